"""What every agent has to keep to, checked without a phone: `check_agent`."""

from __future__ import annotations

import inspect
import itertools
import json
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple, cast

from pytest_mobileagent.agents.base import Agent, AgentContext, Foresighted, Listener, Onlooker, Outsider
from pytest_mobileagent.agents.models.base import Reply
from pytest_mobileagent.agents.sample_screens import sample_screens
from pytest_mobileagent.agents.screen import png_size
from pytest_mobileagent.episode.action import Action, ActionError, Status, from_json, to_json, words
from pytest_mobileagent.episode.elements import clickable_elements
from pytest_mobileagent.errors import BudgetExceeded, DeviceError, MobileAgentError, ModelError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pytest_mobileagent.agents.models.base import Model, Request
    from pytest_mobileagent.device import Observation

_GOAL, _OTHER_GOAL = "Create a note: milk & bread", "احذف كل الملاحظات"
_PROBLEM = "there is no element with index 99"
_MOST_CALLS = 50  # of a model, for one action
_MOST_HELD = 10_000  # objects that are looked at
_DEVICE_MODULES = (
    "adbutils",
    "uiautomator2",
    *(f"pytest_mobileagent.{name}" for name in ("device.console", "device.device", "device.transport", "emulator")),
)
_NONSENSE = ("", " ", "I tap it.", "{", "null", "[]", '{"action_type": "fly"}', "\ud800", "[" * 5000, "é" * 9000)


@dataclass(slots=True)
class _Scripted:
    """A model, and where it comes from, that says the same in each episode."""

    name: str
    replies: Sequence[str | MobileAgentError]
    requests: list[Request] = field(default_factory=list)
    asked: int = 0  # for the present action

    def open(self, name: str) -> Model:
        """Return itself: whatever is asked for."""
        del name
        return self

    def ask(self, request: Request) -> Reply:
        """Return the next reply; the first comes after the last."""
        self.requests.append(request)
        self.asked += 1
        if self.asked > _MOST_CALLS:
            raise BudgetExceeded(f"the model was asked more than {_MOST_CALLS} times for one action")
        said = self.replies[(len(self.requests) - 1) % len(self.replies)]
        if isinstance(said, MobileAgentError):
            raise said
        return Reply(said)


class _Step(NamedTuple):
    """What came of one observation."""

    screen: str
    outcome: str
    is_action: bool
    asked: tuple[Request, ...]


