"""What each family of agents may write, and what it becomes."""

from __future__ import annotations

import pytest

from pytest_mobileagent.agents.screen import Element
from pytest_mobileagent.agents.spaces import androidworld, appagent, autodroid, bmoca, native, seeact
from pytest_mobileagent.agents.spaces.appagent import WantsGrid
from pytest_mobileagent.agents.spaces.autodroid import FINISHED, Choice
from pytest_mobileagent.device import Node, Rect
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError

SIZE = (1000, 2000)
BOXES = [Rect(0, 0, 100, 200), Rect(400, 900, 600, 1100)]
ELEMENTS = [Element(3, Node(bounds=BOXES[0])), Element(7, Node(bounds=BOXES[1]))]


def refused(read, *arguments):
    with pytest.raises(ActionError) as caught:
        read(*arguments)
    return str(caught.value)


# -- AndroidWorld -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "action"),
    [
        ('{"action_type": "click", "index": 7}', act.Click(index=7)),
        ('{"action_type": "click", "index": "7"}', act.Click(index=7)),
        ('```json\n{"action_type": "scroll", "direction": "down"}\n```', act.Scroll("down")),
        ("{'action_type': 'input_text', 'text': 'a', 'index': 3}", act.InputText("a", index=3, press_enter=True)),
        ('{"action_type": "answer", "text": 5}', act.Answer("5")),
    ],
)
def test_androidworld_takes_a_reason_and_an_action(written, action):
    assert androidworld.parse(f"Reason: because.\nAction: {written}", ELEMENTS)[:2] == ("because.", action)


@pytest.mark.parametrize("text", [
    'Reason: so.\nAction: {"action_type": "status", "goal_status": "complete"}',
    'Reason: so. Action: {"action_type": "status", "goal_status": "task_complete"}',
    'Here I go. Reason: so.\n\nAction: {"action_type": "status"} and that is all.',
    "**Reason:** so.\n**Action:** {'action_type': 'status', 'goal_status': 'finished'}",
    'Reason: so.\nAction:\n<tool_call>\n{"name": "act", "arguments": {"action_type": "status"}}\n</tool_call>',
])  # fmt: skip
def test_androidworld_ends_whatever_the_status_is_called(text):
    assert androidworld.parse(text, ELEMENTS)[:2] == ("so.", act.Status("complete"))


def test_androidworld_remembers_an_action_as_it_was_written():
    text = 'Reason: x\nAction: {"action_type": "input_text", "text": "é", "index": "3"}'

    assert androidworld.parse(text, ELEMENTS).written == '{"action_type": "input_text", "text": "é", "index": "3"}'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"action_type": "wait"}', "the reply is not in the form 'Reason: …' and 'Action: {…}'"),
        ("Reason: x\nAction: click 3", "no JSON object in the reply: 'click 3'"),
        ('Reason: x\nAction: {"action_type": "click", "index": 4}',
         "index 4 is out of range: there are elements 3 to 7"),
        ('Reason: x\nAction: {"action_type": "fly"}', "unknown action_type 'fly'"),
    ],
)  # fmt: skip
def test_androidworld_says_what_is_wrong(text, message):
    assert refused(androidworld.parse, text, ELEMENTS).startswith(message)


# -- SeeAct -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (51, "AZ"), (52, "BA")])
def test_choices_have_letters(number, name):
    assert seeact.letters(number) == name


@pytest.mark.parametrize(
    ("element", "kind", "value", "action"),
    [
        ("B", "CLICK", "None", act.Click(index=7)),
        ("A. first", "LONG PRESS", "None", act.LongPress(index=3)),
        ("**B**", "**INPUT_TEXT**", "hello", act.InputText("hello", index=7, press_enter=True)),
        ("None", "SWIPE", "up", act.Scroll("down")),
        ("B", "SWIPE", "Up.", act.Scroll("down", index=7)),
        ("C", "SWIPE", "left", act.Scroll("right")),
        ("Q", "SWIPE", "right", act.Scroll("left")),
        ("None", "OPEN APP", "clock", act.OpenApp("clock")),
        ("None", "ANSWER", "42", act.Answer("42")),
        ("None", "TERMINATE", "None", act.Status("complete")),
        ("None", "KEYBOARD ENTER", "None", act.KeyboardEnter()),
        ("", "navigate back", "", act.NavigateBack()),
    ],
)
def test_seeact_takes_three_lines(element, kind, value, action):
    text = f"So.\n\nELEMENT: {element}\nACTION: {kind}\nVALUE: {value}"

    assert seeact.parse(text, ELEMENTS) == action


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ELEMENT: C\nACTION: CLICK\nVALUE: None", "CLICK needs an element, and the reply chooses none"),
        (
            "ELEMENT: Q\nACTION: CLICK\nVALUE: None",
            "CLICK needs an element, and the reply chooses Q, which is not among A to C",
        ),
        ("ELEMENT: A\nACTION: SWIPE\nVALUE: north", "SWIPE needs up, down, left or right for a VALUE, not 'north'"),
        ("ELEMENT: A\nACTION: FLY\nVALUE: None", "ACTION 'FLY' is not one of the actions"),
        ("ACTION: ANSWER\nVALUE: None", "ANSWER needs a VALUE"),
        ("I do not know.", "ACTION '' is not one of the actions"),
    ],
)
def test_seeact_says_what_is_wrong(text, message):
    assert refused(seeact.parse, text, ELEMENTS) == message


