import asyncio
import re

import pytest

from pytest_mobileagent.simulator.shell.process import Pipe, Process, closed_pipe
from pytest_mobileagent.simulator.shell.registry import find_command
from tests.simulator.shell.test_input import Pad

TOUCH = "/dev/input/event1"


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
    assert run("ls /dev/input").out == "event1\n"
    assert run("getevent -p").out.startswith(f'add device 1: {TOUCH}\n  name:     "virtio_input_multi_touch_1"\n')
    assert re.findall(r"(003[56])  : value 0, min 0, max (\d+),", run("getevent -p").out) == [
        ("0035", "32767"), ("0036", "32767"),
    ]  # fmt: skip
    assert re.findall(r"ABS_MT_POSITION_([XY]) +: .* max (\d+),", run(f"getevent -lp {TOUCH}").out) == [
        ("X", "32767"), ("Y", "32767"),
    ]  # fmt: skip
    assert "INPUT_PROP_DIRECT" in run("getevent -il").out
    assert run("getevent -S").out.splitlines()[-1] == "0000"


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
    lines = out.splitlines()[2:]
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
