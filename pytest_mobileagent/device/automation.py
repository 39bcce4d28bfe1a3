"""A client of uiautomator2's server on the phone: JSON-RPC over one HTTP connection that is kept.

The server is the one of the uiautomator2 package, started the way that package starts it, on any phone. Its
Python client opens a connection per call, which costs 56 ms each; this one takes one.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import select
import shlex
from dataclasses import replace
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.device.users import as_shell
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.protocol.http import HttpError, Response, decode_response
from pytest_mobileagent.waiting import wait_until

if TYPE_CHECKING:
    import socket

    from pytest_mobileagent.device.files import Files
    from pytest_mobileagent.device.transport import AdbLink

_SERVICE = "tcp:9008"
_JAR = "/data/local/tmp/u2.jar"
_MAIN = "com.wetest.uia2.Main"
_LOG = "/data/local/tmp/mobileagent-u2.log"
_PROGRAM = f"CLASSPATH={_JAR} exec app_process / {_MAIN} -p 9008 > {_LOG} 2>&1"
# It outlives the shell that starts it, as when a snapshot is loaded; and it is the shell's user: what root does is held
# for the package `root`'s, which may not see the clipboard, say.
_START = as_shell(f"setsid sh -c {shlex.quote(_PROGRAM)} < /dev/null > /dev/null 2>&1 & echo $!")
_END = f"pkill -9 -f '{_MAIN[:-1]}[{_MAIN[-1]}]'"  # not the shell in whose command line this stands
_START_TIMEOUT_S = 30.0
_PING_TIMEOUT_S = 5.0
_IDLE_TIMEOUT_MS = 500  # UiAutomator's own are ten seconds, which a screen that never comes to rest costs each time
_READS = ("dump", "get", "deviceInfo", "ping")  # methods that change nothing begin so
_CALL_TIMEOUT_S = 30.0
_ERROR_BYTES, _CHUNK_BYTES = 4096, 1 << 20
_LOST = ("android.os.DeadObjectException", "android.os.DeadSystemRuntimeException", "UiAutomation not connected")


class RpcError(DeviceError):
    """The server answered with a Java exception, whose class the text names: the phone is well, the call is not."""


class HungUpError(DeviceError):
    """The server is gone, with what it was asked."""


def _jar() -> Path:
    """Return the server's program."""
    found = importlib.util.find_spec("uiautomator2")
    origin = found.origin if found is not None else None
    path = Path(origin).parent / "assets" / "u2.jar" if origin else None
    if path is None or not path.is_file():
        raise DeviceError("u2.jar is missing: put it back with 'pip install --force-reinstall uiautomator2'")
    return path


@cache
def _checksum(path: Path) -> str:
    """Return the MD5 sum of a program, of four megabytes, which only few phones have not yet."""
    return hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()


