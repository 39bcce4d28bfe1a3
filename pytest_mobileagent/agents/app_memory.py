"""AutoDroid's memory of apps: which tasks each element serves and how one comes to it, and what each screen is for.

It lies in a folder, in JSON files of the form

    {"apps": {"<app>": {
        "simulated_tasks": [{"task", "element", "state", "path_elements": [...], "path_states": [[state, id], ...]}],
        "ui_functions": {"<state>": "what it is for"},
        "ui_elements": {"<state>": ["<button>Save</button>", ...]},
        "ui_transitions": {"<state>": {"<button>Save</button>": "<state>"}}}}}

An app is named by its package or by a word of it; states by any beginning of their hash; the last two may be missing,
as they are where a memory was made from the published one.
"""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

FOLDER = "autodroid"
_KEY = 12  # letters of a state's hash
_LEAST_NAME = 4  # letters: a shorter one is the end of many
_RESEMBLES = 0.8  # the share of a known screen's elements that is to be seen on it
_TAG = re.compile(r"<[^>]*>")
_SPOKEN = re.compile(r"""\b(?:label|text|alt|value)=("[^"]*"|'[^']*')""")


class Tap(NamedTuple):
    """An element to be tapped, as its line without an id, and the state that it is on."""

    state: str
    element: str


@dataclass(frozen=True, slots=True)
class SimulatedTask:
    """A task that an app can do: its words, and all that is tapped from the first screen on, the last serves it."""

    task: str
    taps: tuple[Tap, ...]


