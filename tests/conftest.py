"""Each test process runs the build it was meant to, and no test claims a clause or a requirement that there is not."""

import os

import pytest
from hypothesis import settings

import macguffin
from tests import requirements
from tests.clauses import CLAUSES

# A machine that is busy with something else is no defect; where CI is set, every run draws the same examples.
settings.register_profile("suite", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("suite")


def pytest_report_header() -> str:
    return f"macguffin: {macguffin.BUILD} build"


def pytest_sessionstart() -> None:
    wanted = os.environ.get("MACGUFFIN_EXPECT")
    if wanted and wanted != macguffin.BUILD:
        raise pytest.UsageError(
            f"these tests want the {wanted} build of macguffin, but the {macguffin.BUILD} one was imported"
        )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for marker in item.iter_markers("clause"):
            unknown = [clause for clause in marker.args if clause not in CLAUSES]
            if unknown or not marker.args:
                raise pytest.UsageError(
                    f"{item.nodeid}: no such clause: {', '.join(map(repr, unknown)) or 'none named'}"
                )
        for mark in requirements.MARKS:
            for marker in item.iter_markers(mark):
                if problem := requirements.problem_of(mark, marker.args):
                    raise pytest.UsageError(f"{item.nodeid}: no such {mark}: {problem}")
