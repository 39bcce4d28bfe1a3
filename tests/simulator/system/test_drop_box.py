from __future__ import annotations

import errno

import pytest

from pytest_mobileagent.simulator.system import drop_box

CLIPPER = "ca.zgrs.clipper"


@pytest.fixture
def crashed(run, phone):
    """A phone on which an app of the user's and one of the system's have crashed."""
    phone.properties.set("persist.sys.timezone", "UTC")
    run(f"am start -n {CLIPPER}/.Main")
    run(f"am crash {CLIPPER}")
    phone.clock.advance(3600)
    run("am start -n com.android.settings/.Settings")
    run("am crash com.android.settings")
    return phone


def test_an_empty_box(run):
    lines = run("dumpsys dropbox").out.splitlines()
    assert lines[0] == "Drop box contents: 0 entries"
    assert lines[-1] == "(No entries found.)"


def test_crashes_are_listed_by_time(run, crashed):
    lines = run("dumpsys dropbox").out.splitlines()
    assert lines[0] == "Drop box contents: 2 entries"
    heads = [line for line in lines if "_crash (text, " in line]
    assert [line.split()[2] for line in heads] == ["data_app_crash", "system_app_crash"]
    assert lines[lines.index(heads[0]) + 1].startswith(f"    Process: {CLIPPER}/PID: ")
    assert lines[lines.index(heads[0]) + 1].endswith(" ...")


def test_a_crash_is_printed_whole(run, crashed):
    text = run("dumpsys dropbox --print data_app_crash").out
    head, _, body = text.partition("=" * 40 + "\n")
    assert "Searching for: data_app_crash\n" in head
    assert f"\nProcess: {CLIPPER}\nPID: " in body
    assert "\nForeground: Yes\n" in body
    assert "CrashedByAdbException" in body or "RuntimeException" in body
    assert "com.android.settings" not in text


def test_crashes_of_one_hour_and_their_files(run, crashed):
    text = run("dumpsys dropbox -f 2023-10-15 16:34").out
    entry = crashed.drop_box.entries()[1]
    assert f"system_app_crash (text, {crashed.disk.stat(entry.path).size} bytes)\n    {entry.path}\n" in text
    assert "data_app_crash" not in text
    assert run("dumpsys dropbox 2022-01-01").out.endswith("(No entries found.)\n")


def test_the_oldest_make_room_and_all_have_their_moment(phone, monkeypatch):
    monkeypatch.setattr(drop_box, "MOST_ENTRIES", 3)
    for number in range(5):
        phone.drop_box.add("tag", f"{number}")
    assert [phone.disk.read_text(entry.path) for entry in phone.drop_box.entries()] == ["2", "3", "4"]
    assert len({entry.millis for entry in phone.drop_box.entries()}) == 3


def test_a_full_disk_keeps_nothing(phone, monkeypatch):
    def full(*_words, **_options):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(phone.disk, "write", full)
    phone.drop_box.add("tag", "text")
    assert phone.drop_box.entries() == []
    assert phone.log.entries[-1].message == "Can't write: tag"


def test_options(run):
    assert run("dumpsys dropbox -h").out.startswith("Dropbox (dropbox) dump options:\n")
    assert run("dumpsys dropbox -x").out == "Unknown argument: -x\n"
