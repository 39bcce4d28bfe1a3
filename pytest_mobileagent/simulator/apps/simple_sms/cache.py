"""What the app keeps beside the telephony provider (conversations.db): names, messages to come, what is in the bin.

Of what the provider has there are copies besides, which are brought into step when the app comes to the front.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator.androidx.text_messages import Attachment, Kind, Message
from pytest_mobileagent.simulator.apps.simple_sms.builds import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.simulator import androidx as ax
    from pytest_mobileagent.simulator.disk import Database

SCHEMA = resources.files(__package__).joinpath("schema.sql").read_text("utf-8")
_ID_DIGITS = 9
_COLUMNS = (
    "id", "body", "type", "status", "participants", "date", "read", "thread_id", "is_mms", "attachment",
    "sender_phone_number", "sender_name", "sender_photo_uri", "subscription_id", "is_scheduled",
)  # fmt: skip


class Cached(NamedTuple):
    """What is known of a thread: its names, its numbers, whether it waits for its first message to be sent."""

    title: str
    custom_title: str
    address: str
    is_archived: bool
    is_temporary: bool


class Person(NamedTuple):
    """Somebody who takes part in a conversation."""

    name: str
    number: str


class Cache:
    """The app's own database."""

    def __init__(self, phone: ax.Phone) -> None:
        """Open that of `phone`."""
        self._phone = phone

    @property
    def database(self) -> Database:
        """The database itself, made if it is missing."""
        return self._phone.packages.database(PACKAGE, "conversations.db", schema=SCHEMA)

    # -- conversations ----------------------------------------------------------------------------------------------

    def conversations(self) -> dict[int, Cached]:
        """Return what is known, by thread."""
        return {
            row["thread_id"]: Cached(
                row["title"], row["title"] if row["uses_custom_title"] else "", row["phone_number"],
                bool(row["archived"]), bool(row["is_scheduled"]),
            )
            for row in self.database.query("SELECT * FROM conversations")
        }  # fmt: skip

    def put_conversation(self, row: tuple[object, ...]) -> None:
        """Keep a conversation, unless it is known just so."""
        stored = self.database.query("SELECT * FROM conversations WHERE thread_id = ?", (row[0],))
        if not stored or tuple(stored[0]) != row:
            self.database.execute("INSERT OR REPLACE INTO conversations VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)

    def forget_conversation(self, thread: int) -> None:
        """Forget a conversation, its messages apart."""
        self.database.delete("conversations", thread_id=thread)

    # -- messages ---------------------------------------------------------------------------------------------------

    def sync(self, messages: Iterable[Message], people: dict[int, list[Person]]) -> None:
        """Keep the provider's messages, and forget those that it has no more."""
        wanted = {}
        for message in messages:
            if message.id not in wanted or message.kind == "sms":
                wanted[message.id] = _row(message, people.get(message.thread, []))
        database = self.database
        known = {row["id"]: tuple(row) for row in database.query("SELECT * FROM messages WHERE is_scheduled = 0")}
        binned = {number for _, number in self.binned()}
        for number in sorted(known.keys() - wanted.keys()):
            database.delete("messages", id=number)
            database.delete("recycle_bin_messages", id=number)
        for number, row in wanted.items():
            if known.get(number) != row and not (number in binned and number in known):
                self._put(row)

    def _put(self, row: tuple[object, ...]) -> None:
        places = ", ".join("?" * len(_COLUMNS))
        self.database.execute(f"INSERT OR REPLACE INTO messages VALUES ({places})", row)  # noqa: S608 - no data

    def scheduled(self) -> list[Message]:
        """Return the messages that are to be sent some time, the first first."""
        rows = self.database.query("SELECT * FROM messages WHERE is_scheduled = 1 ORDER BY date, id")
        return [
            Message(
                row["id"], row["thread_id"], ";".join(_numbers(row["participants"])), row["body"], float(row["date"]),
                row["type"], is_read=True, status=row["status"], kind="scheduled",
                attachments=_attachments(row["attachment"]),
            )
            for row in rows
        ]  # fmt: skip

    def schedule(self, message: Message, people: list[Person]) -> None:
        """Keep a message that is to be sent."""
        self._put(_row(message, people))

    def unschedule(self, number: int) -> None:
        """Forget a message that was to be sent."""
        self.database.execute("DELETE FROM messages WHERE id = ? AND is_scheduled = 1", (number,))

    def move_scheduled(self, thread: int, to: int) -> None:
        """Move what is to be sent into another thread."""
        self.database.execute(
            "UPDATE messages SET thread_id = ? WHERE thread_id = ? AND is_scheduled = 1", (to, thread)
        )

    def new_id(self) -> int:
        """Return the id of a new message that is to be sent: nine digits, as far from the provider's as may be."""
        number: int = int(self._phone.clock.now() * 1000) % 10**_ID_DIGITS
        taken = {row["id"] for row in self.database.query("SELECT id FROM messages")}
        while number in taken:
            number += 1
        return number

    # -- the bin ----------------------------------------------------------------------------------------------------

    def binned(self, *, before_s: float = float("inf")) -> set[tuple[Kind, int]]:
        """Return the keys of what lies in the bin, or has done so since before a moment."""
        rows = self.database.query("SELECT id, deleted_ts, is_mms FROM recycle_bin_messages JOIN messages USING (id)")
        return {("mms" if row["is_mms"] else "sms", row["id"]) for row in rows if row["deleted_ts"] < before_s * 1000}

    def bin(self, message: Message, people: list[Person]) -> None:
        """Put a message into the bin."""
        self._put(_row(message, people))
        moment_ms = int(self._phone.clock.now() * 1000)
        self.database.execute("INSERT OR REPLACE INTO recycle_bin_messages VALUES (?, ?)", (message.id, moment_ms))

    def unbin(self, number: int) -> None:
        """Take a message out of the bin, wherever it goes."""
        self.database.delete("recycle_bin_messages", id=number)


def _row(message: Message, people: list[Person]) -> tuple[object, ...]:
    """Return a message as the table has it (`Message`, `MessageAttachment` as Gson writes them)."""
    is_received = message.is_received
    sender = next((one.name for one in people if one.number == message.address), message.address)
    brought = [
        {
            "id": at, "messageId": message.id, "uriString": one.uri, "mimetype": one.mime, "width": 0, "height": 0,
            "filename": one.name,
        }
        for at, one in enumerate(message.attachments)
    ]  # fmt: skip
    attachment = {"id": message.id, "text": message.body, "attachments": brought}
    is_mms = message.kind == "mms" or bool(brought)
    return (
        message.id, message.body, message.box, message.status, _written(list(map(_contact, people))),
        int(message.date_s), int(message.is_read), message.thread, int(is_mms),
        _written(attachment) if brought else None, message.address if is_received else "",
        sender if is_received else "", "", 1, int(message.kind == "scheduled"),
    )  # fmt: skip


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _contact(person: Person) -> dict[str, object]:
    """Return somebody as Gson writes a `SimpleContact`."""
    number = {
        "value": person.number, "type": 0, "label": "", "normalizedNumber": person.number, "isPrimary": False
    }  # fmt: skip
    ids = abs(hash_of(person.number))
    return {
        "rawId": ids, "contactId": ids, "name": person.name, "photoUri": "", "phoneNumbers": [number],
        "birthdays": [], "anniversaries": [],
    }  # fmt: skip


def hash_of(text: str) -> int:
    """Return `String.hashCode`, by which the app tells apart numbers that are no contacts'."""
    value = 0
    for sign in text:
        value = (31 * value + ord(sign)) & 0xFFFFFFFF
    return value - (1 << 32) if value >> 31 else value


def _numbers(participants: str) -> list[str]:
    return [str(number["value"]) for one in json.loads(participants) for number in one["phoneNumbers"][:1]]


def _attachments(stored: str | None) -> tuple[Attachment, ...]:
    found = json.loads(stored)["attachments"] if stored else []
    return tuple(Attachment(one["uriString"], one["mimetype"], one["filename"]) for one in found)
