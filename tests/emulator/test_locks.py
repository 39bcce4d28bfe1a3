from __future__ import annotations

import subprocess
import sys

import pytest

from pytest_mobileagent.emulator.locks import Lock

HOLDER = """
import sys
from pathlib import Path
from pytest_mobileagent.emulator.locks import Lock
print(Lock(Path(sys.argv[1]), "phone").take(), flush=True)
sys.stdin.read()
"""


def test_a_lock_is_held_by_one_at_a_time(tmp_path):
    first, second = Lock(tmp_path / "locks", "phone"), Lock(tmp_path / "locks", "phone")

    assert (first.take(), second.take()) == (True, False)
    first.give_back()
    assert (second.take(), first.take()) == (True, False)
    second.give_back()


def test_taking_and_giving_back_twice_is_once(tmp_path):
    lock = Lock(tmp_path, "phone")

    assert (lock.take(), lock.take()) == (True, True)
    lock.give_back()
    lock.give_back()
    assert lock.take()
    lock.give_back()


def test_locks_of_different_names_have_nothing_to_do_with_each_other(tmp_path):
    locks = [Lock(tmp_path, name) for name in ("a", "b")]

    assert [lock.take() for lock in locks] == [True, True]
    for lock in locks:
        lock.give_back()


@pytest.mark.parametrize("name", ["../escape", "a/b", "host:5037 x", "é"])
def test_any_name_is_a_file_in_the_folder(tmp_path, name):
    lock = Lock(tmp_path / "locks", name)

    assert lock.take()
    assert [path.parent for path in tmp_path.rglob("*.lock")] == [tmp_path / "locks"]
    lock.give_back()


def test_the_system_frees_the_lock_of_a_process_that_is_killed(tmp_path):
    lock = Lock(tmp_path, "phone")
    with subprocess.Popen(  # noqa: S603 - the text above
        [sys.executable, "-c", HOLDER, tmp_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout.readline() == "True\n"
        assert not lock.take()
        holder.kill()
        holder.wait()

    assert lock.take()
    lock.give_back()
