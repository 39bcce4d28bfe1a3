"""What the clients of all services share: finding the library and the key, and reading a failure."""

from __future__ import annotations

import base64
import email.utils
import importlib
import importlib.util
import itertools
import json
import os
import re
import urllib.parse
from functools import cache
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.agents.models.answers import LARGEST_BODY
from pytest_mobileagent.agents.models.base import Unavailable
from pytest_mobileagent.agents.models.secrets import redacted, use
from pytest_mobileagent.errors import ConfigError, ModelError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pytest_mobileagent.agents.models.base import Picture
    from pytest_mobileagent.agents.models.names import ModelSpec

MODULES = {"openai": "openai", "anthropic": "anthropic", "google": "google.genai", "llm": "pydantic_ai"}
_DISTRIBUTIONS = {"openai": "openai", "anthropic": "anthropic", "google": "google-genai", "llm": "pydantic-ai-slim"}
_NOT_LET_IN = (401, 403)
_AGAIN = (408, 409, 425, 429)
_OUT_OF_MONEY = ("insufficient_quota", "credit balance", "billing")
_NO_KEY = "none"
DEEPEST = 200  # brackets in each other in an answer; what services send has some ten
_STRINGS = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
# A truth in place of a number of tokens, which libraries take for 1; a text's own quotes are escaped.
_TRUTH = re.compile(
    rb'"(?:(?:prompt|completion|input|output)_tokens|(?:prompt|candidates|thoughts)TokenCount)"\s*:\s*(?:true|false)'
)
_ADDRESS = re.compile(r"https?://[^/]", re.IGNORECASE)
_BRACKETS = re.compile(rb"[\[\]{}]")


def check_library(spec: ModelSpec) -> None:
    """Make sure that the library of a model's provider is there.

    Raises:
        ConfigError: it is not; the message says what to install.
    """
    try:
        found = importlib.util.find_spec(MODULES[spec.provider])
    except ModuleNotFoundError:
        found = None
    if found is None:
        raise ConfigError(
            f"{spec.full_name} needs the library {_DISTRIBUTIONS[spec.provider]}: "
            f"pip install 'pytest-mobileagent[{spec.provider}]'"
        )


def load(spec: ModelSpec) -> Any:  # noqa: ANN401 - an optional library, whose types may not be there
    """Return the library of a model's provider.

    Raises:
        ConfigError: it is not installed.
    """
    check_library(spec)
    return importlib.import_module(MODULES[spec.provider])


def key_of(spec: ModelSpec, environment: Mapping[str, str]) -> str:
    """Return the key, from the environment only; a server of one's own may need none.

    Raises:
        ConfigError: it is not set, or the server's address is none.
    """
    if spec.base_url and not _ADDRESS.match(spec.base_url):
        raise ConfigError(f"{spec.full_name}: '{spec.base_url}' is no address; write it as http://127.0.0.1:8000/v1")
    if password := urllib.parse.urlsplit(spec.base_url).password:
        use(urllib.parse.unquote(password))
    for variable in spec.key_variables:
        if environment.get(variable):
            return use(environment[variable])
    if spec.base_url or not spec.key_variables:
        return _NO_KEY
    raise ConfigError(f"{spec.full_name} needs its key in the environment variable {' or '.join(spec.key_variables)}")


def http_settings() -> dict[str, Any]:
    """Return what a library's HTTP client is to be made with: no answer grows beyond what memory is for."""
    return {"event_hooks": {"response": [_bound]}, "headers": {"Accept-Encoding": "identity"}}


def _bound(response: Any) -> None:  # noqa: ANN401 - of an optional library
    """Let a response fail as soon as its body is too long, or packed, which was not asked for and has no bound."""
    packed = response.headers.get("content-encoding", "identity")
    if packed.lower() != "identity":
        raise Unavailable(f"an answer packed as {packed[:40]}, which nobody asked for")
    response.stream = _bounded(type(response).__module__.partition(".")[0])(response.stream)


