"""Cassettes: calls and their replies, one JSON line each, recorded at our own boundary and not at HTTP's.

The key of a call is a hash of the model, the messages and the settings. A picture counts by its pixels, without the
strip at the top where the clock stands, so that neither an encoder nor a minute matters. Calls that are alike are
answered in the order in which they were recorded. What a prompt repeats of those before it is stored once.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import os
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from pytest_mobileagent.agents.models.base import Message, Picture, Reply, Request, ToolCall, Usage
from pytest_mobileagent.agents.models.repeats import Repeats
from pytest_mobileagent.agents.models.secrets import redacted_json
from pytest_mobileagent.errors import ModelError
from pytest_mobileagent.pictures import open_picture

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytest_mobileagent.agents.models.base import Model

Mode = Literal["live", "record", "replay", "cache"]
MODES: tuple[Mode, ...] = ("live", "record", "replay", "cache")
_CLOCK_STRIP = 0.03  # of the height: a status bar is 24 dp high, at any density about that
_LONGEST_DIFF = 40


class CassetteMiss(ModelError):  # noqa: N818 - the name says what happened
    """A call that is on no cassette; the message shows in what it differs from the nearest."""


@dataclass(slots=True)
class _Recording:
    key: str
    call: dict[str, Any]
    reply: dict[str, Any]
    is_used: bool = False


class Cassette:
    """One file of recorded calls."""

    def __init__(self, path: Path) -> None:
        """Read what is there.

        Raises:
            ModelError: it is no cassette.
        """
        self._path = path
        self._repeats = Repeats()
        self._recordings = _read(path, self._repeats)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is recorded."""
        return not self._recordings

    def find(self, model: str, request: Request, *, again: bool) -> Reply | None:
        """Return the recorded reply to a call, or None; with `again` the last of them serves any further call."""
        key = _key(canonical(model, request))
        mine = [recording for recording in self._recordings if recording.key == key]
        fresh = next((recording for recording in mine if not recording.is_used), None)
        chosen = fresh or (mine[-1] if mine and again else None)
        if chosen is None:
            return None
        chosen.is_used = True
        return _decoded(chosen.reply)

    def add(self, model: str, request: Request, reply: Reply) -> None:
        """Record a call."""
        call = canonical(model, request)
        recording = _Recording(_key(call), call, _encoded(reply), is_used=True)
        self._recordings.append(recording)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        stored = _with_texts(call, self._repeats.store)
        entry = {"key": recording.key, "call": stored, "reply": recording.reply}
        with self._path.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(redacted_json(entry, os.environ) + "\n")

    def miss(self, model: str, request: Request) -> CassetteMiss:
        """Return what a call that is not recorded is told, with a diff against the nearest recording."""
        if self.is_empty:
            return CassetteMiss(f"replay: {self._path} has no recording; make one with --mobile-llm=record")
        wanted = _text(canonical(model, request))
        unused = [recording for recording in self._recordings if not recording.is_used] or self._recordings
        nearest = max(unused, key=lambda recording: _nearness(_text(recording.call), wanted))
        lines = list(difflib.unified_diff(
            _text(nearest.call).splitlines(), wanted.splitlines(), "recorded", "asked", lineterm="", n=1
        ))  # fmt: skip
        shown = "\n".join(lines[:_LONGEST_DIFF]) or "the same call, and all its recordings are used"
        return CassetteMiss(f"replay: no recording of this call in {self._path}; against the nearest:\n{shown}")


class Recorded:
    """A model with a cassette between the agent and the service, which is made only when it is needed."""

    def __init__(self, name: str, make: Callable[[], Model], cassette: Cassette, mode: Mode) -> None:
        """Play, record or both, as `mode` says."""
        self.name = name
        self._make = make
        self._cassette = cassette
        self._mode = mode
        self._model: Model | None = None

    def ask(self, request: Request) -> Reply:
        """Return the reply.

        Raises:
            CassetteMiss: it is to be replayed, and is not there.
            ModelError: the service fails.
        """
        if self._mode != "record":
            found = self._cassette.find(self.name, request, again=self._mode == "cache")
            if found is not None:
                return _as_from(found, "replay" if self._mode == "replay" else "cache")
            if self._mode == "replay":
                raise self._cassette.miss(self.name, request)
        if self._model is None:
            self._model = self._make()
        reply = self._model.ask(request)
        if self._mode == "record" or reply.finish == "stop":  # what was cut off or refused is not kept for ever
            self._cassette.add(self.name, request, reply)
        return reply


