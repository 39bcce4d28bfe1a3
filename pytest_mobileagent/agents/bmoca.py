"""B-MoCA's agents for language models: the screen as a list of descriptions, with or without the screenshot."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.agents.demonstrations import read_demonstrations
from pytest_mobileagent.agents.models import Request, model_of, system, user
from pytest_mobileagent.agents.prompting import ask, prompt
from pytest_mobileagent.agents.replies import sections
from pytest_mobileagent.agents.screen import Foresight, active_window, marked, png_size, resized
from pytest_mobileagent.agents.spaces.bmoca import parse
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import Action, ActionError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_mobileagent.agents.base import AgentContext
    from pytest_mobileagent.agents.demonstrations import Demonstration
    from pytest_mobileagent.agents.models import Model, Picture
    from pytest_mobileagent.device import Node, Observation, Rect, Screen

_REMEMBERED = 4
_EXAMPLES = 3
_TEMPERATURE, _MAX_TOKENS, _SEED = 0.1, 256, 123
_PICTURE = (256, 512)
_SWIPES = {"left": "right", "right": "left"}  # a finger that moves left brings the right side into view
_SCROLLS = {"up": "down", "down": "up"}


class Translation(NamedTuple):
    """A screen in words, and where each numeric tag is."""

    elements: list[dict[str, object]]
    boxes: list[Rect]

    @property
    def text(self) -> str:
        """The list as the model reads it."""
        return repr(self.elements)


def translate(hierarchy: Node) -> Translation:
    """Return each element of the active window, children before their parents, as B-MoCA's screen translator does."""
    nodes = [node for node in _children_first(active_window(hierarchy)) if node.class_name]
    elements: list[dict[str, object]] = [
        {
            "numeric_tag": tag,
            "resource_id": node.resource_id.rpartition("/")[2],
            "class": node.class_name.rpartition(".")[2],
            "content_description": node.desc,
            "text": node.text,
            "checked": "true" if node.checked or node.selected or node.focused else "false",
        }
        for tag, node in enumerate(nodes)
    ]
    return Translation(elements, [node.bounds for node in nodes])


def _children_first(node: Node) -> Iterator[Node]:
    for child in node.children:
        yield from _children_first(child)
    yield node


class BMoCAAgent:
    """One call a step: role, functions, goal, examples, the last four actions, the screen."""

    def __init__(
        self, model: Model, *, looks: bool = False, marks: bool = False, examples: Sequence[Demonstration] = ()
    ) -> None:
        """Ask `model`; with `looks` it sees the screenshot, with `marks` with its numeric tags drawn on it."""
        self._model = model
        self._looks, self._marks = looks, marks
        self._eyes = Foresight(self._see)
        self._told = prompt("bmoca", "marked" if marks else "screenshot") if looks or marks else ""
        self._examples = "".join(_example(number, shown) for number, shown in enumerate(examples, 1))
        self._goal = ""
        self._history: list[str] = []

    def reset(self, goal: str) -> None:
        """Begin an episode with this goal."""
        self._goal, self._history = goal, []

    def foresee(self, screen: Screen) -> None:
        """Begin to look."""
        self._eyes.begin(screen)

    def act(self, observation: Observation) -> Action:
        """Translate the screen, and ask."""
        screen, pictures = self._eyes.see(observation)
        text = prompt(
            "bmoca",
            "act",
            goal=self._goal,
            examples=self._examples,
            history=", ".join(self._history[-_REMEMBERED:]) or "None",
            observation=screen.text,
        )
        question = user(text, *pictures)
        rules = system(prompt("bmoca", "system", picture=self._told))
        said = ask(
            self._model,
            Request((rules, question), temperature=_TEMPERATURE, top_p=1.0, max_tokens=_MAX_TOKENS, seed=_SEED),
        )
        if said is None:
            raise ActionError("the model refuses")
        said = sections(said, ("Description", "Thought", "Action")).get("Action", said)
        try:
            action = parse(said, screen.boxes, png_size(observation.screenshot))
        except ActionError as error:
            self._history.append(f"no valid action ({error})")
            raise
        self._history.append(_remembered(action, screen, said))
        return action

    def hear(self, problem: str) -> None:
        """Remember that the last action could not be carried out."""
        self._history[-1:] = [f"{line} (failed: {problem})" for line in self._history[-1:]]

    def _see(self, screen: Screen) -> tuple[Translation, tuple[Picture, ...]]:
        told = translate(screen.hierarchy)
        if self._marks:
            shown = [
                (str(element["numeric_tag"]), box)
                for element, box in zip(told.elements, told.boxes, strict=True)
                if element["text"] or element["content_description"]
            ]
            return told, (marked(screen, shown),)
        return told, (resized(screen, *_PICTURE),) if self._looks else ()


