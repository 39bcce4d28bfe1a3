from pytest_mobileagent.simulator.system.logcat import SYSTEM_SERVER_PID


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
    snapshot = phone.snapshot()
    phone.log.clear()
    phone.restore(snapshot)
    assert [(entry.priority, entry.tag, entry.message) for entry in phone.log.entries] == [("W", "T", "kept")]
