"""One conversation: to whom, what was said, and the field below."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import parse_qs, unquote

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.androidx.text_messages import FAILED, OUTBOX, Message
from pytest_mobileagent.simulator.apps.google_messages.parts import ask_deleting, moment
from pytest_mobileagent.simulator.apps.google_messages.store import Messages
from pytest_mobileagent.simulator.system.dates import clock_text, date_text, to_local

_END_PX = 1 << 20
_NEW_HEADER_S = 3600
_SCHEMES = ("sms", "smsto", "mms", "mmsto")
_FIELD, _TO, _LIST = "compose_message_text", "recipient_text_view", "list"


class Conversation(ax.Screen):
    """The messages with one number; while nobody is chosen, a field for names and numbers."""

    def create(self) -> None:
        """Open the conversation that the intent names, or ask with whom."""
        self.store = Messages(self.phone)
        self.typed = ""
        self.has_digits = False
        self.body = self.intent.text("sms_body") or self.intent.text(ax.EXTRA_TEXT)
        address = self.intent.text("address")
        scheme, _, rest = self.intent.data.partition(":")
        if scheme in _SCHEMES:
            number, _, options = rest.partition("?")
            address = unquote(number).removeprefix("//")
            self.body = self.body or parse_qs(options).get("body", [""])[0]
        self.address = ""
        if address:
            self._open(address)
        else:
            self.focus(_TO)

    def _open(self, address: str) -> None:
        self.address = address
        self.thread = self.store.thread_of(address)
        self.body = self.body or self.store.draft_of(self.thread)
        self.store.mark_read(self.thread)
        self.scroll_to(_LIST, _END_PX)

    def resume(self) -> None:
        """What is seen is read."""
        if self.address:
            self.store.mark_read(self.thread)

    def pause(self) -> None:
        """Keep what has not been sent."""
        if self.address:
            self.store.set_draft(self.thread, self.address, self.body.strip())

    def compose(self) -> ax.View:
        """Return the conversation, or who can be chosen."""
        return self._conversation() if self.address else self._picker()

    # -- to whom ----------------------------------------------------------------------------------------------------

    def _picker(self) -> ax.View:
        field = ax.EditText(
            id=_TO, cls="android.widget.MultiAutoCompleteTextView", text=self.typed, on_change=self.bind("typed"),
            hint=self.tr("Type a name, phone number, or email"), input_type="phone" if self.has_digits else "text",
            on_ime_action=self._send_to_typed, weight=1,
        )  # fmt: skip
        toggle = ax.IconButton(
            "keyboard" if self.has_digits else "dialpad", cls="android.widget.ImageView",
            desc=self.tr("Toggle between text and number input"), on_tap=self._toggle,
        )  # fmt: skip
        to = ax.Text(self.tr("To"), size=16, color="on_surface_variant", margin=(0, 0, 16, 0))
        return ax.Pane(
            google.bar(self, self.tr("New conversation")),
            ax.Across(to, field, toggle, height=56, padding=(16, 0, 4, 0)),
            ax.Divider(),
            ax.RecyclerView(*self._people(), id="contact_picker_list", key="people"),
            id="contact_picker_fragment_container",
            background="background",
        )

    def _toggle(self) -> None:
        self.has_digits = not self.has_digits
        self.focus(_TO)

    def _is_number(self) -> bool:
        return bool(self.typed.strip()) and all(sign in "0123456789+*#()-. " for sign in self.typed)

    def _send_to_typed(self) -> None:
        if self._is_number():
            self._choose(self.typed.strip())

    def _people(self) -> Iterator[ax.View]:
        wanted = self.typed.strip().lower()
        if self._is_number():
            number = self.typed.strip()
            yield self._person("dialpad", f"{self.tr('Send to')} {number}", "", number)
        for name, number in self.store.contacts():
            if not wanted or wanted in name.lower() or wanted in number:
                yield self._person("", name, number, number)

    def _person(self, icon: str, name: str, below: str, number: str) -> ax.View:
        plate = ax.Frame(
            ax.Icon(icon, color="#ffffff", gravity="center"), width=40, height=40, radius=20, background=google.BLUE
        )
        words = ax.TwoLines(name, below or None, ids=("contact_name", "contact_details"), max_lines=(1, 1))
        return ax.Across(
            plate if icon else google.face(name), words, height=64, padding=(16, 0), gap=16,
            on_tap=lambda: self._choose(number),
        )  # fmt: skip

    def _choose(self, number: str) -> None:
        self._open(number)
        self.focus(_FIELD)

    # -- what was said ----------------------------------------------------------------------------------------------

    def _conversation(self) -> ax.View:
        messages = self.store.of_thread(self.thread)
        title = self.store.name_of(self.address)
        call = ax.IconButton(
            "call", id="action_call", desc=self.tr("Call"), on_tap=lambda: self.phone.telephony.dial(self.address)
        )
        bubbles = ax.Scroll(
            *self._items(messages), id=_LIST, key=_LIST, cls=ax.RECYCLER, height=ax.WRAP, gravity="bottom",
            starts_at_end=True, padding=(0, 8),
        )  # fmt: skip
        return ax.Pane(
            google.bar(self, title, actions=(call,), overflow=self._menu),
            ax.Frame(bubbles, width=ax.MATCH, weight=1),
            self._field(),
            id="conversation_fragment_container",
            background="background",
        )

    def _menu(self) -> list[ax.MenuItem]:
        is_known = self.store.name_of(self.address) != self.address
        items = [
            ax.MenuItem(self.tr("Archive"), self._archive, id="action_archive"),
            ax.MenuItem(self.tr("Delete"), self._ask_delete, id="action_delete"),
        ]
        return items if is_known else [ax.MenuItem(self.tr("Add contact"), self._add_contact), *items]

    def _add_contact(self) -> None:
        action, kind = "android.intent.action.INSERT_OR_EDIT", "vnd.android.cursor.item/contact"
        self.start(ax.Intent(action=action, type=kind, extras={"phone": self.address}))

    def _archive(self) -> None:
        self.store.set_archived([self.thread], is_archived=True)
        self.finish()

    def _ask_delete(self) -> None:
        def delete() -> None:
            self.body = ""
            self.store.delete_thread(self.thread)
            self.finish()

        ask_deleting(self, delete, count=1)

    def _items(self, messages: list[Message]) -> Iterator[ax.View]:
        last_s = float("-inf")
        for message in messages:
            if message.date_s - last_s > _NEW_HEADER_S:
                yield self._header(message.date_s)
            last_s = message.date_s
            yield self._bubble(message)
        if messages and not messages[-1].is_received:
            yield self._status(messages[-1])

    def _header(self, moment_s: float) -> ax.View:
        then = to_local(self.phone, moment_s)
        text = f"{date_text(self.phone, then, 'weekday_date')} • {clock_text(self.phone, then)}"
        return ax.Caption(text, size=12, align="center", width=ax.MATCH, padding=(0, 16, 0, 8))

    def _bubble(self, message: Message) -> ax.View:
        theme = self.theme
        mine = not message.is_received
        plate = ("#d2e3fc" if not theme.is_dark else "#174ea6") if mine else theme.surface_variant
        body = ax.Text(
            message.body, id="message_text", size=16, padding=(14, 10), radius=20, background=plate, max_width=264
        )
        picture = None if mine else google.face(self.store.name_of(message.address), size=32)
        return ax.Across(picture, body, padding=(16, 3), gap=8, justify="end" if mine else "start", id="message_row")

    def _status(self, message: Message) -> ax.View:
        told = moment(self.phone, message.date_s)
        text = {OUTBOX: self.tr("Sending…"), FAILED: self.tr("Not sent")}.get(message.box, f"{told} • SMS")
        color = "error" if message.box == FAILED else "on_surface_variant"
        return ax.Text(text, id="message_status", size=12, color=color, align="end", width=ax.MATCH, padding=(20, 4))

    # -- the field --------------------------------------------------------------------------------------------------

    def _field(self) -> ax.View:
        theme = self.theme
        can_send = bool(self.body.strip())
        text = ax.EditText(
            id=_FIELD, text=self.body, hint=self.tr("Text message"), on_change=self.bind("body"),
            input_type="multiline", capitals="sentences", padding=(16, 11, 4, 11), weight=1,
        )  # fmt: skip
        color = theme.primary if can_send else theme.on_surface_variant
        send = ax.Column(
            ax.Icon("send", id="send_message_button_icon", desc=self.tr("Send SMS"), color=color),
            ax.DrawnText("SMS", size=10, color=color),
            id="send_message_button_container", width=48, height=48, gravity="center", justify="center",
            enabled=can_send, clickable=True, on_tap=self._send,
        )  # fmt: skip
        plate = ax.Across(text, send, weight=1, radius=24, min_height=48, background="surface_variant")
        return ax.Across(plate, padding=(8, 4, 8, 8), id="compose_message_view")

    def _send(self) -> None:
        if self.body.strip():
            self.store.send(self.address, self.body.strip())
            self.body = ""
            self.scroll_to(_LIST, _END_PX)
