"""The service itself: hrpc on port 10081, and what poco's hierarchy viewer and its drivers look for on 10080."""

from __future__ import annotations

import asyncio
import json
import traceback
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

from pytest_mobileagent.protocol import hrpc, http
from pytest_mobileagent.protocol.hrpc import HrpcError
from pytest_mobileagent.simulator.server.http_streams import serve_requests
from pytest_mobileagent.simulator.server.poco.nodes import Root, dump
from pytest_mobileagent.simulator.server.poco.objects import Objects, Screen

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.pipes import Pipe

VIEWER, CALLS = "tcp:10080", "tcp:10081"
_JSON, _TEXT = "application/json; charset=utf-8", "text/plain"
_EMPTY = "- empty -"
_WIDTH = 720


class PocoServer:
    """Serves both ports until its process is ended."""

    def __init__(self, phone: Phone) -> None:
        """Automate `phone`."""
        self._phone = phone
        self._objects = Objects(phone)
        self._screen = Screen(phone)
        self._addresses: list[str] = []
        self._stopped = asyncio.Event()
        self.has_passed = False

    def start(self, finish: Callable[[], None]) -> None:
        """Listen; a day long, so nobody is told of the end.

        Raises:
            OSError: somebody else listens.
        """
        del finish
        for address, answer in ((VIEWER, self._view), (CALLS, self._call)):
            self._addresses.append(self._phone.ports.listen(address, self._serving(answer)))

    def _serving(self, answer: Callable[[http.Request], Awaitable[bytes]]) -> Callable[[Pipe, Pipe], Awaitable[None]]:
        async def serve(reader: Pipe, writer: Pipe) -> None:
            work = serve_requests(self._phone, reader, writer, answer)
            tasks = [asyncio.ensure_future(one) for one in (work, self._stopped.wait())]
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()

        return serve

    def stop(self) -> None:
        """Listen no more."""
        for address in self._addresses:
            self._phone.ports.close(address)
        self._addresses.clear()
        self._stopped.set()

    async def wait(self) -> None:
        """Wait until that is so."""
        await self._stopped.wait()

    async def _call(self, request: http.Request) -> bytes:
        try:
            asked = hrpc.decode_request(request.body)
        except ValueError as error:
            return http.encode_response(500, f"org.json.JSONException: {error}".encode(), content_type=_TEXT)
        try:
            value, name = self._objects.follow(asked)
            body = hrpc.encode_result(asked, value, name)
        except HrpcError as error:
            body = hrpc.encode_error(asked, error)
        except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError) as error:
            said = traceback.format_exception_only(error)[0].strip()
            body = hrpc.encode_error(asked, HrpcError("java.lang.IllegalArgumentException", said))
        return http.encode_response(200, body, content_type=_JSON)

    async def _view(self, request: http.Request) -> bytes:
        path, _, query = request.target.partition("?")
        match path:
            case "/uiautomation/connectionState":
                told: object = {"connected": "children" in dump(Root(self._phone), only_visible=True)}
            case "/hierarchy":
                told = dump(Root(self._phone), only_visible=True)
            case "/screen_size" | "/hierarchy_size":
                told = self._screen.size()
            case "/hierarchy_size2":
                told = self._screen.size()[::-1]
            case "/screen":
                return self._pictured(parse_qs(query).get("width", [""])[0])
            case _:
                return http.encode_response(200, _EMPTY.encode(), content_type=_TEXT)
        return http.encode_response(200, json.dumps(told).encode(), content_type=_JSON)

    def _pictured(self, width: str) -> bytes:
        try:
            picture = self._screen.picture(int(width) if width else _WIDTH)
        except (ValueError, HrpcError) as error:
            return http.encode_response(500, str(error).encode(), content_type=_TEXT)
        return http.encode_response(200, picture.encode(), content_type=_TEXT)
