"""The recipes of Broccoli, as its database has them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

    from pytest_mobileagent.device import Device

PACKAGE = "com.flauschcode.broccoli"
APP = AppDeclaration(PACKAGE, names=("broccoli", "recipe app"))
PATH = f"/data/data/{PACKAGE}/databases/broccoli"
_EMPTY = ("DELETE FROM recipes_with_categories", "DELETE FROM categories", "DELETE FROM recipes")


@dataclass(frozen=True, slots=True)
class Recipe:
    """One recipe; the fields are named as the columns are."""

    title: str
    description: str = ""
    servings: str = ""
    preparationTime: str = ""  # noqa: N815 - the column's name
    ingredients: str = ""
    directions: str = ""
    source: str = ""
    imageName: str = ""  # noqa: N815 - the column's name
    favorite: int = 0
    recipeId: int = 0  # noqa: N815 - the column's name


class Recipes:
    """The recipes of a phone."""

    def __init__(self, device: Device) -> None:
        """Look at `device`, whose adbd runs as root."""
        self._device = device

    def clear(self) -> None:
        """Delete every recipe and category; the app is stopped."""
        self._device.edit_database(PATH, _EMPTY)

    def add(self, recipes: Iterable[Recipe]) -> None:
        """Add recipes, in their order; the app is stopped."""
        new = [asdict(recipe) for recipe in recipes]

        def insert(connection: sqlite3.Connection) -> None:
            for values in new:
                del values["recipeId"]
                marks = ", ".join(f":{name}" for name in values)
                connection.execute(f"INSERT INTO recipes ({', '.join(values)}) VALUES ({marks})", values)  # noqa: S608 - constant names

        self._device.edit_database(PATH, insert)

    def all(self) -> list[Recipe]:
        """Return every recipe, the oldest first."""
        columns = ", ".join(Recipe.__dataclass_fields__)
        rows = self._device.sql(PATH, f"SELECT {columns} FROM recipes ORDER BY recipeId")  # noqa: S608 - constant names
        return [Recipe(**dict(row)) for row in rows]
