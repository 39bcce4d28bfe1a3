"""How many clients a port of the phone's has at once: each is a descriptor, of which a process has few."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST = 128


class Client(Protocol):
    """Somebody who has connected."""

    @property
    def is_known(self) -> bool:
        """Whether it has said who it is."""

    def leave(self) -> None:
        """Hang up."""


def has_room(clients: Iterable[Client], *, most: int = MOST) -> bool:
    """Whether one more may come. Where there are too many, those who have not said who they are have to go."""
    there = list(clients)
    if len(there) < most:
        return True
    strangers = [client for client in there if not client.is_known]
    for client in strangers:
        client.leave()
    return bool(strangers)
