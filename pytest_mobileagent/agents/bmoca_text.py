"""B-MoCA in words: a screen as a list of its elements, an action as a call, a demonstration as a text file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.agents.screen import active_window
from pytest_mobileagent.episode import action as act

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from pytest_mobileagent.agents.demonstrations import Demonstration
    from pytest_mobileagent.device import Node, Rect
    from pytest_mobileagent.episode.action import Action

TEXTS = "demonstrations_text_action"  # upstream's name of the folder
TRAINING = "train_env_"
_SWIPES = {"left": "right", "right": "left"}  # a finger that moves left brings the right side into view
_SCROLLS = {"up": "down", "down": "up"}
_FIELDS = re.compile(r"^- (Observation|Action|Next observation|Reward): (.*)$", re.MULTILINE)
_NOTHING = "None"
_DONE = "done()"


class Translation(NamedTuple):
    """A screen in words, and where each numeric tag is."""

    elements: list[dict[str, object]]
    boxes: list[Rect]

    @property
    def text(self) -> str:
        """The list as the model reads it."""
        return repr(self.elements)


_NO_SCREEN = Translation([], [])


class Told(NamedTuple):
    """One step of a demonstration in words."""

    observation: str
    action: str


class Trajectory(NamedTuple):
    """A demonstration in words; `final` is the screen that it leads to."""

    goal: str
    steps: tuple[Told, ...]
    final: str = ""


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


def without_words(shown: Demonstration) -> Action | None:
    """Return the first action of a demonstration that is more than to wait, and that B-MoCA has no words for."""
    for step in shown.steps:
        action = step.action
        if (
            not isinstance(action, (act.Wait, act.Status))
            and as_written(action, _NO_SCREEN, step.hierarchy.bounds) is None
        ):
            return action
    return None


def trajectory_of(shown: Demonstration) -> Trajectory:
    """Return a recorded demonstration in words; what the agent has no words for is left out."""
    steps = []
    for step in shown.steps:
        screen = translate(step.hierarchy)
        written = as_written(step.action, screen, step.hierarchy.bounds)
        if written is not None:
            steps.append(Told(screen.text, written))
    final = translate(shown.final.hierarchy).text if shown.final is not None else ""
    return Trajectory(shown.goal, tuple(steps), final)


def as_written(action: Action, screen: Translation, whole: Rect) -> str | None:
    """Return a recorded action as B-MoCA's agents write it, or None if they have no words for it."""
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
    return _DONE if action == act.Status("complete") else None


def _tap(x: int, y: int, screen: Translation) -> str | None:
    tags = [tag for tag, box in enumerate(screen.boxes) if box.contains(x, y)]
    return f"tap({min(tags, key=lambda tag: _area(screen.boxes[tag]))})" if tags else None


def _gesture(touch: tuple[int, int], lift: tuple[int, int], whole: Rect) -> str:
    numbers = (y_or_x / side for x, y in (touch, lift) for y_or_x, side in ((y, whole.height), (x, whole.width)))
    return f"dual-gesture({', '.join(f'{number:.2f}' for number in numbers)})"


def _area(box: Rect) -> int:
    return box.width * box.height


# -- the file ---------------------------------------------------------------------------------------------------------


def task_folder(goal: str) -> str:
    """Return the name that a task has in B-MoCA's files: its goal without blanks."""
    return goal.replace(" ", "_").replace("/", "_")


def as_file(shown: Trajectory) -> str:
    """Return a demonstration as B-MoCA's collector writes it: first what the reset has shown, then each transition."""
    steps = tuple(step for step in shown.steps if step.action != _DONE)  # a word of ours: there the goal holds then
    return as_transitions(shown._replace(steps=steps))


def as_transitions(shown: Trajectory) -> str:
    """Return a demonstration with the fields of B-MoCA's files: what its agents are shown as an example."""
    screens = [*(step.observation for step in shown.steps), shown.final]
    befores = [_NOTHING, *screens]
    actions = [_NOTHING, *(step.action for step in shown.steps)]
    last = len(actions) - 1
    transitions = [
        f"- Observation: {before}\n- Action: {action}\n- Next observation: {after}\n- Reward: {float(number == last)}\n"
        for number, (before, action, after) in enumerate(zip(befores, actions, screens, strict=False))
    ]
    return "\n".join(transitions)


def read_file(text: str, goal: str) -> Trajectory:
    """Return the demonstration of a file of B-MoCA's; what was shown before the first action is no step."""
    steps, final = [], ""
    for transition in text.split("\n\n"):
        fields = dict(_FIELDS.findall(transition))
        final = fields.get("Next observation", final)
        if fields.get("Action", _NOTHING).strip() != _NOTHING and "Observation" in fields:
            steps.append(Told(fields["Observation"], fields["Action"]))
    return Trajectory(goal, tuple(steps), final)


def read_all(folder: Path) -> list[Trajectory]:
    """Return all demonstrations in training environments of a folder of B-MoCA's files, by the names of their goals.

    A goal's slashes are not in the name of its folder, and do not come back.
    """
    home = folder / TEXTS if (folder / TEXTS).is_dir() else folder
    paths = sorted(home.glob(f"*/{TRAINING}*/*.txt"))
    found = [read_file(path.read_text("utf-8"), path.parent.parent.name.replace("_", " ")) for path in paths]
    return [one for one in found if one.steps]


def read_trajectories(folder: Path, goal: str) -> list[Trajectory]:
    """Return the demonstrations of a goal in training environments that lie in a folder of B-MoCA's files."""
    found = [read_file(path.read_text("utf-8"), goal) for path in _files(folder, goal)]
    return [one for one in found if one.steps]


def _files(folder: Path, goal: str) -> Iterable[Path]:
    """Return the files of a goal; a folder of it is looked for by name, since a goal may have any letter."""
    for home in (folder / TEXTS, folder):
        if (home / task_folder(goal)).is_dir():
            return sorted((home / task_folder(goal)).glob(f"{TRAINING}*/*.txt"))
    return ()
