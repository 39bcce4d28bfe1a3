"""AppAgent: a labelled screenshot, what exploring has taught about its elements, and the last summary for a memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.agents.documents import FOLDER, element_name, read_documents
from pytest_mobileagent.agents.models import Request, model_of, user
from pytest_mobileagent.agents.prompting import ask, prompt
from pytest_mobileagent.agents.replies import sections
from pytest_mobileagent.agents.screen import Foresight, marked, png_size
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
        self._goal, self._summary = "", "None"

    def reset(self, goal: str) -> None:
        """Begin an episode with this goal."""
        self._goal, self._summary = goal, "None"

    def foresee(self, screen: Screen) -> None:
        """Begin to label."""
        self._eyes.begin(screen)

    def act(self, observation: Observation) -> Action:
        """Label the screen, and ask."""
        nodes, picture = self._eyes.see(observation)
        boxes = [node.bounds for node in nodes]
        size = png_size(observation.screenshot)
        text = prompt("appagent", "act", goal=self._goal, summary=self._summary, documents=self._known(nodes))
        action = parse(self._ask(text, picture, "act"), boxes, size)
        if isinstance(action, WantsGrid):
            text = prompt("appagent", "grid", goal=self._goal, summary=self._summary)
            picture = marked(observation, [(str(number), box) for number, box in enumerate(grid(size), 1)])
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
    return nodes, marked(screen, [(str(number), node.bounds) for number, node in enumerate(nodes, 1)])


def interactive(hierarchy: Node) -> list[Node]:
    """Return what can be tapped, then what can be focused and is not near one of them."""
    chosen = [node for node in hierarchy.walk() if node.clickable and not node.bounds.is_empty]
    for node in hierarchy.walk():
        if node.focusable and not node.clickable and not node.bounds.is_empty and not _is_near(node, chosen):
            chosen.append(node)
    return chosen


def _is_near(node: Node, others: Sequence[Node]) -> bool:
    x, y = node.bounds.center
    return any(
        (x - other_x) ** 2 + (y - other_y) ** 2 <= _NEAR_PX**2
        for other in others
        for other_x, other_y in (other.bounds.center,)
    )


def make_agent(context: AgentContext) -> AppAgent:
    """Return the agent, with the documents in `appagent/` of the folder of knowledge."""
    documents = read_documents(context.knowledge / FOLDER) if context.knowledge is not None else {}
    return AppAgent(model_of(context), documents)