# -- B-MoCA -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("dual-gesture(0.5, 0.25, 0.5, 0.25)", act.Click(250, 1000)),
        ("dual-gesture(0.5,0.5,0.56,0.5)", act.Click(500, 1000)),
        ("dual-gesture(0.5,0.5,0.58,0.5)", act.Drag(500, 1000, 500, 1160, duration_ms=300)),
        ("dual-gesture(1.0, 1.0, 1.0, 1.0)", act.Click(999, 1999)),
        ("tap(1)", act.Click(500, 1000)),
        ("tap(numeric_tag=0)", act.Click(50, 100)),
        ('swipe("up")', act.Drag(500, 1600, 500, 400, duration_ms=300)),
        ("swipe('left')", act.Drag(200, 1000, 800, 1000, duration_ms=300)),
        ('press("HOME")', act.NavigateHome()),
        ('press("BACK")', act.NavigateBack()),
        ("press('overview')", act.Overview()),
        ("done()", act.Status("complete")),
        ("tap(1), since done() comes later", act.Click(500, 1000)),
    ],
)
def test_bmoca_takes_whichever_call_occurs(text, action):
    assert bmoca.parse(text, BOXES, SIZE) == action


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tap(2)", "tap: numeric tag 2 is out of range: the screen has 2 elements"),
        ('swipe("north")', "swipe: direction 'north' is not one of up, down, left, right"),
        ('press("POWER")', "press: 'POWER' is not one of HOME, BACK, OVERVIEW"),
        ("dual-gesture(0.5, 0.5, 1.5, 0.5)", "dual-gesture: all four numbers lie between 0 and 1"),
        ("tap the button", "no dual-gesture, tap, swipe or press in the reply: 'tap the button'"),
    ],
)
def test_bmoca_says_what_is_wrong(text, message):
    assert refused(bmoca.parse, text, BOXES, SIZE) == message


# -- AutoDroid --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ('{"id": 2, "action": "tap", "input_text": "N/A"}', Choice(2, "tap")),
        ('{"id": "2", "action": "check"}', Choice(2, "tap")),
        ('{"ID": 0, "Action": "input", "Input text": "hi", "Next step": "type it"}',
         Choice(0, "input", "hi", says="type it")),
        ('{"id": 1, "action": "tap", "requires_confirmation": "Yes"}', Choice(1, "tap", is_risky=True)),
        ('{"id": -1, "action": "N/A"}', Choice(FINISHED, "tap")),
        ('{"Finished": "Yes", "id": 2}', Choice(FINISHED, "tap")),
    ],
)  # fmt: skip
def test_autodroid_takes_an_id_of_the_list(text, choice):
    assert autodroid.parse(text, range(3)) == choice


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("finished", "no JSON object in the reply: 'finished'"),
        ('{"id": 3, "action": "tap"}', "id 3 is not in the list of elements"),
        ('{"id": "two"}', "id 'two' is not a whole number"),
        ('{"id": true}', "id True is not a whole number"),
        ('{"id": 0, "action": "input", "input_text": "N/A"}', "input needs an input_text"),
        ('{"id": 0, "action": "fly"}', "action 'fly' is not tap or input"),
    ],
)
def test_autodroid_takes_nothing_broken_for_finished(text, message):
    assert refused(autodroid.parse, text, range(3)) == message


def test_autodroids_schema_offers_only_what_is_there():
    assert autodroid.schema(range(2))["properties"]["id"]["enum"] == [0, 1, -1]


# -- AppAgent ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("tap(2)", act.Click(500, 1000)),
        ("long_press(1)", act.LongPress(50, 100)),
        ('text("It\'s (ok)")', act.InputText("It's (ok)")),
        ('text("He said "hi" to me")', act.InputText('He said "hi" to me')),
        ('swipe(2, "up", "short")', act.Drag(500, 1000, 500, 800, duration_ms=400)),
        ('swipe(2, "left", "long")', act.Drag(500, 1000, 200, 1000, duration_ms=400)),
        ('swipe(1, "up", "long")', act.Drag(50, 100, 50, 0, duration_ms=400)),
        ("grid()", WantsGrid()),
        ("FINISH", act.Status("complete")),
    ],
)
def test_appagent_takes_numbers_from_one(text, action):
    assert appagent.parse(text, BOXES, SIZE) == action


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tap(0)", "element 0 is not on the screen: there are 1 to 2"),
        ("tap(3)", "element 3 is not on the screen: there are 1 to 2"),
        ('tap("a")', "tap('a',): not the arguments that it takes"),
        ('swipe(1, "up", "far")', "swipe: 'up' and 'far' are not a direction and short, medium or long"),
        ("nothing", "no call of tap, text, long_press, swipe, grid in the reply: 'nothing'"),
    ],
)
def test_appagent_says_what_is_wrong(text, message):
    assert refused(appagent.parse, text, BOXES, SIZE) == message


