import pytest


class Pad:
    """Stands in for the phone's input; keeps what it is told."""

    def __init__(self):
        self.calls = []

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
    "line",
    [
        "input", "input tap", "input tap 1", "input tap a b", "input swipe 1 2 3", "input keyevent",
        "input keyevent NOPE", "input keyevent 99999", "input dance", "input text", "input keycombination 1",
        "input motionevent JUMP 1 2",
    ],
)  # fmt: skip
def test_bad_arguments_print_the_usage(run, pad, line):
    reply = run(line)
    assert reply.status == 255
    assert reply.out.startswith("Usage: input [<source>]")
    assert pad.calls == []
