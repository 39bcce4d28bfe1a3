"""A model that knows the way: it speaks every agent's language, and follows each task's plan stop by stop.

A sloppy one says each thing in one of the forms that an agent's own program puts up with, in turn.
"""

from __future__ import annotations

import ast
import html
import json
import re
import threading

from pytest_mobileagent.agents.appagent import interactive
from pytest_mobileagent.agents.spaces.appagent import grid
from pytest_mobileagent.agents.spaces.places import resized
from pytest_mobileagent.device.hierarchy import parse
from tests.agents.eyes import sight
from tests.agents.scripted_server import Calls

SIZE = (1080, 2400)
FIELD = "the only field"

# What to do for a goal that says this: open an app, tap what says this, type this into the field with that hint.
WAYS = {
    "Turn wifi off": ("test_settings_wifi_off", [
        ("open", "Settings"), ("tap", "Network & internet"), ("tap", "Internet"), ("tap", "Wi‑Fi"), ("done",),
    ]),
    "Create a timer": ("test_clock_timer_entry", [("open", "Clock"), ("tap", "Timer"), ("digits",), ("done",)]),
    "Create a new contact": ("test_contacts_add_contact", [
        ("open", "Contacts"), ("tap", "Create contact"), ("type", "{first}", "First name"),
        ("type", "{last}", "Last name"), ("type", "{number}", "Phone"), ("tap", "Save"), ("done",),
    ]),
    "Take one photo": ("test_camera_take_photo", [("open", "Camera"), ("tap", "Shutter"), ("wait",), ("done",)]),
    "Is the note titled": ("test_notes_is_todo", [
        ("open", "Joplin"), ("tap", "Search"), ("type", "{title}", FIELD), ("read",), ("done",),
    ]),
}  # fmt: skip
_CONTACT = re.compile(r"contact for (?P<first>\S+) (?P<last>.+)\. Their number is (?P<number>[+\d-]+)\.")
_TITLE = re.compile(r"note titled '(?P<title>.+)' in the")
_TIMER = re.compile(r"(?P<hours>\d+) hours, (?P<minutes>\d+) minutes, and (?P<seconds>\d+) seconds")


def plan_of(text):
    """Return the task that a prompt is about, and what to do."""
    task, stops = next(plan for start, plan in WAYS.items() if start in text)
    match = _CONTACT.search(text) or _TITLE.search(text)
    fields = match.groupdict() if match else {}
    found = [tuple(word.format(**fields) for word in stop) for stop in stops]
    if timer := _TIMER.search(text):
        digits = "".join(f"{int(part):02d}" for part in timer.groups()).lstrip("0")
        place = found.index(("digits",))
        found[place : place + 1] = [("tap", digit) for digit in digits]
    return task, found


def typed_by_hand(stops):
    """Yield a plan for an agent that cannot name the field it types into."""
    for kind, *words in stops:
        yield from (("tap", words[1]), ("text", words[0])) if kind == "type" else ((kind, *words),)


def by_hand(stops):
    """Yield a plan for an agent that has no word for opening an app either."""
    for kind, *words in typed_by_hand(stops):
        yield from (("drawer",), ("tap", words[0])) if kind == "open" else ((kind, *words),)


