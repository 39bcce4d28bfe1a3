"""Exploring: phones look, choose and act by turns, all of them on one graph."""

from __future__ import annotations

import datetime
import random
import re
import threading
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pytest_mobileagent.device.hierarchy import parse
from pytest_mobileagent.errors import ConfigError, DeviceError
from pytest_mobileagent.exploration.folder import ExplorationFolder, Facts
from pytest_mobileagent.exploration.graph import Transition, TransitionGraph
from pytest_mobileagent.exploration.inputs import App
from pytest_mobileagent.exploration.policies import make_policy
from pytest_mobileagent.exploration.screens import state_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.clock import Clock
    from pytest_mobileagent.device import Device, Node
    from pytest_mobileagent.exploration.policies import Policy
    from pytest_mobileagent.exploration.screens import UiState

_STACK = "dumpsys activity activities | grep -E '[*] Hist +#'"
_ACTIVITY = re.compile(r"ActivityRecord\{\S+ \S+ (\S+?)/(\S+) t?([0-9]+)")
_WRITE_EACH_S = 10.0
_MOST_LOOKS = 30


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop; what the folder holds already counts. None is no limit."""

    time_s: float | None = None
    events: int | None = None
    coverage: float | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """What to explore, and how: the app by its name or package, the policy, when to stop, what chance begins with."""

    app: str
    policy: str
    limits: Limits
    seed: int = 0


@dataclass(slots=True)
class Exploration:
    """One app's exploration: the graph, its folder, and when to stop."""

    graph: TransitionGraph
    folder: ExplorationFolder
    limits: Limits
    clock: Clock
    facts: Facts  # as they were when it began, or went on
    lock: threading.Lock = field(default_factory=threading.Lock)
    is_stopped: bool = False  # by whoever waits for it
    problems: list[DeviceError] = field(default_factory=list)
    _started_s: float = 0.0
    _written_s: float = 0.0
    _begun: int = 0  # events, this time's and those before

    def __post_init__(self) -> None:
        """Start the time."""
        self._started_s = self._written_s = self.clock.monotonic()
        self._begun = self.graph.transitions

    @property
    def time_s(self) -> float:
        """How long it has taken, with what was before."""
        return self.facts.time_spent_s + self.clock.monotonic() - self._started_s

    def may_begin(self) -> bool:
        """Whether a phone may do another event; if so, it is counted."""
        limits = self.limits
        is_over = (
            self.is_stopped
            or (limits.events is not None and self._begun >= limits.events)
            or (limits.time_s is not None and self.time_s >= limits.time_s)
            or (limits.coverage is not None and self.graph.transitions > 1 and self.graph.coverage >= limits.coverage)
        )
        self._begun += not is_over
        return not is_over

    def learn(self, transition: Transition) -> None:
        """Add what an event led to."""
        self.graph.add(transition)
        self.folder.write_event(self.graph.transitions, transition)
        now = self.clock.monotonic()
        if now - self._written_s >= _WRITE_EACH_S:
            self._written_s = now
            self.write()

    def write(self) -> None:
        """Write the graph."""
        self.folder.write_graph(self.graph, replace(self.facts, time_spent_s=self.time_s))


