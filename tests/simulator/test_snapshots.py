"""Snapshots on disk: one file of data, refused when it is foreign, damaged or of another version."""

from __future__ import annotations

import json
import random
import zipfile

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import PIXEL_3, DeviceConfig
from pytest_mobileagent.errors import EmulatorError
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
    with zipfile.ZipFile(file) as archive:
        document = json.loads(archive.read("snapshot.json"))
        contents = {name: archive.read(name) for name in ("content.bin", "media.bin")}
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("snapshot.json", json.dumps(document | values))
        for name, content in contents.items():
            archive.writestr(name, content)
    return document


def loaded_elsewhere(phone, tmp_path):
    """Return what another program says that loads the file."""
    return Snapshots(phone, tmp_path, is_read_only=False).load("a")


def test_a_phone_comes_back_from_its_file(phone, file, tmp_path):
    phone.disk.write("/sdcard/after.txt", b"x")
    phone.settings.put("system", "font_scale", "1.3")

    assert loaded_elsewhere(phone, tmp_path) == ""

    assert not phone.disk.exists("/sdcard/after.txt")
    assert phone.font_scale == 1.0


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
    assert zipfile.ZipFile(file).namelist() == ["snapshot.json", "content.bin", "media.bin"]


def test_what_is_packed_already_is_stored_as_it_is_and_the_rest_is_packed(phone, tmp_path):
    video = random.Random(0).randbytes(1 << 20)
    phone.disk.write("/sdcard/video.mp4", video)
    phone.disk.write("/sdcard/notes.txt", b"note " * 100_000)
    phone.disk.write("/sdcard/after.txt", b"after")
    before = phone.snapshot()

    write_snapshot(tmp_path / "x.zip", before, hardware_of(phone))

    assert read_snapshot(tmp_path / "x.zip", hardware_of(phone)).disk == before.disk
    with zipfile.ZipFile(tmp_path / "x.zip") as archive:
        packed, media = archive.getinfo("content.bin"), archive.getinfo("media.bin")
    assert (media.file_size, media.compress_size) == (len(video), len(video))
    assert packed.compress_size < packed.file_size / 2


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
    other = Phone(DeviceConfig(profile=PIXEL_3, density_dpi=440), DeviceClock(0))

    assert loaded_elsewhere(other, tmp_path) == (
        f"{file} is of another phone (pixel_6, 1080x2400, 420 dpi, API level 33), this one is pixel_3, 1080x2160, "
        "440 dpi, API level 33: build a snapshot of its own"
    )


@pytest.mark.parametrize("share", [number / 40 for number in range(40)])
def test_a_flipped_bit_is_noticed_where_it_does_harm(phone, file, tmp_path, share):
    saved = phone.snapshot().disk.inodes
    data = bytearray(file.read_bytes())
    data[int(len(data) * share)] ^= 1
    file.write_bytes(data)

    said = loaded_elsewhere(phone, tmp_path)

    assert f"{file} is " in said or phone.snapshot().disk.inodes == saved  # ZIP says much twice, and reads it once


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