class Brain:
    """Answers a `Call` of the scripted server; it knows an agent by its prompt."""

    def __init__(self, eyes, *, is_sloppy=False):
        """Look at what lies in `eyes` where the prompt has only pictures."""
        self._eyes, self._is_sloppy = eyes, is_sloppy
        self._steps, self._turns = {}, {}
        self._lock = threading.Lock()

    def __call__(self, call):
        with self._lock:  # Python 3.11's `ast` fails when two threads build a tree at once (its issue 106905)
            return self._answer(call)

    def _answer(self, call):
        for mark, speak in (
            ("UI element 0:", self.androidworld),
            ("(Choice)", self.seeact),
            ("(Current screen)", self.describe),
            ("numeric_tag", self.bmoca),
            ("Current UI state", self.autodroid),
            ("find out how an Android app works", self.explore),
            ("Decision:", self.judge),
            ("Look at what has changed", self.document),
            ("labelled with numbers", self.appagent),
            ("with a grid over it", self.appagent_grid),
            ("thousandths", self.native),
            ("<point>x1 y1</point>", self.uitars),
            ("line of pseudo code", self.autoglm),
            ("Thought, Action, <tool_call>", self.qwen_vl),
            ("order: Action, <tool_call>", self.gui_owl),
            ("<thinking>", self.mai_ui),
            ("your tool for computers", self.computer),
        ):
            if mark in call.text:
                return self._written(speak.__name__, speak(call))
        raise AssertionError(call.text)

    def _written(self, dialect, said):
        forms = SLOPPY.get(dialect)
        if not self._is_sloppy or not forms or not isinstance(said, str):
            return said
        turn = self._turns[dialect] = self._turns.get(dialect, -1) + 1
        return forms[turn % len(forms)](said)

    def next(self, call, agent, prepare=list):
        """Return the next stop of an agent's way, and the screen that it sees."""
        task, stops = plan_of(call.text)
        stops = list(prepare(stops))
        key = agent, call.api, call.model, task
        step = self._steps[key] = self._steps.get(key, -1) + 1
        xml = sight(self._eyes, agent, task).read_text("utf-8")
        return stops[min(step, len(stops) - 1)], parse(xml)

    # -- AndroidWorld's -----------------------------------------------------------------------------------------------

    def androidworld(self, call):
        if "Summary of this step:" in call.text:
            return "It worked."
        agent = "m3a" if call.pictures else ("t3a" if "General:" in call.text else "m3a_simple")
        (kind, *words), screen = self.next(call, agent)
        action = {
            "open": lambda: {"action_type": "open_app", "app_name": words[0]},
            "tap": lambda: {"action_type": "click", "index": index_of(call.text, words[0])},
            "type": lambda: {"action_type": "input_text", "text": words[0], "index": index_of(call.text, words[1])},
            "wait": lambda: {"action_type": "wait"},
            "read": lambda: {"action_type": "answer", "text": is_todo(screen, call.text)},
            "done": lambda: {"action_type": "status", "goal_status": "complete"},
        }[kind]()
        return f"Reason: to get on.\nAction: {json.dumps(action)}"

    def describe(self, call):
        return "I see a screen, and know what to do."

    def seeact(self, call):
        (kind, *words), screen = self.next(call, "seeact")
        name, letter, value = {
            "open": lambda: ("OPEN APP", "None", words[0]),
            "tap": lambda: ("CLICK", letter_of(call.texts[-1], words[0]), "None"),
            "type": lambda: ("INPUT TEXT", letter_of(call.texts[-1], words[1]), words[0]),
            "wait": lambda: ("WAIT", "None", "None"),
            "read": lambda: ("ANSWER", "None", is_todo(screen, call.text)),
            "done": lambda: ("TERMINATE", "None", "None"),
        }[kind]()
        return f"ELEMENT: {letter}\nACTION: {name}\nVALUE: {value}"

    # -- B-MoCA's -----------------------------------------------------------------------------------------------------

    def bmoca(self, call):
        agent = {"claude": "bmoca", "gemini": "bmoca_mllm", "gpt": "bmoca_som"}[call.model.partition("-")[0]]
        (kind, *words), _ = self.next(call, agent, by_hand)
        said = {
            "drawer": lambda: 'swipe("up")',
            "tap": lambda: f"tap({tag_of(call.text, words[0])})",
            "wait": lambda: "dual-gesture(0.02, 0.5, 0.02, 0.5)",
            "done": lambda: "done()",
        }[kind]()
        return f"Description: a screen.\nThought: to get on.\nAction: {said}"

    # -- AutoDroid's --------------------------------------------------------------------------------------------------

    def autodroid(self, call):
        (kind, *words), _ = self.next(call, "autodroid", lambda stops: stops[1:])
        if kind == "done":
            return json.dumps({"finished": "yes", "id": -1})
        state = call.text.rpartition("Current UI state:")[2]
        if kind == "wait":  # there is no word for it: what is tapped now does no harm
            kind, words = "tap", ["Options"]
        wanted = html.escape(words[-1], quote=False)
        number = int(re.search(r"id=(\d+)", line_with(state, f">{wanted}<", f'"{wanted}"'))[1])
        typed = words[0] if kind == "type" else "N/A"
        return json.dumps({"finished": "no", "id": number, "action": "input" if kind == "type" else "tap",
                           "input_text": typed, "requires_confirmation": "no"})  # fmt: skip

    # -- AppAgent's ---------------------------------------------------------------------------------------------------

    def appagent(self, call):
        (kind, *words), screen = self.next(call, "appagent", by_hand)
        said = {
            "drawer": lambda: "grid()",
            "tap": lambda: f"tap({number_of(screen, words[0])})",
            "text": lambda: f"text({json.dumps(words[0])})",
            "wait": lambda: "grid()",
            "done": lambda: "FINISH",
        }[kind]()
        return f"Observation: a screen.\nThought: to get on.\nAction: {said}\nSummary: on the way."

    def appagent_grid(self, call):
        task, _ = plan_of(call.text)
        is_home = self._steps["appagent", call.api, call.model, task] == 0
        cells = grid(SIZE)
        low, high = (next(n for n, cell in enumerate(cells, 1) if cell.contains(540, y)) for y in (1700, 500))
        top = next(n for n, cell in enumerate(cells, 1) if cell.contains(540, 10))
        said = f'swipe({low}, "center", {high}, "center")' if is_home else f'tap({top}, "top")'
        return f"Observation: a screen.\nThought: to get on.\nAction: {said}\nSummary: on the way."

    def explore(self, call):
        (kind, *words), screen = self.next(call, "appagent_explorer", by_hand)
        said = {
            "drawer": lambda: f'swipe({around(screen, 540, 1300)}, "up", "long")',
            "tap": lambda: f"tap({number_of(screen, words[0])})",
            "done": lambda: "FINISH",
        }[kind]()
        return f"Observation: a screen.\nThought: to get on.\nAction: {said}\nSummary: on the way."

    def judge(self, call):
        return "Decision: SUCCESS\nThought: it went on.\nDocumentation: It leads on."

    def document(self, call):
        return "It leads to what it says."

    # -- places -------------------------------------------------------------------------------------------------------

    def native(self, call):
        (kind, *words), screen = self.next(call, "native", typed_by_hand)
        said = {
            "open": lambda: f"open_app({json.dumps(words[0])})",
            "tap": lambda: "click({}, {})".format(*thousandths(screen, words[0])),
            "text": lambda: f"type({json.dumps(words[0])})",
            "wait": lambda: "wait()",
            "read": lambda: f"answer({json.dumps(is_todo(screen, call.text))})",
            "done": lambda: "finished()",
        }[kind]()
        return f"Thought: to get on.\nAction: {said}"

    def uitars(self, call):
        (kind, *words), screen = self.next(call, "uitars", typed_by_hand)
        said = {
            "open": lambda: f"open_app(app_name='{words[0]}')",
            "tap": lambda: "click(point='<point>{} {}</point>')".format(*place(screen, words[0], resized(SIZE))),
            "text": lambda: f"type(content='{words[0]}')",
            "wait": lambda: "wait()",
            "read": lambda: f"finished(content='{is_todo(screen, call.text)}')",
            "done": lambda: "finished(content='Done.')",
        }[kind]()
        return f"Thought: to get on.\nAction: {said}"

    def autoglm(self, call):
        (kind, *words), screen = self.next(call, "autoglm", typed_by_hand)
        said = {
            "open": lambda: f'do(action="Launch", app="{words[0]}")',
            "tap": lambda: 'do(action="Tap", element=[{},{}])'.format(*place(screen, words[0])),
            "text": lambda: f'do(action="Type", text="{words[0]}")',
            "wait": lambda: 'do(action="Wait", duration="2 seconds")',
            "read": lambda: f'finish(message="{is_todo(screen, call.text)}")',
            "done": lambda: 'finish(message="Done.")',
        }[kind]()
        return f"<think>to get on</think>\n<answer>{said}</answer>"

    def qwen_vl(self, call):
        return f"Thought: to get on.\n{self._tool_call(call, 'qwen_vl', (999, 999))}"

    def gui_owl(self, call):
        return self._tool_call(call, "gui_owl", (1000, 1000))

    def mai_ui(self, call):
        said = self._tool_call(call, "mai_ui", (999, 999)).partition("\n")[2]
        return f"<thinking>\nto get on\n</thinking>\n{said}"

    def _tool_call(self, call, agent, extent):
        opens = typed_by_hand if agent != "qwen_vl" else by_hand
        (kind, *words), screen = self.next(call, agent, opens)
        arguments = {
            "open": lambda: {"action": "open", "text": words[0]},
            "drawer": lambda: {"action": "swipe", "coordinate": [500, 700], "coordinate2": [500, 200]},
            "tap": lambda: {"action": "click", "coordinate": place(screen, words[0], extent)},
            "text": lambda: {"action": "type", "text": words[0]},
            "wait": lambda: {"action": "wait", "time": 2},
            "read": lambda: {"action": "answer", "text": is_todo(screen, call.text)},
            "done": lambda: {"action": "terminate", "status": "success"},
        }[kind]()
        written = json.dumps({"name": "mobile_use", "arguments": arguments}, ensure_ascii=False)
        return f"Action: On with {kind}.\n<tool_call>\n{written}\n</tool_call>"

    # -- tools for computers ------------------------------------------------------------------------------------------

    def computer(self, call):
        agent = {"openai": "openai", "anthropic": "claude", "google": "gemini"}[call.api]
        (kind, *words), screen = self.next(call, f"{agent}_computer", typed_by_hand)
        if kind in ("read", "done"):
            return is_todo(screen, call.text) if kind == "read" else "Done."
        if kind == "open":
            return Calls((("open_app", {"app_name": words[0]}),))
        return Calls((COMPUTERS[call.api](kind, words, screen),))


