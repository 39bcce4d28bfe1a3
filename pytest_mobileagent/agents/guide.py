"""What AutoDroid makes of its memory for one task: hints on elements, shortcuts, and elements that are one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from pytest_mobileagent.agents.app_memory import FOLDER, checked_in, read_memories, steps_of, words_of
from pytest_mobileagent.agents.embeddings import Index, make_embedder
from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from pytest_mobileagent.agents.app_memory import AppMemory, Memories, SimulatedTask, Tap
    from pytest_mobileagent.agents.embeddings import Embedder

    Hints = Literal["state", "step", "off"]

_OPERATED = ("<button", "<checkbox")
_SWITCH = {"on": True, "off": False}


@dataclass(frozen=True, slots=True)
class Options:
    """What AutoDroid does of all that it can: each may be switched off, so that one sees what it is worth.

    Attributes:
        memory: whether the memory is used at all.
        hints: which elements bear a hint: those on the screens of similar tasks, with what the screens after them are
            for (the paper's); that of the present step, with the similar task (the program's); none.
        top: how many similar tasks give hints.
        shortcuts: how similar a task has to be for its taps to be done without asking the model; None for never.
        merge_graph: whether elements that lead to the same screen are one.
        merge_tree: whether what an element holds is one with it.
        privacy: whether what identifies people is hidden from the model.
        risk: whether the model is asked which steps are risky, and they are asked about.
        reasoning: whether the model is to think aloud.
        embedder: what finds similar tasks.
    """

    memory: bool = True
    hints: Hints = "state"
    top: int = 1
    shortcuts: float | None = None
    merge_graph: bool = False
    merge_tree: bool = True
    privacy: bool = True
    risk: bool = True
    reasoning: bool = True
    embedder: str = "words"


def read_options(given: Mapping[str, str]) -> Options:
    """Return the options that are given as texts.

    Raises:
        ConfigError: there is none of that name, or it has no such value.
    """
    readers: dict[str, Callable[[str], Any]] = {
        "memory": _switch, "hints": _hints, "top": _count, "shortcuts": _share, "merge_graph": _switch,
        "merge_tree": _switch, "privacy": _switch, "risk": _switch, "reasoning": _switch, "embedder": str,
    }  # fmt: skip
    values = {}
    for name, text in given.items():
        if name not in readers:
            raise ConfigError(f"autodroid has no option '{name}'; there are {', '.join(readers)}")
        try:
            values[name] = readers[name](text)
        except (KeyError, ValueError) as error:
            raise ConfigError(f"autodroid's {name}={text}: expected {_EXPECTED.get(name, 'on or off')}") from error
    return Options(**values)


_EXPECTED = {"hints": "state, step or off", "top": "a number from 1", "shortcuts": "off, or a number from 0 to 1"}


def _switch(text: str) -> bool:
    return _SWITCH[text]


def _hints(text: str) -> Hints:
    return {"state": "state", "step": "step", "off": "off"}[text]  # type: ignore[return-value]  # the values are those


def _count(text: str) -> int:
    if int(text) < 1:
        raise ValueError(text)
    return int(text)


def _share(text: str) -> float | None:
    if text == "off":
        return None
    if not 0 <= float(text) <= 1:
        raise ValueError(text)
    return float(text)


class Knowledge:
    """The memories of all apps, and what finds in them."""

    def __init__(self, memories: Memories, embedder: Embedder, folder: Path | None = None) -> None:
        """Look in `memories` by `embedder`; `folder` is where vectors are kept."""
        self._memories, self._embedder, self._folder = memories, embedder, folder
        self._indices: dict[str, Index] = {}  # by app

    def guide(self, task: str, package: str, name: str, options: Options) -> Guide | None:
        """Return what is known that serves a task; None if nothing is known of the app."""
        memory = self._memories.of(package, name)
        if memory is None or not memory.tasks:
            return None
        found = self._index(memory).nearest(f"task: {task}", options.top)
        is_near = options.shortcuts is not None and found[0].similarity > options.shortcuts
        similar = tuple(memory.tasks[match.number] for match in found)
        return Guide(memory, similar, options, similar[0].taps if is_near else ())

    def _index(self, memory: AppMemory) -> Index:
        if memory.app not in self._indices:
            store = self._folder / f"{memory.app}.vectors" if self._folder is not None else None
            texts = [f"task: {one.task}" for one in memory.tasks]
            self._indices[memory.app] = Index(self._embedder, texts, store)
        return self._indices[memory.app]


def knowledge_of(folder: Path | None, options: Options) -> Knowledge | None:
    """Return what lies in `autodroid/` of a folder of knowledge; None if there is nothing, or it is not wanted.

    Raises:
        ConfigError: a file is none of memory, or the embedder cannot be used.
    """
    if folder is None or not options.memory or not (folder / FOLDER).is_dir():
        return None
    return Knowledge(read_memories(folder / FOLDER), make_embedder(options.embedder), folder / FOLDER)


@dataclass(frozen=True, slots=True)
class Guide:
    """What is known for one task in one app; the likest task's taps, if they are to be done at once."""

    memory: AppMemory
    similar: tuple[SimulatedTask, ...]
    options: Options
    shortcut: tuple[Tap, ...] = ()

    def hints(self, lines: Sequence[str], step: int) -> dict[int, str]:
        """Return a hint for each element of a screen that something is known of, by its place among the lines."""
        match self.options.hints:
            case "state":
                return self._of_state(lines)
            case "step":
                return self._of_step(lines, step)
            case _:
                return {}

    def _of_state(self, lines: Sequence[str]) -> dict[int, str]:
        state = self.memory.recognised(lines)
        functions: dict[tuple[str, bool | None], dict[str, None]] = {}
        for task in self.similar if state else ():
            for tap, after in steps_of(task, self.memory.functions):
                if tap.state == state:
                    functions.setdefault(_known_by(tap.element), {}).update(dict.fromkeys(after))
        hints = {}
        for number, line in enumerate(lines):
            known = functions.get(_known_by(line))
            if known:
                listed = ", ".join(f"{count}. {text.rstrip('.')}" for count, text in enumerate(known, 1))
                hints[number] = f"go to screens that can: {listed}"
        return hints

    def _of_step(self, lines: Sequence[str], step: int) -> dict[int, str]:
        taps = self.similar[0].taps
        if step >= len(taps):
            return {}
        wanted = words_of(taps[step].element)
        return {number: self.similar[0].task for number, line in enumerate(lines) if words_of(line) == wanted}

    def same(self, lines: Sequence[str]) -> list[list[int]]:
        """Return the places of a screen's elements, those together that lead to the same screen."""
        state = self.memory.recognised(lines) if self.options.merge_graph else ""
        leads = {words_of(line): there for line, there in self.memory.leads.get(state, {}).items()}
        groups: dict[str, list[int]] = {}
        for number, line in enumerate(lines):
            there = leads.get(words_of(line)) if line.startswith(_OPERATED) else None
            groups.setdefault(f"to {there}" if there else str(number), []).append(number)
        return list(groups.values())


def _known_by(line: str) -> tuple[str, bool | None]:
    """Return what an element says and whether it is checked: once it was checked as it should be, there is no hint."""
    return words_of(line), checked_in(line)
