"""Headers as `qemu-img create -f qcow2 -b BELOW -F raw` 7.2 writes them, with `compat=0.10` and `1.1`."""

from __future__ import annotations

import struct

import pytest

from pytest_mobileagent.emulator.qcow2 import backing_file, set_backing_file
from pytest_mobileagent.errors import EmulatorError

CLUSTER = 1 << 16


def image(below, *, version=3, bits=16):
    """The first cluster of an image on `below`, and one cluster more."""
    name = below.encode()
    start = {2: 0x60, 3: 0x210}[version] if name else 0
    header = struct.pack(">4sIQII", b"QFI\xfb", version, start, len(name), bits)
    return (header.ljust(start or 0x68, b"\1") + name).ljust(CLUSTER, b"\0") + b"\2" * CLUSTER


@pytest.mark.parametrize("version", [2, 3])
@pytest.mark.parametrize("new", ["/b/base.img", "/avd/a-longer/path/base.img", "/" + "x" * 1022, "/é.img"])
def test_the_image_below_is_named_anew_and_nothing_else_changes(tmp_path, version, new):
    path = tmp_path / "disk.qcow2"
    path.write_bytes(image("/avd/one/base.img", version=version))

    set_backing_file(path, new)

    assert backing_file(path) == new
    assert path.read_bytes() == image(new, version=version)


def test_an_image_that_lies_on_nothing_says_so(tmp_path):
    path = tmp_path / "disk.qcow2"
    path.write_bytes(image(""))

    assert backing_file(path) == ""
    with pytest.raises(EmulatorError, match=r"disk\.qcow2 has no room to name /b: move the AVDs to a folder with "):
        set_backing_file(path, "/b")


@pytest.mark.parametrize("new", ["/" + "x" * 1023, "/avd/one/base.img.2"], ids=["too long", "in the way"])
def test_a_name_without_room_is_refused(tmp_path, new):
    path = tmp_path / "disk.qcow2"
    content = image("/avd/one/base.img").replace(b"base.img\0\0", b"base.img\0\7")
    path.write_bytes(content)

    with pytest.raises(EmulatorError, match=r" has no room to name /"):
        set_backing_file(path, new)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "content",
    [b"", b"QFI", b"QFI\xfb" + b"\0" * 20, image("/a", bits=22), b"ANDROID!" * 20],
    ids=["empty", "short", "version 0", "a cluster of 4 MiB", "another format"],
)
def test_what_is_no_image_is_said(tmp_path, content):
    path = tmp_path / "disk.qcow2"
    path.write_bytes(content)

    with pytest.raises(EmulatorError, match=r"disk\.qcow2 is no qcow2 image: delete the AVD and make it again$"):
        backing_file(path)
