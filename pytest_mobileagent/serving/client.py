"""Asking for episodes: what is said to a player, and what comes of it."""

from __future__ import annotations

import contextlib
import datetime
import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from pytest_mobileagent.episode.action import to_json
from pytest_mobileagent.errors import ConfigError, InfraError
from pytest_mobileagent.report.record import ItemRecord
from pytest_mobileagent.serving.sight import Received, Sight
from pytest_mobileagent.serving.wire import receive, send

if TYPE_CHECKING:
    import socket
    from typing import Self

    from pytest_mobileagent.device import Observation
    from pytest_mobileagent.episode.action import Action
    from pytest_mobileagent.serving.wire import Message

    Act = Action | Mapping[str, Any] | str


class TaskInfo(NamedTuple):
    """A task that can be played: `suite/test_name`, its name upstream, its budget, the device configuration."""

    name: str
    upstream: str
    max_steps: int
    config: str


@dataclass(frozen=True, slots=True)
class Moment:
    """What is seen at one moment of an episode.

    Attributes:
        goal: what is to be done.
        seen: the phone's screen; None if the episode ended before anybody looked.
        problem: what stood in the way of the last action; empty if it was carried out.
        serial: of the phone, on the machine where it is.
        pixels: the screen in the size that the player's `sight` names, row by row; empty if it names none.
    """

    goal: str
    seen: Observation | None = field(repr=False)
    problem: str = ""
    serial: str = ""
    pixels: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class Outcome(Moment):
    """The end of an episode, and what became of it, as the records of a run have it."""

    record: ItemRecord | None = None


class Player:
    """Plays one episode after the other, on a phone of its own; not safe in several threads.

    Attributes:
        task: what is played, `suite/test_name`; empty before the first episode.
        seed: of the task's parameters.
        sight: what is shown of the screens, from the next `reset` on.
        done: the actions that were asked for in the episode.
        moment: what was last seen; None while an answer is awaited, and if none came.
    """

    def __init__(self, link: socket.socket) -> None:
        """Ask over `link`."""
        self._link = link
        self.task, self.seed = "", 0
        self.sight = Sight()
        self.done: list[Act] = []
        self.moment: Moment | None = None

    @property
    def is_playing(self) -> bool:
        """Whether an episode runs, and waits for an action."""
        return self.moment is not None and not isinstance(self.moment, Outcome)

    @property
    def is_closed(self) -> bool:
        """Whether it has been closed."""
        return self._link.fileno() < 0

    def reset(self, task: str, seed: int = 0) -> Moment:
        """Begin an episode of a task, `suite/test_name`, with a seed; one that runs is given up.

        Raises:
            ConfigError: there is no such task, or not with this seed.
            InfraError: the phone cannot be had, or the player has died.
        """
        self.ask_reset(task, seed)
        return self.answer()

    def step(self, action: Act) -> Moment:
        """Act, and return what is seen then: an `Outcome` if the episode has ended with it.

        An action that is none, or cannot be carried out, counts as a step; the moment's `problem` tells why.

        Raises:
            InfraError: the player has died.
        """
        self.ask_step(action)
        return self.answer()

    def ask_reset(self, task: str, seed: int = 0) -> None:
        """Ask for an episode, and do not wait: `answer` does. So several players work at once."""
        self.task, self.seed, self.done = task, seed, []
        self._ask({"kind": "reset", "task": task, "seed": seed, "sight": self.sight.to_tell()})

    def ask_step(self, action: Act) -> None:
        """Act, and do not wait: `answer` does. Actions are values, or JSON as `from_json` reads it.

        Raises:
            ConfigError: no episode runs.
        """
        if not self.is_playing:
            raise ConfigError("no episode runs: reset first")
        self.done.append(action)
        self._ask({"kind": "act", "action": action if isinstance(action, (Mapping, str)) else to_json(action)})

    def _ask(self, told: Mapping[str, Any]) -> None:
        self.moment = None
        try:
            send(self._link, told)
        except OSError as error:
            raise _died() from error

    def answer(self) -> Moment:
        """Return what comes of what was last asked.

        Raises:
            ConfigError: what was asked for is not there.
            InfraError: the player has died, or the episode did not begin.
        """
        try:
            message = receive(self._link)
        except EOFError as error:
            raise _died() from error
        if message.told["kind"] == "refused":
            raise ConfigError(message.told["why"])
        self.moment = moment = _moment(message)
        if isinstance(moment, Outcome) and not self.done:
            why = moment.record.reason if moment.record is not None else "nobody knows why"
            raise InfraError(f"{self.task} did not begin: {why}")
        return moment

    def close(self) -> None:
        """End it; its phone goes with it."""
        self._link.close()


def _died() -> InfraError:
    return InfraError("the process that plays the episodes has died: ask the server for another player")


def _screen(player: Player) -> tuple[bytes, str, bytes] | None:
    moment = player.moment
    if moment is None or moment.seen is None:
        return None
    return moment.seen.screenshot, moment.seen.hierarchy_xml, moment.pixels


def _moment(message: Message) -> Moment:
    told = message.told
    seen, pixels = None, b""
    if message.pieces:
        screenshot, xml, pixels = message.pieces
        moment = datetime.datetime.fromisoformat(told["time"])
        seen = Received(screenshot, xml.decode(), told["activity"], moment, is_settled=told["is_settled"])
    shown = (told["goal"], seen, told["problem"], told["serial"], pixels)
    if told["kind"] == "seen":
        return Moment(*shown)
    return Outcome(*shown, ItemRecord(**told["record"]) if told["record"] is not None else None)


class Episodes:
    """Tasks that can be played, and players of them: of a server of one's own, or of a farm. It ends with a `with`.

    Attributes:
        tasks: what can be played.
    """

    tasks: tuple[TaskInfo, ...]

    def player(self) -> Player:
        """Return a new player; it ends when it is closed, and with this object at the latest.

        Raises:
            InfraError: there is none to be had.
        """
        raise NotImplementedError

    def close(self) -> None:
        """End the players."""
        raise NotImplementedError

    def fork(self, player: Player) -> Player:
        """Return a second player that is in the episode where `player` is, on a phone of its own.

        It plays again what has been done: on an embedded phone that is the same to the byte.

        Raises:
            ConfigError: no episode runs.
            InfraError: its phone is another than the player's after the same actions.
        """
        if not player.is_playing:
            raise ConfigError("no episode runs that could be forked")
        twin = self.player()
        with contextlib.ExitStack() as undone:
            undone.callback(twin.close)
            twin.sight = player.sight
            twin.reset(player.task, player.seed)
            for action in player.done:
                twin.step(action)
            if _screen(twin) != _screen(player):
                raise InfraError("the phone does not do the same again: only embedded phones can be forked")
            undone.pop_all()
        return twin

    def find(self, name: str) -> TaskInfo:
        """Return the task of a name: `suite/test_name`, `test_name` with or without `test_`, or upstream's.

        Raises:
            ConfigError: there is none.
        """
        for task in self.tasks:
            test = task.name.rpartition("/")[2]
            if name in (task.name, test, test.removeprefix("test_"), task.upstream):
                return task
        near = difflib.get_close_matches(name, [task.name.rpartition("/")[2] for task in self.tasks], n=1, cutoff=0.4)
        raise ConfigError(f"no task is called {name!r}" + (f"; did you mean {near[0]}?" if near else ""))

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_error: object) -> None:
        """End it."""
        self.close()
