"""What passes the door is read as it passes, whatever the packets; inputs wait there."""

from __future__ import annotations

import json
import threading

import pytest

from pytest_mobileagent.device.door import Door, Reader
from pytest_mobileagent.device.transport import ServerAddress


def frame(text):
    data = text.encode()
    return f"{len(data):04x}".encode() + data


def shell(command, service="shell:"):
    return frame("host:transport:emulator-5554") + frame(service + command)


def rpc(method, *params):
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
    head = f"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    return frame("host:tport:serial:emulator-5554") + frame("tcp:9008") + head + body


CONVERSATIONS = [
    (shell("input tap 5 6"), ["input tap 5 6"]),
    (shell("input tap 5 6", "shell,v2,TERM=xterm,raw:"), ["input tap 5 6"]),
    (shell("input keyevent 4; sleep 1; input keyevent HOME"), ["input keyevent 4", "input keyevent HOME"]),
    (shell("input touchscreen swipe 1 2 3 4 500", "exec:"), ["input touchscreen swipe 1 2 3 4 500"]),
    (shell("input -d 0 text 'a%sb'"), ["input -d 0 text 'a%sb'"]),
    (shell("input motionevent DOWN 1 2 && input motionevent UP 1 2"), ["input motionevent DOWN 1 2"]),
    (shell("am start -n a.b/.C"), ["am start -n a.b/.C"]),
    (shell("monkey -p a.b -c android.intent.category.LAUNCHER 1"),
     ["monkey -p a.b -c android.intent.category.LAUNCHER 1"]),
    (shell("am broadcast -a ADB_INPUT_B64 --es msg aGk="), ["am broadcast -a ADB_INPUT_B64 --es msg aGk="]),
    (shell("dumpsys input; screencap -p; uiautomator dump; am force-stop a.b; pm list packages"), []),
    (shell("am broadcast -a a.b.C"), []),
    (shell("", "shell:") + b"input tap 1 2\nls\n", ["input tap 1 2"]),
    (shell("", "sync:") + b"SEND\x05\0\0\0input tap 1 2\n", []),
    (rpc("click", 1, 2), ["click[1, 2]"]),
    (rpc("setText", {"mask": 1}, "hi"), ['setText[{"mask": 1}, "hi"]']),
    (rpc("injectInputEvent", 0, 5, 5, 0), ["injectInputEvent[0, 5, 5, 0]"]),
    (rpc("injectInputEvent", 1, 5, 5, 0), []),
    (rpc("dumpWindowHierarchy", False, 50), []),
    (frame("host:devices"), []),
]  # fmt: skip


@pytest.mark.parametrize(("wire", "inputs"), CONVERSATIONS)
def test_inputs_are_found_at_once(wire, inputs):
    assert Reader().inputs(wire) == inputs


@pytest.mark.parametrize(("wire", "inputs"), [pair for pair in CONVERSATIONS if b"injectInputEvent" not in pair[0]])
@pytest.mark.parametrize("size", [1, 3, 7])
def test_inputs_do_not_depend_on_packet_boundaries(wire, inputs, size):
    reader = Reader()

    found = [words for i in range(0, len(wire), size) for words in reader.inputs(wire[i : i + size])]

    assert [words.partition("[")[0] for words in found] == [words.partition("[")[0] for words in inputs]


def test_a_client_that_would_end_the_server_is_not_let_through():
    reader = Reader()
    reader.inputs(frame("host:kill"))

    assert reader.wants_to_kill


def test_garbage_is_passed_on_unread():
    reader = Reader()

    assert [reader.inputs(data) for data in (b"zzzz", b"\xff" * 5000, b"input tap 1 2\n")] == [[], [], []]


@pytest.mark.parametrize("let_in", [True, False])
def test_an_input_waits_until_it_is_answered(let_in):
    door = Door(ServerAddress())
    answers = []
    thread = threading.Thread(target=lambda: answers.append(door.admit(["input tap 1 2"])))
    thread.start()

    knock = door.next_knock(timeout_s=5)
    assert knock.inputs == ["input tap 1 2"]
    assert answers == []
    knock.answer(let_in=let_in)
    thread.join(5)

    assert answers == [let_in]


def test_a_closed_door_lets_no_input_in_and_nobody_wait():
    with Door(ServerAddress("127.0.0.1", 1)) as door:
        answers = []
        thread = threading.Thread(target=lambda: answers.append(door.admit(["input tap 1 2"])))
        thread.start()
        while door._knocks.empty():
            pass
    thread.join(5)

    assert answers == [False]
    assert not door.admit(["input tap 1 2"])
    assert door.admit([])
