"""Checks the dice and the journal of an exported table. It needs Python 3.8 or newer and nothing else.

    python verify.py                      the folder in which this file lies
    python verify.py table.zip            an archive, or the folder of an unpacked one
    python verify.py --quiet table.zip    what is wrong, and the sums

Every provable die is computed again from the secret, which must fit the promise that was made before play. Every entry must fit the
chain of hashes, and the record must say what the journal says. Exit 0: all of it does. 1: something does not, and the move is named.
2: this is no archive that can be read. The rules of the game are not played again here; `macguffin verify` does that too.
"""

from __future__ import annotations

import hashlib
import hmac
import io
import json
import re
import struct
import sys
import zipfile
import zlib
from pathlib import Path
from typing import Any, NamedTuple

MIB = 1024 * 1024
LIMITS = {
    "README.txt": MIB,
    "scene.toml": MIB,
    "journal.jsonl": 64 * MIB,
    "record.jsonl": 64 * MIB,
    "orders.txt": 16 * MIB,
    "dice.json": 8 * MIB,
    "chain.txt": 16 * MIB,
    "replay.html": 64 * MIB,
    "verify.py": MIB,
}
"""The files of an archive and how many bytes each may have."""
MAX_ARCHIVE = sum(LIMITS.values()) + MIB
MAX_LINE = 2 * MIB
MAX_SIDES = 128 * 128
MAX_DIGITS = 18
SEAL = b"macguffin archive 1 "
CHAIN = "macguffin chain 1"
HEX = re.compile("[0-9a-f]{64}")
NONCE = re.compile("[0-9a-f]{0,64}")
ORIGINS = {"gm": "set by the GM", "seeded": "seeded, not provable"}
OTHERS = ("left", "reseated", "proposed", "voted", "said", "reminded", "timed_out")
WORDS = (
    "proven",
    "not provable before the table is closed",
    "entered",
    "set by the GM",
    "seeded, not provable",
    "not proven",
)


class UnreadableError(Exception):
    """This is no archive, or not one that can be looked into."""


class FaultError(Exception):
    """An entry, or a file, that does not say what it should."""


class Roll(NamedTuple):
    """A die as it fell, and what can be said of it."""

    face: int
    sides: int
    verdict: str


class Move(NamedTuple):
    """A command of the game: its place in the journal and in its branch, who gave it, and its dice."""

    seq: int
    turn: int
    branch: int
    who: str
    command: str
    rolls: list[Roll]


class Problem(NamedTuple):
    """Something that does not verify. `seq` is its entry in the journal and `turn` its move, where it lies in one; else -1."""

    seq: int
    turn: int
    text: str


class Report:
    """What a check came to: all is well where `problems` is empty. `fingerprint` is the SHA-256 of the whole journal, or record."""

    def __init__(self, what: str = "journal") -> None:
        self.what = what
        self.problems: list[Problem] = []
        self.moves: list[Move] = []
        self.kept: set[int] = set()  # entries of the moves that led to the end
        self.entries = 0
        self.fingerprint = ""

    def complain(self, text: str, seq: int = -1, turn: int = -1) -> None:
        self.problems.append(Problem(seq, turn, text))

    def tally(self) -> dict[str, int]:
        """How many dice there are of each verdict."""
        sums: dict[str, int] = {}
        for move in self.moves:
            for roll in move.rolls:
                word = next((one for one in WORDS if roll.verdict.startswith(one)), "wrong")
                sums[word] = sums.get(word, 0) + 1
        return sums


