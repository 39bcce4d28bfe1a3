"""What each agent's own program tells its model of five screens, field by field.

`upstream/` holds facts, not words: which elements, with which numbers and states, in which order. They were recorded
once, by running the programs' own code on these screens: AndroidWorld d9c569f, AppAgent 2c19004, B-MoCA 9c56c16. They
are never changed by hand.
"""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

from pytest_mobileagent.agents.androidworld import ReflectingAgent, _read, _see
from pytest_mobileagent.agents.appagent import AppAgent, interactive
from pytest_mobileagent.agents.bmoca import BMoCAAgent
from pytest_mobileagent.agents.bmoca_text import trajectory_of, translate
from pytest_mobileagent.agents.demonstrations import Demonstration, Shown
from pytest_mobileagent.agents.documents import element_name
from pytest_mobileagent.agents.screen import elements_of, full_lines, short_lines
from pytest_mobileagent.agents.seeact import SeeAct, choices_of, words
from pytest_mobileagent.agents.spaces import appagent as appagent_space
from pytest_mobileagent.agents.spaces.seeact import letters
from pytest_mobileagent.episode import action as act
from tests.agents.conftest import ScriptedModel, a_screen

RECORDED = Path(__file__).parent / "upstream"
screens = pytest.mark.parametrize("name", ["home", "settings", "contact", "alarms", "picker"])
PROMPTS = json.loads((RECORDED / "prompts.json").read_text("utf-8"))
WAIT = 'Reason: @REASON@\nAction: {"action_type": "wait"}'


def recorded(name):
    return json.loads((RECORDED / f"{name}.json").read_text("utf-8"))


# -- the elements of a screen -----------------------------------------------------------------------------------------


@screens
def test_m3a_lists_the_same_elements_with_the_same_fields(name):
    lines = short_lines(elements_of(a_screen(name))).splitlines()
    told = [json.loads(line.partition(": ")[2]) for line in lines]

    assert told == recorded(name)["m3a"]
    assert [list(one) for one in told] == [list(one) for one in recorded(name)["m3a"]]  # in the same order


@screens
def test_m3a_marks_the_same_places_with_the_same_numbers(name):
    marks = [[str(number), [*node.bounds[:2]], [*node.bounds[2:]]] for number, node in elements_of(a_screen(name))]

    assert marks == recorded(name)["marks"]


@screens
def test_t3a_lists_the_same_elements_with_the_same_fields(name):
    told = [_fields(line) for line in full_lines(elements_of(a_screen(name))).splitlines()]

    assert told == recorded(name)["t3a"]


def _fields(line):
    number, written = re.match(r"UI element (\d+): (.*)", line).groups()
    call = ast.parse(written, mode="eval").body
    box = next(keyword.value for keyword in call.keywords if keyword.arg == "bbox_pixels")
    sides = {keyword.arg: ast.literal_eval(keyword.value) for keyword in box.keywords}
    fields = {keyword.arg: ast.literal_eval(keyword.value) for keyword in call.keywords if keyword.value is not box}
    place = [sides[side] for side in ("x_min", "y_min", "x_max", "y_max")]
    return {"index": int(number), "box": place} | fields


@screens
def test_seeact_offers_the_same_choices_in_the_same_words(name):
    told = [[letters(n), words(element.node)] for n, element in enumerate(choices_of(a_screen(name)))]

    assert told == [[letter, _if_empty(choice)] for letter, choice in recorded(name)["seeact"]]


def _if_empty(choice):
    """An empty field shows its hint as its text: it is told to be empty (docs/agents/originals.md)."""
    return re.sub(r'^a "(.+)" text box with the text "\1"$', r'a "\1" text box that is empty', choice)


@screens
def test_appagent_numbers_the_same_elements_and_calls_them_by_the_same_names(name):
    told = [[element_name(node), *node.bounds] for node in interactive(a_screen(name).hierarchy)]

    assert told == recorded(name)["appagent"]


@screens
def test_bmoca_translates_the_screen_the_same(name):
    screen = translate(a_screen(name).hierarchy)

    assert [[*pair] for pair in zip(screen.elements, map(list, screen.boxes), strict=True)] == recorded(name)["bmoca"]


