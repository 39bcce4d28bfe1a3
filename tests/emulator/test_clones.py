from __future__ import annotations

import errno
import os
import shutil
import struct
from types import SimpleNamespace

import pytest

from pytest_mobileagent.emulator import clones
from pytest_mobileagent.emulator.clones import CLONES, clone_avd, lock_of
from pytest_mobileagent.emulator.qcow2 import backing_file
from pytest_mobileagent.errors import EmulatorError

NAME = "pixel_6"


def overlay(below):
    name = str(below).encode()
    return (struct.pack(">4sIQII", b"QFI\xfb", 3, 0x210, len(name), 16).ljust(0x210, b"\0") + name).ljust(
        1 << 16, b"\0"
    )


@pytest.fixture
def avd(tmp_path, scratch):
    """An AVD with the files that the SDK's emulator leaves after a snapshot was saved; returns its folder."""
    home = tmp_path / "avd"
    folder = home / f"{NAME}.avd"
    for name in ("clean", "other"):
        (folder / "snapshots" / name).mkdir(parents=True)
        for file in ("ram.bin", "textures.bin", "snapshot.pb", "screenshot.png"):
            (folder / "snapshots" / name / file).write_bytes(file.encode())
        (folder / "snapshots" / name / "hardware.ini").write_text(
            f"disk.dataPartition.path={folder}/userdata-qemu.img\n"
        )
    (home / f"{NAME}.ini").write_text(f"path={folder}\npath.rel=avd/{NAME}.avd\ntarget=android-33\n")
    (folder / "config.ini").write_text(f"AvdId={NAME}\nskin.path=/elsewhere\nhw.sdCard.path={folder}/sdcard.img\n")
    (folder / "hardware-qemu.ini").write_text(f"avd.name={NAME}\ndisk.dataPartition.path={folder}/userdata-qemu.img\n")
    for image in ("userdata-qemu.img", "encryptionkey.img"):
        (folder / image).write_bytes(b"base")
        (folder / f"{image}.qcow2").write_bytes(overlay(folder / image))
    (folder / "cache.img.qcow2").write_bytes(overlay("/sdk/cache.img"))
    (folder / "sdcard.img").write_bytes(b"card")
    (folder / "data").mkdir()
    (folder / "data" / "misc.txt").write_text("x")
    (folder / "multiinstance.lock").write_text("")
    (folder / "mobileagent").mkdir()
    os.utime(folder / "userdata-qemu.img.qcow2", (1000, 1000))
    return folder


@pytest.fixture
def clone(avd):
    made = []

    def make(**options):
        made.append(clone_avd(NAME, {"ANDROID_AVD_HOME": str(avd.parent)}, timeout_s=0.1, **options))
        return made[-1]

    yield make
    for one in made:
        one.remove()


def test_a_clone_is_the_avd_in_another_place(avd, clone):
    new = clone(snapshot="clean")

    assert (new.home / f"{NAME}.ini").read_text() == f"target=android-33\npath={new.folder}\n"
    assert (new.folder / "config.ini").read_text() == (
        f"AvdId={NAME}\nskin.path=/elsewhere\nhw.sdCard.path={new.folder}/sdcard.img\n"
    )
    for ini in ("hardware-qemu.ini", "snapshots/clean/hardware.ini"):
        assert f"disk.dataPartition.path={new.folder}/userdata-qemu.img\n" in (new.folder / ini).read_text()
    assert {path.name: backing_file(path) for path in new.folder.glob("*.qcow2")} == {
        "userdata-qemu.img.qcow2": f"{new.folder}/userdata-qemu.img",
        "encryptionkey.img.qcow2": f"{new.folder}/encryptionkey.img",
        "cache.img.qcow2": "/sdk/cache.img",
    }
    assert sorted(path.name for path in new.folder.iterdir()) == [
        "cache.img.qcow2", "config.ini", "data", "encryptionkey.img", "encryptionkey.img.qcow2", "hardware-qemu.ini",
        "sdcard.img", "snapshots", "userdata-qemu.img", "userdata-qemu.img.qcow2",
    ]  # fmt: skip
    assert [path.name for path in (new.folder / "snapshots").iterdir()] == ["clean"]
    assert (new.folder / "userdata-qemu.img.qcow2").stat().st_mtime == 1000


def test_without_a_snapshot_there_is_none_in_the_clone(clone):
    assert not (clone().folder / "snapshots").exists()


