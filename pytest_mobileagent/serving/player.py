"""A player: one item after the other, on a phone of its own, with the asker as the agent.

It is a process that was forked from a pytest that has collected, and is to the run what a worker of xdist is.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

import pytest
from _pytest import runner

from pytest_mobileagent.episode.action import ActionError, from_json
from pytest_mobileagent.errors import AgentError, ConfigError, MobileAgentError
from pytest_mobileagent.run.items import params_of, played
from pytest_mobileagent.run.needs import declared_image
from pytest_mobileagent.run.phones import PHONES
from pytest_mobileagent.run.stash import session_of
from pytest_mobileagent.serving.sight import Sight
from pytest_mobileagent.serving.wire import Message, receive, send

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Mapping

    from pytest_mobileagent.device import Observation
    from pytest_mobileagent.episode.action import Action
    from pytest_mobileagent.report.record import ItemRecord

ABANDONED = "the episode was given up: another was asked for"
_PHASE = "PYTEST_CURRENT_TEST"
_LARGEST_SEED = (1 << 63) - 1


class Link:
    """The asker's end of a player, as an agent: what it sees is sent, what it does is what the asker sends."""

    def __init__(self, link: socket.socket, *, keeps_records: bool) -> None:
        """Talk over `link`; whether the player keeps records decides with the asker whether screens are pictured."""
        self._link = link
        self.keeps_records = keeps_records
        self._problem = ""
        self.goal = ""
        self.waiting: Message | None = None  # what came in place of an action
        self.sight = Sight()
        self.serial: Callable[[], str] = str  # of the phone that is played on; empty before there is one

    def reset(self, goal: str) -> None:
        """Begin an episode."""
        self.goal, self._problem, self.waiting = goal, "", None

    def act(self, observation: Observation) -> Action:
        """Send what is seen, and return what the asker does.

        Raises:
            ActionError: that is no action.
            AgentError: the asker gives the episode up.
        """
        self._send("seen", observation)
        self._problem = ""
        message = self._receive()
        if message.told["kind"] != "act":
            self.waiting = message
            raise AgentError(ABANDONED)
        try:
            return from_json(message.told.get("action"))
        except ActionError as error:
            self._problem = str(error)
            raise

    @property
    def needs_screenshots(self) -> bool:
        """Whether the asker is shown pictures, or a record keeps them."""
        return self.keeps_records or self.sight.needs_screenshot

    def hear(self, problem: str) -> None:
        """Keep what stood in the way of the last action, for the next message."""
        self._problem = problem

    def next(self) -> Message:
        """Return what the asker wants next."""
        message, self.waiting = self.waiting, None
        return message or self._receive()

    def _receive(self) -> Message:
        try:
            return receive(self._link)
        except EOFError:
            return Message({"kind": "end"})

    def tell_end(self, record: ItemRecord | None, final: Observation | None) -> None:
        """Send what became of an episode, and the last that was seen of the phone."""
        told = {"record": asdict(record) if record is not None else None}
        with suppress(OSError):
            self._send("over", final, **told)

    def tell_ready(self, serial: str) -> None:
        """Say that a phone is there, and that no episode runs."""
        with suppress(OSError):
            send(self._link, {"kind": "ready", "serial": serial, "pid": os.getpid()})

    def refuse(self, why: str) -> None:
        """Say that something cannot be had."""
        with suppress(OSError):
            send(self._link, {"kind": "refused", "why": why})

    def _send(self, kind: str, seen: Observation | None, **more: Any) -> None:  # noqa: ANN401 - JSON
        told: dict[str, Any] = {
            "kind": kind, "goal": self.goal, "problem": self._problem, "serial": self.serial(), **more,
        }  # fmt: skip
        if seen is None:
            send(self._link, told)
            return
        told |= {"activity": seen.activity, "time": seen.device_time.isoformat(), "is_settled": seen.is_settled}
        send(self._link, told, *self.sight.of_screen(seen))


