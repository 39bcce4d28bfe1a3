import asyncio

import pytest

from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.shell import sh

PLACE = "/data/local/tmp"


@pytest.fixture
def typed(phone):
    """Run a line in a shell: `typed(line, uid=…)`."""

    def typed(line, *, uid=2000):
        async def execute():
            out = Pipe()
            status = await sh.run(phone, f"cd {PLACE}; {line}", stdin=closed_pipe(), stdout=out, stderr=out, uid=uid)
            out.close()
            return status, (await out.read_all()).decode()

        return asyncio.run(asyncio.wait_for(execute(), 10))

    return typed


@pytest.mark.parametrize(
    ("line", "uid", "reply"),
    [
        ("ln a b", 2000, "ln: cannot create hard link from 'a' to 'b': Permission denied\n"),
        ("ln a /sdcard/b", 2000, "ln: cannot create hard link from 'a' to '/sdcard/b': Cross-device link\n"),
        ("ln /sdcard/c /sdcard/d", 0,
         "ln: cannot create hard link from '/sdcard/c' to '/sdcard/d': Function not implemented\n"),
        ("mkfifo p", 2000, "mkfifo: p: Permission denied\n"),
        ("mkfifo /sdcard/p", 0, "mkfifo: /sdcard/p: Permission denied\n"),
        ("mknod p p", 2000, "mknod: p: Permission denied\n"),
        ("mknod n c 1 3", 0, "mknod: n: Operation not permitted\n"),
    ],
)  # fmt: skip
def test_what_the_security_policy_and_the_shared_storage_refuse(typed, line, uid, reply):
    assert typed(f"touch a /sdcard/c; {line}", uid=uid) == (1, reply)


def test_a_folder_that_is_moved_with_all_beside_it_is_refused_alone(typed):
    assert typed("cd /sdcard/Download; mkdir arch; touch one two; mv * arch/; ls; ls arch") == (
        0, "mv: bad 'arch': Invalid argument\narch\none\ntwo\n",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("mkdir d; mv d d/e", "mv: bad 'd': Invalid argument\n"),
        ("mkdir d; touch f; mv d f", "mv: bad 'd': Not a directory\n"),
        ("mv /proc/self /data/local/tmp/x", "mv: bad '/proc/self': Operation not permitted\n"),
        ("mv . x", "mv: bad '.': Device or resource busy\n"),
    ],
)
def test_moves_that_are_refused(typed, line, reply):
    assert typed(line, uid=0) == (1, reply)


def test_two_shells_talk_through_a_pipe(phone, typed):
    typed("mkfifo -m 666 p", uid=0)

    async def converse():
        out = Pipe()
        shells = [
            sh.run(phone, line, stdin=closed_pipe(), stdout=out, stderr=out, uid=2000)
            for line in (f"cat {PLACE}/p", f"echo hello > {PLACE}/p")
        ]
        statuses = await asyncio.wait_for(asyncio.gather(*shells), 10)
        out.close()
        return statuses, await out.read_all()

    assert asyncio.run(converse()) == ([0, 0], b"hello\n")


def test_a_pipe_that_nobody_may_read_is_refused(typed):
    typed("mkfifo -m 600 p", uid=0)

    assert typed("cat p") == (1, "cat: p: Permission denied\n")
    assert typed("echo x > p") == (1, "/system/bin/sh: can't create p: Permission denied\n")


def test_a_reader_that_is_killed_closes_its_end(typed):
    assert typed("mkfifo p; cat p & k=$!; exec 3>p; kill $k; wait $k; yes >&3; echo $?", uid=0) == (0, "141\n")


def test_tee_writes_into_a_pipe(typed):
    assert typed("mkfifo p; (echo out | tee p file) > /dev/null & cat p; wait; cat file", uid=0) == (0, "out\nout\n")


def test_a_program_that_is_killed_before_it_begins_holds_nothing(typed):
    assert typed("mkfifo p; exec 3<>p; cat & kill $!; exec 3>&-; cat p & echo x > p; wait", uid=0) == (0, "x\n")
