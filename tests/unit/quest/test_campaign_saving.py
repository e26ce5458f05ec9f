"""The campaign's file on disk: a crash at any moment leaves the old one or the new one, and nobody's work is written over."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from stat import S_ISDIR

import pytest

from macguffin.cli.keeper import Keeper
from macguffin.core.errors import LimitError, NotationError, NotFoundError
from macguffin.quest import campaign_file
from macguffin.quest.campaign import amend
from macguffin.quest.campaign_file import read_campaign, write_campaign
from tests.quest_campaigns import camp, say
from tests.quest_table import mon, warrior

CAMPAIGN = camp(warrior(), mon())
WRITER = """
import sys
from pathlib import Path
from macguffin.cli.keeper import Keeper
from macguffin.core.dice import SeededDice
from macguffin.quest.campaign import carry_out
from macguffin.quest.command_parser import parse

keeper = Keeper(Path(sys.argv[1]))
campaign, dice = keeper.load(), SeededDice(1)
print("go", flush=True)
while True:
    campaign = carry_out(campaign, parse("check Ann str; award Ann 1"), dice).campaign
    keeper.save(campaign)
    print(len(campaign.log), flush=True)
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "thursday.json"


def kept(path, campaign=CAMPAIGN):
    keeper = Keeper(path)
    keeper.save(campaign)
    return keeper


def test_what_was_saved_is_there(path):
    kept(path)

    assert Keeper(path).load() == CAMPAIGN
    assert list(path.parent.iterdir()) == [path]


def test_a_campaign_begins_where_there_is_no_file(path):
    fresh = Keeper(path).load()

    assert (fresh.title, fresh.fight.everybody, fresh.log) == ("thursday", (), ())
    assert not path.exists()
    assert Keeper(path).load("The mill").title == "The mill"


def test_a_title_that_is_given_is_the_campaign_s_from_then_on(path):
    kept(path)

    assert Keeper(path).load("The mill").title == "The mill"
    with pytest.raises(NotationError, match="--title"):
        Keeper(path).load("a\nb")


def test_the_new_file_is_whole_on_disk_before_it_takes_the_old_one_s_place(path, monkeypatch):
    keeper, changed = kept(path), amend(CAMPAIGN, "note so")
    calls: list[tuple[object, ...]] = []
    for name, seen in (("open", opened), ("fsync", synced), ("replace", renamed)):
        monkeypatch.setattr(os, name, watched(calls, name, getattr(os, name), seen))

    keeper.save(changed)

    assert calls == [
        ("open", ".thursday.json.new"),
        ("fsync", ".thursday.json.new", len(write_campaign(changed).encode())),
        ("replace", ".thursday.json.new", "thursday.json"),
        ("open", path.parent.name),
        ("fsync", path.parent.name, "a folder"),
    ]


def watched(calls, name, real, seen):
    def call(*args, **more):
        calls.append((name, *seen(*args)))
        return real(*args, **more)

    return call


def opened(path, *_):
    return (Path(path).name,)


def synced(handle):
    found = os.fstat(handle)
    return Path(f"/proc/self/fd/{handle}").resolve().name, "a folder" if S_ISDIR(found.st_mode) else found.st_size


def renamed(old, new):
    return Path(old).name, Path(new).name


