"""One conversation: bubbles, and the field below."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.text_messages import FAILED, OUTBOX, Message
from pytest_mobileagent.simulator.apps.simple_sms.blocking import block
from pytest_mobileagent.simulator.apps.simple_sms.builds import is_late
from pytest_mobileagent.simulator.apps.simple_sms.details import Details
from pytest_mobileagent.simulator.apps.simple_sms.store import PACKAGE, Messages, parted

_NEW_HEADER_S = 300
_END_PX = 1 << 20
_PART = 160
_SHORT_CODE = range(3, 7)


def add_to_contacts(screen: ax.Screen, number: str) -> None:
    """Have an app of contacts ask whose a number is."""
    action, kind = "android.intent.action.INSERT_OR_EDIT", "vnd.android.cursor.item/contact"
    screen.start(ax.Intent(action=action, type=kind, extras={"phone": number}))


def dial(screen: ax.Screen, number: str) -> None:
    """Have the phone's dialer ask whether a number is to be called."""
    screen.start(ax.Intent("android.intent.action.DIAL", data=f"tel:{number}"))


class Thread(ax.Screen):
    """The messages with one number, or with several people."""

    layers = ("selected",)

    def create(self) -> None:
        """Open the thread that the intent names; what was left unsent is in the field again."""
        self.store = Messages(self.phone)
        self.address = self.intent.text("address")
        self.numbers = parted(self.address)
        self.thread = int(self.intent.text("thread") or 0) or self.store.thread_of(*self.numbers)
        self.body = self.intent.text("body") or self.store.draft_of(self.thread)
        self.selected = simple.Selection()
        self.dates = simple.Dates(self.phone, PACKAGE)
        self._goes_to_end = True
        self.focus("thread_type_message")

    def resume(self) -> None:
        """What is seen is read."""
        self.store.mark_read(self.thread)

    def pause(self) -> None:
        """Keep what has not been sent."""
        self.store.set_draft(self.thread, self.address, self.body.strip())

    # -- the screen -------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return toolbar, bubbles and field."""
        messages = self.store.of_thread(self.thread)
        if self._goes_to_end:
            self.ui.scroll_px["thread_messages_list"] = _END_PX
        head = self._selection(messages) if self.selected else self._toolbar(messages)
        return ax.Pane(
            head,
            ax.Frame(
                ax.Scroll(
                    *self._items(messages),
                    id="thread_messages_list",
                    key="thread_messages_list",
                    cls="androidx.recyclerview.widget.RecyclerView",
                    height=-2,
                    gravity="bottom",
                    on_scroll=self._scrolled,
                ),
                width=ax.MATCH,
                weight=1,
                padding=(0, 0, 0, 8),
            ),
            self._input(),
            id="thread_holder",
        )

    def _scrolled(self, offset_px: int) -> None:
        del offset_px
        self._goes_to_end = False

    def _toolbar(self, messages: list[Message]) -> ax.View:
        title = self.store.title_of(self.thread, self.address)
        icons = [simple.action("delete", "Delete", self._ask_delete, id="delete")] if messages else []
        if len(self.numbers) == 1:
            call = partial(dial, self, self.address)
            icons.append(simple.action("call", "Dial number", call, id="dial_number"))
        overflow = []
        if messages and is_late(self):
            overflow.append(self._archive_item())
        if messages:
            overflow.append(ax.MenuItem("Conversation details", self._details))
        if title == self.address:
            overflow.append(ax.MenuItem("Add number to contact", lambda: add_to_contacts(self, self.address)))
        overflow.append(ax.MenuItem("Block number", self._block))
        if messages:
            overflow.append(ax.MenuItem("Mark as Unread", self._mark_unread))
        return simple.bar(self, ax.Written(title), id="thread_toolbar", actions=icons, overflow=overflow)

    def _ask_delete(self) -> None:
        def delete() -> None:
            self.body = ""
            self.store.delete_thread(self.thread)
            self.finish()

        simple.confirm(self, "Are you sure you want to delete all messages of this conversation?", delete)

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

    # -- bubbles ----------------------------------------------------------------------------------------------------

    def _items(self, messages: list[Message]) -> list[ax.View]:
        items: list[ax.View] = []
        header_s: float = -_NEW_HEADER_S
        mine = [message.id for message in messages if not message.is_received]
        for message in messages:
            if message.date_s - header_s > _NEW_HEADER_S:
                header_s = message.date_s
                items.append(self._header(message.date_s))
            items.append(self._bubble(message))
            if mine and message.id == mine[-1]:
                items.append(self._status(message))
        return items

    def _header(self, moment_s: float) -> ax.View:
        text = self.dates.time(moment_s)
        if not self.dates.is_today(moment_s):
            text = f"{self.dates.short_day(moment_s)}, {text}"
        return ax.Frame(
            ax.Caption(text, id="thread_date_time", size=12, gravity="hcenter"),
            id="thread_date_time_holder",
            cls="android.widget.RelativeLayout",
            width=ax.MATCH,
            padding=(16, 12, 16, 8),
        )

    def _bubble(self, message: Message) -> ax.View:
        theme = self.theme
        is_selected = message.id in self.selected
        plate = theme.surface_variant if message.is_received else theme.primary
        if is_selected:
            plate = ax.mix(plate, "#000000", 0.25)
        contrast = simple.contrast(theme.primary)
        body = ax.LinkedText(
            message.body,
            id="thread_message_body",
            size=simple.text_sp(self),
            color="on_surface" if message.is_received else contrast,
            link_color="primary" if message.is_received else contrast,
            on_link=lambda uri: ax.open_with(self, ax.Intent(ax.VIEW, data=uri)),
            padding=(14, 9),
            radius=18,
            background=plate,
            max_width=280,
            on_tap=lambda: self._tap(message),
            on_long_press=lambda: self._toggle(message.id),
        )
        photo = None
        if message.is_received:
            name = self.store.name_of(message.address)
            photo = simple.letter_image(name, size=34, id="thread_message_sender_photo")
            photo.margin = (0, 0, 8, 0)
        return ax.Frame(
            ax.Row(
                photo,
                body,
                id="thread_message_wrapper",
                cls="android.widget.RelativeLayout",
                gravity="" if message.is_received else "end",
            ),
            id="thread_message_holder",
            cls="android.view.ViewGroup",
            width=ax.MATCH,
            padding=(12, 3),
            selected=is_selected,
        )

    def _status(self, message: Message) -> ax.View:
        row: ax.View
        color = self.theme.on_surface_variant
        if message.box == OUTBOX:
            row = ax.Label("Sending…", id="thread_sending", size=12, color=color, gravity="end")
        elif message.box == FAILED:
            row = ax.Label(
                "Not sent. Touch to retry.",
                id="thread_error",
                size=12,
                color="error",
                gravity="end",
                on_tap=lambda: self._retry(message),
            )
        else:
            row = ax.Icon("check", id="thread_success", size=14, color=color, gravity="end")
        return ax.Frame(row, width=ax.MATCH, padding=(16, 0, 16, 4))

    def _tap(self, message: Message) -> None:
        if self.selected:
            self._toggle(message.id)
        elif message.box == FAILED:
            self._retry(message)

    def _retry(self, message: Message) -> None:
        self.body = message.body
        self.store.delete_message(message.id)
        self.focus("thread_type_message")

    # -- selection --------------------------------------------------------------------------------------------------

    def _toggle(self, number: int) -> None:
        self.selected.toggle(number)
        self.hide_keyboard()

    def _selection(self, messages: list[Message]) -> ax.View:
        numbers = [message.id for message in messages]
        chosen = [message for message in messages if message.id in self.selected]
        icons = [simple.action("delete", "Delete", lambda: self._delete(chosen), id="cab_delete")]
        overflow = []
        if len(chosen) == 1:
            only = chosen[0]
            icons = [
                simple.action(
                    "content_copy", "Copy to clipboard", lambda: self._copy(only), id="cab_copy_to_clipboard"
                ),
                simple.action("share", "Share", lambda: self._share(only), id="cab_share"),
                *icons,
            ]
            overflow = [
                ax.MenuItem("Properties", lambda: self._properties(only)),
                ax.MenuItem("Forward", lambda: self._forward(only)),
            ]
        overflow.append(ax.MenuItem("Select all", partial(self.selected.select, numbers)))
        return self.selected.bar(self, numbers, actions=icons, overflow=overflow)

    def _copy(self, message: Message) -> None:
        simple.copy(self, message.body)
        self.selected.clear()

    def _share(self, message: Message) -> None:
        self.selected.clear()
        ax.share_text(self, message.body)

    def _delete(self, chosen: list[Message]) -> None:
        count = self.tr_count(len(chosen), "{count} message", "{count} messages")

        def delete() -> None:
            for message in chosen:
                self.store.delete_message(message.id)
            self.selected.clear()
            if not self.store.of_thread(self.thread):
                self.finish()

        simple.confirm(self, self.tr("Are you sure you want to delete {items}?").format(items=count), delete)

    def _properties(self, message: Message) -> None:
        name = self.store.name_of(message.address)
        person = message.address if name == message.address else f"{name} ({message.address})"
        verb = "Received at" if message.is_received else "Sent at"
        self.selected.clear()
        simple.show_properties(
            self,
            "Message details",
            [
                simple.Property("Sender" if message.is_received else "Receiver", person),
                simple.Property(verb, f"{self.dates.day(message.date_s)} {self.dates.time(message.date_s)}"),
            ],
        )

    def _forward(self, message: Message) -> None:
        self.selected.clear()
        component = f"{PACKAGE}/.activities.NewConversationActivity"
        self.start(ax.Intent(component=component, extras={ax.EXTRA_TEXT: message.body}))

    # -- the field --------------------------------------------------------------------------------------------------

    def _input(self) -> ax.View:
        prefs = self.prefs(simple.PREFS)
        can_send = bool(self.body.strip())
        counter = None
        if prefs.flag("show_character_counter"):
            parts = max(1, -(-len(self.body) // _PART))
            counter = ax.Caption(f"{parts * _PART - len(self.body)}/{parts}", id="thread_character_counter", size=12)
        on_enter = self._ask_send if prefs.flag("send_on_enter") else None
        return ax.Across(
            ax.Frame(
                ax.EditText(
                    id="thread_type_message",
                    text=self.body,
                    hint="Type a message…",
                    on_change=self.bind("body"),
                    input_type="text" if on_enter else "multiline",
                    capitals="sentences",
                    on_ime_action=on_enter,
                    padding=(14, 11),
                ),
                weight=1,
                radius=22,
                background="surface_variant",
            ),
            counter,
            self._send_button(can_send=can_send),
            id="message_holder",
            cls="android.view.ViewGroup",
            padding=(12, 4, 4, 6),
        )

    def _send_button(self, *, can_send: bool) -> ax.View:
        color = self.theme.primary if can_send else ax.mix(self.theme.primary, self.theme.background, 0.6)
        button = ax.Column(
            ax.Icon("send", color=color, gravity="hcenter"),
            ax.DrawnText("SMS", size=10, color=color, gravity="hcenter"),
            id="thread_send_message",
            cls="android.widget.Button",
            desc="OK",
            width=48,
            padding=(0, 4),
            gravity="center",
            enabled=can_send,
            clickable=True,
            on_tap=self._ask_send,
            on_long_press=lambda: self.phone.log.miss("SMS Messenger", "scheduled messages"),
        )
        button.text = "SMS"
        return button

    def _ask_send(self) -> None:
        """Send to everybody; the system asks before a short number is written to."""
        body = self.body.strip()
        for number in self.numbers if body else ():
            digits = [sign for sign in number if sign.isdigit()]
            if len(digits) in _SHORT_CODE and not number.startswith("+"):
                ax.ask(
                    self,
                    "This may cause charges on your mobile account.",
                    "Send",
                    partial(self._send, number, body),
                    title=self.tr("SMS Messenger would like to send a message to {number}.").format(number=number),
                )
            else:
                self._send(number, body)

    def _send(self, number: str, body: str) -> None:
        self.store.send(number, body, thread=self.thread)
        self.body = ""
        self._goes_to_end = True
