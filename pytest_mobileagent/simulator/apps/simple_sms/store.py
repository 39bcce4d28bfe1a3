"""Conversations and messages, as the telephony provider has them; the app's own cache beside it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.text_messages import DRAFT, Message, TextMessages, is_same_number

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.disk import Database

PACKAGE = "com.simplemobiletools.smsmessenger"
SCHEMA = resources.files(__package__).joinpath("schema.sql").read_text("utf-8")


@dataclass(frozen=True, slots=True)
class Conversation:
    """One thread with its last message."""

    thread: int
    address: str
    title: str
    snippet: str
    date_s: float
    is_read: bool
    is_archived: bool
    is_pinned: bool
    has_draft: bool


def parted(address: str) -> list[str]:
    """Return the numbers of an address, which may name several."""
    return [number for number in re.split(r"[;,]", address) if number]


class Messages(TextMessages):
    """What the app knows."""

    def __init__(self, phone: ax.Phone) -> None:
        """Read from `phone`."""
        super().__init__(phone, PACKAGE)

    def delete_thread(self, thread: int) -> None:
        """Delete a conversation, from the cache as well."""
        super().delete_thread(thread)
        self.cache().delete("conversations", thread_id=thread)
        self.cache().delete("messages", thread_id=thread)

    # -- conversations ----------------------------------------------------------------------------------------------

    def conversations(self, *, archived: bool = False) -> list[Conversation]:
        """Return the threads that have messages: the pinned first, then the newest."""
        threads: dict[int, list[Message]] = {}
        for message in self.read():
            threads.setdefault(message.thread, []).append(message)
        cached = self._cached()
        pinned = self.pinned()
        contacts, groups = self.contacts(), self.recipients()
        found = []
        for number, messages in threads.items():
            custom, is_archived = cached.get(number, ("", False))
            if is_archived != archived:
                continue
            last = messages[-1]
            address = next((message.address for message in reversed(messages) if message.address), "")
            numbers = groups.get(number, [address])
            address = ";".join(numbers)
            name = ", ".join(_name_among(contacts, one) for one in numbers)
            found.append(
                Conversation(
                    number, address, custom or name, last.body, last.date_s, all(one.is_read for one in messages),
                    is_archived, str(number) in pinned, last.box == DRAFT,
                )
            )  # fmt: skip
        return sorted(found, key=lambda one: (not one.is_pinned, -one.date_s, -one.thread))

    def title_of(self, thread: int, address: str) -> str:
        """Return what a thread is called; a new one is called as who is at its number."""
        threads = (*self.conversations(), *self.conversations(archived=True))
        return next(
            (one.title for one in threads if one.thread == thread), ", ".join(map(self.name_of, parted(address)))
        )

    def is_archived(self, thread: int) -> bool:
        """Whether a thread lies in the archive."""
        return self._cached().get(thread, ("", False))[1]

    def pinned(self) -> set[str]:
        """Return the numbers of the pinned threads."""
        stored = ax.Preferences(self._phone, PACKAGE, simple.PREFS).get("pinned_conversations", frozenset())
        return set(stored) if isinstance(stored, (set, frozenset, list, tuple)) else set()

    def set_pinned(self, threads: set[int], *, is_pinned: bool) -> None:
        """Pin threads to the top, or let them go."""
        names = {str(thread) for thread in threads}
        stored = self.pinned() | names if is_pinned else self.pinned() - names
        ax.Preferences(self._phone, PACKAGE, simple.PREFS).update({"pinned_conversations": frozenset(stored)})

    def set_archived(self, thread: int, *, is_archived: bool) -> None:
        """Put a thread into the archive, or take it out."""
        self.remember()
        where = ("_id = ?", (thread,))
        self._phone.content.update("content://mms-sms/conversations", {"archived": int(is_archived)}, *where)
        self.cache().update("conversations", {"thread_id": thread}, archived=int(is_archived))

    def rename(self, thread: int, title: str) -> None:
        """Give a thread a title of its own."""
        self.remember()
        self.cache().update("conversations", {"thread_id": thread}, title=title, uses_custom_title=1)

    # -- the app's cache --------------------------------------------------------------------------------------------

    def cache(self) -> Database:
        """Open conversations.db."""
        return self._phone.packages.database(PACKAGE, "conversations.db", schema=SCHEMA)

    def _cached(self) -> dict[int, tuple[str, bool]]:
        rows = self.cache().query("SELECT thread_id, title, uses_custom_title, archived FROM conversations")
        return {
            row["thread_id"]: (row["title"] if row["uses_custom_title"] else "", bool(row["archived"])) for row in rows
        }

    def remember(self) -> None:
        """Bring the cache into step with the provider."""
        cache = self.cache()
        before = self._cached()
        threads = [*self.conversations(), *self.conversations(archived=True)]
        gone = set(before) - {one.thread for one in threads}
        for thread in sorted(gone):
            cache.delete("conversations", thread_id=thread)
        for one in threads:
            custom, is_archived = before.get(one.thread, ("", False))
            row = (
                one.thread, one.snippet, int(one.date_s), int(one.is_read), one.title, "", 0, one.address, 0,
                int(bool(custom)), int(is_archived),
            )  # fmt: skip
            stored = cache.query("SELECT * FROM conversations WHERE thread_id = ?", (one.thread,))
            if not stored or tuple(stored[0]) != row:
                cache.execute("INSERT OR REPLACE INTO conversations VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)


def _name_among(contacts: list[tuple[str, str]], number: str) -> str:
    """Return the name of the contact that has a number, or the number."""
    return next((name for name, other in contacts if is_same_number(other, number)), number)