def _openai(kind, words, screen):
    if kind == "tap":
        x, y = place(screen, words[0], SIZE)
        return "computer", {"actions": [{"type": "click", "x": x, "y": y, "button": "left"}]}
    return "computer", {"actions": [{"type": "type", "text": words[0]} if kind == "text" else {"type": "wait"}]}


def _anthropic(kind, words, screen):
    if kind == "tap":
        return "computer", {"action": "left_click", "coordinate": place(screen, words[0], (705, 1568))}
    return "computer", {"action": "type", "text": words[0]} if kind == "text" else {"action": "wait", "duration": 1}


def _google(kind, words, screen):
    if kind == "tap":
        return "click", dict(zip("xy", place(screen, words[0]), strict=True))
    return ("type", {"text": words[0]}) if kind == "text" else ("wait", {"seconds": 1})


COMPUTERS = {"openai": _openai, "anthropic": _anthropic, "google": _google}


# -- forms that the programs put up with ------------------------------------------------------------------------------


def _plain(said):
    return said


def _as_python(said):
    """JSON as Python would write it."""
    head, brace, rest = said.partition("{")
    return head + repr(json.loads(brace + rest)) if brace else said


def _over_lines(said):
    """JSON with a line for each field."""
    head, brace, rest = said.partition("{")
    return head + json.dumps(json.loads(brace + rest), indent=2, ensure_ascii=False) if brace else said


