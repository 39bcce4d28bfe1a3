"""Replies in each agent's dialect, on one screen of four elements: as they should be, and as models write them.

An entry with a second part is read otherwise here than there, as docs/agents/originals.md has it: the action here.
"""

from __future__ import annotations

from pytest_mobileagent.episode import action as act

SAVE = act.Click(540, 300)
DONE, INFEASIBLE = act.Status("complete"), act.Status("infeasible")
MIDDLE = act.Click(540, 1200)
NOTHING = None


def _aw(action, reason="to get on."):
    return f"Reason: {reason}\nAction: {action}"


CLICK = '{"action_type": "click", "index": 2}'
ANDROIDWORLD = [
    _aw(CLICK),
    _aw('{"action_type": "click", "index": "2"}'),
    _aw("{'action_type': 'click', 'index': 2}"),
    _aw('{"action_type": "long_press", "index": 0}'),
    _aw('{"action_type": "double_tap", "index": 0}'),
    _aw('{"action_type": "click", "x": 10, "y": 20}'),
    _aw('{"action_type": "input_text", "text": "milk", "index": 1}'),
    _aw('{"action_type": "input_text", "text": 42, "index": 1}'),
    _aw('{"action_type": "input_text", "text": "milk"}'),
    _aw('{"action_type": "input_text", "text": "", "index": 1}'),
    _aw('{"action_type": "input_text", "text": "milk", "index": 1, "clear_text": True}'),
    _aw('{"action_type": "keyboard_enter"}'),
    _aw('{"action_type": "navigate_home"}'),
    _aw('{"action_type": "navigate_back"}'),
    _aw('{"action_type": "scroll", "direction": "down"}'),
    _aw('{"action_type": "scroll", "direction": "up", "index": 1}'),
    _aw('{"action_type": "scroll"}'),
    _aw('{"action_type": "scroll", "direction": "north"}'),
    _aw('{"action_type": "swipe", "direction": "up"}'),
    _aw('{"action_type": "open_app", "app_name": "Clock"}'),
    _aw('{"action_type": "open_app"}'),
    _aw('{"action_type": "wait"}'),
    _aw('{"action_type": "answer", "text": "42"}'),
    _aw('{"action_type": "answer", "text": 42}'),
    _aw('{"action_type": "status", "goal_status": "complete"}'),
    _aw('{"action_type": "status", "goal_status": "infeasible"}'),
    _aw('{"action_type": "status", "goal_status": "success"}'),
    _aw('{"action_type": "status"}'),
    _aw('{"action_type": "unknown"}'),
    # more than is asked for, or elsewhere
    _aw('{"action_type": "click", "index": 2, "text": "Dark theme"}'),
    _aw('{"action_type": "scroll", "direction": "down", "text": ""}'),
    _aw('{"action_type": "open_app", "app_name": "Clock", "index": 3}'),
    _aw('{"action_type": "status", "goal_status": "complete", "text": "All is done."}'),
    _aw('{"action_type": "navigate_back", "index": 1}'),
    _aw('{"action_type": "click", "index": 2, "element": "Dark theme"}'),
    _aw('{"action_type": "click", "index": 2, "x": 10, "y": 20}'),
    _aw('{"action_type": "click"}'),
    _aw('{"action_type": "click", "index": 9}'),
    _aw('{"action_type": "click", "index": -1}'),
    _aw('{"action_type": "fly"}'),
    f"Reason: to get on. Action: {CLICK}",
    f"\n\nReason:to get on.\n\nAction:{CLICK}\n\nThat is all.",
    f"I see.\nReason: to get on.\nAction: I tap it.\n```json\n{CLICK}\n```",
    _aw(CLICK, "the\nnext\nscreen"),
    _aw(CLICK, "the Action: is clear"),
    _aw('{\n  "action_type": "click",\n  "index": 2\n}'),
    _aw(CLICK) + "\n" + _aw('{"action_type": "navigate_home"}'),
    _aw(CLICK) + '\n{"action_type": "navigate_home"}',
    f"Action: {CLICK}",
    "Reason: to get on.",
    "Reason: to get on.\nAction: I do not know.",
    "",
    (_aw('{"action_type": "answer", "text": "a {b} c"}'), act.Answer("a {b} c")),
    _aw('{"action_type": "answer", "text": "it\'s null"}'),
    _aw('{"action_type": "click", "index": 2, "text": null}'),
    _aw('{"action_type": "input_text", "text": "milk", "index": 1, "clear_text": true}'),
    f"**Reason:** to get on.\n**Action:** {CLICK}",
    f"Reason: to get on.\nAction: I tap it.\nAction: {CLICK}",
    (f"Action: {CLICK}\nReason: to get on.", act.Click(index=2)),
    (f"reason: to get on.\naction: {CLICK}", act.Click(index=2)),
]  # fmt: skip


