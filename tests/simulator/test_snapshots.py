"""Snapshots on disk: one file of data, refused when it is foreign, damaged or of another version."""

from __future__ import annotations

import errno
import io
import json
import os
import random
import re
import tracemalloc
import zipfile
from types import SimpleNamespace

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import PIXEL_3, DeviceConfig
from pytest_mobileagent.errors import EmulatorError
from pytest_mobileagent.image import find_image
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.contents import ALIGNMENT, LARGE_BYTES, LargeContent
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.snapshots import (
    FILE_NAME,
    FORMAT,
    Snapshots,
    hardware_of,
    read_snapshot,
    write_snapshot,
)
from pytest_mobileagent.simulator.ui.hierarchy import dump_u2

AGAIN = "delete the snapshot and build it again"


def large_files(phone):
    """Return the paths of a phone's large files, of those that are stored: to make those of `/proc` takes a second."""
    inodes = phone.snapshot().disk.inodes.items()
    return [path for path, inode in inodes if inode.is_file and inode.size >= LARGE_BYTES]


@pytest.fixture
def phone(phone):
    """The booted phone with large files of its own: where they are saved, these tests do damage."""
    for path in large_files(phone):
        phone.disk.write(path, phone.disk.read(path))
    return phone


@pytest.fixture
def snapshots(phone, tmp_path):
    return Snapshots(phone, tmp_path, is_read_only=False)


@pytest.fixture
def file(snapshots, tmp_path):
    """The file of a saved snapshot."""
    assert snapshots.save("a") == ""
    return tmp_path / "a" / FILE_NAME


def changed(file, **values):
    """Change values of a snapshot's document."""
    start, size = place_of(file)
    data = file.read_bytes()
    with zipfile.ZipFile(io.BytesIO(data[start : start + size])) as archive:
        document, small = json.loads(archive.read("snapshot.json")), archive.read("content.bin")
    with zipfile.ZipFile(packed := io.BytesIO(), "w") as archive:
        archive.writestr("snapshot.json", json.dumps(document | values))
        archive.writestr("content.bin", small)
    first = data[:ALIGNMENT].replace(f"{size:016}".encode(), f"{len(packed.getvalue()):016}".encode())
    file.write_bytes(first + data[ALIGNMENT:start] + packed.getvalue())
    return document


def place_of(file):
    """Return where a snapshot's archive begins, and its size."""
    return tuple(map(int, re.findall(rb"[0-9]{16}", file.read_bytes()[:ALIGNMENT])))


def spoiled(file, place):
    """Flip a bit of a file, as a bad disk does."""
    with file.open("r+b") as opened:
        opened.seek(place)
        (byte,) = opened.read(1)
        opened.seek(place)
        opened.write(bytes([byte ^ 1]))


def loaded_elsewhere(phone, tmp_path):
    """Return what another program says that loads the file."""
    return Snapshots(phone, tmp_path, is_read_only=False).load("a")


def is_read_as(saved, phone):
    """Whether every file that can be read is what was saved, and every other says that the storage is damaged."""
    for name, inode in phone.snapshot().disk.inodes.items():
        try:
            content = inode.content
        except OSError:
            continue
        if content != saved[name].content:
            return False
    return True


def test_a_phone_comes_back_from_its_file(phone, file, tmp_path):
    phone.disk.write("/sdcard/after.txt", b"x")
    phone.settings.put("system", "font_scale", "1.3")

    assert loaded_elsewhere(phone, tmp_path) == ""

    assert not phone.disk.exists("/sdcard/after.txt")
    assert phone.font_scale == 1.0


@pytest.mark.parametrize("is_root", [False, True])
def test_a_phone_is_root_for_adb_as_it_was(phone, is_root):
    phone.is_adb_root = is_root
    before = phone.snapshot()
    phone.is_adb_root = not is_root

    phone.restore(before)

    assert phone.is_adb_root is is_root


def test_what_is_written_is_what_is_read(phone, tmp_path):
    phone.settings.put("secure", "ui_night_mode", "2")
    phone.disk.write("/data/local/tmp/a", b"linked")
    phone.disk.link("/data/local/tmp/a", "/data/local/tmp/b")
    phone.disk.make_pipe("/data/local/tmp/p", mode=0o600)
    before = phone.snapshot()
    write_snapshot(tmp_path / "x.zip", before, hardware_of(phone))

    after = read_snapshot(tmp_path / "x.zip", hardware_of(phone))

    assert after.disk == before.disk
    assert (after.wall_s, after.uptime_s) == (before.wall_s, before.uptime_s)
    phone.restore(after)
    assert phone.is_dark


