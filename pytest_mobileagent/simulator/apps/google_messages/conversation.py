"""One conversation: to whom, what was said, and the field below."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import parse_qs, unquote

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.androidx.text_messages import FAILED, OUTBOX, Message
from pytest_mobileagent.simulator.apps.google_messages.parts import PACKAGE, ask_deleting, moment
from pytest_mobileagent.simulator.apps.google_messages.store import Messages
from pytest_mobileagent.simulator.system.dates import clock_text, date_text, to_local, with_digits

_END_PX = 1 << 20
_NEW_HEADER_S = 3600
_SCHEMES = ("sms", "smsto", "mms", "mmsto")
_FIELD, _TO, _LIST = "compose_message_text", "recipient_text_view", "list"


def _nothing() -> None:
    """Do what a tap on a message does: nothing that is seen."""


class Conversation(ax.Screen):
    """The messages with one number, of which a long press selects; while nobody is chosen, a field for whom."""

    layers = ("selected",)

    def create(self) -> None:
        """Open the conversation that the intent names, or ask with whom."""
        self.store = Messages(self.phone)
        self.selected = ax.Selection()
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
            plate if icon else google.number_face(self.phone, name, number), words, height=64, padding=(16, 0), gap=16,
            on_tap=lambda: self._choose(number),
        )  # fmt: skip

    def _choose(self, number: str) -> None:
        self._open(number)
        self.focus(_FIELD)

    # -- what was said ----------------------------------------------------------------------------------------------

    def _conversation(self) -> ax.View:
        messages = self.store.of_thread(self.thread)
        self.selected.keep(message.id for message in messages)
        bubbles = ax.Scroll(
            *self._items(messages), id=_LIST, key=_LIST, cls=ax.RECYCLER, height=ax.WRAP, gravity="bottom",
            starts_at_end=True, padding=(0, 8),
        )  # fmt: skip
        return ax.Pane(
            self._selection_bar(messages) if self.selected else self._bar(),
            ax.Frame(bubbles, width=ax.MATCH, weight=1),
            self._field(),
            id="conversation_fragment_container",
            background="background",
        )

    def _bar(self) -> ax.View:
        title = self.store.name_of(self.address)
        call = ax.IconButton(
            "call", id="action_call", desc=self.tr("Call"), on_tap=lambda: self.phone.telephony.dial(self.address)
        )
        return google.bar(self, title, actions=(call,), overflow=self._menu)

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

    def _face(self, address: str) -> ax.View:
        return google.number_face(self.phone, self.store.name_of(address), address, size=32)

    def _bubble(self, message: Message) -> ax.View:
        theme = self.theme
        mine = not message.is_received
        plate = ("#d2e3fc" if not theme.is_dark else "#174ea6") if mine else theme.surface_variant
        body = ax.LinkedText(
            message.body, id="message_text", size=16, padding=(14, 10), radius=20, background=plate, max_width=264,
            kinds=("web", "email", "phone"), link_color="on_surface", on_link=self._follow,
        )  # fmt: skip
        self.selected.row(body, message.id, _nothing, background=ax.mix(plate, theme.on_surface, 0.2))
        picture = None if mine else self._face(message.address)
        return ax.Across(picture, body, padding=(16, 3), gap=8, justify="end" if mine else "start", id="message_row")

    def _status(self, message: Message) -> ax.View:
        told = moment(self.phone, message.date_s)
        text = {OUTBOX: self.tr("Sending…"), FAILED: self.tr("Not sent")}.get(message.box, f"{told} • SMS")
        color = "error" if message.box == FAILED else "on_surface_variant"
        return ax.Text(text, id="message_status", size=12, color=color, align="end", width=ax.MATCH, padding=(20, 4))

    # -- messages that are selected ----------------------------------------------------------------------------------

    def _follow(self, uri: str) -> None:
        if not self.selected:
            ax.open_with(self, ax.Intent(ax.VIEW, data=uri))

    def _selection_bar(self, messages: list[Message]) -> ax.View:
        chosen = [message for message in messages if message.id in self.selected]
        delete = ax.IconButton(
            "delete", id="action_delete_message", desc=self.tr("Delete"), on_tap=lambda: self._ask_delete_of(chosen)
        )
        actions, overflow = [delete], []
        if len(chosen) == 1:
            (one,) = chosen
            copy = ax.IconButton("content_copy", id="copy_text", desc=self.tr("Copy"), on_tap=lambda: self._copy(one))
            actions = [copy, delete]
            overflow = [
                ax.MenuItem(self.tr("Share"), lambda: self._share(one), id="share_message_menu"),
                ax.MenuItem(self.tr("Forward"), lambda: self._forward(one), id="forward_message_menu"),
                ax.MenuItem(self.tr("View details"), lambda: self._tell_details(one), id="details_menu"),
            ]
        count = with_digits(self.phone, str(len(chosen)))
        return ax.action_mode(
            self, count, icon="close", on_up=self.selected.clear, actions=actions, overflow=overflow,
            background=self.theme.toolbar,
        )  # fmt: skip

    def _copy(self, message: Message) -> None:
        self.phone.clipboard.set(message.body, source=PACKAGE)
        self.selected.clear()

    def _share(self, message: Message) -> None:
        self.selected.clear()
        ax.share_text(self, message.body)

    def _forward(self, message: Message) -> None:
        self.selected.clear()
        self.start(Conversation, sms_body=message.body)

    def _ask_delete_of(self, chosen: list[Message]) -> None:
        def delete() -> None:
            for message in chosen:
                self.store.delete_message(message.id)
            self.selected.clear()
            if not self.store.of_thread(self.thread):
                self.finish()

        title = "Delete these messages?" if len(chosen) > 1 else "Delete this message?"
        ax.ask(self, self.tr("This is permanent and can’t be undone."), "Delete", delete, title=self.tr(title))

    def _tell_details(self, message: Message) -> None:
        self.selected.clear()
        then = to_local(self.phone, message.date_s)
        person, when = (
            ("From: {person}", "Received: {time}") if message.is_received else ("To: {person}", "Sent: {time}")
        )
        told = (
            self.tr("Type: Text message"),
            self.tr(person).format(person=message.address),
            self.tr(when).format(time=f"{date_text(self.phone, then, 'medium_date')} {clock_text(self.phone, then)}"),
        )
        ax.tell(self, "\n".join(told), title=self.tr("Message details"))

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
