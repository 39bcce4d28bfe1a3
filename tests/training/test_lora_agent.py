"""A tiny model that is tuned with B-MoCA's demonstrations plays as its agent."""

from __future__ import annotations

import pytest

from pytest_mobileagent.agents.base import AgentContext
from pytest_mobileagent.agents.bmoca_text import trajectory_of
from pytest_mobileagent.agents.registry import parse_agent
from pytest_mobileagent.cli import run
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.errors import ConfigError
from tests.agents.test_bmoca_files import seen, shown

from .test_lessons import written

for name in ("torch", "transformers", "safetensors", "peft"):
    pytest.importorskip(name, reason="the extra 'train' is not installed")

from .test_lora import tiny  # noqa: E402, F401 - a fixture, of what may not be installed

pytestmark = pytest.mark.filterwarnings(r"ignore:`is_gradient_checkpointing`:FutureWarning")  # peft's own


@pytest.mark.check
def test_what_was_demonstrated_is_done(tmp_path, tiny):  # noqa: F811 - the fixture
    """Some thousand letters to read in each of forty steps."""
    out = tmp_path / "out"
    written(tmp_path / "shown", trajectory_of(shown(act.Click(25, 20))))

    told, status = run([
        "train", "lora", "--demonstrations", str(tmp_path / "shown"), "--model", str(tiny), "--out", str(out),
        "--batch", "1", "--steps", "40", "--rate", "2e-2", "--dropout", "0", "--longest", "9000",
    ])  # fmt: skip

    assert (status, told.splitlines()[:2]) == (
        0, [f"1 conversation: {out}/step-000040", f"Play it: pytest tasks/bmoca --agent=lora:{out}"]
    )  # fmt: skip
    agent = parse_agent(f"lora:{out}").make(AgentContext(model=str(out)))
    agent.reset("open the clock")
    assert agent.act(seen("red")) == act.Click(25, 25)


@pytest.mark.parametrize(("named", "problem"), [
    ("lora", "name the folder of 'mobileagent train lora', as in --agent=lora:FOLDER"),
    ("lora:nowhere", "nowhere has no adapters: name a folder of 'mobileagent train lora'"),
    ("lora+speed=9:nowhere", "'speed' is no option of a tuned agent: there is device=cuda"),
])  # fmt: skip
def test_what_is_no_tuned_model_is_refused_before_the_run(named, problem):
    with pytest.raises(ConfigError, match=problem):
        parse_agent(named)
