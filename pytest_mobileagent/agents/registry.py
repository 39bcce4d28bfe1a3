"""Agents by name: `NAME[+OPTION=VALUE…][:MODEL]`, or `module:attribute[:MODEL]`."""

from __future__ import annotations

import importlib
import inspect
import os
import re
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.base import Agent, AgentContext, Outsider
from pytest_mobileagent.agents.external import (
    COMMAND,
    is_function_of_goal_and_serial,
    program_of,
    program_of_function,
)
from pytest_mobileagent.agents.models.names import Names
from pytest_mobileagent.agents.models.secrets import redacted
from pytest_mobileagent.agents.recording import REPLAY
from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.registry import Registry, installed, load, own, why

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from types import ModuleType

    from pytest_mobileagent.registry import Entry

    Factory = Callable[[AgentContext], Agent | Outsider]

ORACLE, NEAR_MISS, HUMAN = "oracle", "near_miss", "human"
_OURS = {
    ORACLE: "agents.oracle:make_agent",
    NEAR_MISS: "agents.oracle:make_agent",
    "noop": "agents.noop:make_agent",
    "random": "agents.random_walk:make_agent",
    HUMAN: "agents.human:make_agent",
    REPLAY: "agents.recording:make_agent",
    "bc": "training.agent:make_bc",
    "iql": "training.agent:make_iql",
    "ppo": "training.agent:make_ppo",
    "lora": "training.lora_agent:make_agent",
}
_ASKING_A_MODEL = {
    "t3a": "agents.androidworld:make_t3a",
    "m3a": "agents.androidworld:make_m3a",
    "m3a_simple": "agents.androidworld:make_m3a_simple",
    "seeact": "agents.seeact:make_agent",
    "bmoca": "agents.bmoca:make_llm",
    "bmoca_mllm": "agents.bmoca:make_mllm",
    "bmoca_som": "agents.bmoca:make_som",
    "autodroid": "agents.autodroid:make_agent",
    "appagent": "agents.appagent:make_agent",
    "appagent_explorer": "agents.explorer:make_agent",
    "native": "agents.native:make_agent",
    "uitars": "agents.uitars:make_agent",
    "qwen_vl": "agents.qwen_vl:make_agent",
    "autoglm": "agents.autoglm:make_agent",
    "gui_owl": "agents.gui_owl:make_agent",
    "mai_ui": "agents.mai_ui:make_agent",
    "openai_computer": "agents.computer_use:make_openai",
    "claude_computer": "agents.computer_use:make_claude",
    "gemini_computer": "agents.computer_use:make_gemini",
}
_FOR_A_MODEL = "m3a"  # the agent that is meant where only a model is named
_LONGEST_ID = 60
GROUP = "mobileagent.agents"


@dataclass(frozen=True, slots=True)
class AgentSpec:
    """An agent as the command line names it."""

    text: str
    name: str
    model: str
    factory: Factory = field(repr=False)
    asks_a_model: bool = False
    options: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def id(self) -> str:
        """The name in node ids."""
        if self.name == COMMAND:
            return re.sub(r"[^A-Za-z0-9.]+", "_", self.text).strip("_")[:_LONGEST_ID]
        return self.text.replace("/", "_").replace(":", ".").replace("[", "").replace("]", "")

    def make(self, context: AgentContext) -> Agent | Outsider:
        """Return a fresh agent."""
        return self.factory(replace(context, options=self.options) if self.options else context)


def agent_registry(given: Iterable[Entry] = ()) -> Registry:
    """Return all agents that there are by name: our own, those of installed distributions, and what is `given`."""
    return Registry([*own(GROUP, _OURS | _ASKING_A_MODEL), *installed(GROUP), *given])


def parse_agent(
    text: str,
    names: Names | None = None,
    environment: Mapping[str, str] | None = None,
    *,
    registry: Registry | None = None,
) -> AgentSpec:
    """Return the agent that `text` names: an alias of the user's, an agent, or a model alone.

    Raises:
        ConfigError: there is none.
    """
    names = names or Names()
    given = os.environ if environment is None else environment
    spec = _spec(text, names.agent(text), names, given, registry or agent_registry())
    if spec.asks_a_model and not spec.model:
        raise ConfigError(f"--agent={text}: name the model that it asks after a colon, as in --agent={text}:gpt-4o")
    return spec


