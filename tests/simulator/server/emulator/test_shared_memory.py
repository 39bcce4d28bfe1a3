from __future__ import annotations

import errno
import os
import uuid
from pathlib import Path

import pytest

from pytest_mobileagent.simulator.server.emulator.messages import CallError
from pytest_mobileagent.simulator.server.emulator.shared_memory import Piece, SharedMemory


@pytest.fixture
def region(tmp_path):
    path = tmp_path / "region"
    path.write_bytes(b"........")
    return path


def piece(data, *, known_by=None, made=None):
    def make():
        if made is not None:
            made.append(data)
        return data

    return Piece(known_by, len(data), make)


def write(handle, *data):
    SharedMemory().write(str(handle), [piece(one) for one in data])


def refusal(handle, data=b"abc"):
    with pytest.raises(CallError) as caught:
        write(handle, data)
    return f"{caught.value.code}: {caught.value}"


def test_pieces_are_written_one_after_the_other(region):
    write(f"file://{region}", b"abc", b"de")

    assert region.read_bytes() == b"abcde..."


def test_a_piece_that_lies_there_already_is_not_made_again(region):
    memory, made = SharedMemory(), []
    pieces = [piece(b"abc", known_by="one", made=made), piece(b"de", known_by="two", made=made)]
    memory.write(f"file://{region}", pieces)
    del made[:]

    memory.write(f"file://{region}", pieces)
    assert made == []
    memory.write(f"file://{region}", [pieces[0], piece(b"xy", known_by="three", made=made)])
    assert made == [b"xy"]
    assert region.read_bytes() == b"abcxy..."


def test_a_piece_that_nothing_is_known_of_is_always_made(region):
    memory, made = SharedMemory(), []
    for _ in range(2):
        memory.write(f"file://{region}", [piece(b"abc", made=made)])

    assert made == [b"abc", b"abc"]


def test_what_somebody_else_has_written_is_written_over(region):
    memory, pieces = SharedMemory(), [piece(b"abc", known_by="one"), piece(b"de", known_by="two")]
    memory.write(f"file://{region}", pieces)
    region.write_bytes(b"abXde###")

    memory.write(f"file://{region}", pieces)

    assert region.read_bytes() == b"abcde###"


def test_pieces_of_other_sizes_take_the_place_of_those_before(region):
    memory = SharedMemory()
    memory.write(f"file://{region}", [piece(b"ab", known_by=1), piece(b"cd", known_by=2), piece(b"ef", known_by=3)])
    memory.write(f"file://{region}", [piece(b"xyz", known_by=4), piece(b"cd", known_by=2)])

    assert region.read_bytes() == b"xyzcdf.."


def test_a_disk_that_is_full_is_said_so(region, monkeypatch):
    def pwrite(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "pwrite", pwrite)

    assert refusal(f"file://{region}") == f"RESOURCE_EXHAUSTED: {region}: No space left on device"


SHM = Path("/dev/shm")  # noqa: S108 - where `shm_open` has its names on Linux


@pytest.mark.skipif(not SHM.is_dir(), reason="this system has no folder of its shared memory")
@pytest.mark.parametrize("slash", ["/", ""], ids=["as POSIX has it", "without a slash"])
def test_a_name_is_one_of_shared_memory(slash):
    path = SHM / f"region-{uuid.uuid4().hex}"
    path.write_bytes(b"...")
    try:
        write(slash + path.name, b"abc")
        assert path.read_bytes() == b"abc"
    finally:
        path.unlink()


def test_a_region_that_is_too_small_stays_as_it_is(region):
    assert refusal(f"file://{region}", b"123456789") == (
        "FAILED_PRECONDITION: The shared memory region needs to have a size of at least: 9"
    )
    assert region.read_bytes() == b"........"


@pytest.mark.parametrize(
    "handle", ["", "file://", "file://region", "file:///etc/passwd", "file:///tmp/../etc/passwd", "../../etc/passwd"]
)
def test_only_temporary_files_and_shared_memory_are_regions(handle):
    assert refusal(handle).startswith(f"INVALID_ARGUMENT: '{handle}' is no region to write to: file:// and a path")


def test_a_region_is_not_made_for_its_owner(tmp_path):
    assert refusal(f"file://{tmp_path}/none") == (
        f"FAILED_PRECONDITION: {tmp_path}/none: No such file or directory: make the region first"
    )
    assert not list(tmp_path.iterdir())


def test_links_lead_to_no_region(region):
    link, second = region.with_name("link"), region.with_name("second")
    link.symlink_to(region)
    assert refusal(f"file://{link}").startswith("FAILED_PRECONDITION")
    second.hardlink_to(region)
    assert refusal(f"file://{region}") == f"PERMISSION_DENIED: {region} is no file of this user alone"


def test_a_folder_behind_a_link_is_where_it_leads(region, tmp_path):
    (tmp_path / "out").symlink_to("/etc")

    assert refusal(f"file://{tmp_path}/out/passwd").startswith("INVALID_ARGUMENT")


def test_a_folder_that_others_may_write_into_holds_no_region(region):
    region.parent.chmod(0o777)

    assert refusal(f"file://{region}") == f"PERMISSION_DENIED: {region} is no file of this user alone"


def test_a_pipe_is_no_region(tmp_path):
    os.mkfifo(tmp_path / "pipe")

    assert refusal(f"file://{tmp_path}/pipe") == f"PERMISSION_DENIED: {tmp_path}/pipe is no file of this user alone"


def test_the_file_of_another_user_is_no_region(region, monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: region.stat().st_uid + 1)

    assert refusal(f"file://{region}").startswith("PERMISSION_DENIED")
