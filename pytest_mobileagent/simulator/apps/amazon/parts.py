"""What several pages show: plates in place of photographs, stars, prices, rows of goods."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.amazon.store import Product

ORANGE, YELLOW, GREEN = "#de7921", "#ffd814", "#007600"
_ICONS = {"Shoes": "directions_run", "Clothing": "checkroom", "Bags": "backpack"}
_PLATE = "#f7f8f8"
_PHOTO_DP = 116


def plate(department: str, *, width: float = ax.MATCH, height: float) -> ax.View:
    """Return what stands in place of a photograph: the department's sign."""
    sign = ax.Icon(_ICONS[department], size=height * 0.5, color="#88a0a4", gravity="center")
    return ax.Frame(sign, width=width, height=height, background=_PLATE, radius=4)


def stars(product: Product) -> ax.View:
    """Return how a product is liked, and by how many."""
    whole = int(product.stars)
    signs = [ax.Icon("star" if at < whole else "star_half", size=16, color=ORANGE) for at in range(min(5, whole + 1))]
    return ax.Across(
        *signs, ax.Caption(f"{product.stars:.1f}  ({product.ratings:,})", margin=(6, 0, 0, 0)),
        desc=f"{product.stars:.1f} out of 5 stars", margin=(0, 4),
    )  # fmt: skip


def price(product: Product, *, size: float = 20) -> ax.View:
    """Return what it costs."""
    return ax.Text(f"${product.price:.2f}", id="item_price", size=size, weight_name="medium")


def row(product: Product, act: ax.Act) -> ax.View:
    """Return a product of a list."""
    words = ax.Column(
        ax.Text(product.title, id="item_title", size=16, max_lines=3),
        stars(product),
        price(product),
        ax.Text("FREE delivery Wed, Jun 5", size=13, color="on_surface_variant", margin=(0, 4, 0, 0)),
        weight=1,
    )
    return ax.Column(
        ax.Across(plate(product.department, width=_PHOTO_DP, height=_PHOTO_DP), words, gap=14, padding=(14, 12)),
        ax.Divider(),
        id="list_product_linear_layout",
        cls="android.view.ViewGroup",
        width=ax.MATCH,
        on_tap=act,
    )


def pill(text: str, act: ax.Act, **props: str) -> ax.View:
    """Return a wide button in the shop's yellow, or in another colour."""
    return ax.Button(
        text, width=ax.MATCH, height=48, radius=24, background=props.get("background", YELLOW), color="#0f1111",
        id=props.get("id", ""), margin=(16, 6), on_tap=act,
    )  # fmt: skip
