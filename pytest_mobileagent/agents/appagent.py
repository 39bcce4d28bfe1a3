"""AppAgent: a labelled screenshot, what exploring has taught about its elements, and the last summary for a memory."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.documents import FOLDER, element_name, read_documents
from pytest_mobileagent.agents.models import Request, model_of, user
from pytest_mobileagent.agents.prompting import ask, prompt
from pytest_mobileagent.agents.replies import sections
from pytest_mobileagent.agents.screen import Foresight, active_window, marked, numbered, png_size
from pytest_mobileagent.agents.spaces.appagent import WantsGrid, grid, parse, parse_on_grid
from pytest_mobileagent.episode.action import Action, ActionError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.agents.models import Model, Picture
    from pytest_mobileagent.device import Node, Observation, Screen

    Documents = Mapping[str, Mapping[str, str]]

_NEAR_PX = 30
_MAX_TOKENS = 300
_LABELS = ("Observation", "Thought", "Action", "Summary")
_NOTES = {
    "tap": "Tapping it: {0}",
    "text": "Typing into it: {0}",
    "long_press": "Long-pressing it: {0}",
    "v_swipe": "Swiping over it up or down: {0}",
    "h_swipe": "Swiping over it left or right: {0}",
}


class AppAgent:
    """One call a step, two where it asks for the grid."""

    def __init__(self, model: Model, documents: Documents | None = None) -> None:
        """Ask `model`; `documents` hold up to five notes for each element, by its name."""
        self._model = model
        self._documents = documents or {}
        self._eyes = Foresight(_labelled)
        self.reset("")

    def reset(self, goal: str) -> None:
        """Begin an episode with this goal."""
        self._goal, self._summary, self._note = goal, "None", ""

    def hear(self, problem: str) -> None:
        """Tell the model with the next screen."""
        self._note = "\n" + prompt("appagent", "failed", problem=problem)

    def foresee(self, screen: Screen) -> None:
        """Begin to label."""
        self._eyes.begin(screen)

    def act(self, observation: Observation) -> Action:
        """Number the screen's elements, and ask."""
        try:
            return self._decide(observation)
        except ActionError as error:
            self._note = "\n" + prompt("appagent", "no_action", problem=str(error))
            raise

    def _decide(self, observation: Observation) -> Action:
        nodes, picture = self._eyes.see(observation)
        boxes = [node.bounds for node in nodes]
        size = png_size(observation.screenshot)
        told = {"goal": self._goal, "summary": self._summary, "note": self._note}
        self._note = ""
        text = prompt("appagent", "act", documents=self._known(nodes), **told)
        action = parse(self._ask(text, picture, "act"), boxes, size)
        if isinstance(action, WantsGrid):
            picture = marked(observation, [(str(number), box) for number, box in enumerate(grid(size), 1)])
            text = prompt("appagent", "grid", **told | {"summary": self._summary})
            return parse_on_grid(self._ask(text, picture, "grid"), size)
        return action

    def _ask(self, text: str, picture: Picture, purpose: str) -> str:
        """Return the action as it is written; the summary is remembered."""
        said = ask(self._model, Request((user(text, picture),), max_tokens=_MAX_TOKENS, purpose=purpose))
        if said is None:
            raise ActionError("the model refuses")
        found = sections(said, _LABELS)
        if not found.get("Action"):
            raise ActionError("the reply has no line 'Action: …'")
        self._summary = found.get("Summary") or self._summary
        return found["Action"]

    def _known(self, nodes: Sequence[Node]) -> str:
        lines = []
        for number, node in enumerate(nodes, 1):
            notes = self._documents.get(element_name(node), {})
            said = " ".join(_NOTES[kind].format(text) for kind, text in notes.items() if text and kind in _NOTES)
            if said:
                lines.append(f"{number}: {said}")
        return prompt("appagent", "documents", notes="\n".join(lines)) + "\n\n" if lines else ""


def _labelled(screen: Screen) -> tuple[list[Node], Picture]:
    nodes = interactive(screen.hierarchy)
    return nodes, numbered(screen, [node.bounds for node in nodes])


def interactive(hierarchy: Node) -> list[Node]:
    """Return what can be tapped in the active window, then what can be focused; what is near another is left out."""
    nodes = [node for node in active_window(hierarchy).walk() if not node.bounds.is_empty]
    tapped = _apart([node for node in nodes if node.clickable])
    focused = _apart([node for node in nodes if node.focusable])
    return tapped + [node for node in focused if not _is_near(node, tapped)]


def _apart(nodes: Sequence[Node]) -> list[Node]:
    chosen: list[Node] = []
    for node in nodes:
        if not _is_near(node, chosen):
            chosen.append(node)
    return chosen


def _is_near(node: Node, others: Sequence[Node]) -> bool:
    return any(math.dist(node.bounds.center, other.bounds.center) <= _NEAR_PX for other in others)


def make_agent(context: AgentContext) -> AppAgent:
    """Return the agent, with the documents in `appagent/` of the folder of knowledge."""
    documents = read_documents(context.knowledge / FOLDER) if context.knowledge is not None else {}
    return AppAgent(model_of(context), documents)
