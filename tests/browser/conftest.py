"""A real browser against a real server: the site as it is installed from a wheel, and pages that tell what goes wrong in them.

MACGUFFIN_SITE=source serves the checkout instead of a wheel, for the impatient; a path serves the `macguffin` there.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.chromium import ARGUMENTS, find_chromium
from tests.browser.people import Person
from tests.clauses import ROOT

BIN = Path(sys.executable).parent


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": find_chromium(), "args": ARGUMENTS}


@pytest.fixture(scope="session")
def command(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `macguffin` of a fresh environment that has the wheel and what it needs, nothing else."""
    if given := os.environ.get("MACGUFFIN_SITE"):
        return BIN / "macguffin" if given == "source" else Path(given)
    out = tmp_path_factory.mktemp("wheel")
    env = out / "env"
    quiet = {**os.environ, "MACGUFFIN_PURE": "1"}
    build = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out))
    subprocess.run(build, cwd=ROOT, env=quiet, check=True, capture_output=True)
    subprocess.run([str(BIN / "uv"), "venv", "-q", "--python", sys.executable, str(env)], check=True)
    install = [str(BIN / "uv"), "pip", "install", "-q", "--python", str(env / "bin/python")]
    subprocess.run([*install, "--require-hashes", "-r", str(ROOT / "requirements/run.lock")], check=True)
    subprocess.run([*install, "--no-deps", str(next(out.glob("*.whl")))], check=True)
    return env / "bin/macguffin"


class Site:
    """A server that can be killed and started again on the same file and port."""

    def __init__(self, command: Path, folder: Path) -> None:
        self.command = command
        self.folder = folder
        self.port = 0
        self.process: subprocess.Popen[str]
        self.url = ""
        self.start()

    def start(self) -> None:
        words = [str(self.command), "serve", "--port", str(self.port), "--database", f"sqlite:///{self.folder}/site.db"]
        env = {**os.environ, "HOME": str(self.folder), "MACGUFFIN_PURE": "1"}
        with (self.folder / "site.log").open("a") as log:
            self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=log, text=True, env=env, cwd="/")
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"http://[\w.]+:(\d+)", line):
                self.url, self.port = found[0], int(found[1])
                return
        pytest.fail((self.folder / "site.log").read_text()[-2000:])

    def kill(self) -> None:
        """Ends the server as a power cut would: SIGKILL, no farewell."""
        self.process.kill()
        self.end()

    def stop(self) -> None:
        self.process.terminate()
        self.end()

    def end(self) -> None:
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


@pytest.fixture(scope="module")
def site(command: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The server that the tests of a module share; each lays tables of its own."""
    site = Site(command, tmp_path_factory.mktemp("site"))
    yield site
    site.stop()


@pytest.fixture
def own_site(command: Path, tmp_path: Path) -> Iterator[Site]:
    """A server for one test, which may kill it."""
    site = Site(command, tmp_path)
    yield site
    site.stop()


@pytest.fixture
def people(browser: Browser, site: Site) -> Iterator["People"]:
    gathered = People(browser, site)
    yield gathered
    gathered.leave()


class People:
    """Browsers of several people, each with cookies of its own. Whatever goes wrong in a page fails the test."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self.browser = browser
        self.site = site
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []

    def __call__(self, **how: Any) -> Person:
        """Somebody at a desktop, unless told otherwise: `is_phone=True` for a phone, options of a context."""
        options: dict[str, Any] = {
            "viewport": {"width": 1280, "height": 800},
            "color_scheme": "dark",
            "reduced_motion": "reduce",
        }
        is_phone = bool(how.pop("is_phone", False))
        if is_phone:
            options |= {
                "viewport": {"width": 360, "height": 740},
                "has_touch": True,
                "is_mobile": True,
                "device_scale_factor": 2,
            }
        context = self.browser.new_context(base_url=self.site.url, **{**options, **how})
        self.contexts.append(context)
        return Person(self.page(context), is_phone=is_phone)

    def another_page(self, who: Person) -> Page:
        """A second tab of the same browser."""
        return self.page(who.page.context)

    def page(self, context: BrowserContext) -> Page:
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on(
            "console", lambda said: self.faults.append(said.text) if "Content Security Policy" in said.text else None
        )
        return page

    def leave(self) -> None:
        for context in self.contexts:
            context.close()
        assert self.faults == []