@cache
def _bounded(library: str) -> type[_BoundedStream]:
    """Return the class of such streams in an HTTP library, which takes no others than its own."""
    return type("BoundedStream", (_BoundedStream, importlib.import_module(library).SyncByteStream), {})


def _is_deep(body: bytes | bytearray) -> bool:
    """Tell whether a body is JSON on which a library's reader would end at the bottom of the stack.

    What the collector happens to finalize down there fails too, so such a body is not given to it.
    """
    brackets = _BRACKETS.findall(_STRINGS.sub(b"", body))
    return any(depth > DEEPEST for depth in itertools.accumulate(1 if one in b"[{" else -1 for one in brackets))


class _BoundedStream:
    """The bytes of a body, all at once, as far as they may go."""

    def __init__(self, stream: Any) -> None:  # noqa: ANN401 - of an optional library
        self._stream = stream

    def __iter__(self) -> Iterator[bytes]:
        body = bytearray()
        for piece in self._stream:
            body += piece
            if len(body) > LARGEST_BODY:
                raise Unavailable(f"an answer of more than {LARGEST_BODY >> 20} MiB")
        if _is_deep(body):
            raise Unavailable(f"an answer of more than {DEEPEST} brackets in each other")
        if (found := _TRUTH.search(body)) is not None:
            raise Unavailable(f"a malformed answer: its number of tokens is {found[0].decode()}")
        yield bytes(body)

    def close(self) -> None:
        """Let go of the connection."""
        self._stream.close()


def base64_of(picture: Picture) -> str:
    """Return a picture as text."""
    return base64.b64encode(picture.data).decode("ascii")


def arguments_of(text: object) -> dict[str, Any]:
    """Return the arguments of a call, which a service sends as JSON; what is none counts as none.

    The agent is told then what they lack.
    """
    try:
        found = json.loads(text) if isinstance(text, str) else text
    except (ValueError, RecursionError):
        return {}
    return dict(found) if isinstance(found, dict) else {}


def picture_url(picture: Picture) -> str:
    """Return a picture as an address that holds it."""
    return f"data:{picture.media_type};base64,{base64_of(picture)}"


def failure(status: int | None, message: str, headers: Mapping[str, str]) -> ModelError:
    """Return what a refused call is: `Unavailable` if another try may succeed."""
    said = " ".join(redacted(message, os.environ).split())[:400]
    hint = " (is the key in the environment the right one?)" if status in _NOT_LET_IN else ""
    text = f"status {status}: {said}{hint}" if status else said
    is_broke = any(word in message.lower() for word in _OUT_OF_MONEY)
    if status is not None and (status in _AGAIN or status >= 500) and not (status == 429 and is_broke):
        return Unavailable(text, retry_after_s=retry_after_s(headers), is_rate_limit=status == 429)
    return ModelError(text)


def broken(error: BaseException) -> Unavailable:
    """Return what a call is that ended without an answer; our own reason, if the library wrapped one."""
    if isinstance(error.__cause__, Unavailable):
        return error.__cause__
    return Unavailable(redacted(f"{type(error).__name__}: {error}", os.environ)[:400])


def retry_after_s(headers: Mapping[str, str], now_s: float | None = None) -> float | None:
    """Return the seconds that a service asks to be left alone: `retry-after-ms`, or `retry-after` in either form."""
    lowered = {name.lower(): value for name, value in headers.items()}
    if re.fullmatch(r"[0-9]+(\.[0-9]+)?", lowered.get("retry-after-ms", "")):
        return float(lowered["retry-after-ms"]) / 1000
    value = lowered.get("retry-after", "")
    if re.fullmatch(r"[0-9]+(\.[0-9]+)?", value):
        return float(value)
    sent, until = _date(lowered.get("date", "")), _date(value)
    if until is None or (now_s is None and sent is None):
        return None
    return max(0.0, until - (sent if sent is not None else now_s or 0.0))


def _date(text: str) -> float | None:
    try:
        return email.utils.parsedate_to_datetime(text).timestamp() if text else None
    except (TypeError, ValueError, OverflowError):
        return None
