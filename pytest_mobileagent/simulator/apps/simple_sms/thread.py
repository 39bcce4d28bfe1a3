"""One conversation: bubbles, and the field below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.text_messages import FAILED, QUEUED, Attachment, Message
from pytest_mobileagent.simulator.apps.simple_sms.bubbles import Bubbles
from pytest_mobileagent.simulator.apps.simple_sms.builds import is_late
from pytest_mobileagent.simulator.apps.simple_sms.details import Details, rename
from pytest_mobileagent.simulator.apps.simple_sms.message_bar import FIELD, MessageBar
from pytest_mobileagent.simulator.apps.simple_sms.message_selection import SAVE, MessageSelection
from pytest_mobileagent.simulator.apps.simple_sms.people import People
from pytest_mobileagent.simulator.apps.simple_sms.short_codes import ShortCodes
from pytest_mobileagent.simulator.apps.simple_sms.store import Messages, parted
from pytest_mobileagent.simulator.system.telephony import block

_END_PX = 1 << 20
_FAR = 20  # how many rows are below what is seen before there is a way to the end
_NO_REPLY = "Can't reply to short codes like this"
_NO_REPLY_WHY = (
    'You can only reply to short codes with numbers like "503501" but not to codes containing letters and numbers like '
    '"AB-CD0".'
)


def add_to_contacts(screen: ax.Screen, number: str) -> None:
    """Have an app of contacts ask whose a number is."""
    action, kind = "android.intent.action.INSERT_OR_EDIT", "vnd.android.cursor.item/contact"
    screen.start(ax.Intent(action=action, type=kind, extras={"phone": number}))


def dial(screen: ax.Screen, number: str) -> None:
    """Have the phone's dialer ask whether a number is to be called."""
    screen.start(ax.Intent("android.intent.action.DIAL", data=f"tel:{number}"))


def has_letters(number: str) -> bool:
    """Whether a sender is no number, and cannot be answered."""
    return "@" not in number and any(sign.isalpha() for sign in number)