# -- the order of a prompt, and what may be done ----------------------------------------------------------------------


def order(text, **marks):
    """Return which of these comes first, and so on."""
    return sorted(marks, key=lambda mark: text.index(marks[mark]))


def asked(agent, model, *names):
    agent.reset("@GOAL@")
    for name in names:
        agent.act(a_screen(name))
    return [
        "\n".join(message.text for message in request.messages if message.role == "user") for request in model.requests
    ]


@pytest.mark.parametrize(("name", "eyes", "pictures"), [("t3a", _read, 0), ("m3a", _see, 2)])
def test_androidworlds_prompts_have_the_same_parts_in_the_same_order(name, eyes, pictures):
    model = ScriptedModel(WAIT, "@PAST@", WAIT)
    _, reflect, decide = asked(ReflectingAgent(model, name, eyes), model, "home", "settings")

    wanted = PROMPTS[name]
    assert wanted["order"] == order(
        decide, goal="@GOAL@", history="@PAST@", elements="UI element 0:", guidelines="General:", form="Your reply must"
    )
    assert re.findall(r'"action_type": "(\w+)"', decide.partition("The current goal")[0]) == wanted["actions"]
    assert [len(request.messages[0].pictures) for request in model.requests] == [pictures] * 3
    ours = decide.partition("General:")[2].partition("Now choose")[0]
    assert ours.count("\n- ") == wanted["guidelines"]
    after = f"And these are the {'UI ' if name == 't3a' else ''}elements after it"
    parts = order(
        reflect, goal="@GOAL@", before="UI element 0:", after=after, action='{"action_type": "wait"}\nYour reason',
        reason="@REASON@",
    )  # fmt: skip
    assert parts == PROMPTS[f"{name}_reflect"]["order"]
    assert "General:" not in reflect


def test_seeacts_prompts_have_the_same_parts_in_the_same_order():
    model = ScriptedModel("So.", "ACTION: ANSWER\nVALUE: @PAST@", "So.", "ACTION: WAIT\nVALUE: None")
    *_, first, second = asked(SeeAct(model), model, "home", "home")

    wanted = PROMPTS["seeact"]
    assert order(first, goal="@GOAL@", history="@PAST@") == wanted["first"]
    assert order(second.partition("(Choice)")[2], choices="\nA. ", form="ELEMENT:") == wanted["second"]
    offered = re.search(r"ACTION: one of (.+)\.", second)[1].split(", ")
    assert sorted(offered) == wanted["actions"]


def test_appagents_prompt_has_the_same_parts_in_the_same_order():
    known = {element_name(node): {"tap": "@KNOWN@"} for node in interactive(a_screen("home").hierarchy)}
    model = ScriptedModel("Action: tap(1)\nSummary: @PAST@", "Action: FINISH")
    _, text = asked(AppAgent(model, known), model, "home", "home")

    wanted = PROMPTS["appagent"]
    assert wanted["order"] == order(text, documents="@KNOWN@", goal="@GOAL@", summary="@PAST@", form="Observation: <")
    assert re.findall(r"^\d\. (\w+)\(", text, re.MULTILINE) == wanted["functions"] == [*appagent_space.WITH_NUMBERS]
    assert wanted["grid"] == [*appagent_space.WITH_GRID]


def test_bmocas_prompt_has_the_same_parts_in_the_same_order():
    shown = Demonstration("test_a", "@SHOT@", (Shown(a_screen("home").hierarchy, act.NavigateHome()),))
    model = ScriptedModel('Action: press("BACK") @PAST@', "Action: done()")
    _, text = asked(BMoCAAgent(model, examples=[trajectory_of(shown)]), model, "home", "home")

    parts = order(
        text, form="Description: <", functions="1. dual-gesture(", goal="Goal: @GOAL@", examples="@SHOT@",
        history="@PAST@", observation="Current observation",
    )  # fmt: skip
    assert parts == PROMPTS["bmoca"]["order"]
    assert re.findall(r"^\d\. ([\w-]+)\(", text, re.MULTILINE) == [*PROMPTS["bmoca"]["functions"], "done"]
