from __future__ import annotations

import asyncio
import dataclasses
import signal
import threading
import traceback
from signal import raise_signal  # the user's key: an agent finds another in its place

import pytest

from pytest_mobileagent.agents.models.patience import Patient
from pytest_mobileagent.clock import ManualClock, SystemClock
from pytest_mobileagent.device.automation import RpcError
from pytest_mobileagent.device.keys import UnknownKey
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.episode.action import ActionError
from pytest_mobileagent.episode.calling import made
from pytest_mobileagent.episode.run import AgentRunner, Limits
from pytest_mobileagent.errors import (
    AgentError,
    AppNotFound,
    BudgetExceeded,
    ConfigError,
    DeviceError,
    ModelError,
    TaskError,
)
from pytest_mobileagent.task import Task, TaskTemplate

CLICK = act.Click(1, 2)
DONE = act.Status("complete")


class Script:
    """An agent that replies from a list; an exception in it is raised. Each reply takes two seconds."""

    def __init__(self, replies, clock, fails_at_reset=None):
        self.replies, self.clock, self.fails_at_reset = list(replies), clock, fails_at_reset
        self.goals, self.observations = [], []

    def reset(self, goal):
        self.goals.append(goal)
        if self.fails_at_reset:
            raise self.fails_at_reset

    def act(self, observation):
        self.observations.append(observation)
        self.clock.advance(2)
        reply = self.replies.pop(0)
        if isinstance(reply, BaseException):
            raise reply
        if callable(reply):
            reply()
        return reply


class Notes:
    """A recorder that writes down its calls."""

    def __init__(self):
        self.events = []

    def begin(self, episode):
        self.events.append("begin")

    def looked(self, episode):
        pass

    def step(self, step):
        self.events.append(step.number)

    def end(self, episode):
        self.events.append("end")


class Stage:
    """An agent, its runner and what they left behind."""

    def __init__(self, device):
        self.device, self.clock, self.notes = device, ManualClock(), Notes()

    def cast(self, *replies, max_steps=5, time_s=None, fails_at_reset=None, pace=None):
        self.agent = Script(replies, self.clock, fails_at_reset)
        self.runner = AgentRunner(
            self.agent, self.device, clock=self.clock, recorder=self.notes, limits=Limits(max_steps, time_s), pace=pace
        )
        return self.runner


@pytest.fixture
def stage(device):
    return Stage(device)


def a_task(*, requires_done=True):
    return Task(TaskTemplate("Open {name}.", (), requires_done=requires_done), "suite", "test_a", 0, {"name": "notes"})


# -- how an episode ends --------------------------------------------------------------------------------------------


def test_an_episode_ends_when_the_agent_says_that_it_is_done(stage):
    episode = stage.cast(CLICK, DONE).run(a_task())

    assert [step.action for step in episode.steps] == [CLICK, DONE]
    assert (episode.length, episode.is_done, episode.is_infeasible, episode.reached_at) == (2, True, False, None)
    assert stage.agent.goals == ["Open notes."]
    assert stage.device.calls == [("tap", 1, 2)]
    assert stage.notes.events == ["begin", 1, 2, "end"]
    assert stage.runner.has_acted
    assert stage.runner.episode is episode


def test_each_step_has_its_own_observation_and_the_end_has_one_too(stage):
    episode = stage.cast(CLICK, DONE).run(a_task())

    seen = [step.observation for step in episode.steps]
    assert seen == stage.agent.observations
    assert len({id(observation) for observation in [*seen, episode.final]}) == 3
    assert stage.device.looks == 3


def test_what_an_onlooker_decided_on_is_what_the_step_tells(stage):
    runner = stage.cast(CLICK, DONE)
    stage.agent.seen, glances = None, []
    stage.agent.look_with = glances.append
    seen = stage.device.observe()
    decide = stage.agent.act

    def act_later(observation):
        stage.agent.seen = seen if stage.agent.seen is None else None
        return decide(observation)

    stage.agent.act = act_later
    episode = runner.run(a_task())

    assert len(glances) == 1
    assert [step.observation for step in episode.steps] == [seen, stage.agent.observations[1]]


def test_an_agent_that_looks_ahead_is_told_what_it_will_see(stage):
    runner = stage.cast(CLICK, DONE)
    foreseen = []
    stage.agent.foresee = foreseen.append

    episode = runner.run(a_task())

    assert foreseen == [step.observation for step in episode.steps]


