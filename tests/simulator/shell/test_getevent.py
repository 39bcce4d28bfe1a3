import asyncio
import re

import pytest

from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.server.emulator.hands import Hands
from pytest_mobileagent.simulator.shell.process import Process
from pytest_mobileagent.simulator.shell.registry import find_command
from pytest_mobileagent.simulator.system.key_layout import BY_LABEL
from pytest_mobileagent.simulator.system.panels import POWER_MENU
from tests.simulator.apps.hand import Hand
from tests.simulator.shell.test_input import Pad

USB, EVDEV, XKB = 0, 1, 2
DOWN, UP, PRESS = 0, 1, 2
TOUCH, KEYS = "/dev/input/event1", "/dev/input/event12"


@pytest.fixture
def fingers(phone, monkeypatch):
    """What the phone's input is told; it keeps no finger down."""
    pad = Pad()
    pad.is_down = False
    monkeypatch.setattr(phone, "input", pad)
    return pad.calls


@pytest.fixture
def watched(phone):
    """Run `getevent` while `act` is done; return what it printed."""

    def watch(options, act):
        async def execute():
            out = Pipe()
            process = Process(phone, ["getevent", *options.split()], closed_pipe(), out, Pipe(), 2000, 4242)
            running = asyncio.ensure_future(find_command("getevent")(process))
            await asyncio.sleep(0)
            act()
            await asyncio.sleep(0)
            ended = running.done()
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            out.close()
            return (await out.read_all()).decode(), ended

        return asyncio.run(execute())

    return watch


def _send(run, *events):
    for event in events:
        assert run(f"sendevent {TOUCH} {event}") == (0, "", "")


def test_the_panel_is_listed_and_described(run):
    assert run("ls /dev/input").out == "event1\nevent12\n"
    names = dict(re.findall(r'add device \d: (\S+)\n  name:     "(.*)"', run("getevent -p").out))
    assert names == {KEYS: "qwerty2", TOUCH: "virtio_input_multi_touch_1"}
    assert re.findall(r"(003[56])  : value 0, min 0, max (\d+),", run("getevent -p").out) == [
        ("0035", "32767"), ("0036", "32767"),
    ]  # fmt: skip
    assert re.findall(r"ABS_MT_POSITION_([XY]) +: .* max (\d+),", run(f"getevent -lp {TOUCH}").out) == [
        ("X", "32767"), ("Y", "32767"),
    ]  # fmt: skip
    assert "INPUT_PROP_DIRECT" in run("getevent -il").out
    assert run("getevent -S").out.splitlines()[-1] == "0000"


def test_the_keyboard_is_described(run):
    text = run(f"getevent -lp {KEYS}").out
    rows = text[text.index("    KEY (0001): ") :].splitlines()
    assert rows[0] == "    KEY (0001): " + " ".join(f"{key:<21}" for key in ("KEY_ESC", "KEY_1", "KEY_2", "KEY_3"))
    assert "KEY_VOLUMEDOWN" in text
    assert rows[-2:] == ["  input props:", "    <none>"]
    assert "    KEY (0001): 0001  0002  0003  0004  0005  0006  0007  0008 \n" in run(f"getevent -i {KEYS}").out
    assert "  bus:      0000\n  vendor    0000\n" in run(f"getevent -i {KEYS}").out


def test_a_key_below_the_framework_is_shown(phone, watched):
    def press():
        phone.keyboard.press(BY_LABEL["KEY_VOLUMEUP"], is_down=True)
        phone.keyboard.press(BY_LABEL["KEY_VOLUMEUP"], is_down=True)
        phone.keyboard.press(BY_LABEL["KEY_VOLUMEUP"], is_down=False)

    before = phone.audio.volume("music")
    lines = watched("-lq", press)[0].splitlines()
    assert [line.split() for line in lines] == [
        [f"{KEYS}:", "EV_KEY", "KEY_VOLUMEUP", "DOWN"], [f"{KEYS}:", "EV_SYN", "SYN_REPORT", "00000000"],
        [f"{KEYS}:", "EV_KEY", "KEY_VOLUMEUP", "UP"], [f"{KEYS}:", "EV_SYN", "SYN_REPORT", "00000000"],
    ]  # fmt: skip
    assert phone.audio.volume("music") == before + 1
    assert watched(TOUCH, press) == ("", False)