def _as_from(reply: Reply, source: Literal["replay", "cache"]) -> Reply:
    return replace(reply, source=source)


def canonical(model: str, request: Request) -> dict[str, Any]:
    """Return a call as plain JSON, its pictures as hashes of their pixels."""
    settings = {
        name: getattr(request, name)
        for name in ("schema", "temperature", "top_p", "max_tokens", "frequency_penalty", "seed")
        if getattr(request, name) is not None
    }
    if request.computer is not None:
        settings["computer"] = [*request.computer.size, *(one.name for one in request.computer.functions)]
    return {"model": model, "messages": [_plain(message) for message in request.messages], "settings": settings}


def _plain(message: Message) -> dict[str, Any]:
    parts = [part if isinstance(part, str) else {"picture": pixels_hash(part)} for part in message.parts]
    return {"role": message.role, "parts": parts}


def pixels_hash(picture: Picture) -> str:
    """Return a hash of what a picture shows below the clock's strip; of its bytes if it is no picture."""
    from PIL import UnidentifiedImageError  # noqa: PLC0415 - only with cassettes

    try:
        with open_picture(picture.data) as image:
            top = round(image.height * _CLOCK_STRIP)
            shown = image.convert("RGB").crop((0, top, image.width, image.height))
    except (UnidentifiedImageError, OSError):
        return hashlib.sha256(picture.data).hexdigest()[:32]
    return hashlib.sha256(f"{shown.size}".encode() + shown.tobytes()).hexdigest()[:32]


def _key(call: dict[str, Any]) -> str:
    return hashlib.sha256(
        json.dumps(call, sort_keys=True, default=dict).encode("utf-8", "backslashreplace")
    ).hexdigest()


def _text(call: dict[str, Any]) -> str:
    """Return a call as lines, for a diff."""
    lines = [f"model: {call['model']}", f"settings: {json.dumps(call['settings'], sort_keys=True, default=dict)}"]
    for message in call["messages"]:
        for part in message["parts"]:
            lines += [f"{message['role']}: {line}" for line in str(part).splitlines()]
    return "\n".join(lines)


def _nearness(one: str, other: str) -> float:
    from rapidfuzz import fuzz  # noqa: PLC0415 - only a request that was not recorded is compared

    return float(fuzz.ratio(one, other))


def _encoded(reply: Reply) -> dict[str, Any]:
    kept = asdict(reply)
    tools = {name: kept[name] for name in ("calls", "said") if kept[name]}
    return {name: kept[name] for name in ("text", "usage", "finish", "model", "cost")} | tools


def _decoded(reply: dict[str, Any]) -> Reply:
    return Reply(
        reply["text"],
        Usage(**reply["usage"]),
        reply["finish"],
        reply["model"],
        cost=reply.get("cost"),
        calls=tuple(ToolCall(**{**call, "warnings": tuple(call["warnings"])}) for call in reply.get("calls", ())),
        said=tuple(reply.get("said", ())),
    )


def _with_texts(call: dict[str, Any], change: Callable[[Any], Any]) -> dict[str, Any]:
    """Return a call with its texts changed; its pictures are left as they are."""
    messages = [
        {**message, "parts": [part if isinstance(part, dict) else change(part) for part in message["parts"]]}
        for message in call["messages"]
    ]
    return {**call, "messages": messages}


def _read(path: Path, repeats: Repeats) -> list[_Recording]:
    if not path.exists():
        return []
    found = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        try:
            entry = json.loads(line)
            found.append(_Recording(entry["key"], _with_texts(entry["call"], repeats.restore), entry["reply"]))
        except (ValueError, TypeError, KeyError) as error:
            raise ModelError(f"{path}:{number}: not a recorded call ({error}); record the cassette anew") from error
    return found
