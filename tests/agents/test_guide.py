"""AutoDroid with a memory, and with each of its parts switched off."""

from __future__ import annotations

import json

import pytest

from pytest_mobileagent.agents.app_memory import FOLDER, AppMemory, Memories, SimulatedTask, Tap, write_memory
from pytest_mobileagent.agents.autodroid import AutoDroid
from pytest_mobileagent.agents.base import AgentContext
from pytest_mobileagent.agents.embeddings import Words
from pytest_mobileagent.agents.guide import Guide, Knowledge, Options, knowledge_of, read_options
from pytest_mobileagent.agents.registry import parse_agent
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError
from pytest_mobileagent.errors import ConfigError
from tests.agents.conftest import an_observation

MORE, SETTINGS, DELETE = "<button>More</button>", "<button>Settings</button>", "<button>Delete all</button>"
MEMORY = AppMemory(
    "a.b",
    (
        SimulatedTask("Delete all events.", (Tap("a", MORE), Tap("b", SETTINGS), Tap("c", DELETE))),
        SimulatedTask("Add an event.", (Tap("a", "<button>New</button>"),)),
        SimulatedTask("Open the settings.", (Tap("a", MORE), Tap("b", SETTINGS))),
    ),
    {"a": "see the month.", "b": "choose from a menu.", "c": "delete events."},
    {"a": (MORE, "<button>New</button>"), "b": (SETTINGS, "<button>About</button>"), "c": (DELETE, "<p>Reminders</p>")},
    {"b": {SETTINGS: "c", "<button>About</button>": "c"}},
)


def screen(*words):
    rows = (
        f'<node class="a.B" clickable="true" text="{word}" bounds="[0,{20 * row}][100,{20 * row + 15}]"/>'
        for row, word in enumerate(words)
    )
    return an_observation("".join(rows))


MONTH, MENU, REMINDERS = screen("More", "New"), screen("Settings", "About"), screen("Delete all", "Reminders")
FINISH = '{"finished": "yes"}'


def tap(number):
    return json.dumps({"id": number, "action": "tap", "input_text": "N/A"})


def agent(model, goal="Delete all events", **options):
    made = AutoDroid(model, options=Options(**options), knowledge=Knowledge(Memories({"a.b": MEMORY}), Words()))
    made.reset(goal)
    return made


def state_told(model, number=-1):
    return model.text(number).partition("Current UI state:\n")[2].partition("\n\n")[0].splitlines()


# -- hints -------------------------------------------------------------------------------------------------------------


def test_an_element_of_a_similar_tasks_way_says_what_the_screens_after_it_are_for(model):
    model = model(tap(0), tap(0), tap(0))
    player = agent(model)
    for one in (MONTH, MENU, REMINDERS):
        player.act(one)

    assert state_told(model, 0)[:2] == [
        '<button id=0 onclick="go to screens that can: 1. choose from a menu, 2. delete events">More</button>',
        "<button id=1>New</button>",
    ]
    assert (
        state_told(model, 1)[0] == '<button id=0 onclick="go to screens that can: 1. delete events">Settings</button>'
    )
    assert "onclick" not in model.text(2)  # nothing comes after it


def test_a_screen_that_is_not_known_has_no_hints(model):
    model = model(tap(0))
    agent(model).act(screen("More", "Other", "Else"))

    assert "onclick" not in model.text()


def test_several_similar_tasks_give_hints(model):
    model = model(tap(0))
    agent(model, "Delete events in the settings", top=3).act(MONTH)

    assert state_told(model)[0].count("choose from a menu") == 1


def test_what_was_checked_as_it_should_be_has_no_hint_any_more():
    boxes = ("<checkbox checked=False>Dark</checkbox>", "<checkbox checked=True>Loud</checkbox>")
    task = SimulatedTask("Be dark.", (Tap("a", boxes[0]), Tap("b", "<button>OK</button>")))
    guide = Guide(AppMemory("a.b", (task,), {"b": "confirm"}, {"a": boxes}), (task,), Options())

    assert guide.hints(boxes, 0) == {0: "go to screens that can: 1. confirm"}
    assert guide.hints([boxes[0].replace("False", "True"), boxes[1]], 1) == {}


