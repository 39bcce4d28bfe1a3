"""Search in all messages."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.apps.google_messages.conversation import Conversation
from pytest_mobileagent.simulator.apps.google_messages.parts import moment
from pytest_mobileagent.simulator.apps.google_messages.store import Messages

_FIELD = "zero_state_search_box_auto_complete"


class Search(ax.Screen):
    """A field, the people one writes with, and what was found."""

    def create(self) -> None:
        """Nothing is searched for."""
        self.words = ""
        self.store = Messages(self.phone)
        self.focus(_FIELD)

    def compose(self) -> ax.View:
        """Return the field with what it found below."""
        field = ax.EditText(
            id=_FIELD, cls="android.widget.AutoCompleteTextView", text=self.words, hint=self.tr("Search messages"),
            on_change=self.bind("words"), ime_action="search", on_ime_action=self.hide_keyboard, size=18,
            margin=(8, 0),
        )  # fmt: skip
        clear = ax.IconButton("close", desc=self.tr("Clear"), on_tap=ax.put(self, words=""))
        head = google.bar(self, field, actions=(clear,) if self.words else ())
        rows = self._found() if self.words.strip() else self._people()
        return ax.Pane(head, ax.Divider(), rows, background="background")

    def _people(self) -> ax.View:
        rows = [self._person(one.title, one.thread, one.address) for one in self.store.conversations()]
        heading = ax.Caption(self.tr("People"), weight_name="medium", padding=(16, 16, 16, 8)) if rows else None
        return ax.RecyclerView(heading, *rows, id="zero_state_search_results", key="found")

    def _person(self, name: str, thread: int, address: str) -> ax.View:
        return ax.Across(
            google.number_face(self.phone, name, address), ax.Text(name, size=16, max_lines=1, weight=1), height=64,
            padding=(16, 0), gap=16, on_tap=lambda: self.start(Conversation, thread=thread, address=address),
        )  # fmt: skip

    def _found(self) -> ax.View:
        rows: list[ax.View] = []
        for one, message in self.store.search(self.words.strip()):
            words = ax.TwoLines(
                one.title, message.body, ids=("conversation_name", "conversation_snippet"), max_lines=(1, 1)
            )
            when = ax.Caption(moment(self.phone, message.date_s), size=12)
            act = partial(self.start, Conversation, thread=one.thread, address=one.address)
            face = google.number_face(self.phone, one.title, one.address)
            rows.append(ax.Across(face, words, when, height=72, padding=(16, 0), gap=16, on_tap=act))
        nothing = ax.Caption(self.tr("No results"), size=16, align="center", width=ax.MATCH, padding=(16, 48))
        return ax.RecyclerView(*(rows or [nothing]), id="zero_state_search_results", key="found")
