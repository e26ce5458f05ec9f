"""Which code and which tests carry each clause of the rulebook: `python -m tests.clauses` prints the table."""

import ast
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from macguffin.core.clauses import expand
from macguffin.heist import clauses as heist
from macguffin.quest import clauses as quest

BOOKS = {"H": heist, "Q": quest}
CLAUSES = {**heist.CLAUSES, **quest.CLAUSES}
ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src/macguffin"
TESTS = ROOT / "tests"


def waivers() -> dict[str, str]:
    """Reasons for clauses that have no test."""
    found: dict[str, str] = tomllib.loads((TESTS / "waivers.toml").read_text(encoding="utf-8"))
    return found


def in_code() -> dict[str, list[str]]:
    """Clause or ruling -> the functions, classes and tables whose docstring names it in its `Rules:` line."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        module = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
        for name, node in _named(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                _, _, rules = node.value.value.partition("Rules:")
                for clause in dict.fromkeys(expand(rules)):
                    found[clause].append(f"{module}.{name}" if name else module)
    return found


def in_tests() -> dict[str, list[str]]:
    """Clause -> the tests whose marker names it, be it on the test, its class, its module or one of its parameters."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        module = path.relative_to(TESTS).with_suffix("").as_posix()
        for name, node in _named(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.mark.clause", "mark.clause"):
                for clause in node.args:
                    if not (isinstance(clause, ast.Constant) and isinstance(clause.value, str)):
                        raise SystemExit(f"{path.relative_to(ROOT)}:{node.lineno}: write the clauses of a marker out")
                    where = f"{module}::{name}" if name else module
                    if where not in found[clause.value]:
                        found[clause.value].append(where)
    return found


def unknown() -> list[str]:
    """Each place in the repository's text that names a clause or a ruling which does not exist."""
    paths = [
        path
        for top in (SOURCE, TESTS, ROOT / "docs")
        for path in top.rglob("*")
        if path.suffix in (".py", ".md", ".toml")
    ]
    found = []
    for path in sorted([*paths, ROOT / "README.md", ROOT / "CHANGELOG.md"]):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for series, digits in re.findall(r"\b([HQ]R?)-(\d+)\b", line):
                book = BOOKS[series[0]]
                last = book.RULINGS if series.endswith("R") else len(book.CLAUSES)
                if len(digits) != 3 or not 1 <= int(digits) <= last:
                    found.append(f"{path.relative_to(ROOT)}:{number}: {series}-{digits}")
    return found


def _named(tree: ast.AST, name: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Every node, with the dotted name of what it stands in or, for a text below an assignment, of what it describes."""
    before: ast.AST | None = None
    for node in ast.iter_child_nodes(tree):
        inner = name
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inner = f"{name}.{node.name}".lstrip(".")
        elif isinstance(node, ast.Expr) and isinstance(before, ast.Assign | ast.AnnAssign):
            target = before.targets[0] if isinstance(before, ast.Assign) else before.target
            inner = f"{name}.{ast.unparse(target)}".lstrip(".")
        yield inner, node
        yield from _named(node, inner)
        before = node


def main() -> int:
    code, tests, waived, bare = in_code(), in_tests(), waivers(), 0
    for book in BOOKS.values():
        missing = print_book(book.CHAPTERS, book.CLAUSES, code, tests, waived)
        carried = sum(bool(tests[clause]) for clause in book.CLAUSES)
        named = sum(bool(code[clause]) for clause in book.CLAUSES)
        quiet = sum(clause in waived for clause in book.CLAUSES)
        print(
            f"\n{book.PAGE}: {len(book.CLAUSES)} clauses: {carried} have tests, {named} are named in the code, "
            f"{quiet} are waived, {missing} lack something"
        )
        bare += missing
    return 1 if bare else 0


def print_book(
    chapters: dict[str, tuple[str, str]],
    clauses: dict[str, str],
    code: dict[str, list[str]],
    tests: dict[str, list[str]],
    waived: dict[str, str],
) -> int:
    """Prints a rulebook's table, and counts the clauses that lack code or tests."""
    numbers, bare = list(clauses), 0
    for chapter, (first, last) in chapters.items():
        print(f"\n{chapter}")
        for clause in numbers[numbers.index(first) : numbers.index(last) + 1]:
            print(f"  {clause}  {clauses[clause]}")
            if clause in waived:
                print(f"         waived: {waived[clause]}")
                continue
            bare += not (code[clause] and tests[clause])
            print(f"         code:   {', '.join(code[clause]) or 'NOTHING'}")
            print(f"         tests:  {', '.join(tests[clause]) or 'NOTHING'}")
    return bare


if __name__ == "__main__":
    sys.exit(main())