def _with_boxes(said, written):
    """UI-TARS's points as an earlier generation writes places."""
    return re.sub(
        r"\b(?:(start|end)_)?point='<point>(\d+) (\d+)</point>'",
        lambda place: f"{place[1] or 'start'}_box='{written.format(place[2], place[3])}'",
        said,
    )


def _call_as(change):
    """The tool's call, changed."""

    def write(said):
        head, tag, rest = said.partition("<tool_call>")
        return head + tag + change(rest)

    return write


def _arguments_as_text(rest):
    told = json.loads(rest.removesuffix("</tool_call>"))
    return json.dumps(told | {"arguments": json.dumps(told["arguments"])}) + "</tool_call>"


_TOOL_CALLS = [
    _plain,
    _call_as(lambda rest: rest.removesuffix("</tool_call>")),
    _call_as(lambda rest: rest.replace("}}", "}")),
    _call_as(lambda rest: rest.replace("}}", "}}}")),
    _call_as(_arguments_as_text),
    _call_as(lambda rest: repr(json.loads(rest.removesuffix("</tool_call>"))) + "</tool_call>"),
    lambda said: f"<think>Or {said}?</think>{said}",
]
_ANOTHER = '<tool_call>\n{"name": "mobile_use", "arguments": {"action": "wait"}}\n</tool_call>'
SLOPPY = {
    "androidworld": [
        _plain,
        lambda said: said.replace("\n", " "),
        lambda said: said.replace("Reason:", "**Reason:**").replace("Action:", "**Action**:"),
        lambda said: f"<think>Action: no</think>\nSo be it. {said}\nThat is all.",
        lambda said: said.replace("Action: ", "Action:\n```json\n") + "\n```" if "{" in said else said,
        _as_python,
        lambda said: said.replace('"complete"', '"task_complete"'),
        lambda said: said.replace("Reason: ", "\n\nReason:").replace("\nAction: ", "\n\nAction:"),
        _over_lines,
        lambda said: re.sub(r'"index": (\d+)', r'"index": "\1"', said),
        lambda said: f'{said}\n{{"action_type": "navigate_home"}}',
        lambda said: said.replace("Reason: ", "Reason: the Action: is clear, "),
    ],
    "seeact": [
        _plain,
        lambda said: "(Reiteration) I mean that one.\n\n" + said.replace("\n", "\n\n"),
        lambda said: said.replace("ELEMENT: ", "ELEMENT: **").replace("\nACTION", "**\nACTION"),
        lambda said: re.sub(r"ELEMENT: ([A-Z]+)\n", r"ELEMENT: \1.\n", said),
        lambda said: said.replace("\nVALUE", ".\nVALUE"),
        lambda said: f"ELEMENT: None\nACTION: NAVIGATE HOME\nVALUE: None\n{said}",
    ],
    "bmoca": [
        _plain,
        lambda said: said.rpartition("Action: ")[2],
        lambda said: f"{said}, since that leads on.",
        lambda said: said.replace("tap(", "tap(numeric_tag=").replace('"', "'"),
        lambda said: re.sub(r"tap\((\d+)\)", r"- tap( \1 )", said),
    ],
    "autodroid": [
        _plain,
        lambda said: f"```json\n{said}\n```",
        lambda said: re.sub(r'"id": (-?\d+)', r'"ID": "\1"', said).replace('"input_text"', '"Input text"'),
        _as_python,
        lambda said: said.replace('"action": "tap"', '"action": "tapon"').replace('"input"', '"Input"'),
        lambda said: said.replace('"finished"', '"Finished"').replace('"yes"', '"the task is finished"'),
    ],
    "appagent": [
        _plain,
        lambda said: said.replace("\n", "\n\n"),
        lambda said: f"**{said}".replace("\n", "\n**"),
        lambda said: re.sub(r"tap\((\d+)\)", r"tap( \1 )", said).replace("FINISH", "**FINISH**."),
        lambda said: said.replace("\nSummary", " and then tap(1)\nSummary") if "Action: tap" in said else said,
    ],
    "native": [_plain, lambda said: said.rpartition("Action: ")[2], lambda said: f"<think>click(1, 1)</think>{said}"],
    "uitars": [
        _plain,
        lambda said: f"{said}[EOS]",
        lambda said: _with_boxes(said, "({},{})"),
        lambda said: _with_boxes(said, "<|box_start|>({},{})<|box_end|>"),
        lambda said: said.replace("Thought:", "Reflection: x\nAction_Summary:"),
        lambda said: said[:-1] if "type(" in said else said,
        lambda said: said.replace("Thought: ", "Thought: I say Action: press_home() no more, "),
        lambda said: f"{said}\n\npress_home()" if "type(" not in said else said,
        lambda said: said.rpartition("\n")[2],
        lambda said: _with_boxes(said, "({0},{1},{0},{1})"),
    ],
    "autoglm": [
        _plain,
        lambda said: re.sub("</?(think|answer)>", "", said),
        lambda said: said.replace("to get on", 'Perhaps do(action="Home"), or finish(message="no").'),
        lambda said: said.partition("<answer>")[2],
    ],
    "qwen_vl": [*_TOOL_CALLS, lambda said: f"{said}\n{_ANOTHER}"],
    "gui_owl": [
        *_TOOL_CALLS,
        lambda said: f"{_ANOTHER}\n{said}",
        _call_as(lambda rest: rest.replace('"mobile_use"', '"computer_use"')),
        lambda said: said.partition("<tool_call>\n")[2].partition("\n</tool_call>")[0],
    ],
    "mai_ui": [
        *_TOOL_CALLS[:6],
        lambda said: f"{said}\n{_ANOTHER}",
        lambda said: said.replace("</thinking>\n", "</thinking>\nSo:\n"),
        lambda said: said.replace("<thinking>\n", "").replace("</thinking>", "</think>"),
    ],
}


