"""`--agent=lora:FOLDER`: B-MoCA's agent that reads, with a model that 'mobileagent train lora' has tuned."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from pytest_mobileagent.agents.bmoca import BMoCAAgent
from pytest_mobileagent.agents.models import Reply
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.training.conversations import Message
from pytest_mobileagent.training.extra import need_extra

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.agents.models import Request

_ADAPTERS = "adapter_config.json"
_DEVICE = "device"
_MAX_TOKENS = 256


class Speaker(Protocol):
    """Whoever answers a conversation."""

    def say(self, conversation: Sequence[Message], *, max_tokens: int) -> str:
        """Answer the last message."""


class Local:
    """A model in this process: nobody is paid, and it says the likeliest."""

    def __init__(self, speaker: Speaker, name: str = "local") -> None:
        """Let `speaker` answer."""
        self._speaker, self.name = speaker, name

    def ask(self, request: Request) -> Reply:
        """Answer."""
        said = [Message(one.role, one.text) for one in request.messages]
        text = self._speaker.say(said, max_tokens=request.max_tokens or _MAX_TOKENS)
        return Reply(text, model=self.name)


def make_agent(context: AgentContext) -> BMoCAAgent:
    """Return the agent."""
    check_argument("lora", context.model)
    folder = _adapters(context.model)
    return BMoCAAgent(Local(_loaded(folder, context.options.get(_DEVICE, "cpu")), folder.name))


def check_argument(name: str, argument: str) -> None:
    """Refuse what is no folder of adapters.

    Raises:
        ConfigError: it is none, or what reads it is missing.
    """
    if not argument:
        raise ConfigError(f"--agent={name}: name the folder of 'mobileagent train {name}', as in --agent={name}:FOLDER")
    need_extra(f"--agent={name}", "peft")
    _adapters(argument)


def read_options(options: Mapping[str, str]) -> None:
    """Refuse options that there are not.

    Raises:
        ConfigError: an option is another than `device`.
    """
    for name in options:
        if name != _DEVICE:
            raise ConfigError(f"'{name}' is no option of a tuned agent: there is {_DEVICE}=cuda")


def _adapters(text: str) -> Path:
    """Return the folder of adapters that a path names: itself, or the last step of a training."""
    path = Path(text).expanduser()
    found = [path] if (path / _ADAPTERS).is_file() else [one.parent for one in sorted(path.glob(f"step-*/{_ADAPTERS}"))]
    if not found:
        raise ConfigError(f"{text} has no adapters: name a folder of 'mobileagent train lora'")
    return found[-1]


@functools.lru_cache(maxsize=1)
def _loaded(folder: Path, device: str) -> Speaker:
    """Return what answers, read once for all episodes of a process."""
    from pytest_mobileagent.training.lora import Tuned  # noqa: PLC0415 - an extra

    return Tuned(folder, device)
