"""The gRPC endpoint of an emulator, loaded only for `-grpc` (the extra `grpc`)."""

from __future__ import annotations

import contextlib
import re
from typing import TYPE_CHECKING, Any

import grpc
import grpc.aio

from pytest_mobileagent.protocol import protobuf
from pytest_mobileagent.simulator.server.emulator_api import CALLS, MESSAGES, CallError, EmulatorApi

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from pytest_mobileagent.simulator.phone import Phone

_STOP_S = 0.2
_OPTIONS = (("grpc.max_send_message_length", -1), ("grpc.max_receive_message_length", -1), ("grpc.so_reuseport", 0))


class GrpcServer:
    """Listens on the loopback interface; with a token, only for those who bring it."""

    def __init__(self, phone: Phone, api: EmulatorApi, *, token: str = "") -> None:
        """Serve the calls of `api`."""
        self._phone = phone
        self._api = api
        self._token = token
        self._server = grpc.aio.server(options=_OPTIONS)

    async def start(self, port: int) -> int:
        """Listen; returns the port.

        Raises:
            OSError: the port is taken.
        """
        for service in sorted({call[0] for call in CALLS}):
            handlers = {
                name: self._handler(getattr(self._api, _snake(name)), request, reply)
                for owner, name, request, reply in CALLS
                if owner == service
            }
            self._server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(service, handlers),))
        try:
            bound = int(self._server.add_insecure_port(f"127.0.0.1:{port}"))
        except RuntimeError as error:
            raise OSError(98, f"the gRPC port {port} is in use by another program") from error
        with contextlib.suppress(RuntimeError):  # a host without IPv6
            self._server.add_insecure_port(f"[::1]:{bound}")
        await self._server.start()
        return bound

    async def stop(self) -> None:
        """Stop listening; what is under way ends."""
        await self._server.stop(_STOP_S)

    def _handler(self, act: Callable[..., Any], request: str, reply: str) -> grpc.RpcMethodHandler:
        async def answer(data: bytes, context: Any) -> bytes:  # noqa: ANN401 - grpc's context has no public type
            message = await self._understood(request, data, context)
            try:
                return protobuf.encode(MESSAGES, reply, act(message))
            except CallError as error:
                await context.abort(grpc.StatusCode[error.code], str(error))
                raise

        async def stream(data: bytes, context: Any) -> AsyncIterator[bytes]:  # noqa: ANN401 - as above
            message = await self._understood(request, data, context)
            async for one in act(message):
                yield protobuf.encode(MESSAGES, reply.rstrip("*"), one)

        if reply.endswith("*"):
            return grpc.unary_stream_rpc_method_handler(stream)
        return grpc.unary_unary_rpc_method_handler(answer)

    async def _understood(self, name: str, data: bytes, context: Any) -> dict[str, Any]:  # noqa: ANN401 - as above
        if self._token and ("authorization", f"Bearer {self._token}") not in context.invocation_metadata():
            await context.abort(grpc.StatusCode.UNAUTHENTICATED, "bring the token of the discovery file's grpc.token")
        self._phone.clock.follow()
        try:
            return protobuf.decode(MESSAGES, name, data)
        except protobuf.ProtobufError as error:
            await context.abort(grpc.StatusCode.INVALID_ARGUMENT, str(error))
            raise


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()
