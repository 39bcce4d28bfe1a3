"""Checksums, and what is remembered of them."""

from __future__ import annotations

import hashlib

from pytest_mobileagent.simulator.shell.hashes import _digest


class Content(bytes):
    """Bytes that tell when they are gone."""

    gone = 0

    def __del__(self):
        Content.gone += 1


def counted(kind):
    return hashlib.new(kind, b"what an episode wrote", usedforsecurity=False).hexdigest()


def test_a_checksum_is_remembered_and_its_content_is_not_held():
    first = _digest("md5", Content(b"what an episode wrote"))

    assert Content.gone == 1
    assert _digest("md5", b"what an episode wrote") == first == counted("md5")
    assert _digest("sha1", b"what an episode wrote") == counted("sha1")


def test_what_is_no_plain_file_is_summed_up_or_complained_about_as_ever(phone, run):
    phone.disk.write("/data/local/tmp/a", b"a")
    phone.disk.write("/data/local/tmp/secret", b"s", mode=0o600, owner=10_050)
    phone.disk.mkdir("/data/local/tmp/folder")
    phone.disk.make_pipe("/data/local/tmp/pipe", mode=0o666)

    line = "cd /data/local/tmp; md5sum a none folder secret; echo -n a > pipe & md5sum pipe; echo -n a | md5sum"
    said = run(f"sh -c '{line}'")

    digest = hashlib.md5(b"a", usedforsecurity=False).hexdigest()
    assert said.out == f"{digest}  a\n{digest}  pipe\n{digest}  -\n"
    assert said.err == (
        "md5sum: none: No such file or directory\nmd5sum: folder: Is a directory\nmd5sum: secret: Permission denied\n"
    )


def test_a_file_is_summed_up_as_it_is_now(phone, run):
    for content in (b"one", b"two", b"x" * (3 << 20)):
        phone.disk.write("/data/local/tmp/a", content)
        expected = hashlib.md5(content, usedforsecurity=False).hexdigest()
        assert run("md5sum /data/local/tmp/a").out == f"{expected}  /data/local/tmp/a\n"