def test_by_step_the_hint_is_the_similar_task_wherever_one_is(model):
    model = model(tap(0), tap(0), tap(0), tap(0))
    player = agent(model, hints="step")
    for one in (screen("Other", "More"), MENU, REMINDERS, REMINDERS):
        player.act(one)

    assert state_told(model, 0)[1] == '<button id=1 onclick="Delete all events.">More</button>'
    assert state_told(model, 1)[0] == '<button id=0 onclick="Delete all events.">Settings</button>'
    assert state_told(model, 2)[0] == '<button id=0 onclick="Delete all events.">Delete all</button>'
    assert "onclick" not in model.text(3)


def test_the_goal_is_looked_for_without_names(model):
    asked = []

    class Spying(Words):
        def embed(self, texts):
            asked.extend(texts)
            return super().embed(texts)

    player = AutoDroid(model(tap(0)), knowledge=Knowledge(Memories({"a.b": MEMORY}), Spying()))
    player.reset("Write to ana@example.org")
    player.act(MONTH)

    assert asked[-1] == "task: Write to person1@mail.example"


@pytest.mark.parametrize("options", [{"hints": "off"}])
def test_hints_can_be_switched_off(model, options):
    model = model(tap(0))
    agent(model, **options).act(MONTH)

    assert "onclick" not in model.text()


# -- shortcuts ---------------------------------------------------------------------------------------------------------


def test_a_task_that_is_known_is_done_without_the_model_which_then_looks_at_it(model):
    model = model(FINISH)
    player = agent(model, shortcuts=0.9)

    actions = [player.act(one) for one in (MONTH, MENU, REMINDERS, REMINDERS)]

    assert actions == [act.Click(50, 7), act.Click(50, 7), act.Click(50, 7), act.Status("complete")]
    assert "- TapOn: <button>More</button>\n- TapOn: <button>Settings</button>\n- TapOn: " in model.text()


def test_a_shortcut_that_leads_elsewhere_is_left_to_the_model(model):
    model = model(tap(1))
    player = agent(model, shortcuts=0.9)

    actions = [player.act(one) for one in (MONTH, screen("Other", "Else"))]

    assert actions == [act.Click(50, 7), act.Click(50, 27)]
    assert "- TapOn: <button>More</button>" in model.text()


@pytest.mark.parametrize(("goal", "shortcuts"), [("Delete some", 0.9), ("Delete all events", None)])
def test_a_task_that_is_not_alike_enough_is_the_models(model, goal, shortcuts):
    model = model(tap(1))

    assert agent(model, goal, shortcuts=shortcuts).act(MONTH) == act.Click(50, 27)


def test_a_shortcut_asks_before_what_the_screen_warns_of(model):
    model = model(tap(1))
    player = AutoDroid(
        model, options=Options(shortcuts=0.9), knowledge=Knowledge(Memories({"a.b": MEMORY}), Words()),
        confirm=lambda step: False,
    )  # fmt: skip
    player.reset("Delete all events")

    with pytest.raises(ActionError, match="the user does not allow this step"):  # nor does the model get its way
        player.act(screen("More", "Warning: this cannot be undone"))
    assert len(model.requests) == 1


# -- what else can be switched -----------------------------------------------------------------------------------------


def test_elements_that_lead_to_the_same_screen_are_one_if_that_is_wanted(model):
    model = model(tap(0))
    player = agent(model, merge_graph=True)

    assert player.act(MENU) == act.Click(50, 7)
    assert state_told(model)[0].endswith(">Settings<br>About</button>")
    assert len(state_told(model)) == 2


