"""Creating and changing a contact."""

from __future__ import annotations

from functools import partial
from operator import setitem
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.contact_photos import PhotoChooser, photo_view
from pytest_mobileagent.simulator.apps.contacts.book import (
    ADDRESS,
    COMPANY,
    CUSTOM,
    EMAIL,
    EVENT,
    KIND_NAMES,
    NAME,
    NICKNAME,
    NOTE,
    PHONE,
    QUICK_CONTACT,
    RELATION,
    TYPES,
    WEBSITE,
    Book,
    Draft,
    Entry,
    name_fields,
)
from pytest_mobileagent.simulator.apps.contacts.fields import PhoneField, date_of, dropdown, outlined, written
from pytest_mobileagent.simulator.apps.contacts.parts import TextDialog
from pytest_mobileagent.simulator.system.dates import local_time

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable

MORE_KINDS = (NICKNAME, ADDRESS, WEBSITE, RELATION, NOTE)
ICONS = {
    NAME: "person_outline", COMPANY: "business", PHONE: "call", EMAIL: "mail", EVENT: "event", ADDRESS: "place",
    WEBSITE: "public", NOTE: "sticky_note_2", NICKNAME: "person_pin", RELATION: "people",
}  # fmt: skip
_INPUTS = {PHONE: "phone", EMAIL: "email", WEBSITE: "uri", NOTE: "multiline"}
_PHOTO_DP = 120
SHORT_NAMES = ("data2", "data3")
COMPANY_FIELDS = (("data1", "Company"), ("data5", "Department"), ("data4", "Title"))


