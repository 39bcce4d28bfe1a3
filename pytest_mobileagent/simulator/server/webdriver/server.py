"""The server itself: a port of the phone, the only session, and the end of both."""

from __future__ import annotations

import asyncio
import inspect
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.protocol import http, webdriver
from pytest_mobileagent.protocol.jsonrpc import RpcError
from pytest_mobileagent.protocol.webdriver import WebDriverError
from pytest_mobileagent.simulator.server.automation.base import NOT_FOUND
from pytest_mobileagent.simulator.server.http_streams import serve_requests
from pytest_mobileagent.simulator.server.webdriver import mjpeg
from pytest_mobileagent.simulator.server.webdriver.driver import NO_SESSION, Driver
from pytest_mobileagent.simulator.server.webdriver.mjpeg import Film
from pytest_mobileagent.simulator.server.webdriver.routes import Call, find

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.pipes import Pipe

ADDRESS = "tcp:6790"
_PREFIX = "/wd/hub"
_JSON = "application/json; charset=utf-8"
_UNKNOWN_COMMAND = (
    "The requested resource could not be found, or a request was received using an HTTP method that is not supported "
    "by the mapped resource"
)
_NO_SUCH_ELEMENT = "An element could not be located on the page using the given search parameters"


class WebDriverServer:
    """Serves the routes on the phone's own network until its session ends or its process is ended."""

    def __init__(self, phone: Phone) -> None:
        """Automate `phone`."""
        self._phone = phone
        self._driver = Driver(phone)
        self._film = Film(self._driver)
        self._addresses: list[str] = []
        self._stopped = asyncio.Event()
        self._finish: Callable[[], None] = self.stop
        self.has_passed = False

    def start(self, finish: Callable[[], None]) -> None:
        """Listen; `finish` is called at the end of the session.

        Raises:
            OSError: somebody else listens.
        """
        self._listen(ADDRESS, self.serve)
        try:
            self._listen(mjpeg.ADDRESS, lambda reader, writer: self._until_stopped(self._film.serve(reader, writer)))
        except OSError as error:
            self._phone.log.write("E", "appium", f"Failed to create Socket Server: {error.strerror}")
        self._finish = finish

    def _listen(self, address: str, handler: Callable[[Pipe, Pipe], Awaitable[None]]) -> None:
        self._addresses.append(self._phone.ports.listen(address, handler))

    def stop(self) -> None:
        """Listen no more."""
        if not self._stopped.is_set():
            for address in self._addresses:
                self._phone.ports.close(address)
            self._driver.stop_scheduled()
            self._stopped.set()

    async def wait(self) -> None:
        """Wait until that is so."""
        await self._stopped.wait()
        await asyncio.sleep(0)  # the last answer goes first

    async def serve(self, reader: Pipe, writer: Pipe) -> None:
        """Answer the requests of one connection, until the server stops."""
        await self._until_stopped(serve_requests(self._phone, reader, writer, self._answer))

    async def _until_stopped(self, work: Coroutine[Any, Any, None]) -> None:
        answering = asyncio.ensure_future(work)
        stopping = asyncio.ensure_future(self._stopped.wait())
        try:
            await asyncio.wait({answering, stopping}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            stopping.cancel()
            if not answering.done():
                answering.cancel()
        if answering.done():
            answering.result()

    async def _answer(self, request: http.Request) -> bytes:
        path = request.target.partition("?")[0].removeprefix(_PREFIX)
        session = self._driver.session
        try:
            value = await self._run(request.method, path, request.body)
        except WebDriverError as error:
            body = webdriver.encode_error(session, error)
            return http.encode_response(error.status, body, content_type=_JSON)
        if self._driver.is_over:
            self.has_passed = True
            self._finish()
        else:
            session = self._driver.session
        return http.encode_response(200, webdriver.encode_value(session, value), content_type=_JSON)

    async def _run(self, method: str, path: str, body: bytes) -> object:
        found = find(method, path)
        if found is None:
            self._phone.log.miss("webdriver route", f"{method} {path}")
            raise WebDriverError("unknown command", _UNKNOWN_COMMAND)
        route, names = found
        session = names.get("sessionId")
        if session is not None and self._driver.session == NO_SESSION:
            raise WebDriverError("invalid session id", "A session is either terminated or not started")
        if session is not None and session != self._driver.session:
            raise WebDriverError("invalid session id", f"The session identified by {session} is not known")
        call = Call(names, webdriver.decode_body(body))
        try:
            value = route.handler(self._driver, call)
            return await value if inspect.isawaitable(value) else value
        except RpcError as error:
            raise _translated(error) from error
        except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError, OSError) as error:
            raise WebDriverError("unknown error", f"java.lang.IllegalArgumentException: {error}") from error


def _translated(error: RpcError) -> WebDriverError:
    """Return what a failure of the automation shared with other servers is called here."""
    if error.message == NOT_FOUND:
        return WebDriverError("no such element", _NO_SUCH_ELEMENT)
    return WebDriverError("invalid argument", f"{error.message}: {error.data}" if error.data else error.message)
