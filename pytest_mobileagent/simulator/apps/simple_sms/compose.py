"""A new conversation: to whom?"""

from __future__ import annotations

from functools import partial
from typing import Any
from urllib.parse import parse_qs, unquote

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_sms.store import Messages, parted
from pytest_mobileagent.simulator.apps.simple_sms.thread import Thread

_CONTACTS = "android.permission.READ_CONTACTS"
_LEAST_NUMBER = 3
_SCHEMES = ("sms", "smsto", "mms", "mmsto")


class NewConversation(ax.Screen):
    """A field for numbers and names, and the contacts below."""

    def create(self) -> None:
        """Take the text of what was shared; a number in the intent opens its thread at once."""
        self.typed = ""
        self.store = Messages(self.phone)
        intent = self.intent
        self.body = intent.text("sms_body") or intent.text(ax.EXTRA_TEXT)
        self.files = ax.shared_uris(intent)
        scheme, _, rest = intent.data.partition(":")
        if scheme in _SCHEMES:
            number, _, options = rest.partition("?")
            self.body = self.body or parse_qs(options).get("body", [""])[0]
            if number:
                self._open(unquote(number).removeprefix("//"))
                self.finish()
                return
        self.focus("new_conversation_address")

    def _open(self, address: str) -> None:
        if any(sign.isalpha() for sign in address):
            self.toast("Can't reply to short codes like this")
            self.typed = ""
            return
        thread = self.store.thread_of(*parted(address))
        extras: dict[str, Any] = {"thread": thread, "address": address, "body": self.body}
        if self.files:
            extras[ax.EXTRA_STREAM] = self.files
        self.start(Thread, **extras)

    def compose(self) -> ax.View:
        """Return the field and who fits it."""
        confirm = None
        if len(self.typed) >= _LEAST_NUMBER:
            confirm = ax.IconButton(
                "check",
                id="new_conversation_confirm",
                cls="android.widget.ImageView",
                color="primary",
                on_tap=lambda: self._open(self.typed.strip()),
            )
        field = ax.Across(
            ax.EditText(
                id="new_conversation_address",
                text=self.typed,
                hint="Add Contact or Number…",
                on_change=self.bind("typed"),
                weight=1,
                padding=(4, 12),
            ),
            confirm,
            padding=(16, 0, 0, 0),
        )
        return ax.Pane(
            simple.bar(self, "New conversation", id="new_conversation_toolbar"),
            field,
            ax.Divider(),
            *self._suggestions(),
            self._people(),
            id="new_conversation_holder",
        )

    def _suggestions(self) -> list[ax.View]:
        """Return those with whom there were messages lately."""
        found = self.store.suggested() if self._may_read else {}
        if not found:
            return []
        cells = [
            ax.Column(
                simple.number_image(self.phone, name, number, size=48, id="suggested_contact_image"),
                ax.Text(name, id="suggested_contact_name", size=12, align="center", width=ax.MATCH, max_lines=1),
                id="suggested_contact_holder", cls="android.widget.RelativeLayout", width=76, gravity="hcenter",
                padding=(4, 8), gap=4, on_tap=partial(self._open, number),
            )
            for number, name in found.items()
        ]  # fmt: skip
        return [
            ax.Label("Suggestions", id="suggestions_label", size=14, color="primary", padding=(16, 12, 16, 0)),
            ax.Scroll(
                ax.Row(*cells, id="suggestions_holder"), id="suggestions_scrollview", key="suggestions_scrollview",
                cls="android.widget.HorizontalScrollView", horizontal=True, height=-2, padding=(8, 0),
            ),
        ]  # fmt: skip

    @property
    def _may_read(self) -> bool:
        return self.phone.packages.is_granted(self.app.package, _CONTACTS)

    def _people(self) -> ax.View:
        if not self._may_read:
            ask = partial(self.ask_for, _CONTACTS, request=_CONTACTS)
            said, way = "The app could not access your contacts", "Request the required permissions"
            return ax.Column(*simple.nothing(said, "no_contacts_placeholder", way, ask))
        wanted = self.typed.strip().lower()
        found: dict[str, list[str]] = {}
        for name, number in self.store.contacts():
            if not wanted or wanted in name.lower() or wanted in number:
                found.setdefault(name, []).append(number)
        if not found:
            return simple.placeholder("No contacts found", "no_contacts_placeholder", padding=(16, 20))
        names = sorted(found, key=lambda name: (not name.lower().startswith(wanted), name.lower()))
        return ax.RecyclerView(*(self._person(name, found[name]) for name in names), id="contacts_list")

    def _person(self, name: str, numbers: list[str]) -> ax.View:
        return ax.Across(
            simple.number_image(self.phone, name, numbers[0], size=44, id="item_contact_image"),
            ax.Column(
                ax.Text(name, id="item_contact_name", size=16, max_lines=1),
                ax.Caption(", ".join(numbers), id="item_contact_number", max_lines=1),
                weight=1,
                margin=(14, 0, 0, 0),
            ),
            id="item_contact_frame",
            cls="android.view.ViewGroup",
            height=66,
            padding=(16, 0),
            on_tap=self._picked(numbers),
        )

    def _picked(self, numbers: list[str]) -> ax.Act:
        def pick() -> None:
            if len(numbers) == 1:
                self._open(numbers[0])
            else:
                simple.choose(self, numbers, -1, lambda at: self._open(numbers[at]))

        return pick
