from contextlib import contextmanager

import pytest


class Pad:
    """Stands in for the phone's input; keeps what it is told."""

    def __init__(self):
        self.calls = []

    @contextmanager
    def pointing(self, *, is_mouse):
        if is_mouse:
            self.calls.append("mouse")
        yield

    def __getattr__(self, name):
        def call(*args, **options):
            self.calls.append((name, *args, *options.items()))

        return call


@pytest.fixture
def pad(phone, monkeypatch):
    pad = Pad()
    monkeypatch.setattr(phone, "input", pad)
    return pad


@pytest.mark.parametrize(
    ("line", "calls"),
    [
        ("input tap 10 20", [("tap", 10, 20)]),
        ("input touchscreen tap 10.5 20", [("tap", 10.5, 20)]),
        ("input mouse tap 10 20", ["mouse", ("tap", 10, 20)]),
        ("input -d 0 tap 1 2", [("tap", 1, 2)]),
        ("input swipe 1 2 3 4", [("swipe", 1, 2, 3, 4, 300)]),
        ("input swipe 1 2 3 4 1500", [("swipe", 1, 2, 3, 4, 1500)]),
        ("input swipe 5 6 5 6 1000", [("tap", 5, 6, ("duration_ms", 1000))]),
        ("input draganddrop 1 2 3 4 4000", [("drag", 1, 2, 3, 4, 4000)]),
        ("input text a%sb", [("text", "a b")]),
        ("input keyevent KEYCODE_HOME", [("key", 3, ("long_press", False))]),
        ("input keyevent BACK 4", [("key", 4, ("long_press", False))] * 2),
        ("input keyevent --longpress 26", [("key", 26, ("long_press", True))]),
        ("input keycombination 113 29", [("key", 29, 0x3000)]),
        ("input motionevent DOWN 3 4", [("down", 3, 4)]),
        ("input motionevent up 3 4", [("up", 3, 4)]),
        ("input roll 2 -1", [("key", 22), ("key", 22), ("key", 19)]),
        ("input press", [("key", 23)]),
        ("cmd input tap 1 2", [("tap", 1, 2)]),
    ],
)
def test_inputs(run, pad, line, calls):
    assert run(line) == (0, "", "")
    assert pad.calls == calls


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("input tap", 'Argument expected after "tap"'),
        ("input tap 1", 'Argument expected after "1"'),
        ("input tap a b", "Error: Invalid arguments for command: tap"),
        ("input swipe 1 2 3", 'Argument expected after "3"'),
        ("input swipe 1 2 3 4 0.5", "Error: Invalid arguments for command: swipe"),
        ("input keyevent", 'Argument expected after "keyevent"'),
        ("input keyevent --longpress", 'Argument expected after "--longpress"'),
        ("input text", 'Argument expected after "text"'),
        ("input touchscreen", 'Argument expected after "touchscreen"'),
        ("input -d 1st tap 1 2", "Error: Invalid arguments for display ID."),
        ("input keycombination 1", "keycombination requires at least 2 keycodes"),
        ("input keycombination 29 NOPE", "Unknown keycode: NOPE"),
        ("input motionevent JUMP 1 2", "Unknown action: JUMP"),
    ],
)
def test_bad_arguments_end_in_an_exception(run, pad, line, message):
    status, out, err = run(line)

    assert (status, out) == (255, "")
    assert err.splitlines()[1:3] == [
        f"Exception occurred while executing '{line.split()[1]}':",
        f"java.lang.IllegalArgumentException: {message}",
    ]
    assert pad.calls == []


@pytest.mark.parametrize("line", ["input keyevent NOPE", "input keyevent 99999"])
def test_a_key_that_does_not_exist_is_none_that_anything_acts_on(run, pad, line):
    assert run(line) == (0, "", "")
    assert pad.calls == []


def test_without_a_command_the_usage_is_printed(run):
    status, out, err = run("input")

    assert (status, out.splitlines()[0], err) == (0, "Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]", "")


def test_an_unknown_command_is_named_and_no_failure(run):
    assert run("input dance") == (0, "Unknown command: dance\n", "")