def test_what_an_element_holds_stays_apart_if_that_is_wanted(model):
    model = model(tap(1))
    row = (
        '<node class="a.B" clickable="true" bounds="[0,0][100,40]">'
        '<node class="a.B" text="Alarms" bounds="[0,0][90,20]"/>'
        '<node class="a.B" text="0 items" bounds="[0,20][90,40]"/></node>'
        '<node class="a.B" text="Below" bounds="[0,50][90,60]"/>'
    )

    assert agent(model, merge_tree=False).act(an_observation(row)) == act.Click(45, 30)
    assert state_told(model)[:3] == [
        "<button id=0>Alarms</button>",
        "<button id=1>0 items</button>",
        "<p id=2>Below</p>",
    ]


def test_names_are_told_if_that_is_wanted(model):
    model = model(tap(0))
    agent(model, "Write to ana@example.org", privacy=False).act(MONTH)

    assert "ana@example.org" in model.text()


def test_risk_is_neither_asked_for_nor_about_if_that_is_wanted(model):
    model = model(json.dumps({"id": 0, "action": "tap", "requires_confirmation": "yes"}))
    player = AutoDroid(model, options=Options(risk=False), confirm=lambda step: False)
    player.reset("Go.")

    assert player.act(screen("Warning")) == act.Click(50, 7)
    assert "requires_confirmation" not in model.text()
    assert "requires_confirmation" not in model.requests[0].schema["properties"]


def test_a_model_need_not_think_aloud(model):
    model = model(tap(0))
    agent(model, reasoning=False).act(MONTH)

    assert "Answer with a JSON object: id: of the element" in model.text()
    assert set(model.requests[0].schema["properties"]) == {"id", "action", "input_text", "requires_confirmation"}


# -- options -----------------------------------------------------------------------------------------------------------


def test_options_are_given_behind_the_agents_name():
    text = "autodroid+hints=step+shortcuts=0.9+merge_tree=off+embedder=openai/text-embedding-3-small:gpt-4o"
    spec = parse_agent(text, environment={})

    assert (spec.name, spec.model) == ("autodroid", "gpt-4o")
    embedder = "openai/text-embedding-3-small"
    assert read_options(spec.options) == Options(hints="step", shortcuts=0.9, merge_tree=False, embedder=embedder)


def test_options_reach_the_agent(tmp_path):
    seen = []
    spec = parse_agent("autodroid+top=2:gpt-4o", environment={})
    spec = type(spec)(spec.text, spec.name, spec.model, seen.append, options=spec.options)

    spec.make(AgentContext(model="gpt-4o"))

    assert seen[0].options == {"top": "2"}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("autodroid+hint=step:gpt-4o", "autodroid has no option 'hint'; there are memory, hints, top"),
        ("autodroid+hints=maybe:gpt-4o", "autodroid's hints=maybe: expected state, step or off"),
        ("autodroid+top=0:gpt-4o", "autodroid's top=0: expected a number from 1"),
        ("autodroid+shortcuts=2:gpt-4o", "autodroid's shortcuts=2: expected off, or a number from 0 to 1"),
        ("autodroid+privacy=no:gpt-4o", "autodroid's privacy=no: expected on or off"),
        ("t3a+privacy=off:gpt-4o", r"--agent=t3a\+privacy=off:gpt-4o: t3a takes no options"),
    ],
)
def test_an_option_that_there_is_not_is_one_sentence(text, sentence):
    with pytest.raises(ConfigError, match=sentence):
        parse_agent(text, environment={})


@pytest.mark.parametrize(
    ("options", "is_there"), [(Options(), True), (Options(memory=False), False)], ids=["on", "off"]
)
def test_the_memory_lies_in_the_folder_of_knowledge(options, is_there, tmp_path):
    assert knowledge_of(tmp_path, options) is None
    write_memory(tmp_path / FOLDER / "calendar.json", MEMORY)

    knowledge = knowledge_of(tmp_path, options)

    assert (knowledge is not None) is is_there
    if knowledge is not None:
        assert knowledge.guide("Delete all events", "a.b", "", options).similar == MEMORY.tasks[:1]
        assert knowledge.guide("Delete all events", "x.y", "", options) is None