class _Check:
    """One agent, and what it has been found to break."""

    def __init__(self, agent: object, model: _Scripted, screens: Sequence[tuple[str, Observation]]) -> None:
        self.name = type(agent).__name__
        self.agent = cast("Agent", agent)
        self.model = model
        self.screens = screens
        self.found: dict[str, None] = {}

    def add(self, sentence: str) -> None:
        self.found[sentence] = None

    # -- playing ------------------------------------------------------------------------------------------------------

    def reset(self, goal: str) -> None:
        if isinstance(self.agent, Onlooker):
            self.agent.look_with(lambda last: last)
        self._call("reset()", f"for the goal {goal!r}", lambda: self.agent.reset(goal))

    def episode(self, goal: str, screens: Sequence[tuple[str, Observation]]) -> list[_Step]:
        """Show the agent screens, one after the other; what ends an episode begins another."""
        self.model.requests.clear()
        self.reset(goal)
        steps = []
        for name, observation in screens:
            asked_before = len(self.model.requests)
            before = _state(observation)
            returned = self.act(f"on {name}", observation)
            if _state(observation) != before:
                self.add(f"act() changed the observation that it was given ({name}): it is the record's too")
            steps.append(
                _Step(name, _told(returned), isinstance(returned, Action), tuple(self.model.requests[asked_before:]))
            )
            if isinstance(returned, Status) or not isinstance(returned, (Action, ActionError)):
                self.reset(goal)
            elif isinstance(self.agent, Listener):
                listener = self.agent
                self._call("hear()", f"on {name}", lambda: listener.hear(_PROBLEM))  # noqa: B023 - called at once
        return steps

    def act(self, where: str, observation: Observation) -> object:
        """Return the agent's action, or what it raised, looked at."""
        self.model.asked = 0
        if isinstance(self.agent, Foresighted):
            foresighted = self.agent
            self._call("foresee()", where, lambda: foresighted.foresee(observation))
        returned = self._call("act()", where, lambda: self.agent.act(observation))
        if self.model.asked > _MOST_CALLS:
            self.add(
                f"act() asked the model more than {_MOST_CALLS} times {where}: a reply that is no use costs a step"
            )
        if isinstance(returned, Action):
            self._check_action(where, observation, returned)
        elif not isinstance(returned, BaseException):
            self.add(
                f"act() returned {returned!r:.100} {where}, which is no action: return one of "
                "pytest_mobileagent.episode.action, such as Click(x, y)"
            )
        return returned

    def _call(self, name: str, where: str, call: Callable[[], object]) -> object:
        """Return what a method returns, or what it raises; what it must not raise is written down."""
        try:
            return call()
        except DeviceError as error:
            self.add(f"{name} raised {_words(error)} {where}: an agent has no phone that could fail")
            return error
        except MobileAgentError as error:
            return error
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told
            self.add(
                f"{name} raised {_words(error)} {where}: raise ActionError for a reply that is no action (it costs a "
                "step), AgentError to give up, and let ModelError through"
            )
            return error

    def _check_action(self, where: str, observation: Observation, action: Action) -> None:
        told = words(action)
        try:
            again = from_json(json.dumps(to_json(action)))
        except (ActionError, TypeError, ValueError) as error:
            self.add(f"act() returned {told} {where}, which cannot be recorded: {error}")
            return
        if again != action:
            self.add(f"act() returned {told} {where}, which is {words(again)} once it has been recorded")
        if not self.model.replies:  # what a model says is not the agent's choice
            self._check_place(where, observation, action)

    def _check_place(self, where: str, observation: Observation, action: Action) -> None:
        width, height = png_size(observation.screenshot)
        for names in (("x", "y"), ("to_x", "to_y")):
            x, y = (getattr(action, name, None) for name in names)
            if x is not None and y is not None and not (0 <= x < width and 0 <= y < height):
                self.add(f"act() returned {words(action)} {where}, outside of its {width} x {height} px")
        index, count = getattr(action, "index", None), len(clickable_elements(observation.hierarchy))
        if index is not None and not 0 <= index < count:
            self.add(f"act() returned {words(action)} {where}, which has {count} elements")

    # -- what is checked ----------------------------------------------------------------------------------------------

    def screens_are_survived_and_episodes_begin_anew(self, *, is_random: bool) -> None:
        first = self.episode(_GOAL, self.screens)
        self.episode(_OTHER_GOAL, self.screens[:2])
        again = self.episode(_GOAL, self.screens)
        if self.model.replies and not any(step.is_action for step in first):
            told = f"{list(self.model.replies)!r:.200}"
            self.add(f"act() returned no action, whatever was shown: is that what the model would say, {told}?")
        if is_random:
            return
        for one, other in zip(first, again, strict=True):
            if one.outcome != other.outcome:
                self.add(
                    f"after another reset() to the same goal act() {other.outcome} on {one.screen}, and the first time "
                    f"it {one.outcome}: reset() has to forget (is_random=True if the agent draws lots)"
                )
                return
            if one.asked != other.asked:
                self.add(f"after another reset() to the same goal the model is asked something else on {one.screen}")
                return

    def a_model_may_say_anything(self) -> None:
        name, observation = self.screens[0]
        told = [reply for reply in self.model.replies if isinstance(reply, str)]
        for said in (*_NONSENSE, *itertools.chain.from_iterable(map(_spoilt, told))):
            self.model.replies = [said]
            self.reset(_GOAL)
            self.act(f"on {name} when the model said {said!r:.60}", observation)

    def a_model_may_fail(self) -> None:
        for error in (ModelError("the service is down"), BudgetExceeded("the episode's tokens are used up")):
            self.model.replies = [error]
            for name, observation in self.screens:
                self.model.requests.clear()
                self.reset(_GOAL)
                returned = self.act(f"on {name}", observation)
                if self.model.requests and returned is not error:
                    kind = type(error).__name__
                    self.add(f"act() {_told(returned)} on {name} when the model raised {kind}: let that through")
                    break

    def nothing_of_a_phone_is_held(self) -> None:
        for path, held in _held(self.agent):
            if type(held).__module__.startswith(_DEVICE_MODULES):
                self.add(f"{path} is a {type(held).__name__}: an agent holds no device, it is shown one")
                return


