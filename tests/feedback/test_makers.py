"""Pages are made in processes that can be ended; what goes wrong with one costs no other."""

import os
import time

import pytest

from nbseal.errors import FeedbackError
from nbseal.feedback import makers
from nbseal.feedback.makers import made_by, one_made, pool_of


def make(shared, job):
    if job == "hangs":
        time.sleep(60)
    elif job == "ends":
        os._exit(3)
    elif job == "fails":
        raise ValueError("odd input")
    elif job == "refused":
        raise FeedbackError("it shows a hidden test")
    elif job == "memory":
        return len(bytearray(3 << 30))
    return f"{shared} {job}"


@pytest.mark.parametrize("workers", [1, 2])
def test_what_goes_wrong_costs_itself(monkeypatch, workers):
    monkeypatch.setattr(makers, "SECONDS", 4)
    jobs = ["hangs", "a", "ends", "fails", "b", "refused", "memory", "c"]
    done = {job: (made, why) for job, made, why in made_by(make, "page", jobs, workers)}
    assert {job: made for job, (made, _) in done.items() if made} == {k: f"page {k}" for k in "abc"}
    assert set(done) == set(jobs)
    words = {job: why for job, (_, why) in done.items()}
    assert "took more than 4 seconds" in words["hangs"]
    assert "its process ended" in words["ends"]
    assert "ValueError: odd input" in words["fails"]
    assert words["refused"] == "it shows a hidden test"
    assert "MemoryError" in words["memory"]


def test_nothing_to_make():
    assert not list(made_by(make, "page", [], 2))


def test_one_after_the_other():
    with pool_of(1) as pool:
        assert one_made(pool, make, "page", "a") == ("page a", "")
        assert one_made(pool, make, "page", "fails")[0] is None
        assert one_made(pool, make, "page", "b") == ("page b", "")
