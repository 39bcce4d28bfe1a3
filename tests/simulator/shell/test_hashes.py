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