def test_what_the_emulator_writes_is_the_clones_own_and_the_rest_is_shared(avd, clone):
    new = clone(snapshot="clean")

    def is_own(name):
        return not (new.folder / name).samefile(avd / name)

    written = [
        "userdata-qemu.img.qcow2", "cache.img.qcow2", "sdcard.img", "config.ini", "hardware-qemu.ini",
        "snapshots/clean/snapshot.pb", "snapshots/clean/hardware.ini",
    ]  # fmt: skip
    assert all(map(is_own, written))
    for name in ("userdata-qemu.img", "snapshots/clean/ram.bin", "snapshots/clean/textures.bin"):
        assert (new.folder / name).read_bytes() == (avd / name).read_bytes()
        assert not is_own(name) or (new.folder / name).stat().st_nlink == 1  # a reflink is better still


def test_clones_have_nothing_in_common_and_leave_nothing(avd, clone):
    before = {path: path.stat().st_mtime_ns for path in avd.rglob("*")}
    one, other = clone(snapshot="clean"), clone(snapshot="other")
    assert one.home != other.home
    assert one.home.parent == other.home.parent == avd.parent / CLONES

    one.remove()
    one.remove()
    assert not one.home.exists()
    assert (other.folder / "config.ini").exists()
    other.remove()

    assert not (avd.parent / CLONES).exists()
    assert {path: path.stat().st_mtime_ns for path in avd.rglob("*")} == before


def test_a_clone_whose_owner_was_killed_is_deleted_by_the_next(clone):
    left = clone()
    os.close(left._lock)  # as the system does when a process ends
    left._lock = -1

    new = clone()

    assert (left.home.exists(), new.home.exists()) == (False, True)


def test_an_avd_that_is_being_built_in_is_waited_for_and_then_said(avd, clone):
    lock = lock_of(NAME, {"ANDROID_AVD_HOME": str(avd.parent)})
    assert lock.take()
    with pytest.raises(EmulatorError) as caught:
        clone()
    lock.give_back()

    assert str(caught.value) == (
        f"the AVD '{NAME}' was in use for 0 s by another program of ours: wait until 'mobileagent snapshot build' has "
        "ended, then run again"
    )
    clone()


def test_an_avd_that_somebody_runs_is_not_copied(avd, clone):
    (avd / "hardware-qemu.ini.lock").write_text(str(os.getpid()))

    with pytest.raises(EmulatorError) as caught:
        clone()

    assert str(caught.value) == (
        f"the AVD in {avd} is running (process {os.getpid()}), and a disk that is written to cannot be cloned: "
        "end that emulator"
    )


def test_the_lock_that_a_killed_emulator_left_is_none(avd, clone, monkeypatch):
    (avd / "hardware-qemu.ini.lock").write_text("4194305")  # above the largest process id

    assert clone().folder.is_dir()


def test_an_avd_that_is_not_there_is_named(avd):
    with pytest.raises(EmulatorError, match=r"^there is no AVD 'x' in .*/avd: 'emulator -list-avds' lists them$"):
        clone_avd("x", {"ANDROID_AVD_HOME": str(avd.parent)}, timeout_s=0.1)


def test_room_is_looked_for_before_a_clone_is_begun(avd, clone, monkeypatch):
    monkeypatch.setattr(clones.shutil, "disk_usage", lambda _path: SimpleNamespace(free=1))
    monkeypatch.setattr(clones, "_copies_free", lambda _original: False)

    with pytest.raises(EmulatorError, match=r"^a clone of the AVD 'pixel_6' needs 0\.0 .*, of which 0\.0 are free"):
        clone()
    assert not list((avd.parent / CLONES).glob("run-*"))


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (errno.ENOSPC, "^a clone of the AVD 'pixel_6' needs 0.0 GiB beside .*, and the disk is full; make room "),
        (errno.EACCES, "^cannot clone the AVD 'pixel_6': .*Permission denied"),
    ],
)
def test_a_disk_that_refuses_leaves_nothing_behind(avd, clone, monkeypatch, code, message):
    def refuse(*_arguments):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(clones.fcntl, "ioctl", refuse)  # a file system that shares nothing
    monkeypatch.setattr(shutil, "copy2", refuse)

    with pytest.raises(EmulatorError, match=message):
        clone()
    assert not (avd.parent / CLONES).exists()
