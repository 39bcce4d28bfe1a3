from __future__ import annotations

import errno

import pytest

from pytest_mobileagent.clock import ManualClock
from pytest_mobileagent.simulator.disk import Disk


@pytest.fixture
def disk():
    disk = Disk(ManualClock(1000.0))
    disk.mkdir("/data/data", parents=True)
    disk.mkdir("/storage/emulated/0", parents=True)
    disk.symlink("/storage/emulated/0", "/sdcard")
    return disk


def test_a_file_written_through_a_link_is_read_at_its_real_path(disk):
    disk.write("/sdcard/a.txt", "hello")
    assert disk.read("/storage/emulated/0/a.txt") == b"hello"
    assert disk.read_text("/data/media/0/a.txt") == "hello"


@pytest.mark.parametrize(
    ("name", "number", "free"),
    [
        ("a.b.txt", " ({})", "a.b (2).txt"),
        ("a", "_{}", "a_2"),
        (".nomedia", "({})", ".nomedia(2)"),
    ],
)
def test_a_name_that_is_taken_gets_a_number_before_its_ending(disk, name, number, free):
    for _ in range(2):
        disk.write(disk.free_path(f"/sdcard/{name}", number), "")

    assert disk.free_path(f"/sdcard/{name}", number) == f"/sdcard/{free}"
    assert disk.free_path("/sdcard/other") == "/sdcard/other"


def test_reading_leaves_no_trace(disk):
    disk.write("/sdcard/a.txt", "hello")
    disk.set_times("/sdcard/a.txt", atime_s=5.0, mtime_s=6.0)

    disk.read("/sdcard/a.txt")

    assert disk.stat("/sdcard/a.txt").atime_s == 5.0


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (lambda d: d.read("/nope"), errno.ENOENT),
        (lambda d: d.read("/data"), errno.EISDIR),
        (lambda d: d.write("/nope/x", b""), errno.ENOENT),
        (lambda d: d.mkdir("/data"), errno.EEXIST),
        (lambda d: d.rmdir("/data"), errno.ENOTEMPTY),
        (lambda d: d.unlink("/data"), errno.EISDIR),
        (lambda d: d.names("/sdcard/missing"), errno.ENOENT),
        (lambda d: d.rename("/data/data", "/data/data/x"), errno.EINVAL),
        (lambda d: d.rename("/data", "/data/data/x"), errno.EINVAL),
        (lambda d: d.rename("/", "/data/x"), errno.EBUSY),
        (lambda d: d.rename("/data/data/.", "/data/x"), errno.EBUSY),
        (lambda d: d.rename("/data/data", "/sdcard"), errno.ENOTDIR),
        (lambda d: d.rename("/data/data", "/data/none/x"), errno.ENOENT),
        (lambda d: d.mkdir("/sdcard"), errno.EEXIST),
        (lambda d: d.stat("/data/none/../data"), errno.ENOENT),
    ],
)
def test_failures_are_the_kernels(disk, act, code):
    before = disk.image()
    with pytest.raises(OSError) as caught:  # noqa: PT011 - the number is what is checked
        act(disk)
    assert caught.value.errno == code
    assert disk.image() == before


def test_a_loop_of_links_is_refused(disk):
    disk.symlink("/b", "/a")
    disk.symlink("/a", "/b")
    with pytest.raises(OSError, match="Too many levels"):
        disk.read("/a")


def test_a_full_disk_refuses_and_keeps_the_old_file(disk):
    disk.capacity_bytes = 10
    disk.write("/data/x", b"12345")
    with pytest.raises(OSError, match="No space left"):
        disk.write("/data/x", b"12345678901")
    assert disk.read("/data/x") == b"12345"


def test_restore_brings_back_files_and_databases(disk):
    database = disk.database("/data/data/x.db", schema="CREATE TABLE t (a)")
    database.insert("t", a=1)
    image = disk.image()
    before = disk.read("/data/data/x.db")
    disk.database("/data/data/x.db").insert("t", a=2)
    disk.write("/data/new", b"x")
    disk.remove_tree("/sdcard")
    disk.restore(image)
    assert disk.read("/data/data/x.db") == before
    assert [row["a"] for row in disk.database("/data/data/x.db").query("SELECT a FROM t")] == [1]
    assert not disk.exists("/data/new")
    assert disk.exists("/sdcard")


