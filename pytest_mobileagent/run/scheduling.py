"""Which worker runs which item: a worker stays with the kind of phone that it has."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import TYPE_CHECKING, Any

from xdist.workermanage import parse_tx_spec_config

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pytest

_QUEUED = 2  # a worker has to know the item after the one that it runs
# Another kind of phone takes a boot. So many items there must be for each who works on them to make it worth
# while to help, and so many to help a second time: with up to 20 items in each, there are never more loads than
# kinds + workers - 1.
_WORTH = 2
_WORTH_AGAIN = 10


class AffinityScheduling:
    """A scheduler of pytest-xdist (`xdist.scheduler.protocol.Scheduling`) with one queue for each kind of phone.

    A worker that needs an item takes it from its own queue; when that is empty, from the largest queue that
    nobody has; else it helps where most is left for each worker, if that is worth the change, or ends. The item that a
    crashed worker ran is reported by xdist, the others go back.
    """

    def __init__(
        self,
        config: pytest.Config,
        log: Any = None,  # noqa: ANN401 - xdist's log
        *,
        need: Callable[[str], str],
    ) -> None:
        """Group items by the kind of phone that they need; `need` tells it of a node id, once all is collected."""
        self.config = config
        self.log = log
        self._need = need
        self.numnodes = len(parse_tx_spec_config(config))
        self.collection: list[str] | None = None
        self._collections: dict[Any, list[str]] = {}
        self._pending: dict[Any, deque[int]] = {}
        self._held: dict[Any, str] = {}
        self._helpers: set[Any] = set()
        self._queues: OrderedDict[str, deque[int]] = OrderedDict()

    @property
    def nodes(self) -> list[Any]:
        """The workers."""
        return list(self._pending)

    @property
    def collection_is_completed(self) -> bool:
        """Whether every worker has told what it collected."""
        return len(self._collections) >= self.numnodes

    @property
    def tests_finished(self) -> bool:
        """Whether nothing is left but what the workers are running."""
        return (
            self.collection_is_completed
            and not any(self._queues.values())
            and all(len(pending) < _QUEUED for pending in self._pending.values())
        )

    @property
    def has_pending(self) -> bool:
        """Whether anything is left."""
        return any(self._queues.values()) or any(self._pending.values())

    def add_node(self, node: Any) -> None:  # noqa: ANN401 - xdist's WorkerController, here and below
        """Take a worker in."""
        self._pending[node] = deque()

    def add_node_collection(self, node: Any, collection: Sequence[str]) -> None:  # noqa: ANN401 - xdist's WorkerController
        """Note what a worker collected."""
        if self.collection is None or list(collection) == self.collection:
            self._collections[node] = list(collection)

    def schedule(self) -> None:
        """Hand out the first items."""
        if self.collection is None:
            collections = list(self._collections.values())
            if any(collection != collections[0] for collection in collections):
                return
            self.collection = collections[0]
            queues: dict[str, deque[int]] = {}
            for number, node_id in enumerate(self.collection):
                queues.setdefault(self._need(node_id), deque()).append(number)
            self._queues = OrderedDict(sorted(queues.items(), key=lambda entry: -len(entry[1])))
        for node in self.nodes:
            self._fill(node)

    def mark_test_complete(self, node: Any, item_index: int, duration: float = 0) -> None:  # noqa: ANN401 - xdist's WorkerController
        """A worker has finished an item."""
        del duration
        self._pending[node].remove(item_index)
        self._fill(node)

    def mark_test_pending(self, item: str) -> None:
        """Run an item once more."""
        if self.collection is not None:
            self._queues.setdefault(self._need(item), deque()).appendleft(self.collection.index(item))
        for node in self.nodes:
            self._fill(node)

    def remove_pending_tests_from_node(self, node: Any, indices: Sequence[int]) -> None:  # noqa: ANN401 - xdist's WorkerController
        """Take items back from a worker: nobody asks for it."""
        raise NotImplementedError

    def remove_node(self, node: Any) -> str | None:  # noqa: ANN401 - xdist's WorkerController
        """A worker is gone; returns the item that it was running."""
        pending = self._pending.pop(node)
        self._held.pop(node, None)
        self._helpers.discard(node)
        if not pending or self.collection is None:
            return None
        crashed = self.collection[pending.popleft()]
        for number in reversed(pending):
            self._queues.setdefault(self._need(self.collection[number]), deque()).appendleft(number)
        for other in self.nodes:
            self._fill(other)
        return crashed

    def _pick(self, node: Any) -> str | None:  # noqa: ANN401 - xdist's WorkerController
        current = self._held.get(node)
        if current is not None and self._queues.get(current):
            return current
        waiting = [key for key, queue in self._queues.items() if queue]
        held = list(self._held.values())
        free = [key for key in waiting if key not in held]
        if free:
            return max(free, key=lambda key: len(self._queues[key]))
        worth = _WORTH_AGAIN if node in self._helpers else _WORTH
        shares = {key: len(self._queues[key]) / (held.count(key) + 1) for key in waiting}
        best = max(shares, key=lambda key: shares[key], default=None)
        if best is None or (current is not None and shares[best] < worth):
            return None
        if current is not None:
            self._helpers.add(node)
        return best

    def _fill(self, node: Any) -> None:  # noqa: ANN401 - xdist's WorkerController
        if node.shutting_down:
            return
        pending = self._pending[node]
        chosen: list[int] = []
        while len(pending) < _QUEUED and (key := self._pick(node)) is not None:
            self._held[node] = key
            number = self._queues[key].popleft()
            pending.append(number)
            chosen.append(number)
        if chosen:
            node.send_runtest_some(chosen)
        if len(pending) < _QUEUED:
            node.shutdown()
