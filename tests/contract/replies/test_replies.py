"""What replies mean, to the agents of this package and to the programs that they are written after.

What upstream's own functions take each reply for is stored in `meanings.json`, and what ours take it for is always
compared with it. Upstream's are run again where a folder with clones of them is named in `AGENTS`: android_world,
b-moca, AutoDroid, AppAgent, UI-TARS, Open-AutoGLM, Qwen3-VL, MAI-UI, MobileAgent. With `--update-goldens` what they say
then is stored.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from pytest_mobileagent.agents.base import AgentContext
from pytest_mobileagent.agents.registry import parse_agent
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError
from tests.agents.brain import SLOPPY
from tests.agents.conftest import ScriptedModel, an_observation
from tests.agents.expert import DIALECTS, FORMS
from tests.contract.replies import upstream
from tests.contract.replies.said import SAID

MEANINGS = Path(__file__).with_name("meanings.json")
SCREEN = an_observation(
    '<node class="a.Button" text="Save" clickable="true" bounds="[0,200][1080,400]"/>'
    '<node class="a.EditText" text="Name" clickable="true" bounds="[0,400][1080,600]"/>'
    '<node class="a.Switch" text="Dark theme" clickable="true" checkable="true" bounds="[0,600][540,800]"/>'
    '<node class="a.Button" text="More" clickable="true" bounds="[0,800][1080,1000]"/>',
    upstream.SIZE,
)
MODELS = {"uitars": "UI-TARS-1.5-7B", "uitars_relative": "UI-TARS-7B-DPO"}
GRID = "Observation: a.\nThought: b.\nAction: grid()\nSummary: c."
BEFORE = {"seeact": ("I see a screen.",), "appagent_grid": (GRID,)}  # what the agent's model has said before


def ours(name, said):
    """Return what an agent takes a reply for, as JSON; None for a mistake."""
    model = ScriptedModel(*BEFORE.get(name, ()), said)
    model.name = MODELS.get(name, model.name)
    agent = parse_agent(f"{name.partition('_grid')[0].partition('_relative')[0]}:any").make(
        AgentContext(model.name, models=SimpleNamespace(open=lambda _: model))
    )
    agent.reset("Save it.")
    try:
        return act.to_json(agent.act(SCREEN))
    except ActionError:
        return None


def cases():
    """Yield an agent, who reads its dialect upstream, a reply, and what it means here if that is not the same."""
    for name, (reader, table) in SAID.items():
        for number, entry in enumerate(table):
            said, *differs = entry if isinstance(entry, tuple) else (entry,)
            yield pytest.param(name, reader, said, differs, id=f"{name}-{number}")


@pytest.fixture(scope="module")
def meanings():
    return json.loads(MEANINGS.read_text("utf-8"))


@pytest.mark.parametrize(("name", "reader", "said", "differs"), [*cases()])
def test_a_reply_means_what_it_means_to_the_agents_own_program(name, reader, said, differs, meanings):
    theirs = meanings[reader][said]
    wanted = [one and act.to_json(one) for one in differs] or [theirs]

    assert [ours(name, said)] == wanted
    assert not differs or wanted != [theirs]  # no difference is told that is none


STOPS = (
    act.Click(270, 700), act.Drag(540, 1200, 540, 700), act.InputText("oat milk"), act.OpenApp("Clock"),
    act.NavigateHome(), act.NavigateBack(), act.Answer("42"), act.Status("complete"),
)  # fmt: skip
LACKS = {
    "seeact": (act.InputText,),  # it types into what it names
    "bmoca": (act.InputText, act.OpenApp, act.Answer),
    "appagent": (act.OpenApp, act.Answer, act.Drag, act.NavigateHome, act.NavigateBack),  # or by the grid
    "qwen_vl": (act.OpenApp,),
}  # fmt: skip


DROID = [
    json.dumps({"finished": finished, "id": number, "action": kind, "input_text": words})
    for finished, number, kind, words in (
        ("no", 0, "tap", "N/A"), ("no", 1, "input", "oat milk"), ("no", 4, "tap", "N/A"), ("yes", -1, "tap", "N/A")
    )
]  # fmt: skip


def forms():
    """Yield an agent, what its model says as it should, and that in each form that is not quite it."""
    request = SimpleNamespace(purpose="act")
    for name in sorted(SAID.keys() & DIALECTS.keys() - {"autodroid"}):
        stops = [stop for stop in STOPS if not isinstance(stop, LACKS.get(name, ()))]
        yield from in_all_forms(name, [DIALECTS[name](stop, SCREEN, request) for stop in stops])
    yield from in_all_forms("autodroid", DROID)


def in_all_forms(name, says):
    for number, form in enumerate(SLOPPY[FORMS.get(name, name)]):
        yield from (pytest.param(name, said, form(said), id=f"{name}-{number}-{n}") for n, said in enumerate(says))


@pytest.mark.parametrize(("name", "said", "written"), [*forms()])
def test_a_reply_means_the_same_in_every_form(name, said, written):
    assert ours(name, said) is not None
    assert ours(name, written) == ours(name, said)


def test_no_reply_is_stored_that_nobody_says(meanings):
    said = {reader: {one[0] if isinstance(one, tuple) else one for one in table} for reader, table in SAID.values()}

    assert {reader: set(told) for reader, told in meanings.items()} == said


@pytest.mark.check
@pytest.mark.skipif(not os.environ.get("AGENTS"), reason="no copies of the agents' own programs are named")
def test_the_agents_own_programs_still_take_them_for_that(request):
    """Long: each reply loads the part of a program that reads it."""
    found = {}
    for reader, table in SAID.values():
        replies = [one[0] if isinstance(one, tuple) else one for one in table]
        found[reader] = {said: upstream.meaning(os.environ["AGENTS"], reader, said) for said in replies}
    if request.config.getoption("--update-goldens"):
        MEANINGS.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")

    assert found == json.loads(MEANINGS.read_text("utf-8"))