def test_rows_of_a_database_are_changed_and_deleted_by_their_values(disk):
    database = disk.database("/data/data/x.db", schema='CREATE TABLE t (a, "order", c)')
    for a, order in ((1, 1), (1, 2), (2, 1)):
        database.insert("t", a=a, order=order, c="old")

    database.update("t", {"a": 1, "order": 2}, c="new", order=None)
    assert [tuple(row) for row in database.query("SELECT * FROM t")] == [(1, 1, "old"), (1, None, "new"), (2, 1, "old")]
    database.delete("t", a=1, order=1)
    assert [tuple(row) for row in database.query("SELECT * FROM t")] == [(1, None, "new"), (2, 1, "old")]
    database.delete("t")
    assert database.query("SELECT * FROM t") == []


def test_a_database_written_from_outside_is_read_anew(disk):
    disk.database("/data/data/x.db", schema="CREATE TABLE t (a)").insert("t", a=1)
    content = disk.read("/data/data/x.db")
    disk.database("/data/data/x.db").insert("t", a=2)
    disk.write("/data/data/x.db", content)
    assert len(disk.database("/data/data/x.db").query("SELECT * FROM t")) == 1


def test_moving_a_directory_moves_what_is_in_it(disk):
    disk.mkdir("/data/a/b", parents=True)
    disk.write("/data/a/b/f", b"1")
    disk.rename("/data/a", "/data/c")
    assert disk.read("/data/c/b/f") == b"1"
    assert not disk.exists("/data/a")


def test_permissions_are_the_owners(disk):
    disk.mkdir("/data/data/app", mode=0o700, owner=10123)
    assert disk.permits("/data/data/app", uid=10123, access=7)
    assert not disk.permits("/data/data/app", uid=2000, access=4)
    assert disk.permits("/data/data/app", uid=0, access=7)


def test_the_shell_may_do_everything_on_the_shared_storage(disk):
    disk.mkdir("/storage/emulated/0/Download", mode=0o700, owner=1023, parents=True)
    assert disk.permits("/storage/emulated/0/Download", uid=2000, access=7)
    assert not disk.permits("/storage/emulated/0/Download", uid=10123, access=4)


def test_a_device_keeps_nothing(disk):
    disk.mkdir("/dev")
    disk.make_device("/dev/null", mode=0o666)
    disk.write("/dev/null", b"lost")
    assert disk.read("/dev/null") == b""
    assert disk.stat("/dev/null").is_device


def test_the_shared_storage_does_not_tell_case_apart(disk):
    disk.mkdir("/storage/emulated/0/Documents", parents=True)
    disk.write("/storage/emulated/0/Documents/Note.md", "x")
    disk.write("/storage/emulated/0/documents/NOTE.MD", "y")

    assert disk.names("/storage/emulated/0/DOCUMENTS") == ["Note.md"]
    assert disk.read("/storage/emulated/0/Documents/note.md") == b"y"


def test_a_rename_there_can_change_only_the_case(disk):
    disk.mkdir("/storage/emulated/0", parents=True)
    disk.write("/storage/emulated/0/note.md", "x")
    disk.rename("/storage/emulated/0/note.md", "/storage/emulated/0/Note.md")

    assert disk.names("/storage/emulated/0") == ["Note.md"]


def test_other_folders_tell_case_apart(disk):
    disk.write("/data/a", "x")

    assert not disk.exists("/data/A")


def test_the_shared_storage_s_modes_are_its_own(disk):
    folder = "/storage/emulated/0/Documents"
    disk.mkdir(folder, mode=0o700, parents=True)
    disk.write(f"{folder}/note.md", "x", mode=0o777)
    disk.chmod(folder, 0o777)

    assert oct(disk.stat(folder).mode) == "0o42770"
    assert oct(disk.stat(f"{folder}/note.md").mode) == "0o100660"


