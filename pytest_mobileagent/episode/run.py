"""The agent loop: observe, act, until the agent is done, its budget is used up, or a condition holds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeVar

from pytest_mobileagent.agents.base import Agent, Blind, Foresighted, Listener, Looker, Onlooker, Outsider
from pytest_mobileagent.device import Observation
from pytest_mobileagent.episode.action import (
    Action,
    ActionError,
    Answer,
    NavigateBack,
    Scroll,
    Status,
    Swipe,
    Wait,
    checked,
)
from pytest_mobileagent.episode.calling import AgentCalls, is_agents_fault
from pytest_mobileagent.episode.pace import RealTime
from pytest_mobileagent.episode.perform import perform
from pytest_mobileagent.episode.watch import Bounds, Watch, calls_told
from pytest_mobileagent.errors import AgentError, BudgetExceeded, TaskError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pytest_mobileagent.agents.models.base import ModelCall
    from pytest_mobileagent.clock import Clock
    from pytest_mobileagent.device import Device, Screen
    from pytest_mobileagent.episode.pace import Pace
    from pytest_mobileagent.protocol.told_steps import ToldStep
    from pytest_mobileagent.state.side_effects import Expected
    from pytest_mobileagent.task import Task

T = TypeVar("T")
_MOST_LOOKS = 100  # one after the other: a long list to its end and back, twice
_LOOKS = (Scroll, Swipe, NavigateBack)  # whatever else changes something


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what the agent saw and wanted, what went wrong, how long both took (seconds), what it asked models."""

    number: int
    observation: Observation
    action: Action | None
    problem: str = ""
    agent_s: float = 0.0
    device_s: float = 0.0
    calls: tuple[ModelCall, ...] = ()
    seen: str = ""  # the input of an agent that drives the phone itself
    is_look: bool = False  # it only served to see more: no step of the budget


@dataclass(slots=True)
class Episode:
    """One attempt at a task."""

    task: Task
    steps: list[Step] = field(default_factory=list)
    answer: str | None = None
    is_done: bool = False  # the agent said so
    is_infeasible: bool = False  # the agent said that it cannot be done
    reached_at: int | None = None  # the step at which `until` first held
    goes_on: bool = False  # whether it goes on when `until` holds
    ended_by: str = ""  # `agent`, `goal` or `limit`; empty as long as it has not ended
    final: Observation | None = None
    expected: tuple[Expected, ...] = ()  # what the goal asks to remove or to modify
    last_calls: tuple[ModelCall, ...] = ()  # of a step that came to nothing
    by_shell: list[str] = field(default_factory=list)  # what the agent changed through adb, past the screen
    by_person: list[str] = field(default_factory=list)  # what somebody else did on the phone meanwhile

    @property
    def length(self) -> int:
        """The number of actions taken, without those that only served to see more."""
        return sum(not step.is_look for step in self.steps)

    @property
    def inputs(self) -> int:
        """The number of steps that did something on the screen: neither looked nor spoke only."""
        idle = (Answer, Status, Wait)
        return sum(bool(one.seen) or not isinstance(one.action, (*idle, type(None))) for one in self.steps)

    @property
    def is_over(self) -> bool:
        """Whether it ends because the goal is reached."""
        return self.reached_at is not None and not self.goes_on

    @property
    def calls(self) -> tuple[ModelCall, ...]:
        """All calls of models."""
        return tuple(call for step in self.steps for call in step.calls) + self.last_calls


class Recorder(Protocol):
    """Whoever writes an episode down as it happens."""

    def begin(self, episode: Episode) -> None:
        """An episode begins."""

    def step(self, step: Step) -> None:
        """A step has been taken."""

    def looked(self, episode: Episode) -> None:
        """The phone has come to rest and been looked at: whatever the last step does has been done."""

    def end(self, episode: Episode) -> None:
        """The episode is over; its last observation is known."""


@dataclass(slots=True)
class Limits:
    """What an episode may use."""

    max_steps: int
    time_s: float | None = None
    working_s: float | None = None  # without waiting for a model's turn
    denies_changes: bool = False  # past the screen, by agents that drive the phone themselves


