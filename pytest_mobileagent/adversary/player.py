"""The adversary as an agent: plays another one's way, and does one thing more before it says that it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pytest_mobileagent.adversary.answers import falsified, reworded
from pytest_mobileagent.adversary.misdeeds import MISDEEDS
from pytest_mobileagent.adversary.scene import Scene
from pytest_mobileagent.agents.oracle import Oracle
from pytest_mobileagent.episode.action import Action, Answer, NavigateBack, NavigateHome, Scroll, Status, Swipe, Wait
from pytest_mobileagent.errors import TaskError
from pytest_mobileagent.state.phone_state import StateReader, entries

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable

    from pytest_mobileagent.agents.base import Agent
    from pytest_mobileagent.device import Device, Observation
    from pytest_mobileagent.episode.run import AgentRunner
    from pytest_mobileagent.state.phone_state import Entries

FAIR, MISDEED = "fair", "misdeed"
LAST_INPUT = "the last input is left out"
LEFT_OUT = 0.15  # so often, where there is one
_NO_WORK = Answer | Status | NavigateBack | NavigateHome | Scroll | Swipe | Wait  # there may be one too many of them
_LOOKED_AT = ("Settings", "Files", "Clock", "Contacts")


class Adversary:
    """Plays what another agent plays; a fair one looks around before, and answers in other words."""

    def __init__(
        self, runner: AgentRunner, device: Device, texts: Iterable[str], chance: random.Random, *, is_fair: bool
    ) -> None:
        """Do as the runner's agent does on `device`, and draw by `chance` what else is done; `texts` are the task's."""
        self._runner = runner
        self._agent = cast("Agent", runner.agent)
        self._device = device
        self._texts = frozenset(texts)
        self._chance = chance
        self._reader = StateReader()
        self._before: Entries = {}
        self._seen: list[Observation] = []
        self._leaves_out = False
        self.stops = False  # as soon as the goal has been seen to hold
        self.is_kept = False  # once that was seen, whatever becomes of what has been done
        self.only: Iterable[str] = ()  # names of misdeeds, if they are not to be drawn from all, nor anything left out
        self.is_fair = is_fair
        self.has_time = True  # to look around: what the task shows is not soon gone
        self.name = self.done = ""

    def reset(self, goal: str) -> None:
        """Begin, and see how the phone is; a fair adversary then looks around."""
        self._agent.reset(goal)
        self._before = entries(self._reader.read(self._device))
        self._leaves_out = not self.is_fair and not self.only and self._chance.random() < LEFT_OUT
        if self.is_fair and self._chance.random() < 0.5 and self.has_time:
            self._look_around()

    def _look_around(self) -> None:
        device = self._device
        front = device.activity()
        package = front.partition("/")[0]
        others = [app for app in _LOOKED_AT if device.package_of(app) != package]  # what is in front stays as it is
        app = self._chance.choice(others)
        self.name, self.done = "looks around", app
        device.shell("am start -a android.settings.SETTINGS" if app == "Settings" else "input keyevent HOME")
        if app != "Settings":
            device.open_app(app)
        device.observe()
        width, height = device.size
        low, high = (width // 2, height * 3 // 4), (width // 2, height // 2)
        device.drag(low, high)
        device.drag(high, low)  # a list that stays scrolled would cost steps of a small budget
        device.press_key("back")
        device.press_key("home")
        device.observe()
        if device.activity() != front:  # the suite's tasks begin in an app
            device.open_app(package)
            device.observe()

    def act(self, observation: Observation) -> Action:
        """Return the agent's action; before the last one, or in place of an answer, what the adversary does."""
        if self.stops and self._is_reached():
            return self._ended(Status("complete"))
        action = self._agent.act(observation)
        self._seen.append(observation)
        if self._leaves_out and (end := self._end_after(action)) is not None:
            self.name, self.done = LAST_INPUT, str(action)
            return end
        match action:
            case Answer(text) if not self.name and not self.only:
                change = reworded if self.is_fair else falsified
                if self.is_fair or self._chance.random() < 0.5:
                    said, self.name = change(text, self._chance)
                    self.done = f"{text!r} → {said!r}"
                    return Answer(said)
            case Status(_):
                return self._ended(action)
        return action

    def _is_reached(self) -> bool:
        """Whether the goal has been seen to hold after a step."""
        episode = self._runner.episode
        return episode is not None and episode.reached_at is not None

    def _ended(self, status: Status) -> Status:
        """Return the last action, before which a misdeed is done."""
        if not self.is_fair and not self.name:
            self._misbehave()
        return status

    def _end_after(self, action: Action) -> Status | None:
        """Return how the solution says that it is done, if that is what comes next: it looks at nothing before."""
        if self._is_reached() or not isinstance(self._agent, Oracle) or isinstance(action, _NO_WORK):
            return None
        rehearsal = self._agent.again()
        try:
            *_, following = (rehearsal.act(seen) for seen in [*self._seen, self._seen[-1]])
        except TaskError as error:  # it looks at the next screen, or the episode is to stop by itself
            return Status("complete") if isinstance(error.__cause__, StopIteration) else None
        return following if isinstance(following, Status) else None

    def _misbehave(self) -> None:
        """Do one thing of all that can be done, drawn by lot."""
        state = entries(self._reader.read(self._device))
        if self.is_kept:
            state = {entry: value for entry, value in state.items() if entry in self._before}
        scene = Scene(self._device, self._before, state, self._chance, self._texts)
        names = sorted(self.only or MISDEEDS)
        self._chance.shuffle(names)
        for name in names:
            deed: Callable[[Scene], str] = MISDEEDS[name]
            self.done = deed(scene)
            if self.done:
                self.name = name
                return
