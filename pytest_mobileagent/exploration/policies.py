"""Which event comes next: DroidBot's greedy and naive searches, depth or breadth first, and chance."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from pytest_mobileagent.errors import ConfigError, DeviceError
from pytest_mobileagent.exploration.inputs import BACK, InputEvent, inputs_of

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

    from pytest_mobileagent.exploration.graph import Edge, TransitionGraph, Way
    from pytest_mobileagent.exploration.screens import UiState, View

_MOST_RESTARTS = 5
_STEPS_OUTSIDE = 5
_STEPS_OUTSIDE_UNTIL_KILLED = 10
_PREFERRED = (
    "yes", "ok", "activate", "detail", "more", "access", "allow", "check", "agree", "try", "go", "next",
)  # fmt: skip


class Policy(Protocol):
    """How one phone explores."""

    def choose(self, state: UiState, graph: TransitionGraph) -> InputEvent:
        """Return what to do in the present state.

        Raises:
            DeviceError: the app cannot be started.
        """


@dataclass(slots=True)
class _Return:
    """The way back into the app: open it where it has gone; where something lies above it, back, then end it."""

    is_lost: bool = False  # opening it again has not helped, or has led nowhere
    _restarts: int = 0
    _steps_outside: int = 0
    _trace: tuple[str, str] = ("", "")  # what was done last: start, stop, or anything else

    def event(self, state: UiState, graph: TransitionGraph) -> InputEvent | None:
        """Return what leads back; None where one may go on."""
        depth = state.depth_of(graph.app.package)
        event = None
        if depth == 0:
            self._steps_outside = 0
        elif depth > 0:
            event = self._back(graph)
        elif self._may_start():
            self._note("start")
            return graph.app.start
        self._note("")
        return event

    def _back(self, graph: TransitionGraph) -> InputEvent | None:
        self._steps_outside += 1
        if self._steps_outside <= _STEPS_OUTSIDE:
            return None
        return graph.app.stop if self._steps_outside > _STEPS_OUTSIDE_UNTIL_KILLED else BACK

    def _may_start(self) -> bool:
        was_started = self._trace[1] == "start"
        self._restarts = self._restarts + 1 if was_started or self._trace == ("start", "stop") else 0
        if not was_started and self._restarts > _MOST_RESTARTS:
            self.is_lost = True
            return False
        return not was_started

    def stop(self, graph: TransitionGraph) -> InputEvent:
        """Return what ends the app, since nothing is left from here."""
        self._trace = self._trace[0], "stop"  # in place of what `event` has noted
        return graph.app.stop

    def _note(self, what: str) -> None:
        self._trace = self._trace[1], what


@dataclass(slots=True)
class Random:
    """Anything that can be done, each as likely as the other."""

    chance: random.Random
    _return: _Return = field(default_factory=_Return)

    def choose(self, state: UiState, graph: TransitionGraph) -> InputEvent:
        """Draw."""
        return self._return.event(state, graph) or self.chance.choice([*inputs_of(state), BACK])


@dataclass(slots=True)
class Greedy:
    """First what has not been tried here, then the way to the nearest state where something has not; else anew."""

    chance: random.Random
    is_depth_first: bool
    _return: _Return = field(default_factory=_Return)
    _target: str = ""  # where it was going
    _steps_left: int = 0
    _missed: set[str] = field(default_factory=set)

    def choose(self, state: UiState, graph: TransitionGraph) -> InputEvent:
        """Search."""
        self._missed.discard(state.state_str)
        back = self._return.event(state, graph)
        if back is not None:
            self._target = ""
            return back
        events = inputs_of(state)
        events = [*events, BACK] if self.is_depth_first else [BACK, *events]
        for event in events:
            if not graph.is_tried(event, state):
                self._target = ""
                return event
        way = self._way(state, graph)
        if way is not None:
            name = way.steps[0][1].event_str(state)  # where its view is now, not where it was
            return next((event for event in events if event.event_str(state) == name), way.steps[0][1])
        return self.chance.choice(events) if self._return.is_lost else self._return.stop(graph)

    def _way(self, state: UiState, graph: TransitionGraph) -> Way | None:
        """Return the way that it was on, if the last step was one on it; else one to the next state."""
        if self._target:
            way = graph.way_to(state.state_str, lambda there: there.state_str == self._target)
            if way is not None and len(way.steps) <= self._steps_left:
                self._steps_left = len(way.steps) - 1
                return way
            self._missed.add(self._target)
        way = graph.way_to(state.state_str, self._is_wanted(graph))
        self._target, self._steps_left = (way.target, len(way.steps) - 1) if way is not None else ("", 0)
        return way

    def _is_wanted(self, graph: TransitionGraph) -> Callable[[UiState], bool]:
        return lambda there: (
            there.depth_of(graph.app.package) == 0
            and there.state_str not in self._missed
            and graph.has_untried(there.state_str)
        )


@dataclass(slots=True)
class Naive:
    """Touches views: first those that promise to lead on, then those not touched, then those that led somewhere."""

    is_depth_first: bool
    _touched: set[tuple[str, str]] = field(default_factory=set)
    _starts: int = 0
    _is_started: bool = False

    def choose(self, state: UiState, graph: TransitionGraph) -> InputEvent:
        """Search."""
        if state.depth_of(graph.app.package) == 0:
            self._starts, self._is_started = 0, False
        elif self._starts > _MOST_RESTARTS:
            raise DeviceError(f"{graph.app.package} cannot be started: {state.activity or 'nothing'} is in front")
        elif not self._is_started:
            self._starts, self._is_started = self._starts + 1, True
            return graph.app.start
        self._is_started = False
        return self._touch(state, graph) or graph.app.stop

    def _touch(self, state: UiState, graph: TransitionGraph) -> InputEvent | None:
        leaves: list[View | None] = [view for view in state.views if view.enabled and not view.children]
        views = [*leaves, None] if self.is_depth_first else [None, *leaves]  # nothing stands for going back
        fresh = [view for view in views if (state.activity, _name(view)) not in self._touched]
        promising = [view for view in fresh if view is not None and view.text.lower().strip() in _PREFERRED]
        for view in (*promising, *fresh):
            self._touched.add((state.activity, _name(view)))
            return InputEvent("click", view) if view is not None else BACK
        led_on = {edge.event.view.view_str for edge in _edges(graph) if edge.event.view is not None}
        known = (view for view in leaves if view is not None and view.view_str in led_on)
        return next((InputEvent("click", view) for view in known), None)


def _name(view: View | None) -> str:
    return view.view_str if view is not None else "BACK"


def _edges(graph: TransitionGraph) -> Iterator[Edge]:
    return (edge for targets in graph.edges.values() for events in targets.values() for edge in events.values())


POLICIES = ("greedy-dfs", "greedy-bfs", "naive-dfs", "naive-bfs", "random")


def make_policy(name: str, chance: random.Random) -> Policy:
    """Return a policy by its name.

    Raises:
        ConfigError: there is none of that name.
    """
    kind, _, order = name.partition("-")
    is_depth_first = order == "dfs"
    if name not in POLICIES:
        raise ConfigError(f"no policy is called '{name}'; there are {', '.join(POLICIES)}")
    match kind:
        case "greedy":
            return Greedy(chance, is_depth_first)
        case "naive":
            return Naive(is_depth_first)
        case _:
            return Random(chance)
