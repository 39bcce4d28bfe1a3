"""Faults on demand: what comes between an agent and its goal on a real phone, drawn from the task's seed.

All are brought about over adb and the console, on any phone alike, between two steps of the agent.
"""

from __future__ import annotations

import contextlib
import random
import re
import threading
from typing import TYPE_CHECKING

from pytest_mobileagent.device.console import Console
from pytest_mobileagent.device.settings import ANIMATION_SCALES
from pytest_mobileagent.device.transport import AdbServerLink
from pytest_mobileagent.episode.action import Status
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.device import Device
    from pytest_mobileagent.episode.run import Episode, Recorder, Step

    Act = Callable[[Device, random.Random], str]

_SPARED = ("com.android.systemui", "com.google.android.apps.nexuslauncher", "com.android.launcher3")
_BACK_TIMEOUT_S = 30.0
_FILLING = "/data/local/tmp/mobileagent-full"
_LEFT_KIB = 64, 1024  # so much is left free of a full disk: the phone's services go on
_STILL_S = 0.5, 3.0
_SLOWNESS = 5, 16
# A runtime permission that can be taken back, in what dumpsys says of a package.
_GRANTED = re.compile(r"^\s+([\w.]+): granted=true, flags=\[(?![^\]]*(?:SYSTEM|POLICY)_FIXED)", re.MULTILINE)
_PACE = "/data/local/tmp/mobileagent-pace"  # the commands that bring the usual pace back


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


def dialog(device: Device, chance: random.Random) -> str:
    """Open a window of the system over the app: the menu of the power key, or the notifications."""
    if chance.random() < 0.5:
        device.must_run("input keyevent --longpress KEYCODE_POWER")
        return "the power menu"
    device.must_run("cmd statusbar expand-notifications")
    return "the notifications"


def freeze(device: Device, chance: random.Random) -> str:
    """Let the phone stand still for some seconds: whoever asks it something meanwhile has to wait."""
    console = device.console
    seconds = round(chance.uniform(*_STILL_S), 1)
    if console is None:
        return ""
    device.emu("avd pause")
    waker = Console(console.port, token_file=console.token_file, host=console.host)

    def resume() -> None:
        with contextlib.suppress(DeviceError):  # whoever asks the phone next hears of it
            waker.command("avd resume")
        waker.close()

    timer = threading.Timer(seconds, resume)
    timer.daemon = True
    timer.start()
    return f"a standstill of {seconds} s"


def full(device: Device, chance: random.Random) -> str:
    """Fill the disk up, but for a little; it stays so until the next step has been taken."""
    free_kib = int(device.must_run("df -k /data").splitlines()[-1].split()[3])
    left_kib = chance.randrange(*_LEFT_KIB)
    if free_kib <= left_kib or device.exists(_FILLING):
        return ""
    device.must_run(f"fallocate -l {free_kib - left_kib}k {_FILLING}")
    return f"a full disk, {left_kib} KiB are free"


def _make_room(device: Device) -> None:
    device.must_run(f"rm -f {_FILLING}")


def delay(device: Device, chance: random.Random) -> str:
    """Let all animations take many times as long: what the next step brings about is seen seconds later."""
    if device.exists(_PACE):
        return ""
    slowness = chance.randrange(*_SLOWNESS)
    usual = ((name, device.settings.get("global", name)) for name in ANIMATION_SCALES)
    back = [f"settings {'delete' if value is None else 'put'} global {name} {value or ''}" for name, value in usual]
    device.push(_PACE, "\n".join(back).encode())
    device.must_run("; ".join(f"settings put global {name} {slowness}" for name in ANIMATION_SCALES))
    return f"animations that take {slowness} times as long"


def _keep_pace(device: Device) -> None:
    device.must_run(f"if [ -e {_PACE} ]; then sh {_PACE} > /dev/null; rm {_PACE}; fi")


def permission(device: Device, chance: random.Random) -> str:
    """Take one of its permissions from the app in front: Android ends it, and when it needs it again, it asks."""
    package = device.activity().partition("/")[0]
    if not package or package in _SPARED:
        return ""
    granted = sorted(set(_GRANTED.findall(device.must_run(f"dumpsys package {package}"))))
    if not granted:
        return ""
    name = chance.choice(granted)
    device.must_run(f"pm revoke {package} {name}")
    return f"{package} without {name}"


ACTS: dict[str, Act] = {
    "call": call, "crash": crash, "delay": delay, "dialog": dialog, "freeze": freeze, "full": full, "link": link,
    "notification": notification, "permission": permission,
}  # fmt: skip
_UNDO: dict[str, Callable[[Device], None]] = {
    "delay": _keep_pace,
    "full": _make_room,
}  # of what lasts until the next step has been taken
_NEED_CONSOLE = ("call", "freeze")


class Faults:
    """A recorder that passes everything on, and after each step but the last may do something to the phone."""

    def __init__(
        self,
        device: Device,
        recorder: Recorder,
        wanted: Sequence[tuple[str, float]],
        *,
        chance: random.Random,
        tell: Callable[[int, str, str], object],
    ) -> None:
        """Do what is `wanted` with its probability in each step; `tell` hears of step, fault, and what it was."""
        self._device = device
        self._recorder = recorder
        self._wanted = wanted
        self._chance = chance
        self._tell = tell
        self._lasting: list[str] = []

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
        self._undo([name for name, _ in self._wanted if name in _UNDO])  # what an episode that broke off left
        self._recorder.begin(episode)

    def step(self, step: Step) -> None:
        """Let what is drawn happen; each step draws the same number of times, whatever happens."""
        self._recorder.step(step)
        self._undo(self._lasting)
        chances = [(name, self._chance.random() < share, self._chance.random()) for name, share in self._wanted]
        if isinstance(step.action, Status):
            return
        for name, is_drawn, seed in sorted(chances, key=lambda drawn: drawn[0] == "freeze"):  # others would wait for it
            done = ACTS[name](self._device, random.Random(seed)) if is_drawn else ""
            if done:
                self._lasting += [name] if name in _UNDO else []
                self._tell(step.number, name, done)

    def _undo(self, names: list[str]) -> None:
        for name in names:
            _UNDO[name](self._device)
        self._lasting = []

    def looked(self, episode: Episode) -> None:
        """Pass it on."""
        self._recorder.looked(episode)

    def end(self, episode: Episode) -> None:
        """Put right what lasts, so that the phone is judged as the agent left it."""
        self._undo(self._lasting)
        self._recorder.end(episode)
