"""The page of one contact."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from urllib.parse import quote

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.contact_photos import photo_view
from pytest_mobileagent.simulator.apps.contacts.book import (
    ADDRESS,
    EDITOR,
    EMAIL,
    EVENT,
    NICKNAME,
    NOTE,
    PHONE,
    RELATION,
    WEBSITE,
    Book,
    Draft,
    Entry,
    Person,
)
from pytest_mobileagent.simulator.apps.contacts.fields import type_of, written
from pytest_mobileagent.simulator.apps.contacts.menu import RINGTONE_REQUEST, further_items, labels_item
from pytest_mobileagent.simulator.apps.contacts.parts import monogram
from pytest_mobileagent.simulator.system.dates import date_text, to_local

ABOUT_KINDS = (ADDRESS, EVENT, NICKNAME, WEBSITE, RELATION, NOTE)
ABOUT_ICONS = {
    ADDRESS: "place", EVENT: "event", NICKNAME: "person_pin", WEBSITE: "public", RELATION: "people",
    NOTE: "sticky_note_2",
}  # fmt: skip
_PHOTO_DP = 99


class QuickContact(ax.Screen):
    """Name, actions, numbers, addresses."""

    def create(self) -> None:
        """Find out whose page it is."""
        last = self.intent.data.rpartition("/")[2]
        self.number = self.intent.number("contact") or (int(last) if last.isdigit() else 0)

    @property
    def book(self) -> Book:
        """The address book."""
        return Book(self.phone, self.app.package)

    words: tuple[str, str] = ("Delete", "Cancel")  # of the question before it is deleted

    def compose(self) -> ax.View:
        """Return the page; an empty one if the contact is gone."""
        person = self.book.find(self.number)
        if person is None:
            return ax.Pane(
                self._bar(None),
                ax.Text(self.tr("The contact doesn't exist."), size=16, padding=24),
                background="background",
            )
        draft = self.book.draft(person.raw_id)
        body = ax.Scroll(
            self._head(person, draft),
            self._verbs(draft),
            self._card(self.tr("Contact info"), self._info(draft)),
            self._card(self.tr("About {name}").format(name=draft.name.get("data2") or person.name), self._about(draft)),
            self._labels(person),
            self._created(person),
            ax.View(height=32, width=1),
            id="root",
            key="contact",
            weight=1,
        )
        return ax.Pane(self._bar(person), body, id="contact_list_fragment", background="background")

    # -- bar --------------------------------------------------------------------------------------------------------

    def _bar(self, person: Person | None) -> ax.View:
        actions = []
        if person is not None:
            word = self.tr("Remove from favorites") if person.starred else self.tr("Add to favorites")
            actions = [
                ax.IconButton(
                    "edit",
                    id="menu_insert_or_edit",
                    cls="android.widget.Button",
                    desc=self.tr("Edit contact"),
                    outlined=True,
                    on_tap=lambda: self._edit(person),
                ),
                ax.IconButton(
                    "star" if person.starred else "star_outline",
                    id="menu_star",
                    cls="android.widget.Button",
                    desc=word,
                    on_tap=lambda: self.book.star(person, starred=not person.starred),
                ),
                ax.IconButton(
                    "more_vert",
                    key="overflow",
                    cls="android.widget.ImageView",
                    desc=self.tr("More options"),
                    on_tap=lambda: self.popup(self._menu(person)),
                ),
            ]
        return ax.Across(
            ax.IconButton("arrow_back", desc=self.tr("Navigate up"), width=56, height=56, on_tap=self.finish),
            ax.Spacer(weight=1),
            *actions,
            id="toolbar",
            cls="android.view.ViewGroup",
            height=64,
        )

    def _edit(self, person: Person) -> None:
        data = f"content://com.android.contacts/contacts/lookup/{person.lookup}/{person.id}"
        component = f"{self.app.package}/{EDITOR}"
        extras = {"raw_id": person.raw_id}
        self.start(ax.Intent(action="android.intent.action.EDIT", data=data, component=component, extras=extras))

    def _menu(self, person: Person) -> list[ax.MenuItem]:
        return [
            labels_item(self, self.book, person),
            ax.MenuItem(self.tr("Delete"), lambda: self._delete(person)),
            *further_items(self, self.book, person, pin="Add to Home screen"),
        ]

    def _delete(self, person: Person) -> None:
        def delete() -> None:
            self.book.delete([person])
            self.toast(self.tr("{name} deleted").format(name=person.name))
            self.finish()

        delete_word, cancel = map(self.tr, self.words)
        ax.ask(self, self.tr("Delete this contact?"), delete_word, delete, no=cancel)

    def result(self, request: str, value: object) -> None:
        """Take the sound that was chosen for the contact's calls."""
        person = self.book.find(self.number)
        if request == RINGTONE_REQUEST and isinstance(value, str) and person is not None:
            self.book.set_ringtone(person, value)

    # -- content ----------------------------------------------------------------------------------------------------

    def _head(self, person: Person, draft: Draft) -> ax.View:
        work = ", ".join(text for text in (draft.company.get("data4"), draft.company.get("data1")) if text)
        photo = self.tr("Contact photo")
        return ax.Column(
            photo_view(draft.photo, id="photo", desc=photo, width=_PHOTO_DP, height=_PHOTO_DP, radius=_PHOTO_DP / 2)
            if draft.photo
            else monogram(person.name, size=_PHOTO_DP, desc=photo, id="monogram_photo", cls="android.widget.ImageView"),
            ax.Text(person.name, id="large_title", size=28, align="center", width=ax.MATCH, margin=(20, 55, 20, 0)),
            ax.Text(work, id="organization_name", size=16, align="center", width=ax.MATCH, margin=(20, 4))
            if work
            else None,
            gravity="center",
            padding=(0, 15, 0, 20),
        )

    def _verbs(self, draft: Draft) -> ax.View:
        numbers, mails = draft.of_kind(PHONE), draft.of_kind(EMAIL)
        number = numbers[0].value if numbers else ""
        verbs: list[ax.View] = [
            self._verb("call", "verb_call", self.tr("Call"), lambda: self._call(number), enabled=bool(number)),
            self._verb("message", "verb_text", self.tr("Text"), lambda: self._write(number), enabled=bool(number)),
        ]
        if mails:
            verbs.append(
                self._verb("mail", "verb_email", self.tr("Email"), lambda: self._mail(mails[0].value), enabled=True)
            )
        return ax.Row(*verbs, id="verbs", width=ax.MATCH, padding=(26, 0))

    def _verb(self, icon: str, id: str, text: str, on_tap: Callable[[], None], *, enabled: bool) -> ax.View:  # noqa: A002
        theme = self.theme
        color = theme.primary if enabled else theme.outline_variant
        return ax.Column(
            ax.Icon(icon, color=color, outlined=True),
            ax.DrawnText(text, weight_name="medium", color=color),
            id=id,
            cls="android.widget.TextView",
            text=text,
            desc=text,
            weight=1,
            height=81,
            gravity="center",
            justify="center",
            gap=8,
            enabled=enabled,
            long_clickable=True,
            on_tap=on_tap if enabled else None,
        )

    def _call(self, number: str) -> None:
        if self.phone.connectivity.airplane_mode:
            ax.tell(self, self.tr("Turn off airplane mode to make a call."))
        else:
            self.start(ax.Intent(action="android.intent.action.CALL", data=f"tel:{quote(number, safe='+*,;')}"))

    def _write(self, number: str) -> None:
        self.start(ax.Intent(action="android.intent.action.SENDTO", data=f"smsto:{number}"))

    def _mail(self, address: str) -> None:
        result = self.phone.activities.start(
            ax.Intent(action="android.intent.action.SENDTO", data=f"mailto:{address}"), caller=self.app.package
        )
        if result.status == "not_found":
            self.toast(self.tr("No app found to handle this action"))

    def _card(self, title: str, rows: Sequence[ax.View]) -> ax.View | None:
        if not rows:
            return None
        heading = ax.Text(title, id="title", size=16, weight_name="medium", padding=(16, 16, 16, 12))
        return ax.Column(
            heading,
            *rows,
            id="card",
            margin=(16, 16, 16, 0),
            padding=(0, 0, 0, 8),
            radius=16,
            background="surface_variant",
        )

    def _info(self, draft: Draft) -> list[ax.View]:
        numbers = [self._number(entry) for entry in draft.of_kind(PHONE)]
        return numbers + [self._address(entry) for entry in draft.of_kind(EMAIL)]

    def _row(
        self, icon: str, entry: Entry, desc: str, on_tap: Callable[[], None] | None, side: ax.View | None
    ) -> ax.View:
        return ax.Across(
            ax.Icon(icon, id="icon", width=40, outlined=True, margin=(0, 0, 16, 0)),
            ax.TwoLines(
                written(self.phone, entry), type_of(self, entry), ids=("header", "sub_header"), max_lines=(3, 0)
            ),
            side,
            cls="android.widget.RelativeLayout",
            desc=desc,
            min_height=71,
            padding=(0, 8, 5, 8),
            on_tap=on_tap,
            on_long_press=partial(self.copy, entry),
        )

    def copy(self, entry: Entry) -> None:
        """Put a value on the clipboard."""
        self.phone.clipboard.set(entry.value, source=self.app.package)
        self.toast(self.tr("Text copied"))

    def _number(self, entry: Entry) -> ax.View:
        said = f"{self.tr(entry.type_text)} {written(self.phone, entry)}"
        text = ax.IconButton(
            "message",
            id="icon_alternate",
            cls="android.widget.Button",
            desc=self.tr("Text {number}").format(number=said),
            outlined=True,
            on_tap=lambda: self._write(entry.value),
        )
        call = self.tr("Call {number}").format(number=said)
        return self._row("call", entry, call, lambda: self._call(entry.value), text)

    def _address(self, entry: Entry) -> ax.View:
        said = self.tr("Email {address}").format(address=f"{self.tr(entry.type_text)} {entry.value}")
        return self._row("mail", entry, said, lambda: self._mail(entry.value), None)

    def _about(self, draft: Draft) -> list[ax.View]:
        rows = []
        for kind in ABOUT_KINDS:
            for entry in draft.of_kind(kind):
                desc = " ".join(part for part in (type_of(self, entry), written(self.phone, entry)) if part)
                rows.append(self._row(ABOUT_ICONS[kind], entry, desc, None, None))
        return rows

    def _labels(self, person: Person) -> ax.View | None:
        titles = [title for number, title in self.book.groups() if person.id in self.book.members(number)]
        if not titles:
            return None
        chips = [
            ax.Frame(
                ax.Text(title, gravity="center"),
                height=32,
                padding=(12, 0),
                radius=8,
                border=(1, "outline_variant"),
            )
            for title in titles
        ]
        return ax.Row(*chips, id="labels", gap=8, margin=(16, 16, 16, 0))

    def _created(self, person: Person) -> ax.View:
        moment = to_local(self.phone, person.changed_ms / 1000)
        text = self.tr("Added {date}").format(date=date_text(self.phone, moment, "medium_date"))
        return ax.Caption(
            text, id="contact_create_date_text", size=12, align="center", width=ax.MATCH, margin=(16, 18, 16, 0)
        )
