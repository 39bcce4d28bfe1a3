"""Where paths lead: what is remembered of folders is never older than the disk."""

from __future__ import annotations

import pytest

from pytest_mobileagent.clock import ManualClock
from pytest_mobileagent.simulator.disk import Disk


@pytest.fixture
def disk():
    disk = Disk(ManualClock(1000.0))
    for path in ("/a/inner", "/b/inner", "/storage/emulated/0/DCIM"):
        disk.mkdir(path, parents=True)
    disk.symlink("a", "/link")
    disk.symlink("/link/inner", "/far")
    return disk


@pytest.mark.parametrize(
    ("path", "real"),
    [
        ("/link/inner/x", "/a/inner/x"),
        ("/far/x", "/a/inner/x"),
        ("/far/../x", "/a/x"),
        ("/a//inner/./x", "/a/inner/x"),
        ("/link/", "/a"),
        ("/link", "/a"),
        ("a/x", "/a/x"),
        ("/data/media/0/dcim/x", "/storage/emulated/0/DCIM/x"),
        ("/nowhere/x", "/nowhere/x"),
    ],
)
def test_a_path_leads_to_the_same_place_the_second_time(disk, path, real):
    assert [disk.resolve(path), disk.resolve(path)] == [real, real]


def relink(disk):
    disk.unlink("/link")
    disk.symlink("b", "/link")


def move(disk):
    disk.unlink("/link")
    disk.rename("/b", "/link")


def replace_by_link(disk):
    disk.rmdir("/a/inner")
    disk.symlink("/b/inner", "/a/inner")


@pytest.mark.parametrize(
    ("change", "real"),
    [(relink, "/b/inner/x"), (move, "/link/inner/x"), (replace_by_link, "/b/inner/x")],
)
def test_what_was_remembered_of_a_folder_is_forgotten_when_links_and_folders_change(disk, change, real):
    assert disk.resolve("/link/inner/x") == "/a/inner/x"

    change(disk)

    assert disk.resolve("/link/inner/x") == real


def test_a_restored_disk_leads_where_it_led_then(disk):
    image = disk.image()
    relink(disk)
    assert disk.resolve("/link/inner/x") == "/b/inner/x"

    disk.restore(image)

    assert disk.resolve("/link/inner/x") == "/a/inner/x"


def test_a_folder_that_is_reached_through_a_process_is_asked_for_each_time(phone, monkeypatch):
    home = {}

    class Live:
        find = staticmethod(home.get)
        names = staticmethod(lambda real: frozenset())

    phone.disk.symlink("/data/local", "/data/local/tmp/one")
    one = phone.disk.stat("/data/local/tmp/one", follow=False)
    phone.disk.symlink("/data/data", "/data/local/tmp/two")
    two = phone.disk.stat("/data/local/tmp/two", follow=False)
    monkeypatch.setattr(phone.disk, "live", Live())
    home["/proc/7"] = phone.disk.stat("/proc")
    home["/proc/7/cwd"] = one
    assert phone.disk.resolve("/proc/7/cwd/x") == "/data/local/x"

    home["/proc/7/cwd"] = two

    assert phone.disk.resolve("/proc/7/cwd/x") == "/data/data/x"