def test_a_writer_killed_at_any_moment_leaves_a_whole_file(path):
    kept(path)
    chance = random.Random(7)  # noqa: S311  # when to kill
    log = 0

    for _ in range(8):
        command = [sys.executable, "-W", "ignore", "-c", WRITER, str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            assert child.stdout.readline() == "go\n"
            time.sleep(chance.uniform(0.001, 0.08))
            child.send_signal(signal.SIGKILL)
            told = [int(line) for line in child.stdout.read().split("\n")[:-1]]
        found = len(read_campaign(path.read_bytes()).log)
        assert max([log, *told]) <= found <= max([log, *told]) + 2
        log = found

    assert log > 0
    kept_after = Keeper(path)
    kept_after.save(kept_after.load())
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_file_that_can_not_be_written_is_refused_and_the_old_one_stays(path, monkeypatch, call):
    keeper = kept(path)
    before = path.read_bytes()

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, call, fail)
    with pytest.raises(NotFoundError, match="No space left on device"):
        keeper.save(amend(CAMPAIGN, "note so"))

    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_on_a_full_disk_an_old_campaign_opens_to_be_read_and_a_new_one_does_not(path, monkeypatch):
    kept(path)

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    campaign, trouble = Keeper(path).open("The mill")

    assert (campaign, trouble) == (CAMPAIGN, f"cannot write the campaign {str(path)!r}: No space left on device")
    with pytest.raises(NotFoundError, match="No space left on device"):
        Keeper(path.with_name("new.json")).open()
    assert list(path.parent.iterdir()) == [path]


def test_what_a_link_left_over_leads_to_is_neither_written_nor_taken_away(path, tmp_path):
    keeper, mine = kept(path), tmp_path / "mine"
    mine.write_text("mine")
    path.with_name(".thursday.json.new").symlink_to(mine)

    with pytest.raises(NotFoundError, match="cannot write"):
        keeper.save(amend(CAMPAIGN, "note so"))

    assert mine.read_text() == "mine"


def test_somebody_else_s_changes_are_not_written_over(path):
    mine, yours = kept(path), Keeper(path)
    yours.save(say(yours.load(), "award Ann 5"))

    with pytest.raises(NotFoundError, match="changed by somebody else"):
        mine.save(say(CAMPAIGN, "award Ann 1"))

    assert Keeper(path).load().fight.characters[0].ap == 5


def test_a_mended_file_is_not_written_over_either(path):
    keeper = kept(path)
    path.write_text(path.read_text().replace('"con": 7', '"con": 8'))

    with pytest.raises(NotFoundError, match="changed by somebody else"):
        keeper.save(CAMPAIGN)


def test_the_file_keeps_its_permissions_and_a_link_stays_one(path, tmp_path):
    kept(path)
    path.chmod(0o640)
    link = tmp_path / "link.json"
    link.symlink_to(path)

    linked = Keeper(link)
    linked.save(amend(linked.load(), "note so"))

    assert link.is_symlink()
    assert (path.stat().st_mode & 0o777, len(Keeper(path).load().log)) == (0o640, 1)


@pytest.mark.parametrize(
    "damage",
    [lambda data: data[: len(data) // 2], lambda data: data.replace(b'"con": 7', b'"con": "7"'), lambda _: b""],
)
def test_a_damaged_file_is_refused_by_name_and_left_as_it_is(path, damage):
    kept(path)
    path.write_bytes(damage(path.read_bytes()))
    before = path.read_bytes()

    with pytest.raises(NotationError, match=r"thursday\.json, which is left as it is") as error:
        Keeper(path).load()

    assert (error.value.line > 0 or error.value.key != "", path.read_bytes()) == (True, before)


def test_a_folder_is_no_campaign(tmp_path):
    with pytest.raises(NotFoundError, match=r"cannot read the campaign .*: Is a directory"):
        Keeper(tmp_path).load()


def test_a_folder_that_is_not_there_holds_none(tmp_path):
    with pytest.raises(NotFoundError, match=r"cannot write the campaign .*: No such file"):
        Keeper(tmp_path / "nowhere" / "thursday.json").save(CAMPAIGN)


def test_a_campaign_too_large_to_be_read_again_is_not_written(path, monkeypatch):
    keeper = kept(path)
    monkeypatch.setattr("macguffin.cli.keeper.MAX_BYTES", 100)

    with pytest.raises(LimitError, match="the log is too long"):
        keeper.save(CAMPAIGN)

    assert campaign_file.read_campaign(path.read_bytes()) == CAMPAIGN
