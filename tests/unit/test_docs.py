"""Links between the documents lead somewhere, and every clause that code links to has its place in the rulebook."""

import re
from pathlib import Path

import pytest

from macguffin.heist.clauses import CLAUSES, PAGE
from tests.clauses import ROOT

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def anchors(text: str) -> set[str]:
    """Explicit anchors, and those that a heading gets: lower case, words joined by hyphens."""
    explicit = re.findall(r'<a (?:id|name)="([^"]+)"', text)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {*explicit, *(re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings)}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(document: Path):
    prose = re.sub(r"```.*?```|`[^`\n]*`", "", document.read_text(encoding="utf-8"), flags=re.DOTALL)

    for target in re.findall(r"\]\(([^)\s]+)\)", prose):
        if "://" in target or target.startswith("mailto:"):
            continue
        name, _, anchor = target.partition("#")
        path = (document.parent / name).resolve() if name else document
        assert path.exists(), target
        assert not anchor or anchor in anchors(path.read_text(encoding="utf-8")), target


def test_every_clause_has_its_place_in_the_rulebook():
    places = anchors((ROOT / PAGE).read_text(encoding="utf-8"))

    assert [clause for clause in CLAUSES if clause.lower() not in places] == []
