"""What a model is: messages with pictures in, text out."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol

from pytest_mobileagent.errors import ModelError

if TYPE_CHECKING:
    from collections.abc import Mapping

Role = Literal["system", "user", "assistant"]
Finish = Literal["stop", "length", "refused"]
Source = Literal["live", "replay", "cache"]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as the bytes of its file; `note` says in a word what it shows."""

    data: bytes
    media_type: str = "image/png"
    note: str = ""


Part = str | Picture


@dataclass(frozen=True, slots=True)
class ToolCall:
    """What a model wants done by a tool: under which number, which tool, with what; and what its service warns of."""

    id: str
    name: str
    arguments: Mapping[str, Any] = field(default_factory=dict, hash=False)
    warnings: tuple[Mapping[str, Any], ...] = field(default=(), hash=False)


@dataclass(frozen=True, slots=True)
class Function:
    """A tool of ours that a model may call; `parameters` is a JSON schema."""

    name: str
    description: str
    parameters: Mapping[str, Any] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Computer:
    """A screen, px, that a model may operate with its service's own tool for that, and with functions of ours."""

    size: tuple[int, int]
    functions: tuple[Function, ...] = ()


@dataclass(frozen=True, slots=True)
class Message:
    """What one side says: texts and pictures, in order.

    Attributes:
        role: who says it.
        parts: the texts and pictures.
        said: what a model said in its service's own form, which wants it back so, with its thinking.
        result_of: the call whose result this is.
    """

    role: Role
    parts: tuple[Part, ...]
    said: tuple[Mapping[str, Any], ...] = field(default=(), hash=False)
    result_of: ToolCall | None = None

    @property
    def text(self) -> str:
        """The texts, one after the other."""
        return "\n".join(part for part in self.parts if isinstance(part, str))

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The pictures."""
        return tuple(part for part in self.parts if isinstance(part, Picture))


def system(*parts: Part) -> Message:
    """Return a message that says what the model is to be."""
    return Message("system", parts)


def user(*parts: Part) -> Message:
    """Return a message to the model."""
    return Message("user", parts)


def told(call: ToolCall) -> str:
    """Return a call as text, in the form that models are trained to write it in."""
    arguments = json.dumps(dict(call.arguments), ensure_ascii=False)
    return f'\n<tool_call>\n{{"name": {json.dumps(call.name)}, "arguments": {arguments}}}\n</tool_call>'


def assistant(text: str) -> Message:
    """Return what the model said before."""
    return Message("assistant", (text,))


@dataclass(frozen=True, slots=True)
class Request:
    """One call. A service that has no such setting goes without it.

    Attributes:
        messages: the conversation so far.
        schema: a JSON schema that the reply is to follow.
        temperature: 0 for the likeliest reply; None leaves it to the service.
        top_p: the share of likely words to draw from.
        max_tokens: how long the reply may be, without its thinking.
        frequency_penalty: how much what has been said is avoided.
        seed: for services that draw reproducibly.
        purpose: what the agent asks for, in a word, for the record.
        computer: the screen that the model may operate with its service's own tool.
    """

    messages: tuple[Message, ...]
    schema: Mapping[str, object] | None = None
    temperature: float | None = 0.0
    top_p: float | None = None
    max_tokens: int | None = None
    frequency_penalty: float | None = None
    seed: int | None = None
    purpose: str = "act"
    computer: Computer | None = None


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens in and out, as the service counts them; None if it does not say.

    `doubt` tells of what it said and cannot be true: that is not counted.
    """

    input_tokens: int | None = None
    output_tokens: int | None = None
    doubt: str = ""

    @property
    def tokens(self) -> int:
        """All tokens that were counted."""
        return (self.input_tokens or 0) + (self.output_tokens or 0)


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back.

    Attributes:
        text: the model's words; empty if it refused.
        usage: the tokens.
        finish: why it ended: done, cut off at its length, refused.
        model: the model as the service names it.
        latency_s: seconds that the call itself took.
        waited_s: seconds of waiting before it: for the limiter, and between tries.
        tries: how often it was sent.
        cost: USD; None if the price is not known.
        source: whether the service was asked, or a cassette.
        has_thought: whether some of its tokens are thinking, which is not in the text.
        calls: what it wants done by tools; the text tells of them too.
        said: the whole in the service's own form.
    """

    text: str
    usage: Usage = Usage()
    finish: Finish = "stop"
    model: str = ""
    latency_s: float = 0.0
    waited_s: float = 0.0
    tries: int = 1
    cost: float | None = None
    source: Source = "live"
    has_thought: bool = False
    calls: tuple[ToolCall, ...] = ()
    said: tuple[Mapping[str, Any], ...] = field(default=(), hash=False)


class Model(Protocol):
    """A model that can be asked."""

    @property
    def name(self) -> str:
        """Its name, with the provider's."""

    def ask(self, request: Request) -> Reply:
        """Return the reply.

        Raises:
            ModelError: the service fails.
            BudgetExceeded: the episode's tokens or money are used up.
        """


class ModelSource(Protocol):
    """Where an agent has its models from."""

    def open(self, name: str) -> Model:
        """Return the model of a name or alias.

        Raises:
            ConfigError: there is none of that name, or it cannot be asked.
        """


@dataclass(frozen=True, slots=True)
class ModelCall:
    """One call as it is recorded: the reply, or the problem that stood in its place, or that its usage has."""

    model: str
    request: Request
    reply: Reply | None = None
    problem: str = ""


class Unavailable(ModelError):  # noqa: N818 - the name says what happened
    """A service does not answer at this moment; another try may succeed."""

    def __init__(self, message: str, *, retry_after_s: float | None = None, is_rate_limit: bool = False) -> None:
        """Say what happened, and how long the service asks to be left alone."""
        super().__init__(message)
        self.retry_after_s = retry_after_s
        self.is_rate_limit = is_rate_limit


class Client(Protocol):
    """One service's API: a single try, without patience."""

    def send(self, request: Request) -> Reply:
        """Return the reply.

        Raises:
            Unavailable: another try may succeed.
            ModelError: none will.
        """

    def close(self) -> None:
        """Hang up: whatever is under way fails, and nothing more is sent."""
