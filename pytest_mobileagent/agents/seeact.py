"""SeeAct as AndroidWorld's paper adapts it (appendix E.6): describe the next action, then choose its element."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.agents.history import History
from pytest_mobileagent.agents.models import Request, assistant, model_of, system, user
from pytest_mobileagent.agents.prompting import ask, prompt
from pytest_mobileagent.agents.screen import Foresight, elements_of, is_editable, screenshot_of
from pytest_mobileagent.agents.spaces.seeact import OPPOSITE, letters, parse
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import Action, ActionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.agents.models import Model, Picture
    from pytest_mobileagent.agents.screen import Element
    from pytest_mobileagent.device import Node, Observation, Screen

_MAX_TOKENS = 4096
_KINDS: dict[type, str] = {act.Scroll: "SWIPE", act.Status: "TERMINATE"}


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
        choices, picture = self._eyes.see(observation)
        rules = system(prompt("seeact", "system"))
        history = "\n".join(self._history.lines) or "None"
        question = user(prompt("seeact", "describe", goal=self._history.goal, history=history), picture)
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


def _see(screen: Screen) -> tuple[list[Element], Picture]:
    return choices_of(screen), screenshot_of(screen)


def choices_of(screen: Screen) -> list[Element]:
    """Return the elements that can be chosen, in the order of the tree: all that say something or have a name."""
    return [
        element
        for element in elements_of(screen)
        if element.node.class_name
        and (element.node.text or element.node.desc or element.node.hint or element.node.resource_id)
    ]


def words(node: Node) -> str:
    """Return an element in words: what it says, what it is, and its state."""
    kind = node.class_name.rpartition(".")[2].lower()
    if "radiobutton" in kind:
        return _checkable(node, "radio button", "selected")
    if "button" in kind or "image" in kind:
        return _labelled(node, "button" if "button" in kind else "image")
    if "text" in kind and is_editable(node):
        return _field(node)
    if "switch" in kind and "text" not in kind:
        return _checkable(node, "switch", "checked")
    if "checkbox" in kind:
        return _checkable(node, "checkbox", "checked")
    return _labelled(node, "icon")


def _labelled(node: Node, kind: str) -> str:
    return f'"{node.text or node.desc or node.hint or node.resource_id}" {kind}'


def _field(node: Node) -> str:
    label = node.hint or node.desc
    name = f'a "{label}" text box' if label else "a text box"
    words_in_it = "" if node.text == node.hint else node.text  # an empty field shows its hint
    return f'{name} with the text "{words_in_it}"' if words_in_it else f"{name} that is empty"


def _checkable(node: Node, kind: str, state: str) -> str:
    label = node.hint or node.desc
    name = f'a {kind} with the text "{node.text}"' if node.text else f'a "{label}" {kind}' if label else f"a {kind}"
    return f"{name} that is {state}" if node.checked else f"{name} that is not {state}"


def _remembered(action: Action, choices: Sequence[Element]) -> str:
    index = getattr(action, "index", None)
    chosen = next((words(element.node) for element in choices if element.number == index), "")
    place = f"{chosen} -> " if chosen else ""
    value = getattr(action, "text", "") or getattr(action, "app_name", "")
    kind = _KINDS.get(type(action), action.action_type.upper().replace("_", " "))
    if isinstance(action, act.Scroll):
        value = OPPOSITE[action.direction]
    return f"{place}{kind}{f': {value}' if value else ''}"


def make_agent(context: AgentContext) -> SeeAct:
    """Return the agent."""
    return SeeAct(model_of(context))
