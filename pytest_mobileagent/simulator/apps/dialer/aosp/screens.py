"""Phone's main screen as Android 10 shows it: a search box in a blue bar, three tabs, the dialpad as a sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.dialer.aosp.parts import CALL_GREEN, PINK
from pytest_mobileagent.simulator.apps.dialer.dialpad import KEYS
from pytest_mobileagent.simulator.apps.dialer.screens import Main as Base
from pytest_mobileagent.simulator.apps.dialer.screens import search_with
from pytest_mobileagent.simulator.ui.widgets.left_to_right import LeftToRightRow

_TABS = (
    ("Favorites", "speed_dial_tab", "star"), ("Recents", "call_log_tab", "access_time"),
    ("Contacts", "contacts_tab", "people"),
)  # fmt: skip
_KEY_DP = 64


class Main(Base):
    """The three tabs; the search box above, the dialpad below."""

    first_tab = 0
    root_id = "root_layout"
    search_look = search_with("search_view")
    send_label = "Send SMS"
    snackbar_above_dp = 56

    def compose(self) -> ax.View:
        """Return the page with whatever lies over it."""
        if self.has_dialpad:
            return self._dialpad_page()
        if self.search:
            return ax.Pane(
                ax.Column(self._search_field(), id="toolbar", background="toolbar"),
                self._results(self.search.text),
                id="root_layout",
            )
        pages = (self._favorites, self._recents, self._contacts)
        body = pages[min(self.tab, len(pages) - 1)]()
        return ax.Pane(
            ax.Column(self._search_pill(), id="toolbar", background="toolbar", elevation=4),
            ax.Frame(body, self._fab(), id="fragment_container", width=ax.MATCH, weight=1),
            self._bottom_bar(),
            id="root_layout",
            cls="android.view.ViewGroup",
            background="background",
        )

    def _fab(self) -> ax.View:
        def show() -> None:
            self.has_dialpad = True
            self.hide_keyboard()

        return ax.Fab("dialpad", id="fab", desc=self.tr("key pad"), background=PINK, radius=28, on_tap=show)

    def _bottom_bar(self) -> ax.View:
        cells = [self._tab(at, *tab) for at, tab in enumerate(_TABS)]
        return ax.Row(*cells, id="bottom_nav_bar", width=ax.MATCH, height=56, background="surface", elevation=8)

    def _tab(self, at: int, label: str, name: str, icon: str) -> ax.View:
        is_open = at == self.tab
        color = self.theme.primary if is_open else self.theme.on_surface_variant
        return ax.Column(
            ax.Icon(icon, id="bottom_nav_item_image", color=color),
            ax.Text(self.tr(label), id="bottom_nav_item_text", size=12, color=color, max_lines=1),
            id=name,
            selected=is_open,
            weight=1,
            height=56,
            gravity="center",
            justify="center",
            gap=2,
            on_tap=lambda: self._select(at),
        )

    # -- search -----------------------------------------------------------------------------------------------------

    def _box(self, *views: ax.View | None, name: str, on_tap: Callable[[], object] | None) -> ax.View:
        return ax.Across(
            *views,
            id=name,
            cls="android.widget.RelativeLayout",
            height=48,
            margin=(8, 8),
            radius=2,
            background="surface",
            on_tap=on_tap,
        )

    def _search_pill(self) -> ax.View:
        grey = self.theme.on_surface_variant
        return self._box(
            ax.Icon("search", id="search_magnifying_glass", margin=(12, 0, 16, 0), color=grey),
            ax.Text(
                self.tr("Search contacts"), id="search_box_start_search", size=16, weight=1, max_lines=1, color=grey
            ),
            self.voice_button(id="voice_search_button"),
            ax.IconButton(
                "more_vert",
                id="main_options_menu_button",
                desc=self.tr("More options"),
                color=grey,
                on_tap=lambda: self.popup(self.menu(), anchor="main_options_menu_button"),
            ),
            name="search_box_collapsed",
            on_tap=self.search.open,
        )

    def _search_field(self) -> ax.View:
        grey = self.theme.on_surface_variant
        back = ax.IconButton(
            "arrow_back", id="search_back_button", desc=self.tr("stop searching"), color=grey, on_tap=self.search.close
        )
        field = self.search.field(hint=self.tr("Search contacts"))
        return self._box(back, field, self.search.cross(grey), name="search_box_expanded", on_tap=None)

    # -- tabs -------------------------------------------------------------------------------------------------------

    def _empty(self, icon: str, message: str, label: str, action: Callable[[], object] | None) -> ax.View:
        words = _EMPTY.get(message, message)
        link = None
        if label:
            link = ax.Text(
                self.tr(label).upper(),
                id="empty_list_view_action",
                weight_name="medium",
                color="primary",
                height=48,
                padding=(16, 0),
                on_tap=action,
            )
        return ax.Pane(
            ax.Icon(icon, id="empty_list_view_image", size=112, color="outline_variant"),
            ax.Caption(self.tr(words), id="empty_list_view_message", size=16, padding=16),
            link,
            gravity="center",
            justify="center",
        )

    # -- dialpad ----------------------------------------------------------------------------------------------------

    def keys(self) -> Sequence[ax.View]:
        """Return what stands below the number: a line, the keys, and the button that calls it."""
        call = ax.Fab(
            "call", id="dialpad_floating_action_button", desc=self.tr("dial"), background=CALL_GREEN, radius=28,
            gravity="hcenter", margin=(0, 8, 0, 16), on_tap=self._dial,
        )  # fmt: skip
        line = ax.View(width=ax.MATCH, height=1, background="outline_variant", margin=(0, 0, 0, 8))
        return line, self._pad(self.add), call

    def _pad(self, add: Callable[[str], None]) -> ax.View:
        rows = [
            LeftToRightRow(*(self._key(*key, add=add) for key in KEYS[at : at + 3]), width=ax.MATCH)
            for at in range(0, len(KEYS), 3)
        ]
        return ax.Column(*rows, id="dialpad", padding=(16, 0))

    def _key(self, name: str, digit: str, letters: str, *, add: Callable[[str], None]) -> ax.View:
        """Return a key: the digit with its letters below it, on no plate."""
        below: ax.View | None = None
        if letters:
            below = ax.Caption(letters, id="dialpad_key_letters", size=12)
        elif name == "one":
            below = ax.Icon("voicemail", id="dialpad_key_voicemail", size=16, color="on_surface_variant")
        has_letters = letters and name != "zero"
        return ax.Frame(
            ax.Column(
                ax.Text(digit, id="dialpad_key_number", size=32, color="primary"),
                below,
                id="dialpad_key_layout",
                height=_KEY_DP,
                justify="center",
                gravity="center",
            ),
            id=name,
            desc=f"{digit},{letters}" if has_letters or name == "one" else digit,
            height=_KEY_DP,
            weight=1,
            on_tap=lambda: add(digit),
            on_long_press=self.holds.get(name),
        )


# The words of an empty tab, by those of the newer app.
_EMPTY = {
    "No one is on your favorites yet": "No one is on your speed dial yet",
    "Calls you make and receive will show up here": "Your call history is empty",
    "Your contacts are just a tap away here": "You don't have any contacts yet",
}
