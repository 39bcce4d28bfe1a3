"""The main activity: recipes, and the sections of its drawer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.broccoli import parts
from pytest_mobileagent.simulator.apps.broccoli.details import Details
from pytest_mobileagent.simulator.apps.broccoli.editor import Editor
from pytest_mobileagent.simulator.apps.broccoli.sections import SECTIONS
from pytest_mobileagent.simulator.apps.broccoli.store import ALL

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.broccoli.store import Recipe

RECIPES = "Recipes"
_CARD_DP, _GAP_DP = 120, 8
_NEW = "new"
_DRAWER = ax.NavigationView()
_HOW_TO_IMPORT = "Open the website in your browser, choose Share and then Broccoli: the recipe opens for you to save."


class Main(parts.BroccoliScreen):
    """Shows one section; the drawer changes it."""

    def create(self) -> None:
        """Begin with the recipes of the preferred category."""
        self.section = RECIPES
        self.drawer = ax.Drawer(self)
        self.category = self.store.prefs.number("preferred-category", ALL)
        self.search = ax.Search(self, list_id="recycler_view")

    def compose(self) -> ax.View:
        """Return the section below its toolbar, and the drawer if it is out."""
        menu = parts.bar_icon("menu", "Open navigation drawer", self.drawer.open)
        body = self._recipes() if self.section == RECIPES else SECTIONS[self.section].compose(self)
        content = ax.Pane(
            parts.toolbar(self.section, menu, background=self.theme.toolbar),
            body,
            id="coordinator",
            cls="androidx.coordinatorlayout.widget.CoordinatorLayout",
            background="background",
        )
        return self.drawer.over(content, self._panel)

    def back(self) -> bool:
        """Close the drawer or the search; from another section, return to the recipes."""
        return self.drawer.close() or self.search.close() or ax.reset(self, section=RECIPES)

    def result(self, request: str, value: object) -> None:
        """Show a recipe that was made; the list then has all recipes."""
        if request == _NEW:
            if isinstance(value, int):
                self.category = ALL
                self.search.close()
                self.start(Details, recipe=value)
            return
        SECTIONS[self.section].result(self, request, value)

    # -- the recipes --------------------------------------------------------------------------------------------------

    def _recipes(self) -> ax.View:
        found = self.store.recipes(self.category, self.search.text)
        body: ax.View = ax.LazyList(
            id="recycler_view",
            desc=RECIPES,
            count=len(found),
            item=lambda at: self._card(found[at]),
            item_height=_CARD_DP + _GAP_DP,
            padding=(0, 0, 0, 8),
        )
        fab = ax.Fab("add", id="fab_recipes", desc="New Recipe", color="#ffffff", on_tap=self._new)
        return ax.Column(
            self._search_bar() if self.search else self._filter_bar(),
            ax.Frame(body if found else self._empty(), fab, width=ax.MATCH, weight=1),
            id="nav_host_fragment",
            cls="android.widget.FrameLayout",
            weight=1,
        )

    def _filter_bar(self) -> ax.View:
        store = self.store

        def choose() -> None:
            items = [
                ax.MenuItem(store.name_of(number), partial(self._choose, number), id="android:id/text1")
                for number in store.choices()
            ]
            self.popup(items, anchor="spinner")

        spinner = ax.Row(
            ax.Label(store.name_of(self.category), id="android:id/text1", size=20, weight_name="medium",
                 color="#ffffff", max_lines=1),
            ax.Icon("arrow_drop_down", color="#ffffff", cls="android.view.View"),
            id="spinner",
            cls="android.widget.Spinner",
            desc="Categories",
            height=48,
            padding=(8, 0),
            gravity="center",
            on_tap=choose,
        )  # fmt: skip
        return self._second_bar(spinner, ax.View(weight=1, height=1), self.search.button(color="#ffffff"))

    def _search_bar(self) -> ax.View:
        look = ax.AppBar(
            id="toolbar_recipes", padding=(8, 0, 4, 0), up_dp=56, color="#ffffff", background=self._second_color
        )
        category = self.say(self.store.name_of(self.category)).upper()
        hint = self.tr("Search in {category}").format(category=category)
        return self.search.bar(look, hint=ax.Written(hint), hint_color="#ffffffb3")

    @property
    def _second_color(self) -> str:
        return parts.DARK_GREEN if self.theme.is_dark else parts.SECOND_GREEN

    def _second_bar(self, *views: ax.View | None) -> ax.View:
        return ax.Across(
            *views,
            id="toolbar_recipes",
            cls="android.view.ViewGroup",
            height=56,
            padding=(8, 0, 4, 0),
            background=self._second_color,
        )

    def _choose(self, number: int) -> None:
        self.category = number
        self.scroll_to("recycler_view", 0)

    def _card(self, recipe: Recipe) -> ax.View:

        def line(name: str, text: str, size: float) -> ax.View:
            return ax.Caption(ax.Written(text), id=name, size=size, max_lines=2, margin=(0, 2, 0, 0))

        texts = ax.Column(
            ax.Text(recipe.title, id="card_text_view_title", size=18, max_lines=2),
            line("card_text_view_description", recipe.description, 14),
            ax.Caption(ax.Written(recipe.source), id="card_text_view_source", size=12, max_lines=1,
                 margin=(0, 4, 0, 0)),
            weight=1,
            padding=(16, 12, 12, 8),
        )  # fmt: skip
        inner = ax.Row(
            parts.recipe_picture(self, recipe.image, id="card_image", width=_CARD_DP, height=_CARD_DP),
            texts,
            cls="android.view.ViewGroup",
            width=ax.MATCH,
            height=ax.MATCH,
        )
        card = ax.Frame(
            inner,
            cls="androidx.cardview.widget.CardView",
            width=ax.MATCH,
            height=_CARD_DP,
            margin=(_GAP_DP, _GAP_DP, _GAP_DP, 0),
            radius=4,
            elevation=2,
            background="surface",
            on_tap=lambda: self.start(Details, recipe=recipe.id),
        )
        return ax.Frame(card, cls="android.view.ViewGroup")

    def _empty(self) -> ax.View:
        def link(text: str, name: str, icon: str, action: object) -> ax.View:
            return ax.Row(
                ax.Icon(icon, color=parts.GREEN, margin=(0, 0, 16, 0)),
                ax.Label(text, size=16, color=parts.GREEN),
                key=name,
                padding=(16, 12),
                gravity="center",
                on_tap=action if callable(action) else None,
            )

        return ax.Pane(
            ax.Label("No recipes found.", size=18, margin=(16, 0, 16, 16)),
            link("create a new recipe", "empty_create", "add", self._new),
            link("import a recipe from a website", "empty_import", "language", lambda: ax.tell(self, _HOW_TO_IMPORT)),
            id="recipes_empty",
            padding=(16, 64),
        )

    def _new(self) -> None:
        self.search.close()
        self.start(Editor, request=_NEW)

    # -- the drawer ---------------------------------------------------------------------------------------------------

    def _go(self, section: str) -> None:
        self.search.close()
        self.section = section

    def _panel(self) -> ax.View:
        head = ax.Column(
            ax.Frame(
                ax.Icon("eco", size=36, color="#ffffff", gravity="center"), width=56, height=56, radius=28,
                background=parts.DARK_GREEN, margin=(0, 0, 0, 12),
            ),
            ax.Label("Broccoli", size=16, weight_name="medium", color="#ffffff"),
            ax.Label("Free for everyone", id="header_subtitle", color="#ffffffcc"),
            padding=(16, 40, 16, 16),
            background=parts.GREEN,
        )  # fmt: skip
        rows: list[ax.View] = [self._drawer_row(RECIPES, "restaurant_menu")]
        for name, section in SECTIONS.items():
            if section.begins_group:
                rows.append(ax.Divider(margin=(0, 8)))
            rows.append(self._drawer_row(name, section.icon))
        return ax.Pane(
            head,
            ax.Column(*rows, id="design_navigation_view", cls=ax.RECYCLER, padding=(0, 8)),
            id="nav_view",
            cls="android.widget.FrameLayout",
            width=280,
            elevation=16,
            background="surface",
            on_tap=lambda: None,
            clickable=False,
        )

    def _drawer_row(self, name: str, icon: str) -> ax.View:
        act = self.drawer.leading(partial(self._go, name))
        return _DRAWER.row(self, name, icon, is_shown=name == self.section, on_tap=act)