def _choice(element, action, value):
    return f"ELEMENT: {element}\nACTION: {action}\nVALUE: {value}"


SEEACT = [
    _choice("A", "CLICK", "None"),
    _choice("C.", "CLICK", "None"),
    _choice("C", "CLICK.", "None"),
    _choice("C", "LONG PRESS", "None"),
    _choice("B", "INPUT TEXT", "milk"),
    _choice("None", "KEYBOARD ENTER", "None"),
    _choice("None", "NAVIGATE HOME", "None"),
    _choice("None", "NAVIGATE BACK", "None"),
    _choice("None", "WAIT", "None"),
    _choice("A", "WAIT", "None"),
    _choice("None", "TERMINATE", "None"),
    _choice("None", "SWIPE", "up"),
    _choice("B", "SWIPE", "left"),
    _choice("E", "SWIPE", "down"),
    _choice("None", "OPEN APP", "Clock"),
    _choice("None", "OPEN APP", "Clock."),
    _choice("A", "SWIPE", "up"),
    _choice("None", "ANSWER", "42"),
    "First, I mean C.\n\nELEMENT: C\n\nACTION: CLICK\n\nVALUE: None",
    _choice("A", "CLICK", "None") + "\n" + _choice("C", "CLICK", "None"),
    _choice("E", "CLICK", "None"),
    _choice("None", "CLICK", "None"),
    _choice("None", "INPUT TEXT", "milk"),
    _choice("None", "SWIPE", "north"),
    _choice("None", "FLY", "None"),
    "I tap C.",
    "",
    (_choice("C", "CLICK", "Dark theme"), act.Click(index=2)),
    (_choice("B", "INPUT TEXT", "10:30: tea"), act.InputText("10:30: tea", index=1, press_enter=True)),
    (_choice("**C**", "**CLICK**", "None"), act.Click(index=2)),
    (_choice("c", "click", "None"), act.Click(index=2)),
    (_choice("C", "LONG_PRESS", "None"), act.LongPress(index=2)),
    (_choice("None", "SWIPE", "UP"), act.Scroll("down")),
    (_choice("B", "INPUT TEXT", "oat milk."), act.InputText("oat milk.", index=1, press_enter=True)),
    ("**ELEMENT:** C\n**ACTION:** CLICK\n**VALUE:** None", act.Click(index=2)),
]  # fmt: skip


def _bmoca(call, thought="to get on."):
    return f"Description: a screen.\nThought: {thought}\nAction: {call}"


BMOCA = [
    _bmoca("tap(0)"),
    _bmoca("dual-gesture(0.5, 0.5, 0.5, 0.5)"),
    _bmoca("dual-gesture(0.8,0.5,0.2,0.5)"),
    _bmoca("dual-gesture(0.50, 0.50, 0.55, 0.50)"),
    _bmoca('swipe("up")'),
    _bmoca("swipe('left')"),
    _bmoca('press("HOME")'),
    _bmoca("press('BACK')"),
    _bmoca('press("OVERVIEW")'),
    "tap(2)",
    _bmoca("tap( 2 )"),
    _bmoca("- tap(2)\n- then tap(3)"),
    _bmoca("I do not know."),
    _bmoca("tap(9)"),
    _bmoca("tap(Save)"),
    _bmoca('swipe("north")'),
    _bmoca('press("MENU")'),
    (_bmoca('swipe("up")', "I shall tap it later."), act.Drag(540, 1920, 540, 480, duration_ms=300)),
    (_bmoca("tap(2)", "not tap(0)."), act.Click(270, 700)),
    (_bmoca("tap(numeric_tag=2)"), act.Click(270, 700)),
    (_bmoca("done()"), DONE),
    (_bmoca('swipe("Up")'), act.Drag(540, 1920, 540, 480, duration_ms=300)),
    (_bmoca('press("home")'), act.NavigateHome()),
    (_bmoca("dual-gesture(1.5, 0.5, 0.5, 0.5)"), NOTHING),
]  # fmt: skip


