"""JSON-RPC 2.0 without sockets."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
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


@dataclass(frozen=True, slots=True)
class NamedCall:
    """One call; its parameters by name."""

    id: int | str | None
    method: str
    parameters: dict[str, Any]


def decode_call(body: bytes) -> Call:
    """Return the call in a request's body.

    Raises:
        RpcError: it is none.
    """
    number, method, parameters = _decode(body)
    if parameters == {} or parameters is None:
        parameters = []
    if not isinstance(parameters, list):
        raise RpcError(INVALID_PARAMS, "params must be an array")
    return Call(number, method, tuple(parameters))


def decode_named(body: bytes) -> NamedCall:
    """Return the call in a request's body, of a server whose parameters have names.

    Raises:
        RpcError: it is none.
    """
    number, method, parameters = _decode(body)
    if parameters is None:
        parameters = {}
    if not isinstance(parameters, dict):
        raise RpcError(INVALID_PARAMS, "Invalid params")
    return NamedCall(number, method, parameters)


def _decode(body: bytes) -> tuple[int | str | None, str, object]:
    try:
        message = json.loads(body, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise RpcError(PARSE_ERROR, "JSON parse error") from error
    if not isinstance(message, dict) or not isinstance(message.get("method"), str):
        raise RpcError(INVALID_REQUEST, "invalid request")
    number = message.get("id")
    return number if isinstance(number, (int, str)) else None, message["method"], message.get("params")


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no JSON")


def encode_result(number: int | str | None, result: object) -> bytes:
    """Return the reply to a call that succeeded."""
    said = _text(result) if isinstance(result, str) else _json(result)
    return b'{"jsonrpc": "2.0", "id": %b, "result": %b}' % (_json(number), said)


@lru_cache(maxsize=1)
def _text(text: str) -> bytes:
    """Return a text as JSON: who waits for a screen to come to rest asks for a hierarchy again and again."""
    return _json(text)


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode(errors="replace")


def encode_error(number: int | str | None, error: RpcError) -> bytes:
    """Return the reply to a call that failed."""
    detail = {"code": error.code, "message": error.message, "data": error.data}
    return _json({"jsonrpc": "2.0", "id": number, "error": detail})
