"""SeeAct as AndroidWorld's paper adapts it (appendix E.6): describe the next action, then choose its element."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.agents.history import History
from pytest_mobileagent.agents.models import Request, assistant, model_of, system, user
from pytest_mobileagent.agents.prompting import ask, prompt
from pytest_mobileagent.agents.screen import Foresight, elements_of, is_editable, marked, screenshot_of
from pytest_mobileagent.agents.spaces.seeact import letters, parse
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import Action, ActionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.agents.models import Model, Picture
    from pytest_mobileagent.agents.screen import Element
    from pytest_mobileagent.device import Node, Observation, Screen

_MAX_TOKENS = 4096


class SeeAct:
    """Two calls a step: the first sees the screenshot, the second has the first's words and the elements to choose."""

    def __init__(self, model: Model) -> None:
        """Ask `model`."""
        self._model = model
        self._eyes = Foresight(_see)
        self._history = History()

    def reset(self, goal: str) -> None:
        """Begin an episode with this goal."""
        self._history = History(goal)

    def foresee(self, screen: Screen) -> None:
        """Begin to look."""
        self._eyes.begin(screen)

    def hear(self, problem: str) -> None:
        """Remember that the last action could not be carried out."""
        self._history.hear(problem)

    def act(self, observation: Observation) -> Action:
        """Describe, then choose."""
        choices, pictures = self._eyes.see(observation)
        rules = system(prompt("seeact", "system"))
        history = "\n".join(self._history.lines) or "None"
        question = user(prompt("seeact", "describe", goal=self._history.goal, history=history), *pictures)
        described = ask(self._model, Request((rules, question), max_tokens=_MAX_TOKENS, purpose="describe"))
        if described is None:
            return act.Status("infeasible")
        options = "\n".join(f"{letters(number)}. {words(element.node)}" for number, element in enumerate(choices))
        choice = user(prompt("seeact", "choose", choices=options or "(none)", none=letters(len(choices))))
        conversation = (rules, question, assistant(described), choice)
        said = ask(self._model, Request(conversation, max_tokens=_MAX_TOKENS, purpose="choose"))
        if said is None:
            return act.Status("infeasible")
        return self._decided(said, choices)

    def _decided(self, said: str, choices: Sequence[Element]) -> Action:
        try:
            action = parse(said, choices)
        except ActionError as error:
            self._history.lines.append(f"No valid action: {error}")
            raise
        self._history.lines.append(_remembered(action, choices))
        return action


def _see(screen: Screen) -> tuple[list[Element], tuple[Picture, ...]]:
    choices = choices_of(screen)
    marks = [(letters(number), element.node.bounds) for number, element in enumerate(choices)]
    return choices, (screenshot_of(screen), marked(screen, marks))


def choices_of(screen: Screen) -> list[Element]:
    """Return the elements that can be chosen, from top to bottom and from left to right: what can be operated."""
    shown = [element for element in elements_of(screen) if _is_operable(element.node) and words(element.node)]
    return sorted(shown, key=lambda element: (element.node.bounds.top, element.node.bounds.left))


def _is_operable(node: Node) -> bool:
    """Whether something comes of a gesture on an element, and not only of one on what it repeats, as a key's letter."""
    if node.clickable or node.long_clickable or node.checkable or node.scrollable or is_editable(node):
        return True
    around = node.clickable_ancestor
    return around is not None and (node.text or node.desc) not in (around.text, around.desc)


def words(node: Node) -> str:
    """Return an element in words: what it says and what it is; empty if it says nothing and does nothing."""
    label = node.text or node.desc or node.hint or (node.short_id if node.clickable else "")
    if not label and not node.clickable:
        return ""
    kind = node.class_name.rpartition(".")[2]
    state = " (checked)" if node.checked else ""
    return f'"{label}" {kind}{state}'.strip()


def _remembered(action: Action, choices: Sequence[Element]) -> str:
    index = getattr(action, "index", None)
    chosen = next((words(element.node) for element in choices if element.number == index), "")
    place = f"[{chosen}] " if chosen else ""
    value = getattr(action, "text", "") or getattr(action, "direction", "") or getattr(action, "app_name", "")
    kind = action.action_type.upper().replace("_", " ")
    return f"{place}{kind}{f': {value}' if value else ''}"


def make_agent(context: AgentContext) -> SeeAct:
    """Return the agent."""
    return SeeAct(model_of(context))