def _action_of(returned: object) -> Action:
    """Return what an agent returned, as an action whose values are Python's own.

    Raises:
        AgentError: it is no action.
        ActionError: one of its values is not what it should be.
    """
    if not isinstance(returned, Action):
        raise AgentError(
            f"the agent's act() returned {returned!r:.200}, which is no action: return one of "
            "pytest_mobileagent.episode.action, such as Click(x, y)"
        )
    return checked(returned)


@dataclass(frozen=True, slots=True)
class _Roles:
    """What an agent can do besides acting."""

    onlooker: Onlooker | None = None
    foresighted: Foresighted | None = None
    listener: Listener | None = None
    looker: Looker | None = None
    needs_screenshots: bool = True

    @classmethod
    def of(cls, agent: Agent) -> _Roles:
        """Return an agent's: to look runs its own code, if it has properties."""
        return cls(
            agent if isinstance(agent, Onlooker) else None,
            agent if isinstance(agent, Foresighted) else None,
            agent if isinstance(agent, Listener) else None,
            agent if isinstance(agent, Looker) else None,
            bool(agent.needs_screenshots) if isinstance(agent, Blind) else True,
        )


class _Notes:
    """Notes on an agent that drives the phone itself."""

    def __init__(self, episode: Episode, device: Device, recorder: Recorder, until: Callable[[], bool] | None) -> None:
        self._episode, self._device, self._recorder, self._until = episode, device, recorder, until
        self._seen: Observation | None = None  # at the beginning of a step that is told

    def before(self, inputs: list[str]) -> bool:
        """Note what is on the screen before these inputs, unless the goal is reached already."""
        if self._episode.length and self.is_enough():
            return True
        observation = self._device.observe()
        self._recorder.looked(self._episode)
        for words in inputs:
            self._add(Step(len(self._episode.steps) + 1, observation, None, seen=words))
        return False

    def begin_step(self) -> None:
        """Look, before a step that the agent tells."""
        self._seen = self._device.observe()
        self._recorder.looked(self._episode)

    def end_step(self, step: ToldStep) -> bool:
        """Note a step that the agent has told; returns whether `until` holds."""
        if self._seen is None:
            raise AgentError("the agent's program told the end of a step that it had not begun")
        seen, self._seen = self._seen, None
        number, calls = len(self._episode.steps) + 1, calls_told(step)
        self._add(Step(number, seen, None, seen=step.action or "(unnamed)", agent_s=step.seconds, calls=calls))
        return self.is_enough()

    def _add(self, step: Step) -> None:
        self._episode.steps.append(step)
        self._recorder.step(step)

    def past_screen(self, changes: list[str]) -> None:
        """Note what the agent changed through adb, past the screen."""
        self._episode.by_shell += changes

    def is_enough(self) -> bool:
        """Return whether `until` holds; the step after which it was first seen to is noted."""
        if self._until is not None and self._until() and self._episode.reached_at is None:
            self._episode.reached_at = self._episode.length
        return self._episode.is_over