@pytest.mark.parametrize(("needs", "shown"), [(True, b"png"), (False, b"")])
def test_pictures_are_taken_for_who_needs_them(stage, needs, shown):
    runner = stage.cast(CLICK, DONE)
    stage.agent.needs_screenshots = needs

    episode = runner.run(a_task())

    assert [seen.screenshot for seen in (*stage.agent.observations, episode.final)] == [shown] * 3


@pytest.mark.parametrize("returned", [None, "click", {"action_type": "wait"}], ids=["nothing", "a text", "a dict"])
def test_what_is_no_action_is_the_agents_fault(stage, returned):
    with pytest.raises(AgentError, match=r"^the agent's act\(\) returned .+, which is no action: return one of "):
        stage.cast(returned).run(a_task())


def test_an_agent_that_never_says_that_it_is_done_used_up_its_steps(stage):
    with pytest.raises(BudgetExceeded) as caught:
        stage.cast(CLICK, CLICK, CLICK, max_steps=2).run(a_task())

    assert str(caught.value) == "the agent used up its 2 steps without saying that it is done"
    assert stage.runner.episode.length == 2
    assert stage.notes.events == ["begin", 1, 2, "end"]


def test_saying_that_it_is_done_may_be_the_last_step(stage):
    assert stage.cast(CLICK, DONE, max_steps=2).run(a_task()).is_done


def test_a_task_may_not_care_whether_the_agent_says_that_it_is_done(stage):
    episode = stage.cast(CLICK, CLICK, max_steps=2).run(a_task(requires_done=False))

    assert (episode.is_done, episode.length) == (False, 2)


def test_an_agent_that_says_that_it_cannot_be_done_failed(stage):
    with pytest.raises(AgentError) as caught:
        stage.cast(CLICK, act.Status("infeasible")).run(a_task())

    assert str(caught.value) == "the agent says that the task cannot be done, and it can"
    assert (stage.runner.episode.is_done, stage.runner.episode.is_infeasible) == (True, True)


def test_the_last_answer_counts_and_does_not_end_the_episode(stage):
    episode = stage.cast(act.Answer("41"), CLICK, act.Answer("42"), DONE).run(a_task())

    assert (episode.answer, episode.length) == ("42", 4)


@pytest.mark.parametrize(
    ("actions", "answer"),
    [
        ([act.Status("complete", "42")], "42"),
        ([act.Answer("41"), act.Status("complete", "42")], "42"),
        ([act.Answer("41"), DONE], "41"),
        ([DONE], None),
    ],
)
def test_an_agent_may_answer_as_it_ends(stage, actions, answer):
    episode = stage.cast(*actions).run(a_task())

    assert (episode.is_done, episode.answer) == (True, answer)


class Lookout(Script):
    """An agent whose scrolling only serves to see more."""

    is_looking = False

    def act(self, observation):
        action = super().act(observation)
        self.is_looking = isinstance(action, act.Scroll)
        return action


def test_looking_about_takes_no_steps_of_the_budget(stage):
    runner = stage.cast(max_steps=2)
    runner.agent = Lookout([act.Scroll("down"), act.Scroll("up"), CLICK, act.Scroll("down"), DONE], stage.clock)

    episode = runner.run(a_task())

    assert (episode.length, episode.is_done) == (2, True)
    assert stage.notes.events == ["begin", 1, 2, 3, 4, 5, "end"]
    assert [step.is_look for step in episode.steps] == [True, True, False, True, False]


def test_who_calls_a_tap_a_look_takes_a_step(stage):
    runner = stage.cast(max_steps=2)
    runner.agent = Lookout([CLICK, CLICK], stage.clock)
    runner.agent.act = lambda observation: setattr(runner.agent, "is_looking", True) or CLICK

    with pytest.raises(BudgetExceeded, match="used up its 2 steps"):
        runner.run(a_task())
    assert runner.episode.length == 2


def test_who_looks_about_for_ever_uses_up_its_steps(stage):
    runner = stage.cast(max_steps=2)
    runner.agent = Lookout([act.Scroll("down")] * 500, stage.clock)

    with pytest.raises(BudgetExceeded, match="used up its 2 steps"):
        runner.run(a_task())
    assert len(runner.episode.steps) == 100 + 1 + 100 + 1


def test_an_episode_ends_as_soon_as_its_condition_holds(stage):
    episode = stage.cast(CLICK, CLICK, CLICK).run(a_task(), until=lambda: len(stage.device.calls) == 2)

    assert (episode.reached_at, episode.length, episode.is_done) == (2, 2, False)