class Thread(ax.Screen):
    """The messages with one number, or with several people: those in the bin, or all others."""

    def create(self) -> None:
        """Open the thread that the intent names; what was left unsent is in the field again."""
        intent = self.intent
        self.store = Messages(self.phone)
        self.address = intent.text("address")
        self.numbers = parted(self.address)
        self.is_binned = intent.extras.get("is_recycle_bin") is True
        self.thread = int(intent.text("thread") or 0) or self.store.thread_of(*self.numbers)
        body = intent.text("body") or self.store.draft_of(self.thread)
        self.bar = MessageBar(self, body, sends_mms=self._sends_mms, send=self._send)
        for uri in ax.shared_uris(intent):
            self.bar.attachments.add(uri)
        self.people = People(self, self.store, self._go_to)
        self.selected = simple.Selection()
        self.selection = MessageSelection(self, self.store, self.selected, self.is_binned, self._leave_if_empty)
        self._goes_to_end = True
        self._is_far = False
        if found := intent.text("searched_message"):
            self._goes_to_end = False
            self.ui.scroll_px["thread_messages_list"] = _END_PX
            self.reveal(found)
        self._was_temporary = self._is_temporary
        if not (self.is_binned or self._is_unanswerable):
            self.focus(FIELD)

    def new_intent(self, intent: ax.Intent) -> None:
        """Go on to another conversation; what was left unsent in this one stays there."""
        del intent
        self.pause()
        self.create()
        self.resume()

    @property
    def body(self) -> str:
        """What is in the field."""
        return self.bar.body

    def resume(self) -> None:
        """What is seen is read."""
        if not self.is_binned:
            self.store.mark_read(self.thread)

    def pause(self) -> None:
        """Keep what has not been sent."""
        if not (self.is_binned or self.bar.due_s):
            body = self.bar.body.strip()
            if body or not self._is_temporary:
                self.store.set_draft(self._home(), self.address, body)

    def back(self) -> bool:
        """End the selection; take away the panel of what can be brought."""
        return self.selected.close() or self.bar.close()

    def result(self, request: str, value: object) -> None:
        """Take what was picked; write what is saved."""
        if request == SAVE:
            self.selection.write_saved(value)
        else:
            self.bar.result(request, value)

    @property
    def _is_temporary(self) -> bool:
        return self.store.is_temporary(self.thread)

    @property
    def _is_unanswerable(self) -> bool:
        return any(map(has_letters, self.numbers))

    def _home(self) -> int:
        """Return the provider's thread, which a temporary one is not."""
        return self.store.thread_of(*self.numbers) if self._is_temporary else self.thread

    def _sends_mms(self, body: str, attachments: Sequence[Attachment]) -> bool:
        return self.store.is_mms(self.numbers, body, attachments)

    # -- the screen -------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return toolbar, bubbles and field."""
        messages = self._messages()
        if self._goes_to_end:
            self.ui.scroll_px["thread_messages_list"] = _END_PX
        head = self.selection.bar(messages) if self.selected else self._toolbar(messages)
        bubbles = Bubbles(self, self.store.name_of, self.selected, self._tap, self._toggle, self._retry)
        down = ax.Fab(
            "arrow_downward", id="scroll_to_bottom_fab", size=40, color=self.theme.on_surface,
            background="surface_variant", on_tap=self._to_end,
        )  # fmt: skip
        return ax.Pane(
            head,
            self.people.compose(),
            ax.Frame(
                ax.Scroll(
                    *bubbles.rows(messages),
                    id="thread_messages_list",
                    key="thread_messages_list",
                    cls="androidx.recyclerview.widget.RecyclerView",
                    height=-2,
                    gravity="bottom",
                    on_scroll=self._scrolled,
                ),
                down if self._is_far else None,
                width=ax.MATCH,
                weight=1,
                padding=(0, 0, 0, 8),
            ),
            self._below(),
            id="thread_holder",
        )

    def _messages(self) -> list[Message]:
        """Return the messages: of the thread that a temporary one has become, once its first message has been sent."""
        messages = self.store.of_thread(self.thread, is_binned=self.is_binned)
        if not messages and self._was_temporary and not self._is_temporary:
            self.thread = self.store.thread_of(*self.numbers)
            messages = self.store.of_thread(self.thread)
        self._was_temporary = self._is_temporary
        return messages

    def _below(self) -> ax.View | None:
        if self.is_binned:
            return None
        if not self._is_unanswerable:
            return self.bar.compose(cancel_schedule=self._cancel_schedule)
        why = partial(simple.confirm, self, _NO_REPLY_WHY, lambda: None, yes="OK", no="")
        return ax.Across(
            ax.Label(_NO_REPLY, id="reply_disabled_text", size=14, weight=1, padding=16),
            ax.IconButton(
                "info", id="reply_disabled_info", cls="android.widget.ImageView", desc="More info", on_tap=why
            ),
            id="short_code_holder",
            cls="android.view.ViewGroup",
            padding=(12, 0),
        )

    def _scrolled(self, offset_px: int) -> None:
        self._goes_to_end = False
        placed = self.ui.views.get("thread_messages_list")
        if isinstance(placed, ax.Scroll):
            below_px = placed.maximum_px - offset_px
            heights = [row.mh for row in reversed(placed.children)]
            self._is_far = sum(heights[:_FAR]) - heights[0] < below_px

    def _to_end(self) -> None:
        self._goes_to_end, self._is_far = True, False

    def _toolbar(self, messages: list[Message]) -> ax.View:
        title = self.store.title_of(self.thread, self.address)
        icons = self._icons(messages)
        overflow = []
        if messages and self.is_binned:
            overflow.append(ax.MenuItem("Restore all messages", self._ask_restore))
        elif messages and is_late(self):
            overflow.append(self._archive_item())
        if messages:
            overflow.append(ax.MenuItem("Conversation details", self._details))
        if title == self.address:
            overflow.append(ax.MenuItem("Add number to contact", lambda: add_to_contacts(self, self.address)))
        if not self.is_binned:
            overflow.append(ax.MenuItem("Block number", self._block))
        if messages and not self.is_binned:
            overflow.append(ax.MenuItem("Mark as Unread", self._mark_unread))
        return simple.bar(self, ax.Written(title), id="thread_toolbar", actions=icons, overflow=overflow)

    def _icons(self, messages: list[Message]) -> list[ax.View]:
        icons = [simple.action("delete", "Delete", self._ask_delete, id="delete")] if messages else []
        if self.is_binned:
            return icons
        if not self._is_unanswerable:
            if len(self.numbers) == 1:
                icons.append(simple.action("call", "Dial number", partial(dial, self, self.address), id="dial_number"))
            add = partial(self.people.toggle, self.numbers)
            icons.append(simple.action("person_add", "Add Person", add, id="manage_people"))
        if len(self.numbers) > 1 and messages:
            again = partial(rename, self, self.store, self.thread, self.address)
            icons.append(simple.action("edit", "Rename conversation", again, id="rename_conversation"))
        return icons

    def _ask_delete(self) -> None:
        def delete() -> None:
            if self.is_binned:
                for message in self._messages():
                    self.store.delete(message)
            else:
                self.bar.clear()
                self.store.delete_thread(self.thread)
            self.finish()

        simple.confirm(self, "Are you sure you want to delete all messages of this conversation?", delete)

    def _ask_restore(self) -> None:
        def restore() -> None:
            self.store.restore(self._messages())
            self.finish()

        simple.confirm(self, "Are you sure you want to restore all messages of this conversation?", restore)

    def _archive_item(self) -> ax.MenuItem:
        is_archived = self.store.is_archived(self.thread)

        def archive() -> None:
            self.store.set_archived(self.thread, is_archived=not is_archived)
            self.finish()

        name = "Unarchive" if is_archived else "Archive"
        return ax.MenuItem(name, archive)

    def _details(self) -> None:
        self.start(Details, thread=self.thread, address=self.address)

    def _block(self) -> None:
        def block_it() -> None:
            for number in self.numbers:
                block(self.phone, number)
            self.finish()

        frame = self.tr('Are you sure you want to block "{numbers}"?')
        simple.confirm(self, frame.format(numbers=", ".join(self.numbers)), block_it)

    def _mark_unread(self) -> None:
        self.finish()
        self.store.mark_read(self.thread, is_read=False)

    def _go_to(self, numbers: list[str]) -> None:
        """Go on to the conversation with other people, if they are others."""
        if numbers != self.numbers:
            self.start(Thread, thread=self.store.thread_of(*numbers), address=";".join(numbers))

    # -- messages ---------------------------------------------------------------------------------------------------

    def _tap(self, message: Message) -> None:
        if self.selected:
            self._toggle(message)
        elif message.kind == "scheduled":
            self._ask_about(message)
        elif message.box == FAILED:
            self._retry(message)

    def _toggle(self, message: Message) -> None:
        self.selected.toggle(message.key)
        self.hide_keyboard()

    def _retry(self, message: Message) -> None:
        """Put a message that has failed back into the field; the next one is sent in its place."""
        self.bar.body, self.bar.failed = message.body, message
        self.focus(FIELD)

    def _leave_if_empty(self) -> None:
        if not self._messages():
            self.finish()

    def _ask_about(self, message: Message) -> None:
        """Offer what can be done with a message that is to be sent."""

        def edit() -> None:
            self.bar.clear()
            self.bar.body, self.bar.due_s, self.bar.scheduled = message.body, message.date_s, message.id
            for one in message.attachments:
                self.bar.attachments.add(one.uri)

        acts = (
            ("Update message", edit),
            ("Send now", partial(self.store.send_due, message.id)),
            ("Delete", partial(self.store.cancel, message.id)),
        )

        def pick(at: int) -> None:
            acts[at][1]()
            self.phone.touch()

        self.hide_keyboard()
        simple.choose(self, [label for label, _ in acts], -1, pick, title="Scheduled message")

    # -- sending ----------------------------------------------------------------------------------------------------

    def _cancel_schedule(self) -> None:
        """Send it at once after all; what lay there to be sent is gone."""
        if self.bar.scheduled:
            self.store.cancel(self.bar.scheduled)
        self.bar.due_s, self.bar.scheduled = 0.0, 0

    def _send(self) -> None:
        """Send what was written to everybody, or keep it until its time; the system asks about short numbers."""
        if not (self.bar.text or self.bar.attachments.chosen):
            return
        if self.bar.due_s:
            self._schedule()
        else:
            ShortCodes(self, self.numbers, self._send_now)

    def _schedule(self) -> None:
        bar = self.bar
        if bar.due_s < self.phone.clock.now() + 1:
            self.toast("You must pick a time in the future")
            bar.ask_when()
            return
        message = Message(
            bar.scheduled, self.thread, ";".join(self.numbers), bar.text, bar.due_s, QUEUED, is_read=False,
            kind="scheduled", attachments=tuple(bar.attachments.chosen),
        )  # fmt: skip
        self.thread = self.store.schedule(message)
        bar.clear()
        self._to_end()

    def _send_now(self, numbers: Sequence[str]) -> None:
        bar, home = self.bar, self._home()
        self.store.send_to(numbers, bar.text, tuple(bar.attachments.chosen), thread=home, instead_of=bar.failed)
        bar.clear()
        if home != self.thread:
            self.store.remember()
            self.thread = home
        self._to_end()
