"""The description of the doors is true: schemathesis, which reads it and tries everything, finds nothing."""

from contextlib import suppress

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable

from macguffin.web.app import ROUTES
from tests.clauses import ROOT
from tests.live_site import Guest, live_site


def test_every_route_is_described(owner):
    paths = owner.get("/api/openapi.json").json()["paths"]

    assert {(path, method) for path, methods in paths.items() for method in methods} == {
        (route.path, route.method.lower()) for route in ROUTES
    }


def test_the_description_refers_to_nothing_that_is_not_there(owner):
    found = owner.get("/api/openapi.json").json()
    refs = {ref for ref in walk(found) if ref.startswith("#/")}

    assert refs
    assert {ref.removeprefix("#/components/schemas/") for ref in refs} <= set(found["components"]["schemas"])


def walk(value):
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for one in value.values():
            yield from walk(one)
    if isinstance(value, list):
        for one in value:
            yield from walk(one)


def test_operations_have_names_of_their_own(owner):
    paths = owner.get("/api/openapi.json").json()["paths"]
    names = [operation["operationId"] for methods in paths.values() for operation in methods.values()]

    assert len(names) == len(set(names))


@pytest.mark.parametrize("path", sorted({route.path for route in ROUTES}))
def test_a_method_that_is_not_there_is_answered_with_those_that_are(owner, path):
    methods = {route.method for route in ROUTES if route.path == path}
    allowed = {*methods, *(("HEAD",) if "GET" in methods else ())}

    found = owner.request("DELETE", path.format(table="x", name="x", turn=0))

    assert found.status_code == 405
    assert set(found.headers["allow"].split(", ")) == allowed


@pytest.mark.parametrize(
    "route", [one for one in ROUTES if one.method == "GET" and one.gives], ids=lambda one: one.path
)
def test_what_is_answered_is_what_is_described(house, owner, route):
    table, _ = house.table(owner, seats=[{"seat": 0, "mine": True}])
    path = route.path.format(table=table, name="cold-larder", turn=0) + ("?seat=0" if "threat" in route.path else "")

    found = owner.get(path)

    assert found.status_code == 200, found.text
    msgspec.json.decode(found.content, type=route.gives)


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("mode", ["positive", "negative"])
def test_schemathesis_finds_nothing(tmp_path, mode):
    schemathesis = pytest.importorskip("schemathesis")
    config = schemathesis.Config.from_path(str(ROOT / "schemathesis.toml"))
    tried = []
    with live_site(tmp_path) as base:
        guest = Guest(base)
        headers = {"cookie": guest.cookie, "x-macguffin-token": guest.token, "origin": base}
        described = at_a_table(guest)
        schema = schemathesis.openapi.from_dict(described, config=config)
        schema.config.update(base_url=base)

        for found in schema.get_all_operations():
            operation = found.ok()
            if operation.path.endswith("/stream"):
                continue  # it does not end
            strategy = operation.as_strategy(generation_mode=schemathesis.GenerationMode(mode))

            @settings(max_examples=12, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
            @given(case=strategy)
            def check(case):
                tried.append(case.operation.path)
                case.call_and_validate(headers=headers)

            with suppress(Unsatisfiable):  # an operation without parameters has no wrong ones
                check()
        guest.close()

    assert len(set(tried)) > 10


def at_a_table(guest):
    """The description, with a table that is there in every path."""
    seats = [{"seat": 0, "mine": True}, {"seat": 1, "mine": True}]
    table = guest.client.post("/api/tables", json={"map": "pawnbrokers-cellar", "seats": seats}).json()["id"]
    described = guest.client.get("/api/openapi.json").json()
    for methods in described["paths"].values():
        for operation in methods.values():
            for parameter in operation["parameters"]:
                if parameter["name"] == "table":
                    parameter["schema"] = {"enum": [table, "nowhere"]}
    return described
