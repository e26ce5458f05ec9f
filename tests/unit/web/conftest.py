"""A site for each test."""

import pytest

from tests.site_kit import house as build


@pytest.fixture
def house(tmp_path):
    with build(tmp_path) as built:
        yield built


@pytest.fixture
def owner(house):
    return house.browser()
