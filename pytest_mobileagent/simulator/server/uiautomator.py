"""The uiautomator2 service: JSON-RPC over HTTP on a port of the phone (9008)."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

from pytest_mobileagent.protocol import http, jsonrpc
from pytest_mobileagent.protocol.jsonrpc import INVALID_PARAMS, METHOD_NOT_FOUND, RpcError
from pytest_mobileagent.simulator.disk import SHELL_UID
from pytest_mobileagent.simulator.server.automation.gestures import Gestures
from pytest_mobileagent.simulator.server.automation.parameters import check
from pytest_mobileagent.simulator.server.automation.screen import Screen
from pytest_mobileagent.simulator.server.automation.scrolling import Scrolling
from pytest_mobileagent.simulator.server.http_streams import HttpServer

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.phone import Phone


_WAIT_FOR_REST = ("dumpWindowHierarchy",)  # as far as the configurator lets them (AOSP `UiDevice.waitForIdle`)


class Uiautomator(Screen, Gestures, Scrolling):
    """The service's methods, by their names on the wire."""

    def __init__(self, phone: Phone, *, lacking: frozenset[str] = frozenset(), uid: int = SHELL_UID) -> None:
        """Automate `phone` as the user `uid`, without the methods that are `lacking`."""
        super().__init__(phone, uid=uid)
        names = {name.removeprefix("rpc_") for name in dir(self) if name.startswith("rpc_")} - lacking
        self._methods: dict[str, Callable[..., Any]] = {name: getattr(self, f"rpc_{name}") for name in names}

    async def call(self, call: jsonrpc.Call) -> object:
        """Run a method.

        Raises:
            RpcError: there is none of that name, its arguments are off, or it failed.
        """
        method = self._methods.get(call.method)
        if method is None:
            self.phone.log.miss("uiautomator2 method", call.method)
            raise RpcError(METHOD_NOT_FOUND, "method not found")
        check(method, call.parameters)
        if call.method in _WAIT_FOR_REST:
            await self.rest()
        result = method(*call.parameters)
        return await result if inspect.isawaitable(result) else result


class UiautomatorServer(HttpServer):
    """Serves the methods over HTTP, on streams of the phone's own network."""

    def __init__(self, service: Uiautomator) -> None:
        """Serve the methods of `service`."""
        super().__init__(service.phone)
        self._service = service

    async def _answer(self, request: http.Request) -> bytes:
        path, _, query = request.target.partition("?")
        if path == "/ping":
            return http.encode_response(200, b"pong", content_type="text/plain")
        if path == "/stop":
            self.is_stopped.set()
            return http.encode_response(200, b"Server stopped!!!", content_type="text/plain")
        if path == "/screenshot/0":
            return self._picture(query)
        if path == "/jsonrpc/0":
            return http.encode_response(200, await self._call(request.body))
        return http.encode_response(404, b"Not Found!!!", content_type="text/plain")

    def _picture(self, query: str) -> bytes:
        try:
            image = self._service.picture("PNG", _scale(query), 100)
        except RpcError as error:
            return http.encode_response(500, str(error).encode(), content_type="text/plain")
        return http.encode_response(200, image, content_type="image/png")

    async def _call(self, body: bytes) -> bytes:
        number: int | str | None = None
        try:
            call = jsonrpc.decode_call(body)
            number = call.id
            return jsonrpc.encode_result(number, await self._service.call(call))
        except RpcError as error:
            return jsonrpc.encode_error(number, error)
        except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError, OSError) as error:
            fault = RpcError(INVALID_PARAMS, "java.lang.IllegalArgumentException", str(error))
            return jsonrpc.encode_error(number, fault)


def _scale(query: str) -> float:
    try:
        return float(parse_qs(query).get("scale", ["1"])[0])
    except ValueError:
        return 1.0
