"""The choice between the builds: all or nothing, never a stale one, never a mixture."""

import importlib
import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import hatch_build
from macguffin import BUILD, _native
from tests.clauses import ROOT

SAY = "import macguffin, macguffin._probe; print(macguffin.BUILD, macguffin._probe.__file__.endswith('.py'))"


def package(top: Path) -> Path:
    """A copy of the package that has no rules, only what chooses between its builds."""
    copy = top / "macguffin"
    copy.mkdir()
    for name in ("__init__.py", "_native.py", "_probe.py"):
        (copy / name).write_bytes((Path(_native.ROOT) / name).read_bytes())
    return copy


def pretend_compiled(copy: Path, *stems: str) -> None:
    for stem in stems:
        (copy / (stem + EXTENSION_SUFFIXES[0])).write_bytes(b"no extension at all")


def said(top: Path, **env: str) -> tuple[str, str]:
    """What a new process imports, and what it warns of."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("MACGUFFIN_", "PYTHON"))}
    ran = subprocess.run(
        [sys.executable, "-c", SAY], env=clean | env, cwd=top, capture_output=True, text=True, check=True, timeout=50
    )
    return ran.stdout.strip(), ran.stderr


def test_every_module_of_the_list_runs_as_the_build_says():
    names = [
        f"macguffin.{source.removesuffix('.py').replace('/', '.')}" for source in hatch_build.compiled_sources(ROOT)
    ]
    files = {name: Path(importlib.import_module(name).__file__ or "").suffix for name in names}

    assert {name for name, suffix in files.items() if (suffix == ".py") != (BUILD == "plain")} == set()


def test_without_extensions_it_is_plain_and_silent(tmp_path: Path):
    package(tmp_path)

    assert said(tmp_path) == ("plain True", "")


def test_an_extension_without_the_library_is_not_used(tmp_path: Path):
    pretend_compiled(package(tmp_path), "_probe")

    assert said(tmp_path) == ("plain True", "")


def test_extensions_that_do_not_load_are_passed_over_with_a_warning(tmp_path: Path):
    pretend_compiled(package(tmp_path), "_probe", _native.LIBRARY)

    told, warning = said(tmp_path)

    assert told == "plain True"
    assert "do not load here" in warning


def test_pure_is_obeyed_without_a_word(tmp_path: Path):
    pretend_compiled(package(tmp_path), "_probe", _native.LIBRARY)

    assert said(tmp_path, MACGUFFIN_PURE="1") == ("plain True", "")


def test_a_stale_build_is_passed_over_with_a_warning(tmp_path: Path):
    copy = package(tmp_path)
    pretend_compiled(copy, "_probe", _native.LIBRARY)
    digest = _native.fingerprint(["_probe.py"], str(copy))
    (copy / _native.STAMP).write_text(f"{digest}\nrecipe\n_probe.py\n")
    (copy / "_probe.py").write_text((copy / "_probe.py").read_text() + "\nEDITED = True\n")

    told, warning = said(tmp_path)

    assert told == "plain True"
    assert "make compile" in warning


def test_a_build_in_place_is_current_until_a_source_or_an_extension_is_missing_or_changed(tmp_path: Path):
    copy = package(tmp_path)
    pretend_compiled(copy, "_probe", _native.LIBRARY)
    assert _native.current(str(copy)) is None
    digest = _native.fingerprint(["_probe.py"], str(copy))

    (copy / _native.STAMP).write_text(f"{digest}\nrecipe\n_probe.py\n")
    assert _native.current(str(copy)) == "recipe"

    (copy / ("_probe" + EXTENSION_SUFFIXES[0])).unlink()
    assert _native.current(str(copy)) is None