def test_an_episode_may_go_on_when_the_goal_holds_and_the_step_is_noted(stage):
    episode = stage.cast(CLICK, CLICK, CLICK, DONE).run(
        a_task(), until=lambda: len(stage.device.calls) >= 2, goes_on=True
    )

    assert (episode.length, episode.reached_at, episode.is_done, episode.goes_on) == (4, 2, True, True)


def test_what_follows_when_the_goal_holds_is_looked_at_too(stage):
    looks = []
    stage.cast(CLICK, CLICK, CLICK, DONE).run(a_task(), until=lambda: looks.append(1) is None, goes_on=True)

    assert len(looks) == 4


def test_a_condition_that_never_holds_leaves_it_to_the_agent(stage):
    episode = stage.cast(CLICK, DONE).run(a_task(), until=lambda: False)

    assert (episode.reached_at, episode.is_done) == (None, True)


def test_a_condition_that_never_holds_and_an_agent_that_never_ends_use_up_the_steps(stage):
    with pytest.raises(BudgetExceeded):
        stage.cast(*[CLICK] * 3, max_steps=3).run(a_task(), until=lambda: False)


@pytest.mark.parametrize(("time_s", "steps"), [(1, 1), (3, 2), (4, 3)])
def test_an_agent_may_use_up_its_time(stage, time_s, steps):
    with pytest.raises(BudgetExceeded) as caught:
        stage.cast(*[CLICK] * 9, max_steps=9, time_s=time_s).run(a_task())

    assert str(caught.value) == f"the agent used up its {time_s} seconds"
    assert stage.runner.episode.length == steps
    assert stage.notes.events[-1] == "end"


def test_time_used_up_leaves_the_state_to_decide_where_nobody_need_be_done(stage):
    episode = stage.cast(*[CLICK] * 9, max_steps=9, time_s=3).run(a_task(requires_done=False))

    assert (episode.length, episode.is_done) == (2, False)
    assert stage.notes.events[-1] == "end"


def test_the_time_of_agent_and_device_are_told_apart(stage):
    stage.device.tap = lambda x, y: stage.clock.advance(0.5)

    step = stage.cast(CLICK, DONE).run(a_task()).steps[0]

    assert (step.agent_s, step.device_s) == (2.0, 0.5)


# -- mistakes -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reply", "action", "problem"),
    [
        (ActionError("not a JSON action: 'um'"), None, "not a JSON action: 'um'"),
        (act.Click(index=99), act.Click(index=99), "index 99 is out of range: the screen has 4 elements"),
    ],
    ids=["no action", "no such element"],
)
def test_a_bad_action_costs_a_step_and_is_noted(stage, reply, action, problem):
    episode = stage.cast(reply, DONE).run(a_task())

    assert [(step.action, step.problem) for step in episode.steps] == [(action, problem), (DONE, "")]
    assert stage.device.calls == []


@pytest.mark.parametrize(
    ("action", "problem"),
    [
        (act.Click("here", 2), "click: x 'here' is not a number"),
        (act.Click(float("nan"), 2), "click: x nan is not a number"),
        (act.Click(), "click needs either index or x and y"),
        (act.Scroll("sideways"), "scroll: direction 'sideways' is not one of up, down, left, right"),
        (act.InputText(None), "input_text: text None is not a text"),
        (act.InputText("a" * 20_001), "input_text: text of 20001 letters; at most 20000 are typed at once"),
        (act.OpenApp(None), "open_app: app_name None is not a text of up to 200 letters"),
        (act.PressKey(66), "press_keyboard: keycode 66 is not a text of up to 200 letters"),
        (act.Answer({"n": 1}), "answer: text {'n': 1} is not a text"),
    ],
    ids=lambda value: value.action_type if isinstance(value, act.Action) else "",
)
def test_an_action_that_an_agent_made_amiss_costs_a_step_and_is_noted(stage, action, problem):
    heard = []
    runner = stage.cast(action, DONE)
    stage.agent.hear = heard.append

    episode = runner.run(a_task())

    assert [(step.action, step.problem) for step in episode.steps] == [(None, problem), (DONE, "")]
    assert (stage.device.calls, heard) == ([], [problem])


