"""The graph of an app's states: what has been done in each, and what it led to."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.exploration.inputs import inputs_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.exploration.inputs import App, InputEvent
    from pytest_mobileagent.exploration.screens import UiState


class Edge(NamedTuple):
    """An event that leads from one state to another; numbered in the order in which it first did."""

    number: int
    event: InputEvent


class Transition(NamedTuple):
    """What was done in a state, and the state after it."""

    before: UiState
    event: InputEvent
    after: UiState


class Way(NamedTuple):
    """How to come to a state: where, and what to do there."""

    target: str
    steps: tuple[tuple[UiState, InputEvent], ...]


@dataclass(slots=True)
class TransitionGraph:
    """The states of one app and its events; those that change nothing are known, and no edges."""

    app: App
    states: dict[str, UiState] = field(default_factory=dict)
    edges: dict[str, dict[str, dict[str, Edge]]] = field(default_factory=dict)  # from, to, event_str
    effective: set[str] = field(default_factory=set)
    ineffective: set[str] = field(default_factory=set)
    transitions: int = 0
    first: str = ""
    last: str = ""
    _untried: dict[str, set[str]] = field(default_factory=dict)  # event_strs by state
    _begun: set[str] = field(default_factory=set)  # by phones that explore together, and not ended yet
    _inputs: int = 0  # of the app's own states

    def add_state(self, state: UiState) -> bool:
        """Learn of a state; returns whether it is new."""
        if state.state_str in self.states:
            return False
        self.states[state.state_str] = state
        self.edges[state.state_str] = {}
        self.first = self.first or state.state_str
        self._untried[state.state_str] = {event.event_str(state) for event in inputs_of(state)}
        if self.is_own(state):
            self._inputs += len(self._untried[state.state_str])
        return True

    def is_own(self, state: UiState) -> bool:
        """Whether a state is the app's, and not one that it led to."""
        return state.activity.partition("/")[0] == self.app.package

    def begin(self, event: InputEvent, state: UiState) -> None:
        """Note that a phone tries an event: others need not."""
        self._begun.add(event.event_str(state))

    def add(self, transition: Transition) -> None:
        """Learn what an event did."""
        before, event, after = transition
        self.add_state(before)
        self.add_state(after)
        name = event.event_str(before)
        self.transitions += 1
        self.last = after.state_str
        self._begun.discard(name)
        self._untried[before.state_str].discard(name)
        if before.state_str == after.state_str:
            self._is_ineffective(name, before)
            return
        self.ineffective.discard(name)
        self.effective.add(name)
        events = self.edges[before.state_str].setdefault(after.state_str, {})
        events.setdefault(name, Edge(len(self.effective), event))

    def _is_ineffective(self, name: str, state: UiState) -> None:
        self.ineffective.add(name)
        self.effective.discard(name)
        targets = self.edges[state.state_str]
        for target in list(targets):
            targets[target].pop(name, None)
            if not targets[target]:
                del targets[target]

    def is_tried(self, event: InputEvent, state: UiState) -> bool:
        """Whether an event has been tried in a state, or is being tried at this moment."""
        name = event.event_str(state)
        return name in self.effective or name in self.ineffective or name in self._begun

    def has_untried(self, state_str: str) -> bool:
        """Whether anything is left to try in a state."""
        return bool(self._untried[state_str] - self._begun)

    @property
    def coverage(self) -> float:
        """The share of what can be done on the app's known states that has been tried."""
        left = sum(len(self._untried[name]) for name, state in self.states.items() if self.is_own(state))
        return 1 - left / self._inputs if self._inputs else 0.0

    @property
    def activities(self) -> set[str]:
        """The app's activities that were reached."""
        return {state.activity for state in self.states.values() if self.is_own(state)}

    def way_to(self, start: str, is_wanted: Callable[[UiState], bool]) -> Way | None:
        """Return the shortest way to the nearest other state that is wanted; None if there is none."""
        came_from: dict[str, tuple[str, InputEvent]] = {}
        waiting = deque([start])
        while waiting:
            here = waiting.popleft()
            if here != start and is_wanted(self.states[here]):
                return Way(here, self._steps(came_from, start, here))
            for there, events in self.edges[here].items():
                if there not in came_from and there != start:
                    came_from[there] = here, next(iter(events.values())).event
                    waiting.append(there)
        return None

    def _steps(
        self, came_from: dict[str, tuple[str, InputEvent]], start: str, end: str
    ) -> tuple[tuple[UiState, InputEvent], ...]:
        steps = []
        while end != start:
            end, event = came_from[end]
            steps.append((self.states[end], event))
        return tuple(reversed(steps))
