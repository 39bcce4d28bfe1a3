"""A contact with all that is known of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.simple.book import config as c
from pytest_mobileagent.simulator.androidx.simple.book import rows
from pytest_mobileagent.simulator.androidx.simple.book.store import Contact, Entry, Store
from pytest_mobileagent.simulator.apps.simple_contacts import dialogs
from pytest_mobileagent.simulator.apps.simple_contacts.days import event_text
from pytest_mobileagent.simulator.apps.simple_contacts.editor import Editor, confirm_delete
from pytest_mobileagent.simulator.apps.simple_contacts.exchange import share

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.androidx.simple.book.config import Section

_HEAD_DP = 220


class Details(ax.Screen):
    """Shows a contact (`ViewContactActivity`)."""

    def create(self) -> None:
        """Look at the contact that the intent names."""
        self.store = Store(self.phone)
        self.raw_id = self.intent.number("contact_id")

    def resume(self) -> None:
        """A contact that is gone is not shown."""
        if self.store.find(self.raw_id) is None:
            self.finish()

    def result(self, request: str, value: object) -> None:
        """Call, once it is allowed."""
        rows.go_on_calling(self, request, is_allowed=bool(value))

    def compose(self) -> ax.View:
        """Return toolbar, head and values."""
        contact = self.store.find(self.raw_id) or Contact()
        parts = [part for section in c.SECTIONS for part in self._section(contact, section)]
        return ax.Pane(
            self._bar(contact),
            ax.Scroll(
                self._head(contact),
                self._actions(contact),
                ax.Text(self.store.name_of(contact), id="contact_name", size=22, padding=(64, 12, 16, 12),
                        width=ax.MATCH, on_long_press=partial(simple.copy, self, self.store.name_of(contact))),
                *parts,
                *self._groups(contact),
                self._source() if self._shows(c.SOURCE_MASK) else None,
                id="contact_scrollview",
                key="contact_scrollview",
                weight=1,
            ),
            id="contact_wrapper",
            cls="android.widget.RelativeLayout",
        )  # fmt: skip

    def _shows(self, mask: int) -> bool:
        return self.store.config.shows(mask)

    def _bar(self, contact: Contact) -> ax.View:
        edit = partial(self.start, Editor, contact_id=contact.raw_id)
        fields = ax.MenuItem("Manage shown contact fields", partial(dialogs.manage_fields, self, self.store.config))
        return simple.bar(
            self,
            "",
            id="contact_toolbar",
            actions=[
                simple.action("edit", "Edit contact", edit, id="edit"),
                simple.action("share", "Share", partial(share, self, [contact]), id="share"),
                simple.action("delete", "Delete", partial(confirm_delete, self, self.store, contact), id="delete"),
            ],
            overflow=[fields],
        )

    def _head(self, contact: Contact) -> ax.View:
        name = self.store.name_of(contact)
        photo = simple.contact_image(self.phone, name, contact.photo, size=140, id="contact_photo")
        photo.gravity, photo.desc = "center", "Change photo"
        return ax.Frame(photo, width=ax.MATCH, height=_HEAD_DP - 60)

    def _actions(self, contact: Contact) -> ax.View:
        mails = [entry.value for entry in contact.of(c.EMAIL)]
        star = "star" if contact.starred else "star_border"

        def icon(name: str, glyph: str, desc: str, act: ax.Act) -> ax.View:
            return ax.IconButton(
                glyph, id=name, cls="android.widget.ImageView", desc=desc, color="primary", width=64, on_tap=act
            )

        def send_sms() -> None:
            rows.with_number(self, contact, lambda number: rows.send(self, "smsto", [number]))

        has_number = bool(contact.numbers)
        return ax.Row(
            icon("contact_toggle_favorite", star, "Toggle favorite", partial(self._star, contact)),
            ax.Row(
                icon("contact_send_email", "mail", "Send email", partial(rows.send, self, "mailto", mails[:1]))
                if mails
                else None,
                icon("contact_start_call", "call", "Call contact", partial(rows.call, self, self.store, contact))
                if has_number
                else None,
                icon("contact_send_sms", "sms", "Send SMS", send_sms) if has_number else None,
                id="contact_actions_holder",
            ),
            width=ax.MATCH,
            justify="end",
            padding=(8, 0),
        )

    def _star(self, contact: Contact) -> None:
        self.store.star([contact], is_starred=not contact.starred)

    # -- values -----------------------------------------------------------------------------------------------------

    def _section(self, contact: Contact, section: Section) -> list[ax.View]:
        if not self._shows(section.mask):
            return []
        found = [self._value(section, entry, at) for at, entry in enumerate(contact.of(section.kind))]
        return [ax.Column(*found, id=f"contact_{section.plural or section.field}_holder")] if found else []

    def _value(self, section: Section, entry: Entry, at: int) -> ax.View:
        text = event_text(self, entry.value) if entry.kind == c.EVENT else entry.value
        kind = entry.type_text if entry.kind in c.TYPES else ""
        on_tap = {c.PHONE: partial(self._call, entry.value), c.EMAIL: partial(rows.send, self, "mailto", [entry.value])}
        icon = section.icon if at == 0 else ""
        return self._line(f"contact_{section.field}", text, kind, icon, on_tap.get(entry.kind))

    def _call(self, number: str) -> None:
        rows.call(self, self.store, Contact(entries=[Entry(c.PHONE, number)]))

    def _line(self, name: str, text: str, kind: str, icon: str, on_tap: ax.Act | None = None) -> ax.View:
        return ax.Across(
            ax.Icon(icon, id=f"{name}_image", size=24) if icon else ax.View(width=24, height=1),
            ax.TwoLines(text, kind or None, ids=(name, f"{name}_type"), sizes=(18, 14), margin=(24, 0, 0, 0)),
            id=f"{name}_holder",
            cls="android.widget.RelativeLayout",
            min_height=56,
            padding=(16, 8),
            on_tap=on_tap,
            on_long_press=partial(simple.copy, self, text),
        )

    def _source(self) -> ax.View:
        return self._line("contact_source", self.tr("Phone storage"), "", "sim_card")

    def _groups(self, contact: Contact) -> list[ax.View]:
        if not self._shows(c.GROUPS_MASK):
            return []
        titles = [group.title for group in self.store.groups() if group.id in contact.groups]
        return [self._line("contact_group", title, "", "people" if at == 0 else "") for at, title in enumerate(titles)]