def check_agent(
    agent: Agent | Callable[..., Agent | Outsider],
    *,
    context: AgentContext | None = None,
    replies: Sequence[str] = (),
    observations: Iterable[Observation] = (),
    is_random: bool = False,
) -> None:
    """Make sure that an agent keeps to what `pytest_mobileagent.agents.base` asks of one; no phone is needed.

    It plays episodes on screens that are easy, empty, tiny, in landscape, right to left and odd. It may raise only what
    it should, has to return actions that can be recorded and lie on the screen, to leave what it is shown as it is, to
    hold no device, and to begin anew with each `reset`.

    Args:
        agent: an agent, or a class or function that makes one, given `context` if it takes an argument.
        context: what it is made with.
        replies: what the model says in its stead, one after the other and over again: nothing is asked of a service. It
            is found at `context.models`. The agent then has to survive nonsense, and to let the model's errors through.
        observations: further screens, such as those of a recorded episode.
        is_random: the agent draws lots, or asks a real model: it need not do the same again.

    Raises:
        AssertionError: it breaks something; a sentence for each.
    """
    shown = [*sample_screens().items(), *((f"observation {n}", one) for n, one in enumerate(observations, 1))]
    model = _Scripted((context.model if context else "") or "scripted", list(replies))
    made = _made(agent, context or AgentContext(), model)
    name = type(made).__name__
    why_not = _why_no_agent(made)
    if why_not:
        raise AssertionError(f"{name} {why_not}")
    check = _Check(made, model, [*shown, shown[0]])
    check.screens_are_survived_and_episodes_begin_anew(is_random=is_random)
    check.nothing_of_a_phone_is_held()
    if replies:
        check.a_model_may_say_anything()
        check.a_model_may_fail()
    if check.found:
        raise AssertionError(f"{name} breaks what is asked of agents:\n" + "\n".join(f"- {one}" for one in check.found))


def _why_no_agent(made: object) -> str:
    """Return why something cannot be checked; empty if it can be."""
    if isinstance(made, Outsider):
        return "drives the phone itself: check_agent is for agents that return actions"
    return "" if isinstance(made, Agent) else "is no agent: it has no reset(goal) and act(observation)"


def _made(agent: object, context: AgentContext, model: _Scripted) -> object:
    if model.replies:
        context = replace(context, model=model.name, models=model)
    if not callable(agent) or (hasattr(agent, "act") and not isinstance(agent, type)):
        return agent
    made: object = agent(context) if inspect.signature(agent).parameters else agent()
    return made


def _state(observation: Observation) -> tuple[object, ...]:
    """Return all that an observation says."""
    nodes = [
        (*(getattr(node, name) for name in node.__dataclass_fields__ if name not in ("children", "parent")),
         len(node.children))
        for node in observation.hierarchy.walk()
    ]  # fmt: skip
    return (
        observation.screenshot, observation.hierarchy_xml, observation.activity, observation.device_time,
        observation.is_settled, nodes,
    )  # fmt: skip


def _told(outcome: object) -> str:
    if isinstance(outcome, Action):
        return f"returned {words(outcome)}"
    return f"raised {_words(outcome)}" if isinstance(outcome, BaseException) else f"returned {outcome!r:.100}"


def _words(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"[:200]


def _spoilt(reply: str) -> Iterator[str]:
    """Yield what might have become of a reply."""
    yield reply[: len(reply) // 2]
    for number in ("-1", "9" * 400, "NaN", "1e999", '"one"', "null"):
        yield re.sub(r"[0-9]+(\.[0-9]+)?", number, reply)
    yield re.sub(r"[A-Za-z]+", "null", reply)
    yield reply * 3


def _held(agent: object) -> Iterator[tuple[str, object]]:
    """Yield what an agent has in its attributes, and in theirs, with the way there."""
    stack, seen = [("agent", agent)], {id(agent)}
    while stack and len(seen) < _MOST_HELD:
        path, holder = stack.pop()
        yield path, holder
        for name, held in _parts(holder):
            if id(held) not in seen:
                seen.add(id(held))
                stack.append((f"{path}{name}", held))


def _parts(holder: object) -> Iterator[tuple[str, object]]:
    if isinstance(holder, (str, bytes, type)) or type(holder).__module__ == "builtins":
        if isinstance(holder, dict):
            yield from ((f"[{key!r:.40}]", value) for key, value in holder.items())
        elif isinstance(holder, (list, tuple, set, frozenset)):
            yield from ((f"[{number}]", value) for number, value in enumerate(holder))
        return
    names = [*getattr(holder, "__dict__", ()), *getattr(type(holder), "__slots__", ())]
    yield from ((f".{name}", getattr(holder, name)) for name in names if hasattr(holder, name))
