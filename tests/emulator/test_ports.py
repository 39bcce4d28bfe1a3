from __future__ import annotations

import contextlib
import itertools
import socket
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from pytest_mobileagent.emulator.ports import PairsOfPorts, free_pairs, is_free


@pytest.fixture
def taken():
    """A port that somebody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_a_port_that_somebody_listens_on_is_not_free(taken):
    assert not is_free(taken)


def test_a_port_is_free_again_when_nobody_listens():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]

    assert is_free(port)


@pytest.mark.parametrize("seed", [0, 1, 4711, 99999])
def test_pairs_are_even_and_beyond_what_every_adb_server_scans(seed):
    pairs = list(itertools.islice(free_pairs(seed), 60))

    assert all(console % 2 == 0 and adb == console + 1 for console, adb in pairs)
    assert all(console > 5584 for console, _ in pairs)
    assert len(set(pairs)) == len(pairs) == 60


def test_processes_begin_at_different_places():
    assert len({next(free_pairs(pid)) for pid in range(1000, 1020)}) > 10


@pytest.mark.parametrize("which", [0, 1], ids=["console", "adb"])
def test_a_pair_of_which_one_is_taken_is_left_out(which):
    with socket.socket() as listener:
        for pair in free_pairs(5):
            with contextlib.suppress(OSError):  # a phone of another test was quicker
                listener.bind(("127.0.0.1", pair[which]))
                break
        listener.listen()

        assert pair not in itertools.islice(free_pairs(5), 200)


def test_sixty_four_threads_that_try_at_once_have_a_pair_each():
    pairs, all_have_theirs = PairsOfPorts(5), Barrier(64, timeout=60)

    def take(_number):
        with contextlib.closing(pairs.free()) as free:
            pair = next(free)
            all_have_theirs.wait()
        return pair

    with ThreadPoolExecutor(64) as threads:
        assert len(set(threads.map(take, range(64)))) == 64


def test_a_pair_that_was_had_is_not_the_next():
    pairs = PairsOfPorts(5)

    def take():
        with contextlib.closing(pairs.free()) as free:
            return next(free)

    assert len({take() for _ in range(6)}) == 6