def test_the_file_is_compact_and_holds_data_only(file):
    assert file.stat().st_size < 1 << 18
    start, size = place_of(file)
    with zipfile.ZipFile(io.BytesIO(file.read_bytes()[start : start + size])) as archive:
        assert archive.namelist() == ["snapshot.json", "content.bin"]


def test_what_is_packed_already_is_stored_as_it_is_and_the_rest_is_packed(phone, tmp_path):
    video = random.Random(0).randbytes(1 << 20)
    phone.disk.write("/sdcard/video.mp4", video)
    phone.disk.write("/sdcard/notes.txt", b"note " * 100_000)
    phone.disk.write("/sdcard/after.txt", b"after")
    before = phone.snapshot()

    write_snapshot(tmp_path / "x.zip", before, hardware_of(phone))

    after = read_snapshot(tmp_path / "x.zip", hardware_of(phone)).disk
    extents = {name: inode.stored.extent for name, inode in after.inodes.items() if inode.size >= LARGE_BYTES}
    stored, packed = (extents[f"/storage/emulated/0/{name}"] for name in ("video.mp4", "notes.txt"))
    assert after == before.disk
    assert (stored.stored_size, stored.is_packed) == (len(video), False)
    assert packed.is_packed
    assert packed.stored_size < len(b"note " * 100_000) / 20


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", f" is damaged (File is not a zip file): {AGAIN}"),
        (b"\x80\x04pickled", f" is damaged (File is not a zip file): {AGAIN}"),
    ],
    ids=["empty", "no archive"],
)
def test_a_file_that_is_no_archive_is_refused(phone, file, tmp_path, content, said):
    file.write_bytes(content)

    assert loaded_elsewhere(phone, tmp_path) == f"{file}{said}"


def test_a_foreign_archive_is_refused(phone, file, tmp_path):
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("ram.bin", b"")

    assert loaded_elsewhere(phone, tmp_path) == (
        f"{file} is no snapshot of an embedded phone: delete it and build the snapshot again"
    )


def test_another_version_is_refused(phone, file, tmp_path):
    changed(file, format=FORMAT + 1)

    assert loaded_elsewhere(phone, tmp_path) == (
        f"{file} has format {FORMAT + 1}, this version reads {FORMAT}: build the snapshot again"
    )


def test_another_phones_snapshot_is_refused(file, tmp_path):
    other = Phone(ANDROIDWORLD, DeviceConfig(profile=PIXEL_3, density_dpi=440), DeviceClock(0))

    assert loaded_elsewhere(other, tmp_path) == (
        f"{file} is of another phone (androidworld (API level 33), pixel_6, 1080x2400, 420 dpi), this one is "
        "androidworld (API level 33), pixel_3, 1080x2160, 440 dpi: build a snapshot of its own"
    )


def test_another_images_snapshot_is_refused(file, tmp_path):
    other = Phone(find_image("mobileagentbench"), DeviceConfig(), DeviceClock(0))

    assert f"{file} is of another phone (androidworld (API level 33), pixel_6" in loaded_elsewhere(other, tmp_path)


@pytest.mark.few(4)
@pytest.mark.parametrize("share", [number / 40 for number in range(40)])
def test_a_flipped_bit_is_noticed_where_it_does_harm(phone, file, tmp_path, share):
    saved = phone.snapshot().disk.inodes
    spoiled(file, int(file.stat().st_size * share))

    said = loaded_elsewhere(phone, tmp_path)

    assert f"{file} is " in said or is_read_as(saved, phone)  # ZIP says much twice, and reads it once


@pytest.mark.parametrize(
    "values",
    [
        {"inodes": [["/", 1, 16877, 0, 1 << 40, 0, 0, 0, 0, 0, ""]]},
        {"inodes": [["etc", 1, 16877, 0, 0, 0, 0, 0, 0, 0, ""]]},
        {"inodes": [["/a/b", 1, 33188, 0, 0, 0, 0, 0, 0, 0, ""]]},
        {"inodes": [[]]},
        {"inodes": 5},
        {"services": [1]},
        {"wall_s": "soon"},
        {"hardware": {}},
    ],
    ids=["beyond the content", "no path", "no parent", "empty", "no list", "no services", "no time", "no hardware"],
)
def test_values_that_make_no_phone_are_refused_and_the_phone_stays(phone, file, tmp_path, values):
    changed(file, **values)
    before = dump_u2(phone)

    assert loaded_elsewhere(phone, tmp_path).startswith(f"{file} is ")
    assert dump_u2(phone) == before


