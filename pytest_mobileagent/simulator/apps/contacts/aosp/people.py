"""The list of contacts as Android 10 shows it: a blue bar, sections, a drawer, a pink button."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.contacts.aosp.parts import PINK, tile
from pytest_mobileagent.simulator.apps.contacts.parts import LIST, with_snippet
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
    search_look = ax.SearchLook(
        _SEARCH, "android.widget.EditText", "search_close_button", "android.widget.ImageButton", "Clear search",
        "stop searching",
    )  # fmt: skip
    search_bar = ax.AppBar(
        id="search_box_expanded", cls="android.widget.LinearLayout", up_id="search_back_button", elevation=4,
        color="on_surface_variant",
    )  # fmt: skip
    selection_look = replace(Base.selection_look, title_weight="medium", title_margin=(20, 0), more_dp=40)
    selection_icon = "arrow_back"

    def compose(self) -> ax.View:
        """Return the list with its bar, and the drawer over it."""
        bar = self._selection_bar() if self.selected else self._search_field() if self.search else self._bar()
        body = self._results() if self.search else self._contacts()
        fab = None if self.search or self.selected else self._fab()
        page = ax.Pane(
            ax.Frame(bar, id="toolbar_frame", width=ax.MATCH),
            ax.Frame(body, fab, id="contact_list", width=ax.MATCH, weight=1),
            background="background",
        )
        return self.drawer.over(page, self._panel, scrim=self.scrim(), cls="android.view.ViewGroup")

    def _bar(self) -> ax.View:
        word = self.tr("Close navigation drawer" if self.drawer.is_open else "Open navigation drawer")
        return ax.Toolbar(
            self,
            self.tr("Contacts"),
            navigation=ax.IconButton("menu", desc=word, on_tap=self.drawer.open),
            actions=(
                ax.IconButton("search", id="menu_search", desc=self.tr("Search contacts"), on_tap=self.search.open),
            ),
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
        self.selected.keep(person.id for person in people)
        if not people:
            return self._empty()
        starred = [person for person in people if person.starred]
        rows = self.rows(people, starred)
        scroll = ax.Scroll(*rows, ax.View(height=88, width=1), id="android:id/list", key="list", cls=LIST)
        return ax.Layers(scroll, id="swipe_refresh", cls="android.view.ViewGroup")

    def _empty(self) -> ax.View:
        theme = self.theme
        return ax.Pane(
            ax.Icon("contacts", id="empty_home_image", size=128, color="outline_variant"),
            ax.Caption(self.tr("Your contacts list is empty"), id="empty_home_view_text", size=18, padding=(16, 16)),
            ax.Button(
                self.tr("ADD CONTACT"),
                id="add_contact_button",
                background=theme.primary,
                color="#ffffff",
                on_tap=self._create,
            ),
            id="empty_home",
            gravity="center",
            justify="center",
        )

    def _row(self, person: Person, heading: str, *, key: str = "", snippet: str = "") -> ax.View:
        theme = self.theme
        is_selected = person.id in self.selected
        letter: ax.View | None = None
        if heading == "★":
            letter = ax.Icon("star", size=20, color="primary", gravity="center")
        elif heading:
            letter = ax.Text(heading, size=20, weight_name="medium", color="primary", gravity="center", desc=heading)
        mark = ax.Icon("check_circle", size=40, color="primary") if is_selected else tile(self, person)
        row = ax.Across(
            ax.Frame(letter, width=56, height=56),
            ax.Frame(mark, width=40, height=40, margin=(4, 0, 16, 0)),
            with_snippet(
                ax.Text(person.name, id="cliv_name_textview", desc=person.name, size=16, max_lines=1), snippet
            ),
            key=key,
            cls="android.view.View",
            height=72 if snippet else 56,
            padding=(0, 0, 16, 0),
        )
        open_ = partial(self.open_contact, person)
        return self.selected.row(row, person.id, open_, background=f"{theme.primary}1f")

    # -- selection and search ---------------------------------------------------------------------------------------

    @property
    def selection_background(self) -> str:
        """What is behind the bar while contacts are selected."""
        return self.theme.toolbar if self.theme.is_dark else "#f6f6f6"

    @property
    def search_background(self) -> str:
        """What is behind the field."""
        return self.theme.surface

    # -- drawer -----------------------------------------------------------------------------------------------------

    def _panel(self) -> ax.View:
        labels = [
            self._entry(
                "label_outline",
                title,
                "nav_group",
                self.opener(number),
                desc=self.tr("{title} label").format(title=title),
            )
            for number, title in self.book.groups()
        ]
        line = ax.View(width=ax.MATCH, height=1, margin=(0, 8), background="#e5e5e5")
        heading = ax.Caption(
            self.tr("Labels"), id="nav_groups", weight_name="medium", height=48, padding=(16, 0),
        )  # fmt: skip
        rows = [
            ax.Frame(
                ax.Text(self.tr("Contacts"), size=20, weight_name="medium", color="#ffffff", gravity="bottom"),
                width=ax.MATCH,
                height=120,
                padding=16,
                background="primary",
            ),
            self._entry("person", self.tr("Contacts"), "nav_all_contacts", self.drawer.close, is_chosen=True),
            line,
            heading,
            *labels,
            self._entry("add", self.tr("Create label"), "nav_create_label", self.create_label),
            ax.View(width=ax.MATCH, height=1, margin=(0, 8), background="#e5e5e5"),
            self._entry("settings", self.tr("Settings"), "nav_settings", lambda: self.start(Settings)),
        ]
        return ax.Scroll(
            *rows, id="android:id/list", key="drawer", cls=LIST, width=304, elevation=16,
            background="surface",
        )  # fmt: skip

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
        color = theme.primary if is_chosen else theme.on_surface
        return ax.Across(
            ax.Icon(icon, id="icon", margin=(0, 0, 32, 0), color=color if is_chosen else "on_surface_variant"),
            ax.Text(title, id="title", weight_name="medium", weight=1, max_lines=1, color=color),
            id=id,
            desc=desc,
            height=48,
            padding=(16, 0),
            background="#e8e8e8" if is_chosen and not theme.is_dark else "",
            selected=is_chosen,
            on_tap=self.drawer.leading(action),
        )
