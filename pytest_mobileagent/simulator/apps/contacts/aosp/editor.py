"""Creating and changing a contact as Android 10 does it: fields on lines, kinds of numbers beside them."""

from __future__ import annotations

from collections.abc import Callable

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.contact_photos import photo_view
from pytest_mobileagent.simulator.apps.contacts.aosp.parts import GREY, overflow, underlined
from pytest_mobileagent.simulator.apps.contacts.book import (
    COMPANY,
    EMAIL,
    KIND_NAMES,
    NAME,
    PHONE,
    TYPES,
    Entry,
    name_fields,
)
from pytest_mobileagent.simulator.apps.contacts.editor import COMPANY_FIELDS, ICONS, SHORT_NAMES
from pytest_mobileagent.simulator.apps.contacts.editor import Editor as Base

_TOP_DP = 168


class Editor(Base):
    """The form; nothing is stored before Save."""

    always = (PHONE, EMAIL)
    focuses_first_field = False

    def _cancel(self) -> None:
        if self.draft.contents() == self.at_start:
            self.finish()
            return
        ax.ask(self, self.tr("Discard changes?"), self.tr("DISCARD"), self.finish, no=self.tr("KEEP EDITING"))

    def compose(self) -> ax.View:
        """Return bar and form."""
        self._offer_another()
        form = ax.Column(
            self._header(),
            ax.Column(
                self._names(),
                self._companies() if self.has_more or self.draft.company else None,
                *(self._kind(kind) for kind in self._kinds()),
                self._more_fields(),
                id="kind_section_views",
                padding=(0, 8, 0, 40),
            ),
        )
        scroller = ax.Scroll(form, id="contact_editor_scroller", key="editor", weight=1)
        return ax.Pane(
            self._bar(), ax.Column(scroller, id="raw_contacts_editor_view", weight=1), background="background"
        )

    def _offer_another(self) -> None:
        """Give a kind whose fields are all filled one more."""
        for kind in self._kinds():
            if kind in TYPES and all(entry.value.strip() for entry in self.draft.of_kind(kind)):
                self.draft.entries.append(Entry(kind, type=TYPES[kind][0][0]))

    def _bar(self) -> ax.View:
        front = self.theme.on_toolbar
        save = ax.Text(
            self.tr("Save").upper(),
            id="editor_menu_save_button",
            cls="android.widget.Button",
            weight_name="medium",
            color=front,
            height=54,
            padding=(16, 0),
            on_tap=self._save,
        )
        more = overflow(self, lambda: [ax.MenuItem(self.tr("Delete"), self._delete)]) if self.raw_id else None
        title = self.tr("Edit contact" if self.raw_id else "Create new contact")
        return ax.Toolbar(
            self,
            title,
            navigation=ax.IconButton("close", desc=self.tr("Cancel"), width=56, height=56, on_tap=self._cancel),
            actions=[view for view in (save, more) if view is not None],
        )

    def _header(self) -> ax.View:
        name = (self.draft.name.get("data2") or self.draft.name.get("data3") or "").strip()
        face: ax.View = ax.Icon("person", size=112, color="#ffffff", gravity="center", id="photo")
        if self.draft.photo:
            face = photo_view(self.draft.photo, id="photo", width=ax.MATCH, height=ax.MATCH)
        return ax.Frame(
            face,
            ax.View(
                id="photo_touch_intercept_overlay",
                desc=name or self.tr("Add contact photo"),
                width=ax.MATCH,
                height=ax.MATCH,
                on_tap=self.change_photo,
            ),
            id="photo_editor",
            cls="android.widget.RelativeLayout",
            width=ax.MATCH,
            height=_TOP_DP,
            background="#607d8b",
        )

    # -- fields -----------------------------------------------------------------------------------------------------

    def _line(self, icon: str, said: str, body: ax.View, side: ax.View | None) -> ax.View:
        body.weight = 1
        mark: ax.View = ax.View(width=24, height=24, margin=(16, 12, 20, 0))
        if icon:
            mark = ax.Icon(icon, id="kind_icon", desc=self.tr(said), color=GREY, margin=(16, 12, 20, 0))
        return ax.Row(mark, body, side or ax.View(width=48, height=48), width=ax.MATCH, padding=(0, 0, 8, 0))

    def _names(self) -> ax.View:
        every = name_fields(self.phone.strings.locale)
        shown = [(column, hint) for column, hint in every if self.has_all_names or column in SHORT_NAMES]
        fields = [self._part(self.draft.name, column, hint, column) for column, hint in shown]
        word = "fewer" if self.has_all_names else "more"
        arrow = ax.Frame(
            ax.Icon(
                "expand_less" if self.has_all_names else "expand_more",
                id="expansion_view",
                desc=self.tr(f"Show {word} name fields"),
                color=GREY,
                gravity="center",
                width=48,
                height=48,
            ),
            id="expansion_view_container",
            width=48,
            height=48,
            on_tap=ax.flip(self, "has_all_names"),
        )
        return self._line(ICONS[NAME], "Name", ax.Column(*fields, id="kind_editors"), arrow)

    def _companies(self) -> ax.View:
        shown = [(column, hint) for column, hint in COMPANY_FIELDS if column != "data5"]
        fields = [self._part(self.draft.company, column, hint, f"company_{column}") for column, hint in shown]
        return self._line(ICONS[COMPANY], "Organization", ax.Column(*fields, id="kind_editors"), None)

    def _part(self, parts: dict[str, str], column: str, hint: str, key: str) -> ax.View:
        def change(text: str) -> None:
            parts[column] = text

        edit = ax.EditText(key=key, text=parts.get(column, ""), on_change=change, input_type="caps", ime_action="next")
        return underlined(self, edit, self.tr(hint))

    def _kind(self, kind: str) -> ax.View:
        return ax.Column(*(self._entry(entry, at) for at, entry in enumerate(self.draft.of_kind(kind))))

    def _entry(self, entry: Entry, at: int) -> ax.View:
        name = KIND_NAMES[entry.kind]
        key = f"{entry.kind.rpartition('/')[2]}_{at}"

        body: list[ax.View] = [underlined(self, self._field(entry, key, ax.bind(entry, "value")), self.tr(name))]
        if entry.kind in TYPES:
            body.append(self._types(entry, key, name))
        label = f"{self.tr(entry.type_text)} " if entry.kind in TYPES else ""
        read = self.tr("Delete {name}").format(name=f"{label}{self.tr(name)}")
        side = self._delete_cross(read, entry) if entry.value else None
        return self._line(ICONS[entry.kind] if at == 0 else "", name, ax.Column(*body, id="kind_editors"), side)

    def _types(self, entry: Entry, key: str, name: str) -> ax.View:
        numbers = [number for number, _ in TYPES[entry.kind]]
        texts = [self.tr(text) for _, text in TYPES[entry.kind]]
        place = numbers.index(entry.type) if entry.type in numbers else 0
        texts[place] = self.tr(entry.type_text)
        spinner = ax.Spinner(self, texts, index=place, on_select=self._chooser(entry, numbers), id="", width=136)
        spinner.key = f"{key}_label"
        spinner.desc = self.tr(name)
        return ax.Row(spinner, width=ax.MATCH)

    def _chooser(self, entry: Entry, numbers: list[int]) -> Callable[[int], None]:
        return lambda at: self.choose_type(entry, numbers[at])

    def _delete_cross(self, desc: str, entry: Entry) -> ax.View:
        def delete() -> None:
            self.draft.entries.remove(entry)
            self._complete()

        return ax.Frame(
            ax.Icon("close", id="delete_button", color=GREY, gravity="center", width=48, height=48),
            id="delete_button_container",
            desc=desc,
            width=48,
            height=48,
            on_tap=delete,
        )

    def _more_fields(self) -> ax.View | None:
        def more() -> None:
            self.has_more = True
            self._complete()

        if self.has_more:
            return None
        return ax.Text(
            self.tr("More fields"),
            id="more_fields",
            size=16,
            color="primary",
            height=48,
            padding=(64, 0, 16, 0),
            on_tap=more,
        )