class Editor(ax.Screen):
    """The form; nothing is stored before Save."""

    always: tuple[str, ...] = (PHONE, EMAIL, EVENT)  # the kinds that have a field from the beginning
    focuses_first_field = True

    def create(self) -> None:
        """Fill in what there is, or what another app asks for; the cursor is in the first field."""
        self.raw_id = self.intent.number("raw_id") or self._raw_of_uri()
        self.has_all_names = False
        self.has_more = False
        self.chooser = PhotoChooser(self, self._take_photo)
        self.draft = Book(self.phone, self.app.package).draft(self.raw_id) if self.raw_id else Draft()
        self.at_start = self.draft.contents()
        self._fill_in(self.intent)
        self._complete()
        if self.focuses_first_field and not self.raw_id:
            self.focus(next(key for key, _ in name_fields(self.phone.strings.locale) if key in SHORT_NAMES))

    def _raw_of_uri(self) -> int:
        if self.intent.action not in ("android.intent.action.EDIT", "android.intent.action.INSERT_OR_EDIT"):
            return 0
        last = self.intent.data.rpartition("/")[2]
        person = Book(self.phone, self.app.package).find(int(last)) if last.isdigit() else None
        return person.raw_id if person is not None else 0

    def _fill_in(self, intent: ax.Intent) -> None:
        """Add what another app asks for; a name or a company that is known stays (`RawContactModifier.parseExtras`)."""
        draft, words = self.draft, intent.text("name").split()
        if words and not draft.name:
            draft.name = {"data2": words[0], "data3": words[-1] if len(words) > 1 else ""}
            draft.name["data5"] = " ".join(words[1:-1])
        if intent.text("company") and not draft.company:
            draft.company = {"data1": intent.text("company")}
        for key, kind, default in (
            ("phone", PHONE, 2),
            ("email", EMAIL, 1),
            ("postal", ADDRESS, 1),
            ("notes", NOTE, 0),
        ):
            if intent.text(key):
                number = intent.number(f"{key}_type", default)
                draft.entries.append(Entry(kind, intent.text(key), number))

    def _complete(self) -> None:
        """Give every kind that is always shown a field, as well as those that the user asked for."""
        for kind in (*self.always, *(MORE_KINDS if self.has_more else ())):
            if not self.draft.of_kind(kind):
                self.draft.entries.append(_new(kind))

    def _take_photo(self, content: bytes) -> None:
        self.draft.photo = content

    def result(self, request: str, value: object) -> None:
        """Take the photo that was chosen or taken."""
        self.chooser.result(request, value)

    # -- leaving ----------------------------------------------------------------------------------------------------

    def back(self) -> bool:
        """Ask before changes are lost."""
        self._cancel()
        return True

    def _cancel(self) -> None:
        if self.draft.contents() == self.at_start:
            self.finish()
            return
        question = ax.AlertDialog(
            message=self.tr("Your changes have not been saved."),
            positive=(self.tr("Discard"), self.finish),
            negative=(self.tr("Cancel"), None),
        )
        self.show(question)

    def _save(self) -> None:
        self.hide_keyboard()
        if self.draft.is_empty:
            self.finish()
            return
        book = Book(self.phone, self.app.package)
        raw_id = book.save(self.draft, self.raw_id)
        person = book.of_raw(raw_id)
        named = person is not None and any(text.strip() for text in self.draft.name.values())
        said = (
            self.tr("{name} saved").format(name=person.name)
            if person is not None and named
            else self.tr("Contact saved")
        )
        self.toast(said)
        self.finish(raw_id)
        if not self.raw_id and person is not None:
            self.start(f"{self.app.package}/{QUICK_CONTACT}", contact=person.id)

    def _delete(self) -> None:
        book = Book(self.phone, self.app.package)
        person = book.of_raw(self.raw_id)

        def delete() -> None:
            if person is not None:
                book.delete([person])
                self.toast(self.tr("{name} deleted").format(name=person.name))
            self.finish()

        ax.ask(self, self.tr("Delete this contact?"), self.tr("Delete"), delete)

    # -- the form ---------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return bar and form."""
        form = ax.Column(
            self._header(),
            ax.Column(
                self._names(),
                self._companies(),
                *(self._kind(kind) for kind in self._kinds()),
                self._more_fields(),
                id="kind_section_views",
            ),
            ax.View(height=40, width=1),
        )
        scroller = ax.Scroll(form, id="contact_editor_scroller", key="editor", weight=1)
        return ax.Pane(
            self._bar(),
            ax.Column(scroller, id="raw_contacts_editor_view", weight=1),
            id="contact_editor_fragment",
            cls="android.view.ViewGroup",
            background="background",
        )

    def _kinds(self) -> list[str]:
        shown = {entry.kind for entry in self.draft.entries}
        return [kind for kind in (*self.always, *MORE_KINDS) if kind in shown]

    def _bar(self) -> ax.View:
        title = self.tr("Edit contact" if self.raw_id else "Create contact")
        save = ax.Button(self.tr("Save"), id="toolbar_button", on_tap=self._save, height=48)
        word, act = ("Delete", self._delete) if self.raw_id else ("Discard", self._discard)
        items = [ax.MenuItem(self.tr(word), act)]
        more = ax.IconButton(
            "more_vert",
            key="overflow",
            cls="android.widget.ImageView",
            desc=self.tr("More options"),
            on_tap=lambda: self.popup(items),
        )
        return ax.Across(
            ax.IconButton("close", desc=self.tr("Cancel"), width=56, height=56, on_tap=self._cancel),
            ax.Text(self.tr(title), size=22, weight=1, max_lines=1, margin=(4, 0, 8, 0)),
            ax.Frame(save, id="menu_save", cls="android.widget.LinearLayout", min_width=88),
            more,
            id="toolbar",
            cls="android.view.ViewGroup",
            height=64,
        )

    def _discard(self) -> None:
        self.hide_keyboard()
        self.finish()

    def change_photo(self) -> None:
        """Ask where the photo comes from."""
        self.chooser.ask(has_photo=bool(self.draft.photo))

    def _header(self) -> ax.View:
        name = (self.draft.name.get("data2") or self.draft.name.get("data3") or "").strip()
        return ax.Column(
            ax.Column(
                ax.Frame(
                    self._face(name),
                    id="photo_update_clickable",
                    desc=self.tr("Change contact photo" if self.draft.photo else "Add contact photo"),
                    on_tap=self.change_photo,
                ),
                ax.Frame(
                    ax.TextButton(
                        self.tr("Change picture" if self.draft.photo else "Add picture"),
                        id="button_change_photo",
                        height=48,
                        on_tap=self.change_photo,
                    ),
                    id="photo_actions_view_group",
                    cls="android.support.v7.widget.LinearLayoutCompat",
                ),
                id="photo_editor",
                cls="android.support.v7.widget.LinearLayoutCompat",
                gravity="center",
            ),
            id="header_container",
            gravity="center",
            padding=(0, 0, 0, 20),
        )

    def _face(self, name: str) -> ax.View:
        if self.draft.photo:
            return photo_view(self.draft.photo, id="photo", width=_PHOTO_DP, height=_PHOTO_DP, radius=_PHOTO_DP / 2)
        inside: ax.View = ax.Icon("person", size=64, color="on_primary_container", gravity="center")
        if name:
            inside = ax.DrawnText(name[0].upper(), size=52, color="on_primary_container", gravity="center")
        return ax.Frame(
            inside, id="photo", cls="android.widget.ImageView", background="primary_container", width=_PHOTO_DP,
            height=_PHOTO_DP, radius=_PHOTO_DP / 2,
        )  # fmt: skip

    def _section(self, kind: str, body: ax.View) -> ax.View:
        body.weight = 1
        return ax.Row(
            ax.Icon(ICONS[kind], id="kind_icon", margin=(16, 18, 12, 0), outlined=True),
            body,
            width=ax.MATCH,
            margin=(0, 0, 0, 12),
        )

    @staticmethod
    def _editors(fields: list[ax.View], side: ax.View | None) -> ax.View:
        column = ax.Column(*fields, id="editors", weight=1)
        return ax.Row(column, side or ax.View(width=56, height=56), id="kind_editors", width=ax.MATCH)

    def _names(self) -> ax.View:
        fields: list[ax.View] = []
        for column, hint in name_fields(self.phone.strings.locale):
            if self.has_all_names or column in SHORT_NAMES:
                edit = ax.EditText(
                    key=column,
                    text=self.draft.name.get(column, ""),
                    on_change=partial(setitem, self.draft.name, column),
                    input_type="caps",
                    ime_action="next",
                )
                fields.append(outlined(self, edit, self.tr(hint)))
        word = "fewer" if self.has_all_names else "more"
        arrow = ax.Frame(
            ax.Icon(
                "expand_less" if self.has_all_names else "expand_more",
                id="expansion_view",
                desc=self.tr(f"Show {word} name fields"),
                gravity="center",
                width=56,
                height=56,
            ),
            id="expansion_view_container",
            width=56,
            height=56,
            on_tap=ax.flip(self, "has_all_names"),
        )
        return self._section(NAME, self._editors(fields, arrow))

    def _companies(self) -> ax.View:
        is_filled = any(text for text in self.draft.company.values())

        fields: list[ax.View] = []
        for column, hint in COMPANY_FIELDS if is_filled or self.has_more else COMPANY_FIELDS[:1]:
            edit = ax.EditText(
                key=f"company_{column}",
                text=self.draft.company.get(column, ""),
                on_change=partial(setitem, self.draft.company, column),
                input_type="caps",
                ime_action="next",
            )
            fields.append(outlined(self, edit, self.tr(hint)))

        side = self._delete_box(self.tr("Delete Organization"), ax.put(self.draft, company={})) if is_filled else None
        return self._section(COMPANY, self._editors(fields, side))

    def _delete_box(self, desc: str, on_tap: Callable[[], object]) -> ax.View:
        return ax.Frame(
            ax.Icon("close", id="delete_button", desc=self.tr("delete"), gravity="center", width=56, height=56),
            id="delete_button_container",
            desc=desc,
            width=56,
            height=56,
            on_tap=on_tap,
        )

    def _kind(self, kind: str) -> ax.View:
        entries = self.draft.of_kind(kind)
        rows: list[ax.View] = []
        for at, entry in enumerate(entries):
            rows.append(self._entry(entry, at))
        can_add = kind in TYPES and all(entry.value.strip() for entry in entries)
        if can_add:
            label = self.tr(f"Add {KIND_NAMES[kind].lower()}")
            add = ax.TextButton(label, height=44, on_tap=lambda: self.draft.entries.append(_new(kind)))
            rows.append(ax.Row(add, width=ax.MATCH))
        first, *rest = rows
        return ax.Column(
            self._section(kind, first), *(ax.Frame(row, width=ax.MATCH, margin=(52, 0, 0, 12)) for row in rest)
        )

    def _entry(self, entry: Entry, at: int) -> ax.View:
        kind_name = KIND_NAMES[entry.kind]
        key = f"{entry.kind.rpartition('/')[2]}_{at}"

        def delete() -> None:
            self.draft.entries.remove(entry)
            self._complete()

        field = self._field(entry, key, ax.bind(entry, "value"))
        chooser = None
        if entry.kind in TYPES and (entry.value or self.ui.focus == key):
            chooser = dropdown(
                self,
                self.tr(entry.type_text),
                desc=f"{self.tr(entry.type_text)} {self.tr(kind_name)}",
                key=f"{key}_label",
                on_tap=lambda: self._offer_types(entry, f"{key}_label"),
            )
        label = f"{self.tr(entry.type_text)} " if entry.kind in TYPES else ""
        read = self.tr("Delete {name}").format(name=f"{label}{self.tr(kind_name)}")
        side = self._delete_box(read, delete) if entry.value else None
        fields = [outlined(self, field, self.tr(kind_name))]
        return self._editors(fields if chooser is None else [*fields, chooser], side)

    def _field(self, entry: Entry, key: str, change: Callable[[str], None]) -> ax.EditText:
        if entry.kind == PHONE:
            number = PhoneField(key=key, text=entry.value, on_change=change, input_type="phone", ime_action="next")
            number.entry = entry
            return number
        text = written(self.phone, entry)
        field = ax.EditText(
            key=key, text=text, on_change=change, input_type=_INPUTS.get(entry.kind, "caps"), ime_action="next"
        )
        if entry.kind == EVENT:
            field.on_tap, field.shows_keyboard = None, False
            field.on_focus = lambda: self._pick_date(entry)
        return field

    def _pick_date(self, entry: Entry) -> None:
        self.hide_keyboard()
        self.ui.focus = ""

        def pick(date: datetime.date) -> None:
            entry.value = date.isoformat()

        self.show(ax.DatePickerDialog(date_of(entry) or local_time(self.phone).date(), pick))

    def choose_type(self, entry: Entry, number: int) -> None:
        """Give an entry one of its kind's types; ask for the words of a custom one."""
        if number == CUSTOM:
            self._ask_label(entry)
        else:
            entry.type, entry.label = number, ""

    def _offer_types(self, entry: Entry, anchor: str) -> None:
        items = [
            ax.MenuItem(self.tr(text), partial(self.choose_type, entry, number)) for number, text in TYPES[entry.kind]
        ]
        self.popup(items, anchor=anchor)

    def _ask_label(self, entry: Entry) -> None:
        def accept(label: str) -> None:
            entry.type, entry.label = CUSTOM, label

        name = self.tr("Custom label name")
        TextDialog(self, title=name, id="custom_dialog_content", text=entry.label, hint=name, on_ok=accept)

    def _more_fields(self) -> ax.View | None:
        def more() -> None:
            self.has_more = True
            self._complete()

        if self.has_more:
            return ax.Spacer(height=8)
        return ax.Row(
            ax.View(width=44, height=1),
            ax.TextButton(self.tr("More fields"), id="more_fields", height=48, on_tap=more),
            width=ax.MATCH,
        )


def _new(kind: str) -> Entry:
    return Entry(kind, type=TYPES[kind][0][0] if kind in TYPES else 0)
