"""Agents by name: `NAME[:MODEL]`, or `module:attribute`."""

from __future__ import annotations

import difflib
import importlib
import inspect
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.base import Agent, AgentContext
from pytest_mobileagent.discovery import plugged_in
from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Callable

    Factory = Callable[[AgentContext], Agent]

ORACLE, NEAR_MISS = "oracle", "near_miss"
_OURS = {
    ORACLE: "pytest_mobileagent.agents.oracle",
    NEAR_MISS: "pytest_mobileagent.agents.oracle",
    "noop": "pytest_mobileagent.agents.noop",
    "random": "pytest_mobileagent.agents.random_walk",
}
GROUP = "mobileagent.agents"


@dataclass(frozen=True, slots=True)
class AgentSpec:
    """An agent as the command line names it."""

    text: str
    name: str
    model: str
    factory: Factory

    @property
    def id(self) -> str:
        """The name in node ids."""
        return self.text.replace("/", "_").replace(":", ".").replace("[", "").replace("]", "")

    def make(self, context: AgentContext) -> Agent:
        """Return a fresh agent."""
        return self.factory(context)


def agent_names() -> list[str]:
    """Return the names of all agents that are there."""
    return sorted({*_OURS, *plugged_in(GROUP)})


def parse_agent(text: str) -> AgentSpec:
    """Return the agent that `text` names.

    Raises:
        ConfigError: there is none.
    """
    name, _, rest = text.partition(":")
    if name in _OURS:
        return AgentSpec(text, name, rest, importlib.import_module(_OURS[name]).make_agent)
    offered = plugged_in(GROUP)
    if name in offered:
        return AgentSpec(text, name, rest, _as_factory(offered[name], text))
    if rest and name.replace(".", "").replace("_", "").isalnum():
        return AgentSpec(text, name, "", _as_factory(_attribute(text, name, rest), text))
    near = difflib.get_close_matches(name, agent_names(), n=3)
    hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(agent_names())}"
    raise ConfigError(f"--agent={text}: no agent is called '{name}'; {hint} (or name yours as module:attribute)")


def _attribute(text: str, module: str, attribute: str) -> object:
    try:
        found: object = importlib.import_module(module)
    except ImportError as error:
        raise ConfigError(f"--agent={text}: the module '{module}' cannot be imported: {error}") from error
    for part in attribute.split("."):
        if not hasattr(found, part):
            raise ConfigError(f"--agent={text}: '{module}' has no attribute '{attribute}'")
        found = getattr(found, part)
    return found


def _as_factory(target: object, text: str) -> Factory:
    """Return what makes the agent: a class or function, given the context if it takes an argument."""
    if not callable(target):
        raise ConfigError(f"--agent={text}: expected a class or a function that makes an agent")
    takes_context = bool(inspect.signature(target).parameters)

    def make(context: AgentContext) -> Agent:
        agent = target(context) if takes_context else target()
        if not isinstance(agent, Agent):
            raise ConfigError(f"--agent={text}: {type(agent).__name__} has no reset(goal) and act(observation)")
        return agent

    return make