def _droid(number, action="tap", text="N/A", finished="No"):
    return (
        f'{{"Steps": "a", "Analyses": "b", "Finished": "{finished}", "Next step": "c", "id": {number}, '
        f'"action": "{action}", "input_text": "{text}"}}'
    )


AUTODROID = [
    _droid(0),
    _droid('"0"'),
    _droid(3, "tapon"),
    _droid(3, "Tap"),
    _droid(3, "click"),
    _droid(3, "check"),
    _droid(3, "uncheck"),
    _droid(3, "choose"),
    _droid(1, "input", "milk"),
    _droid(1, "input text", "milk"),
    _droid(1, "Input", "milk"),
    _droid(3, "input", "milk"),
    _droid(4),
    _droid(9),
    _droid(3, "None"),
    _droid(3, "N/A"),
    _droid(-1),
    _droid('"N/A"'),
    _droid(0, finished="Yes"),
    _droid(0, finished="yes"),
    _droid(0, finished="y"),
    _droid(0, finished="True"),
    _droid(0, finished="the task is finished"),
    _droid(0).replace('"', "'"),
    _droid(0).replace("Finished", "finished"),
    (_droid(1), act.Click(540, 500)),
    (_droid(1, "input"), NOTHING),
    (_droid(0, finished="not finished"), SAVE),
    (_droid(0, finished="No, it is not finished"), SAVE),
    (_droid(0, "fly"), NOTHING),
    (f"```json\n{_droid(0)}\n```", SAVE),
    (f"So: {_droid(0)}", SAVE),
    (_droid(0).replace('"id"', '"ID"'), SAVE),
    (_droid(0).replace('"input_text": "N/A"', '"input_text": null'), SAVE),
    ("I do not know.", NOTHING),
]  # fmt: skip


def _app(action, summary="on the way."):
    return f"Observation: a screen.\nThought: to get on.\nAction: {action}\nSummary: {summary}"


APPAGENT = [
    _app("tap(1)"),
    _app("tap( 1 )"),
    _app("long_press(1)"),
    _app('text("oat milk")'),
    _app("text('milk')"),
    _app('text("say "hi"")'),
    _app('swipe(4, "up", "medium")'),
    _app("swipe(4,'left','short')"),
    _app('swipe(3, "right", "long")'),
    _app("FINISH"),
    _app("FINISH."),
    _app("**FINISH**"),
    _app("tap(1) and then tap(2)"),
    _app("tap(1)") + "\n" + _app("tap(3)"),
    _app("tap(9)"),
    _app("tap(Save)"),
    _app('swipe(4, "north", "medium")'),
    _app("fly(1)"),
    "I tap it.",
    (_app('text("a (b) c")'), act.InputText("a (b) c")),
    (_app("I choose tap(1)"), SAVE),
    (_app("`tap(1)`"), SAVE),
    (_app("tap(1)").replace("Action", "**Action**"), SAVE),
    (_app('swipe(4, "up", "Medium")'), act.Drag(540, 900, 540, 468, duration_ms=400)),
    _app('swipe(4, "up")'),
    ("Action: tap(1)", SAVE),
]  # fmt: skip
GRID = [
    _app('tap(1, "center")'),
    _app('tap(5, "top-left")'),
    _app("tap(12, 'bottom')"),
    _app('tap(12, "somewhere")'),
    _app('long_press(20, "right")'),
    _app('swipe(21, "center", 12, "right")'),
    _app("FINISH"),
    _app("tap(1)"),
    _app('fly(1, "center")'),
]  # fmt: skip


def _tars(call):
    return f"Thought: to get on.\nAction: {call}"


