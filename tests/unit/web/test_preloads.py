"""A page tells the browser at once what it will need, each file once, and nothing that the document asks for itself."""

from macguffin.web.preloads import needed

MANIFEST = {
    "index.html": {"file": "assets/index.js", "imports": ["_shared.js"]},
    "_shared.js": {"file": "assets/shared.js"},
    "_board.js": {"file": "assets/board.js", "imports": ["_shared.js", "_coins.js"]},
    "_coins.js": {"file": "assets/coins.js"},
    "Table.svelte": {"file": "assets/table.js", "imports": ["_shared.js", "_board.js", "_coins.js"]},
}


def test_a_page_needs_its_component_and_what_that_begins_with():
    assert list(dict.fromkeys(needed(MANIFEST, "Table.svelte"))) == ["Table.svelte", "_board.js", "_coins.js"]


def test_a_component_that_was_not_built_needs_nothing():
    assert list(needed(MANIFEST, "Elsewhere.svelte")) == []