def test_services_that_make_no_phone_leave_the_present_one(phone, file, tmp_path):
    services = changed(file)["services"] | {"activities": {"tasks": 5}}
    changed(file, services=services)
    phone.disk.write("/sdcard/mine.txt", b"x")

    said = loaded_elsewhere(phone, tmp_path)

    assert f"{file} is damaged" in said
    assert phone.disk.exists("/sdcard/mine.txt")


def test_a_file_that_cannot_be_read_is_said(phone, tmp_path):
    with pytest.raises(EmulatorError, match=r"is damaged \(.*No such file"):
        read_snapshot(tmp_path / "none.zip", hardware_of(phone))


def test_a_fork_goes_its_own_way(phone):
    phone.disk.write("/sdcard/a.txt", b"a")
    twin = phone.fork()
    assert dump_u2(twin) == dump_u2(phone)
    assert twin.disk.read("/sdcard/a.txt") == b"a"

    twin.disk.write("/sdcard/b.txt", b"b")
    phone.settings.put("system", "font_scale", "1.3")
    twin.clock.advance(5)

    assert not phone.disk.exists("/sdcard/b.txt")
    assert (twin.font_scale, phone.font_scale) == (1.0, 1.3)
    assert twin.clock.now() == phone.clock.now() + 5


VIDEO = random.Random(0).randbytes(3 * LARGE_BYTES)
NOTES = b"note " * LARGE_BYTES


@pytest.fixture
def large(phone, snapshots, tmp_path):
    """The file of a saved snapshot that begins with a video; some notes, which are packed, follow it."""
    for path in large_files(phone):
        phone.disk.unlink(path)
    phone.disk.write("/sdcard/video.mp4", VIDEO)
    phone.disk.write("/sdcard/notes.txt", NOTES)
    assert snapshots.save("a") == ""
    return tmp_path / "a" / FILE_NAME


@pytest.fixture(scope="module")
def booted_elsewhere():
    """Another phone as it is after its first boot, and the snapshot of that moment."""
    phone = Phone(ANDROIDWORLD, DeviceConfig(), DeviceClock(0))
    return phone, phone.snapshot()


@pytest.fixture
def other(booted_elsewhere, tmp_path):
    """Another program with the same AVD: its phone, its snapshots, and what it was told of damage."""
    phone, snapshot = booted_elsewhere
    phone.restore(snapshot)
    snapshots = Snapshots(phone, tmp_path, is_read_only=False)
    damage = []
    snapshots.on_damaged = damage.append
    return SimpleNamespace(phone=phone, snapshots=snapshots, damage=damage)


@pytest.fixture
def nothing_large_is_read(large, monkeypatch):
    def refuse(_content):
        raise AssertionError("a large content was read")

    monkeypatch.setattr(LargeContent, "read", refuse)


