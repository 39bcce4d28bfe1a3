import asyncio

import pytest

from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.shell.monkey import monkey
from pytest_mobileagent.simulator.shell.process import Process

SETTINGS = "com.android.settings"


@pytest.fixture
def tell(phone):
    """Start a monkey at a port, say some lines to it, then `quit`; returns its answers and what it printed."""

    async def talk(lines):
        out, err, sent = Pipe(), Pipe(), Pipe()
        words = ["monkey", "-p", SETTINGS, "--port", "1080", "-v"]
        running = asyncio.ensure_future(monkey(Process(phone, words, closed_pipe(), out, err, 2000, 4242)))
        printed = await out.read_until(b":Monkey:")
        serve = phone.ports.find("tcp:1080")
        await serve(closed_pipe("".join(f"{line}\n" for line in lines).encode()), sent)
        await serve(closed_pipe(b"quit\n"), sent)
        assert await running == 0
        out.close()
        sent.close()
        return (await sent.read_all()).decode().splitlines(), (printed + await out.read_all()).decode()

    return lambda *lines: asyncio.run(talk(lines))


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("getvar build.version.sdk", "OK:33"),
        ("getvar display.width", "OK:1080"),
        ("getvar display.density", "OK:2.625"),
        ("getvar am.current.data", "OK"),
        ("getvar no.such", "ERROR:unknown var"),
        ("getvar", "ERROR:Invalid Argument"),
        ("tap 10 20", "OK"),
        ("tap 10", "ERROR:Invalid Argument"),
        ("tap ten 20", "ERROR:Invalid Argument"),
        ("press NO_SUCH_KEY", "ERROR:Invalid Argument"),
        ('type "never closed', "ERROR:Invalid Argument"),
        ("flip open", "OK"),
        ("sleep 5", "OK"),
        ("dance", "ERROR:Invalid Argument"),
    ],
)
def test_a_line_is_answered(tell, line, answer):
    assert tell(line)[0] == [answer, "OK"]


def test_the_variables_are_listed_in_order(tell):
    names = tell("listvar")[0][0].removeprefix("OK:").split()

    assert names == sorted(names)
    assert {"am.current.package", "build.fingerprint", "clock.uptime", "display.height", "monkey.version"} <= set(names)


def test_events_are_injected_and_counted(tell, phone, monkeypatch):
    calls = []

    class Pad:
        def __getattr__(self, name):
            return lambda *words, **_options: calls.append((name, *words))

    monkeypatch.setattr(phone, "input", Pad())

    answers, printed = tell(
        "# a comment is not answered", "touch down 1 2", "touch move 3 4", "touch up 3 4", "tap 5 6", "trackball 0 1",
        "key down KEYCODE_MENU", "key up 82", "press HOME", 'type "a b"', "done", "press BACK",
    )  # fmt: skip

    assert answers == ["OK"] * 10
    assert calls == [
        ("down", 1, 2), ("move", 3, 4), ("up", 3, 4), ("tap", 5, 6), ("key", 20), ("key", 82), ("key", 3),
        ("text", "a b"),
    ]  # fmt: skip
    assert f":AllowPackage: {SETTINGS}\n" in printed
    assert "Events injected: 9\n" in printed


def test_the_phone_wakes(tell, phone):
    phone.power.sleep()
    tell("wake")
    assert phone.power.is_awake


def test_a_port_that_is_taken_is_refused(run, phone):
    phone.ports.listen("tcp:1080", None)
    try:
        reply = run("monkey --port 1080")
    finally:
        phone.ports.close("tcp:1080")
    assert (reply.status, reply.out.splitlines()[-1]) == (251, "Error binding to network socket.")
