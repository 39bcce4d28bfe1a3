"""Which of the collected items this process is to do: its shard, and what an earlier run has not finished."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from pytest_mobileagent.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pytest_mobileagent.report.record import ItemRecord

T = TypeVar("T")
_SHARD = re.compile(r"([0-9]{1,6})/([0-9]{1,6})")
_AUTO = re.compile(r"auto(?:/([0-9]{1,6}))?")


@dataclass(frozen=True, slots=True)
class Shard:
    """The `number`th of `count` parts, from 1."""

    number: int = 1
    count: int = 1

    def __str__(self) -> str:
        """Write it as the option takes it."""
        return f"{self.number}/{self.count}"

    def of(self, items: Sequence[T]) -> list[T]:
        """Return this part of `items`: neighbours stay together, so that a shard boots few phones."""
        total = len(items)
        return list(items[(self.number - 1) * total // self.count : self.number * total // self.count])


@dataclass(frozen=True, slots=True)
class _System:
    """How a CI system tells its machines which part is theirs (each system's documentation)."""

    name: str
    index: str
    total: str
    first: int | str  # the index of the first machine, or the variable that holds it


_SYSTEMS = (
    _System("GitLab", "CI_NODE_INDEX", "CI_NODE_TOTAL", 1),
    _System("CircleCI", "CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL", 0),
    _System("Buildkite", "BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", 0),
    _System("Slurm", "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_MIN"),
    _System("Kubernetes", "JOB_COMPLETION_INDEX", "", 0),
)


def parse_shard(text: str, environment: Mapping[str, str]) -> Shard:
    """Return the shard of `2/5`, `auto` or `auto/5`; without text, the whole.

    Raises:
        ConfigError: it is malformed, or no CI system says which part is ours.
    """
    if not text:
        return Shard()
    if (match := _SHARD.fullmatch(text)) is not None:
        shard = Shard(int(match[1]), int(match[2]))
    elif (match := _AUTO.fullmatch(text)) is not None:
        shard = _found(text, match[1], environment)
    else:
        raise ConfigError(f"--mobile-shard={text}: expected 1/4, auto, or auto/4")
    if not 1 <= shard.number <= shard.count:
        raise ConfigError(f"--mobile-shard={text}: there is no part {shard.number} of {shard.count}; the first is 1")
    return shard


def _found(text: str, count: str | None, environment: Mapping[str, str]) -> Shard:
    for system in _SYSTEMS:
        if system.index not in environment:
            continue
        first = environment.get(system.first, "0") if isinstance(system.first, str) else str(system.first)
        total = count or environment.get(system.total, "")
        index = environment[system.index]
        if not total:
            raise ConfigError(f"--mobile-shard={text}: {system.name} does not say of how many; write auto/4")
        if not all(value.isascii() and value.isdigit() for value in (first, total, index)):
            raise ConfigError(f"--mobile-shard={text}: {system.index}={index} of {total} are no numbers")
        return Shard(int(index) - int(first) + 1, int(total))
    names = ", ".join(system.index for system in _SYSTEMS)
    raise ConfigError(f"--mobile-shard={text}: none of {names} is set; write 1/4")


def finished(records: Iterable[ItemRecord]) -> dict[str, str]:
    """Return what need not be done again: the node ids of scored items, with what made them comparable."""
    return {record.node_id: record.identity for record in records if record.is_scored}


def next_attempts(records: Iterable[ItemRecord]) -> dict[str, int]:
    """Return the number of the next attempt at each item that was tried before."""
    numbers: dict[str, int] = {}
    for record in records:
        numbers[record.node_id] = max(numbers.get(record.node_id, 0), record.attempt) + 1
    return numbers
