"""`monkey --port`: a program on the host leads the monkey, line by line (AOSP `MonkeySourceNetwork`)."""

from __future__ import annotations

import asyncio
import re
import shlex
from typing import TYPE_CHECKING

from pytest_mobileagent.protocol.key_codes import key_code
from pytest_mobileagent.simulator.shell.date import pause
from pytest_mobileagent.simulator.shell.input import roll

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.pipes import Pipe
    from pytest_mobileagent.simulator.shell.process import Process

_OK = "OK"
_BAD_ARGUMENT = "ERROR:Invalid Argument"
_NUMBER = re.compile(r"-?[0-9]+")
_BUILD = {
    "board": "ro.product.board", "brand": "ro.product.brand", "cpu_abi": "ro.product.cpu.abi",
    "device": "ro.product.device", "display": "ro.build.display.id", "fingerprint": "ro.build.fingerprint",
    "host": "ro.build.host", "id": "ro.build.id", "manufacturer": "ro.product.manufacturer",
    "model": "ro.product.model", "product": "ro.product.name", "tags": "ro.build.tags", "type": "ro.build.type",
    "user": "ro.build.user", "version.codename": "ro.build.version.codename",
    "version.incremental": "ro.build.version.incremental", "version.release": "ro.build.version.release",
    "version.sdk": "ro.build.version.sdk",
}  # fmt: skip


class MonkeyServer:
    """Listens on a port of the phone until a host says `quit`."""

    def __init__(self, process: Process, port: int) -> None:
        """Lead the phone of `process`."""
        self._process = process
        self._phone = process.phone
        self._address = f"tcp:{port}"
        self._has_quit = asyncio.Event()
        self._held: set[int] = set()  # keys
        self.count = 0  # of the events that were injected

    async def run(self, started: Callable[[], None]) -> None:
        """Listen, call `started`, serve one host after the other.

        Raises:
            OSError: the port is in use.
        """
        self._phone.ports.listen(self._address, self._serve)
        try:
            started()
            await self._has_quit.wait()
        finally:
            self._phone.ports.close(self._address)

    async def _serve(self, received: Pipe, sent: Pipe) -> None:
        while line := await received.read_line():
            text = line.decode(errors="replace").rstrip("\r\n")
            if text == "done":
                return
            if text == "quit":
                sent.write(f"{_OK}\n")
                self._has_quit.set()
                return
            if text and not text.startswith("#"):
                sent.write(f"{await self._answer(text)}\n")

    async def _answer(self, text: str) -> str:
        words = _split(text)
        match words:
            case ["sleep", duration_ms] if duration_ms.isdigit():
                await pause(self._process, int(duration_ms) / 1000)
            case ["listvar"]:
                return f"{_OK}:{' '.join(_variables(self._phone))}"
            case ["getvar", name]:
                value = _variables(self._phone).get(name)
                if value is None:
                    return "ERROR:unknown var"
                return f"{_OK}:{value}" if value else _OK
            case ["flip", "open" | "close"]:
                pass  # the phone has no lid
            case _:
                if not self._inject(words):
                    return _BAD_ARGUMENT
                self.count += 1
        return _OK

    def _inject(self, words: list[str]) -> bool:
        """Inject an event; returns whether the words name one."""
        pad = self._phone.input
        match words:
            case ["touch", "down" | "up" | "move" as action, x, y] if _are_numbers(x, y):
                {"down": pad.down, "up": pad.up, "move": pad.move}[action](int(x), int(y))
            case ["tap", x, y] if _are_numbers(x, y):
                pad.tap(int(x), int(y))
            case ["trackball", dx, dy] if _are_numbers(dx, dy):
                roll(self._phone, int(dx), int(dy))
            case ["key", "down" | "up" as action, name] if (code := key_code(name)) is not None:
                if action == "down":
                    self._held.add(code)
                elif code in self._held:
                    self._held.discard(code)
                    pad.key(code)
            case ["press", name] if (code := key_code(name)) is not None:
                pad.key(code)
            case ["type", typed]:
                pad.text(typed)
            case ["wake"]:
                self._phone.power.wake()
            case _:
                return False
        return True


def _split(text: str) -> list[str]:
    """Return the words; double quotes hold some together."""
    reader = shlex.shlex(text, posix=True, punctuation_chars=False)
    reader.whitespace_split, reader.quotes, reader.commenters = True, '"', ""
    try:
        return list(reader)
    except ValueError:
        return []


def _are_numbers(*words: str) -> bool:
    return all(_NUMBER.fullmatch(word) for word in words)


def _variables(phone: Phone) -> dict[str, str]:
    """Return what `getvar` knows, sorted."""
    values = {f"build.{name}": phone.properties.get(key) or "" for name, key in _BUILD.items()}
    width, height = phone.display.size
    values |= {"display.width": f"{width}", "display.height": f"{height}"}
    values["display.density"] = f"{phone.display.density_dpi / 160}"
    uptime_ms = int(phone.clock.monotonic() * 1000)
    values |= {"clock.uptime": f"{uptime_ms}", "clock.realtime": f"{uptime_ms}"}
    values |= {"clock.millis": f"{int(phone.clock.now() * 1000)}", "monkey.version": "2"}
    top = phone.activities.top
    intent = top.intent if top is not None else None
    package = top.package if top is not None else ""
    values |= {
        "am.current.package": package,
        "am.current.comp.package": package,
        "am.current.comp.class": top.class_name if top is not None else "",
        "am.current.action": (intent.action or "") if intent is not None else "",
        "am.current.data": (intent.data or "") if intent is not None else "",
        "am.current.categories": " ".join(intent.categories) if intent is not None else "",
    }
    return dict(sorted(values.items()))
