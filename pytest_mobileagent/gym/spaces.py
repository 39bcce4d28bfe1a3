"""The spaces of the environments: what is seen, what can be done, and what that means on the phone."""

from __future__ import annotations

import string
from dataclasses import dataclass
from numbers import Integral
from typing import TYPE_CHECKING, Any, Literal, Protocol

import numpy as np
from gymnasium import spaces

from pytest_mobileagent.agents.spaces import bmoca
from pytest_mobileagent.episode import action as act
from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Self

    from numpy.typing import NDArray

    from pytest_mobileagent.episode.action import Action
    from pytest_mobileagent.serving import Moment

Part = Literal["pixels", "hierarchy", "goal"]
PARTS: tuple[Part, ...] = ("pixels", "hierarchy", "goal")
_LONGEST_XML, _LONGEST_GOAL, _LONGEST_ACTION = 1 << 22, 1 << 14, 1 << 14


class UnicodeText(spaces.Text):
    """Texts of any characters up to a length; samples are of the printable ones of ASCII."""

    def __init__(self, max_length: int, *, sample_length: int = 64) -> None:
        """Hold texts of up to `max_length` characters; samples have at most `sample_length`."""
        super().__init__(max_length, min_length=0, charset=string.printable)
        self._sample_length = sample_length

    def sample(self, mask: Any = None, probability: Any = None) -> str:  # noqa: ANN401 - as the base class has them
        """Return a short text."""
        del mask, probability
        letters = self.np_random.choice(self.character_list, size=self.np_random.integers(self._sample_length + 1))
        return "".join(letters)

    def contains(self, x: object) -> bool:
        """Whether it is a text that is not too long."""
        return isinstance(x, str) and len(x) <= self.max_length

    def __repr__(self) -> str:
        """Tell the length."""
        return f"{type(self).__name__}({self.max_length})"


@dataclass(frozen=True, slots=True)
class Shown:
    """What observations are: a dictionary of parts, or one part alone."""

    parts: tuple[Part, ...]
    is_alone: bool = False

    @classmethod
    def called(cls, names: Part | Sequence[Part]) -> Self:
        """Return the parts of these names; a name alone is a part alone.

        Raises:
            ConfigError: there is no such part, or none is named.
        """
        is_alone = isinstance(names, str)
        parts = (names,) if isinstance(names, str) else tuple(names)
        if not parts or any(name not in PARTS for name in parts):
            raise ConfigError(f"observation={names!r}: name some of {', '.join(PARTS)}")
        return cls(parts, is_alone)

    def space(self, size: tuple[int, int]) -> spaces.Space[Any]:
        """Return the space of observations; pictures have `size`, width and height in pixels."""
        width, height = size
        known = {
            "pixels": spaces.Box(0, 255, (height, width, 3), np.uint8),
            "hierarchy": UnicodeText(_LONGEST_XML),
            "goal": UnicodeText(_LONGEST_GOAL),
        }
        return known[self.parts[0]] if self.is_alone else spaces.Dict({part: known[part] for part in self.parts})

    def of(self, moment: Moment, size: tuple[int, int]) -> Any:  # noqa: ANN401 - of that space
        """Return a moment of an episode as an observation; a screen that nobody has seen is black and empty."""
        seen = moment.seen
        found: dict[str, Any] = {}
        if "pixels" in self.parts:
            found["pixels"] = picture(moment.pixels, size)
        if "hierarchy" in self.parts:
            found["hierarchy"] = seen.hierarchy_xml[:_LONGEST_XML] if seen else ""
        if "goal" in self.parts:
            found["goal"] = moment.goal[:_LONGEST_GOAL]
        return found[self.parts[0]] if self.is_alone else found


def check_size(size: object) -> None:
    """Make sure that a size is none, or width and height.

    Raises:
        ConfigError: it is not.
    """
    sides = size if isinstance(size, (tuple, list)) else ()
    if size is not None and not (
        len(sides) == len("wh") and all(isinstance(one, Integral) and int(one) > 0 for one in sides)
    ):
        raise ConfigError(f"size={size!r}: expected width and height in pixels, such as (270, 600)")


def picture(pixels: bytes, size: tuple[int, int]) -> NDArray[np.uint8]:
    """Return pixels of `size` (width, height) as an array, height × width × 3; black if there are none."""
    shape = (size[1], size[0], 3)
    return np.frombuffer(pixels, np.uint8).reshape(shape) if pixels else np.zeros(shape, np.uint8)


class ActionSpace(Protocol):
    """A way to act: the space of its actions, and what each is on a phone."""

    @property
    def space(self) -> spaces.Space[Any]:
        """The space of its actions."""

    def decode(self, value: Any, size: tuple[int, int]) -> Action | Mapping[str, Any] | str:  # noqa: ANN401
        """Return the action that a value is, on a screen of `size`."""


class JsonActions:
    """AndroidWorld's actions, each a flat JSON object as a text: `{"action_type": "click", "index": 3}`."""

    space: spaces.Space[Any] = UnicodeText(_LONGEST_ACTION)

    @staticmethod
    def decode(value: str | Mapping[str, Any], size: tuple[int, int]) -> str | Mapping[str, Any]:
        """Return it as it is: whoever plays reads it."""
        del size
        return value


class Gestures:
    """B-MoCA's dual gesture: touch y, touch x, lift y, lift x, each from 0 to 1; near each other they are a tap.

    Nothing says that the task is done: for suites that look by themselves, such as `bmoca` and `mobileagentbench`.
    """

    space: spaces.Space[Any] = spaces.Box(0.0, 1.0, (4,), np.float32)

    @staticmethod
    def decode(value: NDArray[np.float32], size: tuple[int, int]) -> Action:
        """Return the tap or the swipe."""
        return bmoca.gesture(*map(float, np.clip(np.nan_to_num(value), 0.0, 1.0)), size=size)


class Grid:
    """B-MoCA's 385 classes, and one more: taps on 27 rows × 14 columns, four swipes, BACK, HOME, OVERVIEW, done."""

    space: spaces.Space[Any] = spaces.Discrete(bmoca.CLASSES + 1)

    @staticmethod
    def decode(value: int, size: tuple[int, int]) -> Action:
        """Return the tap, the swipe or the button of a class."""
        number = int(value)
        return bmoca.action_of(number, size=size) if number < bmoca.CLASSES else act.Status("complete")


ACTIONS: dict[str, ActionSpace] = {"json": JsonActions(), "gesture": Gestures(), "grid": Grid()}


def actions_called(name: str) -> ActionSpace:
    """Return the way to act that has this name.

    Raises:
        ConfigError: there is none.
    """
    if name not in ACTIONS:
        raise ConfigError(f"actions={name!r}: name one of {', '.join(ACTIONS)}")
    return ACTIONS[name]
