"""The configuration: its sections, and what can be set in each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.joplin import parts
from pytest_mobileagent.simulator.apps.joplin.moments import DATE_FORMATS, TIME_FORMATS
from pytest_mobileagent.simulator.apps.joplin.store import PACKAGE, SORT_FIELDS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pytest_mobileagent.simulator.apps.joplin.screens import Main


@dataclass(frozen=True, slots=True)
class Entry:
    """One setting: a switch, or one of several values."""

    key: str
    label: str
    default: str
    choices: Mapping[str, str] | None = None
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """One page of settings."""

    name: str
    title: str
    summary: str
    icon: str
    entries: tuple[Entry, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    texts: tuple[str, ...] = ()


_SIZES = {str(size): str(size) for size in range(10, 31)}
_FOCUS = {"title": "Focus title", "body": "Focus body"}
_NO_TARGET = "0"
SECTIONS = (
    Section(
        "general", "General", "Language, date format", "apps",
        (
            Entry("dateFormat", "Date format", "DD/MM/YYYY", {name: name for name in DATE_FORMATS}),
            Entry("timeFormat", "Time format", "HH:mm", {name: name for name in TIME_FORMATS}),
        ),
    ),
    Section(
        "appearance", "Appearance", "Themes, editor font", "palette",
        (
            Entry("theme", "Theme", "1", {key: palette.name for key, palette in parts.THEMES.items()}),
            Entry("style.viewer.fontSize", "Viewer font size", "16", _SIZES),
            Entry("style.editor.fontSize", "Editor font size", "16", _SIZES),
        ),
    ),
    Section(
        "sync", "Synchronisation", "Sync, encryption, proxy", "sync",
        (Entry("sync.target", "Synchronisation target", _NO_TARGET, {_NO_TARGET: "(None)"}),),
    ),
    Section(
        "note", "Note", "Geolocation, spellcheck, editor toolbar, image resize", "note_add",
        (
            Entry("uncompletedTodosOnTop", "Uncompleted to-dos on top", "1"),
            Entry("showCompletedTodos", "Show completed to-dos", "1"),
            Entry("notes.sortOrder.field", "Sort notes by", "user_updated_time", SORT_FIELDS),
            Entry("notes.sortOrder.reverse", "Reverse sort order", "1"),
            Entry("trackLocation", "Save geo-location with notes", "1"),
            Entry("newTodoFocus", "When creating a new to-do:", "title", _FOCUS),
            Entry("newNoteFocus", "When creating a new note:", "body", _FOCUS),
            Entry("editor.usePlainText", "Use the plain text editor", "0"),
            Entry("editor.mobile.toolbarEnabled", "Enable the Markdown toolbar", "1"),
        ),
    ),
    Section(
        "moreInfo", "More information", "Donate, website", "info",
        links=(
            ("Make a donation", "https://joplinapp.org/donate/"),
            ("Joplin website", "https://joplinapp.org/"),
            ("Privacy Policy", "https://joplinapp.org/privacy/"),
        ),
        texts=("Joplin 3.0.1", "Database v47", "FTS enabled: 1", "Hermes enabled: 1"),
    ),
)  # fmt: skip


class ConfigPage(parts.Page):
    """The list of sections, one section, or what a search for settings finds; changes wait to be saved."""

    def __init__(self, screen: Main, section: str = "") -> None:
        """Begin with the list, or with a section."""
        super().__init__(screen)
        self._section = section
        self._query = ""
        self._is_searching = False
        self._changed: dict[str, str] = {}

    # -- going back -------------------------------------------------------------------------------------------------

    def back(self) -> bool:
        """Return to the list; ask about changes that have not been saved."""
        if self._changed:
            ax.ask(
                self.screen,
                "There are unsaved changes.",
                "Save changes",
                self._save,
                title="Warning",
                no="Discard changes",
                on_no=self._discard,
                ids=PACKAGE,
            )
            return True
        was_inside = bool(self._section) or self._is_searching
        self._section, self._is_searching, self._query = "", False, ""
        return was_inside

    def _discard(self) -> None:
        self._changed.clear()
        self.screen.go_back()

    def _save(self) -> None:
        for key, value in self._changed.items():
            self.store.set(key, value)
        self._changed.clear()

    # -- content ----------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return header and content."""
        color = self.theme.on_toolbar
        section = next((each for each in SECTIONS if each.name == self._section), None)
        title = section.title if section is not None else "Configuration"
        actions = [
            parts.icon_touch("search", "Search", self._search, color=color),
            parts.icon_touch("done", "Save changes", self._save, color=color, enabled=bool(self._changed)),
        ]
        body: Sequence[ax.View]
        if self._is_searching:
            body = self._found()
        elif section is not None:
            body = self._inside(section)
        else:
            body = [self._tab(each) for each in SECTIONS]
        return parts.page_column(
            parts.header(left=parts.back_arrow(self), title=parts.heading(self, title), actions=actions),
            self._search_field() if self._is_searching else None,
            ax.Scroll(*body, key=f"config:{self._section}", weight=1),
        )

    def _search(self) -> None:
        self._is_searching = not self._is_searching
        if self._is_searching:
            self.screen.focus("settings_query")

    def _search_field(self) -> ax.View:
        return ax.EditText(
            key="settings_query", text=self._query, hint="Search...", on_change=ax.bind(self, "_query"),
            padding=(parts.MARGIN, 12),
        )  # fmt: skip

    def _found(self) -> list[ax.View]:
        wanted = self._query.strip().lower()
        entries = [entry for section in SECTIONS for entry in section.entries if wanted in self._said(entry)]
        return [self._entry(entry) for entry in entries] if wanted else []

    def _said(self, entry: Entry) -> str:
        return self.screen.tr(entry.label).lower()

    def _tab(self, section: Section) -> ax.View:
        theme = self.theme
        words = ax.Column(
            ax.Label(section.title, size=parts.SIZE, weight_name="medium"),
            ax.Caption(section.summary, max_lines=1),
            cls=parts.GROUP,
            weight=1,
        )
        icon = parts.Glyph(section.icon, size=24, color=theme.on_surface, margin=parts.MARGIN)
        row = parts.touchable(
            icon,
            words,
            on_tap=ax.put(self, _section=section.name),
            width=ax.MATCH,
            height=68,
            padding=(parts.MARGIN, 0),
        )
        row.desc = ax.Written(f"{self.screen.tr(section.title)}, {self.screen.tr(section.summary)}")
        return ax.Column(row, ax.Divider(cls=parts.GROUP), cls=parts.GROUP)

    def _inside(self, section: Section) -> list[ax.View]:
        rows = [self._entry(entry) for entry in section.entries]
        for title, url in section.links:
            words = ax.Label(title, size=parts.SIZE, color="primary", weight=1)
            link = parts.touchable(
                words,
                on_tap=partial(parts.visit, self.screen, url),
                width=ax.MATCH,
                height=48,
                padding=(parts.MARGIN, 0),
            )
            rows.append(ax.Column(link, ax.Divider(cls=parts.GROUP), cls=parts.GROUP))
        rows += [ax.Label(text, size=parts.SIZE, padding=(parts.MARGIN, 8), width=ax.MATCH) for text in section.texts]
        return rows

    # -- one setting ------------------------------------------------------------------------------------------------

    def _value(self, entry: Entry) -> str:
        return self._changed.get(entry.key, self.store.setting(entry.key, entry.default))

    def _take(self, entry: Entry, value: str) -> None:
        self._changed[entry.key] = value
        if value == self.store.setting(entry.key, entry.default):
            del self._changed[entry.key]

    def _entry(self, entry: Entry) -> ax.View:
        value = self._value(entry)
        label = ax.Label(entry.label, size=parts.SIZE, weight=1, padding=(0, 0, 10, 0))
        if entry.choices is None:
            is_on = value.lower() in ("1", "true")
            switch = ax.Switch(checked=is_on, on_change=lambda on: self._take(entry, str(int(on))), desc=entry.label)
            row = ax.Across(label, switch, cls=parts.GROUP, min_height=56, padding=(parts.MARGIN, 8))
        else:
            row = ax.Across(
                label, self._choice(entry, value), cls=parts.GROUP, min_height=56, padding=(parts.MARGIN, 8),
            )  # fmt: skip
        return ax.Column(row, ax.Divider(cls=parts.GROUP), cls=parts.GROUP)

    def _choice(self, entry: Entry, value: str) -> ax.View:
        choices = entry.choices or {}

        def show() -> None:
            items = [parts.Item(name, partial(self._take, entry, key)) for key, name in choices.items()]
            self.screen.show(parts.Menu(items, kind="dialog", width=300, heading=entry.label))

        return parts.touchable(
            ax.Label(choices.get(value, value), size=parts.SIZE, max_lines=1),
            parts.Glyph("arrow_drop_down", size=22, color=self.theme.on_surface),
            on_tap=show,
            height=40,
        )