class Automation:
    """The automation server of one phone."""

    def __init__(self, link: AdbLink, files: Files) -> None:
        """Use the phone at the end of `link`; the server is started by the first call."""
        self._link = link
        self._files = files
        self._stream: socket.socket | None = None
        self._number = 0
        self.is_unavailable = False  # the server could not be started: what can be done without it is

    def call(self, method: str, *parameters: object, timeout_s: float = _CALL_TIMEOUT_S) -> object:
        """Call a method of the server and return its result.

        Raises:
            RpcError: the server answers with an exception.
            DeviceError: the server cannot be started, or does not answer.
        """
        try:
            return self._call(method, parameters, timeout_s)
        except RpcError as error:
            if not _has_lost_the_phone(error):
                raise
            self._end()  # the server lost its hold of the phone: a new one has it
        except HungUpError:
            if not method.startswith(_READS):
                raise  # it may have been done
        try:
            return self._call(method, parameters, timeout_s)
        except RpcError as error:
            if not _has_lost_the_phone(error):
                raise
            raise DeviceError(str(error)) from error

    def close(self) -> None:
        """Hang up, with a last word: the server ends."""
        if self._stream is not None:
            with contextlib.suppress(OSError):
                self._stream.sendall(_request("GET", "/stop"))
        self._hang_up()

    def _end(self) -> None:
        """End the server, whether it listens or not."""
        self._hang_up()
        self._link.run(_END)

    def _hang_up(self) -> None:
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def _call(self, method: str, parameters: tuple[object, ...], timeout_s: float) -> object:
        self._number += 1
        request = {"jsonrpc": "2.0", "id": self._number, "method": method, "params": list(parameters)}
        raw = self._exchange("POST", "/jsonrpc/0", json.dumps(request).encode(), timeout_s=timeout_s)
        try:
            answer = json.loads(raw)
        except ValueError as error:
            raise DeviceError(f"{self._link.serial}: '{method}' was answered with {raw[:80]!r}, not JSON") from error
        if not isinstance(answer, dict) or ("result" not in answer and "error" not in answer):
            raise DeviceError(f"{self._link.serial}: '{method}' was answered with {raw[:80]!r}: no result, no error")
        if failure := answer.get("error"):
            message = failure.get("message") if isinstance(failure, dict) else failure
            raise RpcError(f"{self._link.serial}: {method}{parameters!r}: {message}")
        return answer["result"]

    def _exchange(self, verb: str, path: str, body: bytes, *, timeout_s: float) -> bytes:
        stream = self._connected()
        try:
            response = _answered(stream, verb, path, body, timeout_s)
        except TimeoutError as error:
            self._hang_up()
            raise DeviceError(
                f"{self._link.serial}: the automation server did not answer within {timeout_s:.0f} s ({error!r})"
            ) from error
        except (OSError, HttpError) as error:
            self._hang_up()
            raise HungUpError(
                f"{self._link.serial}: the automation server hung up ({error!r}): it may have been killed"
            ) from error
        if not response.keeps_alive:
            self._hang_up()
        if response.status != HTTPStatus.OK:
            raise DeviceError(f"{self._link.serial}: the automation server answered {response.status} to {path}")
        return response.body

    # -- the server -----------------------------------------------------------------------------------------------

    def _connected(self) -> socket.socket:
        """Return the kept connection, made anew if the phone hung up in between."""
        if self._stream is not None and _has_ended(self._stream):
            self._hang_up()
        if self._stream is None:
            self._stream = self._answering()
        if self._stream is None:
            self._stream = self._started()
            self._bound_waits()
        return self._stream

    def _opened(self) -> socket.socket | None:
        return self._link.try_open(_SERVICE)

    def _answering(self) -> socket.socket | None:
        """Return a connection to the server that runs, if it answers: one that does not is ended."""
        stream = self._opened()
        if stream is None:
            return None
        try:
            if _answered(stream, "GET", "/ping", b"", _PING_TIMEOUT_S).body == b"pong":
                return stream
        except (OSError, HttpError):
            pass
        stream.close()
        self._end()
        return None

    def _started(self) -> socket.socket:
        program = _jar()
        if _checksum(program) not in self._link.run(f"toybox md5sum {_JAR}").stdout:
            self._files.push(_JAR, program.read_bytes(), mode=0o755, mtime_s=_JAR_TIME_S)
        pid = self._link.run(_START).stdout.strip()
        try:
            stream = wait_until(lambda: self._ready(pid), timeout_s=_START_TIMEOUT_S)
        except DeviceError:
            self.is_unavailable = True
            raise
        if stream is None:
            self.is_unavailable = True
            raise DeviceError(
                f"{self._link.serial}: uiautomator2's server did not listen within {_START_TIMEOUT_S:.0f} s: "
                "another program may hold the phone's UiAutomation, as 'uiautomator events' does"
            )
        return stream

    def _ready(self, pid: str) -> socket.socket | None:
        stream = self._opened()
        if stream is None:
            said = self._link.run(f"kill -0 {pid} 2> /dev/null || {{ cat {_LOG}; false; }}")
            if said.status:
                text = said.stdout.strip()[:_ERROR_BYTES] or "it said nothing"
                raise DeviceError(f"{self._link.serial}: uiautomator2's server ended while starting: {text}")
        return stream

    def _bound_waits(self) -> None:
        """Let nothing wait long for a screen to come to rest."""
        present = self._call("getConfigurator", (), _CALL_TIMEOUT_S)
        if isinstance(present, dict):
            self._call("setConfigurator", (present | {"waitForIdleTimeout": _IDLE_TIMEOUT_MS},), _CALL_TIMEOUT_S)


def _request(verb: str, path: str, body: bytes = b"") -> bytes:
    head = f"{verb} {path} HTTP/1.1\r\nHost: localhost:9008\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


def _answered(stream: socket.socket, verb: str, path: str, body: bytes, timeout_s: float) -> Response:
    stream.settimeout(timeout_s)
    stream.sendall(_request(verb, path, body))
    buffer, is_over = bytearray(), False
    while (response := decode_response(buffer, is_over=is_over)) is None:
        piece = stream.recv(_CHUNK_BYTES)
        is_over = not piece
        buffer += piece
    return replace(response, keeps_alive=False) if buffer else response  # it said more than was asked


def _has_lost_the_phone(error: RpcError) -> bool:
    return any(text in str(error) for text in _LOST)


_JAR_TIME_S = 1_700_000_000  # any fixed moment: the same phone in every run


def _has_ended(stream: socket.socket) -> bool:
    """Return whether the peer has hung up, or said something unasked on a connection that should be silent."""
    readable, _, _ = select.select([stream], [], [], 0)
    return bool(readable)