@pytest.mark.parametrize(
    ("place", "path"),
    [(len(VIDEO) // 2, "/sdcard/video.mp4"), (ALIGNMENT + len(VIDEO) + 100, "/sdcard/notes.txt")],
    ids=["as it is", "packed"],
)
def test_a_flipped_bit_in_a_large_file_is_noticed_when_the_file_is_read(large, other, place, path):
    spoiled(large, place)

    assert other.snapshots.load("a") == ""

    assert other.damage == []
    with pytest.raises(OSError) as caught:  # noqa: PT011 - the number is what is checked
        other.phone.disk.read(path)
    assert caught.value.errno == errno.EIO
    (said,) = other.damage
    assert said.startswith(f"{large} is damaged (the content at ")
    assert said.endswith(f": {AGAIN}")


def test_files_beside_the_damaged_one_can_be_read(large, other):
    spoiled(large, ALIGNMENT)

    assert other.snapshots.load("a") == ""

    assert other.phone.disk.read("/sdcard/notes.txt") == NOTES
    assert other.damage == []


def test_a_damaged_file_is_not_made_whole_by_saving_it_again(large, other):
    spoiled(large, ALIGNMENT)
    other.snapshots.load("a")
    assert other.snapshots.save("b") == ""

    with pytest.raises(OSError, match="Input/output error"):
        other.phone.disk.read("/sdcard/video.mp4")


def test_a_truncated_file_is_refused(large, other):
    os.truncate(large, large.stat().st_size - 10)

    assert other.snapshots.load("a") == f"{large} is damaged (File is not a zip file): {AGAIN}"
    assert other.damage == []


def test_a_file_that_is_truncated_under_a_phone_is_noticed(large, other):
    other.snapshots.load("a")
    os.truncate(large, LARGE_BYTES)

    with pytest.raises(OSError, match="Input/output error"):
        other.phone.disk.read("/sdcard/video.mp4")

    assert other.damage == [
        f"{large} is damaged (it ends at {LARGE_BYTES} and not behind {ALIGNMENT + len(VIDEO)}): {AGAIN}"
    ]


def test_a_phone_keeps_its_files_when_its_snapshot_is_replaced(large, phone, snapshots, other):
    other.snapshots.load("a")
    phone.disk.write("/sdcard/video.mp4", NOTES)
    snapshots.save("a")

    assert other.phone.disk.read("/sdcard/video.mp4") == VIDEO
    assert other.snapshots.load("a") == ""  # its own, not the file's: as it was loaded
    assert other.phone.disk.read("/sdcard/video.mp4") == VIDEO


def test_a_phone_keeps_its_files_when_its_snapshot_is_deleted(large, other):
    other.snapshots.load("a")
    other.snapshots.delete("a")

    assert other.snapshots.save("b") == ""

    assert not large.exists()
    assert other.phone.disk.read("/sdcard/video.mp4") == VIDEO


def test_two_phones_on_one_file_go_separate_ways(large, phone, other):
    other.snapshots.load("a")
    other.phone.disk.append("/sdcard/video.mp4", b"x")

    assert phone.disk.read("/sdcard/video.mp4") == VIDEO
    assert other.phone.disk.read("/sdcard/video.mp4") == VIDEO + b"x"


@pytest.mark.usefixtures("nothing_large_is_read")
def test_loading_reads_no_large_file(other):
    assert other.snapshots.load("a") == ""
    assert other.phone.disk.stat("/sdcard/video.mp4").size == len(VIDEO)


def test_what_has_been_saved_takes_no_memory(phone, snapshots):
    def film():
        return random.Random(1).randbytes(8 << 20)

    snapshots.save("a")
    tracemalloc.start()
    try:
        phone.disk.write("/sdcard/film.mp4", film())
        before, _ = tracemalloc.get_traced_memory()
        snapshots.save("b")
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert before - after > 7 << 20
    assert phone.disk.read("/sdcard/film.mp4") == film()


def test_what_a_load_leaves_free_goes_back_to_the_host(phone, snapshots, monkeypatch):
    snapshots.save("a")
    phone.disk.write("/sdcard/since.txt", b"since")
    found = []
    monkeypatch.setattr(
        "pytest_mobileagent.simulator.snapshots.give_back", lambda: found.append(phone.disk.exists("/sdcard/since.txt"))
    )

    snapshots.load("a")
    snapshots.load("none")

    assert found == [False]


@pytest.mark.usefixtures("nothing_large_is_read")
def test_saving_reads_no_large_file_that_lies_in_a_snapshot(other, tmp_path):
    other.snapshots.load("a")

    assert other.snapshots.save("b") == ""
    assert (tmp_path / "b" / FILE_NAME).stat().st_size >= len(VIDEO)


@pytest.mark.parametrize("lacks", ["the call", "the file systems' help"])
def test_a_machine_that_cannot_copy_in_the_kernel_saves_too(large, other, tmp_path, monkeypatch, lacks):
    def refuse(*_arguments):
        raise OSError(errno.EXDEV, "Invalid cross-device link")

    other.snapshots.load("a")
    if lacks == "the call":
        monkeypatch.delattr(os, "copy_file_range")
    else:
        monkeypatch.setattr(os, "copy_file_range", refuse)

    assert other.snapshots.save("b") == ""

    saved = read_snapshot(tmp_path / "b" / FILE_NAME, hardware_of(other.phone)).disk.inodes
    assert saved["/storage/emulated/0/video.mp4"].content == VIDEO
    assert saved["/storage/emulated/0/notes.txt"].content == NOTES


@pytest.mark.parametrize("is_shared", [False, True], ids=["appended", "anew"])
def test_a_full_disk_leaves_the_old_snapshot_and_no_half_one(large, other, tmp_path, monkeypatch, is_shared):
    def refuse(*_arguments):
        raise OSError(errno.ENOSPC, "No space left on device")

    other.snapshots.load("a")
    other.phone.disk.write("/sdcard/new.mp4", VIDEO[::-1])
    if is_shared:
        (tmp_path / "clone.zip").hardlink_to(large)
    before = large.read_bytes()
    monkeypatch.setattr("pytest_mobileagent.simulator.snapshots._archive", refuse)

    assert other.snapshots.save("a") == "Error while writing snapshot 'a': No space left on device"

    assert [path.name for path in large.parent.iterdir()] == [FILE_NAME]
    assert large.read_bytes() == before
    assert other.phone.disk.read("/sdcard/video.mp4") == VIDEO


def test_a_snapshot_of_the_same_name_is_appended(large, phone, other):
    size, identity = large.stat().st_size, large.stat().st_ino
    other.snapshots.load("a")
    other.phone.disk.write("/sdcard/after.txt", "after")

    assert other.snapshots.save("a") == ""

    assert (large.stat().st_ino, large.stat().st_nlink) == (identity, 1)
    assert large.stat().st_size < size + len(VIDEO)
    saved = read_snapshot(large, hardware_of(phone))
    assert saved.disk == other.phone.snapshot().disk
    assert phone.disk.read("/sdcard/video.mp4") == VIDEO


def test_a_save_that_is_cut_off_leaves_the_snapshot_before_it(large, phone, other):
    size = large.stat().st_size
    before = phone.snapshot().disk
    with large.open("ab") as file:
        file.write(VIDEO)

    assert other.snapshots.load("a") == ""
    assert other.phone.snapshot().disk == before
    assert other.snapshots.save("a") == ""
    assert large.stat().st_size == size
    assert read_snapshot(large, hardware_of(phone)).disk == before


def test_a_file_that_a_clone_shares_is_left_alone(large, other, tmp_path):
    clone = tmp_path / "clone.zip"
    clone.hardlink_to(large)
    other.snapshots.load("a")
    other.phone.disk.unlink("/sdcard/video.mp4")

    assert other.snapshots.save("a") == ""

    assert clone.stat().st_ino != large.stat().st_ino
    assert "/storage/emulated/0/video.mp4" in read_snapshot(clone, hardware_of(other.phone)).disk.inodes


def test_what_is_not_wanted_any_more_makes_no_file_grow_for_ever(large, phone, snapshots):
    for number in range(12):
        phone.disk.write("/sdcard/notes.txt", f"{number}" * LARGE_BYTES)
        assert snapshots.save("a") == ""

        assert large.stat().st_size < 2 * len(VIDEO)


def test_a_file_without_its_first_block_is_refused(large, other):
    spoiled(large, 0)

    assert other.snapshots.load("a") == (f"{large} is damaged (its first block is not that of a snapshot): {AGAIN}")


def test_space_that_is_only_taken_takes_none_in_the_file(large, phone, snapshots, other):
    size = large.stat().st_size
    phone.disk.allocate("/data/local/tmp/hole", 3 << 30)
    assert snapshots.save("a") == ""

    assert large.stat().st_size < 2 * size
    assert other.snapshots.load("a") == ""
    assert other.phone.snapshot().disk == phone.snapshot().disk


def test_a_file_of_two_names_is_stored_once(large, phone, tmp_path):
    phone.disk.write("/data/local/tmp/a", VIDEO[::-1])
    phone.disk.link("/data/local/tmp/a", "/data/local/tmp/b")
    before = phone.snapshot()

    write_snapshot(tmp_path / "x.zip", before, hardware_of(phone))

    assert (tmp_path / "x.zip").stat().st_size < large.stat().st_size + 1.5 * len(VIDEO)
    assert read_snapshot(tmp_path / "x.zip", hardware_of(phone)).disk == before.disk


def test_a_snapshot_that_is_kept_can_be_loaded_and_has_a_file_for_whoever_looks(tmp_path, phone):
    snapshots = Snapshots(phone, tmp_path, is_read_only=False)
    phone.disk.write("/data/local/tmp/mine", b"then")

    snapshots.keep("kept")

    assert not list(tmp_path.iterdir())
    phone.disk.write("/data/local/tmp/mine", b"now")
    assert (snapshots.load("kept"), phone.disk.read("/data/local/tmp/mine")) == ("", b"then")
    phone.disk.write("/data/local/tmp/mine", b"now")
    assert snapshots.names() == ["kept"]
    read = read_snapshot(tmp_path / "kept" / FILE_NAME, hardware_of(phone))
    assert read.disk.inodes["/data/local/tmp/mine"].stored == b"then"


def test_a_snapshot_that_is_kept_can_be_deleted(tmp_path, phone):
    snapshots = Snapshots(phone, tmp_path, is_read_only=False)
    snapshots.keep("kept")

    assert snapshots.delete("kept") == ""
    assert (snapshots.names(), snapshots.load("kept") == "") == ([], False)
