"""Plants faults in the rules and counts those that no test notices: `python tools/mutants.py [--sample N] [--seed N] [MODULE ...]`.

All of them take hours; a sample, drawn evenly over every module, says nearly as much in minutes, with its interval.
"""

import argparse
import json
import random
import subprocess
import sys
from pathlib import Path

from macguffin.core.intervals import wilson

ROOT = Path(__file__).resolve().parent.parent
UNNOTICED = (0, 33)  # the tests pass, or none comes by
MUTMUT = str(Path(sys.executable).parent / "mutmut")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", help="only these, such as heist.melee")
    parser.add_argument("--sample", type=int, default=0, help="how many faults to plant; 0 for all")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--children", type=int, default=2, help="how many at a time")
    args = parser.parse_args()
    subprocess.run([MUTMUT, "run", "no such fault"], cwd=ROOT, check=False, capture_output=True)
    names = sorted(name for meta in metas() for name in meta["exit_code_by_key"] if wanted(name, args.modules))
    chosen = names if not args.sample else random.Random(args.seed).sample(names, min(args.sample, len(names)))
    print(f"{len(names)} faults, {len(chosen)} of them planted")
    subprocess.run([MUTMUT, "run", "--max-children", str(args.children), *chosen], cwd=ROOT, check=False)
    report(set(chosen))


def metas() -> list[dict[str, dict[str, int | None]]]:
    return [json.loads(path.read_text()) for path in sorted((ROOT / "mutants" / "src").rglob("*.meta"))]


def wanted(name: str, modules: list[str]) -> bool:
    return not modules or any(name.startswith(f"macguffin.{module}.") for module in modules)


def report(chosen: set[str]) -> None:
    """The share of faults that the tests notice, and the names of those they do not."""
    codes = {name: code for meta in metas() for name, code in meta["exit_code_by_key"].items() if name in chosen}
    ran = {name: code for name, code in codes.items() if code is not None}
    survivors = sorted(name for name, code in ran.items() if code in UNNOTICED)
    noticed = len(ran) - len(survivors)
    low, high = wilson(noticed, len(ran))
    for name in survivors:
        print(f"  survived: {name}")
    print(f"noticed: {noticed} of {len(ran)}, {noticed / max(1, len(ran)):.1%} (95 % interval {low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