class Hooks:
    """What a player hears of its items."""

    def __init__(self, *, keeps_records: bool) -> None:
        """Know nothing yet. Unless it `keeps_records`, none is left: a player may play without end."""
        self._keeps_records = keeps_records
        self.record: ItemRecord | None = None
        self.final: Observation | None = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        """Take the last that was seen of the phone."""
        now = played(item)
        episode = now.runner.episode if now is not None else None
        self.final = episode.final if episode is not None else None

    def pytest_mobileagent_item_recorded(self, record: ItemRecord, config: pytest.Config) -> None:
        """Take what became of the item."""
        self.record = record
        if not self._keeps_records:
            session_of(config).files.remove(record)


class Player:
    """Plays what is asked for, until nobody asks any more."""

    def __init__(self, session: pytest.Session, link: Link, known: Mapping[str, pytest.Function]) -> None:
        """Play tasks of `session` for `link`; `known` has an item of each task that was collected."""
        self._session, self._link, self._known = session, link, known
        self._hooks = Hooks(keeps_records=link.keeps_records)
        session.config.pluginmanager.register(self._hooks, "mobileagent_player")

    def serve(self) -> None:
        """Do what the asker wants until it has gone: boot a phone, play an episode, rest."""
        runner._update_current_test_var = _name_phase  # noqa: SLF001 - pytest has no other way to say it
        while (told := self._link.next().told)["kind"] != "end":
            try:
                if told["kind"] == "boot":
                    self._boot()
                elif told["kind"] == "reset":
                    self._link.sight = Sight.of(told.get("sight"))
                    self._play(self._item(told.get("task"), told.get("seed")))
                else:
                    self._link.tell_ready(self._link.serial())
            except MobileAgentError as error:
                self._link.refuse(str(error))

    def _boot(self) -> None:
        """Have a phone booted that waits for the first episode: one of the first task's."""
        item = self._session.items[0]
        phone = session_of(self._session.config).pool.lease(params_of(item)["device_config"], declared_image(item))
        phone.give_back()
        self._link.tell_ready(phone.serial)

    def _play(self, item: pytest.Item) -> None:
        self._hooks.record = self._hooks.final = None
        self._link.serial = lambda: _serial_of(item)
        runner.runtestprotocol(item, nextitem=None, log=False)
        if self._link.waiting is None:
            self._link.tell_end(self._hooks.record, self._hooks.final)

    def _item(self, task: object, seed: object) -> pytest.Item:
        """Return the item of a task with a seed: the task's test is parametrised anew, where it was collected.

        Raises:
            ConfigError: there is none.
        """
        if type(seed) is not int or not 0 <= seed <= _LARGEST_SEED:
            raise ConfigError(f"{seed!r:.100} is no seed: 0 to {_LARGEST_SEED}")
        if not isinstance(task, str) or task not in self._known:
            raise ConfigError(f"no task is called {task!r:.100}")
        config = self._session.config
        mobile = session_of(config)
        mobile.settings = replace(mobile.settings, seeds=(seed,))
        known = self._known[task]
        place: Any = known.parent  # the module or the class, as pytest's collectors have them
        items: list[pytest.Item] = known.ihook.pytest_pycollect_makeitem(
            collector=place, name=known.originalname, obj=getattr(place.obj, known.originalname)
        )
        config.hook.pytest_collection_modifyitems(session=self._session, config=config, items=items)
        if not items:
            raise ConfigError(f"{task} cannot be collected with seed {seed}")
        return items[0]


def _name_phase(item: pytest.Item, when: str | None) -> None:
    """Say which task is in which phase, as pytest does, but not with which seed.

    The C library keeps every value that a variable of the environment ever had, and a player plays without end.
    """
    if when is None:
        os.environ.pop(_PHASE, None)
    else:
        os.environ[_PHASE] = f"{item.nodeid.partition('[')[0]} ({when})"


def _serial_of(item: pytest.Item) -> str:
    phones = item.stash.get(PHONES, None)
    return phones.serial if phones is not None else ""
