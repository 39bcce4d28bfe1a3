"""Conversations to tune a language model with: one a line, `{"messages": [{"role": "user", "content": …}, …]}`."""

from __future__ import annotations

import hashlib
import json
import random
from typing import TYPE_CHECKING, Any, NamedTuple

from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from pathlib import Path

_ROLES = ("system", "user", "assistant")


class Message(NamedTuple):
    """What somebody says: `system`, `user` or `assistant`."""

    role: str
    content: str


Conversation = tuple[Message, ...]


class Conversations(NamedTuple):
    """What is learned: the last message of each, which is the assistant's; and a digest of the file."""

    all: tuple[Conversation, ...]
    digest: str


def read_conversations(path: Path) -> Conversations:
    """Read a file of conversations.

    Raises:
        ConfigError: it is none, or a line is no conversation that ends with an answer.
    """
    try:
        raw = path.read_bytes()
        lines = [line for line in raw.decode("utf-8").splitlines() if line.strip()]
    except OSError as error:
        raise ConfigError(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: {error}") from error
    found = tuple(_conversation(line, f"{path}, line {number}") for number, line in enumerate(lines, 1))
    if not found:
        raise ConfigError(f"{path} has no conversation: 'mobileagent tuning-data' writes some")
    return Conversations(found, hashlib.sha256(raw).hexdigest())


def _conversation(line: str, where: str) -> Conversation:
    try:
        told: Any = json.loads(line)
        messages = tuple(Message(one["role"], one["content"]) for one in told["messages"])
    except (ValueError, KeyError, TypeError) as error:
        raise ConfigError(f"{where}: no conversation, {{'messages': [{{'role', 'content'}}, …]}}: {error!r}") from error
    if not all(one.role in _ROLES and isinstance(one.content, str) for one in messages):
        raise ConfigError(f"{where}: a message is of {', '.join(_ROLES)} and has a text")
    if len(messages) < 2 or messages[-1].role != "assistant":
        raise ConfigError(f"{where}: a conversation is to end with the assistant's answer to something")
    return messages


def chosen(count: int, *, seed: int, step: int, batch: int) -> list[int]:
    """Return the places that a step learns: in each round every one of `count`, in another order by the seed."""
    first, last = step * batch, (step + 1) * batch
    rounds = [_order(count, f"{seed}/{turn}") for turn in range(first // count, (last - 1) // count + 1)]
    skipped = first % count
    return [place for order in rounds for place in order][skipped : skipped + batch]


def _order(count: int, chance: str) -> list[int]:
    order = list(range(count))
    random.Random(chance).shuffle(order)
    return order
