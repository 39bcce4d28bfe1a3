"""A model that knows the way: it speaks every agent's language, and follows each task's plan stop by stop."""

from __future__ import annotations

import ast
import html
import json
import re
import threading

from pytest_mobileagent.agents.appagent import interactive
from pytest_mobileagent.agents.spaces.appagent import grid
from pytest_mobileagent.device.hierarchy import parse
from tests.agents.eyes import sight

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

    def __init__(self, eyes):
        """Look at what lies in `eyes` where the prompt has only pictures."""
        self._eyes = eyes
        self._steps = {}
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
        ):
            if mark in call.text:
                return speak(call)
        raise AssertionError(call.text)

    def next(self, call, agent, prepare=list):
        """Return the next stop of an agent's way, and the screen that it sees."""
        task, stops = plan_of(call.text)
        stops = list(prepare(stops))
        key = agent, call.model, task
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
        is_home = self._steps["appagent", call.model, task] == 0
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
    return line_with(text, "EditText" if label == FIELD else f'. "{label}"').partition(".")[0]


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


def thousandths(screen, label):
    x, y = labelled(screen, label).bounds.center
    return round(x * 1000 / SIZE[0], 1), round(y * 1000 / SIZE[1], 1)


def is_todo(screen, text):
    title = _TITLE.search(text)["title"]
    return str(any(node.desc == f"to-do: {title}" for node in screen.walk()))
