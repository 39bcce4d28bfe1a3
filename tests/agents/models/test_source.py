"""Budgets, the record of calls, and what the agent is given."""

from __future__ import annotations

import json

import pytest

from pytest_mobileagent.agents.base import AgentContext
from pytest_mobileagent.agents.models import Models, Reply, Request, Usage, model_of, user
from pytest_mobileagent.agents.models.budget import Budget, Purse
from pytest_mobileagent.agents.models.names import Names
from pytest_mobileagent.agents.models.source import Terms, check
from pytest_mobileagent.clock import ManualClock
from pytest_mobileagent.errors import BudgetExceeded, ConfigError, ModelError
from tests.agents.scripted_server import Fail, ScriptedServer

PRICED = {"big": {"name": "big", "provider": "openai", "input_price": 1000, "output_price": 1000}}
ASK = Request((user("x" * 36),))  # 10 tokens in


@pytest.fixture
def served(tmp_path):
    """Models of a server that says `Yes.`, which is two tokens."""
    with ScriptedServer("Yes.").running() as server:

        def models(**terms):
            clock = ManualClock()
            given = Terms(names=Names(models=PRICED), shared=tmp_path / "shared", **terms)
            return Models(given, environment=server.environment, clock=clock, wait=clock.advance)

        models.server = server
        yield models


def test_a_call_is_counted_and_kept_until_it_is_taken(served):
    models = served()

    reply = models.open("big").ask(ASK)

    (call,) = models.take()
    assert (call.model, call.request, call.reply, call.problem) == ("openai/big", ASK, reply, "")
    assert (reply.usage.tokens, reply.cost, reply.tries, reply.source) == (12, 0.012, 1, "live")
    assert models.take() == ()


def test_a_call_that_fails_is_kept_too(served):
    served.server.script = [Fail(400, "no such model")]
    models = served()

    with pytest.raises(ModelError, match=r"^openai/big: status 400: "):
        models.open("big").ask(ASK)

    (call,) = models.take()
    assert call.reply is None
    assert call.problem.startswith("openai/big: status 400: ")


@pytest.mark.parametrize(
    ("budget", "message"),
    [(Budget(tokens=20), "the agent used up its 20 tokens"), (Budget(cost=0.02), "the agent used up its 0.02 USD")],
)
def test_an_episodes_budget_ends_it_at_the_agents_cost(served, budget, message):
    models = served(episode=budget)
    model = models.open("big")
    model.ask(ASK)

    with pytest.raises(BudgetExceeded, match=f"^{message}$"):
        model.ask(ASK)

    assert len(models.take()) == 2  # the last call is on record


@pytest.mark.parametrize(
    ("budget", "message"),
    [
        (Budget(tokens=20), r"the run used up its 20 tokens \(--mobile-run-token-limit\)"),
        (Budget(cost=0.02), r"the run used up its 0\.02 USD \(--mobile-run-cost-limit\)"),
    ],
)
def test_the_runs_budget_is_shared_by_all_episodes_and_nobodys_fault(served, budget, message):
    served(run=budget).open("big").ask(ASK)

    with pytest.raises(ModelError, match=f"^{message}$"):
        served(run=budget).open("big").ask(ASK)

    with pytest.raises(ModelError, match=f"^{message}$"):
        served(run=budget).open("big").ask(ASK)
    assert len(served.server.calls) == 2  # the third was not even sent


def test_money_cannot_be_limited_where_the_price_is_unknown(served):
    with pytest.raises(ConfigError, match=r"^a cost limit needs the price of openai/other, which is unknown"):
        served(episode=Budget(cost=1.0)).open("other").ask(ASK)


@pytest.mark.parametrize("budget", [Budget(tokens=1000), Budget(cost=1.0)], ids=["tokens", "cost"])
def test_what_the_service_does_not_count_cannot_be_limited(budget):
    with pytest.raises(ConfigError, match=r"^a limit of tokens or cost needs a service that counts tokens"):
        Purse(run=budget).pay(Reply("Yes.", Usage(10, None)))
    Purse().pay(Reply("Yes."))


def test_an_unknown_price_is_unknown_and_not_nothing(served):
    assert served().open("other").ask(ASK).cost is None


def test_an_agent_without_a_model_is_told_to_name_one():
    with pytest.raises(
        ConfigError, match=r"^this agent asks a model: name one after a colon, as in --agent=m3a:gpt-4o"
    ):
        model_of(AgentContext())


def test_what_is_missing_is_said_before_the_run(tmp_path):
    with pytest.raises(ConfigError, match="OPENAI_API_KEY"):
        check("gpt-4o", Terms(), {})
    with pytest.raises(ConfigError, match=r"^--mobile-llm=replay needs --mobile-cassette=FOLDER$"):
        check("gpt-4o", Terms(mode="replay"), {})
    check("gpt-4o", Terms(mode="replay", cassette=tmp_path), {})  # a replay needs no key
    check("gpt-4o", Terms(), {"OPENAI_API_KEY": "x"})


def test_the_account_of_the_run_is_a_file(served, tmp_path):
    served().open("big").ask(ASK)

    spent = json.loads((tmp_path / "shared" / "spent.json").read_text())
    assert spent == {"calls": 1, "tokens": 12, "cost": 0.012}
