"""JSON-RPC 2.0 without sockets."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS = -32700, -32600, -32601, -32602


class RpcError(Exception):
    """A call fails; `message` and `data` go to the caller."""

    def __init__(self, code: int, message: str, data: str | dict[str, str] = "") -> None:
        """Carry all three."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data


@dataclass(frozen=True, slots=True)
class Call:
    """One call; positional parameters only."""

    id: int | str | None
    method: str
    parameters: tuple[Any, ...] = ()


def decode_call(body: bytes) -> Call:
    """Return the call in a request's body.

    Raises:
        RpcError: it is none.
    """
    try:
        message = json.loads(body, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise RpcError(PARSE_ERROR, "JSON parse error") from error
    if not isinstance(message, dict) or not isinstance(message.get("method"), str):
        raise RpcError(INVALID_REQUEST, "invalid request")
    parameters = message.get("params", [])
    if parameters == {} or parameters is None:
        parameters = []
    if not isinstance(parameters, list):
        raise RpcError(INVALID_PARAMS, "params must be an array")
    number = message.get("id")
    return Call(number if isinstance(number, (int, str)) else None, message["method"], tuple(parameters))


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no JSON")


def encode_result(number: int | str | None, result: object) -> bytes:
    """Return the reply to a call that succeeded."""
    return json.dumps({"jsonrpc": "2.0", "id": number, "result": result}, ensure_ascii=False).encode(errors="replace")


def encode_error(number: int | str | None, error: RpcError) -> bytes:
    """Return the reply to a call that failed."""
    detail = {"code": error.code, "message": error.message, "data": error.data}
    return json.dumps({"jsonrpc": "2.0", "id": number, "error": detail}, ensure_ascii=False).encode(errors="replace")
