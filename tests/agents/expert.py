"""A plugin for pytest: each agent's model knows the solution of its task, and says it in the agent's own dialect.

Whatever a solution does is said in the forms that the agent's own program puts up with, in turn (`SLOPPY=yes`), or as
it should be. What an agent has no word for is done as it can: an app is opened from the list of all, a text typed key
by key. No service is asked.
"""

from __future__ import annotations

import dataclasses
import itertools
import json
import os
import re
from collections import deque
from types import SimpleNamespace

from pytest_mobileagent.agents.appagent import interactive
from pytest_mobileagent.agents.bmoca_text import translate
from pytest_mobileagent.agents.html_view import items_of
from pytest_mobileagent.agents.models import Reply
from pytest_mobileagent.agents.models.base import ToolCall, told
from pytest_mobileagent.agents.oracle import make_agent
from pytest_mobileagent.agents.registry import AgentSpec
from pytest_mobileagent.agents.screen import elements_of, is_editable, png_size
from pytest_mobileagent.agents.seeact import choices_of
from pytest_mobileagent.agents.spaces.appagent import grid
from pytest_mobileagent.agents.spaces.places import resized
from pytest_mobileagent.agents.spaces.seeact import letters
from pytest_mobileagent.episode import action as act
from tests.agents.brain import SLOPPY

WORDS = {"reflect": "It worked.", "describe": "I see a screen."}  # of a model that is not asked for an action
BACKWARDS = {"up": "down", "down": "up", "left": "right", "right": "left"}
OPENS_ITSELF = ("autodroid",)
SEES_NO_LIST = ("bmoca", "bmoca_mllm", "bmoca_som", "appagent", "qwen_vl")  # and has no word for opening an app


def pytest_configure():
    make = AgentSpec.make

    def knowing(spec, context):
        if spec.name == "oracle":
            return make(spec, context)
        oracle = make_agent(dataclasses.replace(context, variant=""))
        expert = Expert(spec.name, oracle, is_sloppy=os.environ.get("SLOPPY") == "yes")
        agent = make(spec, dataclasses.replace(context, models=SimpleNamespace(open=expert.called)))
        agent.reset, agent.act = expert.hearing(agent.reset), expert.watching(agent.act)
        return agent

    AgentSpec.make = knowing


class Expert:
    """The model of one agent in one episode."""

    def __init__(self, agent, oracle, *, is_sloppy):
        self._agent, self._oracle = agent, oracle
        self._stops = deque()
        self._said = itertools.count()
        self._is_sloppy = is_sloppy
        self.seen = None
        self.name = ""

    def called(self, name):
        self.name = name
        return self

    def hearing(self, reset):
        def heard(goal):
            self._oracle.reset(goal)
            self._stops.clear()
            return reset(goal)

        return heard

    def watching(self, choose):
        def watched(observation):
            self.seen = observation
            return choose(observation)

        return watched

    def ask(self, request):
        if request.purpose in WORDS:
            return Reply(WORDS[request.purpose])
        if request.purpose != "grid":
            while not self._stops:
                self._stops.extend(self._as_stops(self._oracle.act(self.seen)))
        said = DIALECTS[self._agent](self._stops[0], self.seen, request)
        if said != GRID:
            self._stops.popleft()
        return Reply(told(said), calls=(said,)) if isinstance(said, ToolCall) else Reply(self._written(said))

    def _written(self, said):
        forms = SLOPPY.get(FORMS.get(self._agent, self._agent))
        return forms[next(self._said) % len(forms)](said) if self._is_sloppy and forms else said

    def _as_stops(self, action):
        """Yield an action in steps that the agent has words for."""
        match action:
            case act.OpenApp(name) if self._agent in SEES_NO_LIST:
                yield from (act.NavigateHome(), act.Drag(540, 1700, 540, 500), Labelled(name))
            case act.OpenApp() | act.Wait() if self._agent in OPENS_ITSELF:
                return  # and has no word for waiting
            case act.InputText(words, x=int(), y=int()) if self._agent not in NAMES_FIELDS:
                yield act.Click(action.x, action.y)
                yield from self._typed(words)
            case act.InputText(words) if action.x is None:
                yield from self._typed(words)
            case act.Scroll(direction) | act.Swipe(direction):
                goes = BACKWARDS[direction] if isinstance(action, act.Scroll) else direction
                yield act.Drag(540, 1200, *{"up": (540, 700), "down": (540, 1700), "left": (200, 1200),
                                            "right": (880, 1200)}[goes])  # fmt: skip
            case _:
                yield action

    def _typed(self, words):
        return [Labelled(letter) for letter in words] if self._agent.startswith("bmoca") else [act.InputText(words)]


