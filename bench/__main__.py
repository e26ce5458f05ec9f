"""One run that measures the rules and, beside them on the same core, other engines. `make bench`; add --json for programs.

Everything but the ratios depends on the machine. Each rate is the median of three stretches, the engines taking turns.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from statistics import median
from typing import Any

import live
import ours
import quest
import theirs

import macguffin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a stretch lasts")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--plain-part", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.plain_part:
        print(json.dumps({"api": ours.api_rate(args.seconds, events=False)}))
        return
    pin()
    found = measure(args.seconds)
    print(json.dumps(found) if args.json else report(found))


def pin() -> None:
    """Stays on one core, and so do the processes started from here."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def plain_rate(seconds: float) -> tuple[float, float]:
    """The Python API without compiled code, in a process of its own."""
    command = [sys.executable, os.path.dirname(os.path.abspath(__file__)), "--plain-part", "--seconds", str(seconds)]
    done = subprocess.run(
        command, env={**os.environ, "MACGUFFIN_PURE": "1", "MACGUFFIN_EXPECT": ""}, check=True, capture_output=True
    )
    decisions, turns = json.loads(done.stdout)["api"]
    return decisions, turns


def measure(seconds: float) -> dict[str, Any]:
    tasks: dict[str, Callable[[], tuple[float, float] | float]] = {
        "core": lambda: ours.core_rate(24, 6, seconds, dolls=True),
        "api": lambda: ours.api_rate(seconds, events=False),
        "api_events": lambda: ours.api_rate(seconds, events=True),
        "plain": lambda: plain_rate(seconds),
        "small": lambda: ours.core_rate(24, 6, seconds, dolls=False),
        "large": lambda: ours.core_rate(128, 64, seconds, dolls=False),
        "chess": lambda: theirs.chess_rate(seconds),
        "spiel_chess": lambda: theirs.spiel_rate("chess", seconds),
        "spiel_quoridor": lambda: theirs.spiel_rate("quoridor", seconds),
        "spiel_backgammon": lambda: theirs.spiel_rate("backgammon", seconds),
    }
    runs: dict[str, list[Any]] = {name: [] for name in tasks}
    for stretch in range(3):
        for name, task in tasks.items():
            progress(f"stretch {stretch + 1} of 3: {name}")
            runs[name].append(task())
    progress("copies and odds")
    found: dict[str, Any] = {"build": macguffin.BUILD}
    for name, results in runs.items():
        if isinstance(results[0], tuple):
            found[name] = {"decisions": median(one[0] for one in results), "turns": median(one[1] for one in results)}
        else:
            found[name] = {"decisions": median(results)}
    found["copy_s"] = ours.copy_time()
    found["melee_odds_s"] = ours.melee_odds_time()
    found["double_shot_odds_s"] = ours.double_shot_time()
    found["quest_s"] = quest.measure(progress)
    progress("the live site")
    found["live"] = live.measure(2 * seconds)
    progress("")
    return found


def progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text:60}", end="\r" if not text else "", file=sys.stderr, flush=True)


def report(found: dict[str, Any]) -> str:
    def rate(name: str, key: str = "decisions") -> str:
        return f"{found[name][key]:>14,.0f}"

    def ratio(a: str, b: str) -> float:
        return float(found[a]["decisions"] / found[b]["decisions"])

    quoridor, chess = ratio("api", "spiel_quoridor"), ratio("plain", "chess")
    scaling = found["small"]["decisions"] / found["large"]["decisions"]
    rows = [
        f"macguffin, {found['build']} build; random legal play on one core; 24×24, six figures of all classes, drawn weapons",
        f"  (a) inside the core         {rate('core')} decisions/s {rate('core', 'turns')} turns/s   goal 5,000,000 and 300,000",
        f"  (b) Python API, no events   {rate('api')} decisions/s {rate('api', 'turns')} turns/s   goal 1,000,000",
        f"      Python API, with events {rate('api_events')} decisions/s {rate('api_events', 'turns')} turns/s",
        f"  (c) Python API, uncompiled  {rate('plain')} decisions/s {rate('plain', 'turns')} turns/s",
        f"  without dolls, 24×24, 6     {rate('small')} decisions/s",
        f"  without dolls, 128×128, 64  {rate('large')} decisions/s",
        f"  copy of a game              {found['copy_s'] * 1e6:>14.2f} µs            goal 1.5",
        f"  exact odds of a melee       {found['melee_odds_s'] * 1e3:>14.3f} ms            goal 0.5",
        f"  exact odds of a double shot {found['double_shot_odds_s'] * 1e3:>14.2f} ms            goal 50",
        "others, through their Python interfaces",
        f"  python-chess                {rate('chess')} moves/s",
        f"  OpenSpiel chess             {rate('spiel_chess')} moves/s",
        f"  OpenSpiel quoridor          {rate('spiel_quoridor')} moves/s",
        f"  OpenSpiel backgammon        {rate('spiel_backgammon')} moves/s",
        "ratios",
        f"  (b) to OpenSpiel quoridor   {quoridor:>14.2f}   goal 1",
        f"  (c) to python-chess         {chess:>14.2f}   goal 3",
        f"  time a decision, 64 to 6    {scaling:>14.2f}   goal at most 2",
        *quest.report(found["quest_s"]),
        *live.report(found["live"]),
    ]
    return "\n".join(rows)


if __name__ == "__main__":
    main()
