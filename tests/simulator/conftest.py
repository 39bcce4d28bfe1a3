"""A booted phone for tests of the simulator: one per session, put back before each test."""

from __future__ import annotations

import asyncio
import inspect
import shlex
from typing import TYPE_CHECKING, NamedTuple

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image.androidworld import IMAGE as ANDROIDWORLD
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.pipes import Pipe, closed_pipe
from pytest_mobileagent.simulator.shell.process import Process
from pytest_mobileagent.simulator.shell.registry import find_command

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.system.accessibility import AccessibilityEvent

BOOT_S = 1697384040.0  # 2023-10-15 15:34 UTC


class Reply(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str = ""


@pytest.fixture(scope="session")
def booted():
    """A phone as it is after its first boot, and the snapshot of that moment."""
    phone = Phone(ANDROIDWORLD, DeviceConfig(), DeviceClock(BOOT_S))
    return phone, phone.snapshot()


@pytest.fixture
def phone(booted):
    """The booted phone, restored."""
    phone, snapshot = booted
    phone.restore(snapshot)
    phone.log.clear()
    return phone


@pytest.fixture
def heard(phone):
    """What an accessibility service is told from here on."""
    events: list[AccessibilityEvent] = []
    stop = phone.accessibility.listen(events.append)
    yield events
    stop()


@pytest.fixture
def run(phone) -> Callable[..., Reply]:
    """Run one command without a shell: `run("am start …", uid=…, stdin=…)`."""

    def run(line: str, *, uid: int = 2000, stdin: bytes = b"") -> Reply:
        async def execute() -> Reply:
            out, err = Pipe(), Pipe()
            words = shlex.split(line)
            process = Process(phone, words, closed_pipe(stdin), out, err, uid, 4242)
            command = find_command(words[0])
            assert command is not None, words[0]
            status = command(process)
            if inspect.isawaitable(status):
                status = await status
            out.close()
            err.close()
            text = (await out.read_all()).decode(errors="replace")
            return Reply(int(status or 0), text, (await err.read_all()).decode(errors="replace"))

        return asyncio.run(execute())

    return run


@pytest.fixture
def missing(phone):
    """A function that returns what the phone says was asked for and is not simulated."""
    return lambda: [entry.message for entry in phone.log.entries if entry.tag == "NotSimulated"]