@dataclasses.dataclass(frozen=True)
class Labelled:
    """Tap what is called so when one comes to it."""

    name: str

    def on(self, screen):
        wanted = self.name.casefold()
        nodes = [node for node in screen.hierarchy.walk() if not node.bounds.is_empty]
        same = [one for one in nodes if wanted in (one.text.casefold(), one.desc.casefold())]
        return act.Click(*same[-1].bounds.center)


def smallest(boxes, x, y):
    """Return which of these boxes is the smallest around a point, preferring one with its middle there."""
    around = [(box.center != (x, y), box.width * box.height, n) for n, box in enumerate(boxes) if box.contains(x, y)]
    return min(around)[2] if around else None


# -- in words and numbers ---------------------------------------------------------------------------------------------


def androidworld(stop, screen, request):
    told_as = act.to_json(stop)
    if (x := told_as.get("x")) is not None and told_as["action_type"] != "drag":
        elements = elements_of(screen)
        found = smallest([one.node.bounds for one in elements], x, told_as["y"])
        if found is not None and elements[found].node.bounds.center == (x, told_as["y"]):
            told_as = {"action_type": told_as["action_type"], "index": elements[found].number} | (
                {name: told_as[name] for name in ("text", "clear_text") if name in told_as}
            )
    if isinstance(stop, act.Drag):
        told_as = {"action_type": "scroll", "direction": seeks(stop)}
    told_as.pop("press_enter", None)
    return f"Reason: to get on.\nAction: {json.dumps(told_as, ensure_ascii=False)}"


def seeks(drag):
    """Return the direction that a movement of the finger brings into view."""
    if abs(drag.to_x - drag.x) > abs(drag.to_y - drag.y):
        return "left" if drag.to_x > drag.x else "right"
    return "up" if drag.to_y > drag.y else "down"


def seeact(stop, screen, request):
    choices = choices_of(screen)
    x, y = getattr(stop, "x", None), getattr(stop, "y", None)
    found = smallest([one.node.bounds for one in choices], x, y) if x is not None else None
    if isinstance(stop, act.InputText) and x is None:
        found = next(n for n, one in enumerate(choices) if is_editable(one.node) and one.node.focused)
    letter = "None" if found is None or isinstance(stop, act.Drag) else letters(found)
    value = getattr(stop, "text", "") or getattr(stop, "app_name", "")
    kind = {act.Status: "TERMINATE", act.Drag: "SWIPE"}.get(type(stop), stop.action_type.upper().replace("_", " "))
    if isinstance(stop, act.Drag):
        value = BACKWARDS[seeks(stop)]
    return f"ELEMENT: {letter}\nACTION: {kind}\nVALUE: {value or 'None'}"


def bmoca(stop, screen, request):
    stop = stop.on(screen) if isinstance(stop, Labelled) else stop
    width, height = png_size(screen.screenshot)
    keys = {act.NavigateHome: "HOME", act.NavigateBack: "BACK", act.Overview: "OVERVIEW"}
    if isinstance(stop, act.Click):
        boxes = translate(screen.hierarchy).boxes
        found = next((n for n, box in enumerate(boxes) if box.center == (stop.x, stop.y)), None)
        y, x = (stop.y + 0.5) / height, (stop.x + 0.5) / width
        said = f"tap({found})" if found is not None else f"dual-gesture({y:.4f}, {x:.4f}, {y:.4f}, {x:.4f})"
    elif isinstance(stop, act.Drag):
        said = f'swipe("{BMOCA_SWIPES[seeks(stop)]}")'
    elif type(stop) in keys:
        said = f'press("{keys[type(stop)]}")'
    else:
        said = "done()" if isinstance(stop, act.Status) else "dual-gesture(0.02, 0.5, 0.02, 0.5)"
    return f"Description: a screen.\nThought: to get on.\nAction: {said}"


