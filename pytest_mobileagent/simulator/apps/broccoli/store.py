"""Recipes and categories as they are stored."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import astuple, dataclass, replace
from importlib import resources
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.pictures import decoded
from pytest_mobileagent.simulator.system.packages import external_dir, make_external_dir

if TYPE_CHECKING:
    from PIL import Image as Pillow

PACKAGE = "com.flauschcode.broccoli"
ALL, WITHOUT, FAVORITES = -1, -3, -2  # `preferred-category`, and what the spinner offers besides
_SCHEMA = resources.files(__package__ or "").joinpath("schema.sql").read_text("utf-8")
_SEARCHED = ("title", "description", "source", "ingredients")
_WORD = re.compile(r"[\w#]+")
_PICTURE_PX = 1200
NUMBER = r"\d+(?:[.,/]\d+)?(?:\s?[¼½¾⅓⅔⅛])?|[¼½¾⅓⅔⅛]"
_QUANTITY = re.compile(rf"({NUMBER}(?:\s?[-–]\s?(?:{NUMBER}))?)\s*(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Recipe:
    """One recipe; `id` is 0 while it is not stored."""

    id: int = 0
    title: str = ""
    image: str = ""
    description: str = ""
    servings: str = ""
    time: str = ""
    source: str = ""
    ingredients: str = ""
    directions: str = ""
    is_favorite: bool = False

    def plain_text(self, tr: Callable[[str], str]) -> str:
        """Return the recipe as it is shared, its headings translated by `tr`."""
        head = [f"{tr('Servings')}: {self.servings}"] if self.servings else []
        head += [f"{tr('Time')}: {self.time}"] if self.time else []
        blocks = [self.title, "\n".join(head), self.description]
        blocks += [f"{tr('Ingredients')}:\n{self.ingredients}"] if self.ingredients else []
        blocks += [f"{tr('Directions')}:\n{self.directions}"] if self.directions else []
        return "\n\n".join(block for block in blocks if block)

    def ingredient_lines(self) -> list[tuple[str, str]]:
        """Return quantity and text of each ingredient."""
        found = []
        for line in _lines(self.ingredients):
            text = line.removeprefix("-").strip()
            match = _QUANTITY.fullmatch(text)
            found.append((match[1], match[2]) if match else ("", text))
        return found

    def direction_lines(self) -> list[str]:
        """Return the steps without the numbers that were typed before them."""
        return [re.sub(r"^\d+\.\s*", "", line) for line in _lines(self.directions)]


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip()]


_COLUMNS = (
    "recipeId", "title", "imageName", "description", "servings", "preparationTime", "source", "ingredients",
    "directions", "favorite",
)  # fmt: skip


class Store(ax.Store):
    """What the app has stored."""

    package, database_file, schema = PACKAGE, "broccoli", _SCHEMA

    # -- recipes ------------------------------------------------------------------------------------------------------

    def recipes(self, category: int = ALL, query: str = "") -> list[Recipe]:
        """Return the recipes of a category that have words beginning as those of `query`, in the list's order."""
        names = zip(_COLUMNS, Recipe.__dataclass_fields__, strict=True)
        columns = ", ".join(f"{column} AS {name}" for column, name in names)
        sql = f"SELECT {columns} FROM recipes ORDER BY title COLLATE NOCASE, recipeId"  # noqa: S608 - constant names
        found = self.database.select(Recipe, sql)
        chosen = self._ids_of(category)
        if chosen is not None:
            found = [recipe for recipe in found if recipe.id in chosen]
        words = [word.casefold() for word in _WORD.findall(query)]
        return _matching(found, words) if words else found

    def _ids_of(self, category: int) -> set[int] | None:
        queries = {
            FAVORITES: "SELECT recipeId FROM recipes WHERE favorite",
            WITHOUT: "SELECT recipeId FROM recipes EXCEPT SELECT recipeId FROM recipes_with_categories",
        }
        if category == ALL:
            return None
        if category in queries:
            return {row[0] for row in self.database.query(queries[category])}
        rows = self.database.query("SELECT recipeId FROM recipes_with_categories WHERE categoryId = ?", (category,))
        return {row[0] for row in rows}

    def recipe(self, recipe_id: int) -> Recipe | None:
        """Return a recipe by its number."""
        return next((recipe for recipe in self.recipes() if recipe.id == recipe_id), None)

    def save(self, recipe: Recipe, categories: Iterable[int] | None = None) -> Recipe:
        """Insert or update a recipe, and its categories if given; return it with its number."""
        values = dict(zip(_COLUMNS, astuple(recipe), strict=True))
        values["favorite"] = int(recipe.is_favorite)
        number = values.pop("recipeId")
        if recipe.id:
            self.database.update("recipes", {"recipeId": number}, **values)
        else:
            number = self.database.insert("recipes", **values)
        if categories is not None:
            self.database.delete("recipes_with_categories", recipeId=number)
            for category in categories:
                self.database.insert("recipes_with_categories", recipeId=number, categoryId=category)
        return replace(recipe, id=number)

    def delete(self, recipe: Recipe) -> None:
        """Remove a recipe, what it belongs to, and its picture."""
        self.database.delete("recipes_with_categories", recipeId=recipe.id)
        self.database.delete("recipes", recipeId=recipe.id)
        path = picture_path(recipe.image)
        if recipe.image and self.phone.disk.exists(path):
            self.phone.disk.unlink(path)

    # -- categories ---------------------------------------------------------------------------------------------------

    def categories(self) -> list[tuple[int, str]]:
        """Return number and name of the categories, by name."""
        rows = self.database.query("SELECT categoryId, name FROM categories ORDER BY name COLLATE NOCASE")
        return [(row["categoryId"], row["name"]) for row in rows]

    def categories_of(self, recipe: Recipe) -> list[int]:
        """Return the numbers of the categories that a recipe belongs to."""
        rows = self.database.query("SELECT categoryId FROM recipes_with_categories WHERE recipeId = ?", (recipe.id,))
        return [row["categoryId"] for row in rows]

    def name_of(self, category: int) -> str:
        """Return how the spinner calls a choice: in the app's words, or as the category is called."""
        fixed = {ALL: "All recipes", WITHOUT: "Recipes without category", FAVORITES: "Favorites"}
        name = dict(self.categories()).get(category)
        return fixed.get(category) or (fixed[ALL] if name is None else ax.Written(name))

    def choices(self) -> list[int]:
        """Return what the spinner offers."""
        return [ALL, WITHOUT, FAVORITES, *(number for number, _ in self.categories())]

    def save_category(self, number: int, name: str) -> None:
        """Add a category (number 0) or rename it."""
        if number:
            self.database.update("categories", {"categoryId": number}, name=name)
        else:
            self.database.insert("categories", name=name)

    def delete_category(self, number: int) -> None:
        """Remove a category; its recipes stay."""
        self.database.delete("recipes_with_categories", categoryId=number)
        self.database.delete("categories", categoryId=number)

    # -- pictures -----------------------------------------------------------------------------------------------------

    def keep_picture(self, path: str) -> str:
        """Copy a picture to those of the recipes; return its name there, empty if it is none."""
        disk = self.phone.disk
        content = disk.read(path)
        if decoded(content) is None:
            return ""
        folder = make_external_dir(self.phone, PACKAGE, ("Pictures",))
        name = f"{self.now_ms}.jpg"
        disk.write(f"{folder}/Pictures/{name}", content)
        return name

    def picture(self, name: str) -> Pillow.Image | None:
        """Return a recipe's picture."""
        path = picture_path(name)
        if not name or not self.phone.disk.exists(path):
            return None
        return decoded(self.phone.disk.read(path), largest_px=_PICTURE_PX)


def picture_path(name: str) -> str:
    """Return where a recipe's picture lies."""
    return f"{external_dir(PACKAGE)}/Pictures/{name}"


def _matching(recipes: list[Recipe], words: list[str]) -> list[Recipe]:
    """Return the recipes in which every word begins one, those that match in an earlier column first."""
    ranked = []
    for recipe in recipes:
        columns = [[word.casefold() for word in _WORD.findall(getattr(recipe, name))] for name in _SEARCHED]
        hits = [
            [at for at, column in enumerate(columns) if any(one.startswith(word) for one in column)] for word in words
        ]
        if all(hits):
            ranked.append((min(at for hit in hits for at in hit), recipe))
    return [recipe for _, recipe in sorted(ranked, key=lambda pair: pair[0])]


def seed(phone: ax.Phone) -> None:
    """Make the database, as the first start does."""
    Store(phone).recipes()
