"""What holds for the repository itself: no addresses, no secrets of a machine, nothing the rules must not touch."""

import ast
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import macguffin
from tests.clauses import ROOT, SOURCE

RULES = [SOURCE / "core", SOURCE / "heist", SOURCE / "quest"]
LOCKS = ["run.lock", "dev.lock", "bench.lock", "uv.txt"]


def tracked() -> list[Path]:
    """The files of the repository; an unpacked archive has no list, so there it is what is not built."""
    git = shutil.which("git")
    if git and (ROOT / ".git").exists():
        listed = subprocess.run([git, "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
        return [path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file()]
    tops = ("src", "tests", "docs", "requirements", "tools", ".ci")
    return [
        path for top in tops for path in (ROOT / top).rglob("*") if path.is_file() and "__pycache__" not in path.parts
    ]


def lines_like(pattern: str) -> list[str]:
    looked_for = re.compile(pattern, re.IGNORECASE)
    found = []
    for path in tracked():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        if path != Path(__file__):
            found += [
                f"{path.relative_to(ROOT)}: {line.strip()[:100]}"
                for line in text.splitlines()
                if looked_for.search(line)
            ]
    return found


@pytest.mark.parametrize(
    "pattern",
    [
        r"pythonhosted|pypi\.org|npmjs|deb\.debian|registry\.[a-z]+\.(org|com)",  # whose index is used is the machine's affair
        r'"resolved"\s*:|--(extra-)?index-url|--find-links|^\s*resolved\s',
        r"(?<![\w.}])/(work|root|home|farm|opt|tmp|Users)/\w",  # a path of somebody's machine
        r"BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{30}",
    ],
)
def test_no_tracked_file_holds(pattern):
    assert lines_like(pattern) == []


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_pins_and_hashes_everything(name):
    text = (ROOT / "requirements" / name).read_text()
    entries = [entry for entry in re.split(r"\n(?=\S)", text.strip()) if entry]

    assert "://" not in text
    assert entries
    assert [entry for entry in entries if not re.match(r"[\w.-]+==\S+", entry) or "--hash=sha256:" not in entry] == []


@pytest.mark.requirement("R-O2")
@pytest.mark.hazard(78)
def test_the_package_runs_no_data_as_code():
    forbidden = {"pickle", "marshal", "shelve", "dill", "yaml"}
    found = []
    for path in SOURCE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found += [f"{path.name} imports {name}" for name in imports(tree) & forbidden]
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            if isinstance(call.func, ast.Name) and call.func.id in ("eval", "exec", "__import__"):
                found.append(f"{path.name}:{call.lineno} calls {call.func.id}")

    assert found == []


@pytest.mark.hazard(31)
def test_the_rules_touch_no_chance_clock_or_machine():
    forbidden = {
        "random",
        "secrets",
        "time",
        "datetime",
        "os",
        "io",
        "socket",
        "threading",
        "asyncio",
        "logging",
        "pathlib",
        "subprocess",
    }
    found = []
    for path in (path for package in RULES for path in package.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found += [f"{path.name} imports {name}" for name in sorted(imports(tree) & forbidden)]
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            if isinstance(call.func, ast.Name) and call.func.id in ("open", "print", "input"):
                found.append(f"{path.name}:{call.lineno} calls {call.func.id}")

    assert found == []


@pytest.mark.hazard(14)
def test_the_rules_count_in_whole_numbers():
    """Pictures may have half pixels, and a sample its share; positions, distances and chances have no floating point."""
    drawn = {"render_png.py", "render_svg.py", "render_svg_figures.py", "render_svg_things.py", "turn_odds.py"}
    found = []
    for path in (path for path in (SOURCE / "heist").rglob("*.py") if path.name not in drawn):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.expr):
                continue
            is_float = isinstance(node, ast.Constant) and isinstance(node.value, float)
            if is_float or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)):
                found.append(f"{path.name}: {ast.unparse(node)}")

    assert found == []


@pytest.mark.requirement("R-E4")
@pytest.mark.hazard(80)
def test_nothing_but_the_command_line_asks_anybody_outside():
    clients = {
        "urllib.request",
        "http.client",
        "smtplib",
        "ftplib",
        "xmlrpc",
        "socket",
        "ssl",
        "httpx",
        "httpx2",
        "requests",
        "websockets",
    }
    found = [
        f"{path.relative_to(SOURCE)} imports {name}"
        for path in SOURCE.rglob("*.py")
        for name in sorted(modules(ast.parse(path.read_text(encoding="utf-8"))) & clients)
        if path.parent.name != "cli"
    ]

    assert found == []


def modules(tree: ast.AST) -> set[str]:
    """Full names of the modules imported anywhere in a tree."""
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    return names | {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) if node.module}


def imports(tree: ast.AST) -> set[str]:
    """Top-level names of the modules imported anywhere in a tree."""
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) if node.module}
    return {name.split(".")[0] for name in names}


def test_modules_of_the_rules_are_not_named_for_what_they_are_not_about():
    vague = {"utils", "util", "common", "misc", "helpers", "base"}

    assert [path.name for path in SOURCE.rglob("*.py") if path.stem in vague] == []


def test_the_version_is_one():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.findall(r"^## \[(\d+\.\d+\.\d+)\]", changelog, re.MULTILINE)

    assert importlib.metadata.version("macguffin") == macguffin.__version__
    assert not released or released[0] == macguffin.__version__
    assert changelog.index("## [Unreleased]") > 0


def test_the_plain_build_needs_no_librt():
    script = """
import sys
sys.modules["librt"] = sys.modules["librt.vecs"] = None
from macguffin import BUILD
from macguffin.core.buffers import append, vec
items = append(vec[int]([1, 2]), 3)
print(BUILD, list(items), type(items[1:]) is type(items), list(vec[int](capacity=4)))
"""

    ran = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "MACGUFFIN_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert ran.stdout == "plain [1, 2, 3] True []\n"