BMOCA_SWIPES = {"down": "up", "up": "down", "left": "right", "right": "left"}


def autodroid(stop, screen, request):
    if isinstance(stop, act.Status):
        return json.dumps({"finished": "yes", "id": -1})
    lines = request.messages[-1].text.rpartition("Current UI state:")[2].splitlines()
    ids = {re.sub(r" id=\d+", "", line): int(re.search(r" id=(\d+)", line)[1]) for line in lines if " id=" in line}
    if isinstance(stop, act.NavigateBack):
        number = max(ids.values())
    else:
        items = items_of(screen.hierarchy)
        item = items[smallest([one.bounds for one in items], stop.x, stop.y)]
        number = ids[re.sub(r" id=\d+", "", item.line(0))]
    typed = getattr(stop, "text", "")
    return json.dumps({"finished": "no", "id": number, "action": "input" if typed else "tap",
                       "input_text": typed or "N/A", "requires_confirmation": "no"})  # fmt: skip


def appagent(stop, screen, request):
    stop = stop.on(screen) if isinstance(stop, Labelled) else stop
    size = png_size(screen.screenshot)
    if request.purpose == "grid":
        return _app(_on_grid(stop, size))
    match stop:
        case act.Status():
            return _app("FINISH")
        case act.InputText(words):
            return _app(f"text({json.dumps(words, ensure_ascii=False)})")
        case act.Click(x, y) | act.LongPress(x, y):
            boxes = [node.bounds for node in interactive(screen.hierarchy)]
            found = smallest(boxes, x, y)
            if found is not None and boxes[found].center == (x, y):
                return _app(f"{_press(stop)}({found + 1})")
    return GRID


def _press(stop):
    return "tap" if isinstance(stop, act.Click) else "long_press"


def _on_grid(stop, size):
    cells = grid(size)

    def cell(x, y):
        return next(n for n, one in enumerate(cells, 1) if one.contains(x, y))

    if isinstance(stop, act.Drag):
        return f'swipe({cell(stop.x, stop.y)}, "center", {cell(stop.to_x, stop.to_y)}, "center")'
    if isinstance(stop, (act.Click, act.LongPress)):
        return f'{_press(stop)}({cell(stop.x, stop.y)}, "center")'
    return f'tap({cell(540, 10)}, "top")'  # there is no word for it: what is tapped now does no harm


def _app(said):
    return f"Observation: a screen.\nThought: to get on.\nAction: {said}\nSummary: on the way."


GRID = _app("grid()")


# -- in places --------------------------------------------------------------------------------------------------------


def scaled(x, y, screen, extent):
    width, height = png_size(screen.screenshot)
    return [round((x + 0.5) * extent[0] / width), round((y + 0.5) * extent[1] / height)]


def native(stop, screen, request):
    def at(x, y):
        return ", ".join(
            f"{number * 1000 / side:.1f}" for number, side in zip((x, y), png_size(screen.screenshot), strict=True)
        )

    match stop:
        case act.Click(x, y):
            said = f"click({at(x, y)})"
        case act.LongPress(x, y):
            said = f"long_press({at(x, y)})"
        case act.Drag(x, y, to_x, to_y):
            said = f"drag({at(x, y)}, {at(to_x, to_y)})"
        case act.Answer(words):
            said = f"answer({json.dumps(words)})"
        case act.InputText(words):
            said = f"type({json.dumps(words)})"
        case act.OpenApp(name):
            said = f"open_app({json.dumps(name)})"
        case _:
            said = TARS_PLAIN[stop.action_type]
    return f"Thought: to get on.\nAction: {said}"


