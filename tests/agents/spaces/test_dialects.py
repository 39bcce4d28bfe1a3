"""The dialects of models that were trained on screens, with every form that their own programs put up with."""

from __future__ import annotations

import pytest

from pytest_mobileagent.agents.spaces import autoglm, uitars
from pytest_mobileagent.agents.spaces.mobile_use import MobileUse
from pytest_mobileagent.agents.spaces.places import THOUSANDTHS, UP_TO_999, resized
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError

SIZE = (1080, 2400)  # a Qwen2.5-VL sees it 1092 by 2408
MIDDLE = act.Click(540, 1200)


@pytest.mark.parametrize(
    ("size", "seen"),
    [((1080, 2400), (1092, 2408)), ((280, 280), (280, 280)), ((100, 200), (224, 420)), ((8000, 4000), (5068, 2520))],
)
def test_a_picture_is_seen_in_whole_patches(size, seen):
    assert resized(size) == seen


# -- UI-TARS ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "action"),
    [
        ("Thought: x\nAction: click(point='<point>546 1204</point>')", MIDDLE),
        ("Thought: x\nAction: click(start_box='(546,1204)')", MIDDLE),
        ("Action: click(start_box='<|box_start|>(546,1204)<|box_end|>')", MIDDLE),
        ("Action: click(start_box='(446,1104,646,1304)')[EOS]", MIDDLE),
        ("Action: left_double(point='<point>546 1204</point>')", act.DoubleTap(540, 1200)),
        ("Action: long_press(point='<point>546 1204</point>', time='')", act.LongPress(540, 1200)),
        ("Thought: say Action: later.\nAction: press_back()", act.NavigateBack()),
        ("Reflection: x\nAction_Summary: y\nAction: press_home()", act.NavigateHome()),
        ("Action: drag(start_point='<point>546 1204</point>', end_point='<point>546 602</point>')",
         act.Drag(540, 1200, 540, 600, duration_ms=500)),
        ("Action: scroll(point='<point>546 1204</point>', direction='down')",
         act.Drag(540, 1200, 540, 240, duration_ms=500)),
        ("Action: scroll(direction='up')", act.Scroll("up")),
        ("Action: open_app(app_name='Clock')", act.OpenApp("Clock")),
        ("Action: type(content='It's 5 o'clock')", act.InputText("It's 5 o'clock")),
        ("Action: type(content='It\\'s \\\"so\\\"\\n')", act.InputText('It\'s "so"', press_enter=True)),
        ("Action: type(content='a\nb')", act.InputText("a\nb")),
        ("Action: type(content='milk'", act.InputText("milk")),
        ("Action: wait()", act.Wait()),
        ("Action: click(point='<point>546 1204</point>')\n\npress_back()", MIDDLE),
        ("Action: finished(content='It\\'s 42')", act.Status("complete", "It's 42")),
        ("Action: finished()", act.Status("complete")),
        ("Action: call_user()", act.Status("infeasible")),
    ],
)  # fmt: skip
def test_uitars_writes_a_call_with_pixels_of_the_picture_that_it_sees(said, action):
    assert uitars.parse(said, SIZE, resized(SIZE)) == action


def test_the_first_uitars_writes_thousandths():
    assert uitars.parse("Action: click(start_box='(500,500)')", SIZE, THOUSANDTHS) == MIDDLE


# -- AutoGLM ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "action"),
    [
        ('<think>x</think><answer>do(action="Tap", element=[500,500])</answer>', MIDDLE),
        ('<think>First do(action="Home"), or finish(message="no").</think>\n<answer>do(action="Back")</answer>',
         act.NavigateBack()),
        ('I could do(action="Home"). But: do(action="Back")', act.NavigateBack()),
        ('do(action="Launch", app="Clock")', act.OpenApp("Clock")),
        ('do(action="Double Tap", element=[500, 500])', act.DoubleTap(540, 1200)),
        ('do(action="Long Press", element=[500, 500])', act.LongPress(540, 1200)),
        ('do(action="Swipe", start=[500, 750], end=[500, 250])', act.Drag(540, 1800, 540, 600, duration_ms=1000)),
        ('do(action="Type", text="milk")', act.InputText("milk", clear_text=True)),
        ('do(action="Type", text="He said "hi" (twice)")', act.InputText('He said "hi" (twice)', clear_text=True)),
        ('<answer>do(action="Type_Name", text="a\nb")</answer>', act.InputText("a\nb", clear_text=True)),
        ('do(action="Wait", duration="2 seconds")', act.Wait()),
        ('do(action="Note", message="True")', act.Wait()),
        ('do(action="Interact")', act.Wait()),
        ('do(action="Take_over", message="log\nin")', act.Wait()),
        ('do(action="Call_API", instruction="sum up")', act.Wait()),
        ('finish(message="It is 42.")', act.Status("complete", "It is 42.")),
        ('<think>ok</think>finish(message="He said "hi"")', act.Status("complete", 'He said "hi"')),
        ('finish(message="")', act.Status("complete")),
    ],
)  # fmt: skip
def test_autoglm_writes_a_line_of_code_in_thousandths(said, action):
    assert autoglm.parse(said, SIZE).action == action


