"""hrpc, the remote procedure calls of poco, without sockets: an object is named and a path of steps goes on from it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

BAD_REQUEST = "RequestArgumentError"
NO_OBJECT = "RemoteObjectNotFoundException"


class HrpcError(Exception):
    """A call fails; the exception's class and its message go to the caller."""

    def __init__(self, kind: str, message: str) -> None:
        """Carry both."""
        super().__init__(message)
        self.kind = kind
        self.message = message


@dataclass(frozen=True, slots=True)
class Step:
    """One step from an object: `getattr`, `call`, `getitem`, `len`, `=`, `=uri` or `del`, and what it is given."""

    name: str
    given: Any = None


@dataclass(frozen=True, slots=True)
class Request:
    """One request; what is wrong with it, if its names could still be read, is told to whoever asked."""

    id: str
    session: str
    uri: str = ""
    steps: tuple[Step, ...] = ()
    error: str = ""


def decode_request(body: bytes) -> Request:
    """Return the request in a body.

    Raises:
        ValueError: it is none, and has no names that an answer could bear.
    """
    told = json.loads(body)
    if not isinstance(told, dict) or not all(isinstance(told.get(name), str) for name in ("id", "session_id")):
        raise ValueError("a request has an id and a session_id")
    number, session, uri, path = told["id"], told["session_id"], told.get("uri"), told.get("method")
    if not isinstance(uri, str) or not isinstance(path, list) or not all(_is_step(step) for step in path):
        return Request(number, session, error="Request argument error.")
    return Request(number, session, uri, tuple(Step(step[0], step[1] if len(step) > 1 else None) for step in path))


def _is_step(step: object) -> bool:
    return isinstance(step, list) and bool(step) and isinstance(step[0], str)


def encode_result(request: Request, result: object, uri: str = "") -> bytes:
    """Return the answer with a value, or with the name of an object that stays on the other side."""
    told = {"id": request.id, "session_id": request.session, "result": result}
    return json.dumps(told | ({"uri": uri} if uri else {})).encode()


def encode_error(request: Request, error: HrpcError) -> bytes:
    """Return the answer that says what went wrong."""
    errors = {"type": error.kind, "message": error.message, "stack": "", "tb": ""}
    return json.dumps({"id": request.id, "session_id": request.session, "errors": errors}).encode()