def test_a_file_with_two_paths_is_one_file_until_the_last_is_gone(disk):
    disk.write("/data/data/a", b"one")
    used_bytes = disk.used_bytes
    disk.link("/data/data/a", "/data/b")

    disk.write("/data/b", b"three")
    disk.chmod("/data/data/a", 0o600)

    assert disk.stat("/data/data/a") == disk.stat("/data/b")
    assert (disk.stat("/data/b").links, disk.read("/data/data/a")) == (2, b"three")
    assert disk.used_bytes == used_bytes + 2
    disk.unlink("/data/data/a")
    assert (disk.stat("/data/b").links, disk.read("/data/b")) == (1, b"three")
    disk.unlink("/data/b")
    assert disk.used_bytes == used_bytes - 3


def test_a_database_with_two_paths_is_one_database(disk):
    disk.database("/data/z.db", schema="CREATE TABLE t (a)").insert("t", a=1)
    disk.link("/data/z.db", "/data/a.db")

    disk.database("/data/a.db").insert("t", a=2)
    disk.unlink("/data/a.db")

    assert [row["a"] for row in disk.database("/data/z.db").query("SELECT a FROM t")] == [1, 2]


def test_restore_brings_back_several_paths_of_one_file(disk):
    disk.write("/data/a", b"one")
    disk.link("/data/a", "/data/b")
    image, used_bytes = disk.image(), disk.used_bytes
    disk.unlink("/data/a")

    disk.restore(image)
    disk.write("/data/a", b"more")

    assert disk.read("/data/b") == b"more"
    assert disk.used_bytes == used_bytes + 1


def test_a_moved_path_stays_one_of_the_file(disk):
    disk.write("/data/data/a", b"one")
    disk.link("/data/data/a", "/data/b")

    disk.rename("/data/data", "/data/moved")
    disk.write("/data/moved/a", b"two")
    disk.rename("/data/b", "/data/moved/a")

    assert (disk.read("/data/b"), disk.stat("/data/b").links) == (b"two", 2)


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (lambda d: d.link("/data/nope", "/data/x"), errno.ENOENT),
        (lambda d: d.link("/data/f", "/data/data"), errno.EEXIST),
        (lambda d: d.link("/data/data", "/data/x"), errno.EPERM),
        (lambda d: d.link("/data/f", "/sdcard/x"), errno.EXDEV),
        (lambda d: d.link("/sdcard/f", "/sdcard/x"), errno.ENOSYS),
        (lambda d: d.make_pipe("/sdcard/x", mode=0o600), errno.EACCES),
        (lambda d: d.make_pipe("/data/f", mode=0o600), errno.EEXIST),
    ],
)
def test_links_and_pipes_are_refused_as_by_the_kernel(disk, act, code):
    for path in ("/data/f", "/sdcard/f"):
        disk.write(path, b"")
    before = disk.image()
    with pytest.raises(OSError) as caught:  # noqa: PT011 - the number is what is checked
        act(disk)
    assert caught.value.errno == code
    assert disk.image() == before


def test_space_that_is_taken_holds_zeros_and_none_of_the_hosts_memory(disk):
    disk.allocate("/data/hole", 1 << 30)

    assert (disk.stat("/data/hole").size, disk.used_bytes) == (1 << 30, 1 << 30)
    assert disk.stat("/data/hole").stored.is_hole
    disk.allocate("/data/hole", 5)
    assert disk.stat("/data/hole").size == 1 << 30
    disk.allocate("/data/small", 70_000)
    disk.append("/data/small", b"x")
    assert disk.read("/data/small") == bytes(70_000) + b"x"
    disk.unlink("/data/hole")
    assert disk.used_bytes == 70_001


def test_more_zeros_than_the_host_should_hold_are_not_read(disk):
    disk.allocate("/data/hole", (1 << 30) + 1)

    with pytest.raises(OSError, match="Cannot allocate memory"):
        disk.read("/data/hole")


def test_more_than_there_is_cannot_be_taken(disk):
    with pytest.raises(OSError, match="No space left"):
        disk.allocate("/data/hole", disk.capacity_bytes + 1)
    assert (disk.exists("/data/hole"), disk.used_bytes) == (False, 0)