def check(files: dict[str, bytes], report: Report) -> Report:
    """Checks the files of an archive by their names; what is wrong is added to the report.

    Raises UnreadableError where a file that everything rests on is missing
    """
    for name in LIMITS:
        if name not in files:
            if name in ("journal.jsonl", "dice.json"):
                raise UnreadableError(f"{name} is missing")
            report.complain(f"{name} is missing")
    walk = Walk(report)
    try:
        walk.promise(read_json(files["dice.json"]))
    except (FaultError, RecursionError) as error:
        report.complain(f"dice.json: {error}")
    lines = split_lines(files["journal.jsonl"])
    chain = check_chain(files, lines, report)
    for seq, line in enumerate(lines):
        where = walk.describe(seq, {})
        try:
            entry = read_json(line)
            where = walk.describe(seq, entry)
            faults = walk.take(seq, entry)
        except (FaultError, RecursionError) as error:
            walk.is_lost = True
            faults = [f"{error}; what follows can't be judged"]
        for fault in faults + chain.get(seq, []):
            report.complain(f"{where}: {fault}", seq, walk.turn)
        if walk.is_lost:
            break
    walk.finish()
    if "record.jsonl" in files and not walk.is_lost:
        check_record(files["record.jsonl"], walk)
    report.kept, report.entries = {one["seq"] for one in walk.lines[walk.branch]}, len(lines)
    return report


