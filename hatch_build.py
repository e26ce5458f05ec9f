"""The build hook, and the list of modules that are compiled.

A wheel gets compiled rules where a C compiler and Python's headers are at hand, and is a plain one elsewhere;
MACGUFFIN_PURE=1 does not try, MACGUFFIN_COMPILE=1 fails rather than fall back. An editable install compiles nothing:
`python hatch_build.py compile` builds the extension modules beside their source, and `clean` takes them away.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import os
import runpy
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "macguffin"
# Files or patterns under src/macguffin; what a pattern finds except NEVER is compiled. Order does not matter.
COMPILED = (
    "_probe.py",
    "core/dice.py",
    "heist/choices.py",
    "heist/decisions.py",
    "heist/harm.py",
    "heist/judge.py",
    "heist/melee.py",
    "heist/missiles.py",
    "heist/movement.py",
    "heist/odds.py",
    "heist/pike.py",
    "heist/play.py",
    "heist/playout.py",
    "heist/refusals.py",
    "heist/sight.py",
    "heist/spells.py",
    "heist/state.py",
    "heist/switches.py",
    "heist/tables.py",
    "heist/tantrum.py",
    "heist/things.py",
    "heist/traps.py",
    "heist/turn.py",
)
NEVER = ("__init__.py",)
GROUP = f"{PACKAGE}.native"  # all compiled code goes into one shared library, macguffin/native__mypyc.*.so


class BuildHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        pure = os.environ.get("MACGUFFIN_PURE", "0") not in ("", "0")
        if self.target_name != "wheel" or version == "editable" or pure:
            return
        self._out = tempfile.TemporaryDirectory(prefix="macguffin-build-")
        out = Path(self._out.name)
        try:
            built = compile_rules(Path(self.root), out)
        except (Exception, SystemExit) as error:  # setuptools and the compiler raise anything
            if os.environ.get("MACGUFFIN_COMPILE") == "1":
                raise
            self.app.display_warning(f"{PACKAGE}: a plain Python wheel; compiling the rules failed: {str(error)[:300]}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update({str(path): path.relative_to(out.resolve()).as_posix() for path in built})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "_out"):
            self._out.cleanup()


def compiled_sources(root: Path) -> list[str]:
    """The modules of COMPILED, as paths relative to the package."""
    package, found = root / "src" / PACKAGE, set()
    for pattern in COMPILED:
        paths = [path for path in package.glob(pattern) if path.name not in NEVER]
        if not paths:
            raise SystemExit(f"hatch_build.py: COMPILED names {pattern}, which src/{PACKAGE} has not")
        found |= {path.relative_to(package).as_posix() for path in paths}
    return sorted(found)


def compile_rules(root: Path, lib: Path, *, cache: Path | None = None) -> list[Path]:
    """Compiles into `lib`, laid out like src, and returns the extension files; `cache` keeps C and object files."""
    import setuptools  # noqa: F401, PLC0415  mypyc looks whether it is there already
    from mypyc.build import mypycify  # noqa: PLC0415
    from setuptools.command.build_ext import build_ext  # noqa: PLC0415
    from setuptools.dist import Distribution  # noqa: PLC0415

    temp, before = cache or lib / "temp", Path.cwd()
    os.chdir(root)  # tracebacks show the paths given here: relative to the root, they are found in a checkout
    try:
        extensions = mypycify(
            [
                "--config-file",
                str(root / "pyproject.toml"),
                *(f"src/{PACKAGE}/{name}" for name in compiled_sources(root)),
            ],
            group_name=GROUP,
            target_dir=str(temp / "c"),
        )
        for (
            extension
        ) in extensions:  # -Werror: a newer C compiler's new warning must not cost anyone the compiled build
            extension.extra_compile_args = [arg for arg in extension.extra_compile_args if arg != "-Werror"]
        command = build_ext(Distribution({"name": PACKAGE, "ext_modules": extensions}))
        command.build_lib, command.build_temp = str(lib), str(temp / "o")
        command.ensure_finalized()
        command.run()
        return [Path(path).resolve() for path in command.get_outputs()]
    finally:
        os.chdir(before)


def clean_in_place(root: Path) -> None:
    package = root / "src" / PACKAGE
    (package / "native.stamp").unlink(missing_ok=True)
    for pattern in ("*.so", "*.pyd"):
        for path in package.rglob(pattern):
            path.unlink()


def compile_in_place(root: Path) -> None:
    """Does nothing where the build for this Python is up to date."""
    package, sources = root / "src" / PACKAGE, compiled_sources(root)
    native = runpy.run_path(str(package / "_native.py"))
    made_by = [Path(__file__).read_text(), *sources, *(importlib.metadata.version(name) for name in ("mypy", "librt"))]
    recipe = hashlib.sha256("\n".join(made_by).encode()).hexdigest()[:16]
    if native["current"](str(package)) == recipe:
        return
    digest = native["fingerprint"](sources, str(package))  # first: an edit during the build counts as one after it
    cache = root / "build" / f"mypyc-{sys.implementation.cache_tag}"
    built = compile_rules(root, cache / "lib", cache=cache)
    clean_in_place(root)
    for path in built:
        shutil.copy2(path, root / "src" / path.relative_to((cache / "lib").resolve()))
    (package / native["STAMP"]).write_text("\n".join([digest, recipe, *sources]) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description="Compile the rules beside their source, or take the compiled files away."
    )
    parser.add_argument("what", choices=["compile", "clean"])
    here = Path(__file__).resolve().parent
    {"compile": compile_in_place, "clean": clean_in_place}[parser.parse_args().what](here)
