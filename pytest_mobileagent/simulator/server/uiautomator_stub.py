"""The service that `am instrument` starts for the Python package `uiautomator`: the methods of its own APKs, on 9008.

Which methods there are and what they do otherwise: class `AutomatorService` of the APK in that wheel.
"""
# ruff: noqa: N802, ANN401 - the wire's names and values

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.protocol.jsonrpc import RpcError
from pytest_mobileagent.simulator.server.automation.base import NOT_FOUND
from pytest_mobileagent.simulator.server.uiautomator import Uiautomator, UiautomatorServer

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.protocol.jsonrpc import Call
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.pipes import Pipe

_ADDRESS = "tcp:9008"
_NOT_FOUND_CODE = -32002
_FILES = "/data/user/0/com.github.uiautomator/files"
_LATER_METHODS = frozenset({
    "clearInputText", "clearLastToast", "executeShellCommand", "getClipboard", "getLastToast", "launchApp",
    "pasteClipboard", "setClipboard",
})  # fmt: skip


class _Service(Uiautomator):
    """The methods of those APKs."""

    async def call(self, call: Call) -> object:
        try:
            return await super().call(call)
        except RpcError as error:
            raise _translated(error) from error

    def rpc_dumpWindowHierarchy(self, compressed: bool = False, depth: Any = None, active: bool = False) -> str:
        del depth, active  # the second is the name of a file that is not written any more
        return super().rpc_dumpWindowHierarchy(compressed)

    def rpc_takeScreenshot(self, *arguments: Any) -> str | None:
        name, *rest = arguments
        if not self.phone.disk.exists(_FILES):
            self.phone.disk.mkdir(_FILES, mode=0o771, parents=True)
        return super().rpc_takeScreenshot(f"{_FILES}/{name}", *rest)


def _translated(error: RpcError) -> RpcError:
    """Return an error as those APKs tell it: the exception's name in the data, its text as the message."""
    if "." not in error.message:
        return error
    code = _NOT_FOUND_CODE if error.message == NOT_FOUND else error.code
    text = str(error.data)
    return RpcError(code, text, {"exceptionTypeName": error.message, "message": text})


class UiautomatorStub:
    """Serves the methods until it is told to stop or its process is ended."""

    def __init__(self, phone: Phone) -> None:
        """Automate `phone`."""
        self._phone = phone
        self._server = UiautomatorServer(_Service(phone, lacking=_LATER_METHODS))
        self._stopped = asyncio.Event()
        self._finish: Callable[[], None] = self.stop
        self._address = ""
        self.has_passed = False

    def start(self, finish: Callable[[], None]) -> None:
        """Listen; `finish` is called once a client has said `/stop`.

        Raises:
            OSError: somebody else listens.
        """
        self._address = self._phone.ports.listen(_ADDRESS, self.serve)
        self._finish = finish

    def stop(self) -> None:
        """Listen no more."""
        if not self._stopped.is_set():
            self._phone.ports.close(self._address)
            self._stopped.set()

    async def wait(self) -> None:
        """Wait until that is so."""
        await self._stopped.wait()
        await asyncio.sleep(0)  # the answer to `/stop` goes first

    async def serve(self, reader: Pipe, writer: Pipe) -> None:
        """Answer the requests of one connection, until the service stops."""
        answering = asyncio.ensure_future(self._server.serve(reader, writer))
        told, ended = (asyncio.ensure_future(event.wait()) for event in (self._server.is_stopped, self._stopped))
        try:
            await asyncio.wait({answering, told, ended}, return_when=asyncio.FIRST_COMPLETED)
            if self._server.is_stopped.is_set():
                self.has_passed = True
                self._finish()
        finally:
            for work in (answering, told, ended):
                work.cancel()
