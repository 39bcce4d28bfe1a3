"""A model that does for a task of DroidTask what was done when it was recorded: it reads AutoDroid's prompt."""

from __future__ import annotations

import json
import re

from pytest_mobileagent.agents.app_memory import words_of
from pytest_mobileagent.agents.questions import LAUNCH
from tests.tasks.recorded_taps import LONGEST, STEPS

_PROMPT = re.compile(
    r"Task: (.*)\nPrevious UI actions: ?\n(.*)\nCurrent UI state: ?\n(.*)\n\n(?:Answer with|Your answer)", re.DOTALL
)
_LAUNCHES = (LAUNCH, "launchApp")  # in the paper, in the authors' program
_LINE = re.compile(r"<\w+ id=(\d+).*")


class Prompt:
    """What AutoDroid says: the task, what was done, and the elements' lines by their numbers."""

    def __init__(self, text):
        self.task, history, self.state = _PROMPT.search(text).groups()
        lines = (line.removeprefix("- ") for line in history.splitlines())
        self.done = [line for line in lines if not line.startswith(_LAUNCHES) and line != "None"]
        self.lines = {int(_LINE.match(line)[1]): line for line in self.state.splitlines()}

    def numbers_of(self, words):
        """Return the elements that say this; a hint of the memory is no part of what they say."""
        plain = " ".join(words.replace("<br>", " ").rstrip("'>").lower().split())[:LONGEST]
        return [
            number for number, line in self.lines.items()
            if words_of(re.sub(r' onclick="[^"]*"', "", line))[:LONGEST] == plain
        ]  # fmt: skip


class Walker:
    """Answers calls: with the next recorded step; that it is done, where none is left or the screen lacks it."""

    def __init__(self, names):
        """Know tasks by their goals: `names` are upstream's."""
        self._names = names

    def __call__(self, call):
        prompt = Prompt(call.text)
        left = STEPS[self._names[prompt.task]][len(prompt.done) :]
        for action, words, _, *typed in left[:1]:
            for number in prompt.numbers_of(words)[:1]:
                kind, text = ("input", typed[0]) if action == "input" else ("tap", "N/A")
                return json.dumps({"finished": "no", "id": number, "action": kind, "input_text": text})
        return json.dumps({"finished": "yes", "id": -1, "action": "N/A"})
