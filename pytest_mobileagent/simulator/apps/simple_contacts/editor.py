"""The form of a contact, new or old."""

from __future__ import annotations

import copy
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.contact_photos import PhotoChooser, photo_view
from pytest_mobileagent.simulator.androidx.simple.book import config as c
from pytest_mobileagent.simulator.androidx.simple.book.store import Contact, Entry, Store
from pytest_mobileagent.simulator.apps.simple_contacts import dialogs
from pytest_mobileagent.simulator.apps.simple_contacts.days import event_text, parse_day
from pytest_mobileagent.simulator.apps.simple_contacts.exchange import share
from pytest_mobileagent.simulator.system.dates import local_time

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable

    from pytest_mobileagent.simulator.androidx.simple.book.config import NamePart, Section

_EMPTY = "At least 1 field has to be filled out"
_PRESSED_AGAIN_S = 1
_PHOTO_DP = 120
_SINGLE = {c.NICKNAME, c.NOTE, c.COMPANY}


class Editor(ax.Screen):
    """Edits a contact (`EditContactActivity`)."""

    def create(self) -> None:
        """Begin with what is stored, or with nothing; the first name has the cursor."""
        self.store = Store(self.phone)
        self.config = self.store.config
        raw_id = self.intent.number("contact_id")
        self.draft = (self.store.find(raw_id) if raw_id else None) or Contact()
        self._complete()
        self.first = copy.deepcopy(self.draft)
        self.left_s = 0.0
        self.chooser = PhotoChooser(self, self._take_photo)
        if not raw_id:
            self.focus("contact_first_name")

    def _complete(self) -> None:
        """Give each kind of value an empty field if it has none."""
        for section in c.SECTIONS:
            if not self.draft.of(section.kind):
                self._add(section.kind)

    def _add(self, kind: str) -> None:
        types = c.TYPES.get(kind)
        self.draft.entries.append(Entry(kind, type=types[0][0] if types else 0))

    def back(self) -> bool:
        """Ask about what has not been saved, unless asked a moment ago."""
        now = self.phone.clock.monotonic()
        if self.draft.contents() == self.first.contents() or now - self.left_s < _PRESSED_AGAIN_S:
            return False
        self.left_s = now
        simple.ask_to_save(self, self._save)
        return True

    def compose(self) -> ax.View:
        """Return toolbar and form."""
        return ax.Pane(
            self._bar(),
            ax.Scroll(
                self._head(),
                self._names(),
                *(self._section(section) for section in c.SECTIONS if self.config.shows(section.mask)),
                self._groups() if self.config.shows(c.GROUPS_MASK) else None,
                self._source() if self.config.shows(c.SOURCE_MASK) else None,
                ax.View(height=32),
                id="contact_scrollview",
                key="contact_scrollview",
                weight=1,
            ),
            id="contact_wrapper",
            cls="android.widget.RelativeLayout",
        )

    def _bar(self) -> ax.View:
        actions = [simple.action("check", "Save", self._save, id="save")]
        if self.draft.raw_id:
            delete = partial(confirm_delete, self, self.store, self.draft)
            actions.append(simple.action("share", "Share", partial(share, self, [self.first]), id="share"))
            actions.append(simple.action("delete", "Delete", delete, id="delete"))
        fields = ax.MenuItem("Manage shown contact fields", partial(dialogs.manage_fields, self, self.config))
        return simple.bar(self, "", id="contact_toolbar", icon="close", actions=actions, overflow=[fields])

    def _head(self) -> ax.View:
        photo = self._photo()
        photo.gravity, photo.desc, photo.on_tap = "center", "Change photo", self._ask_for_photo
        camera = ax.IconButton(
            "photo_camera", id="contact_change_photo", cls="android.widget.ImageView", desc="Change photo",
            color="primary", gravity="bottom end", margin=(0, 0, 64, 0), on_tap=self._ask_for_photo,
        )  # fmt: skip
        star = ax.IconButton(
            "star" if self.draft.starred else "star_border", id="contact_toggle_favorite",
            cls="android.widget.ImageView", desc="Toggle favorite", color="primary", gravity="bottom end",
            margin=(0, 0, 16, 0), on_tap=ax.flip(self.draft, "starred"),
        )  # fmt: skip
        return ax.Frame(photo, camera, star, width=ax.MATCH, height=140)

    def _photo(self) -> ax.View:
        draft, name = self.draft, "contact_photo"
        if draft.new_photo:
            return photo_view(draft.new_photo, id=name, width=_PHOTO_DP, height=_PHOTO_DP, radius=_PHOTO_DP / 2)
        uri = draft.photo if draft.new_photo is None else ""
        return simple.contact_image(self.phone, self.store.name_of(draft), uri, size=_PHOTO_DP, id=name)

    def _ask_for_photo(self) -> None:
        """Ask where the photo comes from, or whether there is to be none (`trySetPhoto`)."""
        has_photo = self.draft.new_photo or (self.draft.photo and self.draft.new_photo is None)
        acts = [("Take photo", self.chooser.capture), ("Choose photo", self.chooser.choose)]
        acts += [("Remove photo", partial(self._take_photo, b""))] if has_photo else []
        self.hide_keyboard()
        simple.choose(self, [words for words, _ in acts], -1, lambda at: acts[at][1]())

    def _take_photo(self, content: bytes) -> None:
        self.draft.new_photo = content

    def result(self, request: str, value: object) -> None:
        """Take the photo that was chosen or taken."""
        self.chooser.result(request, value)

    # -- fields -----------------------------------------------------------------------------------------------------

    def _names(self) -> ax.View:
        shown = [part for part in c.NAME_PARTS if self.config.shows(part.mask)]
        fields = [self._name_field(part) for part in shown]
        return self._part("person", "contact_names_holder", *fields)

    def _name_field(self, part: NamePart) -> ax.View:
        def change(text: str) -> None:
            self.draft.names[part.column] = text

        field = self._field(f"contact_{part.field}", self.draft.names.get(part.column, ""), change, hint=part.hint)
        field.input_type, field.capitals = "caps", "words"
        return field

    @staticmethod
    def _field(name: str, text: str, change: Callable[[str], None], *, hint: str) -> ax.EditText:
        return ax.EditText(
            id=name, text=text, hint=hint, on_change=change, size=18, width=ax.MATCH, min_height=48, padding=(4, 10),
            ime_action="next",
        )  # fmt: skip

    @staticmethod
    def _part(icon: str, name: str, *views: ax.View | None) -> ax.View:
        body = ax.Column(*views, id=name, weight=1, margin=(24, 0, 0, 0))
        return ax.Row(ax.Icon(icon, size=24, margin=(0, 12, 0, 0)), body, width=ax.MATCH, padding=(16, 6, 8, 0))

    def _section(self, section: Section) -> ax.View:
        entries = self.draft.of(section.kind)
        fields = [self._entry(section, entry, at) for at, entry in enumerate(entries)]
        more = None
        if section.kind not in _SINGLE:
            more = ax.IconButton(
                "add", id=f"contact_{section.plural}_add_new", cls="android.widget.ImageView", color="primary",
                on_tap=partial(self._add, section.kind),
            )  # fmt: skip
        return self._part(section.icon, f"contact_{section.plural or section.field}_holder", *fields, more)

    def _entry(self, section: Section, entry: Entry, at: int) -> ax.View:
        name = f"contact_{section.field}"

        field: ax.View
        if entry.kind == c.EVENT:
            field = ax.Text(
                event_text(self, entry.value) or self.tr("Unknown"), id=name, size=18, padding=(4, 12),
                color="" if entry.value else "on_surface_variant", on_tap=partial(self._pick_day, entry),
            )  # fmt: skip
        else:
            field = self._field(name, entry.value, ax.bind(entry, "value"), hint=section.hint)
            field.key, field.input_type = f"{name}_{at}" if at else name, section.input_type
        field.weight = 1
        kind = None
        if section.kind in c.TYPES:
            kind = ax.Label(
                entry.type_text, id=f"{name}_type", size=16, padding=(12, 12), color="primary",
                on_tap=partial(self._choose_type, entry),
            )  # fmt: skip
        return ax.Across(field, kind, self._remove(entry), id=f"{name}_holder", cls="android.widget.RelativeLayout")

    def _remove(self, entry: Entry) -> ax.View | None:
        if entry.kind != c.EVENT or not entry.value:
            return None

        return ax.IconButton(
            "close", id="contact_event_remove", cls="android.widget.ImageView", on_tap=ax.put(entry, value="")
        )

    def _choose_type(self, entry: Entry) -> None:
        types = c.TYPES[entry.kind]
        now = next((at for at, (number, _) in enumerate(types) if number == entry.type), -1)

        def take(at: int) -> None:
            entry.type, entry.label = types[at][0], ""
            if entry.type == c.CUSTOM_TYPE:
                simple.TextDialog(self, title="Custom", id="custom_label_edittext", hint="Title", on_ok=name)

        def name(label: str) -> bool:
            entry.label = label
            return bool(label)

        simple.choose(self, [label for _, label in types], now, take)

    def _pick_day(self, entry: Entry) -> None:
        def take(day: datetime.date) -> None:
            entry.value = day.isoformat()

        self.show(ax.DatePickerDialog(parse_day(entry.value) or local_time(self.phone).date(), take))

    def _groups(self) -> ax.View:
        titles = [group.title for group in self.store.groups() if group.id in self.draft.groups]

        def choose() -> None:
            dialogs.GroupsDialog(
                self, self.store, self.draft.groups, lambda chosen: setattr(self.draft, "groups", chosen)
            )

        lines = [
            ax.Text(title, id="contact_group", size=18, padding=(4, 12), width=ax.MATCH, on_tap=choose)
            for title in titles or [self.tr("No groups")]
        ]
        return self._part("people", "contact_groups_holder", *lines)

    def _source(self) -> ax.View:
        source = ax.Label("Phone storage", id="contact_source", size=18, padding=(4, 12), width=ax.MATCH)
        return self._part("sim_card", "contact_source_holder", source)

    # -- saving -----------------------------------------------------------------------------------------------------

    def _save(self) -> None:
        if self.draft.is_empty:
            self.toast(_EMPTY)
            return
        self.toast("Updating…" if self.draft.raw_id else "Inserting…")
        self.hide_keyboard()
        self.store.save(self.draft)
        self.finish()


def confirm_delete(screen: ax.Screen, store: Store, contact: Contact) -> None:
    """Ask, delete the contact, and go back to where it was listed."""

    def delete() -> None:
        store.delete([contact])
        screen.finish()

    simple.confirm(screen, "Are you sure you want to proceed with the deletion?", delete)