TARS_PLAIN = {
    "navigate_home": "press_home()", "navigate_back": "press_back()", "wait": "wait()", "status": "finished()",
    "keyboard_enter": "press_enter()",
}  # fmt: skip


def uitars(stop, screen, request):
    def at(x, y):
        return "<point>{} {}</point>".format(*scaled(x, y, screen, resized(png_size(screen.screenshot))))

    match stop:
        case act.Click(x, y):
            said = f"click(point='{at(x, y)}')"
        case act.LongPress(x, y):
            said = f"long_press(point='{at(x, y)}')"
        case act.Drag(x, y, to_x, to_y):
            said = f"drag(start_point='{at(x, y)}', end_point='{at(to_x, to_y)}')"
        case act.Answer(words):
            said = f"finished(content='{words}')"
        case act.InputText(words):
            said = f"type(content='{words}')"
        case act.OpenApp(name):
            said = f"open_app(app_name='{name}')"
        case _:
            said = TARS_PLAIN[stop.action_type]
    return f"Thought: to get on.\nAction: {said}"


def autoglm(stop, screen, request):
    def at(x, y):
        return scaled(x, y, screen, (1000, 1000))

    match stop:
        case act.Click(x, y):
            said = f'do(action="Tap", element={at(x, y)})'
        case act.LongPress(x, y):
            said = f'do(action="Long Press", element={at(x, y)})'
        case act.Drag(x, y, to_x, to_y):
            said = f'do(action="Swipe", start={at(x, y)}, end={at(to_x, to_y)})'
        case act.Answer(words):
            said = f'finish(message="{words}")'
        case act.InputText(words):
            said = f'do(action="Type", text="{words}")'
        case act.OpenApp(name):
            said = f'do(action="Launch", app="{name}")'
        case _:
            plain = {"navigate_home": "Home", "navigate_back": "Back", "wait": "Wait"}
            ends = stop.action_type == "status"
            said = 'finish(message="Done.")' if ends else f'do(action="{plain[stop.action_type]}")'
    return f"<think>to get on</think>\n<answer>{said}</answer>"


def mobile_use(extent):
    def say(stop, screen, request):
        stop = stop.on(screen) if isinstance(stop, Labelled) else stop
        arguments = _arguments(stop, lambda x, y: scaled(x, y, screen, extent))
        written = json.dumps({"name": "mobile_use", "arguments": arguments}, ensure_ascii=False)
        return f"Action: On.\n<tool_call>\n{written}\n</tool_call>"

    return say


def _arguments(stop, at):
    match stop:
        case act.Click(x, y) | act.LongPress(x, y):
            return {"action": stop.action_type, "coordinate": at(x, y)}
        case act.Drag(x, y, to_x, to_y):
            return {"action": "swipe", "coordinate": at(x, y), "coordinate2": at(to_x, to_y)}
        case act.InputText(words) | act.Answer(words):
            return {"action": "answer" if isinstance(stop, act.Answer) else "type", "text": words}
        case act.OpenApp(name):
            return {"action": "open", "text": name}
    return PLAIN_ARGUMENTS[stop.action_type]


PLAIN_ARGUMENTS = {
    "wait": {"action": "wait", "time": 1}, "status": {"action": "terminate", "status": "success"},
    "navigate_home": {"action": "system_button", "button": "Home"},
    "navigate_back": {"action": "system_button", "button": "Back"},
    "keyboard_enter": {"action": "system_button", "button": "Enter"},
}  # fmt: skip


def qwen_vl(stop, screen, request):
    return "Thought: to get on.\n" + mobile_use((999, 999))(stop, screen, request)


def mai_ui(stop, screen, request):
    said = mobile_use((999, 999))(stop, screen, request).partition("\n")[2]
    return f"<thinking>\nto get on\n</thinking>\n{said}"


# -- by tools for computers -------------------------------------------------------------------------------------------


