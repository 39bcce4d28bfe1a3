"""Faults on demand: what comes between an agent and its goal on a real phone, drawn from the task's seed.

All are brought about over adb and the console, on any phone alike, between two steps of the agent.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pytest_mobileagent.device.transport import AdbServerLink
from pytest_mobileagent.episode.action import Status
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.waiting import wait_until

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from pytest_mobileagent.device import Device
    from pytest_mobileagent.episode.run import Episode, Recorder, Step

    Act = Callable[[Device, random.Random], str]

_SPARED = ("com.android.systemui", "com.google.android.apps.nexuslauncher", "com.android.launcher3")
_BACK_TIMEOUT_S = 30.0


def call(device: Device, chance: random.Random) -> str:
    """Let somebody call; nothing happens while a call is going on."""
    if device.emu("gsm list").strip():
        return ""
    number = f"555{chance.randrange(10_000_000):07d}"
    device.emu(f"gsm call {number}")
    return f"a call of {number}"


def notification(device: Device, chance: random.Random) -> str:
    """Post a notification, which the phone shows for a moment."""
    number = chance.randrange(1000)
    device.must_run(f"cmd notification post -t Reminder mobileagent{number} 'Parcel {number} has arrived'")
    return f"a notification of parcel {number}"


def crash(device: Device, _chance: random.Random) -> str:
    """Crash the app in front; the home screen and the system are spared."""
    package = device.activity().partition("/")[0]
    if not package or package in _SPARED:
        return ""
    device.must_run(f"am crash {package}")
    return f"a crash of {package}"


def link(device: Device, _chance: random.Random) -> str:
    """Drop the adb link, and wait until the phone is back.

    Raises:
        DeviceError: it does not come back.
    """
    server = AdbServerLink(device.server)
    server.ask(f"host-serial:{device.serial}:reconnect")
    if not wait_until(lambda: server.devices().get(device.serial) == "device", timeout_s=_BACK_TIMEOUT_S):
        raise DeviceError(f"{device.serial}: not back {_BACK_TIMEOUT_S:.0f} s after its adb link was dropped")
    return "a dropped adb link"


ACTS: dict[str, Act] = {"call": call, "crash": crash, "link": link, "notification": notification}
_NEED_CONSOLE = ("call",)


class Faults:
    """A recorder that passes everything on, and after each step but the last may do something to the phone."""

    def __init__(
        self,
        device: Device,
        recorder: Recorder,
        wanted: Sequence[tuple[str, float]],
        *,
        chance: random.Random,
        notes: Path,
    ) -> None:
        """Do what is `wanted` with its probability in each step; what was done is noted in the file `notes`."""
        self._device = device
        self._recorder = recorder
        self._wanted = wanted
        self._chance = chance
        self._notes = notes

    def begin(self, episode: Episode) -> None:
        """See whether the phone can do what is wanted.

        Raises:
            DeviceError: it cannot.
        """
        lacking = [name for name, _ in self._wanted if name in _NEED_CONSOLE and self._device.console is None]
        if lacking:
            raise DeviceError(
                f"{self._device.serial}: --mobile-faults={lacking[0]} needs an emulator's console, and this phone has "
                "none: leave it out"
            )
        self._recorder.begin(episode)

    def step(self, step: Step) -> None:
        """Let what is drawn happen; each step draws the same number of times, whatever happens."""
        self._recorder.step(step)
        drawn = [name for name, probability in self._wanted if self._chance.random() < probability]
        if isinstance(step.action, Status):
            return
        for name in drawn:
            done = ACTS[name](self._device, self._chance)
            if done:
                with self._notes.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"step": step.number, "fault": name, "detail": done}) + "\n")

    def looked(self, episode: Episode) -> None:
        """Pass it on."""
        self._recorder.looked(episode)

    def end(self, episode: Episode) -> None:
        """Pass it on."""
        self._recorder.end(episode)
