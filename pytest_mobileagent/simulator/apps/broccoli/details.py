"""A recipe's page, and the assistant that shows it step by step."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, replace

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.broccoli.editor import Editor
from pytest_mobileagent.simulator.apps.broccoli.parts import BroccoliScreen, recipe_picture
from pytest_mobileagent.simulator.apps.broccoli.store import PACKAGE, Recipe
from pytest_mobileagent.simulator.system.documents import file_provider_uri
from pytest_mobileagent.simulator.system.packages import make_external_dir

_IMAGE_DP, _BAR_DP = 400, 56
_EDIT = "edit"


class Details(BroccoliScreen):
    """Shows the recipe that it was started with."""

    def create(self) -> None:
        """Read the recipe; the picture is half scrolled away."""
        self.recipe = self.store.recipe(self.intent.number("recipe")) or Recipe()
        self.ui.scroll_px["scroll_view"] = round(_IMAGE_DP / 2 * self.phone.display.scale)

    def compose(self) -> ax.View:
        """Return picture and texts, under a bar that turns green when the picture is gone."""
        offset_dp = self.ui.scroll_px.get("scroll_view", 0) / self.phone.display.scale
        is_collapsed = offset_dp >= _IMAGE_DP - _BAR_DP
        picture = recipe_picture(self, self.recipe.image, id="backdrop", height=_IMAGE_DP)
        page = ax.Scroll(picture, self._texts(), id="scroll_view", cls="androidx.core.widget.NestedScrollView")
        fab = None
        if not is_collapsed:
            fab = ax.Fab(
                "restaurant",
                id="fab_cooking_assistant",
                desc="Cook",
                color="#ffffff",
                gravity="top end",
                margin=(16, max(_BAR_DP, _IMAGE_DP - offset_dp - 28), 16, 0),
                on_tap=lambda: self.start(Cooking, recipe=self.recipe.id),
            )
        return ax.Layers(
            page, ax.Column(self._bar(is_collapsed=is_collapsed), id="app_bar"), fab, background="background"
        )

    def result(self, request: str, value: object) -> None:
        """Show the new values after an edit."""
        if request == _EDIT and isinstance(value, int):
            self.recipe = self.store.recipe(value) or self.recipe

    def _bar(self, *, is_collapsed: bool) -> ax.View:
        front = "#ffffff" if is_collapsed or self.recipe.image or self.theme.is_dark else "#1b5e20"
        liked = self.recipe.is_favorite
        like = ax.IconButton(
            "favorite" if liked else "favorite_border",
            id="action_details_unlike" if liked else "action_details_like",
            cls="android.widget.Button",
            desc="Remove from favorites" if liked else "Mark as favorite",
            color=front,
            on_tap=self._like,
        )
        look = ax.AppBar(
            color=front, padding=0, up_dp=56, title_margin=(16, 0, 0, 0),
            background="" if is_collapsed else "#00000000",
        )  # fmt: skip
        title = ax.Written(self.recipe.title) if is_collapsed else ax.View(height=1)
        return look(self, title, actions=[like], overflow=self._menu)

    def _texts(self) -> ax.View:
        recipe = self.recipe
        names = dict(self.store.categories())
        categories = ", ".join(names[number] for number in self.store.categories_of(recipe) if number in names)
        quantities = [
            ax.Row(
                ax.Text(quantity, id="ingredient_quantity", size=16, width=72),
                ax.Text(text, id="ingredient_text", size=16, weight=1),
                width=ax.MATCH,
                padding=(0, 4),
            )
            for quantity, text in recipe.ingredient_lines()
        ]
        steps = [
            ax.Row(
                ax.Text(str(at), id="direction_position", size=20, color="primary", width=40),
                ax.Text(text, id="direction_text", size=16, weight=1),
                width=ax.MATCH,
                padding=(0, 6),
            )
            for at, text in enumerate(recipe.direction_lines(), 1)
        ]
        return ax.Column(
            ax.Text(recipe.title, id="details_title", size=24, margin=(0, 0, 56, 8)),
            self._facts(),
            self._line("label", "details_icon_categories", "details_categories", categories, ""),
            ax.Text(recipe.description, id="details_description", size=16, margin=(0, 8))
            if recipe.description
            else None,
            self._line("link", "details_icon_source", "details_source", recipe.source, ""),
            *self._block("Ingredients", "details_ingredients", quantities),
            *self._block("Directions", "details_directions", steps),
            min_height=self.phone.display.app_size[1] / self.phone.display.scale - 2 * _BAR_DP,
            padding=(16, 20, 16, 32),
        )

    def _block(self, title: str, name: str, rows: Iterable[ax.View]) -> tuple[ax.View, ax.View]:
        head = ax.Label(title, size=20, weight_name="medium", color="primary", margin=(0, 20, 0, 8))
        return head, ax.Column(*rows, id=name)

    def _facts(self) -> ax.View | None:
        recipe = self.recipe
        if not recipe.servings and not recipe.time:
            return None
        servings = self._line("restaurant", "details_icon_servings", "details_servings", recipe.servings, "Servings")
        icon = "details_icon_preparation_time"
        time = self._line("schedule", icon, "details_preparation_time", recipe.time, "Time")
        return ax.Row(servings, time, width=ax.MATCH, gap=24)

    def _line(self, icon: str, icon_id: str, text_id: str, text: str, desc: str) -> ax.View | None:
        if not text:
            return None
        grey = self.theme.on_surface_variant
        return ax.Row(
            ax.Icon(icon, id=icon_id, desc=desc, size=20, color=grey, margin=(0, 0, 8, 0)),
            ax.Text(text, id=text_id, size=16, color=grey),
            padding=(0, 4),
            gravity="vcenter",
        )

    # -- what can be done with the recipe -----------------------------------------------------------------------------

    def _like(self) -> None:
        self.recipe = replace(self.recipe, is_favorite=not self.recipe.is_favorite)
        self.store.save(self.recipe)

    def _menu(self) -> list[ax.MenuItem]:
        return [
            ax.MenuItem("Share", self._share, id="title"),
            ax.MenuItem("Share as file", self._share_file, id="title"),
            ax.MenuItem("Edit", lambda: self.start(Editor, request=_EDIT, recipe=self.recipe.id), id="title"),
            ax.MenuItem("Delete", self._ask_delete, id="title"),
        ]

    def _share(self) -> None:
        ax.share_text(self, self.recipe.plain_text(self.tr), subject=self.recipe.title)

    def _share_file(self) -> None:
        folder = make_external_dir(self.phone, PACKAGE, ("Share",))
        path = f"{folder}/Share/{self.recipe.title.replace('/', '_')}.broccoli"
        self.phone.disk.write(path, json.dumps(asdict(self.recipe)))
        ax.share_files(self, "application/broccoli", file_provider_uri(f"{PACKAGE}.fileprovider", path))

    def _ask_delete(self) -> None:
        ax.ask(self, "Delete this recipe?", "DELETE", self._delete, no="CANCEL")

    def _delete(self) -> None:
        self.store.delete(self.recipe)
        self.toast("The recipe has been deleted.")
        self.finish()


class Cooking(BroccoliScreen):
    """The recipe on large pages: the ingredients, then one step after the other."""

    def create(self) -> None:
        """Begin with the ingredients."""
        self.recipe = self.store.recipe(self.intent.number("recipe")) or Recipe()
        self.at = 0

    def compose(self) -> ax.View:
        """Return the page shown, which a swipe changes."""
        pages = [("Ingredients", "\n".join(f"{quantity} {text}".strip() for quantity, text in self._ingredients()))]
        steps = self.recipe.direction_lines()
        pages += [(f"{at} / {len(steps)}", text) for at, text in enumerate(steps, 1)]
        title, text = pages[self.at]
        body = ax.Pane(
            ax.Label(title, id="cooking_assistant_title", size=24, color="primary", margin=(0, 0, 0, 24)),
            ax.Text(text, id="cooking_assistant_text", size=28, line_height=1.2),
            padding=(24, 72, 24, 24),
        )
        cancel = ax.IconButton(
            "close", id="button_cancel", desc="Cancel", gravity="top end", margin=8, on_tap=self.finish,
        )  # fmt: skip
        pager = ax.Pager(
            body, id="pager", cls="androidx.viewpager2.widget.ViewPager2", index=self.at, count=len(pages),
            on_change=ax.bind(self, "at"),
        )  # fmt: skip
        return ax.Layers(pager, cancel, background="background")

    def _ingredients(self) -> list[tuple[str, str]]:
        return self.recipe.ingredient_lines()
