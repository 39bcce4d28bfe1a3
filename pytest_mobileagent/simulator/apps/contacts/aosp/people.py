"""The list of contacts as Android 10 shows it: a blue bar, sections, a drawer, a pink button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.contacts.aosp.parts import PINK, letter_tile, overflow
from pytest_mobileagent.simulator.apps.contacts.labels import LabelPage
from pytest_mobileagent.simulator.apps.contacts.parts import LIST, ask_text
from pytest_mobileagent.simulator.apps.contacts.people import People as Base
from pytest_mobileagent.simulator.apps.contacts.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.contacts.book import Person

_SEARCH = "search_view"


class People(Base):
    """The app's main screen."""

    snackbar_above_dp = 0
    has_welcome = False

    def compose(self) -> ax.View:
        """Return the list with its bar, and the drawer over it."""
        bar = self._selection_bar() if self.selected else self._search_field() if self.is_searching else self._bar()
        body = self._results() if self.is_searching else self._contacts()
        fab = None if self.is_searching or self.selected else self._fab()
        page = ax.Pane(
            ax.Frame(bar, id="toolbar_frame", width=ax.MATCH),
            ax.Frame(body, fab, id="contact_list", width=ax.MATCH, weight=1),
            background=self.theme.background,
        )
        if not self.has_drawer:
            return ax.Layers(page, id="drawer_layout", cls="android.view.ViewGroup")
        shade, panel = self._drawer()
        return ax.Layers(page, shade, panel, id="drawer_layout", cls="android.view.ViewGroup")

    def _bar(self) -> ax.View:
        def search() -> None:
            self.is_searching = True
            self.focus(_SEARCH)

        def open_drawer() -> None:
            self.has_drawer = True

        word = "Close navigation drawer" if self.has_drawer else "Open navigation drawer"
        return ax.Toolbar(
            self,
            self.tr("Contacts"),
            navigation=ax.IconButton("menu", desc=word, on_tap=open_drawer),
            actions=(ax.IconButton("search", id="menu_search", desc=self.tr("Search contacts"), on_tap=search),),
            elevation=4,
        )

    def _fab(self) -> ax.View:
        return ax.Fab(
            "add",
            id="floating_action_button",
            desc=self.tr("Create new contact"),
            background=PINK,
            radius=28,
            on_tap=self._create,
        )

    # -- the list ---------------------------------------------------------------------------------------------------

    def _contacts(self) -> ax.View:
        people = self.book.people()
        self.selected &= {person.id for person in people}
        if not people:
            return self._empty()
        starred = [person for person in people if person.starred]
        rows = [
            self._row(person, "★" if at == 0 else "", key=f"favorite_{person.id}") for at, person in enumerate(starred)
        ]
        previous = ""
        for person in people:
            rows.append(
                self._row(person, person.section if person.section != previous else "", key=f"person_{person.id}")
            )
            previous = person.section
        scroll = ax.Scroll(*rows, ax.View(height=88, width=1), id="android:id/list", key="list", cls=LIST)
        return ax.Layers(scroll, id="swipe_refresh", cls="android.view.ViewGroup")

    def _empty(self) -> ax.View:
        theme = self.theme
        return ax.Pane(
            ax.Icon("contacts", id="empty_home_image", size=128, color=theme.outline_variant),
            ax.Caption(self.tr("Your contacts list is empty"), id="empty_home_view_text", size=18, padding=(16, 16)),
            ax.Button(
                "ADD CONTACT", id="add_contact_button", background=theme.primary, color="#ffffff", on_tap=self._create
            ),
            id="empty_home",
            gravity="center",
            justify="center",
        )

    def _row(self, person: Person, heading: str, *, key: str = "") -> ax.View:
        theme = self.theme
        is_selected = person.id in self.selected

        def tap() -> None:
            if self.selected:
                self.selected = self.selected ^ {person.id}
            else:
                self._open(person)

        def select() -> None:
            self.selected = self.selected ^ {person.id}

        letter: ax.View | None = None
        if heading == "★":
            letter = ax.Icon("star", size=20, color=theme.primary, gravity="center")
        elif heading:
            letter = ax.Text(
                heading, size=20, weight_name="medium", color=theme.primary, gravity="center", desc=heading
            )
        face = letter_tile(person.name, size=40, desc=f"Quick contact for {person.name}")
        mark = ax.Icon("check_circle", size=40, color=theme.primary) if is_selected else face
        return ax.Across(
            ax.Frame(letter, width=56, height=56),
            ax.Frame(mark, width=40, height=40, margin=(4, 0, 16, 0)),
            ax.Text(person.name, id="cliv_name_textview", desc=person.name, size=16, weight=1, max_lines=1),
            key=key,
            cls="android.view.View",
            height=56,
            padding=(0, 0, 16, 0),
            background=f"{theme.primary}1f" if is_selected else "",
            selected=is_selected,
            on_tap=tap,
            on_long_press=select,
        )

    # -- selection and search ---------------------------------------------------------------------------------------

    def _selection_bar(self) -> ax.View:
        people = self.book.people()
        chosen = [person for person in people if person.id in self.selected]

        def clear() -> None:
            self.selected = set()

        def select_all() -> None:
            self.selected = {person.id for person in people}

        dark = self.theme.on_surface_variant
        more = overflow(self, lambda: [ax.MenuItem("Select all", select_all)])
        return ax.Across(
            ax.IconButton("arrow_back", id="selection_close", desc="stop searching", color=dark, on_tap=clear),
            ax.Text(
                str(len(chosen)), id="selection_count_text", size=20, weight_name="medium", weight=1, margin=(20, 0)
            ),
            ax.IconButton("delete", id="menu_delete", desc="Delete", color=dark, on_tap=lambda: self._delete(chosen)),
            more,
            id="toolbar",
            cls="android.view.ViewGroup",
            height=56,
            padding=(4, 0),
            background="#f6f6f6" if not self.theme.is_dark else self.theme.toolbar,
        )

    def _search_field(self) -> ax.View:
        def clear() -> None:
            self.query = ""

        dark = self.theme.on_surface_variant
        return ax.Across(
            ax.IconButton(
                "arrow_back", id="search_back_button", desc="stop searching", color=dark, on_tap=self._stop_searching
            ),
            ax.EditText(
                id=_SEARCH,
                text=self.query,
                hint=self.tr("Search contacts"),
                on_change=self.bind("query"),
                ime_action="search",
                weight=1,
            ),
            ax.IconButton("close", id="search_close_button", desc="Clear search", color=dark, on_tap=clear)
            if self.query
            else None,
            id="search_box_expanded",
            height=56,
            padding=(4, 0),
            background=self.theme.surface,
            elevation=4,
        )

    # -- drawer -----------------------------------------------------------------------------------------------------

    def _drawer(self) -> list[ax.View]:
        def close() -> None:
            self.has_drawer = False

        def opener(number: int) -> Callable[[], None]:
            return lambda: self.start(LabelPage, label=number)

        def create() -> None:
            ask_text(self, "Create label", "Label name", "", lambda title: opener(self.book.add_label(title))())

        labels = [
            self._entry("label_outline", title, "nav_group", opener(number), desc=f"{title} label")
            for number, title in self.book.labels()
        ]
        line = ax.View(width=ax.MATCH, height=1, margin=(0, 8), background="#e5e5e5")
        heading = ax.Caption(
            "Labels", id="nav_groups", weight_name="medium", height=48, padding=(16, 0),
        )  # fmt: skip
        rows = [
            ax.Frame(
                ax.Text(self.tr("Contacts"), size=20, weight_name="medium", color="#ffffff", gravity="bottom"),
                width=ax.MATCH,
                height=120,
                padding=16,
                background=self.theme.primary,
            ),
            self._entry("person", self.tr("Contacts"), "nav_all_contacts", close, is_chosen=True),
            line,
            heading,
            *labels,
            self._entry("add", "Create label", "nav_create_label", create),
            ax.View(width=ax.MATCH, height=1, margin=(0, 8), background="#e5e5e5"),
            self._entry("settings", self.tr("Settings"), "nav_settings", lambda: self.start(Settings)),
        ]
        panel = ax.Scroll(
            *rows, id="android:id/list", key="drawer", cls=LIST, width=304, elevation=16,
            background=self.theme.surface,
        )  # fmt: skip
        shade = ax.View(
            width=ax.MATCH, height=ax.MATCH, background="#00000066", desc="Close navigation drawer", on_tap=close
        )
        return [shade, panel]

    def _entry(  # noqa: PLR0913 - its parts
        self,
        icon: str,
        title: str,
        id: str,  # noqa: A002 - Android's word
        action: Callable[[], object],
        *,
        is_chosen: bool = False,
        desc: str = "",
    ) -> ax.View:
        theme = self.theme

        def go() -> None:
            self.has_drawer = False
            action()

        color = theme.primary if is_chosen else theme.on_surface
        return ax.Across(
            ax.Icon(icon, id="icon", margin=(0, 0, 32, 0), color=color if is_chosen else theme.on_surface_variant),
            ax.Text(title, id="title", weight_name="medium", weight=1, max_lines=1, color=color),
            id=id,
            desc=desc,
            height=48,
            padding=(16, 0),
            background="#e8e8e8" if is_chosen and not theme.is_dark else "",
            selected=is_chosen,
            on_tap=go,
        )