class Walk:
    """Goes through a journal, entry by entry, and knows what must come."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.commitment = ""
        self.secret = b""
        self.closing = ""  # the secret as the last entry gives it
        self.promised: list[str] = []
        self.nonces: list[str] = []
        self.seeds = [hmac.new(b"", b"", hashlib.sha256)]  # the HMAC as far as it goes with the first so many nonces
        self.names: dict[int, str] = {}
        self.scene: Any = None
        self.lines: dict[int, list[dict[str, Any]]] = {0: []}  # what was played, by branch
        self.branch = 0
        self.turn = -1  # the move that the entry is, if it is one
        self.twin: list[dict[str, Any]] = []  # what the branch repeats as long as it does
        self.forced: list[list[Any]] = []  # faces that the GM has set, the last at the end
        self.waiting = 0  # how many of them have not been used
        self.is_lost = False  # nothing can be said of what follows

    def promise(self, data: dict[str, Any]) -> None:
        """Takes the promise, the secret if it is shown, and the nonces."""
        self.commitment = take(data, "commitment", str)
        self.promised = [take(one, "nonce", str) for one in take(data, "nonces", list) if isinstance(one, dict)]
        secret = data.get("secret")
        if secret is None:
            return
        if not isinstance(secret, str) or not HEX.fullmatch(secret):
            raise FaultError("the secret is not 64 hexadecimal digits")
        if hashlib.sha256(bytes.fromhex(secret)).hexdigest() != self.commitment:
            raise FaultError("the secret does not fit the promise that was made before play")
        self.secret = bytes.fromhex(secret)
        self.seeds = [hmac.new(self.secret, b"macguffin/1|", hashlib.sha256)]

    def describe(self, seq: int, entry: dict[str, Any]) -> str:
        """Names an entry, and the move that it is."""
        self.turn = -1
        turn, kind = entry.get("turn"), entry.get("kind")
        if kind != "played" or type(turn) is not int:
            return f"entry {seq}, after move {len(self.lines[self.branch]) - 1}"
        self.turn = turn
        where = f"move {turn} of branch {printable(entry.get('branch'))}"
        return f"entry {seq} ({where}, {self.actor(entry)}: {printable(entry.get('command'))})"

    def actor(self, entry: dict[str, Any]) -> str:
        """Who has given a command."""
        seat = entry.get("seat")
        name = self.names.get(seat, "") if type(seat) is int else ""
        if str(entry.get("command")).startswith("gm "):
            return "GM"
        return printable(name) or ("set-up" if entry.get("turn") == 0 else "GM")

    def take(self, seq: int, entry: dict[str, Any]) -> list[str]:
        """The next entry; what is wrong with it.

        Raises FaultError where it can't be told how to go on
        """
        kind = take(entry, "kind", str)
        if take(entry, "seq", int) != seq:
            raise FaultError(f"its seq should be {seq}, not {entry['seq']}")
        if (kind == "opened") != (seq == 0):
            raise FaultError("a journal begins with the opening of the table, once")
        if kind == "opened":
            self.open(entry)
        elif kind == "joined":
            self.join(entry)
        elif kind == "played":
            return self.play(seq, entry)
        elif kind == "rewound":
            return self.rewind(entry)
        elif kind == "forced":
            self.forced = [*self.forced[-99:], take(entry, "faces", list)[:1000]]
            self.waiting = len(self.forced[-1])
        elif kind == "closed":
            self.closing = take(entry, "secret", str)
        elif kind not in OTHERS:
            raise FaultError("nothing of that kind happens at a table")
        return []

    def join(self, entry: dict[str, Any]) -> None:
        nonce, seat = take(entry, "nonce", str), take(entry, "seat", int)
        if not NONCE.fullmatch(nonce):
            raise FaultError("its nonce is not hexadecimal")
        if nonce and seat != -1:
            seed = self.seeds[-1].copy()
            seed.update(f",{nonce}".encode() if self.nonces else nonce.encode())
            self.seeds.append(seed)
            self.nonces.append(nonce)

    def open(self, entry: dict[str, Any]) -> None:
        self.scene = take(entry, "scene", dict)
        for one in take(entry, "seats", list):
            self.names[take(one, "seat", int)] = take(one, "name", str)
        if take(entry, "commitment", str) != self.commitment:
            raise FaultError("its promise of the dice is not the one in dice.json")

    def play(self, seq: int, entry: dict[str, Any]) -> list[str]:
        """A command of the game and its dice."""
        line = self.lines[self.branch]
        numbers = [take(entry, key, int) for key in ("turn", "branch", "dice_branch", "nonces")]
        command, faces = take(entry, "command", str), take(entry, "faces", list)
        due = [len(line), self.branch, *self.source(len(line), entry)]
        kept = {key: entry.get(key) for key in ("turn", "seat", "command", "dice_branch", "nonces", "faces", "state")}
        line.append({**kept, "seq": seq, "digest": digest_of(entry)})
        faults = [f"turn, branch, dice_branch, nonces should be {due}, not {numbers}"] if numbers != due else []
        rolls, wrong = self.roll(entry, faces)
        self.waiting -= sum(die[2] == "gm" for die in faces)
        self.report.moves.append(Move(seq, numbers[0], numbers[1], self.actor(entry), command, rolls))
        return faults + wrong

    def source(self, turn: int, entry: dict[str, Any]) -> list[int]:
        """The branch and the number of nonces that an entry's dice must be drawn with.

        After going back with the same dice, the same command in the same place has them again, unless they are set or typed in.
        """
        old = self.twin[turn] if turn < len(self.twin) else None
        if old is not None and (old["seat"], old["command"]) == (entry.get("seat"), entry["command"]):
            by_hand = any(is_die(die) and die[2] in ("entered", "gm") for die in entry["faces"])
            if entry["faces"] == old["faces"] or not (by_hand or self.waiting > 0):
                return [old["dice_branch"], old["nonces"]]
        self.twin = []
        return [self.branch, len(self.nonces)]

    def roll(self, entry: dict[str, Any], faces: list[Any]) -> tuple[list[Roll], list[str]]:
        """The dice of an entry, each computed again, and what is wrong with them."""
        if not all(map(is_die, faces)):
            raise FaultError("its dice are no dice")
        seed = self.seeds[min(max(entry["nonces"], 0), len(self.nonces))].copy()
        seed.update(f"|{entry['dice_branch']}|{entry['turn']}|".encode())
        rolls = [Roll(die[0], die[1], self.judge(entry, seed, index, die)) for index, die in enumerate(faces)]
        wrong = [
            f"die {index + 1}, a d{roll.sides}, is {roll.verdict}"
            for index, roll in enumerate(rolls)
            if roll.verdict.startswith("wrong")
        ]
        forced = [die[0] for die in faces if die[2] == "gm"]
        if forced and not any(is_run(forced, pool) for pool in self.forced):
            wrong.append("the GM has set no such dice before")
        return rolls, wrong

    def judge(self, entry: dict[str, Any], seed: hmac.HMAC, index: int, die: list[Any]) -> str:
        """What can be said of a die."""
        face, sides, origin = die
        if origin == "entered":
            by = str(entry.get("by"))
            seat = int(by[5:]) if re.fullmatch("seat:[0-9]{1,3}", by) else -1
            return f"entered by {self.names.get(seat, 'the GM' if by == 'gm' else printable(by))}"
        if origin != "provable":
            return ORIGINS[origin]
        if not self.commitment:
            return "wrong: called provable, but nothing was promised"
        if not self.secret:
            return WORDS[1]
        drawn = draw(seed, index, sides)
        return "proven" if drawn == face else f"wrong: {face} is written, the secret gives {drawn}"

    def rewind(self, entry: dict[str, Any]) -> list[str]:
        """A new branch that goes on from a move of another."""
        turn, branch, of = (take(entry, key, int) for key in ("turn", "branch", "of"))
        line = self.lines.get(of)
        if branch != len(self.lines) or line is None or not 0 <= turn < len(line):
            raise FaultError(f"it goes back to move {turn} of branch {of} as branch {branch}, which can't be")
        self.twin = line if entry.get("dice") == "same" else []
        self.lines[branch] = line[: turn + 1]
        self.branch = branch
        return [] if entry.get("state") == line[turn]["state"] else [f"its position is not that of move {turn}"]

    def finish(self) -> None:
        """What must fit at the end."""
        if self.promised != self.nonces:
            self.report.complain("dice.json: its nonces are not those of the journal")
        if self.closing != self.secret.hex():
            self.report.complain("dice.json: its secret is not the one that the journal ends with")


def draw(seed: hmac.HMAC, index: int, sides: int) -> int:
    """The face of a die: 8 bytes of the HMAC as a number; the few highest, which would favour some faces, are drawn again."""
    attempt = 0
    while True:
        code = seed.copy()
        code.update(f"{index}|{attempt}".encode())
        word = int.from_bytes(code.digest()[:8], "big")
        if word < 2**64 - 2**64 % sides:
            return word % sides + 1
        attempt += 1


def is_die(die: Any) -> bool:
    if not isinstance(die, list) or len(die) != 3 or type(die[0]) is not int or type(die[1]) is not int:
        return False
    return 1 <= die[0] <= die[1] <= MAX_SIDES and die[2] in ("provable", "entered", "gm", "seeded")


def is_run(faces: list[int], pool: list[Any]) -> bool:
    return any(pool[at : at + len(faces)] == faces for at in range(len(pool)))


def digest_of(entry: dict[str, Any]) -> bytes:
    """What journal and record must agree in."""
    told = [entry.get(key) for key in ("seat", "command", "faces", "events", "state")]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).digest()


def check_chain(files: dict[str, bytes], lines: list[bytes], report: Report) -> dict[int, list[str]]:
    """What chain.txt has against entries, by their seq: only the first that does not fit. Other files are put into the report."""
    listed: dict[str, str] = {}
    head, *rows = files.get("chain.txt", b"").decode("ascii", "replace").split("\n")
    for row in rows:
        name, _, value = row.partition(" ")
        if name in listed:
            report.complain(f"chain.txt has {printable(name)} twice")
        listed.setdefault(name, value)
    if head != CHAIN or listed.pop("", None) != "":
        report.complain("chain.txt: it does not begin or end as it should")
    running = hashlib.sha256()
    wrong: dict[int, list[str]] = {}
    for seq, line in enumerate(lines):
        running.update(line)
        if listed.pop(str(seq), "") != running.hexdigest() and not wrong:
            wrong[seq] = ["it is not what the chain of hashes has here"]
    report.fingerprint = running.hexdigest()
    for name in LIMITS:
        is_listed = name in files and name not in ("chain.txt", "journal.jsonl")
        if is_listed and listed.pop(name, "") != hashlib.sha256(files[name]).hexdigest():
            report.complain(f"{name} is not what chain.txt has")
    for name in listed:
        where = f"entry {name}" if name.isdigit() and len(name) < 9 else printable(name)
        report.complain(f"chain.txt has {where}, which is not there")
    return wrong


def check_record(data: bytes, walk: Walk) -> None:
    """Whether the record says of the branch that was played last what the journal says."""
    line = walk.lines[walk.branch]
    rows = split_lines(data)
    gm: set[int] = set()
    for at, row in enumerate(rows):
        turn = at - 1
        where = "record.jsonl, header" if turn < 0 else f"record.jsonl, move {turn}"
        if 0 <= turn < len(line):
            where = f"{where} ({walk.actor(line[turn])}: {printable(line[turn]['command'])})"
        try:
            if turn < 0:
                gm = read_header(row, walk)
            elif turn >= len(line) or not is_same(read_json(row), line[turn], gm):
                walk.report.complain(f"{where}: the journal says something else", -1, turn)
        except (FaultError, RecursionError) as fault:
            walk.report.complain(f"{where}: {fault}", -1, turn)
    if len(rows) - 1 < len(line):
        walk.report.complain(f"record.jsonl ends before move {len(rows) - 1}", -1, max(len(rows) - 1, 0))


def is_same(entry: dict[str, Any], played: dict[str, Any], gm: set[int]) -> bool:
    """Whether an entry of the record is what was played. In a record the GM has a seat number of his own."""
    if type(entry.get("seat")) is int and entry["seat"] in gm:
        entry["seat"] = None
    has_all = sorted(entry) == ["command", "events", "faces", "seat", "seq", "state"]
    return bool(has_all and entry["seq"] == played["turn"] and digest_of(entry) == played["digest"])


def read_header(row: bytes, walk: Walk) -> set[int]:
    """The GM's seats in a record whose header fits."""
    header = read_json(row)
    dice, seats = take(header, "dice", dict), take(header, "seats", list)
    names = {take(one, "seat", int): take(one, "name", str) for one in seats}
    gm = {one["seat"] for one in seats if one.get("player") == "gm" and one["seat"] not in walk.names}
    if (dice.get("commitment") or "") != walk.commitment:
        raise FaultError("its promise of the dice is not the one in dice.json")
    if header.get("scene") != walk.scene or {seat: names[seat] for seat in names if seat not in gm} != walk.names:
        raise FaultError("the journal says something else")
    return gm


