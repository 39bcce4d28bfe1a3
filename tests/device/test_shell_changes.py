"""What an agent changes past the screen is found in what it sends through adb."""

from __future__ import annotations

import pytest

from pytest_mobileagent.device.door import Door, Reader
from pytest_mobileagent.device.transport import ServerAddress
from pytest_mobileagent.protocol.sync import encode_data, encode_done

DATABASE = "/data/data/com.arduia.expense/databases/accounting.db"
SQL = f"sqlite3 {DATABASE} 'DELETE FROM expense; VACUUM'"  # noqa: S608 - what an agent may send


def frame(text):
    data = text.encode()
    return f"{len(data):04x}".encode() + data


def shell(command, service="shell:"):
    return frame("host:transport:emulator-5554") + frame(service + command)


def push(path, data):
    mode = f"{path},33188".encode()
    return shell("", "sync:") + b"SEND" + len(mode).to_bytes(4, "little") + mode + encode_data(data) + encode_done()


WIRES = [
    (shell("settings put global wifi_on 0"), ["settings put global wifi_on 0"]),
    (shell("settings get global wifi_on; settings list system"), []),
    (shell("content insert --uri content://sms/sent --bind body:s:hi", "shell,v2:"),
     ["content insert --uri content://sms/sent --bind body:s:hi"]),
    (shell("content query --uri content://sms"), []),
    (shell(SQL), [SQL]),
    (shell("su 0 svc wifi disable"), ["svc wifi disable"]),
    (shell("pm grant a.b android.permission.CAMERA && pm list packages"), ["pm grant a.b android.permission.CAMERA "]),
    (shell("cmd role add-role-holder android.app.role.SMS a.b"), ["cmd role add-role-holder android.app.role.SMS a.b"]),
    (shell("echo hi > /sdcard/a.txt"), ["> /sdcard/a.txt"]),
    (shell("cat /sdcard/a.txt 2>/dev/null; ls 2>&1"), []),
    (shell("mv /sdcard/a.txt /sdcard/b.txt"), ["mv /sdcard/a.txt /sdcard/b.txt"]),
    (shell("date"), []),
    (shell("date @1697384040"), ["date @1697384040"]),
    (shell("input text 'rm /sdcard/a; settings put global a 1'; input tap 1 2"), []),
    (shell("chmod 755 /data/local/tmp/tool; rm /data/local/tmp/tool; mkdir -p /data/local/tmp"), []),
    (shell("am broadcast -a ADB_INPUT_TEXT --es msg hi"), []),
    (shell("dumpsys window; screencap -p; uiautomator dump; wm size; getprop"), []),
    (shell("") + b"settings put system font_scale 2\nls\n", ["settings put system font_scale 2"]),
    (push(DATABASE, b"settings put global a 1\n"), [f"push {DATABASE}"]),
    (push("/data/local/tmp/u2.jar", b"x"), []),
    (push("/sdcard/a.txt", b"1") + push("/sdcard/b.txt", b"2")[len(shell("", "sync:")):],
     ["push /sdcard/a.txt", "push /sdcard/b.txt"]),
    (shell("", "sync:") + b"RECV\x0d\0\0\0/sdcard/a.txt", []),
    (shell("", "sync:") + b"nonsense" * 9, []),
]  # fmt: skip


@pytest.mark.parametrize("size", [1, 7, 1 << 16])
@pytest.mark.parametrize(("wire", "changes"), WIRES)
def test_what_changes_the_phone_past_its_screen_is_found_in_packets_of_any_size(wire, changes, size):
    reader, found = Reader(), []

    for at in range(0, len(wire), size):
        reader.inputs(wire[at : at + size])
        found += reader.changes()

    assert found == [" ".join(words.split()) for words in changes]


@pytest.mark.parametrize(("denies", "passes"), [(False, True), (True, False)])
def test_it_passes_the_door_unless_that_is_denied_and_is_written_down_anyway(denies, passes):
    door = Door(ServerAddress("127.0.0.1", 1), denies_changes=denies)

    assert door.admit([], ["settings put global a 1"]) is passes
    assert door.admit([], []) is True
    assert door.changes == ["settings put global a 1"]
