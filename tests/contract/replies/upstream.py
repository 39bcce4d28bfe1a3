"""What the agents' own programs take a reply for: their functions are run as they are, out of their files, alone.

Of a program only the functions and classes that read a reply are loaded; what they would do to a phone is written down
instead, as an action of ours.
"""

from __future__ import annotations
import __future__

import ast
import contextlib
import copy
import dataclasses
import io
import json
import re
import warnings
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple, Optional
from unittest.mock import MagicMock

from pytest_mobileagent.episode import action as act

SIZE = WIDTH, HEIGHT = (1080, 2400)
BOXES = ((0, 200, 1080, 400), (0, 400, 1080, 600), (0, 600, 540, 800), (0, 800, 1080, 1000))
FIELD = 1  # the element that text is typed into
CENTERS = [((left + right) // 2, (top + bottom) // 2) for left, top, right, bottom in BOXES]
DONE, INFEASIBLE = act.Status("complete"), act.Status("infeasible")


def defined(path, *names, **known):
    """Return the functions, classes and constants of a file, of these names if any; they know what they are given."""
    nodes = _parsed(path)
    return run([node for node in nodes if (name := _name(node)) and (name in names or not names)], path, known)


def _parsed(path):
    with warnings.catch_warnings(action="ignore"):
        return ast.parse(path.read_text("utf-8")).body


def run(nodes, path, known):
    space = {"re": re, "ast": ast, "json": json, "Any": Any, "Optional": Optional, "__name__": __name__} | known
    flags = __future__.annotations.compiler_flag
    with warnings.catch_warnings(action="ignore"):  # of how it is written
        exec(compile(ast.Module(nodes, []), str(path), "exec", flags=flags, dont_inherit=True), space)  # noqa: S102
    return SimpleNamespace(**{name: value for name, value in space.items() if name != "__builtins__"})


def _name(node):
    targets = node.targets if isinstance(node, ast.Assign) else [node]
    return getattr(targets[0], "name", getattr(targets[0], "id", None))


class _Wrapper:
    def __init__(self, env):
        self._env = env


# -- AndroidWorld -----------------------------------------------------------------------------------------------------


def _json_action(folder):
    return defined(folder / "android_world/env/json_action.py", dataclasses=dataclasses)


def _carried_out(one):
    """Return a JSONAction as what its program does; None where that is nothing."""
    if one.index is not None and not 0 <= one.index < len(BOXES):
        return None
    return _DOES[one.action_type](one) if one.action_type in _DOES else None


def _place(one):
    place = {"index": one.index} if one.index is not None else {"x": one.x, "y": one.y}
    return {} if None in place.values() else place


def _touches(kind):
    return lambda one: kind(**_place(one)) if _place(one) else None


def _types(one):
    clears = bool(getattr(one, "clear_text", False))
    return act.InputText(one.text, **_place(one), clear_text=clears, press_enter=True) if one.text else None


_DOES = {
    "click": _touches(act.Click), "double_tap": _touches(act.DoubleTap), "long_press": _touches(act.LongPress),
    "input_text": _types, "answer": lambda one: act.Answer(one.text), "wait": lambda _: act.Wait(),
    "scroll": lambda one: act.Scroll(one.direction, index=one.index) if one.direction else None,
    "swipe": lambda one: act.Swipe(one.direction) if one.direction else None,
    "open_app": lambda one: act.OpenApp(one.app_name) if one.app_name else None,
    "status": lambda one: INFEASIBLE if one.goal_status == "infeasible" else DONE,
    "keyboard_enter": lambda _: act.KeyboardEnter(), "navigate_home": lambda _: act.NavigateHome(),
    "navigate_back": lambda _: act.NavigateBack(),
}  # fmt: skip


def m3a(folder, said):
    agents = folder / "android_world/agents"
    reader = defined(agents / "m3a_utils.py", "parse_reason_action_output", "extract_json")
    reason, action = reader.parse_reason_action_output(said)
    if not reason or not action:
        return None
    told = defined(agents / "agent_utils.py", "extract_json").extract_json(action)
    return _carried_out(_json_action(folder).JSONAction(**told))


def seeact(folder, said):
    kinds = _json_action(folder)
    path = folder / "android_world/agents/seeact_utils.py"
    program = defined(path, json_action=kinds, dataclasses=dataclasses, logging=MagicMock())
    choices = [SimpleNamespace(abc_index=letter, index=number) for number, letter in enumerate("ABCD")]
    wish = program.extract_element_action_value(said.split("\n"))
    return _carried_out(program.convert_seeact_action_to_json_action(wish, choices))


# -- B-MoCA, AutoDroid, AppAgent --------------------------------------------------------------------------------------

_TAP_DISTANCE = 0.14


def bmoca(folder, said):
    gestures = []
    path = folder / "bmoca/environment/wrapper.py"
    known = {
        "np": SimpleNamespace(array=lambda numbers: numbers), "traceback": MagicMock(), "dm_env": MagicMock(),
        "base_wrapper": SimpleNamespace(BaseWrapper=_Wrapper), "BMocaTimeStep": MagicMock(),
    }  # fmt: skip
    program = defined(path, "_SCROLL_MAP", "GPTActionParsingWrapper", **known)
    coordinator = SimpleNamespace(_is_tablet=False, _screen_size=(HEIGHT, WIDTH))
    world = SimpleNamespace(_coordinator=coordinator, step=lambda gesture: gestures.append(gesture) or MagicMock())
    wrapper = program.GPTActionParsingWrapper(world)
    wrapper._task_manager = MagicMock()
    boxes = [((left, top), (right, bottom)) for left, top, right, bottom in BOXES]
    wrapper.step(said, [{}] * len(boxes), boxes)
    return _gesture(*gestures[0]) if gestures else None


_BARS = {"43": act.NavigateBack(), "64": act.NavigateHome(), "85": act.Overview()}


def _gesture(touch_y, touch_x, lift_y, lift_x):
    start = min(int(touch_x * WIDTH), WIDTH - 1), min(int(touch_y * HEIGHT), HEIGHT - 1)
    end = min(int(lift_x * WIDTH), WIDTH - 1), min(int(lift_y * HEIGHT), HEIGHT - 1)
    if touch_y == 252 / 256 and f"{touch_x * 128:g}" in _BARS:
        return _BARS[f"{touch_x * 128:g}"]
    if ((2 * (touch_y - lift_y)) ** 2 + (touch_x - lift_x) ** 2) ** 0.5 <= _TAP_DISTANCE:
        return act.Click(*start)
    return act.Drag(*start, *end, duration_ms=300)


def autodroid(folder, said):
    number, _, words = defined(folder / "tools.py", "extract_action").extract_action(said)
    if number == -1:
        return DONE
    if number == len(BOXES):
        return act.NavigateBack()
    if number == FIELD:
        typed = "" if words in ("N/A", None) else words
        return act.InputText(typed, *CENTERS[FIELD], clear_text=True)
    return act.Click(*CENTERS[number])


def appagent(folder, said):
    return _appagent(folder, said, "parse_explore_rsp")


def appagent_grid(folder, said):
    return _appagent(folder, said, "parse_grid_rsp")


def _appagent(folder, said, reads):
    quiet = {"print_with_color": MagicMock()}
    told = getattr(defined(folder / "scripts/model.py", reads, **quiet), reads)(said)
    commands = []
    known = {"configs": MagicMock(), "execute_adb": lambda command: commands.append(command) or "size: 1080x2400"}
    controller = defined(folder / "scripts/and_controller.py", "AndroidController", **known).AndroidController("phone")
    commands.clear()
    match told[0], *told[1:-1]:
        case "ERROR", *_:
            return None
        case "FINISH", *_:
            return DONE
        case "grid", *_:
            return act.PressKey("KEYCODE_GRID")  # asks for the grid: no action yet
        case "text", words:
            return act.InputText(words)  # the controller drops what its shell would trip over
        case "tap", number:
            controller.tap(*CENTERS[number - 1])
        case "long_press", number:
            controller.long_press(*CENTERS[number - 1])
        case "swipe", number, direction, distance:
            controller.swipe(*CENTERS[number - 1], direction, distance)
        case (("tap_grid" | "long_press_grid"), area, part):
            (controller.tap if told[0] == "tap_grid" else controller.long_press)(*_cell(folder, area, part))
        case "swipe_grid", area, part, to_area, to_part:
            start, end = _cell(folder, area, part), _cell(folder, to_area, to_part)
            return act.Drag(*start, *end, duration_ms=400)  # its controller writes x in place of y
    return _touch(commands[0]) if commands else None


def _cell(folder, area, part):
    path = folder / "scripts/task_executor.py"
    return defined(path, "area_to_xy", width=WIDTH, height=HEIGHT, cols=9, rows=20).area_to_xy(area, part)


def _touch(command):
    numbers = [int(number) for number in command.partition(" input ")[2].split()[1:]]
    if len(numbers) == 2:
        return act.Click(*numbers)
    if numbers[:2] == numbers[2:4]:
        return act.LongPress(*numbers[:2])
    return act.Drag(*numbers[:4], duration_ms=numbers[4])


# -- models that were trained on screens ------------------------------------------------------------------------------


def uitars(folder, said):
    return _uitars(folder, said, "qwen25vl")


def uitars_relative(folder, said):
    return _uitars(folder, said, "qwen2vl")


def _uitars(folder, said, family):
    path = folder / "codes/ui_tars/action_parser.py"
    nodes = [node for node in _parsed(path) if not isinstance(node, ast.ImportFrom)]
    read = run(nodes, path, {}).parse_action_to_structure_output
    first = read(said, 1000, HEIGHT, WIDTH, model_type=family)[0]
    given = first["action_inputs"]
    return _TARS[first["action_type"]](given, *(_middle(given.get(name)) for name in ("start_box", "end_box")))


def _tars_types(given, *_):
    words = given["content"].replace("\\n", "\n").replace("\\'", "'").replace('\\"', '"')
    return act.InputText(words.rstrip("\n"), press_enter=words.endswith("\n"))


def _drags(_, start, end):
    return act.Drag(*start, *end, duration_ms=500)


_TARS = {
    "click": lambda _, start, __: act.Click(*start), "left_double": lambda _, start, __: act.DoubleTap(*start),
    "long_press": lambda _, start, __: act.LongPress(*start), "drag": _drags, "select": _drags, "type": _tars_types,
    "open_app": lambda given, *_: act.OpenApp(given["app_name"]),
    "finished": lambda given, *_: act.Status("complete", given.get("content")),
    "press_home": lambda *_: act.NavigateHome(), "press_back": lambda *_: act.NavigateBack(),
    "wait": lambda *_: act.Wait(),
}  # fmt: skip


def _middle(written):
    if written is None:
        return None
    left, top, right, bottom = ast.literal_eval(written)
    return int((left + right) / 2 * WIDTH), int((top + bottom) / 2 * HEIGHT)


def autoglm(folder, said):
    phone = _Phone()
    known = {
        "Callable": Any, "ActionResult": _Result, "get_device_factory": lambda: phone, "TIMING_CONFIG": MagicMock(),
        "time": SimpleNamespace(sleep=lambda _: None, time=lambda: 0),
    }  # fmt: skip
    client = defined(folder / "phone_agent/model/client.py", "ModelClient", **known).ModelClient
    actions = defined(folder / "phone_agent/actions/handler.py", "ActionHandler", "parse_action", **known)
    _, written = client._parse_response(None, said)
    told = actions.parse_action(written)
    result = actions.ActionHandler(None, lambda _: True, lambda _: None).execute(told, *SIZE)
    if result.should_finish:
        return act.Status("complete", result.message or None)
    return (phone.done or [act.Wait()])[-1] if result.success else None


class _Result(NamedTuple):
    success: bool
    should_finish: bool
    message: str | None = None


class _Phone:
    """What AutoGLM's handler calls in place of a phone."""

    def __init__(self):
        self.done = []

    def __getattr__(self, name):
        return lambda *given, **_: self.done.extend(self._as_action(name, *given))

    def _as_action(self, name, *given):
        match name, given:
            case (("tap" | "double_tap" | "long_press"), (x, y, *_)):
                kinds = {"tap": act.Click, "double_tap": act.DoubleTap, "long_press": act.LongPress}
                yield kinds[name](x, y)
            case "swipe", (x, y, to_x, to_y, *_):
                yield act.Drag(x, y, to_x, to_y, duration_ms=1000)
            case "type_text", (words, *_):
                yield act.InputText(words, clear_text=True)
            case "launch_app", (app, *_):
                yield act.OpenApp(app)
            case (("back" | "home"), _):
                yield act.NavigateBack() if name == "back" else act.NavigateHome()

    def launch_app(self, app, _):
        self.done.append(act.OpenApp(app))
        return True


def _used(given, extent):
    """Return what `mobile_use` does: the meanings of its arguments, as its description has them."""
    return _USES[given["action"]](given, extent) if given["action"] in _USES else None


def _on(kind):
    return lambda given, extent: kind(*_scaled(given["coordinate"], extent))


def _between(first, second):
    return lambda given, extent: act.Drag(
        *_scaled(given[first], extent), *_scaled(given[second], extent), duration_ms=500
    )


_BUTTONS = {"back": act.NavigateBack, "home": act.NavigateHome, "menu": act.Overview, "enter": act.KeyboardEnter}
_USES = {
    "click": _on(act.Click), "double_click": _on(act.DoubleTap), "long_press": _on(act.LongPress),
    "swipe": _between("coordinate", "coordinate2"), "drag": _between("start_coordinate", "end_coordinate"),
    "type": lambda given, _: act.InputText(given["text"]), "open": lambda given, _: act.OpenApp(given["text"]),
    "answer": lambda given, _: act.Answer(given["text"]), "wait": lambda *_: act.Wait(),
    "system_button": lambda given, _: _BUTTONS[given["button"].lower()](),
    "terminate": lambda given, _: DONE if given.get("status", "success") == "success" else INFEASIBLE,
}  # fmt: skip


def _scaled(place, extent):
    return int(place[0] * WIDTH / extent), int(place[1] * HEIGHT / extent)


def qwen_vl(folder, said):
    path = folder / "cookbooks/mobile_agent.ipynb"
    cells = json.loads(path.read_text("utf-8"))["cells"]
    source = next(
        text for cell in cells if "<tool_call>\\n" in (text := "".join(cell["source"])) and "json.loads" in text
    )
    line = next(line for line in source.splitlines() if line.startswith("action = json.loads("))
    return _used(run(ast.parse(line).body, path, {"output_text": said}).action["arguments"], 999)


def mai_ui(folder, said):
    path = folder / "src/mai_naivigation_agent.py"
    names = ("SCALE_FACTOR", "parse_tagged_text", "parse_action_to_structure_output")
    told = defined(path, *names, Dict=dict).parse_action_to_structure_output(said)["action_json"]
    action = _used(told, 1)
    return act.Status("complete", action.text) if isinstance(action, act.Answer) else action


_GUI_OWL = "Mobile-Agent-v3.5/android_world_v3.5/android_world/agents"


def gui_owl(folder, said):
    done = []
    kinds = defined(folder / _GUI_OWL / "new_json_action.py", dataclasses=dataclasses)
    known = {"json_action": kinds, "copy": copy, "convert_point_format": lambda point, *_, **__: _scaled(point, 1000)}
    name = "convert_mobile_agent_action_to_json_action"
    utils = defined(folder / _GUI_OWL / "mobile_agent_utils_new.py", name, **known)
    world = {
        "json_action": kinds, "mobile_agent_utils": utils,
        "seeact_utils": SimpleNamespace(ParseActionError=ArithmeticError),
        "actuation": SimpleNamespace(execute_adb_action=lambda action, *_: done.append(action)), "copy": copy,
        "Image": MagicMock(), "pil_to_base64": MagicMock(), "pprint": MagicMock(), "traceback": MagicMock(),
        "fetch_resized_image": lambda _: (None, 0, 0, {}),
        "base_agent": SimpleNamespace(EnvironmentInteractingAgent=object, AgentInteractionResult=MagicMock()),
    }  # fmt: skip
    owl = defined(folder / _GUI_OWL / "gui_owl.py", "GUIOwl", **world).GUIOwl
    agent = MagicMock(_screenshots=[], _actions=[], output_path="", src_format="", cur_user_messages=[])
    agent.vllm.predict_mm.return_value = said, None, None
    owl.step(agent, "@GOAL@")
    return _owls(done[0])


def _owls(one):
    if one.action_type == "swipe":
        x, y, to_x, to_y = one.direction
        return act.Drag(x, y, to_x, to_y, duration_ms=500)
    action = _carried_out(one)
    return act.Status("complete", action.text) if isinstance(action, act.Answer) else action


# -- all of them ------------------------------------------------------------------------------------------------------

COPIES = {
    "m3a": ("android_world", m3a), "seeact": ("android_world", seeact), "bmoca": ("b-moca", bmoca),
    "autodroid": ("AutoDroid", autodroid), "appagent": ("AppAgent", appagent),
    "appagent_grid": ("AppAgent", appagent_grid), "uitars": ("UI-TARS", uitars),
    "uitars_relative": ("UI-TARS", uitars_relative), "autoglm": ("Open-AutoGLM", autoglm),
    "qwen_vl": ("Qwen3-VL", qwen_vl), "mai_ui": ("MAI-UI", mai_ui), "gui_owl": ("MobileAgent", gui_owl),
}  # fmt: skip


def meaning(folder, reader, said):
    """Return what a program takes a reply for, as JSON; None where it does nothing, or fails."""
    name, read = COPIES[reader]
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            action = read(Path(folder) / name, said)
        except Exception:  # noqa: BLE001 - whatever the program makes of it, it does nothing
            return None
    return None if action is None else act.to_json(action)
