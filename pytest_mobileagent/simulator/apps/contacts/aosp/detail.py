"""The page of one contact as Android 10 shows it: the name over the picture, cards below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.contact_photos import photo_view
from pytest_mobileagent.simulator.apps.contacts.aosp.parts import GREY, overflow, tile_color
from pytest_mobileagent.simulator.apps.contacts.book import EMAIL, PHONE, Draft, Entry, Person
from pytest_mobileagent.simulator.apps.contacts.detail import ABOUT_ICONS, ABOUT_KINDS
from pytest_mobileagent.simulator.apps.contacts.detail import QuickContact as Base
from pytest_mobileagent.simulator.apps.contacts.fields import type_of, written
from pytest_mobileagent.simulator.apps.contacts.menu import further_items

_PHOTO_DP = 220


class QuickContact(Base):
    """Picture, numbers, addresses."""

    words = ("DELETE", "CANCEL")

    def compose(self) -> ax.View:
        """Return the page; an empty one if the contact is gone."""
        person = self.book.find(self.number)
        if person is None:
            return ax.Pane(ax.Text(self.tr("The contact doesn't exist."), size=16, padding=24))
        draft = self.book.draft(person.raw_id)
        numbers = [self._number_row(entry) for entry in draft.of_kind(PHONE)]
        mails = [self._mail_row(entry) for entry in draft.of_kind(EMAIL)]
        about = [self._about_row(entry) for kind in ABOUT_KINDS for entry in draft.of_kind(kind)]
        body = ax.Scroll(
            self._photo(person, draft),
            self._cards("communication_card", "", [*numbers, *mails]),
            self._cards("about_card", self.tr("About"), about),
            ax.View(height=16, width=1),
            id="multiscroller",
            key="contact",
            weight=1,
        )
        return ax.Pane(body, background="#f4f4f4" if not self.theme.is_dark else "background")

    def _photo(self, person: Person, draft: Draft) -> ax.View:
        plate = tile_color(person.name)
        letter = person.name[:1].upper() if person.name[:1].isalpha() else ""
        return ax.Frame(
            photo_view(draft.photo, id="photo", width=ax.MATCH, height=ax.MATCH)
            if draft.photo
            else ax.DrawnText(letter, size=110, color="#ffffff", align="center", gravity="center"),
            ax.View(id="photo_touch_intercept_overlay", desc=person.name, width=ax.MATCH, height=ax.MATCH),
            ax.Column(self._toolbar(person)),
            ax.Text(
                person.name, id="large_title", size=28, color="#ffffff", max_lines=1, gravity="bottom", padding=(16, 16)
            ),
            width=ax.MATCH,
            height=_PHOTO_DP,
            background=plate,
        )

    @property
    def status_bar_color(self) -> str:  # type: ignore[override]  # of each contact's own picture
        """A darker shade of the picture's colour."""
        person = self.book.find(self.number)
        return ax.mix(tile_color(person.name), "#000000", 0.2) if person is not None else ""

    def _toolbar(self, person: Person) -> ax.View:
        word = self.tr("Remove from favorites") if person.starred else self.tr("Add to favorites")
        star = ax.IconButton(
            "star" if person.starred else "star_outline",
            id="menu_star",
            cls="android.widget.TextView",
            desc=word,
            on_tap=lambda: self.book.star(person, starred=not person.starred),
        )
        edit = ax.IconButton(
            "edit", id="menu_edit", cls="android.widget.TextView", desc=self.tr("Edit"),
            on_tap=lambda: self._edit(person),
        )  # fmt: skip
        delete = ax.MenuItem(self.tr("Delete"), lambda: self._delete(person))
        more = overflow(self, lambda: [delete, *further_items(self, self.book, person, pin="Create shortcut")])
        up = ax.IconButton("arrow_back", desc=self.tr("Navigate up"), on_tap=self.finish)
        return ax.Toolbar(
            self,
            ax.Spacer(height=1),
            navigation=up,
            actions=(star, edit, more),
            background="#00000000",
            color="#ffffff",
        )

    # -- cards ------------------------------------------------------------------------------------------------------

    def _cards(self, name: str, title: str, rows: Sequence[ax.View]) -> ax.View | None:
        if not rows:
            return None
        heading = None
        if title:
            heading = ax.Text(title, id="title", weight_name="medium", padding=(16, 16, 16, 8), color=GREY)
        return ax.Column(
            heading, *rows, id=name, cls="android.widget.FrameLayout", margin=(0, 0, 0, 8), padding=(0, 8),
            elevation=1, background="surface",
        )  # fmt: skip

    def _entry_row(
        self, icon: str, entry: Entry, desc: str, on_tap: Callable[[], None] | None, side: ax.View | None
    ) -> ax.View:
        texts = ax.TwoLines(written(self.phone, entry), type_of(self, entry), ids=("header", "text"), max_lines=(3, 0))
        return ax.Across(
            ax.Icon(icon, id="icon", color=GREY, margin=(16, 0, 32, 0)),
            texts,
            side,
            cls="android.widget.FrameLayout",
            desc=desc,
            min_height=72,
            padding=(0, 8, 8, 8),
            on_tap=on_tap,
            on_long_press=partial(self.copy, entry),
        )

    def _number_row(self, entry: Entry) -> ax.View:
        text = ax.IconButton(
            "message",
            id="icon_alternate",
            cls="android.widget.ImageView",
            desc=self.tr("Text {number}").format(number=written(self.phone, entry)),
            color=GREY,
            on_tap=lambda: self._write(entry.value),
        )
        number = written(self.phone, entry)
        said = self.tr("Call {number}").format(number=f"{self.tr(entry.type_text)} {number}")
        return self._entry_row("call", entry, said, lambda: self._call(entry.value), text)

    def _mail_row(self, entry: Entry) -> ax.View:
        said = self.tr("Email {address}").format(address=f"{self.tr(entry.type_text)} {entry.value}")
        return self._entry_row("email", entry, said, lambda: self._mail(entry.value), None)

    def _about_row(self, entry: Entry) -> ax.View:
        return self._entry_row(ABOUT_ICONS[entry.kind], entry, written(self.phone, entry), None, None)
