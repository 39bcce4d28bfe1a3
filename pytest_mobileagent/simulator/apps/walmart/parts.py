"""What Walmart's pages share: colours, the blue bar with the cart, rows, tiles of products; and what is in the cart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.walmart.goods import Product, dollars, product, total
from pytest_mobileagent.simulator.apps.walmart.pictures import picture

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.walmart.main import Main

PACKAGE = "com.walmart.android"
BLUE, YELLOW, GREEN = "#0071dc", "#ffc220", "#2a8703"
THEME = replace(
    ax.Theme.material3(primary=BLUE, container="#e6f1fc", surface="#ffffff"),
    background="#ffffff",
    surface_variant="#f2f4f7",
    on_surface="#2e2f32",
    on_surface_variant="#74767c",
    outline="#909196",
    outline_variant="#e3e4e5",
    toolbar=BLUE,
    on_toolbar="#ffffff",
    status_bar=BLUE,
)
STORE, STREET, TOWN = "Brookhaven Supercenter", "1180 Alder Parkway", "Brookhaven, 95829"
_MOST = 12  # of one thing


def always_light(phone: ax.Phone, package: str) -> ax.Theme:
    """Return the app's theme: it has no dark one."""
    del phone, package
    return THEME


class Page(ax.Page):
    """What lies between the status bar and the tabs."""

    screen: Main


class Cart:
    """What is in the cart, in the order in which it was put there."""

    def __init__(self, screen: ax.Screen) -> None:
        """Open the file in which the app keeps it."""
        self._prefs = screen.prefs("cart")

    @property
    def things(self) -> list[tuple[Product, int]]:
        """Each thing with how many of it there are."""
        counts = self._prefs.items()
        order = [number for number in self._prefs.text("order").split(",") if number in counts]
        known = [(product(number), self._prefs.number(number)) for number in order]
        return [(one, count) for one, count in known if one is not None]

    @property
    def count(self) -> int:
        """How many things there are."""
        return sum(count for _, count in self.things)

    @property
    def cents(self) -> int:
        """What they cost together."""
        return total(self.things)

    def of(self, one: Product) -> int:
        """Return how many of something there are."""
        return self._prefs.number(one.number)

    def add(self, one: Product, more: int = 1) -> None:
        """Put more of something in, or take some out."""
        count = min(max(0, self.of(one) + more), _MOST)
        order = [thing.number for thing, _ in self.things if thing != one]
        if not count:
            self._prefs.remove(one.number)
        if count and self.of(one):
            order = [thing.number for thing, _ in self.things]
        elif count:
            order = [*order, one.number]
        self._prefs.update({"order": ",".join(order), **({one.number: count} if count else {})})


# -- the bar ----------------------------------------------------------------------------------------------------------


def cart_button(screen: ax.Screen, on_tap: ax.Act) -> ax.View:
    """Return the cart, with how much is in it and what that costs."""
    cart = Cart(screen)
    badge = ax.DrawnText(str(cart.count), size=11, weight_name="bold", color="#2e2f32", gravity="center")
    plate = ax.Frame(badge, width=18, height=18, radius=9, background=YELLOW, gravity="top end")
    return ax.Column(
        ax.Frame(
            ax.Icon("shopping_cart", color="#ffffff", outlined=True, gravity="bottom", cls="android.view.View"), plate,
            width=36, height=28,
        ),
        ax.DrawnText(dollars(cart.cents), size=11, color="#ffffff", max_lines=1),
        id="online_cart_icon", cls="android.widget.Button", desc=f"Cart, {cart.count} items", width=56, height=56,
        gravity="center", justify="center", on_tap=on_tap,
    )  # fmt: skip


def bar(screen: ax.Screen, middle: ax.View | str, *, on_cart: ax.Act | None, on_up: ax.Act | None = None) -> ax.View:
    """Return the blue bar: an arrow if it leads anywhere, a title or the search, the cart."""
    up = ax.IconButton("arrow_back", desc="Navigate up", color="#ffffff", on_tap=on_up) if on_up is not None else None
    if isinstance(middle, str):
        middle = ax.Text(middle, id="toolbar_title", size=18, weight_name="bold", color="#ffffff", max_lines=1)
    middle.weight = 1
    return ax.Across(
        up, middle, cart_button(screen, on_cart) if on_cart is not None else None, id="toolbar",
        cls="android.view.ViewGroup", height=64, gap=8, padding=(4 if up else 16, 0, 8, 0), background=BLUE,
    )  # fmt: skip


# -- products ---------------------------------------------------------------------------------------------------------


