"""The gRPC endpoint of an emulator, loaded only for `-grpc` (the extra `grpc`)."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

import grpc
import grpc.aio

from pytest_mobileagent.protocol import protobuf
from pytest_mobileagent.simulator import turns
from pytest_mobileagent.simulator.server.emulator.messages import CALLS, MESSAGES, CallError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.server.emulator.api import EmulatorApi

_STOP_S = 0.2
_OPTIONS = (("grpc.max_send_message_length", -1), ("grpc.max_receive_message_length", -1), ("grpc.so_reuseport", 0))


class GrpcServer:
    """Listens on the loopback interface; with a token, only for those who bring it."""

    def __init__(self, api: EmulatorApi, *, token: str = "") -> None:
        """Serve the calls of `api`."""
        self._phone = api.phone
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
                name: self._handler(self._api.find(name), request, reply)
                for owner, name, request, reply in CALLS
                if owner == service
            }
            self._server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(service, handlers),))
        self._server.add_generic_rpc_handlers((_Unknown(self._phone),))
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
        self._api.close()

    def _handler(self, act: Callable[..., Any], request: str, reply: str) -> grpc.RpcMethodHandler:
        takes, gives = request.rstrip("*"), reply.rstrip("*")

        async def acted(data: bytes) -> Any:  # noqa: ANN401 - a message
            return act(protobuf.decode(MESSAGES, takes, data))

        async def answer(data: bytes, context: Any) -> bytes:  # noqa: ANN401 - grpc's context has no public type
            async with self._refusals(context):
                return protobuf.encode(MESSAGES, gives, await turns.in_turns(acted(data)))

        async def stream(data: bytes, context: Any) -> AsyncIterator[bytes]:  # noqa: ANN401 - as above
            async with self._refusals(context), contextlib.AsyncExitStack() as stack:
                messages = act(protobuf.decode(MESSAGES, takes, data))
                stack.push_async_callback(messages.aclose)
                async for message in messages:
                    yield protobuf.encode(MESSAGES, gives, message)

        async def gather(pieces: AsyncIterator[bytes], context: Any) -> bytes:  # noqa: ANN401 - as above
            async def messages() -> AsyncIterator[dict[str, Any]]:
                async for data in pieces:
                    self._phone.clock.follow()
                    yield protobuf.decode(MESSAGES, takes, data)

            async with self._refusals(context):
                return protobuf.encode(MESSAGES, gives, await turns.in_turns(act(messages())))

        if request.endswith("*"):
            return grpc.stream_unary_rpc_method_handler(gather)
        if reply.endswith("*"):
            return grpc.unary_stream_rpc_method_handler(stream)
        return grpc.unary_unary_rpc_method_handler(answer)

    @contextlib.asynccontextmanager
    async def _refusals(self, context: Any) -> AsyncIterator[None]:  # noqa: ANN401 - as above
        """Refuse strangers, and say what a call that fails fails of."""
        if self._token and ("authorization", f"Bearer {self._token}") not in context.invocation_metadata():
            await context.abort(grpc.StatusCode.UNAUTHENTICATED, "bring the token of the discovery file's grpc.token")
        self._phone.clock.follow()
        try:
            yield
        except CallError as error:
            await context.abort(grpc.StatusCode[error.code], str(error))
        except protobuf.ProtobufError as error:
            await context.abort(grpc.StatusCode.INVALID_ARGUMENT, str(error))


class _Unknown(grpc.GenericRpcHandler):  # type: ignore[misc]  # grpc has no types
    """Counts the calls that nobody answers; grpc itself says that they are not implemented."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone

    def service(self, handler_call_details: Any) -> None:  # noqa: ANN401 - as above
        self._phone.log.miss("gRPC call", handler_call_details.method)
