"""Token buckets, with time handed in."""

from macguffin.web.buckets import Bucket, Buckets
from macguffin.web.settings import Rate

RATE = Rate(burst=3, per_second=2)


def test_a_burst_then_so_many_a_second():
    bucket = Bucket(RATE, 0.0)

    assert [bucket.take(0.0) for _ in range(5)] == [True, True, True, False, False]
    assert [bucket.take(0.5) for _ in range(2)] == [True, False]


def test_it_never_holds_more_than_its_burst():
    bucket = Bucket(RATE, 0.0)

    assert [bucket.take(1000.0) for _ in range(4)] == [True, True, True, False]


def test_a_clock_that_goes_back_gives_nothing():
    bucket = Bucket(RATE, 100.0)
    for _ in range(3):
        bucket.take(100.0)

    assert bucket.take(50.0) is False


def test_names_do_not_share_and_only_so_many_are_remembered():
    buckets = Buckets(RATE, remembered=10)
    for _ in range(3):
        buckets.take("a", 0.0)

    assert buckets.take("a", 0.0) is False
    assert buckets.take("b", 0.0) is True
    for number in range(100):
        buckets.take(str(number), 0.0)
    assert len(buckets) == 10
