"""The description of every door, made from the route table, so that it cannot say anything else than what is so."""

import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from macguffin import __version__
from macguffin.web.ask import Nothing, Route
from macguffin.web.faults import STATUS, FaultBody
from macguffin.web.visitors import COOKIE, TOKEN_HEADER

__all__ = ["describe"]

REF: Final = "#/components/schemas/{name}"
FAULT: Final = {"application/json": {"schema": {"$ref": REF.format(name="FaultBody")}}}
TEXTS: Final = {
    403: "It is not for this visitor, or the request does not come from a page of this site.",
    404: "It is not there, or nothing that this visitor may know of.",
    409: "It was made for something that is no longer so.",
    413: "It is larger than allowed.",
    422: "What was sent does not say what it should, or a rule forbids it.",
    429: "Too many requests; later it may work.",
    503: "It could not be written down. Nothing has changed.",
}


def describe(routes: Sequence[Route]) -> dict[str, Any]:
    """The OpenAPI document."""
    kinds: list[Any] = [FaultBody]
    for route in routes:
        kinds += [kind for kind in (route.takes, route.gives) if kind is not None]
    unique = list({id(kind): kind for kind in kinds}.values())
    schemas, components = msgspec.json.schema_components(unique, ref_template=REF)
    schema_of = {id(kind): schema for kind, schema in zip(unique, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = operation(route, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "macguffin",
            "version": __version__,
            "description": f"Live tables. Who one is says the cookie {COOKIE}, which every answer sets where it is missing; "
            f"changing requests carry the token of /api/me in {TOKEN_HEADER} and the site's own Origin.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {"type": "apiKey", "in": "header", "name": TOKEN_HEADER},
            },
        },
    }


def operation(route: Route, schema_of: dict[int, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": re.sub(r"[^a-z0-9]+", "_", f"{route.method.lower()}{route.path}".lower()).strip("_"),
        "summary": route.summary,
        "security": [{"token": []}] if route.method == "POST" else [],
        "parameters": [*path_parameters(route.path), *query_parameters(route.query)],
        "responses": responses(route, schema_of),
    }
    if route.takes is not None:
        content = {"application/json": {"schema": schema_of[id(route.takes)]}}
        found["requestBody"] = {"required": True, "content": content}
    elif route.is_upload:
        content = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
        found["requestBody"] = {"required": True, "content": content}
    return found


def responses(route: Route, schema_of: dict[int, Any]) -> dict[str, Any]:
    content: dict[str, Any] = {}
    if route.gives is not None:
        content["application/json"] = {"schema": schema_of[id(route.gives)]}
    for media in route.media:
        content[media] = {"schema": {"type": "string"} if media.startswith("text/") else {}}
    found: dict[str, Any] = {str(route.status): {"description": "Done.", "content": content}}
    for status in sorted({status for _, status in STATUS.values()}):
        is_own = status in route.others
        found[str(status)] = {"description": TEXTS[status], "content": content if is_own else FAULT}
    return found


def path_parameters(path: str) -> list[dict[str, Any]]:
    names = re.findall(r"\{(\w+)(?::\w+)?\}", path)
    return [{"name": name, "in": "path", "required": True, "schema": schema_of_path(name)} for name in names]


def schema_of_path(name: str) -> dict[str, Any]:
    return (
        {"type": "integer", "minimum": 0, "maximum": 999_999_999}
        if name == "turn"
        else {"type": "string", "minLength": 1}
    )


def query_parameters(kind: type) -> list[dict[str, Any]]:
    if kind is Nothing:
        return []
    _, components = msgspec.json.schema_components([kind])
    schema = components[kind.__name__]
    required = schema.get("required", [])
    return [
        {"name": name, "in": "query", "required": name in required, "schema": found}
        for name, found in schema["properties"].items()
    ]
