"""MiniWoB++: its app, which keeps nothing; what its page asks for and what it gave are asked of it by broadcast."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.errors import DeviceError
from pytest_mobileagent.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.device import Device, Node

PACKAGE = "com.google.androidenv.miniwob"
APP = AppDeclaration(PACKAGE, names=("miniwob",))
_ACTIVITY = f"{PACKAGE}/{PACKAGE}.app.MainActivity"
_DATA = re.compile(r'result=-1, data="(.*)"', re.DOTALL)
_START_S = 10.0
_MOST_DRAWS = 20


class Miniwob:
    """The app."""

    def __init__(self, device: Device) -> None:
        """Drive the app of `device`."""
        self._device = device

    def begin(self, page: str, seed: int | str, *, fits: Callable[[Miniwob], bool] | None = None) -> str:
        """Begin an episode on a page, and return what the page asks for.

        A phone whose app knows no seeds shows an instance of its own. Instances that do not fit are drawn again: `fits`
        plays one and tells, before it begins anew.

        Raises:
            DeviceError: the app has no such page, or none of its instances fits.
        """
        if fits is None:
            return self._begin(page, str(seed))
        for number in range(_MOST_DRAWS):
            drawn = f"{seed}.{number}" if number else str(seed)
            self._begin(page, drawn)
            if fits(self):
                return self._begin(page, drawn)
        raise DeviceError(f"{self._device.serial}: none of {_MOST_DRAWS} instances of '{page}' can be played")

    def _begin(self, page: str, seed: str) -> str:
        self._device.force_stop(PACKAGE)
        config = json.dumps({"task": page, "seed": f"{page}/{seed}"})
        self._device.start_activity(_ACTIVITY, extras={"RL_TASK_APP_CONFIG": config})
        if not wait_until(self._has_begun, timeout_s=_START_S):
            raise DeviceError(f"{self._device.serial}: MiniWoB's page '{page}' does not begin. {self._says()}")
        return self.utterance

    def is_solved(self) -> bool:
        """Whether submitting what is there is rewarded."""
        button = next(node for node in self.nodes() if node.resource_id == "subbtn" or node.text == "Submit")
        self.tap(button)
        wait_until(lambda: self.is_over, timeout_s=_START_S)
        return self.reward == 1

    def tap(self, node: Node) -> None:
        """Tap an element."""
        self._device.tap(*node.bounds.center)

    def enter(self, line: str) -> None:
        """Type a line where the cursor is, and end it."""
        self._device.type_text(line)
        self._device.press_key("enter")

    def _has_begun(self) -> bool:
        self._device.start_activity(_ACTIVITY, extras={"reset": True})
        return bool(self.utterance)

    def _says(self) -> str:
        return " ".join(node.text for node in self.nodes() if node.text)

    def nodes(self) -> list[Node]:
        """Return what the app shows."""
        return [node for node in self._device.hierarchy().walk() if node.package == PACKAGE]

    @property
    def utterance(self) -> str:
        """What the page asks for; empty before the episode has begun."""
        return self._asked("UTTERANCE")

    @property
    def reward(self) -> float:
        """What the page gave, whatever time it took; 0 while the episode goes on."""
        return float(self._asked("REWARD") or 0)

    @property
    def is_over(self) -> bool:
        """Whether the page has rewarded something."""
        return bool(self._asked("REWARD"))

    def _asked(self, what: str) -> str:
        """Return what the app answers; nothing while another one is in front."""
        found = _DATA.search(self._device.broadcast(f"{PACKAGE}.app.GET_{what}_ACTION"))
        return found[1] if found is not None else ""

    def reward_differs(self, least: float = 1.0, *, asked: str) -> str:
        """Return why what the page `asked` for has not been rewarded with as much as that; empty if it has."""
        if not self.is_over:
            return "the page has given no reward"
        if (asks := self.utterance) != asked:
            return f"another page has been begun, which asks for {asks!r} and not for {asked!r}"
        reward = self.reward
        return "" if reward >= least else f"the page's reward is {reward:g}, and {least:g} is wanted"
