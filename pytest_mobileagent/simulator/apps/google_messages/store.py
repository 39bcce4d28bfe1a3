"""Conversations as Messages lists them; all of it lies in the telephony provider."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.androidx.text_messages import DRAFT, Message, TextMessages, is_same_number
from pytest_mobileagent.simulator.apps.google_messages.parts import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pytest_mobileagent.simulator.phone import Phone


@dataclass(frozen=True, slots=True)
class Conversation:
    """One thread with its last message."""

    thread: int
    address: str
    title: str
    last: Message
    is_read: bool

    def snippet(self, tr: Callable[[str], str]) -> str:
        """Return what the row of the list says of it, in the language of `tr`."""
        if self.last.is_received:
            return self.last.body
        return tr("Draft: {text}" if self.last.box == DRAFT else "You: {text}").format(text=self.last.body)


class Messages(TextMessages):
    """What the app knows."""

    def __init__(self, phone: Phone) -> None:
        """Read from `phone`."""
        super().__init__(phone, PACKAGE)

    def conversations(self, *, archived: bool = False) -> list[Conversation]:
        """Return the threads that have messages, the newest first."""
        threads: dict[int, list[Message]] = {}
        for message in self.read():
            threads.setdefault(message.thread, []).append(message)
        contacts, put_away = self.contacts(), self._archived()
        found = []
        for number, messages in threads.items():
            if (number in put_away) != archived:
                continue
            address = next((message.address for message in reversed(messages) if message.address), "")
            title = next((name for name, other in contacts if is_same_number(other, address)), address)
            found.append(Conversation(number, address, title, messages[-1], all(one.is_read for one in messages)))
        return sorted(found, key=lambda one: (-one.last.date_s, -one.thread))

    def search(self, words: str) -> list[tuple[Conversation, Message]]:
        """Return the messages that have the words, and whose conversations they are in, the newest first."""
        known = {one.thread: one for one in (*self.conversations(), *self.conversations(archived=True))}
        fits = [message for message in reversed(self.read()) if words.lower() in message.body.lower()]
        return [(known[message.thread], message) for message in fits]

    def mark_all_read(self) -> None:
        """Mark every message."""
        for conversation in self.conversations():
            self.mark_read(conversation.thread)

    def _archived(self) -> set[int]:
        rows = self._phone.content.query(_THREADS, ["_id"], "archived = 1")
        return {int(str(row["_id"])) for row in rows}

    def set_archived(self, threads: Iterable[int], *, is_archived: bool) -> None:
        """Put threads into the archive, or take them out."""
        for thread in threads:
            self._phone.content.update(_THREADS, {"archived": int(is_archived)}, "_id = ?", (thread,))


_THREADS = "content://mms-sms/conversations?simple=true"
