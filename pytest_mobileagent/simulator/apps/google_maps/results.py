"""The search, and what it finds."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.apps.google_maps.geography import CATEGORIES, Place, suggestions
from pytest_mobileagent.simulator.apps.google_maps.pages import Page, Shown, insets, over_map, sheet, stars

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.google_maps.screens import Maps

FIELD = "search_omnibox_edit_text"
_CATEGORY_ICONS = {
    "restaurants": "restaurant", "coffee": "local_cafe", "gas": "local_gas_station", "groceries": "local_grocery_store",
    "hotels": "hotel", "parks": "park",
}  # fmt: skip


class SearchPage(Page):
    """A field, and what it may mean; `on_pick` is told a place, else it is shown."""

    is_whole = True

    def __init__(self, maps: Maps, words: str = "", on_pick: Callable[[Place], object] | None = None) -> None:
        """Begin with what was searched for before."""
        super().__init__(maps)
        self.words = words
        self._on_pick = on_pick

    def opened(self) -> None:
        """Put the cursor into the field."""
        self.screen.focus(FIELD)

    def compose(self) -> ax.View:
        """Return field and suggestions."""
        maps = self.screen
        field = ax.EditText(
            id=FIELD, text=self.words, hint=self.tr("Search here"), size=18, on_change=ax.bind(self, "words"), weight=1,
            ime_action="search", on_ime_action=self._submit, padding=(8, 0),
        )  # fmt: skip
        up = ax.IconButton(
            "arrow_back", id="search_omnibox_menu_button", desc=self.tr("Navigate up"), on_tap=maps.close
        )
        clear = ax.IconButton(
            "close", id="search_omnibox_text_clear", desc=self.tr("Clear"), on_tap=ax.put(self, words="")
        )
        top, _ = insets(maps)
        bar = ax.Across(up, field, clear if self.words else None, id="search_omnibox_container", height=56)
        rows = self._suggestions() if self.words.strip() else self._categories()
        return ax.Pane(
            ax.View(height=top, width=1), bar, google.line(),
            ax.RecyclerView(*rows, id="typed_suggest_container", key="suggestions"), background="#ffffff",
        )  # fmt: skip

    def _submit(self) -> None:
        if not self.words.strip():
            return
        if self._on_pick is None:
            self.screen.search(self.words.strip())
            return
        found = suggestions(self.words, self.screen.center)
        if found:
            self._pick(found[0])

    def _pick(self, place: Place) -> None:
        if self._on_pick is None:
            self.screen.go_home()
            self.screen.show_place(place)
        else:
            self.screen.close()
            self._on_pick(place)

    def _suggestions(self) -> list[ax.View]:
        places = suggestions(self.words, self.screen.center)
        rows = [_row("place", place.name, place.region, partial(self._pick, place)) for place in places]
        if self._on_pick is None:
            rows.append(_row("search", self.words.strip(), "", self._submit))
        return rows

    def _categories(self) -> list[ax.View]:
        if self._on_pick is not None:
            return []
        return [
            _row(icon, self.tr(word.capitalize()), "", partial(self.screen.search, word))
            for word, icon in _CATEGORY_ICONS.items()
            if word in CATEGORIES
        ]


def _row(icon: str, title: str, below: str, act: ax.Act) -> ax.View:
    plate = ax.Frame(
        ax.Icon(icon, size=20, color="#5f6368", gravity="center"), width=36, height=36, radius=18, background="#f1f3f4"
    )
    words = ax.TwoLines(title, below or None, ids=("title", "subtitle"), max_lines=(1, 1))
    return ax.Across(plate, words, height=60, padding=(16, 0), gap=16, on_tap=act)


class ResultsPage(Page):
    """Several places, on the map and in a list."""

    def __init__(self, maps: Maps, words: str, found: list[Place]) -> None:
        """Show what `words` found."""
        super().__init__(maps)
        self.words = words
        self.found = found

    def opened(self) -> None:
        """Bring what was found into sight."""
        if self.found:
            self.screen.center, self.screen.zoom = self.found[0].point, 14

    def shown_on_map(self) -> Shown:
        """Return what was found."""
        return Shown(tuple(self.found))

    def compose(self) -> ax.View:
        """Return omnibox and list."""
        maps = self.screen
        told = self.tr("No results found")
        rows = [self._row(place) for place in self.found] or [ax.Caption(told, size=16, padding=(16, 24))]
        height = maps.phone.display.app_size[1] / maps.phone.display.scale * 0.45
        body = sheet(
            ax.Scroll(*rows, id="search_list_layout", key="results", height=height if self.found else 96),
            id="search_list_container",
        )
        return over_map(maps, maps.look.omnibox(maps, self.words, is_result=True), body)

    def _row(self, place: Place) -> ax.View:
        act = partial(self.screen.show_place, place)
        words = ax.Column(
            ax.Text(place.name, id="title", size=16, weight_name="medium", max_lines=1),
            stars(place),
            ax.Caption(f"{place.kind} · {place.region}", max_lines=1),
            weight=1,
            gap=2,
        )
        return ax.Column(ax.Across(words, padding=(16, 12)), google.line(), on_tap=act)