def test_an_agent_that_only_babbles_has_acted(stage):
    episode = stage.cast(*[ActionError("um")] * 3, max_steps=3).run(a_task(requires_done=False))

    assert stage.runner.has_acted
    assert episode.final is not None
    assert stage.notes.events == ["begin", 1, 2, 3, "end"]


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (ValueError("no idea"), "the agent's act() raised ValueError: no idea"),
        (KeyError("x"), "the agent's act() raised KeyError: 'x'"),
        (RecursionError("deep"), "the agent's act() raised RecursionError: deep"),
        (AssertionError("no field"), "the agent's act() raised AssertionError: no field"),
        (asyncio.CancelledError("late"), "the agent's act() raised CancelledError: late"),
        (AppNotFound("no app"), "the agent's act() raised AppNotFound: no app"),
        (UnknownKey("no key"), "the agent's act() raised UnknownKey: no key"),
        (RpcError("no element"), "the agent's act() raised RpcError: no element"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_an_agent_raises_is_its_own_fault(stage, error, message):
    with pytest.raises(AgentError) as caught:
        stage.cast(CLICK, error).run(a_task())

    assert str(caught.value) == message
    assert caught.value.__cause__ is error
    assert stage.runner.episode.length == 1


def test_an_agent_that_fails_at_its_reset_never_acted(stage):
    with pytest.raises(AgentError, match=r"^the agent's reset\(\) raised OSError: gone$"):
        stage.cast(fails_at_reset=OSError("gone")).run(a_task())

    assert (stage.runner.has_acted, stage.device.looks, stage.notes.events) == (False, 0, ["begin"])


class Down:
    """A service that is not there."""

    def send(self, request):
        raise OSError("down")


class Free:
    """Lets everybody through."""

    def pass_through(self): ...


def test_a_service_that_fails_is_nobodys_fault(stage):
    stage.cast(CLICK)
    stage.agent.act = lambda _: Patient("p/m", Down, Free(), clock=stage.clock, tries=1).ask(None)

    with pytest.raises(ModelError, match=r"^p/m: failed 1 times, at last: no answer that can be read: OSError: down$"):
        stage.runner.run(a_task())


ENDINGS = [
    ModelError("503"), TaskError("no element"), DeviceError("offline"), ConfigError("no key"),
    pytest.skip.Exception("no"), pytest.xfail.Exception("known"), pytest.exit.Exception("over"),
    pytest.fail.Exception("no"), GeneratorExit("x"), KeyboardInterrupt("me"),
    BaseExceptionGroup("two", [KeyboardInterrupt()]),
]  # fmt: skip


@pytest.mark.parametrize("error", ENDINGS, ids=lambda error: type(error).__name__)
def test_nothing_that_an_agent_raises_takes_its_item_out_of_the_score(stage, error):
    with pytest.raises(AgentError, match=rf"^the agent's act\(\) raised {type(error).__name__}: "):
        stage.cast(CLICK, error).run(a_task())


class Mute(Exception):  # noqa: N818 - as agents have them
    def __str__(self):
        raise RuntimeError

    __repr__ = __str__


class Stalling(BaseException):
    def __str__(self):
        threading.Event().wait(30)
        return "at last"


class Posing(Exception):  # noqa: N818 - as agents have them
    @property
    def args(self):
        raise SystemExit

    @property
    def __cause__(self):
        raise SystemExit


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Mute("x"), "the agent's act() raised an exception whose text raises RuntimeError"),
        (lambda: ValueError(Mute()), "the agent's act() raised an exception whose text raises RuntimeError"),
        (lambda: Posing("x"), "the agent's act() raised Posing: x"),
    ],
    ids=["mute", "mute inside", "posing"],
)
def test_an_exception_that_cannot_be_shown_is_told_by_its_likeness(stage, make, message):
    with pytest.raises(AgentError) as caught:
        stage.cast(CLICK, make()).run(a_task())

    assert str(caught.value) == message
    assert type(caught.value.__cause__) is RuntimeError
    assert "act" in [entry.name for entry in traceback.extract_tb(caught.value.__cause__.__traceback__)]


def test_an_exception_that_takes_its_time_to_be_told_uses_up_the_agents(device):
    stage = Stage(device)
    stage.cast(CLICK, Stalling())
    limits = Limits(5, 0.2)
    runner = AgentRunner(stage.agent, device, clock=SystemClock(), recorder=Notes(), limits=limits)

    with pytest.raises(BudgetExceeded, match=r"^the agent used up its 0\.2 seconds$"):
        runner.run(a_task())


class Odd(str):
    def __eq__(self, other):
        raise SystemExit

    __hash__ = str.__hash__


@dataclasses.dataclass(frozen=True)
class Trap(act.Click):
    def __getattribute__(self, name):
        raise SystemExit


class Unspeakable:
    def __repr__(self):
        raise SystemExit