def photo(kind: str, of: str, size: float, *, id: str = "") -> ax.View:  # noqa: A002 - Android's word
    """Return a picture of what is sold."""
    return ax.Image(partial(picture, kind, of), id=id, width=size, height=size, radius=4)


def tile(screen: ax.Screen, one: Product, on_open: ax.Act, *, width: float = ax.MATCH) -> ax.View:
    """Return a product: its picture, how to put it into the cart, price, name, what others think of it."""
    cart = Cart(screen)
    price = ax.Text(
        f"Now {dollars(one.cents)}" if one.was_cents else dollars(one.cents), id="product_tile_price", size=16,
        weight_name="bold", color=GREEN if one.was_cents else "on_surface",
    )  # fmt: skip
    was = ax.Caption(dollars(one.was_cents), id="product_tile_was_price", size=12) if one.was_cents else None
    return ax.Column(
        photo(one.picture, one.name, 132, id="product_tile_image"),
        stepper(cart, one, is_small=True),
        ax.Row(price, was, gap=6, gravity="bottom"),
        ax.Text(one.name, id="shelf_item_view_title", size=14, max_lines=2),
        stars(one),
        id="product_tile", cls="android.view.ViewGroup", width=width, gap=4, padding=8, on_tap=on_open,
    )  # fmt: skip


def stars(one: Product) -> ax.View:
    """Return what others think of a product."""
    full = round(one.rating)
    shown = [
        ax.Icon("star", size=14, color="#2e2f32" if at < full else "#c8cacd", cls="android.view.View")
        for at in range(5)
    ]
    words = ax.Caption(f"{one.reviews:,}", size=12, margin=(4, 0), max_lines=1)
    return ax.Row(*shown, words, gravity="vcenter", desc=f"{one.rating} stars out of 5, {one.reviews} reviews")


def stepper(cart: Cart, one: Product, *, is_small: bool = False) -> ax.View:
    """Return the button that puts a product into the cart; once there, how many, with less and more."""
    count = cart.of(one)
    if not count:
        label = "+ Add" if is_small else "Add to cart"
        return ax.Button(
            label, id="add_to_cart_button", desc=f"Add to cart, {one.name}", height=32 if is_small else 44,
            width=ax.WRAP if is_small else ax.MATCH, on_tap=partial(cart.add, one),
        )  # fmt: skip
    side = 32 if is_small else 44
    less = ax.IconButton(
        "remove" if count > 1 else "delete", desc=f"Decrease quantity {one.name}", color="#ffffff", size=18, width=side,
        height=side, on_tap=partial(cart.add, one, -1),
    )  # fmt: skip
    more = ax.IconButton(
        "add", desc=f"Increase quantity {one.name}", color="#ffffff", size=18, width=side, height=side,
        on_tap=partial(cart.add, one),
    )  # fmt: skip
    number = ax.Text(str(count), id="quantity", size=14, weight_name="bold", color="#ffffff", padding=(8, 0))
    return ax.Row(
        less, number, more, id="quantitystepper_root", gravity="vcenter", justify="between", radius=side / 2,
        background=BLUE, width=ax.WRAP if is_small else ax.MATCH,
    )  # fmt: skip


def width_dp(screen: ax.Screen) -> float:
    """Return how wide the screen is."""
    display = screen.phone.display
    return display.app_size[0] / display.scale


def shelf(screen: ax.Screen, things: Sequence[Product], opener: Callable[[Product], object]) -> ax.View:
    """Return products in two columns, or in as many as there is room for."""
    columns = max(2, int(width_dp(screen) // 180))
    cells = [tile(screen, one, partial(opener, one)) for one in things]
    return ax.Grid(*cells, columns=columns, id="product_tile_list_view", padding=8)


# -- rows -------------------------------------------------------------------------------------------------------------


def row(title: str, on_tap: ax.Act, *, lead: ax.View | None = None, summary: str = "", name: str = "") -> ax.View:
    """Return a row that leads somewhere."""
    texts = ax.TwoLines(title, summary or None, gap=2)  # fmt: skip
    return ax.Across(
        lead, texts, ax.Icon("chevron_right"), id=name, cls="android.view.ViewGroup", min_height=56, padding=(16, 8),
        gap=16, on_tap=on_tap,
    )  # fmt: skip


def heading(title: str, *, id: str = "") -> ax.View:  # noqa: A002 - Android's word
    """Return what stands above a group."""
    return ax.Text(title, id=id, size=20, weight_name="bold", padding=(16, 16, 16, 8), width=ax.MATCH)