UITARS = [
    _tars("click(point='<point>546 1204</point>')"),
    _tars("click(start_box='(546,1204)')"),
    _tars("click(start_box='(446,1104,646,1304)')"),
    _tars("click(point='<point>546 1204</point>')[EOS]").replace("[EOS]", ""),
    _tars("left_double(point='<point>546 1204</point>')"),
    _tars("long_press(point='<point>546 1204</point>')"),
    _tars("drag(start_point='<point>546 1204</point>', end_point='<point>546 602</point>')"),
    _tars("select(start_box='(546,1204)', end_box='(546,602)')"),
    _tars("open_app(app_name='Clock')"),
    _tars("type(content='oat milk')"),
    _tars("type(content='milk'"),
    _tars("type(content='milk"),
    _tars("type(content='It's 5 o'clock')"),
    _tars("type(content='a\\n')"),
    _tars("press_home()"),
    _tars("press_back()"),
    _tars("wait()"),
    _tars("finished(content='42')"),
    _tars("finished(content='It\\'s 42')"),
    _tars("finished()"),
    _tars("press_back()").replace("Thought:", "Reflection: x\nAction_Summary:"),
    _tars("press_back()").replace("Thought:", "Action_Summary:"),
    "Action: press_back()",
    "Thought: I say Action: press_home() no more.\nAction: press_back()",
    _tars("press_back()\n\npress_home()"),
    _tars("press_back("),
    _tars("fly()"),
    "press_back",
    "I do not know.",
    (_tars("click(start_box='<|box_start|>(546,1204)<|box_end|>')"), MIDDLE),
    (_tars("click(546, 1204)"), MIDDLE),
    (_tars("type(content='a\nb')"), act.InputText("a\nb")),
    ("press_back()", act.NavigateBack()),
    ("**Action:** press_back()", act.NavigateBack()),
]  # fmt: skip
UITARS_RELATIVE = [
    _tars("click(start_box='(500,500)')"),
    _tars("click(point='<point>500 500</point>')"),
    _tars("drag(start_box='(500,750)', end_box='(500,250)')"),
]


def _glm(call):
    return f"<think>to get on</think>\n<answer>{call}</answer>"


def _bare(call):
    return f"to get on {call}"


AUTOGLM = [
    _bare('do(action="Tap", element=[500,500])'),
    _bare('do(action="Tap", element=[500,500], message="This pays.")'),
    _bare('do(action="Double Tap", element=[500, 500])'),
    _bare('do(action="Long Press", element=[500, 500])'),
    _bare('do(action="Swipe", start=[500, 750], end=[500, 250])'),
    _bare('do(action="Type", text="oat milk")'),
    _bare('do(action="Type_Name", text="Ann")'),
    _bare('do(action="Type", text="say "hi" (twice)")'),
    _bare('do(action="Type", text="a\nb")'),
    _bare('do(action="Type", text="")'),
    _bare('do(action="Back")'),
    _bare('do(action="Home")'),
    _bare('do(action="Wait", duration="2 seconds")'),
    _bare('do(action="Wait")'),
    _bare('do(action="Launch", app="Clock")'),
    _bare('do(action="Note", message="True")'),
    _bare('do(action="Interact")'),
    _bare('do(action="Take_over", message="log\nin")'),
    _bare('do(action="Call_API", instruction="sum up")'),
    _bare('finish(message="42")'),
    _bare('finish(message="say "hi"")'),
    _bare('finish(message="")'),
    _bare('do(action="Fly")'),
    'finish(message="then do(action="Home")")',
    '<think>on\nso: do(action="Back")',
    "I do not know.",
    (_glm('do(action="Tap", element=[500,500])'), MIDDLE),
    (_glm('finish(message="42")'), act.Status("complete", "42")),
    ('<think>not do(action="Home")</think><answer>do(action="Back")</answer>', act.NavigateBack()),
    ('<think>no finish(message="x") yet</think><answer>do(action="Back")</answer>', act.NavigateBack()),
    _bare('do(action="Tap")'),
    (_bare('do(action="Back")\nThat is all.'), act.NavigateBack()),
]  # fmt: skip


def _tool(arguments, *, before="Thought: to get on.\nAction: On.\n", name="mobile_use"):
    return f'{before}<tool_call>\n{{"name": "{name}", "arguments": {arguments}}}\n</tool_call>'


_CALLS = [
    '{"action": "click", "coordinate": [500, 500]}',
    '{"action": "long_press", "coordinate": [500, 500], "time": 2}',
    '{"action": "swipe", "coordinate": [500, 750], "coordinate2": [500, 250]}',
    '{"action": "type", "text": "oat milk"}',
    '{"action": "system_button", "button": "Back"}',
    '{"action": "system_button", "button": "Home"}',
    '{"action": "system_button", "button": "Enter"}',
    '{"action": "answer", "text": "42"}',
    '{"action": "terminate", "status": "success"}',
    '{"action": "wait", "time": 2}',
]
_CLICK, _SWIPE, _WAIT = _CALLS[0], _CALLS[2], _CALLS[-1]


