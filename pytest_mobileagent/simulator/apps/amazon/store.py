"""The goods, and what is stored: the cart, and what was searched for."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.system.preferences import Preferences

PACKAGE = "com.amazon.mShop.android.shopping"
_CART, _SEARCHES = "cart_items", "recent_searches"
_MOST_SEARCHES = 5
_SIZES = {
    "Shoes": ("6", "7", "8", "9", "10", "11"),
    "Clothing": ("S", "M", "L", "XL"),
}
GUIDES = {
    "Shoes": (
        ("US", "UK", "EU", "Foot length"),
        (
            ("6", "5.5", "38.5", "9.4 in"), ("7", "6", "40", "9.8 in"), ("8", "7", "41", "10.2 in"),
            ("9", "8", "42.5", "10.6 in"), ("10", "9", "44", "11 in"), ("11", "10", "45", "11.4 in"),
        ),
    ),
    "Clothing": (
        ("Size", "Chest", "Waist"),
        (("S", "35-37 in", "29-31 in"), ("M", "38-40 in", "32-34 in"), ("L", "41-43 in", "35-37 in"),
         ("XL", "44-48 in", "38-42 in")),
    ),
}  # fmt: skip


class Product(NamedTuple):
    """One thing that can be bought."""

    brand: str
    department: str
    name: str
    price: float
    stars: float
    ratings: int
    about: list[str]

    @property
    def title(self) -> str:
        """What it is called in lists."""
        return f"{self.brand} {self.name}"

    @property
    def sizes(self) -> Sequence[str]:
        """The sizes that there are; a bag has none."""
        return _SIZES.get(self.department, ())


@cache
def products() -> tuple[Product, ...]:
    """Return all goods."""
    table = tomllib.loads(resources.files(__package__ or "").joinpath("goods.toml").read_text("utf-8"))
    return tuple(Product(**entry) for entry in table["product"])


def departments(among: Sequence[Product] = ()) -> list[str]:
    """Return the departments of some goods, or of all."""
    return list(dict.fromkeys(product.department for product in among or products()))


def found(query: str) -> list[Product]:
    """Return the goods that have all words of a query somewhere."""
    words = query.casefold().split()
    texts = [(product, f"{product.title} {product.department}".casefold()) for product in products()]
    return [product for product, text in texts if all(word in text for word in words)]


def suggestions(typed: str) -> list[str]:
    """Return what may be meant by the beginning of a query: a brand with each of its departments."""
    wanted = " ".join(typed.casefold().split())
    pairs = dict.fromkeys(f"{product.brand} {product.department}".casefold() for product in products())
    return [pair for pair in pairs if pair.startswith(wanted)][:6] if wanted else []


def searches(prefs: Preferences) -> list[str]:
    """Return what was searched for, the latest first."""
    return prefs.text(_SEARCHES).splitlines()


def note_search(prefs: Preferences, query: str) -> None:
    """Store a query as the latest."""
    others = [one for one in searches(prefs) if one != query]
    prefs.update({_SEARCHES: "\n".join([query, *others][:_MOST_SEARCHES])})


def cart(prefs: Preferences) -> list[tuple[Product, str]]:
    """Return what is in the cart, with the sizes."""
    by_title = {product.title: product for product in products()}
    lines = (line.partition("\t") for line in prefs.text(_CART).splitlines())
    return [(by_title[title], size) for title, _, size in lines]


def put_in_cart(prefs: Preferences, product: Product, size: str) -> None:
    """Add a thing."""
    prefs.update({_CART: "\n".join([*prefs.text(_CART).splitlines(), f"{product.title}\t{size}"])})


def take_from_cart(prefs: Preferences, at: int) -> None:
    """Take a thing out again."""
    lines = prefs.text(_CART).splitlines()
    prefs.update({_CART: "\n".join([*lines[:at], *lines[at + 1 :]])})
