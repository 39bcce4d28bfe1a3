from __future__ import annotations

import os
import uuid
from pathlib import Path

import pytest

from pytest_mobileagent.simulator.server.emulator.messages import CallError
from pytest_mobileagent.simulator.server.emulator.shared_memory import write


@pytest.fixture
def region(tmp_path):
    path = tmp_path / "region"
    path.write_bytes(b"........")
    return path


def refusal(handle, size=3):
    with pytest.raises(CallError) as caught:
        write(str(handle), [b"abc"], size)
    return f"{caught.value.code}: {caught.value}"


def test_pieces_are_written_one_after_the_other(region):
    write(f"file://{region}", [b"abc", b"de"], 5)

    assert region.read_bytes() == b"abcde..."


SHM = Path("/dev/shm")  # noqa: S108 - where `shm_open` has its names on Linux


@pytest.mark.skipif(not SHM.is_dir(), reason="this system has no folder of its shared memory")
@pytest.mark.parametrize("slash", ["/", ""], ids=["as POSIX has it", "without a slash"])
def test_a_name_is_one_of_shared_memory(slash):
    path = SHM / f"region-{uuid.uuid4().hex}"
    path.write_bytes(b"...")
    try:
        write(slash + path.name, [b"abc"], 3)
        assert path.read_bytes() == b"abc"
    finally:
        path.unlink()


def test_a_region_that_is_too_small_stays_as_it_is(region):
    assert refusal(f"file://{region}", size=9) == (
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


def test_a_pipe_is_no_region(tmp_path):
    os.mkfifo(tmp_path / "pipe")

    assert refusal(f"file://{tmp_path}/pipe") == f"PERMISSION_DENIED: {tmp_path}/pipe is no file of this user alone"


def test_the_file_of_another_user_is_no_region(region, monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: region.stat().st_uid + 1)

    assert refusal(f"file://{region}").startswith("PERMISSION_DENIED")
