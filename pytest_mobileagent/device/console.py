"""A client of the emulator's console."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.device.transport import connect
from pytest_mobileagent.errors import DeviceError

if TYPE_CHECKING:
    import socket
    from pathlib import Path

_TIMEOUT_S = 120.0  # saving a real emulator's snapshot takes its time
_CHUNK_BYTES = 1 << 16
_LAST_GREETING = "Android Console: type 'help' for a list of commands"


class Console:
    """The console of one emulator, over one connection that is kept."""

    def __init__(self, port: int, *, token_file: Path, host: str = "127.0.0.1", timeout_s: float = _TIMEOUT_S) -> None:
        """Talk to the console on `port`, waiting `timeout_s` for an answer; the token is read when connecting."""
        self.port = port
        self.host = host
        self.token_file = token_file
        self.timeout_s = timeout_s
        self._link: socket.socket | None = None
        self._buffer = bytearray()

    def command(self, line: str) -> str:
        """Run a command and return what it says.

        Raises:
            DeviceError: the console refuses, or does not answer.
        """
        if "\n" in line or "\r" in line:
            raise DeviceError(f"a console command is one line: {line!r}")
        is_reused = self._link is not None
        try:
            return self._ask(line)
        except OSError as error:
            self.close()
            if not is_reused:
                raise self._silent(line, error) from error
        try:
            return self._ask(line)
        except OSError as error:
            self.close()
            raise self._silent(line, error) from error

    def close(self) -> None:
        """Hang up."""
        if self._link is not None:
            self._link.close()
            self._link = None
        self._buffer.clear()

    def _silent(self, line: str, error: OSError) -> DeviceError:
        return DeviceError(
            f"emulator-{self.port}: the console did not answer '{line}' ({error}): see whether the emulator still runs"
        )

    def _ask(self, line: str) -> str:
        if self._link is None:
            self._link = connect(self.host, self.port)
            self._link.settimeout(self.timeout_s)
            self._log_in()
        self._link.sendall(f"{line}\n".encode())
        return self._reply(line)

    def _log_in(self) -> None:
        greeting = self._reply("the greeting")
        if greeting == _LAST_GREETING:
            return
        try:
            token = self.token_file.read_text("ascii").strip()
        except OSError as error:
            self.close()
            raise DeviceError(
                f"emulator-{self.port}: the console's token cannot be read from {self.token_file}: {error.strerror}"
            ) from error
        if self._link is not None:
            self._link.sendall(f"auth {token}\n".encode())
        self._reply("auth")

    def _reply(self, line: str) -> str:
        lines: list[str] = []
        while True:
            text = self._line()
            if text == "OK" or text.startswith("OK: "):
                return "\n".join(lines)
            if text.startswith("KO"):
                reason = text.removeprefix("KO").removeprefix(":").strip()
                raise DeviceError(f"emulator-{self.port}: the console refuses '{line}': {reason}")
            lines.append(text)

    def _line(self) -> str:
        while (end := self._buffer.find(b"\n")) < 0:
            piece = self._link.recv(_CHUNK_BYTES) if self._link is not None else b""
            if not piece:
                raise ConnectionError("it hung up")
            self._buffer += piece
        text = bytes(self._buffer[:end]).decode(errors="replace").rstrip("\r")
        del self._buffer[: end + 1]
        return text
