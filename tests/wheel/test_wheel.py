"""A wheel of either build, installed where nothing else is, runs and says which build it is."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import macguffin
from tests.clauses import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]
BIN = Path(sys.executable).parent


def run(*command: object, **changes: str) -> str:
    """Without the variables that steer this test run itself, and away from the checkout, so that nothing is found by chance."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("MACGUFFIN_", "PYTHONPATH"))}
    done = subprocess.run(
        [str(word) for word in command],
        env=env | changes,
        cwd=changes.get("PWD", "/"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module", params=["plain", "compiled"])
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path, Path]:
    """The build, its wheel, and the bin folder of the environment that it is installed in."""
    build: str = request.param
    if build == "compiled" and subprocess.run([sys.executable, ROOT / "tools/can-compile"], check=False).returncode:
        assert not os.environ.get("CI"), "no C compiler or no Python headers here"
        pytest.skip("no C compiler or no Python headers here")
    out = tmp_path_factory.mktemp(build)
    how = {"MACGUFFIN_PURE": "1"} if build == "plain" else {"MACGUFFIN_COMPILE": "1"}
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", out, **how, PWD=str(ROOT))
    (wheel,) = out.glob("*.whl")
    env = out / "env"
    run(BIN / "uv", "venv", "-q", "--python", sys.executable, env)
    install = (BIN / "uv", "pip", "install", "-q", "--python", env / "bin/python")
    run(*install, "--require-hashes", "-r", ROOT / "requirements/run.lock")
    run(*install, "--no-deps", wheel)
    return build, wheel, env / "bin"


def test_a_wheel_says_which_build_it_is(installed: tuple[str, Path, Path]):
    build, wheel, bin_ = installed

    assert run(bin_ / "python", "-W", "error", "-c", "import macguffin; print(macguffin.BUILD)").strip() == build
    said = run(bin_ / "macguffin", "--version")
    assert macguffin.__version__ in said
    assert build in said
    assert wheel.name.endswith("-py3-none-any.whl") == (build == "plain")


def test_a_wheel_holds_the_package_and_nothing_built_elsewhere(installed: tuple[str, Path, Path]):
    build, wheel, _ = installed
    names = zipfile.ZipFile(wheel).namelist()
    native = [name for name in names if name.endswith((".so", ".pyd"))]

    assert "macguffin/py.typed" in names
    assert not [name for name in names if name.endswith(".stamp") or name.startswith("tests")]
    assert bool(native) == (build == "compiled")
    assert all(name.startswith("macguffin/") for name in native)
    assert len(native) == len(set(native))


def test_a_compiled_wheel_runs_plain_when_told_to(installed: tuple[str, Path, Path]):
    _, _, bin_ = installed

    assert run(bin_ / "python", "-c", "import macguffin; print(macguffin.BUILD)", MACGUFFIN_PURE="1").strip() == "plain"
