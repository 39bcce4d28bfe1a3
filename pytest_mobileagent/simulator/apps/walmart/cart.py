"""The cart."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.walmart import parts
from pytest_mobileagent.simulator.apps.walmart.goods import dollars

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.walmart.goods import Product


class CartPage(parts.Page):
    """What is in the cart, and what it costs."""

    def compose(self) -> ax.View:
        """Return bar and things."""
        main = self.screen
        cart = parts.Cart(main)
        count = cart.count
        title = f"Cart ({count} item{'' if count == 1 else 's'})" if count else "Cart"
        return ax.Pane(
            parts.bar(main, title, on_cart=None, on_up=main.close),
            ax.Scroll(*(self._filled(cart) if count else [self._empty()]), id="cart_recycler", key="page", weight=1),
            id="cart_fragment_constraint_layout", cls="android.view.ViewGroup", background="background",
        )  # fmt: skip

    def _empty(self) -> ax.View:
        from pytest_mobileagent.simulator.apps.walmart.main import SHOP  # noqa: PLC0415 - it opens the cart
        from pytest_mobileagent.simulator.apps.walmart.tabs import SignInPage  # noqa: PLC0415 - as above

        main = self.screen
        return ax.Column(
            ax.Icon("shopping_cart", size=112, color=parts.BLUE, outlined=True),
            ax.Text("Time to start shopping!", id="cart_empty_title", size=20, weight_name="bold"),
            ax.Caption("Your cart is empty", id="cart_empty_message", size=16),
            ax.Button("Shop deals", id="cart_empty_button", width=220, on_tap=partial(main.select, SHOP)),
            ax.TextButton("Sign in", id="cart_sign_in", on_tap=lambda: main.open(SignInPage(main))),
            gravity="hcenter", gap=12, padding=(24, 56),
        )  # fmt: skip

    def _filled(self, cart: parts.Cart) -> list[ax.View]:
        line = ax.Across(
            ax.Text("Estimated total", size=16, weight_name="bold", weight=1),
            ax.Text(dollars(cart.cents), id="cart_total", size=18, weight_name="bold"),
            padding=16,
        )
        rows = [self._row(cart, one, count) for one, count in cart.things]
        return [parts.heading(f"Pickup from {parts.STORE}"), *rows, line]

    def _row(self, cart: parts.Cart, one: Product, count: int) -> ax.View:
        texts = ax.Column(
            ax.Text(one.name, id="cart_item_name", size=14, max_lines=2),
            ax.Text(dollars(one.cents * count), id="cart_item_price", size=16, weight_name="bold"),
            ax.Frame(parts.stepper(cart, one, is_small=True)),
            weight=1, gap=6,
        )  # fmt: skip
        return ax.Across(
            parts.photo(one.picture, one.name, 88), texts, cls="android.view.ViewGroup", padding=(16, 12), gap=12
        )
