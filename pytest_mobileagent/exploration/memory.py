"""AutoDroid's memory, made from an app's graph: a model says what each screen is for, and each element on it.

One question a screen, nearest to the first screen first: an element that was seen on a nearer one is not asked about
again. What a finger reaches by scrolling counts as the same screen's, since the agent scrolls by itself.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from pytest_mobileagent.agents.app_memory import AppMemory, SimulatedTask, Tap, key_of, numbered, words_of
from pytest_mobileagent.agents.models import Request, user
from pytest_mobileagent.agents.privacy import PrivacyFilter
from pytest_mobileagent.agents.prompting import ask, prompt
from pytest_mobileagent.agents.replies import json_object
from pytest_mobileagent.episode.action import ActionError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pytest_mobileagent.agents.models import Model
    from pytest_mobileagent.exploration.graph import TransitionGraph
    from pytest_mobileagent.exploration.inputs import InputEvent
    from pytest_mobileagent.exploration.screens import UiState

_MAX_TOKENS = 2000
_TAPPED = ("<button", "<checkbox", "<input")


class Reached(NamedTuple):
    """A state of the app, and what is tapped from the first one on to come to it."""

    state: UiState
    taps: tuple[Tap, ...]


def reached_states(graph: TransitionGraph) -> list[Reached]:
    """Return the app's states that taps and scrolls lead to, nearest first."""
    first = _first_state(graph)
    if first is None:
        return []
    found = {first: Reached(graph.states[first], ())}
    waiting = deque([first])
    while waiting:
        here = found[waiting.popleft()]
        for there, taps in _leads(graph, here.state):
            if there not in found and graph.is_own(graph.states[there]):
                found[there] = Reached(graph.states[there], (*here.taps, *taps))
                (waiting.append if taps else waiting.appendleft)(there)
    return sorted(found.values(), key=lambda reached: len(reached.taps))


def _first_state(graph: TransitionGraph) -> str | None:
    """Return the state that opening the app led to first."""
    starts = [
        (edge.number, there)
        for targets in graph.edges.values()
        for there, events in targets.items()
        for edge in events.values()
        if edge.event.kind == "intent" and graph.is_own(graph.states[there])
    ]
    return min(starts)[1] if starts else None


def _leads(graph: TransitionGraph, state: UiState) -> Iterator[tuple[str, tuple[Tap, ...]]]:
    """Yield where a state leads by a tap on an element of its text, or by scrolling, which takes none."""
    for there, events in graph.edges[state.state_str].items():
        for edge in events.values():
            if edge.event.kind == "scroll":
                yield there, ()
            elif edge.event.kind == "click" and (line := _element(state, edge.event)):
                yield there, (Tap(key_of(state.state_str), line),)


def _element(state: UiState, event: InputEvent) -> str:
    """Return the element of a state's text that an event is done to; empty if it is none."""
    if event.view is None:
        return ""
    x, y = event.view.bounds.center
    around = [one for one in state.elements if one.bounds.contains(x, y) and one.line.startswith(_TAPPED)]
    return min(around, key=lambda one: one.bounds.width * one.bounds.height).line if around else ""


def transitions(graph: TransitionGraph) -> dict[str, dict[str, str]]:
    """Return where each element of each state leads."""
    found: dict[str, dict[str, str]] = {}
    for state in filter(graph.is_own, graph.states.values()):
        leads = {tap.element: key_of(there) for there, taps in _leads(graph, state) for tap in taps}
        if leads:
            found[key_of(state.state_str)] = leads
    return found


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about a screen: which of its elements are new."""

    reached: Reached
    new: tuple[int, ...]

    def words(self, app: str) -> str:
        """Return the prompt."""
        lines = [numbered(element.line, number) for number, element in enumerate(self.reached.state.elements)]
        return prompt(
            "autodroid",
            "screen",
            app=app,
            path="\n".join(tap.element for tap in self.reached.taps) or "Nothing: it is the first screen.",
            state="\n".join(lines),
            ids=", ".join(map(str, self.new)) or "(none)",
        )

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of the answer."""
        task = {
            "type": "object",
            "properties": {"id": {"type": "integer"}, "task": {"type": "string"}},
            "required": ["id", "task"],
            "additionalProperties": False,
        }
        return {
            "type": "object",
            "properties": {"function": {"type": "string"}, "tasks": {"type": "array", "items": task}},
            "required": ["function", "tasks"],
            "additionalProperties": False,
        }


def build_memory(
    graph: TransitionGraph, model: Model, known: AppMemory | None = None, privacy: PrivacyFilter | None = None
) -> Iterator[AppMemory]:
    """Yield the app's memory as it grows, a screen at a time; screens that `known` has are not asked about again.

    Raises:
        ModelError: the model's service fails.
    """
    privacy = privacy or PrivacyFilter()
    memory = replace(known or AppMemory(graph.app.package), leads=transitions(graph))
    seen: set[str] = set()
    for reached in reached_states(graph):
        key = key_of(reached.state.state_str)
        new = _new(reached.state, seen)
        if key in memory.functions:
            continue
        asked = Asked(reached, new)
        request = Request(
            (user(privacy.hide(asked.words(graph.app.package))),),
            schema=asked.schema(),
            max_tokens=_MAX_TOKENS,
            purpose="memory",
        )
        try:
            said = json_object(privacy.reveal(ask(model, request) or ""))
        except ActionError:
            continue  # nothing is known of this screen; another time it is asked about again
        memory = _learnt(memory, asked, said)
        yield memory


def _new(state: UiState, seen: set[str]) -> tuple[int, ...]:
    """Return the numbers of what can be tapped and was not seen nearer; from now on it was."""
    new = []
    for number, element in enumerate(state.elements):
        words = words_of(element.line)
        if words and words not in seen and element.line.startswith(_TAPPED):
            seen.add(words)
            new.append(number)
    return tuple(new)


def _learnt(memory: AppMemory, asked: Asked, said: Mapping[str, Any]) -> AppMemory:
    state = asked.reached.state
    key = key_of(state.state_str)
    tasks = []
    rows: Sequence[Any] = said["tasks"] if isinstance(said.get("tasks"), list) else ()
    for row in rows:
        number, task = (row.get("id"), row.get("task")) if isinstance(row, dict) else (None, None)
        if number in asked.new and isinstance(task, str) and task.strip():
            tap = Tap(key, state.elements[int(number)].line)
            tasks.append(SimulatedTask(" ".join(task.split()), (*asked.reached.taps, tap)))
    function = " ".join(str(said.get("function") or "").split())
    return replace(
        memory,
        tasks=(*memory.tasks, *tasks),
        functions={**memory.functions, key: function},
        elements={**memory.elements, key: tuple(element.line for element in state.elements)},
    )
