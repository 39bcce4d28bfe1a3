"""The plan of a run: which items this process is to do, and which attempt at each comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from pytest_mobileagent.run.shards import finished, next_attempts
from pytest_mobileagent.run.writers import Writers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from pytest_mobileagent.report.progress import Progress
    from pytest_mobileagent.run.shards import Shard


class Named(Protocol):
    """Something that has a node id, as pytest's items have."""

    @property
    def nodeid(self) -> str:
        """Its name, which no other has."""


N = TypeVar("N", bound=Named)
_FINISHED, _NEXT = "mobile_finished", "mobile_next_attempts"


class Plan:
    """The items of one run. What a resumed run has done before is read by the controller, and told to the workers."""

    def __init__(self, shard: Shard, progress: Progress, *, told: Mapping[str, Any], resumed: Path | None) -> None:
        """Keep `progress` informed. `told` is what the controller says to a worker, `resumed` the run that goes on.

        Raises:
            ConfigError: the resumed run cannot be read.
        """
        self.progress = progress
        self.planned = 0  # items, with what a resumed run has already
        self.left: int | None = None  # of them for this run; None before it is known
        self._shard = shard
        self._attempts: dict[str, int] = {}
        self._finished: dict[str, str] = dict(told.get(_FINISHED, {}))
        self._next_attempts: dict[str, int] = dict(told.get(_NEXT, {}))
        if resumed is not None:
            self._go_on_from(resumed)

    def _go_on_from(self, folder: Path) -> None:
        Writers(folder).wait_until_gone()
        from pytest_mobileagent.report.records import read_run  # noqa: PLC0415 - most runs are new

        run = read_run(folder)
        self.progress.go_on_from(run.counted)
        self._finished, self._next_attempts = finished(run.counted), next_attempts(run.records)

    def to_tell(self) -> dict[str, Any]:
        """Return what a worker has to know: all must leave out the same items, whenever they start."""
        return {_FINISHED: self._finished, _NEXT: self._next_attempts}

    def to_do(self, items: Sequence[N], *, order: Callable[[N], Any], identity: Callable[[N], str]) -> list[N]:
        """Return the items of our shard that are not finished.

        Shards are cut in one `order` for all, whatever order this process runs in: plugins mix it, each time another
        way. An item is finished if it was scored as the same `identity`.
        """
        ours = {item.nodeid for item in self._shard.of(sorted(items, key=order))}
        mine = [item for item in items if item.nodeid in ours]
        return [item for item in mine if not self._is_finished(item, identity)]

    def _is_finished(self, item: N, identity: Callable[[N], str]) -> bool:
        return item.nodeid in self._finished and self._finished[item.nodeid] == identity(item)

    def count(self, node_ids: Iterable[str]) -> None:
        """Count what this run is to have in the end: with what a resumed run has already."""
        names = list(node_ids)
        self.planned = len({*names, *self._next_attempts})
        self.left = len(names)
        self.progress.plan(names)

    def attempt_of(self, node_id: str) -> int:
        """Return the number of an item's present attempt."""
        return self._attempts.get(node_id, self.first_attempt(node_id))

    def first_attempt(self, node_id: str) -> int:
        """Return the number of an item's first attempt in this session: a resumed run goes on counting."""
        return self._next_attempts.get(node_id, 1)

    def note_attempt(self, node_id: str, attempt: int) -> None:
        """Go on counting after an attempt: whoever runs the item again, we or another plugin."""
        self._attempts[node_id] = attempt + 1
