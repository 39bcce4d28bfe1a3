from __future__ import annotations

import sys
import types
from importlib.metadata import EntryPoint

import pytest

from pytest_mobileagent.agents import registry
from pytest_mobileagent.agents.base import Agent, AgentContext
from pytest_mobileagent.agents.models import Models
from pytest_mobileagent.agents.models.names import Names
from pytest_mobileagent.agents.noop import Noop
from pytest_mobileagent.agents.random_walk import RandomWalk
from pytest_mobileagent.agents.registry import agent_registry, parse_agent
from pytest_mobileagent.episode.action import Status
from pytest_mobileagent.errors import ConfigError, TaskError


class Mine:
    """An agent of a user's own."""

    def __init__(self, context):
        self.model = context.model

    def reset(self, goal):
        pass

    def act(self, observation):
        return Status()


class Simple:
    """An agent that needs to know nothing."""

    def reset(self, goal):
        pass

    def act(self, observation):
        return Status()


NAMES = ", ".join(agent_registry().names)
PLUGGED = {"theirs": "my_agents", "broken": "no_such_module"}


@pytest.fixture
def module(monkeypatch):
    """A module of the user's with agents in it, and things that are none."""
    module = types.ModuleType("my_agents")
    module.Mine, module.Simple, module.inner, module.number = Mine, Simple, types.SimpleNamespace(Deep=Simple), 5
    module.make = lambda: Simple()  # noqa: PLW0108 - a function is meant
    module.make_none = lambda: None
    monkeypatch.setitem(sys.modules, "my_agents", module)
    return module


@pytest.fixture
def plugged(monkeypatch, module):
    """Agents that other distributions offer; one of them is broken."""
    points = [EntryPoint(name, f"{module}:Mine", registry.GROUP) for name, module in PLUGGED.items()]
    monkeypatch.setattr(registry, "installed", lambda group: points if group == registry.GROUP else [])


def test_our_own_agents_have_names():
    assert {"oracle", "near_miss", "noop", "random"} <= set(agent_registry().names)
    assert agent_registry().names == sorted(agent_registry().names)


@pytest.mark.parametrize(("text", "kind"), [("noop", Noop), ("random", RandomWalk)])
def test_an_agent_is_found_by_its_name(text, kind):
    agent = parse_agent(text).make(AgentContext())

    assert isinstance(agent, kind)
    assert isinstance(agent, Agent)


def test_the_oracle_needs_a_task():
    with pytest.raises(TaskError, match=r"^the oracle plays solutions of tasks, and there is no task$"):
        parse_agent("oracle").make(AgentContext())


@pytest.mark.parametrize(
    ("text", "name", "model"),
    [("noop", "noop", ""), ("random:x", "random", "x"), ("noop:org/model:free", "noop", "org/model:free")],
)
def test_what_follows_the_name_is_the_model(text, name, model):
    spec = parse_agent(text)

    assert (spec.text, spec.name, spec.model) == (text, name, model)


@pytest.mark.parametrize(
    ("text", "name", "model"),
    [
        ("t3a:gpt-4o", "t3a", "gpt-4o"),
        ("m3a:openai/org/model:free", "m3a", "openai/org/model:free"),
        ("gpt4o", "m3a", "gpt4o"),
        ("claude-sonnet-4-6", "m3a", "claude-sonnet-4-6"),
        ("google/gemini-x", "m3a", "google/gemini-x"),
        ("mine", "autodroid", "local"),
        ("local", "m3a", "local"),
    ],
)
def test_an_agent_that_asks_a_model_is_named_with_it_and_a_model_alone_is_asked_by_m3a(text, name, model):
    names = Names({"mine": "autodroid:local"}, {"local": {"base_url": "http://127.0.0.1:1/v1"}})
    spec = parse_agent(text, names, {})

    assert (spec.text, spec.name, spec.model, spec.asks_a_model) == (text, name, model, True)


@pytest.mark.parametrize("name", list(registry._ASKING_A_MODEL))
def test_an_agent_that_asks_a_model_is_made_with_it(name, tmp_path):
    models = Models(environment={"OPENAI_BASE_URL": "http://127.0.0.1:1/v1"})
    with_model = AgentContext(model="local", models=models, knowledge=tmp_path)

    assert isinstance(parse_agent(f"{name}:local").make(with_model), Agent)
    with pytest.raises(ConfigError, match=f"^--agent={name}: name the model that it asks after a colon, as in "):
        parse_agent(name)