class Walker:
    """One phone on its way through the app."""

    def __init__(self, device: Device, exploration: Exploration, policy: Policy) -> None:
        """Explore with `device` as `policy` wants it."""
        self._device, self._exploration, self._policy = device, exploration, policy

    def walk(self) -> None:
        """Go on until it is enough; what the phone does not do ends its way."""
        try:
            self._walk()
        except DeviceError as error:
            self._exploration.problems.append(error)

    def _walk(self) -> None:
        exploration = self._exploration
        with exploration.lock:
            if not exploration.may_begin():
                return
        event = exploration.graph.app.kill
        before = self._look()
        while True:
            event.perform(self._device)
            after = self._look()
            with exploration.lock:
                exploration.learn(Transition(before, event, after))
                if not exploration.may_begin():
                    return
                before, event = after, self._policy.choose(after, exploration.graph)
                exploration.graph.begin(event, before)

    def _look(self) -> UiState:
        """Return the state that the phone is in; one that is new is kept with its screenshot."""
        hierarchy, activities = self._settled()
        exploration = self._exploration
        with exploration.lock:
            state = state_of(hierarchy, activities, f"{len(exploration.graph.states) + 1:05d}")
            known = exploration.graph.states.get(state.state_str)
            if known is not None:
                return replace(state, tag=known.tag)
            exploration.graph.add_state(state)
            exploration.folder.write_state(state)  # before another phone's event names it
        exploration.folder.write_screenshot(state, self._device.screenshot())  # without it a look takes half as long
        return state

    def _settled(self) -> tuple[Node, tuple[str, ...]]:
        """Return what is on the screen once it has come to rest, and the activities of the task in front."""
        xml = self._device.hierarchy_xml()
        activities: tuple[str, ...] = ()
        for _ in range(_MOST_LOOKS):
            activities = self._activities()
            before, xml = xml, self._device.hierarchy_xml()
            if xml == before:
                break
        return parse(xml), activities

    def _activities(self) -> tuple[str, ...]:
        """Return the activities of the task in front, the topmost first."""
        front = self._device.activity()
        if front.partition("/")[0] == self._exploration.graph.app.package:
            return (front,)  # what lies below it decides nothing
        tasks: dict[str, list[str]] = {}
        for found in _ACTIVITY.finditer(self._device.shell(_STACK)):
            name = f"{found[1]}{found[2]}" if found[2].startswith(".") else found[2]
            tasks.setdefault(found[3], []).append(f"{found[1]}/{name}")
        return next((tuple(names) for names in tasks.values() if names[0] == front), (front,))


def explore(devices: Sequence[Device], plan: Plan, folder: ExplorationFolder, *, clock: Clock) -> Exploration:
    """Explore an app with all these phones, and keep what is found in `folder`, on top of what is there.

    Raises:
        ConfigError: the folder is another app's, or the phones have no such app.
        DeviceError: no phone goes on.
    """
    exploration = _begin(devices, plan, folder, clock)
    walkers = [
        Walker(device, exploration, make_policy(plan.policy, random.Random(f"{plan.seed}/{number}")))
        for number, device in enumerate(devices)
    ]
    exploration.write()  # whoever ends us finds that it was begun
    threads = [threading.Thread(target=walker.walk, name=f"explorer-{number}") for number, walker in enumerate(walkers)]
    for thread in threads:
        thread.start()
    try:
        for thread in threads:
            thread.join()
    finally:  # also when somebody interrupts
        exploration.is_stopped = True
        for thread in threads:
            thread.join()
        exploration.write()
    if len(exploration.problems) == len(devices):
        raise exploration.problems[0]
    return exploration


def _begin(devices: Sequence[Device], plan: Plan, folder: ExplorationFolder, clock: Clock) -> Exploration:
    component = devices[0].launchers.find(plan.app)
    if not component:
        raise ConfigError(f"the phone has no app '{plan.app}': {devices[0].launchers.hint(plan.app)}")
    app = App(component.partition("/")[0], component)
    moment = datetime.datetime.fromtimestamp(clock.now(), datetime.UTC)
    graph, began, spent_s = TransitionGraph(app), f"{moment:%Y-%m-%d %H:%M:%S}", 0.0
    if folder.is_begun:
        graph, told = folder.read(), folder.told()
        if graph.app.package != app.package:
            raise ConfigError(f"{folder.path} holds the exploration of {graph.app.package}: name another folder")
        began, spent_s = told["test_date"], told["time_spent"]
    model, api_level = devices[0].shell("getprop ro.product.model; getprop ro.build.version.sdk").split("\n")[:2]
    facts = Facts(began, spent_s, tuple(device.serial for device in devices), model, int(api_level))
    return Exploration(graph, folder, plan.limits, clock, facts)
