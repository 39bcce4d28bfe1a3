from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system.logcat import HEADER_BYTES, MOST_PAYLOAD, SYSTEM_SERVER_PID


def test_an_entry_carries_the_writers_process(phone):
    phone.log.write("I", "Tag", "by the system")
    phone.log.write("D", "Tag", "by an app", package="com.android.systemui")
    first, second = phone.log.entries
    assert (first.pid, first.uid, first.message) == (SYSTEM_SERVER_PID, 1000, "by the system")
    assert second.uid == phone.packages.uid("com.android.systemui")
    assert second.time_s == phone.clock.now()


def test_the_activity_manager_writes_to_the_system_buffer(phone):
    phone.log.write("I", "ActivityManager", "x")
    phone.log.write("I", "Other", "y")
    assert [entry.buffer for entry in phone.log.entries] == ["system", "main"]
    phone.log.clear(["system"])
    assert [entry.tag for entry in phone.log.entries] == ["Other"]


def test_followers_hear_what_is_written_until_they_stop(phone):
    heard = []
    stop = phone.log.follow(lambda entry: heard.append(entry.message))
    phone.log.write("I", "T", "one")
    stop()
    stop()
    phone.log.write("I", "T", "two")
    assert heard == ["one"]


def test_a_snapshot_keeps_the_log(phone):
    phone.log.write("W", "T", "kept")
    phone.log.sizes["crash"] = 1 << 20
    snapshot = phone.snapshot()
    phone.log.clear()
    phone.log.sizes["crash"] = 1 << 16
    phone.restore(snapshot)
    assert [(entry.priority, entry.tag, entry.message) for entry in phone.log.entries] == [("W", "T", "kept")]
    assert (phone.log.sizes["crash"], phone.log.sizes["main"]) == (1 << 20, 256 << 10)


def test_a_full_buffer_drops_its_own_oldest_entries(phone):
    size = HEADER_BYTES + len("?T\0") + 997
    phone.log.sizes["main"] = 5 * size
    phone.log.write("I", "T", "another buffer's", buffer="events")
    for number in range(20):
        phone.log.write("I", "T", f"{number:02}".ljust(996, "."))

    assert [entry.message[:2] for entry in phone.log.entries] == ["an", "15", "16", "17", "18", "19"]


def test_entries_of_all_buffers_are_in_the_order_they_were_written(phone):
    for number, buffer in enumerate(("main", "events", "main", "radio", "events")):
        phone.log.write("I", "T", str(number), buffer=buffer)

    assert [entry.message for entry in phone.log.entries] == ["0", "1", "2", "3", "4"]


@pytest.mark.parametrize(("letter", "kept"), [("x", 4064), ("ä", 2032)])
def test_an_entry_is_cut_to_what_the_log_takes(phone, letter, kept):
    phone.log.write("I", "T", letter * 10_000)

    assert phone.log.entries[0].message == letter * kept
    assert MOST_PAYLOAD == 4068