def _remembered(action: Action, screen: Translation, said: str) -> str:
    """Return an action as it is told later: a tap with its element, everything else as it was written."""
    if isinstance(action, act.Click):
        point = (action.x, action.y)
        for element, box in zip(screen.elements, screen.boxes, strict=True):
            if box.center == point:
                return f"tap({element})"
    return " ".join(said.split())[:80]


def _example(number: int, shown: Demonstration) -> str:
    transitions = []
    for step in shown.steps:
        screen = translate(step.hierarchy)
        written = _as_written(step.action, screen, step.hierarchy.bounds)
        if written is not None:
            transitions.append(prompt("bmoca", "transition", observation=screen.text, action=written))
    told = prompt("bmoca", "example", number=str(number), goal=shown.goal, transitions="\n".join(transitions))
    return told + "\n\n"


def _as_written(action: Action, screen: Translation, whole: Rect) -> str | None:
    """Return a recorded action as this agent writes it, or None if it has no words for it."""
    match action:
        case act.Click(x=int() as x, y=int() as y):
            return _tap(x, y, screen) or _gesture((x, y), (x, y), whole)
        case act.Drag(x, y, to_x, to_y, holds=False):
            return _gesture((x, y), (to_x, to_y), whole)
        case act.Swipe(direction):
            return f'swipe("{_SWIPES.get(direction, direction)}")'
        case act.Scroll(direction):
            return f'swipe("{_SCROLLS.get(direction, direction)}")'
    if isinstance(action, (act.NavigateHome, act.NavigateBack, act.Overview)):
        return f'press("{action.action_type.rpartition("_")[2].upper()}")'
    return "done()" if action == act.Status("complete") else None


def _tap(x: int, y: int, screen: Translation) -> str | None:
    tags = [tag for tag, box in enumerate(screen.boxes) if box.contains(x, y)]
    return f"tap({min(tags, key=lambda tag: _area(screen.boxes[tag]))})" if tags else None


def _gesture(touch: tuple[int, int], lift: tuple[int, int], whole: Rect) -> str:
    numbers = (y_or_x / side for x, y in (touch, lift) for y_or_x, side in ((y, whole.height), (x, whole.width)))
    return f"dual-gesture({', '.join(f'{number:.2f}' for number in numbers)})"


def _area(box: Rect) -> int:
    return box.width * box.height


def _make(context: AgentContext, *, looks: bool = False, marks: bool = False) -> BMoCAAgent:
    examples: list[Demonstration] = []
    if context.knowledge is not None and context.task is not None:
        examples = read_demonstrations(context.knowledge, task=context.task.name, at_most=_EXAMPLES)
    return BMoCAAgent(model_of(context), looks=looks, marks=marks, examples=examples)


def make_llm(context: AgentContext) -> BMoCAAgent:
    """Return the agent that reads."""
    return _make(context)


def make_mllm(context: AgentContext) -> BMoCAAgent:
    """Return the agent that reads and sees the screenshot."""
    return _make(context, looks=True)


def make_som(context: AgentContext) -> BMoCAAgent:
    """Return the agent that reads and sees the screenshot with the tags on it (the paper's first version)."""
    return _make(context, looks=True, marks=True)