def openai_computer(stop, screen, request):
    size = request.computer.size
    match stop:
        case act.Click(x, y) | act.LongPress(x, y):
            left, top = scaled(x, y, screen, size)
            button = "left" if isinstance(stop, act.Click) else "right"
            wanted = {"type": "click", "x": left, "y": top, "button": button}
        case act.Drag(x, y, to_x, to_y):
            ends = [scaled(x, y, screen, size), scaled(to_x, to_y, screen, size)]
            wanted = {"type": "drag", "path": [dict(zip("xy", end, strict=True)) for end in ends]}
        case act.InputText(words):
            wanted = {"type": "type", "text": words}
        case act.Wait() | act.KeyboardEnter():
            wanted = {"type": "wait"} if isinstance(stop, act.Wait) else {"type": "keypress", "keys": ["ENTER"]}
        case _:
            return _function(stop)
    return ToolCall("call", "computer", {"actions": [wanted]})


def claude_computer(stop, screen, request):
    size = request.computer.size
    match stop:
        case act.Click(x, y):
            wanted = {"action": "left_click", "coordinate": scaled(x, y, screen, size)}
        case act.Drag(x, y, to_x, to_y):
            ends = {"start_coordinate": scaled(x, y, screen, size), "coordinate": scaled(to_x, to_y, screen, size)}
            wanted = {"action": "left_click_drag"} | ends
        case act.InputText(words):
            wanted = {"action": "type", "text": words}
        case act.Wait() | act.KeyboardEnter():
            wanted = {"action": "wait"} if isinstance(stop, act.Wait) else {"action": "key", "text": "Return"}
        case act.LongPress(x, y):
            return ToolCall("call", "long_press_at", dict(zip("xy", scaled(x, y, screen, size), strict=True)))
        case _:
            return _function(stop)
    return ToolCall("call", "computer", wanted)


def gemini_computer(stop, screen, request):
    def at(x, y, *names):
        return dict(zip(names, scaled(x, y, screen, (1000, 1000)), strict=True))

    match stop:
        case act.Click(x, y) | act.LongPress(x, y):
            name, wanted = stop.action_type, at(x, y, "x", "y")
        case act.Drag(x, y, to_x, to_y):
            name, wanted = "drag_and_drop", at(x, y, "x", "y") | at(to_x, to_y, "destination_x", "destination_y")
        case act.InputText(words):
            name, wanted = "type", {"text": words}
        case act.Wait():
            name, wanted = "wait", {"seconds": 1}
        case act.NavigateHome() | act.NavigateBack() | act.KeyboardEnter():
            name, wanted = "press_key", {"key": stop.action_type.rpartition("_")[2]}
        case _:
            return _function(stop)
    return ToolCall("call", name, wanted)


def _function(stop):
    """A call of a function of ours; what ends the task is said without one."""
    match stop:
        case act.OpenApp(name):
            return ToolCall("call", "open_app", {"app_name": name})
        case act.Answer(words):
            return words
        case act.Status():
            return "Done."
    return ToolCall("call", {"navigate_home": "go_home", "navigate_back": "go_back"}[stop.action_type])


FORMS = {"t3a": "androidworld", "m3a": "androidworld", "m3a_simple": "androidworld", "bmoca_mllm": "bmoca",
         "bmoca_som": "bmoca"}  # fmt: skip
DIALECTS = {
    "t3a": androidworld, "m3a": androidworld, "m3a_simple": androidworld, "seeact": seeact, "bmoca": bmoca,
    "bmoca_mllm": bmoca, "bmoca_som": bmoca, "autodroid": autodroid, "appagent": appagent, "native": native,
    "uitars": uitars, "autoglm": autoglm, "qwen_vl": qwen_vl, "gui_owl": mobile_use((1000, 1000)), "mai_ui": mai_ui,
    "openai_computer": openai_computer, "claude_computer": claude_computer, "gemini_computer": gemini_computer,
}  # fmt: skip
NAMES_FIELDS = ("t3a", "m3a", "m3a_simple", "seeact", "autodroid")
