"""The W3C WebDriver wire format without sockets: what a request's body holds, values and errors in answers."""

from __future__ import annotations

import json

ELEMENT_KEY = "element-6066-11e4-a52e-4f735466cecf"
# Section 6.6 of the specification.
STATUS_BY_ERROR = {
    "element click intercepted": 400, "element not interactable": 400, "invalid argument": 400,
    "invalid element state": 400, "invalid selector": 400, "invalid session id": 404, "no such alert": 404,
    "no such element": 404, "session not created": 500, "stale element reference": 404, "unknown command": 404,
    "unknown error": 500, "unsupported operation": 500,
}  # fmt: skip


class WebDriverError(Exception):
    """A command fails: `error` is the specification's name for it."""

    def __init__(self, error: str, message: str) -> None:
        """Keep both."""
        super().__init__(message)
        self.error = error
        self.message = message

    @property
    def status(self) -> int:
        """The status of the HTTP response."""
        return STATUS_BY_ERROR[self.error]


def decode_body(body: bytes) -> dict[str, object]:
    """Return the parameters in a request's body; an empty body has none.

    Raises:
        WebDriverError: it is no JSON object.
    """
    if not body.strip():
        return {}
    try:
        parameters = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise WebDriverError("invalid argument", f"the body is no JSON: {error}") from error
    if not isinstance(parameters, dict):
        raise WebDriverError("invalid argument", "the body must be a JSON object")
    return parameters


def encode_value(session: str, value: object) -> bytes:
    """Return the body of an answer."""
    return _encode({"sessionId": session, "value": value})


def encode_error(session: str, error: WebDriverError) -> bytes:
    """Return the body of the answer to a command that failed."""
    detail = {"error": error.error, "message": error.message, "stacktrace": f"{error.error}: {error.message}"}
    return _encode({"sessionId": session, "value": detail})


def _encode(answer: dict[str, object]) -> bytes:
    return json.dumps(answer, ensure_ascii=False).encode(errors="replace")
