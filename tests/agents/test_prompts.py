"""What each agent asks on three reference screens, word for word: `--update-goldens` writes the files anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_mobileagent.agents.androidworld import ReflectingAgent, SimpleAgent, _read, _see
from pytest_mobileagent.agents.app_memory import AppMemory, Memories, SimulatedTask, Tap
from pytest_mobileagent.agents.appagent import AppAgent, interactive
from pytest_mobileagent.agents.autodroid import AutoDroid
from pytest_mobileagent.agents.autoglm import AutoGlm
from pytest_mobileagent.agents.bmoca import BMoCAAgent
from pytest_mobileagent.agents.bmoca_text import trajectory_of
from pytest_mobileagent.agents.computer_use import CLAUDE, ComputerAgent
from pytest_mobileagent.agents.conversing import ConversingAgent
from pytest_mobileagent.agents.demonstrations import Demonstration, Shown
from pytest_mobileagent.agents.documents import Documents, element_name
from pytest_mobileagent.agents.embeddings import Words
from pytest_mobileagent.agents.explorer import Explorer, watch
from pytest_mobileagent.agents.gui_owl import GuiOwl
from pytest_mobileagent.agents.guide import Knowledge, Options
from pytest_mobileagent.agents.html_view import describe, items_of
from pytest_mobileagent.agents.mai_ui import MaiUi
from pytest_mobileagent.agents.native import Native
from pytest_mobileagent.agents.qwen_vl import QwenVl
from pytest_mobileagent.agents.seeact import SeeAct
from pytest_mobileagent.agents.tuning import dues_of, pairs
from pytest_mobileagent.agents.uitars import UiTars
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.exploration.memory import Asked, Reached
from pytest_mobileagent.exploration.screens import state_of
from tests.agents.conftest import ScriptedModel, a_screen

PROMPTS = Path(__file__).parent / "prompts"
GOAL = "Create a new contact for Ana Oliveira. Their number is 5550142368."
SCREENS = ("home", "settings", "contact")
WORLD = 'Reason: it is next.\nAction: {"action_type": "wait"}'
AGENTS = {
    "t3a": (lambda model: ReflectingAgent(model, "t3a", _read), [WORLD]),
    "m3a": (lambda model: ReflectingAgent(model, "m3a", _see), [WORLD]),
    "m3a_simple": (SimpleAgent, [WORLD]),
    "seeact": (SeeAct, ["The search field.", "ELEMENT: A\nACTION: WAIT\nVALUE: None"]),
    "bmoca": (BMoCAAgent, ['Action: press("BACK")']),
    "bmoca_mllm": (lambda model: BMoCAAgent(model, looks=True), ['Action: press("BACK")']),
    "bmoca_som": (lambda model: BMoCAAgent(model, looks=True, marks=True), ['Action: press("BACK")']),
    "autodroid": (AutoDroid, ['{"id": 0, "action": "tap"}']),
    "appagent": (AppAgent, ["Action: tap(1)"]),
    "native": (lambda model: ConversingAgent(model, Native()), ["Action: wait()"]),
    "uitars": (lambda model: ConversingAgent(model, UiTars()), ["Action: press_back()"]),
    "qwen_vl": (lambda model: ConversingAgent(model, QwenVl(is_absolute=True)), ['{"action": "wait"}']),
    "autoglm": (lambda model: ConversingAgent(model, AutoGlm(bool)), ['do(action="Back")']),
    "gui_owl": (lambda model: ConversingAgent(model, GuiOwl()), ['{"action": "wait"}']),
    "computer_use": (lambda model: ComputerAgent(model, CLAUDE), ["Done."]),
    "mai_ui": (lambda model: ConversingAgent(model, MaiUi(("contacts",))), ['{"action": "wait"}']),
}


LETTERS_PER_TOKEN = 3.2  # of these prompts, as GPT-3's tokenizer takes them apart


def tokens(text):
    return round(len(text) / LETTERS_PER_TOKEN)


def words(request):
    """A request as it is stored: who says what, pictures by their notes, and how long it is."""
    lines = []
    for message in request.messages:
        for part in message.parts:
            lines += [f"--- {message.role} ---", part if isinstance(part, str) else f"[{part.note}]"]
    text = "\n".join(lines)
    length = tokens("".join(message.text for message in request.messages))
    pictures = sum(len(message.pictures) for message in request.messages)
    return f"about {length} tokens of text, {pictures} pictures\n{text}\n"


def asked(agent, screen):
    make, replies = AGENTS[agent]
    model = ScriptedModel(*replies)
    player = make(model)
    player.reset(GOAL)
    while not model.requests:
        player.act(screen)  # AutoDroid scrolls first
    return "\n".join(words(request) for request in model.requests)


def check(name, text, pytestconfig):
    path = PROMPTS / f"{name}.txt"
    if pytestconfig.getoption("--update-goldens"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("agent", AGENTS)
def test_the_prompt_is_the_stored_one(agent, screen, pytestconfig):
    check(f"{agent}-{screen}", asked(agent, a_screen(screen)), pytestconfig)


@pytest.mark.parametrize("agent", ["t3a", "m3a"])
def test_the_look_back_is_the_stored_one(agent, pytestconfig):
    make, _ = AGENTS[agent]
    model = ScriptedModel(
        'Reason: the contacts are there.\nAction: {"action_type": "open_app", "app_name": "contacts"}',
        "Opened the editor.",
        WORLD,
    )
    player = make(model)
    player.reset(GOAL)
    player.act(a_screen("home"))
    player.act(a_screen("contact"))

    reflect, decide = model.requests[1:]
    check(f"{agent}-reflect", words(reflect), pytestconfig)
    assert 'Step 1: {"action_type": "open_app", "app_name": "contacts"}: Opened the editor.' in decide.messages[0].text


def test_demonstrations_stand_before_the_task(pytestconfig):
    home = a_screen("home").hierarchy
    shown = Demonstration("test_a", "Open the settings.", (Shown(home, act.NavigateHome()), Shown(home, act.Status())))
    model = ScriptedModel('Action: press("BACK")')
    player = BMoCAAgent(model, examples=[trajectory_of(shown)])
    player.reset(GOAL)
    player.act(a_screen("settings"))

    check("bmoca-few-shot", words(model.requests[0]), pytestconfig)


def test_documents_of_elements_stand_before_the_task(contact, pytestconfig):
    names = [element_name(node) for node in interactive(contact.hierarchy)]
    model = ScriptedModel("Action: tap(1)")
    player = AppAgent(model, {names[0]: {"tap": "It leaves the editor without saving.", "text": ""}})
    player.reset(GOAL)
    player.act(contact)

    check("appagent-documents", words(model.requests[0]), pytestconfig)


def test_exploring_asks_for_an_action_and_then_what_came_of_it(contact, settings, pytestconfig, tmp_path):
    model = ScriptedModel("Action: tap(1)\nSummary: I close the editor.", "Decision: BACK", "Action: FINISH")
    player = Explorer(model, Documents(tmp_path))
    player.reset(GOAL)
    player.act(contact)
    player.act(settings)

    check("appagent-explore", "\n".join(map(words, model.requests)), pytestconfig)


def test_a_demonstration_is_described_step_by_step(contact, pytestconfig, tmp_path):
    x, y = interactive(contact.hierarchy)[0].bounds.center
    steps = (Shown(contact.hierarchy, act.Click(x, y), contact), Shown(contact.hierarchy, act.Status(), contact))
    model = ScriptedModel("It leaves the editor.", "It leaves the editor without saving.")
    for _ in range(2):
        list(watch([Demonstration("test_a", GOAL, steps)], model, Documents(tmp_path), refine=True))

    check("appagent-document", "\n".join(map(words, model.requests)), pytestconfig)


def test_autodroids_memory_stands_in_the_screen(settings, pytestconfig):
    """The hint on the first element that can be tapped, of a task two taps away."""
    items = items_of(settings.hierarchy)
    line = next(item.line() for item in items if item.tag == "button")
    task = SimulatedTask("Create a new contact", (Tap("here", line), Tap("list", "<button>Create</button>")))
    lines = tuple(item.line() for item in items)
    functions = {"list": "see all contacts and create one"}
    memory = AppMemory("a.b", (task,), functions, {"here": lines})
    knowledge = Knowledge(Memories({"a.b": memory}), Words())
    check("autodroid-memory", autodroid(settings, knowledge=knowledge), pytestconfig)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("short", Options(reasoning=False, risk=False)),
        ("open", Options(privacy=False)),
        ("leaves", Options(merge_tree=False)),
    ],
)
def test_autodroids_options_change_what_it_asks(name, options, contact, pytestconfig):
    check(f"autodroid-{name}", autodroid(contact, options=options), pytestconfig)


def autodroid(screen, **parts):
    model = ScriptedModel('{"id": 0, "action": "tap"}')
    player = AutoDroid(model, **parts)
    player.reset(GOAL)
    while not model.requests:
        player.act(screen)
    return "\n".join(map(words, model.requests))


def test_autodroids_memory_is_made_by_a_question_a_screen(contact, pytestconfig):
    state = state_of(contact.hierarchy, ("a.b/a.b.C",), "00001")
    asked = Asked(Reached(state, (Tap("list", '<button label="Create contact"></button>'),)), (2, 5, 9))

    check("autodroid-screen", f"{asked.words('com.google.android.contacts')}\n", pytestconfig)


def test_a_teacher_is_told_the_right_choice_and_asked_for_reasons(pytestconfig):
    tap = Tap("list", '<button label="New"></button>')
    memory = AppMemory("notes", (SimulatedTask("Write a note.", (tap,)),), {}, {"list": (tap.element, "<p>Diary</p>")})
    model = ScriptedModel("no")

    assert list(pairs(dues_of(memory), model)) == []
    check("autodroid-reasons", words(model.requests[0]), pytestconfig)


def test_autodroids_screens_are_as_short_as_the_papers():
    """Its table 4: 339 tokens a prompt on average."""
    lengths = [tokens(_autodroid(screen).text()) for screen in SCREENS]

    assert sum(lengths) / len(lengths) <= 339


def _autodroid(screen):
    model = ScriptedModel('{"id": 0, "action": "tap"}')
    player = AutoDroid(model)
    player.reset(GOAL)
    while not model.requests:
        player.act(a_screen(screen))
    return model


@pytest.mark.parametrize("screen", SCREENS)
def test_autodroids_text_of_a_screen_has_every_word_that_can_be_read(screen):
    observation = a_screen(screen)
    text = describe(items_of(observation.hierarchy))

    for window in observation.hierarchy.children:
        for node in window.walk() if window.bounds.height > 1000 else ():
            if node.text.strip() and not node.bounds.is_empty:
                assert node.text.split()[0].replace("&", "&amp;") in text
