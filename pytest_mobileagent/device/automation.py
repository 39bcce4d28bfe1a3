"""A client of uiautomator2's server on the phone: JSON-RPC over one HTTP connection that is kept.

The server is the one of the uiautomator2 package, started the way that package starts it, on any phone. Its
Python client opens a connection per call, which costs 56 ms each; this one takes one.
"""

from __future__ import annotations

import hashlib
import http.client
import importlib.util
import json
import select
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.waiting import wait_until

if TYPE_CHECKING:
    import socket

    from pytest_mobileagent.device.files import Files
    from pytest_mobileagent.device.transport import AdbLink

_SERVICE = "tcp:9008"
_JAR = "/data/local/tmp/u2.jar"
_START = f"shell:CLASSPATH={_JAR} app_process / com.wetest.uia2.Main -p 9008"
_START_TIMEOUT_S = 30.0
_CALL_TIMEOUT_S = 30.0
_ERROR_BYTES = 4096
_LOST = ("android.os.DeadObjectException", "android.os.DeadSystemRuntimeException", "UiAutomation not connected")


class RpcError(DeviceError):
    """The server answered with a Java exception, whose class the text names: the phone is well, the call is not."""


@cache
def _jar() -> tuple[bytes, str]:
    """Return the server's program and its MD5 sum."""
    found = importlib.util.find_spec("uiautomator2")
    origin = found.origin if found is not None else None
    path = Path(origin).parent / "assets" / "u2.jar" if origin else None
    if path is None or not path.is_file():
        raise DeviceError("u2.jar is missing: put it back with 'pip install --force-reinstall uiautomator2'")
    data = path.read_bytes()
    return data, hashlib.md5(data, usedforsecurity=False).hexdigest()


class Automation:
    """The automation server of one phone."""

    def __init__(self, link: AdbLink, files: Files) -> None:
        """Use the phone at the end of `link`; the server is started by the first call."""
        self._link = link
        self._files = files
        self._stream: socket.socket | None = None
        self._server: socket.socket | None = None  # the shell that the server runs in: it ends with this stream
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
        self.close()  # the server lost its hold of the phone: a new one has it
        try:
            return self._call(method, parameters, timeout_s)
        except RpcError as error:
            if not _has_lost_the_phone(error):
                raise
            raise DeviceError(str(error)) from error

    def close(self) -> None:
        """Hang up; a server that we started ends."""
        self._hang_up()
        if self._server is not None:
            self._server.close()
            self._server = None

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
        stream.settimeout(timeout_s)
        head = f"{verb} {path} HTTP/1.1\r\nHost: localhost:9008\r\nContent-Type: application/json\r\n"
        try:
            stream.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            response = http.client.HTTPResponse(stream, method=verb)
            response.begin()
            answer = response.read()
        except (OSError, http.client.HTTPException) as error:
            self._hang_up()
            raise DeviceError(
                f"{self._link.serial}: the automation server did not answer within {timeout_s:.0f} s ({error!r})"
                if isinstance(error, TimeoutError)
                else f"{self._link.serial}: the automation server hung up ({error!r}): it may have been killed"
            ) from error
        if response.will_close:
            self._hang_up()
        if response.status != http.HTTPStatus.OK:
            raise DeviceError(f"{self._link.serial}: the automation server answered {response.status} to {path}")
        return answer

    # -- the server -----------------------------------------------------------------------------------------------

    def _connected(self) -> socket.socket:
        """Return the kept connection, made anew if the phone hung up in between."""
        if self._stream is not None and _has_ended(self._stream):
            self._hang_up()
        if self._stream is None:
            self._stream = self._opened() or self._started()
        return self._stream

    def _opened(self) -> socket.socket | None:
        return self._link.try_open(_SERVICE)

    def _started(self) -> socket.socket:
        data, checksum = _jar()
        if checksum not in self._link.run(f"toybox md5sum {_JAR}").stdout:
            self._files.push(_JAR, data, mode=0o755, mtime_s=_JAR_TIME_S)
        if self._server is not None:
            self._server.close()
        self._server = self._link.open(_START)
        try:
            stream = wait_until(self._ready, timeout_s=_START_TIMEOUT_S)
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

    def _ready(self) -> socket.socket | None:
        stream = self._opened()
        if stream is None and self._server is not None and _has_ended(self._server, ignoring_output=True):
            said = _leftover(self._server)
            raise DeviceError(f"{self._link.serial}: uiautomator2's server ended while starting: {said}")
        return stream


def _has_lost_the_phone(error: RpcError) -> bool:
    return any(text in str(error) for text in _LOST)


_JAR_TIME_S = 1_700_000_000  # any fixed moment: the same phone in every run


def _has_ended(stream: socket.socket, *, ignoring_output: bool = False) -> bool:
    """Return whether the peer has hung up (or, on a connection that should be silent, said something unasked)."""
    readable, _, _ = select.select([stream], [], [], 0)
    if not readable:
        return False
    if not ignoring_output:
        return True
    stream.settimeout(0)
    try:
        return not stream.recv(_ERROR_BYTES, 2)  # 2 is MSG_PEEK
    except OSError:
        return True
    finally:
        stream.settimeout(_CALL_TIMEOUT_S)


def _leftover(stream: socket.socket) -> str:
    try:
        return stream.recv(_ERROR_BYTES).decode(errors="replace").strip() or "it said nothing"
    except OSError:
        return "it said nothing"
