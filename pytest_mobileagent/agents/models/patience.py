"""Patience with a service: tries again after a while, as long as the service asks for."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import warnings
from typing import TYPE_CHECKING

from pytest_mobileagent.agents.models.base import Unavailable
from pytest_mobileagent.agents.models.secrets import redacted
from pytest_mobileagent.agents.models.within import within
from pytest_mobileagent.errors import MobileAgentError, ModelError
from pytest_mobileagent.waiting import pause

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.agents.models.base import Client, Reply, Request
    from pytest_mobileagent.agents.models.limiter import Limiter
    from pytest_mobileagent.clock import Clock

TRIES = 6
_FIRST_PAUSE_S = 1.0
_LONGEST_PAUSE_S = 60.0
_LONGEST_OBEDIENCE_S = 300.0
_SHOWN = 200  # letters of what a library says


class Patient:
    """A model that asks its service up to six times: 1, 2, 4, 8 and 16 s apart, or as Retry-After says."""

    def __init__(  # noqa: PLR0913 - its parts
        self,
        name: str,
        connect: Callable[[], Client],
        limiter: Limiter,
        *,
        clock: Clock,
        wait: Callable[[float], None] = pause,
        tries: int = TRIES,
        timeout_s: float | None = None,
    ) -> None:
        """Ask the client that `connect` makes when `limiter` lets it through; a try takes `timeout_s` at most."""
        self.name = name
        self._connect = connect
        self._client = connect()
        self._timeout_s = timeout_s
        self._limiter = limiter
        self._clock = clock
        self._wait = wait
        self._tries = tries

    def ask(self, request: Request) -> Reply:
        """Return the reply.

        Raises:
            ModelError: the service failed each time, or will not be talked to.
        """
        began_s = self._clock.monotonic()
        for number in range(1, self._tries + 1):
            self._limiter.pass_through()
            sent_s = self._clock.monotonic()
            try:
                reply = self._send(request)
            except Unavailable as error:
                self._pause(error, number)
                continue
            except ModelError as error:
                raise ModelError(f"{self.name}: {error}") from error
            latency_s = self._clock.monotonic() - sent_s
            self._limiter.praise()
            return dataclasses.replace(reply, latency_s=latency_s, waited_s=sent_s - began_s, tries=number)
        raise AssertionError("the last try returns or raises")  # pragma: no cover

    def _send(self, request: Request) -> Reply:
        """Send it once. That a model or a setting will go one day is no failure, however warnings are treated.

        Raises:
            Unavailable: nothing came in time, or what came made the library stumble.
            ModelError: the service will not be talked to.
        """
        client = self._client
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            try:
                return within(self._timeout_s, lambda: client.send(request), abandon=self._hang_up)
            except MobileAgentError:
                raise
            except TimeoutError as error:
                raise Unavailable(f"no answer within {self._timeout_s:g} s") from error
            except Exception as error:  # a library that trusts its service raises anything
                said = redacted(f"{type(error).__name__}: {error}", os.environ)
                raise Unavailable(f"no answer that can be read: {said[:_SHOWN]}") from error

    def _hang_up(self) -> None:
        """Leave a call to itself: its connection is closed, and the next call has another."""
        with contextlib.suppress(Exception):
            self._client.close()
        self._client = self._connect()

    def _pause(self, error: Unavailable, number: int) -> None:
        """Wait before the next try, or give up."""
        if number == self._tries:
            raise ModelError(f"{self.name}: failed {number} times, at last: {error}") from error
        asked_s = error.retry_after_s
        if asked_s is not None and asked_s > _LONGEST_OBEDIENCE_S:
            raise ModelError(f"{self.name}: asks to be left alone for {asked_s:.0f} s: {error}") from error
        pause_s = min(_FIRST_PAUSE_S * 2 ** (number - 1), _LONGEST_PAUSE_S) if asked_s is None else asked_s
        if error.is_rate_limit:
            self._limiter.close(pause_s)  # for everybody
        self._wait(pause_s)
