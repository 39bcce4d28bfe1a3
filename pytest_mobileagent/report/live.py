"""What is played now, for those who watch: a tile for each worker, read from the records as they are written."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_mobileagent.episode.blobs import find_blob
from pytest_mobileagent.local_page import LocalPage, Reply
from pytest_mobileagent.report.record import CRASHED, slug

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.clock import Clock

_FOLDER = Path(__file__).with_name("live_page")
_MOST_READ = 8 << 20  # bytes of a trace at a time
_LONGEST = 600  # letters of what an agent says
_SCREEN = "screen/"


@dataclass
class _Tile:
    """What a worker plays, or has played last."""

    node_id: str
    began_s: float
    ended_s: float | None = None
    outcome: str = ""
    folder: Path | None = None
    read: int = 0  # bytes of its trace
    goal: str = ""
    step: int = 0
    action: str = ""
    words: str = ""
    problem: str = ""
    cost: float | None = None
    tokens: int = 0
    screenshot: str = ""
    budget: int | None = None

    def take(self, event: dict[str, Any]) -> None:
        """Learn from an event of its trace."""
        kind = event.get("event")
        if kind == "begin":
            self.goal = str(event.get("goal", ""))
            self.budget = self.budget or event.get("max_steps")
        elif kind == "step":
            self.step = int(event.get("step") or 0)
            self.action = " ".join(event.get("seen") or []) or _action_text(event.get("action"))
            self.problem = str(event.get("problem", ""))
        for call in event.get("calls") or ():
            self.words = str(call.get("reply") or call.get("problem") or "")[:_LONGEST]
            self.tokens += int(call.get("tokens_in") or 0) + int(call.get("tokens_out") or 0)
            if call.get("cost") is not None:
                self.cost = (self.cost or 0.0) + float(call["cost"])
        self.screenshot = str(event.get("screenshot") or self.screenshot)


def _action_text(action: object) -> str:
    if not isinstance(action, dict):
        return ""
    rest = {name: value for name, value in action.items() if name != "action_type"}
    return f"{action.get('action_type')}({', '.join(f'{name}={value!r}' for name, value in rest.items())})"


class LiveRun:
    """The tiles of a run. Only reads: whoever watches changes nothing."""

    def __init__(self, run: Path, clock: Clock, progress: Callable[[], str], *, max_steps: int | None = None) -> None:
        """Watch the folder of a run; `progress` says how far it is, `max_steps` are in place of the tasks' own."""
        self._run, self._clock, self._progress, self._max_steps = run, clock, progress, max_steps
        self._tiles: list[_Tile] = []
        self._lock = threading.Lock()
        self._is_over = False

    def begin(self, node_id: str) -> None:
        """Give an item the tile of one that has ended, or a new one."""
        tile = _Tile(node_id, self._clock.monotonic(), budget=self._max_steps)
        with self._lock:
            free = next((place for place, one in enumerate(self._tiles) if one.ended_s is not None), None)
            if free is None:
                self._tiles.append(tile)
            else:
                self._tiles[free] = tile

    def end(self, node_id: str, outcome: str) -> None:
        """An item has ended."""
        with self._lock:
            for tile in self._tiles:
                if tile.node_id == node_id and tile.ended_s is None:
                    tile.ended_s, tile.outcome = self._clock.monotonic(), outcome

    def close(self) -> None:
        """The run has ended."""
        self._is_over = True

    def answer(self, name: str, _query: str) -> Reply | None:
        """Return the state as JSON, or a screen that it names."""
        with self._lock:
            if name == "state":
                told = json.dumps(self._state(), ensure_ascii=False)
                return Reply(told.encode("utf-8", "backslashreplace"), "application/json")
            if name.startswith(_SCREEN):
                return self._screen(name.removeprefix(_SCREEN))
        return None

    def _state(self) -> dict[str, Any]:
        for tile in self._tiles:
            self._read(tile)
        return {
            "run": self._run.name, "progress": self._progress(), "is_over": self._is_over,
            "tiles": [self._told(number, tile) for number, tile in enumerate(self._tiles)],
        }  # fmt: skip

    def _told(self, number: int, tile: _Tile) -> dict[str, Any]:
        until_s = tile.ended_s if tile.ended_s is not None else self._clock.monotonic()
        return {
            "name": tile.node_id.rpartition("::")[2], "outcome": tile.outcome, "goal": tile.goal,
            "step": tile.step, "budget": tile.budget,
            "action": tile.action, "words": tile.words, "problem": tile.problem, "cost": tile.cost,
            "tokens": tile.tokens, "seconds": round(until_s - tile.began_s, 1),
            "screen": f"{_SCREEN}{number}/{tile.screenshot}" if tile.screenshot else "",
        }  # fmt: skip

    def _read(self, tile: _Tile) -> None:
        """Read what has come to an item's trace; a line that is not whole yet is left for the next time."""
        if tile.folder is None:
            tile.folder = self._folder_of(tile.node_id)
        if tile.folder is None or not (path := tile.folder / "trace.jsonl").exists():
            return
        with path.open("rb") as file:
            file.seek(tile.read)
            data = file.read(_MOST_READ)
        whole = data[: data.rfind(b"\n") + 1]
        tile.read += len(whole)
        for line in whole.splitlines():
            tile.take(json.loads(line))

    def _folder_of(self, node_id: str) -> Path | None:
        """Return the newest folder of an item: a second attempt has one of its own."""
        name = slug(node_id)
        found = [path for path in (self._run / "episodes").glob(f"{name}*") if path.name[len(name) :][:1] in ("", "-")]
        return max(found, key=lambda path: path.stat().st_mtime_ns, default=None)

    def _screen(self, name: str) -> Reply | None:
        number, _, blob = name.partition("/")
        if not number.isdecimal() or int(number) >= len(self._tiles):
            return None
        tile = self._tiles[int(number)]
        path = find_blob(tile.folder, blob) if tile.folder is not None else None
        try:
            return Reply(path.read_bytes(), "image/png") if path is not None else None
        except OSError:  # moved meanwhile: the next state names it elsewhere
            return Reply(b"It has gone.", status=HTTPStatus.GONE)


class LiveHooks:
    """A plugin of a run's controller: it tells who watches what is played."""

    def __init__(self, live: LiveRun, is_task: Callable[[str], bool]) -> None:
        """Tell `live` of the items that are mobile tasks.

        Raises:
            ConfigError: no page can be served.
        """
        self._live, self._is_task = live, is_task
        self.page = LocalPage(_FOLDER, live.answer)

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """An item begins."""
        if self._is_task(nodeid):
            self._live.begin(nodeid)

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """An item ends with its last report; a worker's crash is an item's only one."""
        record = getattr(report, "mobile_record", None)
        if record is not None and (report.when == "teardown" or record["reason"] == CRASHED):
            self._live.end(report.nodeid, record["outcome"])

    def pytest_unconfigure(self) -> None:
        """Serve no more."""
        self._live.close()
        self.page.close()
