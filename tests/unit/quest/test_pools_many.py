"""Large pools are counted at once, and the count is that of walking every fall."""

from collections import Counter
from itertools import product

import pytest

from macguffin.quest.pools import Kept, Shape, keep, pool_table


@pytest.mark.clause("Q-102", "Q-104", "Q-105")
@pytest.mark.parametrize("snake_pool", ["kept", "first_two", "all"])
@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_counting_a_pool_is_walking_it(count, snake_pool):
    for low in range(count - 1):
        shape = Shape(count, count - 2 - low, low)
        walked: Counter[Kept] = Counter()
        for faces in product(range(1, 7), repeat=count):
            kept = keep(shape, faces, snake_pool)
            walked[Kept((min(kept.faces), max(kept.faces)), kept.snake)] += 1

        assert dict(pool_table(shape, snake_pool)) == walked