class AgentRunner:
    """Plays episodes: the `agent` fixture."""

    def __init__(  # noqa: PLR0913 - its parts
        self,
        agent: Agent | Outsider,
        device: Device,
        *,
        clock: Clock,
        recorder: Recorder,
        limits: Limits,
        calls: Callable[[], tuple[ModelCall, ...]] = tuple,
        pace: Pace | None = None,
    ) -> None:
        """Let `agent` drive `device` within `limits`; `calls` returns what it asked models since the last time.

        `pace` sees to the phone's time, unless that passes by itself.
        """
        self.agent = agent
        self._door = AgentCalls(agent)
        self._device = device
        self._clock = clock
        self._recorder = recorder
        self._limits = limits
        self._calls = calls
        self.pace = pace or RealTime()
        self._started_s = 0.0
        self._roles = _Roles()
        self.episode: Episode | None = None
        self.has_acted = False

    def __repr__(self) -> str:
        """Name the agent."""
        return f"<{type(self).__name__} of {type(self.agent).__name__}>"

    def run(
        self,
        task: Task,
        *,
        until: Callable[[], bool] | None = None,
        goes_on: bool = False,
        expected: Iterable[Expected] = (),
    ) -> Episode:
        """Play one episode of `task`; with `until` it also ends as soon as that condition holds.

        If it `goes_on` then, the step is noted, and what follows is looked at as before: that is how an agent is seen
        that does not notice, and what it does and undoes.

        A budget that is used up ends the episode; where the agent need not say that it is done, the state decides.

        `expected` is what the goal asks to remove or to modify: all else that is gone or other than it was is a side
        effect (`pytest_mobileagent.state.side_effects`).

        Raises:
            AgentError: the agent said that a feasible task cannot be done, or never said that it was done.
            BudgetExceeded: the agent used up a budget without saying that it was done.
            InfraError: the phone failed.
            TaskError: an episode has been played already: a task acts once.
        """
        __tracebackhide__ = True
        if self.episode is not None:
            raise TaskError("agent.run(task) was called a second time: a task acts once, and then asserts")
        episode = self.episode = Episode(task, goes_on=goes_on, expected=tuple(expected))
        used_up: BudgetExceeded | None = None
        is_stopped = False  # by the user, who does not wait for a last look at the phone
        self._recorder.begin(episode)
        self.pace.begin()
        try:
            if isinstance(self.agent, Outsider):
                self._watch(self.agent, episode, until)
            else:
                self._play(self.agent, episode, until)
        except BudgetExceeded as error:
            used_up = error
        except KeyboardInterrupt:
            is_stopped = True
            raise
        finally:
            episode.last_calls = self._calls()
            if not is_stopped:
                self._finish(episode)
        self._judge(episode, used_up)
        return episode

    def _watch(self, outsider: Outsider, episode: Episode, until: Callable[[], bool] | None) -> None:
        """Let an agent drive the phone; a step is each input of its, with the screen before it."""
        __tracebackhide__ = is_agents_fault
        self.has_acted = True  # from here on the phone is the agent's
        watcher = _Notes(episode, self._device, self._recorder, until)
        bounds = Bounds(
            self._limits.max_steps, self._limits.time_s, self._clock, denies_changes=self._limits.denies_changes
        )
        running = Watch(watcher, bounds).drive(outsider, episode.task.goal, self._device)
        if running is not None:
            try:
                episode.is_done, episode.answer = True, running.answer()
            finally:
                running.stop()
            watcher.is_enough()

    def _play(self, agent: Agent, episode: Episode, until: Callable[[], bool] | None) -> None:
        __tracebackhide__ = is_agents_fault
        self._started_s = started_s = self._clock.monotonic()
        self._roles = roles = self._call(lambda: _Roles.of(agent), type(agent).__name__)
        if (onlooker := roles.onlooker) is not None:
            self._call(lambda: onlooker.look_with(self._device.glance), "look_with")
        self._call(lambda: agent.reset(episode.task.goal), "reset")
        while not episode.is_done and not episode.is_over:
            if episode.length >= self._limits.max_steps:
                return
            self._check_time(episode, self._clock.monotonic() - started_s)
            self._step(agent, episode)
            if until is not None and until() and episode.reached_at is None:
                episode.reached_at = episode.length

    def _check_time(self, episode: Episode, passed_s: float) -> None:
        if self._limits.time_s is not None and passed_s > self._limits.time_s:
            raise self._too_late()
        if self._limits.working_s is None:
            return
        waited_s = sum(call.reply.waited_s for call in episode.calls if call.reply is not None)
        if passed_s - waited_s > self._limits.working_s:
            raise BudgetExceeded(f"the agent used up its {self._limits.working_s:g} seconds of work")

    def _too_late(self) -> BudgetExceeded:
        return BudgetExceeded(f"the agent used up its {self._limits.time_s:g} seconds")

    def _step(self, agent: Agent, episode: Episode) -> None:
        __tracebackhide__ = is_agents_fault
        observation = self._device.observe(self._foresight(), takes_screenshot=self._roles.needs_screenshots)
        self._recorder.looked(episode)
        before_s = self._clock.monotonic()
        action: Action | None = None
        problem = ""
        try:
            action = self._decide(agent, observation)
        except ActionError as error:
            problem = str(error)
        if self._roles.onlooker is not None:
            observation = self._seen(self._roles.onlooker) or observation
        decided_s = self._clock.monotonic()
        self.pace.think()
        self.has_acted = True  # a reply that is no action is an attempt too
        if action is not None:
            problem = self._perform(action, observation)
        acted_s = self._clock.monotonic() - decided_s
        step = Step(
            len(episode.steps) + 1, observation, action, problem, decided_s - before_s, acted_s,
            calls=self._calls(), is_look=self._is_look(action, episode),
        )  # fmt: skip
        episode.steps.append(step)
        self._note(episode, action)
        self._recorder.step(step)

    def _is_look(self, action: Action | None, episode: Episode) -> bool:
        """Whether an action only serves to see more; of who does nothing else in the end they take steps."""
        looker, last = self._roles.looker, episode.steps[-_MOST_LOOKS:]
        is_lost = len(last) == _MOST_LOOKS and all(step.is_look for step in last)
        if looker is None or is_lost or not isinstance(action, _LOOKS):
            return False
        return self._call(lambda: bool(looker.is_looking), "is_looking")

    def _foresight(self) -> Callable[[Screen], None] | None:
        """Return what is told of a screen before it is known to be at rest."""
        foresighted = self._roles.foresighted
        if foresighted is None:
            return None
        return lambda screen: self._call(lambda: foresighted.foresee(screen), "foresee")

    def _seen(self, onlooker: Onlooker) -> Observation | None:
        """Return what an onlooker decided on, if that is newer than what it was given."""
        seen: object = self._call(lambda: onlooker.seen, "seen")
        return seen if isinstance(seen, Observation) else None

    def _decide(self, agent: Agent, observation: Observation) -> Action:
        __tracebackhide__ = is_agents_fault
        returned: object = self._call(lambda: agent.act(observation), "act")
        try:
            return self._call(lambda: _action_of(returned), "act")
        except ActionError as error:
            self._tell(str(error))
            raise

    def _perform(self, action: Action, observation: Observation) -> str:
        """Carry an action out; returns what stood in the way."""
        try:
            perform(self._device, action, observation)
        except ActionError as error:
            self._tell(str(error))
            return str(error)
        return ""

    def _tell(self, problem: str) -> None:
        """Tell the agent what stood in the way, if it listens."""
        if (listener := self._roles.listener) is not None:
            self._call(lambda: listener.hear(problem), "hear")

    @staticmethod
    def _note(episode: Episode, action: Action | None) -> None:
        match action:
            case Answer(text):
                episode.answer = text
            case Status(goal_status, answer):
                episode.is_done = True
                episode.is_infeasible = goal_status == "infeasible"
                episode.answer = episode.answer if answer is None else answer

    def _call(self, call: Callable[[], T], name: str) -> T:
        """Call the agent, and no longer than its time."""
        __tracebackhide__ = is_agents_fault
        left_s = None
        if self._limits.time_s is not None:
            left_s = self._limits.time_s - (self._clock.monotonic() - self._started_s)
        return self._door.call(call, name, seconds=left_s, too_late=self._too_late)

    def _finish(self, episode: Episode) -> None:
        """Look at the phone once more, when it has come to rest; then its time is ours."""
        is_played = self.has_acted or bool(episode.last_calls)
        if is_played:
            episode.final = self._device.observe(takes_screenshot=self._roles.needs_screenshots)
        self.pace.end()
        if is_played:
            self._recorder.end(episode)

    def _judge(self, episode: Episode, used_up: BudgetExceeded | None) -> None:
        __tracebackhide__ = True
        episode.ended_by = "agent" if episode.is_done else "goal" if episode.is_over else "limit"
        if episode.is_infeasible:
            raise AgentError("the agent says that the task cannot be done, and it can")
        if episode.is_done or episode.reached_at is not None:
            return
        if episode.task.template.requires_done:
            steps = f"the agent used up its {self._limits.max_steps} steps without saying that it is done"
            raise used_up or BudgetExceeded(steps)