def test_the_framework_injects_keys_above_it(phone, watched):
    assert watched(KEYS, lambda: phone.input.key(24)) == ("", False)
    assert watched(KEYS, lambda: phone.input.text("hello")) == ("", False)


def test_typed_text_is_seen_as_strokes(phone, watched):
    lines = watched(f"-l {KEYS}", lambda: phone.keyboard.type_text("a B\u00e9"))[0].splitlines()
    keys = [line.split()[1:] for line in lines if "EV_KEY" in line]
    assert keys == [
        ["KEY_A", "DOWN"], ["KEY_A", "UP"], ["KEY_SPACE", "DOWN"], ["KEY_SPACE", "UP"],
        ["KEY_LEFTSHIFT", "DOWN"], ["KEY_B", "DOWN"], ["KEY_B", "UP"], ["KEY_LEFTSHIFT", "UP"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    "request_",
    [
        {"key": "AudioVolumeUp"},
        {"codeType": EVDEV, "keyCode": 115},
        {"codeType": XKB, "keyCode": 115 + 8},
        {"codeType": USB, "keyCode": 0x70080},
    ],
)
def test_keys_by_grpc_are_keys_of_the_keyboard(phone, watched, request_):
    hands = Hands(phone)
    blank = {"text": "", "key": "", "codeType": 0, "keyCode": 0}

    def act():
        for kind in (DOWN, UP, PRESS):
            hands.send_key(blank | request_ | {"eventType": kind})

    lines = watched(f"-l {KEYS}", act)[0].splitlines()
    assert [line.split()[1:] for line in lines if "EV_KEY" in line] == [
        ["KEY_VOLUMEUP", "DOWN"], ["KEY_VOLUMEUP", "UP"],
    ] * 2  # fmt: skip


def _keys(run, *events):
    for event in events:
        assert run(f"sendevent {KEYS} {event}") == (0, "", "")


def test_raw_events_press_keys(phone, run):
    run("am start -n com.android.settings/.Settings")
    _keys(run, "1 102 1")
    assert phone.activities.top.package == "com.android.settings"  # not before the report
    _keys(run, "0 0 0", "1 102 0", "0 0 0")
    assert phone.activities.top.spec.home


def test_the_power_key_acts_when_it_is_released(phone, run):
    _keys(run, "1 116 1", "0 0 0")
    assert phone.power.is_awake
    assert f"{116:04x}*" in run(f"getevent -p {KEYS}").out
    _keys(run, "1 116 0", "0 0 0")
    assert not phone.power.is_awake
    _keys(run, "1 116 1", "0 0 0", "1 116 0", "0 0 0", "1 116 1", "0 0 0")
    phone.clock.advance(1)
    _keys(run, "1 116 0", "0 0 0")
    assert phone.panels.shown == POWER_MENU


def test_shift_is_held_and_keys_repeat(phone, run):
    hand = Hand(phone).open("com.android.settings/.Settings").tap("search_action_bar")
    _keys(run, "1 42 1", "0 0 0", "1 30 1", "0 0 0", "1 42 0", "0 0 0", "1 30 2", "0 0 0", "1 30 0", "0 0 0")
    assert hand.shows("Aa")
    _keys(run, "1 9999 1", "2 0 1", "1 30 0", "0 0 0")
    assert hand.shows("Aa")


def test_raw_events_tap(phone, run, fingers):
    width, height = phone.display.size
    down = ("3 57 7", f"3 53 {32768 // 2}", f"3 54 {32768 // 4}", "1 330 1")
    _send(run, *down)
    assert fingers == []
    _send(run, "0 0 0")
    assert fingers == [("down", width // 2, height // 4, ("pointer", 0))]
    _send(run, "3 54 0", "0 0 0", "3 57 4294967295", "1 330 0", "0 0 0")
    assert fingers[1:] == [("move", width // 2, 0, ("pointer", 0)), ("up", width // 2, 0, ("pointer", 0))]


def test_two_fingers_have_slots(run, fingers):
    _send(run, "3 57 1", "3 47 1", "3 57 2", "0 0 0", "3 57 -1", "0 0 0")
    assert [(name, *rest[2:]) for name, *rest in fingers] == [
        ("down", ("pointer", 0)), ("down", ("pointer", 1)), ("up", ("pointer", 1)),
    ]  # fmt: skip


def test_raw_events_open_what_they_hit(phone, run):
    before = phone.input.count
    _send(run, "3 57 7", "3 53 16384", "3 54 16384", "0 0 0", "3 57 -1", "0 0 0")
    assert phone.input.count == before + 1
    assert not phone.input.is_down


@pytest.mark.parametrize("rotation", range(4))
def test_a_touch_arrives_at_its_pixel(phone, fingers, rotation):
    phone.display.rotate(rotation)
    width, height = phone.display.size
    points = [(0, 0), (width - 1, height - 1), (17, 401), (width - 1, 3)]
    for point in points:
        phone.touch_panel.touch(*point, is_down=True)
        phone.touch_panel.touch(*point, is_down=False)
    assert [call[1:3] for call in fingers if call[0] == "down"] == points


def test_touches_below_the_framework_are_shown(phone, watched):
    def tap():
        phone.touch_panel.touch(0, 0, is_down=True)
        phone.touch_panel.touch(0, 0, is_down=False)

    lines = watched(f"-l {TOUCH}", tap)[0].splitlines()
    assert [line.split() for line in lines] == [
        ["EV_ABS", "ABS_MT_TRACKING_ID", "00000000"], ["EV_ABS", "ABS_MT_PRESSURE", "00000400"],
        ["EV_KEY", "BTN_TOUCH", "DOWN"], ["EV_SYN", "SYN_REPORT", "00000000"],
        ["EV_ABS", "ABS_MT_PRESSURE", "00000000"], ["EV_ABS", "ABS_MT_TRACKING_ID", "ffffffff"],
        ["EV_KEY", "BTN_TOUCH", "UP"], ["EV_SYN", "SYN_REPORT", "00000000"],
    ]  # fmt: skip


def test_a_count_ends_it_and_times_are_shown(phone, watched):
    out, has_ended = watched("-t -c 2", lambda: phone.touch_panel.touch(9, 9, is_down=True))
    lines = out.splitlines()[4:]
    assert has_ended
    assert len(lines) == 2
    assert re.fullmatch(r"\[ *\d+\.\d{6}\] /dev/input/event1: 0003 0039 00000000", lines[0])


def test_the_framework_injects_above_it(phone, watched):
    assert watched(TOUCH, lambda: phone.input.tap(5, 5)) == ("", False)


@pytest.mark.parametrize(
    ("line", "uid", "message"),
    [
        ("getevent /dev/input/event9", 2000, "could not open /dev/input/event9, No such file or directory\n"),
        ("sendevent /dev/null 0 0 0", 2000, "could not get driver version for /dev/null, "),
        ("sendevent /dev/input/event1 0 0 0", 10100, "could not open /dev/input/event1, Permission denied\n"),
        ("sendevent /dev/input/event1", 2000, "Usage: sendevent "),
        ("getevent -z", 2000, "Usage: getevent "),
    ],
)
def test_what_cannot_be_opened(run, line, uid, message):
    reply = run(line, uid=uid)
    assert (reply.status, reply.out) == (1, "")
    assert reply.err.startswith(message)