@pytest.mark.parametrize("make", [lambda: Trap(1, 2), Unspeakable], ids=["trap", "unspeakable"])
def test_nothing_that_an_agent_returns_takes_its_item_out_of_the_score(stage, make):
    with pytest.raises(AgentError, match=r"^the agent's act\(\) raised SystemExit: $"):
        stage.cast(make()).run(a_task())


@pytest.mark.parametrize("error", [ValueError("no"), pytest.skip.Exception("no"), SystemExit()], ids=repr)
def test_an_agent_that_cannot_be_made_fails_as_it_begins(stage, error):
    def make():
        raise error

    runner = AgentRunner(made(make), stage.device, clock=stage.clock, recorder=stage.notes, limits=Limits(5))

    with pytest.raises(AgentError, match=rf"^the agent's __init__\(\) raised {type(error).__name__}: "):
        runner.run(a_task())


def test_the_values_of_an_action_are_pythons_own(stage):
    episode = stage.cast(act.Answer(Odd("42")), act.Scroll(Odd("up")), DONE).run(a_task())

    assert [step.action for step in episode.steps] == [act.Answer("42"), act.Scroll("up"), DONE]
    assert type(episode.answer) is str


@pytest.fixture
def heard():
    """Return what chooses how an interrupt is taken; a run behind a shell ignores it, and so might ours."""
    before = signal.getsignal(signal.SIGINT)
    yield lambda handler: signal.signal(signal.SIGINT, handler)
    signal.signal(signal.SIGINT, before)


def test_an_interrupt_of_the_agents_own_is_its_failure_where_nobody_can_interrupt(stage, heard):
    def act(_):
        raise KeyboardInterrupt

    heard(signal.SIG_IGN)
    stage.cast(CLICK)
    stage.agent.act = act

    with pytest.raises(AgentError, match=r"^the agent's act\(\) raised KeyboardInterrupt: $"):
        stage.runner.run(a_task())


def test_a_users_interrupt_is_not_the_agents(stage, heard):
    heard(signal.default_int_handler)
    stage.cast(CLICK)
    stage.agent.act = lambda _: raise_signal(signal.SIGINT)
    before = signal.getsignal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        stage.runner.run(a_task())

    assert signal.getsignal(signal.SIGINT) is before


def test_a_phone_that_dies_is_not_the_agents_fault(stage):
    def fail():
        if stage.device.looks == 1:
            raise DeviceError("emulator-5554: gone")

    stage.device.on_look = fail

    with pytest.raises(DeviceError, match=r"^emulator-5554: gone$"):
        stage.cast(CLICK, DONE).run(a_task())


def test_a_runner_plays_one_episode(stage):
    runner = stage.cast(DONE, DONE)
    runner.run(a_task())

    with pytest.raises(TaskError, match=r"^agent\.run\(task\) was called a second time: a task acts once"):
        runner.run(a_task())
    assert stage.agent.goals == ["Open notes."]


def test_a_user_who_interrupts_does_not_wait_for_the_phone(stage, device, heard):
    heard(signal.default_int_handler)

    def look():
        if device.looks == 2:
            raise DeviceError("gone")

    device.on_look = look

    stage.cast(CLICK, lambda: raise_signal(signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        stage.runner.run(a_task())

    assert (device.looks, stage.notes.events) == (2, ["begin", 1])


# -- the phone's time -------------------------------------------------------------------------------------------------


class Metronome:
    """A pace that writes down what it is told, between the calls of a recorder and of a device."""

    name = "counted"

    def __init__(self, told):
        self.told = told

    def begin(self):
        self.told.append("pace begins")

    def think(self):
        self.told.append("has thought")

    def end(self):
        self.told.append("pace ends")


def test_time_passes_between_a_decision_and_its_action_and_not_behind_the_evaluators_back(stage):
    told = stage.notes.events
    stage.device.calls = told

    stage.cast(CLICK, DONE, pace=Metronome(told)).run(a_task())

    assert told == [
        "begin", "pace begins", "has thought", ("tap", 1, 2), 1, "has thought", 2, "pace ends", "end",
    ]  # fmt: skip


def test_a_step_without_an_action_takes_its_time_too(stage):
    told = stage.notes.events
    stage.cast(ActionError("no action"), DONE, pace=Metronome(told)).run(a_task())

    assert told.count("has thought") == 2


def test_the_phones_time_is_ours_again_whatever_happens(stage):
    told = stage.notes.events
    with pytest.raises(AgentError):
        stage.cast(fails_at_reset=ValueError("no"), pace=Metronome(told)).run(a_task())

    assert told == ["begin", "pace begins", "pace ends"]
