"""What an episode is worth at its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pytest_mobileagent.errors import ConfigError
from pytest_mobileagent.report.record import PASSED

if TYPE_CHECKING:
    from pytest_mobileagent.report.record import ItemRecord

Kind = Literal["success", "partial"]
_KINDS: tuple[Kind, ...] = ("success", "partial")


@dataclass(frozen=True, slots=True)
class Reward:
    """A rule of reward: 1 for success, or the share of the goal's parts that hold; less for each side effect."""

    kind: Kind = "success"
    side_effect: float = 0.0

    def __post_init__(self) -> None:
        """Check it.

        Raises:
            ConfigError: there is no such kind.
        """
        if self.kind not in _KINDS:
            raise ConfigError(f"reward={self.kind!r}: name one of {', '.join(_KINDS)}")

    def of(self, record: ItemRecord) -> float:
        """Return what an episode is worth."""
        success = 1.0 if record.outcome == PASSED else 0.0
        worth = success if self.kind == "success" or record.reward is None else record.reward
        return worth - self.side_effect * len(record.side_effects)