def test_the_grid_covers_the_screen_once():
    cells = appagent.grid(SIZE)

    assert sum(cell.width * cell.height for cell in cells) == SIZE[0] * SIZE[1]
    assert cells[0] == Rect(0, 0, 125, 125)
    assert cells[-1][2:] == SIZE


def test_the_grid_of_a_screen_that_nothing_divides_has_cells_of_about_120_px():
    assert len(appagent.grid((1080, 2400))) == 9 * 20
    assert len(appagent.grid((1079, 2399))) == 8 * 19
    assert len(appagent.grid((100, 100))) == 1


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ('tap(1, "center")', act.Click(62, 62)),
        ('tap(1, "top-left")', act.Click(31, 31)),
        ('tap(1, "corner")', act.Click(62, 62)),
        ('long_press(2, "right")', act.LongPress(218, 62)),
        ('swipe(1, "center", 9, "bottom")', act.Drag(62, 62, 62, 218, duration_ms=400)),
        ("FINISH", act.Status("complete")),
    ],
)
def test_appagent_takes_parts_of_cells(text, action):
    assert appagent.parse_on_grid(text, SIZE) == action


@pytest.mark.parametrize("text", ["tap(1)", 'tap(999, "center")', 'text("a")'])
def test_appagent_says_what_is_wrong_on_the_grid(text):
    refused(appagent.parse_on_grid, text, SIZE)


# -- native -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("click(500, 250)", act.Click(500, 500)),
        ("click(start_box='(500,250)')", act.Click(500, 500)),
        ("click(start_box='<|box_start|>(500,250)<|box_end|>')", act.Click(500, 500)),
        ("click(point=[400, 200, 600, 300])", act.Click(500, 500)),
        ("click(1000, 1000)", act.Click(999, 1999)),
        ("long_press(0, 0)", act.LongPress(0, 0)),
        ("swipe(500, 800, 500, 200)", act.Drag(500, 1600, 500, 400, duration_ms=500)),
        ("drag(start_box='(1,2)', end_box='(3,4)')", act.Drag(1, 4, 3, 8, duration_ms=500)),
        ("scroll(point='(500,500)', direction='down')", act.Drag(500, 1000, 500, 200, duration_ms=500)),
        ("scroll(direction='down')", act.Scroll("down")),
        ("swipe(direction='up')", act.Scroll("down")),
        ('type("hello")', act.InputText("hello")),
        (r"type(content='hello\n')", act.InputText("hello", press_enter=True)),
        ("press_home()", act.NavigateHome()),
        ("open_app(app_name='clock')", act.OpenApp("clock")),
        ('answer("42")', act.Answer("42")),
        ("finished(content='ok')", act.Status("complete", "ok")),
        ("infeasible()", act.Status("infeasible")),
        ('do(action="Tap", element=[500, 250])', act.Click(500, 500)),
        ('do(action="Launch", app="Clock")', act.OpenApp("Clock")),
        ('do(action="Swipe", start=[500, 800], end=[500, 200])', act.Drag(500, 1600, 500, 400, duration_ms=1000)),
        ('do(action="Type", text="a")', act.InputText("a", clear_text=True)),
        ('do(action="Double Tap", element=[10, 10])', act.DoubleTap(10, 20)),
        ('finish(message="done")', act.Status("complete", "done")),
        ('{"name": "mobile_use", "arguments": {"action": "click", "coordinate": [500, 250]}}', act.Click(500, 500)),
        ('{"action": "swipe", "coordinate": [1, 2], "coordinate2": [3, 4]}', act.Drag(1, 4, 3, 8, duration_ms=500)),
        ('{"action": "system_button", "button": "Back"}', act.NavigateBack()),
        ('{"action": "terminate", "status": "failure"}', act.Status("infeasible")),
        ('{"action": "terminate", "status": "success"}', act.Status("complete")),
    ],
)
def test_native_takes_thousandths_in_three_dialects(text, action):
    assert native.parse(text, SIZE) == action


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("click(500)", "[500.0] is no place: x and y between 0 and 1000 and 1000"),
        ("click(500, 1001)", "[500.0, 1001.0] is no place: x and y between 0 and 1000 and 1000"),
        ("click(-1, 5)", "[-1.0, 5.0] is no place: x and y between 0 and 1000 and 1000"),
        ("click()", "click lacks a point"),
        ("type()", "type needs a text"),
        ("answer()", "answer needs a text"),
        ("swipe(1, 2)", "direction '' is not one of up, down, left, right"),
        ('{"action": "system_button", "button": "Power"}', "the button 'Power' is not one of back, home, menu, enter"),
        ('do(action="Fly")', "'Fly' is not one of the actions"),
    ],
)
def test_native_says_what_is_wrong(text, message):
    assert refused(native.parse, text, SIZE) == message
