"""The client's files go packed to browsers that can unpack them, and unharmed to all others."""

import gzip

import pytest
from starlette.testclient import TestClient

from macguffin.web.assets import Assets

SCRIPT = b"export const words = 'squares'\n" * 50


@pytest.fixture
def client(tmp_path):
    (tmp_path / "index-abc.js").write_bytes(SCRIPT)
    (tmp_path / "index-abc.js.gz").write_bytes(gzip.compress(SCRIPT))
    (tmp_path / "theme.js").write_bytes(SCRIPT)
    return TestClient(Assets(directory=tmp_path))


def test_a_packed_file_arrives_as_it_was(client):
    found = client.get("/index-abc.js", headers={"accept-encoding": "gzip;q=0.9, br"})

    assert found.headers["content-encoding"] == "gzip"
    assert int(found.headers["content-length"]) < len(SCRIPT)
    assert found.headers["content-type"].startswith("text/javascript")
    assert found.headers["vary"] == "Accept-Encoding"
    assert found.content == SCRIPT


@pytest.mark.parametrize("path", ["/index-abc.js", "/theme.js"])
def test_whoever_unpacks_nothing_gets_the_plain_file(client, path):
    found = client.get(path, headers={"accept-encoding": "identity"})

    assert "content-encoding" not in found.headers
    assert found.content == SCRIPT


def test_a_part_of_a_file_is_a_part_of_the_plain_one(client):
    found = client.get("/index-abc.js", headers={"accept-encoding": "gzip", "range": "bytes=0-5"})

    assert found.status_code == 206
    assert found.content == SCRIPT[:6]


def test_only_what_never_changes_is_kept_for_good(client):
    assert "immutable" in client.get("/index-abc.js").headers["cache-control"]
    assert client.get("/theme.js").headers["cache-control"] == "no-cache"
