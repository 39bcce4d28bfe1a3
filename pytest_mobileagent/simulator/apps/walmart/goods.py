"""What is sold: departments, what is in them, and each thing with its price."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class Product:
    """A thing that is sold; `picture` is what it looks like."""

    number: str
    name: str
    picture: str
    cents: int
    was_cents: int  # what it cost before; 0: the same
    rating: float
    reviews: int


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a department."""

    name: str
    picture: str
    products: tuple[Product, ...]


@dataclass(frozen=True, slots=True)
class Department:
    """A department, with its parts."""

    name: str
    picture: str
    sections: tuple[Section, ...]


@cache
def departments() -> tuple[Department, ...]:
    """Return all departments, in the order of their file."""
    data = tomllib.loads(resources.files(__package__ or "").joinpath("goods.toml").read_text("utf-8"))
    made = []
    for entry in data["department"]:
        sections = tuple(
            Section(name, picture, tuple(_product(one, picture, data["brands"], entry["dollars"]) for one in goods))
            for name, picture, goods in entry["sections"]
        )
        made.append(Department(entry["name"], entry["picture"], sections))
    return tuple(made)


def _product(goods: str, picture: str, brands: list[str], prices: list[int]) -> Product:
    chance = Random(f"walmart {goods}")
    cents = chance.randrange(*prices) * 100 + chance.choice((24, 47, 68, 88, 97, 98))
    was = cents + max(1, cents // 500) * 100 if chance.random() < 0.35 else 0
    number = str(chance.randrange(10_000_000, 999_999_999))
    name = f"{chance.choice(brands)} {goods}"
    return Product(number, name, picture, cents, was, chance.randrange(36, 50) / 10, chance.randrange(18, 9000))


def products() -> list[Product]:
    """Return all that is sold."""
    return [one for department in departments() for section in department.sections for one in section.products]


def product(number: str) -> Product | None:
    """Return what has that number."""
    return next((one for one in products() if one.number == number), None)


def found(words: str) -> list[Product]:
    """Return what a search finds: whatever has all of the words."""
    wanted = words.lower().split()
    return [one for one in products() if wanted and all(word in one.name.lower() for word in wanted)]


def offers(day: datetime.date, title: str) -> list[Product]:
    """Return what the first page offers on a day under a title."""
    return Random(f"walmart {title} {day.isoformat()}").sample(products(), 6)


def dollars(cents: int) -> str:
    """Return a price as it is written."""
    return f"${cents / 100:,.2f}"


def total(things: Iterable[tuple[Product, int]]) -> int:
    """Return what things cost together, in cents."""
    return sum(one.cents * count for one, count in things)