def test_a_misspelt_agent_is_no_model_of_ones_own_server():
    with pytest.raises(ConfigError, match=r"no agent is called 'oraclee'; did you mean oracle\?"):
        parse_agent("oraclee", environment={"OPENAI_BASE_URL": "http://127.0.0.1:1/v1"})


@pytest.mark.parametrize(("text", "name"), [("noop", "noop"), ("noop:a/b:c", "noop.a_b.c"), ("noop:x[1]", "noop.x1")])
def test_an_agents_id_fits_into_a_node_id(text, name):
    assert parse_agent(text).id == name


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("my_agents:Mine", Mine), ("my_agents:Simple", Simple), ("my_agents:make", Simple),
        ("my_agents:inner.Deep", Simple),
    ],
)  # fmt: skip
def test_an_agent_is_found_by_module_and_attribute(module, text, kind):
    assert isinstance(parse_agent(text).make(AgentContext()), kind)


def test_an_agent_of_the_users_is_told_its_model(module):
    spec = parse_agent("my_agents:Mine:openai/gpt-4o")

    assert (spec.model, spec.asks_a_model) == ("openai/gpt-4o", True)
    assert spec.make(AgentContext(model=spec.model)).model == "openai/gpt-4o"
    assert not parse_agent("my_agents:Mine").asks_a_model


def test_each_episode_has_a_fresh_agent(module):
    spec = parse_agent("my_agents:Simple")

    assert spec.make(AgentContext()) is not spec.make(AgentContext())


def test_an_installed_distribution_may_offer_agents(plugged):
    spec = parse_agent("theirs:large")

    assert spec.make(AgentContext(model=spec.model)).model == "large"
    assert {"theirs", "broken"} <= set(agent_registry().names)


def test_only_who_wants_a_distributions_broken_agent_hears_of_it(plugged):
    with pytest.raises(ConfigError) as caught:
        parse_agent("broken")

    assert str(caught.value) == (
        "--agent=broken: 'no_such_module:Mine', which is installed, cannot be loaded: No module named 'no_such_module'"
    )


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A user's folder with an agent in it, from which pytest is called."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    tmp_path.joinpath("agent_of_mine.py").write_text("from pytest_mobileagent.agents.noop import Noop as Mine\n")
    tmp_path.joinpath("broken_agent.py").write_text("1 / 0\n")
    return tmp_path


def test_an_agent_is_found_in_the_folder_in_which_pytest_was_called(project):
    assert isinstance(parse_agent("agent_of_mine:Mine").make(AgentContext()), Noop)


def test_a_module_that_fails_when_it_is_imported_is_one_sentence(project):
    with pytest.raises(ConfigError) as caught:
        parse_agent("broken_agent:Mine")

    assert str(caught.value) == (
        "--agent=broken_agent:Mine: the module 'broken_agent' cannot be imported: ZeroDivisionError: division by zero "
        f"({project / 'broken_agent.py'}, line 1)"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("oraclee", "no agent is called 'oraclee'; did you mean oracle? (or name yours as module:attribute)"),
        (
            "xyzzy",
            f"no agent is called 'xyzzy'; there are {NAMES} (or name yours as module:attribute)",
        ),
        ("replay:/no/such", "there is no such folder; name that of a run"),
        ("no_such.module:A", "the module 'no_such.module' cannot be imported: No module named 'no_such'"),
        ("my_agents:None", "'my_agents' has no attribute 'None'"),
        ("my_agents:inner.None", "'my_agents' has no attribute 'inner.None'"),
        ("my_agents:number", "expected a class or a function that makes an agent"),
        ("my_agents:Simple:gpt-4o", "'Simple' takes no context, and so no model"),
        ("json:JSONDecoder", "JSONDecoder has no reset(goal) and act(observation)"),
    ],
)
def test_what_is_no_agent_is_named(module, text, message):
    with pytest.raises(ConfigError) as caught:
        parse_agent(text)

    assert str(caught.value) == f"--agent={text}: {message}"


def test_what_a_function_makes_has_to_be_an_agent(module):
    with pytest.raises(ConfigError) as caught:
        parse_agent("my_agents:make_none").make(AgentContext())

    assert str(caught.value) == "--agent=my_agents:make_none: NoneType has no reset(goal) and act(observation)"