def test_autoglm_warns_of_what_it_is_about_to_tap():
    wish = autoglm.parse('do(action="Tap", element=[500,500], message="This pays.")', SIZE)

    assert wish == (MIDDLE, "This pays.")


# -- mobile_use -------------------------------------------------------------------------------------------------------


def call(arguments):
    return f'Action: on.\n<tool_call>\n{{"name": "mobile_use", "arguments": {arguments}}}\n</tool_call>'


@pytest.mark.parametrize(
    ("said", "action"),
    [
        (call('{"action": "click", "coordinate": [500, 500]}'), MIDDLE),
        (call('{"action": "tap", "coordinate": [400, 400, 600, 600]}'), MIDDLE),
        (call('{"action": "double_click", "coordinate": [500, 500]}'), act.DoubleTap(540, 1200)),
        (call('{"action": "long_press", "coordinate": [500, 500], "time": 2}'), act.LongPress(540, 1200)),
        (call('{"action": "swipe", "coordinate": [500, 750], "coordinate2": [500, 250]}'),
         act.Drag(540, 1800, 540, 600, duration_ms=500)),
        (call('{"action": "swipe", "direction": "up", "coordinate": [500, 500]}'),
         act.Drag(540, 1200, 540, 240, duration_ms=500)),
        (call('{"action": "swipe", "direction": "up"}'), act.Scroll("down")),
        (call('{"action": "drag", "start_coordinate": [500, 750], "end_coordinate": [500, 250]}'),
         act.Drag(540, 1800, 540, 600, duration_ms=500)),
        (call('{"action": "type", "text": "milk"}'), act.InputText("milk")),
        (call('{"action": "type", "text": 42}'), act.InputText("42")),
        (call('{"action": "key", "text": "volume_up"}'), act.PressKey("KEYCODE_VOLUME_UP")),
        (call('{"action": "system_button", "button": "Menu"}'), act.Overview()),
        (call('{"action": "system_button", "button": "enter"}'), act.KeyboardEnter()),
        (call('{"action": "open", "text": "Clock"}'), act.OpenApp("Clock")),
        (call('{"action": "wait", "time": 2}'), act.Wait()),
        (call('{"action": "answer", "text": "42"}'), act.Answer("42")),
        (call('{"action": "terminate", "status": "success"}'), act.Status("complete")),
        (call('{"action": "terminate", "status": "fail"}'), act.Status("infeasible")),
        (call('"{\\"action\\": \\"wait\\"}"'), act.Wait()),
        (call('{"action": "wait"}').removesuffix("</tool_call>"), act.Wait()),
        (call('{"action": "wait"}').replace("}}", "}"), act.Wait()),
        (call('{"action": "wait"}').replace("}}", "}}}"), act.Wait()),
        (call('{"action": "wait"}').replace('"', "'"), act.Wait()),
        (f"<thinking>No: {call('{}')}</thinking>" + call('{"action": "wait"}'), act.Wait()),
        (call('{"action": "click", "coordinate": [1, 1]}') + call('{"action": "wait"}'), act.Wait()),
        ('{"action": "wait"}', act.Wait()),
    ],
)  # fmt: skip
def test_mobile_use_is_a_call_as_json(said, action):
    assert MobileUse().parse(said, SIZE) == action


@pytest.mark.parametrize(
    ("space", "arguments", "action"),
    [
        (MobileUse(UP_TO_999), '{"action": "click", "coordinate": [999, 999]}', act.Click(1079, 2399)),
        (MobileUse(resized(SIZE)), '{"action": "click", "coordinate": [546, 1204]}', MIDDLE),
        (MobileUse(submits=True), '{"action": "type", "text": "a"}', act.InputText("a", press_enter=True)),
        (MobileUse(answer_ends=True), '{"action": "answer", "text": "42"}', act.Status("complete", "42")),
        (MobileUse(fails=False), '{"action": "terminate", "status": "failure"}', act.Status("complete")),
    ],
)
def test_families_use_the_tool_in_their_own_ways(space, arguments, action):
    assert space.parse(call(arguments), SIZE) == action


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("I tap it.", "no JSON object in the reply: 'I tap it.'"),
        (call("{}"), "the call has no action: "),
        (call('{"action": "fly"}'), "'fly' is not one of the actions"),
        (call('{"action": "click"}'), "None is no place: x and y between 0 and 1000 and 1000"),
        (call('{"action": "click", "coordinate": [1200, 5]}'), "[1200, 5] is no place: x and y between 0 and 1000"),
        (call('{"action": "swipe", "direction": "north"}'), "direction 'north' is not one of up, down, left, right"),
        (call('{"action": "type"}'), "type needs a text"),
        (call('{"action": "open"}'), "opening an app needs its name"),
        (call('{"action": "ask_user", "text": "Which?"}'), "nobody is there to be asked: go on with what the task"),
    ],
)
def test_what_is_wrong_with_a_call_is_said(said, message):
    with pytest.raises(ActionError) as caught:
        MobileUse().parse(said, SIZE)

    assert str(caught.value).startswith(message)
