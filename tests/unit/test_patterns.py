"""No pattern searches for ever: each is tried, as the code uses it, on a hundred kilobytes of what nearly fits."""

import ast
import importlib
import re
from pathlib import Path

import pytest

from tests.clauses import SOURCE

LONG = 100_000
UNITS = [
    " ",
    "\t",
    "0",
    "9/",
    "a",
    "A ",
    '"',
    "\\",
    "[",
    "'",
    "<",
    "`",
    "@",
    "a 1/",
    "/j/",
    "token: ",
    "seat:",
    "e\u0301",
    "x=1 ",
    '"\\',
]
ENDS = ["", "!", '\n"']
USES = {"match", "fullmatch", "search", "finditer", "findall", "sub", "split"}


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)


def uses() -> set[tuple[str, str, str]]:
    """Module, name and method of each pattern that the package calls."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in USES and isinstance(node.value, ast.Name):
                name = node.value.id
                if name.isupper():
                    found.add((module_of(path), name, node.attr))
    return found


def patterns() -> list[tuple[str, str, str]]:
    return sorted(
        (module, name, method)
        for module, name, method in uses()
        if isinstance(getattr(importlib.import_module(module), name, None), re.Pattern)
    )


def apply(pattern, method, text):
    if method in ("match", "fullmatch", "search"):
        getattr(pattern, method)(text)
    elif method == "sub":
        pattern.sub(text[:0], text)
    elif method == "finditer":  # whoever asks for one after the other stops at the first that is wrong
        for _ in zip(range(1000), pattern.finditer(text), strict=False):
            pass
    else:
        getattr(pattern, method)(text)


@pytest.mark.hazard(39)
@pytest.mark.timeout(20)
@pytest.mark.parametrize(("module", "name", "method"), patterns())
def test_a_pattern_takes_no_longer_than_its_text_is_long(module, name, method):
    pattern = getattr(importlib.import_module(module), name)

    for unit in UNITS:
        for end in ENDS:
            text = (unit * (LONG // len(unit) + 1))[:LONG] + end
            apply(pattern, method, text.encode() if isinstance(pattern.pattern, bytes) else text)


def test_the_patterns_are_found():
    assert len(patterns()) > 25
