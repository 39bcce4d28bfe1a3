"""The agents of AndroidWorld's paper: T3A reads the screen, M3A looks at it too, M3A-Simple does without guidance.

T3A and M3A decide, act, and then compare the screens before and after: the summary of each step is what they remember.
The comparison of a step is made when the screen after it is seen, so the last step has none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.agents.history import History
from pytest_mobileagent.agents.models import Request, model_of, user
from pytest_mobileagent.agents.prompting import REFUSED, ask, prompt
from pytest_mobileagent.agents.screen import Foresight, elements_of, full_lines, marked, screenshot_of, short_lines
from pytest_mobileagent.agents.spaces.androidworld import parse
from pytest_mobileagent.episode.action import Action, ActionError, Status

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.agents.models import Model, Picture
    from pytest_mobileagent.agents.screen import Element
    from pytest_mobileagent.device import Observation, Screen

_MAX_TOKENS = 1000  # of what can be read; Gemini has no cap, and draws from fewer words
_GEMINI, _GEMINI_TOP_P = "google/", 0.95
_NOTHING_YET = "You have just begun: nothing has been done yet."


class _Look(NamedTuple):
    """A screen as it is shown to the model."""

    elements: list[Element]
    lines: str
    pictures: tuple[Picture, ...] = ()


def _read(screen: Screen) -> _Look:
    elements = elements_of(screen)
    return _Look(elements, full_lines(elements))


def _see(screen: Screen) -> _Look:
    elements = elements_of(screen)
    marks = [(str(element.number), element.node.bounds) for element in elements]
    return _Look(elements, short_lines(elements), (screenshot_of(screen), marked(screen, marks)))


class _Step(NamedTuple):
    """A step whose outcome is not known yet."""

    before: _Look
    written: str
    reason: str


class ReflectingAgent:
    """Decides, acts, compares: T3A and M3A."""

    def __init__(self, model: Model, name: str, eyes: Callable[[Screen], _Look]) -> None:
        """Ask `model`, with the prompts of `name` and the screen as `eyes` show it."""
        self._model, self._name, self._eyes = model, name, Foresight(eyes)
        self._goal = ""
        self._history: list[str] = []
        self._step: _Step | None = None

    def reset(self, goal: str) -> None:
        """Begin an episode with this goal."""
        self._goal, self._history, self._step = goal, [], None

    def foresee(self, screen: Screen) -> None:
        """Begin to look."""
        self._eyes.begin(screen)

    def hear(self, problem: str) -> None:
        """Remember that the last action could not be carried out: there is nothing to compare."""
        if self._step is not None:
            self._history.append(f"{self._step.written} could not be carried out: {problem}")
            self._step = None

    def act(self, observation: Observation) -> Action:
        """Look back at the last step, then decide the next."""
        look = self._eyes.see(observation)
        if self._step is not None:
            self._history.append(self._reflect(self._step, look))
            self._step = None
        said = ask(self._model, self._decide(look))
        if said is None:
            return Status("infeasible")
        try:
            decision = parse(said, look.elements)
        except ActionError as error:
            self._history.append(f"The reply was no valid action: {error}")
            raise
        self._step = _Step(look, decision.written, decision.reason)
        return decision.action

    def _decide(self, look: _Look) -> Request:
        text = prompt(
            self._name,
            "act",
            role=prompt("androidworld", "role"),
            actions=prompt("androidworld", "actions"),
            goal=self._goal,
            history=numbered(self._history) or _NOTHING_YET,
            elements=look.lines or "None: the screen shows no elements.",
            guidelines=prompt("androidworld", "guidelines"),
            end=prompt("androidworld", "act_end"),
        )
        return _request(self._model, text, look.pictures)

    def _reflect(self, step: _Step, after: _Look) -> str:
        text = prompt(
            self._name,
            "reflect",
            role=prompt("androidworld", "role"),
            actions=prompt("androidworld", "actions"),
            goal=self._goal,
            before=step.before.lines,
            after=after.lines,
            action=step.written,
            reason=step.reason,
            end=prompt("androidworld", "reflect_end"),
        )
        pictures = (*step.before.pictures[-1:], *after.pictures[-1:])
        try:
            said = ask(self._model, _request(self._model, text, pictures, purpose="reflect"))
        except ActionError as error:
            said = f"no summary: {error}"
        return f"{step.written}: {' '.join((said or REFUSED).split())}"


class SimpleAgent:
    """Decides and acts, with a list of its actions for a memory: M3A-Simple."""

    def __init__(self, model: Model) -> None:
        """Ask `model`."""
        self._model = model
        self._history = History()

    def reset(self, goal: str) -> None:
        """Begin an episode with this goal."""
        self._history = History(goal)

    def hear(self, problem: str) -> None:
        """Remember that the last action could not be carried out."""
        self._history.hear(problem)

    def act(self, observation: Observation) -> Action:
        """Decide."""
        look = _read(observation)
        text = prompt(
            "m3a_simple",
            "act",
            role=prompt("androidworld", "role"),
            actions=prompt("androidworld", "actions"),
            goal=self._history.goal,
            history=numbered(self._history.lines) or "None.",
            elements=look.lines or "None.",
            end=prompt("androidworld", "act_end"),
        )
        said = ask(self._model, _request(self._model, text))
        if said is None:
            return Status("infeasible")
        try:
            decision = parse(said, look.elements)
        except ActionError as error:
            self._history.lines.append(f"no valid action: {error}")
            raise
        self._history.lines.append(decision.written)
        return decision.action


def numbered(lines: Sequence[str]) -> str:
    """Return what happened, step by step."""
    return "\n".join(f"Step {number}: {line}" for number, line in enumerate(lines, 1))


def _request(model: Model, text: str, pictures: Sequence[Picture] = (), *, purpose: str = "act") -> Request:
    """Return a call with the settings that upstream's wrapper of the model's provider has."""
    question = (user(text, *pictures),)
    if model.name.startswith(_GEMINI):
        return Request(question, top_p=_GEMINI_TOP_P, purpose=purpose)
    return Request(question, max_tokens=_MAX_TOKENS, purpose=purpose)


def make_t3a(context: AgentContext) -> ReflectingAgent:
    """Return T3A: the screen in words only."""
    return ReflectingAgent(model_of(context), "t3a", _read)


def make_m3a(context: AgentContext) -> ReflectingAgent:
    """Return M3A: words, the screenshot, and the screenshot with marks."""
    return ReflectingAgent(model_of(context), "m3a", _see)


def make_m3a_simple(context: AgentContext) -> SimpleAgent:
    """Return M3A-Simple."""
    return SimpleAgent(model_of(context))