@dataclass(frozen=True, slots=True)
class AppMemory:
    """What is known of one app."""

    app: str
    tasks: tuple[SimulatedTask, ...] = ()
    functions: Mapping[str, str] = field(default_factory=dict)
    elements: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    leads: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # by state: an element and where it leads
    _known: dict[str, set[str]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def recognised(self, lines: Iterable[str]) -> str:
        """Return which known state a screen with these elements is; empty if it is none.

        A screen that was scrolled through has more than a known one: most of what is known has to be there, and of
        several such the one with the least besides is meant.
        """
        seen = set(map(words_of, lines))
        likely = []
        for state, known in self._words().items():
            both = len(known & seen)
            if known and both >= _RESEMBLES * len(known):
                likely.append((both / len(known | seen), state))
        return max(likely)[1] if likely else ""

    def _words(self) -> dict[str, set[str]]:
        """Return what each state says: all of it where that is known, else what its tasks are about."""
        if self._known:
            return self._known
        found = {state: {*map(words_of, lines)} - {""} for state, lines in self.elements.items()}
        for tap in (task.taps[-1] for task in self.tasks):
            if tap.state not in self.elements:
                found.setdefault(tap.state, set()).add(words_of(tap.element))
        self._known.update(found)
        return self._known


def words_of(line: str) -> str:
    """Return what an element says, however its line writes it: labels, texts, values; neither tag nor id nor check."""
    spoken = [quoted[1:-1] for quoted in _SPOKEN.findall(line)]
    text = _TAG.sub(" ", line.replace("<br>", " "))
    return " ".join(html.unescape(" ".join([*spoken, text])).lower().split())


def checked_in(line: str) -> bool | None:
    """Return whether an element is checked, as its line says; None if it has no check."""
    return None if " checked=" not in line else " checked=True" in line


def numbered(line: str, number: int) -> str:
    """Return an element's line with an id."""
    end = min(place for place in (line.find(" "), line.find(">")) if place >= 0)
    return f"{line[:end]} id={number}{line[end:]}"


def key_of(state: str) -> str:
    """Return by what a state is named in a memory."""
    return state[:_KEY]


class Memories:
    """The memories in a folder, of all apps."""

    def __init__(self, apps: Mapping[str, AppMemory]) -> None:
        """Hold memories by their apps' names."""
        self._apps = apps

    def of(self, package: str, name: str = "") -> AppMemory | None:
        """Return what is known of an app: by its package, its name, a word of the package, or such a word's end."""
        wanted = (package, name.casefold().replace(" ", ""), *reversed(package.split(".")))
        exact = (self._apps[word] for word in wanted if word in self._apps)
        alike = (
            memory for word in wanted for key, memory in self._apps.items()
            if min(len(key), len(word)) >= _LEAST_NAME and (word.endswith(key) or key.startswith(word))
        )  # fmt: skip
        return next(exact, None) or next(alike, None)


def read_memories(folder: Path) -> Memories:
    """Return the memories in a folder; of one app what the later file says.

    Raises:
        ConfigError: a file is none.
    """
    apps: dict[str, AppMemory] = {}
    for path in sorted(folder.glob("*.json")):
        apps |= read_memory(path)
    return Memories(apps)


def read_memory(path: Path) -> dict[str, AppMemory]:
    """Return the memories of a file, by app.

    Raises:
        ConfigError: it is none.
    """
    try:
        told = json.loads(path.read_text("utf-8"))
        return {name.casefold(): _app(name, entry) for name, entry in told["apps"].items()}
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        raise ConfigError(f"{path}: no memory of apps, which is an object with 'apps': {error!r}") from error


def _app(name: str, entry: Mapping[str, Any]) -> AppMemory:
    return AppMemory(
        name,
        tuple(_task(row) for row in entry["simulated_tasks"]),
        {key_of(state): text for state, text in entry["ui_functions"].items()},
        {key_of(state): tuple(lines) for state, lines in entry.get("ui_elements", {}).items()},
        {
            key_of(state): {line: key_of(there) for line, there in leads.items()}
            for state, leads in entry.get("ui_transitions", {}).items()
        },
    )


def _task(row: Mapping[str, Any]) -> SimulatedTask:
    states = [one if isinstance(one, str) else one[0] for one in row["path_states"]]
    way = [*zip(states, row["path_elements"], strict=False), (row["state"], row["element"])]
    return SimulatedTask(row["task"], tuple(Tap(key_of(state), element) for state, element in way))


def write_memory(path: Path, memory: AppMemory) -> None:
    """Write an app's memory, in place of what the file says."""
    entry = {
        "simulated_tasks": [_row(task) for task in memory.tasks],
        "ui_functions": dict(memory.functions),
        "ui_elements": {state: list(lines) for state, lines in memory.elements.items()},
        "ui_transitions": {state: dict(leads) for state, leads in memory.leads.items()},
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    text = json.dumps({"apps": {memory.app: entry}}, ensure_ascii=False, indent=1)
    new.write_text(text + "\n", "utf-8", "backslashreplace")
    new.replace(path)


def _row(task: SimulatedTask) -> dict[str, Any]:
    *way, last = task.taps
    return {
        "task": task.task,
        "state": last.state,
        "element": last.element,
        "path_elements": [tap.element for tap in way],
        "path_states": [[tap.state, number] for number, tap in enumerate(way)],
    }


# -- the published files ----------------------------------------------------------------------------------------------

_PUBLISHED = ("node_filtered_elements.json", "element_description.json", "app_state_summary.json")


def is_published(folder: Path) -> bool:
    """Whether a folder holds AutoDroid's published memory, as it lies in its repository."""
    return all((folder / name).is_file() for name in _PUBLISHED)


def read_published(folder: Path) -> list[AppMemory]:
    """Return AutoDroid's published memory of all apps, from the user's copy.

    Raises:
        ConfigError: the files are not what they should be.
    """
    try:
        nodes, tasks, functions = (json.loads((folder / name).read_text("utf-8")) for name in _PUBLISHED)
        return [_published(app, nodes[app], tasks[app], functions.get(app, {})) for app in nodes]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ConfigError(f"{folder}: not AutoDroid's published memory: {error!r}") from error


def _published(
    app: str, nodes: Mapping[str, Any], tasks: Mapping[str, Sequence[str | None]], functions: Mapping[str, str]
) -> AppMemory:
    found = []
    for state, node in nodes.items():
        way = [Tap(key_of(_first(there)), line) for there, line in zip(node["gpath"], node["path"], strict=False)]
        for line, task in zip(node["elements"], tasks.get(state, ()), strict=False):
            if line and task:
                words = task.removeprefix("task: ")
                found.append(SimulatedTask(words, (*way, Tap(key_of(state), line))))
    said = {key_of(state): text.removeprefix("func: ") for state, text in functions.items()}
    return AppMemory(app, tuple(found), said)


def _first(state: str | Sequence[Any]) -> str:
    return state if isinstance(state, str) else str(state[0])


def steps_of(task: SimulatedTask, functions: Mapping[str, str]) -> Iterator[tuple[Tap, list[str]]]:
    """Yield each tap of a task, and what the screens are for that come after it (the paper's algorithm 1)."""
    for number, tap in enumerate(task.taps):
        after = dict.fromkeys(later.state for later in task.taps[number + 1 :])
        yield tap, [functions[state] for state in after if functions.get(state)]