def take(data: Any, key: str, kind: type) -> Any:
    """A value of an object that must be there and of that kind."""
    value = data.get(key) if isinstance(data, dict) else None
    if type(value) is not kind:
        raise FaultError(f"{key} is missing or not as it should be")
    return value


def read_json(raw: bytes) -> dict[str, Any]:
    """The object that a text is."""
    try:
        text = raw.decode()
        found = json.loads(text, object_pairs_hook=collect, parse_int=number, parse_float=number, parse_constant=number)
    except (ValueError, RecursionError) as error:
        raise FaultError(f"it is no JSON that can be read ({printable(error)})") from None
    if isinstance(found, dict):
        return found
    raise FaultError("it is no JSON object")


def collect(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise FaultError("a key stands twice in an object")
    return found


def number(text: str) -> int:
    if len(text) > MAX_DIGITS or not re.fullmatch("-?[0-9]+", text):
        raise FaultError(f"{printable(text)} is no whole number of at most {MAX_DIGITS} digits")
    return int(text)


def split_lines(data: bytes) -> list[bytes]:
    """Lines with their line breaks."""
    lines = data.split(b"\n")
    last = lines.pop()
    whole = [line + b"\n" for line in lines]
    if last:
        whole.append(last)
    if any(len(line) > MAX_LINE for line in whole):
        raise UnreadableError(f"a line has more than {MAX_LINE} bytes")
    return whole


def printable(text: Any) -> str:
    """A text that nobody vouches for, short and harmless."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in str(text)[:201])
    return shown if len(shown) <= 200 else f"{shown[:199]}…"


def read_zip(data: bytes, report: Report) -> dict[str, bytes]:
    """The files of an archive. Nothing in one is compressed, so no more comes out than went in.

    Raises UnreadableError
    """
    if len(data) > MAX_ARCHIVE:
        raise UnreadableError(f"it has more than {MAX_ARCHIVE} bytes")
    if data[-64:] != hashlib.sha256(data[:-64]).hexdigest().encode() or data[-64 - len(SEAL) : -64] != SEAL:
        report.complain(
            "the file was changed after it was exported, or packed again (an unpacked folder can be checked)"
        )
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            found = archive.infolist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OverflowError, OSError, struct.error) as error:
        raise UnreadableError(f"it is no ZIP file that can be read ({printable(error)})") from None
    files: dict[str, bytes] = {}
    for info in found[: len(LIMITS) + 1]:
        if info.filename not in LIMITS or info.filename in files:
            raise UnreadableError(f"{printable(info.filename)!r} is not expected in it")
        if info.compress_type != zipfile.ZIP_STORED or info.compress_size != info.file_size or info.flag_bits:
            raise UnreadableError(f"{info.filename} is compressed or encrypted, which nothing in an archive is")
        if info.file_size > LIMITS[info.filename]:
            raise UnreadableError(f"{info.filename} has more than {LIMITS[info.filename]} bytes")
        head = data[info.header_offset : info.header_offset + 30]
        if len(head) < 30:
            raise UnreadableError(f"{info.filename} lies outside of the file")
        begin = info.header_offset + 30 + sum(struct.unpack("<HH", head[26:]))
        files[info.filename] = data[begin : begin + info.file_size]
        if zlib.crc32(files[info.filename]) != info.CRC:
            report.complain(f"{info.filename} was changed after it was packed")
    return files


def read_folder(folder: Path) -> dict[str, bytes]:
    """The files of an unpacked archive.

    Raises UnreadableError
    """
    files = {}
    for name, limit in LIMITS.items():
        try:
            with (folder / name).open("rb") as file:
                files[name] = file.read(limit + 1)
        except FileNotFoundError:
            continue
        except OSError as error:
            raise UnreadableError(f"{name} can't be read: {printable(error)}") from None
        if len(files[name]) > limit:
            raise UnreadableError(f"{name} has more than {limit} bytes")
    return files


def check_path(path: Path) -> Report:
    """Checks an archive or its unpacked folder.

    Raises UnreadableError
    """
    report = Report()
    try:
        if path.is_dir():
            return check(read_folder(path), report)
        with path.open("rb") as file:
            data = file.read(MAX_ARCHIVE + 1)
    except (OSError, ValueError) as error:
        raise UnreadableError(f"it can't be read: {printable(error)}") from None
    return check(read_zip(data, report), report)


def tell(report: Report, is_quiet: bool) -> list[str]:  # noqa: FBT001
    """The report in lines."""
    lines = []
    for move in [] if is_quiet else report.moves:
        dropped = "" if move.seq in report.kept else f" (dropped, branch {move.branch})"
        lines.append(f"{move.turn:4}  {move.who}: {printable(move.command)}{dropped}")
        lines += [f"        d{roll.sides}: {roll.face}, {roll.verdict}" for roll in move.rolls]
    lines += [f"WRONG: {problem.text}" for problem in report.problems]
    sums = ", ".join(f"{count} {word}" for word, count in sorted(report.tally().items()))
    lines.append(f"dice: {sums or 'none'}")
    lines.append(f"{report.what}: {report.entries} entries, SHA-256 {report.fingerprint}")
    wrong = "one thing is wrong" if len(report.problems) == 1 else f"{len(report.problems)} things are wrong"
    lines.append(wrong if report.problems else "everything fits")
    return ["".join(letter if letter.isprintable() else "?" for letter in line) for line in lines]


def main(arguments: list[str]) -> int:
    """The command line; the exit code."""
    is_quiet = "--quiet" in arguments
    paths = [one for one in arguments if one != "--quiet"]
    if len(paths) > 1 or any(one.startswith("-") for one in paths):
        sys.stderr.write(f"{__doc__}\n")
        return 2
    try:
        report = check_path(Path(paths[0]) if paths else Path(__file__).resolve().parent)
    except UnreadableError as error:
        sys.stderr.write(f"verify: {error}\n")
        return 2
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    sys.stdout.write("\n".join(tell(report, is_quiet)) + "\n")
    return 1 if report.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
