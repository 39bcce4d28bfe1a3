"""What every emulator has to keep to, whatever phone it boots: `check_emulator`."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from pytest_mobileagent.emulator import health
from pytest_mobileagent.emulator.base import Forkable
from pytest_mobileagent.emulator.configuration import locale_of
from pytest_mobileagent.errors import DeviceError, EmulatorError
from pytest_mobileagent.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_mobileagent.config.model import DeviceConfig
    from pytest_mobileagent.device.device import Device
    from pytest_mobileagent.emulator.base import Emulator

_FOLDER = "/data/local/tmp/mobileagent-check"
_BYTES = bytes(range(256)) * 300 + b"\r\n\0"
_FIRST, _SECOND, _MISSING = "mobileagent-check-1", "mobileagent-check-2", "mobileagent-check-none"
# All that the check changes, down to owners, modes and times; a real phone changes much else by itself.
_STORED = (
    f"find {_FOLDER} -exec stat -c '%n %F %a %u %g %s %Y' {{}} + | sort; "
    f"find {_FOLDER} -type f -exec md5sum {{}} + | sort; "
    "settings get system screen_brightness; settings get system screen_off_timeout"
)
_END_TIMEOUT_S = 60.0


class _Broken(Exception):  # noqa: N818 - it never leaves this module
    """There is no going on."""


class _Check:
    """One emulator, and what it has been found to break."""

    def __init__(self, emulator: Emulator) -> None:
        self.emulator = emulator
        self.found: dict[str, None] = {}

    def add(self, sentence: str) -> None:
        self.found[sentence] = None

    # -- calling ------------------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def must(self, what: str) -> Iterator[None]:
        """What is called here has to work: there is no going on without it."""
        try:
            yield
        except Exception as error:
            raise _Broken(f"{what} raised {type(error).__name__}: {error}") from error

    def must_raise(self, what: str, call: Callable[[], object], kind: type[DeviceError] = EmulatorError) -> None:
        """What is called here cannot work, and has to say so."""
        try:
            call()
        except kind as error:
            if not str(error).strip():
                self.add(f"{what} raised {type(error).__name__} without a word: say what to do next")
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told
            self.add(f"{what} raised {type(error).__name__}: {error}; raise {kind.__name__}, which blames no agent")
        else:
            self.add(f"{what} went on without an error: raise {kind.__name__}")

    def is_alive(self, when: str) -> bool:
        try:
            return self.emulator.is_alive
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told
            self.add(
                f"is_alive raised {type(error).__name__}: {error} {when}: it is true or false, whatever has happened"
            )
            return False

    # -- what is checked ----------------------------------------------------------------------------------------------

    def is_not_running(self, when: str) -> None:
        if self.emulator.serial:
            self.add(f"serial is {self.emulator.serial!r} {when}: it is empty while there is no phone")
        if self.is_alive(when):
            self.add(f"is_alive is true {when}")
        self.must_raise(f"device {when}", lambda: self.emulator.device)
        self.must_raise(f"check() {when}", self.emulator.check)

    def starts(self) -> Device:
        with self.must("start()"):
            serial = self.emulator.start()
        if not serial or serial != self.emulator.serial:
            self.add(f"start() returned {serial!r}, and serial is {self.emulator.serial!r}: they are the same")
        if not self.emulator.name:
            self.add("name is empty: messages and the run's log name the phone by it")
        if not self.is_alive("after start()"):
            self.add("is_alive is false after start()")
        with self.must("device after start()"):
            device = self.emulator.device
        if device.serial != serial:
            self.add(f"device.serial is {device.serial!r}, and start() returned {serial!r}: they are the same")
        if not health.is_ready(device):
            self.add(
                "start() returned before sys.boot_completed was 1 and the phone's services answered: wait for them"
            )
        with self.must("check() after start()"):
            self.emulator.check()
        self.must_raise("a second start()", self.emulator.start)
        return device

    def has_the_configuration(self, device: Device, config: DeviceConfig) -> None:
        if self.emulator.is_borrowed:
            return
        shown = device.shell("wm density").rpartition(": ")[2].strip()
        wanted = {
            "size": (device.size, (config.profile.width_px, config.profile.height_px)),
            "density": (shown, str(config.density_dpi)),
            "font scale": (float(device.settings.get("system", "font_scale") or 1), config.font_scale),
            "dark theme": (
                device.shell("cmd uimode night").strip(),
                f"Night mode: {'yes' if config.is_dark else 'no'}",
            ),
            "locale": (locale_of(device), config.locale),
        }
        for name, (found, asked) in wanted.items():
            if found != asked:
                self.add(
                    f"the phone's {name} is {found}, and that of its configuration is {asked}: apply_configuration"
                )

    def restores(self, device: Device) -> None:
        """Save, change, save, change, and go back to each."""
        emulator = self.emulator
        device.must_run(f"rm -rf {_FOLDER}; mkdir -p {_FOLDER}/kept {_FOLDER}/removed")
        for name in ("kept/bytes", "removed/bytes", "kept/name with blanks"):
            device.push(f"{_FOLDER}/{name}", _BYTES, mode=0o640)
        first = self._saved(device, _FIRST)
        device.push(f"{_FOLDER}/kept/bytes", _BYTES[::-1])
        device.remove(f"{_FOLDER}/removed")
        device.must_run(f"echo new > {_FOLDER}/new; chmod 600 '{_FOLDER}/kept/name with blanks'")
        device.must_run("settings put system screen_brightness 9; settings put system screen_off_timeout 123456")
        second = self._saved(device, _SECOND)
        for snapshot, stored in ((_FIRST, first), (_SECOND, second), (_FIRST, first)):
            device.must_run(f"rm -rf {_FOLDER}; settings put system screen_brightness 200")
            with self.must("restore() of what was saved"):
                emulator.restore(snapshot)
            if not health.is_ready(device):
                self.add("restore() returned before the phone's services answered: wait for them")
            self._compare(stored, device.must_run(_STORED))
        self.must_raise("restore() of a snapshot that was never saved", lambda: emulator.restore(_MISSING))

    def _saved(self, device: Device, snapshot: str) -> str:
        stored = device.must_run(_STORED)
        with self.must("save()"):
            self.emulator.save(snapshot)
        return stored

    def _compare(self, saved: str, restored: str) -> None:
        before, after = saved.splitlines(), restored.splitlines()
        differing = [line for line in (*before, *after) if (line in before) != (line in after)]
        if differing:
            self.add(f"restore() did not bring back what was saved, to the byte: {'; '.join(differing[:3])}")

    def forks(self, device: Device, emulator: Forkable) -> None:
        device.must_run(f"mkdir -p {_FOLDER}; echo one > {_FOLDER}/own")
        with self.must("fork()"):
            twin = emulator.fork()
        try:
            if twin.serial == self.emulator.serial:
                self.add(f"fork() returned {twin.serial} again: a second phone has a serial of its own")
                return
            if twin.device.shell(f"cat {_FOLDER}/own") != "one\n":
                self.add("fork() returned a phone that is not what the first one was")
            twin.device.must_run(f"echo two > {_FOLDER}/own")
            if device.shell(f"cat {_FOLDER}/own") != "one\n":
                self.add("what is written on a forked phone is seen on the first: they go separate ways")
        finally:
            twin.stop()
        if not self.is_alive("after a fork"):
            self.add("stop() of a forked phone ended the first")

    def cannot_be_saved(self) -> None:
        for name, call in (("save()", self.emulator.save), ("restore()", self.emulator.restore)):
            self.must_raise(f"{name} of a phone without snapshots", lambda call=call: call(_FIRST))  # type: ignore[misc]

    def stops(self) -> None:
        for what in ("stop()", "a second stop()"):
            with self.must(what):
                self.emulator.stop()
        self.is_not_running("after stop()")

    def ends(self) -> None:
        """End the phone, whatever was found."""
        try:
            self.emulator.stop()
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told
            self.add(f"stop() raised {type(error).__name__}: {error}")

    def survives(self, crash: Callable[[Emulator], object]) -> None:
        """Let the phone crash: whatever is asked of it then is an error that says so."""
        device = self.starts()
        crash(self.emulator)
        if not wait_until(lambda: not self.is_alive("after a crash"), timeout_s=_END_TIMEOUT_S):
            self.add("is_alive is still true after the phone has crashed")
        self.must_raise("check() after a crash", self.emulator.check, DeviceError)
        self.must_raise("a command after a crash", lambda: device.must_run("true"), DeviceError)
        if self.emulator.has_snapshots:
            self.must_raise("restore() after a crash", lambda: self.emulator.restore(_FIRST))
        self.stops()


def check_emulator(
    emulator: Emulator,
    *,
    config: DeviceConfig | None = None,
    crash: Callable[[Emulator], object] | None = None,
) -> None:
    """Make sure that an emulator keeps to what `pytest_mobileagent.emulator.Emulator` asks of one.

    It is started, used and stopped. It has to be ready once it has started, to restore what was changed to the byte if
    it has snapshots, to double its phone if it can, and to raise an `EmulatorError` with words for what cannot be. What
    is written on the phone lies below `/data/local/tmp` and is removed; without snapshots its settings are left alone.

    Args:
        emulator: one that has not been started.
        config: the device configuration that it was made with: the phone has to have it, unless it is borrowed.
        crash: lets the phone crash, which has to be seen and told; the emulator is started a second time for that.

    Raises:
        AssertionError: it breaks something; a sentence for each.
    """
    check = _Check(emulator)
    try:
        check.is_not_running("before start()")
        device = check.starts()
        if config is not None:
            check.has_the_configuration(device, config)
        check.restores(device) if emulator.has_snapshots else check.cannot_be_saved()
        if isinstance(emulator, Forkable):
            check.forks(device, emulator)
        device.must_run(f"rm -rf {_FOLDER}")
        check.stops()
        if crash is not None:
            check.survives(crash)
    except _Broken as broken:
        check.add(str(broken))
    except DeviceError as error:
        check.add(f"the phone failed: {error}")
    finally:
        check.ends()
    if check.found:
        name = type(emulator).__name__
        raise AssertionError(
            f"{name} breaks what is asked of emulators:\n" + "\n".join(f"- {one}" for one in check.found)
        )
