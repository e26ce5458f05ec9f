"""The server bears to be killed: a short run of `tools/kill.py`, which is run at length by hand."""

import asyncio

import pytest

from tools.kill import run


@pytest.mark.requirement("R-N2")
@pytest.mark.requirement("R-A3")
@pytest.mark.hazard(58)
@pytest.mark.slow
@pytest.mark.timeout(180)
def test_no_answered_move_is_lost_and_none_done_twice(tmp_path):
    result = asyncio.run(run(kills=3, tables=2, seed=5, folder=tmp_path))

    assert result.is_clean, result
    assert result.answered > 0
    assert result.resent > 0
