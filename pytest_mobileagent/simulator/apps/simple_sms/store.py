"""Conversations and messages: those of the telephony provider, those to come, those in the bin."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.text_messages import (
    COMPLETE,
    DRAFT,
    NO_STATUS,
    PENDING,
    Attachment,
    Message,
    TextMessages,
    is_same_number,
)
from pytest_mobileagent.simulator.apps.simple_sms.blocked import blocked_numbers, is_among
from pytest_mobileagent.simulator.apps.simple_sms.builds import PACKAGE
from pytest_mobileagent.simulator.apps.simple_sms.cache import Cache, Person
from pytest_mobileagent.simulator.apps.simple_sms.mms import MultimediaMessages
from pytest_mobileagent.simulator.apps.simple_sms.parts import count_parts
from pytest_mobileagent.simulator.apps.simple_sms.short_codes import is_forbidden
from pytest_mobileagent.simulator.system.alarms import Alarm
from pytest_mobileagent.simulator.system.notifications import IMPORTANCE_HIGH, Notification

SCHEDULED_RECEIVER = f"{PACKAGE}.receivers.ScheduledMessageReceiver"
_ID = "scheduled_message_id"
_RECENT = 20
_DAY_S, _MONTH_S = 86_400, 30 * 86_400
_LAST_CHECK = "last_recycle_bin_check"


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
    is_temporary: bool = False

    @property
    def numbers(self) -> list[str]:
        """With whom it is."""
        return parted(self.address)


def parted(address: str) -> list[str]:
    """Return the numbers of an address, which may name several."""
    return [number for number in re.split(r"[;,]", address) if number]


class Messages(TextMessages):
    """What the app knows."""

    def __init__(self, phone: ax.Phone) -> None:
        """Read from `phone`."""
        super().__init__(phone, PACKAGE)
        self.cache = Cache(phone)
        self.mms = MultimediaMessages(phone)
        self.prefs = ax.Preferences(phone, PACKAGE, simple.PREFS)

    # -- messages ---------------------------------------------------------------------------------------------------

    def of_thread(self, thread: int, *, is_binned: bool = False) -> list[Message]:
        """Return a thread's messages without drafts, the oldest first: those in the bin, or all others."""
        texts, blocked = super().of_thread(thread), () if is_binned else blocked_numbers(self._phone).values()
        shown = [one for one in texts if not is_among(one.address, blocked)]
        found = [*shown, *self.mms.read("thread_id = ?", (thread,))]
        in_bin = self.cache.binned()
        found = [one for one in found if (one.key in in_bin) == is_binned]
        if not is_binned:
            found += [one for one in self.cache.scheduled() if one.thread == thread]
        return sorted(found, key=lambda one: one.date_s)

    def delete(self, message: Message) -> None:
        """Delete a message for good."""
        if message.kind == "scheduled":
            self.cancel(message.id)
            return
        self.cache.unbin(message.id)
        if message.kind == "mms":
            self.mms.delete(message.id)
        else:
            self.delete_message(message.id)

    def delete_thread(self, thread: int) -> None:
        """Delete a conversation, from the cache as well."""
        for one in self.cache.scheduled():
            if one.thread == thread:
                self.cancel(one.id)
        super().delete_thread(thread)
        self.mms.delete_thread(thread)
        self.cache.forget_conversation(thread)
        self.cache.database.execute(
            "DELETE FROM recycle_bin_messages WHERE id IN (SELECT id FROM messages WHERE thread_id = ?)", (thread,)
        )
        self.cache.database.delete("messages", thread_id=thread)

    def mark_read(self, thread: int, *, is_read: bool = True) -> None:
        """Mark a thread's messages."""
        super().mark_read(thread, is_read=is_read)
        if any(one.is_read != is_read for one in self.mms.read("thread_id = ?", (thread,))):
            self.mms.mark_read(thread, is_read=is_read)

    # -- sending ----------------------------------------------------------------------------------------------------

    def is_mms(self, numbers: Sequence[str], body: str, attachments: Sequence[Attachment]) -> bool:
        """Whether a message is sent as a multimedia one."""
        to_all = len(numbers) > 1 and self.prefs.flag("send_group_message_mms")
        is_long = self.prefs.flag("send_long_message_mms") and count_parts(body).number > 1
        return bool(attachments) or to_all or is_long

    def send_to(
        self,
        numbers: Sequence[str],
        body: str,
        attachments: Sequence[Attachment] = (),
        *,
        thread: int,
        instead_of: Message | None = None,
    ) -> None:
        """Send a message to one or several, in place of one that had failed if there is one."""
        if self.is_mms(numbers, body, attachments):
            for one in attachments[:-1]:
                self.mms.send(numbers, "", one, thread=thread)
            self.mms.send(numbers, body, attachments[-1] if attachments else None, thread=thread)
            if instead_of is not None:
                self.delete(instead_of)
            return
        status = PENDING if self.prefs.flag("enable_delivery_reports") else NO_STATUS
        old = instead_of.id if instead_of is not None and instead_of.kind == "sms" else 0
        if len(numbers) == 1:
            self.send(numbers[0], body, thread=thread, status=status, instead_of=old)
        else:
            row = self._row("|".join(numbers), body) | {"thread_id": thread, "status": COMPLETE}
            self._phone.content.insert("content://sms/sent", row)
            for number in numbers:
                self.send(number, body, status=status)
        if instead_of is not None and instead_of.kind == "mms":
            self.delete(instead_of)

    def sending_failed(self, address: str) -> None:
        """Say that a message has not been sent, by a notification too if the app is not in front."""
        super().sending_failed(address)
        top, thread = self._phone.activities.top, self.thread_of(address)
        if top is not None and top.package == PACKAGE and self._phone.is_in_use:
            return

        def tr(text: str) -> str:
            return self._phone.strings.translate(PACKAGE, text)

        opened = ax.Intent(
            component=f"{PACKAGE}/.activities.ThreadActivity", extras={"thread": str(thread), "address": address}
        )
        said = tr("Your message to '{name}' has not been sent").format(name=self.name_of(address))
        self._phone.notifications.post(
            Notification(
                PACKAGE, thread, tr("Message not sent"), said, channel="simple_sms_messenger", on_tap_intent=opened,
                importance=IMPORTANCE_HIGH, icon="sms",
            )
        )  # fmt: skip

    # -- what is to be sent -----------------------------------------------------------------------------------------

    def schedule(self, message: Message) -> int:
        """Let a message be sent at its date, in place of one that was to be if it has an id; return its thread.

        Until then it lies in the thread, or in a temporary one if that has no messages.
        """
        number, thread = message.id or self.cache.new_id(), message.thread
        numbers = parted(message.address)
        people = [Person(self.name_of(one), one) for one in numbers]
        if not self.of_thread(thread):
            thread = number
            title, is_group = ", ".join(one.name for one in people), int(len(numbers) > 1)
            moment_s = int(message.date_s)
            self.cache.put_conversation(
                (thread, message.body, moment_s, 1, title, "", is_group, message.address, 1, 0, 0)
            )
        self.cache.schedule(replace(message, id=number, thread=thread), people)
        self._set_alarm(number, message.date_s)
        return thread

    def _set_alarm(self, number: int, at_s: float) -> None:
        due = ax.Intent(SCHEDULED_RECEIVER, package=PACKAGE, extras={_ID: number})
        self._phone.alarms.set(Alarm(PACKAGE, f"scheduled-{number}", at_s, due))

    def set_alarms(self) -> None:
        """Set the alarms of all messages that are to be sent: a reboot has forgotten them."""
        for one in self.cache.scheduled():
            self._set_alarm(one.id, one.date_s)

    def cancel(self, number: int) -> None:
        """Let a message not be sent after all; a temporary thread goes with its last one."""
        self._phone.alarms.cancel(PACKAGE, f"scheduled-{number}")
        threads = {one.thread for one in self.cache.scheduled() if one.id == number}
        self.cache.unschedule(number)
        for thread in threads & self._temporary() - {one.thread for one in self.cache.scheduled()}:
            self.cache.forget_conversation(thread)

    def send_due(self, number: int) -> None:
        """Send a message whose time has come."""
        message = next((one for one in self.cache.scheduled() if one.id == number), None)
        if message is not None:
            numbers = parted(message.address)
            thread = self.thread_of(*numbers)
            if message.thread in self._temporary():
                self._settle(message.thread, thread)
            self.cancel(number)
            if allowed := [one for one in numbers if not is_forbidden(self._phone, one)]:
                self.send_to(allowed, message.body, message.attachments, thread=thread)
            self.remember()

    def _temporary(self) -> set[int]:
        return {thread for thread, one in self.cache.conversations().items() if one.is_temporary}

    def _settle(self, temporary: int, thread: int) -> None:
        """Move what is to be sent into the thread that its first message has got."""
        self.cache.move_scheduled(temporary, thread)
        self.cache.forget_conversation(temporary)

    def is_temporary(self, thread: int) -> bool:
        """Whether a thread waits for its first message to be sent."""
        return thread in self._temporary()

    def suggested(self) -> dict[str, str]:
        """Return the contacts with whom there were messages lately, by their numbers."""
        contacts, found = self.contacts(), dict[str, str]()
        for message in reversed(self.read()[-_RECENT:]):
            name = _name_among(contacts, message.address)
            if name != message.address and name not in found.values():
                found[message.address] = name
        return found

    # -- conversations ----------------------------------------------------------------------------------------------

    def conversations(self, *, archived: bool = False) -> list[Conversation]:
        """Return the threads that have messages: the pinned first, then the newest."""
        return [one for one in self._all() if one.is_archived == archived]

    def binned(self) -> list[Conversation]:
        """Return the threads that have messages in the bin."""
        return self._all(is_binned=True)

    def _all(self, *, is_binned: bool = False) -> list[Conversation]:
        threads: dict[int, list[Message]] = {}
        in_bin = self.cache.binned()
        scheduled = [] if is_binned else self.cache.scheduled()
        for message in sorted([*self.read(), *self.mms.read()], key=lambda one: one.date_s):
            if (message.key in in_bin) == is_binned:
                threads.setdefault(message.thread, []).append(message)
        for message in scheduled:
            threads.setdefault(message.thread, [message])
        cached, pinned = self.cache.conversations(), self.pinned()
        contacts, groups = self.contacts(), self.recipients()
        blocked = () if is_binned else blocked_numbers(self._phone).values()
        found = []
        for thread, messages in threads.items():
            known = cached.get(thread)
            address = next((one.address for one in reversed(messages) if one.address), "")
            numbers = groups.get(thread, parted(address))
            if not (known and known.is_temporary) and any(is_among(one, blocked) for one in numbers):
                continue  # a conversation with who is blocked is not listed (`getConversations`)
            name = ", ".join(_name_among(contacts, one) for one in numbers)
            last = messages[-1]
            found.append(
                Conversation(
                    thread, ";".join(numbers), (known.custom_title if known else "") or name, last.body, last.date_s,
                    all(one.is_read for one in messages), bool(known and known.is_archived), str(thread) in pinned,
                    last.box == DRAFT, bool(known and known.is_temporary),
                )
            )  # fmt: skip
        return sorted(found, key=lambda one: (not one.is_pinned, -one.date_s, -one.thread))

    def title_of(self, thread: int, address: str) -> str:
        """Return what a thread is called; a new one is called as who is at its number."""
        known = self.cache.conversations().get(thread)
        if known is not None and known.custom_title:
            return known.custom_title
        return ", ".join(map(self.name_of, self.recipients().get(thread, parted(address))))

    def is_archived(self, thread: int) -> bool:
        """Whether a thread lies in the archive."""
        known = self.cache.conversations().get(thread)
        return known is not None and known.is_archived

    def pinned(self) -> set[str]:
        """Return the numbers of the pinned threads."""
        stored = self.prefs.get("pinned_conversations", frozenset())
        return set(stored) if isinstance(stored, (set, frozenset, list, tuple)) else set()

    def set_pinned(self, threads: set[int], *, is_pinned: bool) -> None:
        """Pin threads to the top, or let them go."""
        names = {str(thread) for thread in threads}
        stored = self.pinned() | names if is_pinned else self.pinned() - names
        self.prefs.update({"pinned_conversations": frozenset(stored)})

    def set_archived(self, thread: int, *, is_archived: bool) -> None:
        """Put a thread into the archive, or take it out."""
        self.remember()
        where = ("_id = ?", (thread,))
        self._phone.content.update("content://mms-sms/conversations", {"archived": int(is_archived)}, *where)
        self.cache.database.update("conversations", {"thread_id": thread}, archived=int(is_archived))

    def rename(self, thread: int, title: str) -> None:
        """Give a thread a title of its own."""
        self.remember()
        self.cache.database.update("conversations", {"thread_id": thread}, title=title, uses_custom_title=1)

    def remember(self) -> None:
        """Bring the app's cache into step with the provider."""
        before = self.cache.conversations()
        threads = self._all()
        real = {one.address: one.thread for one in threads if not one.is_temporary}
        for one in threads:
            if one.is_temporary and one.address in real:
                self._settle(one.thread, real[one.address])
        known = {one.thread for one in threads} | {one.thread for one in self.binned()}
        for thread in sorted(before.keys() - known):
            self.cache.forget_conversation(thread)
        for one in threads:
            if not one.is_temporary:
                custom = before[one.thread].custom_title if one.thread in before else ""
                self.cache.put_conversation(
                    (
                        one.thread, one.snippet, int(one.date_s), int(one.is_read), one.title, "",
                        int(len(one.numbers) > 1), one.address, 0, int(bool(custom)), int(one.is_archived),
                    )
                )  # fmt: skip
        self._remember_messages(threads)

    def _remember_messages(self, threads: Iterable[Conversation]) -> None:
        contacts = self.contacts()
        people = {
            one.thread: [Person(_name_among(contacts, number), number) for number in one.numbers] for one in threads
        }
        self.cache.sync([*(one for one in self.read() if one.box != DRAFT), *self.mms.read()], people)

    # -- the bin ----------------------------------------------------------------------------------------------------

    def bin(self, messages: Iterable[Message]) -> None:
        """Put messages into the bin; those that were to be sent are gone."""
        for one in messages:
            if one.kind == "scheduled":
                self.cancel(one.id)
            else:
                self.cache.bin(one, [Person(self.name_of(number), number) for number in parted(one.address)])
        self._phone.touch()

    def restore(self, messages: Iterable[Message]) -> None:
        """Take messages out of the bin."""
        for one in messages:
            self.cache.unbin(one.id)
        self._phone.touch()

    def in_bin(self) -> list[Message]:
        """Return all that lies in the bin."""
        return [message for one in self.binned() for message in self.of_thread(one.thread, is_binned=True)]

    def empty_bin(self) -> None:
        """Delete all that lies in the bin."""
        for one in self.in_bin():
            self.delete(one)

    def clean_bin(self) -> None:
        """Delete what has lain in the bin for a month; looked at once a day."""
        now_s = self._phone.clock.now()
        if self.prefs.flag("use_recycle_bin") and self.prefs.number(_LAST_CHECK) < (now_s - _DAY_S) * 1000:
            self.prefs.update({_LAST_CHECK: int(now_s * 1000)})
            old = self.cache.binned(before_s=now_s - _MONTH_S)
            for one in self.in_bin():
                if one.key in old:
                    self.delete(one)


def send_scheduled(phone: ax.Phone, intent: ax.Intent) -> None:
    """Send the message whose alarm it is."""
    Messages(phone).send_due(intent.number(_ID))


def _name_among(contacts: list[tuple[str, str]], number: str) -> str:
    """Return the name of the contact that has a number, or the number."""
    return next((name for name, other in contacts if is_same_number(other, number)), number)