def _spec(text: str, meant: str, names: Names, environment: Mapping[str, str], registry: Registry) -> AgentSpec:
    name, _, rest = meant.partition(":")
    if name == COMMAND:
        program = program_of(rest)
        return AgentSpec(redacted(text, environment), name, "", lambda context: program)  # noqa: ARG005 - a factory is given a context
    name, *given = name.split("+") if "=" in name else [name]
    entry = registry.find(name, f"--agent={text}")
    if entry is not None:
        target = load(entry, f"--agent={text}")
        options = _options(text, name, given, target)
        _check_argument(name, rest, target)
        return AgentSpec(text, name, rest, _as_factory(target, text), name in _ASKING_A_MODEL, options)
    if _is_model(meant, names, environment):
        return _spec(text, f"{_FOR_A_MODEL}:{meant}", names, environment, registry)
    if rest and name.replace(".", "").replace("_", "").isalnum():
        attribute, _, model = rest.partition(":")
        return AgentSpec(text, name, model, _named_factory(text, name, attribute, model), asks_a_model=bool(model))
    raise ConfigError(
        f"--agent={text}: no agent is called '{name}'; {registry.hint(name)} (or name yours as module:attribute)"
    )


def _check_argument(name: str, argument: str, target: object) -> None:
    """Let the agent's module refuse what it is told, before the run and not at each of its items.

    Raises:
        ConfigError: it does, by its `check_argument`.
    """
    module = sys.modules.get(getattr(target, "__module__", ""))
    check = getattr(module, "check_argument", None)
    if check is not None:
        check(name, argument)


def _options(text: str, name: str, given: Sequence[str], target: object) -> dict[str, str]:
    """Return an agent's options; the module that it is of checks them by its `read_options`, if it has any.

    Raises:
        ConfigError: it has none, or not these.
    """
    options = dict(part.partition("=")[::2] for part in given)
    module = sys.modules.get(getattr(target, "__module__", ""))
    read = getattr(module, "read_options", None)
    if options and read is None:
        raise ConfigError(f"--agent={text}: {name} takes no options")
    if options and read is not None:
        read(options)
    return options


def _is_model(text: str, names: Names, environment: Mapping[str, str]) -> bool:
    """Whether a text names a model beyond doubt: `module:attribute` is an agent, and a misspelt agent no model."""
    return ":" not in text and names.is_model(text, {} if text not in names.models else environment)


def _named_factory(text: str, module: str, attribute: str, model: str) -> Factory:
    """Return the factory of `module:attribute`: an agent of ours, or a function of goal and serial."""
    target = _attribute(text, module, attribute)
    is_program = is_function_of_goal_and_serial(target)
    if model and (is_program or not _takes_context(target)):
        raise ConfigError(f"--agent={text}: '{attribute}' takes no context, and so no model")
    if is_program:
        program = program_of_function(f"{module}:{attribute}")
        return lambda context: program  # noqa: ARG005 - a factory is given a context
    return _as_factory(target, text)


def _takes_context(target: object) -> bool:
    return callable(target) and bool(inspect.signature(target).parameters)


def _imported(module: str) -> ModuleType:
    """Import a module, also one in the folder that we were called in: of `pytest` alone it is not on the path."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        here = str(Path.cwd())
        if error.name != module.partition(".")[0] or here in sys.path:
            raise
    sys.path.append(here)
    return importlib.import_module(module)


def _attribute(text: str, module: str, attribute: str) -> object:
    try:
        found: object = _imported(module)
    except Exception as error:
        raise ConfigError(f"--agent={text}: the module '{module}' cannot be imported: {why(error)}") from error
    for part in attribute.split("."):
        if not hasattr(found, part):
            raise ConfigError(f"--agent={text}: '{module}' has no attribute '{attribute}'")
        found = getattr(found, part)
    return found


def _makes_agents(kind: type) -> bool:
    """Whether what a class makes may have an agent's methods: its own, or those that it is given as it is made."""
    if type(kind) is not type or "__new__" in {name for one in kind.__mro__[:-1] for name in vars(one)}:
        return True
    if hasattr(kind, "__getattr__"):
        return True
    code = getattr(inspect.getattr_static(kind, "__init__"), "__code__", None)
    names = {*dir(kind), *getattr(kind, "__annotations__", ()), *(code.co_names if code is not None else ())}
    return "start" in names or {"reset", "act"} <= names


def _as_factory(target: object, text: str) -> Factory:
    """Return what makes the agent: a class or function, given the context if it takes an argument."""
    if not callable(target):
        raise ConfigError(f"--agent={text}: expected a class or a function that makes an agent")
    if inspect.isclass(target) and not _makes_agents(target):
        raise ConfigError(f"--agent={text}: {target.__name__} has no reset(goal) and act(observation)")
    takes_context = _takes_context(target)

    def make(context: AgentContext) -> Agent | Outsider:
        agent = target(context) if takes_context else target()
        if not isinstance(agent, (Agent, Outsider)):
            raise ConfigError(f"--agent={text}: {type(agent).__name__} has no reset(goal) and act(observation)")
        return agent

    return make
