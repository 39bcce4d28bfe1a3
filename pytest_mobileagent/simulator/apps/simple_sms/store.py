"""Conversations and messages, as the telephony provider has them; the app's own cache beside it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING
from urllib.parse import quote

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.disk import Database
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.content import Value

PACKAGE = "com.simplemobiletools.smsmessenger"
INBOX, SENT, DRAFT, OUTBOX, FAILED = 1, 2, 3, 4, 5  # Telephony.TextBasedSmsColumns.MESSAGE_TYPE_*
SENDING_S = 0.2
SCHEMA = resources.files(__package__).joinpath("schema.sql").read_text("utf-8")


@dataclass(frozen=True, slots=True)
class Message:
    """One text message."""

    id: int
    thread: int
    address: str
    body: str
    date_s: float
    box: int
    is_read: bool

    @property
    def is_received(self) -> bool:
        """Whether it came from somebody else."""
        return self.box == INBOX


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


def _digits(number: str) -> str:
    return "".join(sign for sign in number if sign.isdigit() or sign == "+")


def is_same_number(first: str, second: str) -> bool:
    """Whether two numbers are the same, loosely (`PhoneNumberUtils.compare`)."""
    one, two = _digits(first), _digits(second)
    return one == two or (min(len(one), len(two)) >= 7 and (one[-7:] == two[-7:]))


class Messages:
    """What the app knows."""

    def __init__(self, phone: Phone) -> None:
        """Read from `phone`."""
        self._phone = phone

    # -- people -----------------------------------------------------------------------------------------------------

    def contacts(self) -> list[tuple[str, str]]:
        """Return names and numbers of all contacts that have one, by name."""
        rows = self._phone.content.query("content://com.android.contacts/data/phones", ["display_name", "data1"])
        found = {(str(row["display_name"] or ""), str(row["data1"] or "")) for row in rows}
        return sorted(found, key=lambda pair: (pair[0].lower(), pair[1]))

    def name_of(self, number: str) -> str:
        """Return the contact's name, or the number as it is."""
        return next((name for name, other in self.contacts() if is_same_number(other, number)), number)

    # -- messages ---------------------------------------------------------------------------------------------------

    def _read(self, where: str | None = None, args: tuple[Value, ...] = ()) -> list[Message]:
        rows = self._phone.content.query("content://sms", None, where, args, "date ASC, _id ASC")
        return [
            Message(
                int(str(row["_id"])), int(str(row["thread_id"])), str(row["address"] or ""), str(row["body"] or ""),
                int(str(row["date"] or 0)) / 1000, int(str(row["type"])), str(row["read"]) == "1",
            )
            for row in rows
        ]  # fmt: skip

    def of_thread(self, thread: int) -> list[Message]:
        """Return a thread's messages without drafts, the oldest first."""
        return self._read("thread_id = ? AND type != 3", (thread,))

    def draft_of(self, thread: int) -> str:
        """Return the text that was left unsent, or an empty one."""
        drafts = self._read("thread_id = ? AND type = 3", (thread,))
        return drafts[-1].body if drafts else ""

    def set_draft(self, thread: int, address: str, body: str) -> None:
        """Keep a text that was left unsent; forget it if it is empty."""
        if body == self.draft_of(thread):
            return
        self._phone.content.delete("content://sms", "thread_id = ? AND type = 3", (thread,))
        if body:
            self._phone.content.insert("content://sms/draft", self._row(address, body))

    def thread_of(self, address: str) -> int:
        """Return the number of the thread with an address, making it if needed."""
        rows = self._phone.content.query(f"content://mms-sms/threadID?recipient={quote(address)}", ["_id"])
        return int(str(rows[0]["_id"]))

    def send(self, address: str, body: str) -> None:
        """Send a text: it waits in the outbox until the modem has it."""
        uri = self._phone.content.insert("content://sms/outbox", self._row(address, body))

        def sent() -> None:
            box = SENT if self._phone.mobile_network.is_served("voice") else FAILED
            self._phone.content.update(uri, {"type": box})
            if box == FAILED:
                self._phone.windows.toast("Couldn't send message, radio turned off", package=PACKAGE)
            self._phone.touch()

        self._phone.clock.call_later(SENDING_S, sent)

    def _row(self, address: str, body: str) -> dict[str, Value]:
        now_ms = int(self._phone.clock.now() * 1000)
        return {
            "address": address, "body": body, "date": now_ms, "date_sent": 0, "read": 1, "seen": 1, "sub_id": 1,
            "creator": PACKAGE,
        }  # fmt: skip

    def delete_message(self, number: int) -> None:
        """Delete one message."""
        self._phone.content.delete(f"content://sms/{number}")

    def delete_thread(self, thread: int) -> None:
        """Delete a conversation."""
        self._phone.content.delete("content://sms", "thread_id = ?", (thread,))
        self.cache().execute("DELETE FROM conversations WHERE thread_id = ?", (thread,))
        self.cache().execute("DELETE FROM messages WHERE thread_id = ?", (thread,))

    def mark_read(self, thread: int, *, is_read: bool = True) -> None:
        """Mark a thread's messages."""
        if is_read:
            if not self._read("thread_id = ? AND read = 0", (thread,)):
                return
            self._phone.content.update("content://sms", {"read": 1, "seen": 1}, "thread_id = ?", (thread,))
            self._phone.notifications.cancel(PACKAGE, thread)
        else:
            self._phone.content.update("content://sms", {"read": 0}, "thread_id = ?", (thread,))

    # -- conversations ----------------------------------------------------------------------------------------------

    def conversations(self, *, archived: bool = False) -> list[Conversation]:
        """Return the threads that have messages: the pinned first, then the newest."""
        threads: dict[int, list[Message]] = {}
        for message in self._read():
            threads.setdefault(message.thread, []).append(message)
        cached = self._cached()
        pinned = self.pinned()
        contacts = self.contacts()
        found = []
        for number, messages in threads.items():
            custom, is_archived = cached.get(number, ("", False))
            if is_archived != archived:
                continue
            last = messages[-1]
            address = next((message.address for message in reversed(messages) if message.address), "")
            name = next((name for name, other in contacts if is_same_number(other, address)), address)
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
        return next((one.title for one in threads if one.thread == thread), self.name_of(address))

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
        self.cache().execute("UPDATE conversations SET archived = ? WHERE thread_id = ?", (int(is_archived), thread))

    def rename(self, thread: int, title: str) -> None:
        """Give a thread a title of its own."""
        self.remember()
        self.cache().execute(
            "UPDATE conversations SET title = ?, uses_custom_title = 1 WHERE thread_id = ?", (title, thread)
        )

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
            cache.execute("DELETE FROM conversations WHERE thread_id = ?", (thread,))
        for one in threads:
            custom, is_archived = before.get(one.thread, ("", False))
            row = (
                one.thread, one.snippet, int(one.date_s), int(one.is_read), one.title, "", 0, one.address, 0,
                int(bool(custom)), int(is_archived),
            )  # fmt: skip
            stored = cache.query("SELECT * FROM conversations WHERE thread_id = ?", (one.thread,))
            if not stored or tuple(stored[0]) != row:
                cache.execute("INSERT OR REPLACE INTO conversations VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
