"""The text form that Prometheus reads: a few lines, so that no library has to come along for it."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

__all__ = ["MEDIA", "Metric", "histogram", "written"]

MEDIA: Final = "text/plain; version=0.0.4; charset=utf-8"


class Metric(NamedTuple):
    """Samples of one name: an ending of the name, labels and a value each."""

    name: str
    kind: Literal["counter", "gauge", "histogram"]
    help: str
    samples: Sequence[tuple[str, dict[str, str], float]]

    @classmethod
    def one(cls, name: str, kind: Literal["counter", "gauge"], help_: str, value: float) -> "Metric":
        return cls(name, kind, help_, [("", {}, value)])


def histogram(name: str, help_: str, bounds: Sequence[float], counts: Sequence[int], total: float) -> Metric:
    """`counts` has one more than `bounds`: those beyond all of them. In the text each bucket holds those before it too."""
    samples: list[tuple[str, dict[str, str], float]] = []
    running = 0
    for bound, count in zip([*map(number, bounds), "+Inf"], counts, strict=True):
        running += count
        samples.append(("_bucket", {"le": bound}, running))
    return Metric(name, "histogram", help_, [*samples, ("_sum", {}, total), ("_count", {}, running)])


def written(metrics: Iterable[Metric]) -> bytes:
    lines: list[str] = []
    for metric in metrics:
        lines += [f"# HELP {metric.name} {escaped(metric.help)}", f"# TYPE {metric.name} {metric.kind}"]
        for ending, labels, value in metric.samples:
            told = ",".join(f'{key}="{quoted(text)}"' for key, text in labels.items())
            lines.append(f"{metric.name}{ending}{f'{{{told}}}' if told else ''} {number(value)}")
    return "".join(f"{line}\n" for line in lines).encode()


def number(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else repr(float(value))


def escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def quoted(text: str) -> str:
    return escaped(text).replace('"', '\\"')