def _thinking(arguments):
    return _tool(arguments, before="<thinking>\nto get on\n</thinking>\n")


QWEN_VL = [
    *map(_tool, _CALLS),
    _tool('{"action": "terminate", "status": "failure"}'),
    _tool('{"action": "system_button", "button": "Menu"}'),
    _tool(_WAIT) + "\n" + _tool(_CLICK),
    _tool("{}"),
    "I do not know.",
    (_tool(_WAIT).replace("\n", ""), act.Wait()),
    _tool(_WAIT).removesuffix("\n</tool_call>"),
    _tool('{"action": "fly"}'),
    (_tool(_WAIT).replace('"', "'"), act.Wait()),
    (_tool(_WAIT).replace("}}", "}"), act.Wait()),
    (_tool(_WAIT).replace("}}", "}}}"), act.Wait()),
    ('{"action": "wait"}', act.Wait()),
]  # fmt: skip
MAI_UI = [
    *map(_thinking, [one for one in _CALLS if one != _SWIPE]),
    _thinking('{"action": "double_click", "coordinate": [500, 500]}'),
    _thinking('{"action": "click", "coordinate": [400, 400, 600, 600]}'),
    _thinking('{"action": "drag", "start_coordinate": [500, 750], "end_coordinate": [500, 250]}'),
    _thinking('{"action": "open", "text": "Clock"}'),
    _thinking('{"action": "system_button", "button": "menu"}'),
    _thinking('{"action": "system_button", "button": "back"}'),
    _thinking('{"action": "terminate", "status": "fail"}'),
    _thinking(_WAIT).replace("<thinking>\n", "").replace("</thinking>", "</think>"),
    _thinking(_WAIT).replace("</thinking>\n", "</thinking>\nSo:\n"),
    _thinking(_WAIT) + "\n" + _thinking(_CLICK),
    _thinking(_WAIT) + "\n" + _tool(_CLICK, before=""),
    _thinking("{}"),
    "I do not know.",
    (_tool(_WAIT, before=""), act.Wait()),
    (_thinking(_WAIT).removesuffix("\n</tool_call>"), act.Wait()),
    (_thinking(_WAIT).replace('"', "'"), act.Wait()),
    (_thinking(_WAIT).replace("}}", "}"), act.Wait()),
]  # fmt: skip
GUI_OWL = [
    *map(_tool, [one for one in _CALLS if '"type"' not in one]),
    _tool('{"action": "type", "text": "oat milk"}'),
    _tool('{"action": "tap", "coordinate": [500, 500]}'),
    _tool('{"action": "open", "text": "Clock"}'),
    _tool('{"action": "open_app", "text": "Clock"}'),
    _tool('{"action": "terminate", "status": "failure"}'),
    _tool(_WAIT).removesuffix("\n</tool_call>"),
    _tool(_WAIT) + "\n" + _tool(_CLICK),
    _tool(_WAIT, name="computer_use"),
    '{"name": "mobile_use", "arguments": {"action": "wait"}}',
    _tool("{}"),
    "I do not know.",
    (_tool('"{\\"action\\": \\"wait\\"}"'), act.Wait()),
    (_tool('{"action": "system_button", "button": "Menu"}'), act.Overview()),
    (_tool('{"action": "key", "text": "volume_up"}'), act.PressKey("KEYCODE_VOLUME_UP")),
    (_tool('{"action": "wait"}').replace("}}", "}"), act.Wait()),
]  # fmt: skip

SAID = {
    "t3a": ("m3a", ANDROIDWORLD), "m3a": ("m3a", ANDROIDWORLD), "seeact": ("seeact", SEEACT), "bmoca": ("bmoca", BMOCA),
    "autodroid": ("autodroid", AUTODROID), "appagent": ("appagent", APPAGENT), "appagent_grid": ("appagent_grid", GRID),
    "uitars": ("uitars", UITARS), "uitars_relative": ("uitars_relative", UITARS_RELATIVE),
    "autoglm": ("autoglm", AUTOGLM), "qwen_vl": ("qwen_vl", QWEN_VL), "mai_ui": ("mai_ui", MAI_UI),
    "gui_owl": ("gui_owl", GUI_OWL),
}  # fmt: skip
