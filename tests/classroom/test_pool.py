"""Several graders at once: what one piece of work brings about costs no other."""

import subprocess
from concurrent.futures import ThreadPoolExecutor
from unittest.mock import MagicMock

import pytest

from nbseal.classroom.pool import Lost, LostError, Threads, pool_of
from nbseal.classroom.warm_grader import take_warm
from nbseal.errors import SandboxError, ZygoteError
from nbseal.walls.zygote import ZygoteProcess


@pytest.fixture
def pool():
    with ThreadPoolExecutor(2) as executor:
        yield Threads([object(), object()], executor)


def failing(error):
    def work(_, number):
        if number == 3:
            raise error
        return 2 * number

    return work


def test_an_error_costs_the_one_whose_fault_it_is(pool):
    error = BlockingIOError(11, "Resource temporarily unavailable")
    done = dict(pool.try_each(failing(error), range(9)))
    lost = done.pop(3)
    assert isinstance(lost, Lost) and lost.reason.startswith("BlockingIOError: [Errno 11] Res")
    assert done == {n: 2 * n for n in range(9) if n != 3}


def test_errors_are_raised_where_each_result_is_needed(pool):
    with pytest.raises(LostError, match="ValueError: no") as caught:
        dict(pool.run(failing(ValueError("no")), range(9)))
    assert isinstance(caught.value.__cause__, ValueError)
    with pytest.raises(ZygoteError, match="gone"):
        dict(pool.run(failing(ZygoteError("gone")), range(9)))


def test_without_walls_nothing_goes_on(pool):
    with pytest.raises(SandboxError, match="no wall"):
        dict(pool.try_each(failing(SandboxError("no wall")), range(9)))


def test_one_grader_stays_warm_if_all_went_well():
    setup = MagicMock(digest=lambda: "a test's own")
    with pool_of(setup, 2):
        pass
    assert take_warm(setup) and not take_warm(setup)
    with pytest.raises(SandboxError), pool_of(setup, 2):
        raise SandboxError("no wall")
    assert not take_warm(setup)


def test_no_process_can_be_started(monkeypatch):
    def refuse(*_, **__):
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    with pytest.raises(ZygoteError, match="the checker process could not be started: .*11"):
        ZygoteProcess("checker", {})
