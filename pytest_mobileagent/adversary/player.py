"""The adversary as an agent: plays another one's way, and does one thing more before it says that it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pytest_mobileagent.adversary.answers import falsified, reworded
from pytest_mobileagent.adversary.misdeeds import MISDEEDS
from pytest_mobileagent.adversary.scene import Scene
from pytest_mobileagent.episode.action import Action, Answer, Status
from pytest_mobileagent.state.phone_state import StateReader, entries

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable

    from pytest_mobileagent.agents.base import Agent, Outsider
    from pytest_mobileagent.device import Device, Observation
    from pytest_mobileagent.state.phone_state import Entries

FAIR, MISDEED = "fair", "misdeed"
_LOOKED_AT = ("Settings", "Files", "Clock", "Contacts")


class Adversary:
    """Plays what another agent plays; a fair one looks around before, and answers in other words."""

    def __init__(
        self, agent: Agent | Outsider, device: Device, texts: Iterable[str], chance: random.Random, *, is_fair: bool
    ) -> None:
        """Do as `agent` does on `device`, and draw by `chance` what else is done; `texts` are the task's."""
        self._agent = cast("Agent", agent)
        self._device = device
        self._texts = frozenset(texts)
        self._chance = chance
        self._reader = StateReader()
        self._before: Entries = {}
        self.is_fair = is_fair
        self.name = self.done = ""

    def reset(self, goal: str) -> None:
        """Begin, and see how the phone is; a fair adversary then looks around."""
        self._agent.reset(goal)
        self._before = entries(self._reader.read(self._device))
        if self.is_fair and self._chance.random() < 0.5:
            self._look_around()

    def _look_around(self) -> None:
        app = self._chance.choice(_LOOKED_AT)
        self.name, self.done = "looks around", app
        device = self._device
        front = device.activity()
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
            device.open_app(front.partition("/")[0])
            device.observe()

    def act(self, observation: Observation) -> Action:
        """Return the agent's action; before the last one, or in place of an answer, what the adversary does."""
        action = self._agent.act(observation)
        match action:
            case Answer(text) if not self.name:
                change = reworded if self.is_fair else falsified
                if self.is_fair or self._chance.random() < 0.5:
                    said, self.name = change(text, self._chance)
                    self.done = f"{text!r} → {said!r}"
                    return Answer(said)
            case Status(_) if not self.is_fair and not self.name:
                self._misbehave()
        return action

    def _misbehave(self) -> None:
        """Do one thing of all that can be done, drawn by lot."""
        state = entries(self._reader.read(self._device))
        scene = Scene(self._device, self._before, state, self._chance, self._texts)
        names = sorted(MISDEEDS)
        self._chance.shuffle(names)
        for name in names:
            deed: Callable[[Scene], str] = MISDEEDS[name]
            self.done = deed(scene)
            if self.done:
                self.name = name
                return
