"""The grid, its dialogs, the settings, the questions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.simple_launcher.grip import Grip
from pytest_mobileagent.simulator.apps.simple_launcher.store import BY_TITLE, CUSTOM, DESCENDING, Launcher, Launchers

_COLUMNS, _MOST_COLUMNS, _FIRST_COLUMNS = "portrait_column_count", 15, 5
_SHOWS_NAMES, _CLOSES, _TOLD = "show_app_name", "close_app", "was_remove_info_shown"
_REMOVE = "This will just remove the launcher icon from this grid, not uninstall the actual app."
_LIST_DP = 480


class Main(ax.Screen):
    """The grid of icons: a tap starts an app, a long press selects."""

    def create(self) -> None:
        """Nothing is selected or searched for; apps that were uninstalled have gone."""
        self.search, self.selected = simple.Search(self), simple.Selection()
        self.store = Launchers(self.phone)
        self.order: list[int] = []  # of the icons while it is being changed
        self.store.forget_removed()

    def back(self) -> bool:
        """End the selection, then the search."""
        return self._end_selection() or self.search.close()

    @property
    def settings(self) -> ax.Preferences:
        """What was chosen."""
        return self.prefs(simple.PREFS)

    @property
    def shown(self) -> list[Launcher]:
        """The icons that the search leaves, in their order."""
        wanted = self.search.text.strip().casefold()
        found = [one for one in self.store.shown() if wanted in one.title.casefold()]
        return sorted(found, key=lambda one: self.order.index(one.number)) if self.order else found

    def compose(self) -> ax.View:
        """Return bar, grid and the button that adds icons."""
        shown = self.shown
        return ax.Layers(
            ax.Pane(
                self._selection(shown) if self.selected else self._bar(),
                ax.Frame(
                    ax.Frame(
                        ax.Layers(
                            self._grid(shown) if shown else self._empty(),
                            id="launchers_holder",
                            cls="android.widget.RelativeLayout",
                        ),
                        ax.Fab("add", id="fab", color=simple.FAB_ICON, on_tap=partial(AddDialog, self)),
                        id="coordinator_layout",
                        important=True,
                        cls="android.view.ViewGroup",
                        width=ax.MATCH,
                        height=ax.MATCH,
                    ),
                    id="main_relative_layout",
                    cls="android.widget.RelativeLayout",
                    width=ax.MATCH,
                    weight=1,
                ),
            ),
            id="main_coordinator",
            important=True,
            cls="android.view.ViewGroup",
        )

    # -- the bars ---------------------------------------------------------------------------------------------------

    def _bar(self) -> ax.View:
        flip = partial(self._flip, _SHOWS_NAMES)
        return self.search.bar(
            actions=[
                simple.action("sort", "Sort by", self._sort, id="sort"),
                simple.action("title", "Toggle app name visibility", flip, id="toggle_app_name"),
            ],
            overflow=[
                ax.MenuItem("Column count", self._choose_columns),
                ax.MenuItem("Settings", partial(self.start, Settings)),
                ax.MenuItem("About", partial(simple.open_about, self)),
            ],
        )

    def _flip(self, key: str) -> None:
        self.settings.update({key: not self.settings.flag(key, default=True)})

    def _choose_columns(self) -> None:
        numbers = range(1, _MOST_COLUMNS + 1)
        counts = [self.tr_count(number, "{count} column", "{count} columns") for number in numbers]
        simple.choose(self, counts, self._columns - 1, lambda at: self.settings.update({_COLUMNS: at + 1}))

    @property
    def _columns(self) -> int:
        return self.settings.number(_COLUMNS, _FIRST_COLUMNS)

    def _sort(self) -> None:
        def store(values: simple.Values) -> None:
            chosen = values["by"]
            self.store.sorting = chosen if chosen == CUSTOM else chosen | values["down"]

        now, radio = self.store.sorting, "sorting_dialog_radio"
        by = [(f"{radio}_title", "Title", BY_TITLE), (f"{radio}_custom", "Custom", CUSTOM)]
        down = [(f"{radio}_ascending", "Ascending", 0), (f"{radio}_descending", "Descending", DESCENDING)]
        values = {"by": CUSTOM if now & CUSTOM else BY_TITLE, "down": now & DESCENDING}

        def is_ordered(chosen: simple.Values) -> bool:
            return chosen["by"] != CUSTOM

        parts: list[simple.Part] = [
            simple.Radios("by", by), simple.Line(is_ordered), simple.Radios("down", down, is_ordered)
        ]  # fmt: skip
        simple.Form(self, "Sort by", parts, values, store)

    # -- the grid ---------------------------------------------------------------------------------------------------

    def _grid(self, shown: Sequence[Launcher]) -> ax.View:
        cells = [self._cell(one, shown) for one in shown]
        grid = ax.Scroll(
            ax.Grid(*cells, columns=self._columns, cls="android.view.View"),
            ax.View(height=88),
            id="launchers_grid",
            key="launchers_grid",
            cls=ax.RECYCLER,
        )
        return ax.Layers(grid, id="launchers_fastscroller", cls="android.view.ViewGroup")

    def _cell(self, one: Launcher, shown: Sequence[Launcher]) -> ax.View:
        is_selected = one.number in self.selected
        has_name = self.settings.flag(_SHOWS_NAMES, default=True)
        icon = ax.app_icon(one.icon, size=52, id="launcher_icon")
        icon.gravity = "hcenter"
        return ax.Column(
            ax.Frame(icon, self._mark(one, shown, is_selected=is_selected), width=ax.MATCH),
            ax.Text(
                one.title, id="launcher_label", size=12, align="center", width=ax.MATCH, max_lines=2,
                margin=(0, 6, 0, 0),
            )
            if has_name
            else None,
            id="launcher_holder",
            cls="android.widget.RelativeLayout",
            padding=(4, 12),
            selected=is_selected,
            on_tap=partial(self._tap, one),
            on_long_press=partial(self._toggle, one.number),
        )  # fmt: skip

    def _mark(self, one: Launcher, shown: Sequence[Launcher], *, is_selected: bool) -> ax.View | None:
        if self.order:
            at = [other.number for other in shown].index(one.number)
            return Grip(id="launcher_drag_handle", columns=self._columns, on_move=partial(self._move, at))
        if not is_selected:
            return None
        return ax.Icon(
            "check", id="launcher_check", size=20, color="#ffffff", background="primary", radius=10,
            gravity="top end",
        )  # fmt: skip

    def _empty(self) -> ax.View:
        hint = None
        if not self.search.text:
            hint = ax.Label(
                "Manage visible app icons", id="no_items_placeholder_2", size=16, color="primary", padding=16,
                on_tap=partial(AddDialog, self),
            )  # fmt: skip
        nothing = ax.Caption("No items found.", id="no_items_placeholder", size=16, padding=(16, 32, 16, 0))
        return ax.Column(nothing, hint, width=ax.MATCH, gravity="hcenter")

    def _tap(self, one: Launcher) -> None:
        if self.selected:
            self._toggle(one.number)
            return
        intent = self.phone.packages.launch_intent(one.package)
        if intent is not None:
            self.start(intent)
            if self.settings.flag(_CLOSES, default=True):
                self.finish()

    # -- selection --------------------------------------------------------------------------------------------------

    def _toggle(self, number: int) -> None:
        self.selected.toggle(number)
        if not self.selected:
            self._end_selection()

    def _selection(self, shown: Sequence[Launcher]) -> ax.View:
        numbers = [one.number for one in shown]
        chosen = [one for one in shown if one.number in self.selected]
        begin = ax.put(self, order=numbers)
        actions = [simple.action("swap_vert", "Change order", begin, id="cab_change_order")]
        if len(chosen) == 1:
            actions.append(simple.action("edit", "Rename", partial(self._rename, chosen[0]), id="cab_edit"))
        actions.append(simple.action("delete", "Remove", partial(self._remove, chosen), id="cab_remove"))
        select_all = ax.MenuItem("Select all", partial(self.selected.select, numbers))
        return self.selected.bar(self, numbers, actions=actions, overflow=[select_all], on_close=self._end_selection)

    def _end_selection(self) -> bool:
        if self.order:
            self.store.arrange(self.order)
            self.order = []
        return self.selected.clear()

    def _move(self, at: int, cells: int) -> None:
        number = self.order.pop(at)
        self.order.insert(min(max(0, at + cells), len(self.order)), number)

    def _rename(self, one: Launcher) -> None:
        def rename(title: str) -> bool:
            if not title:
                self.toast("Please enter a launcher name")
                return False
            self.store.rename(one.number, title)
            self._end_selection()
            return True

        simple.TextDialog(self, title="Rename", id="edit_launcher_edittext", text=one.title, hint="Label", on_ok=rename)

    def _remove(self, chosen: Sequence[Launcher]) -> None:
        def remove() -> None:
            self.settings.update({_TOLD: True})
            self.store.remove([one.number for one in chosen])
            self._end_selection()

        if self.settings.flag(_TOLD):
            remove()
        else:
            simple.confirm(self, _REMOVE, remove, yes="OK", no="Cancel")


class AddDialog(ax.DraftDialog):
    """Which apps have an icon: every app with its check box."""

    width = simple.DIALOG_DP

    def __init__(self, screen: Main) -> None:
        """Show the dialog; what is in the grid is checked."""
        self._store = screen.store
        self._chosen = {one.package for one in self._store.shown()}
        super().__init__(screen)

    def content(self) -> ax.View:
        """Return the rows."""
        rows = [self._row(one) for one in self._store.offered()]
        return ax.Scroll(
            ax.View(height=16), *rows, id="add_launchers_holder", key="add_launchers_holder", cls=ax.RECYCLER,
            height=_LIST_DP,
        )  # fmt: skip

    def _row(self, one: Launcher) -> ax.View:
        return ax.Across(
            ax.app_icon(one.icon, size=40, id="launcher_icon"),
            ax.CheckBox(
                id="launcher_checkbox", text=ax.Written(one.title), checked=one.package in self._chosen,
                clickable=False, button_last=True, weight=1, margin=(16, 0, 0, 0),
            ),
            id="add_launchers_holder",
            cls="android.widget.RelativeLayout",
            height=60,
            padding=(24, 0),
            on_tap=partial(self._flip, one.package),
        )  # fmt: skip

    def _flip(self, package: str) -> None:
        self._chosen ^= {package}

    def accept(self) -> bool:
        """Show just the chosen ones."""
        self._store.choose(self._chosen)
        return True


class Settings(simple.SettingsScreen):
    """What can be chosen."""

    def entries(self) -> Sequence[ax.Entry]:
        """Return the rows."""
        return [
            ax.Category("Color customization", "color_customization_section"),
            simple.customize_colors(self),
            ax.Category("General", "general_settings"),
            ax.Flag(_CLOSES, "Close this app at launching a different one", default=True),
        ]


class Faq(simple.Faq):
    """What is asked about this app."""

    questions = (
        (
            "Can I make this app the default launcher?",
            "No. It is an ordinary app that opens others, and cannot take the place of the home screen.",
        ),
    )