# -- finding what is meant --------------------------------------------------------------------------------------------


def line_with(text, *wanted):
    """Return the first line with the first of these that stands in one at all."""
    lines = text.splitlines()
    found = next((line for words in wanted for line in lines if words in line), None)
    assert found is not None, (wanted, text)
    return found


def index_of(text, label):
    elements = "\n".join(line for line in text.splitlines() if line.startswith("UI element"))
    marks = ("is_editable=True", '"is_editable": true') if label == FIELD else (json.dumps(label, ensure_ascii=False),)
    return int(re.match(r"UI element (\d+):", line_with(elements, *marks))[1])


def letter_of(text, label):
    marks = ("text box",) if label == FIELD else (f'. "{label}"', f'. a "{label}" text box', f'the text "{label}"')
    return line_with(text, *marks).partition(".")[0]


def tag_of(text, label):
    elements = ast.literal_eval(text.rpartition("Current observation: ")[2].partition("\n")[0])
    return next(e["numeric_tag"] for e in elements if label in (e["text"], e["content_description"]))


def labelled(screen, label):
    if label == FIELD:
        return next(node for node in screen.walk() if node.class_name.endswith("EditText"))
    return next(node for node in screen.walk() if label in (node.text, node.desc, node.hint))


def number_of(screen, label):
    """Return AppAgent's number of the smallest element around a label."""
    return around(screen, *labelled(screen, label).bounds.center)


def around(screen, x, y):
    found = [(n, node.bounds) for n, node in enumerate(interactive(screen), 1) if node.bounds.contains(x, y)]
    return min(found, key=lambda one: one[1].width * one[1].height)[0]


def place(screen, label, extent=(1000, 1000)):
    """Return where a label is, in whole numbers up to these."""
    x, y = labelled(screen, label).bounds.center
    return [round(x * extent[0] / SIZE[0]), round(y * extent[1] / SIZE[1])]


def thousandths(screen, label):
    x, y = labelled(screen, label).bounds.center
    return round(x * 1000 / SIZE[0], 1), round(y * 1000 / SIZE[1], 1)


def is_todo(screen, text):
    title = _TITLE.search(text)["title"]
    return str(any(node.desc == f"to-do: {title}" for node in screen.walk()))
