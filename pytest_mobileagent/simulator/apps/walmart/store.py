"""The chosen store: where it is, when it is open, and the plan of what stands where."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.walmart import parts

# Each area of the plan by its name, left, top, right and bottom in hundredths, and its colour.
_AREAS = (
    ("Garden Center", 3, 4, 22, 40, "#cfe8cf"),
    ("Home", 24, 4, 48, 22, "#dbe7f7"),
    ("Toys", 50, 4, 64, 22, "#fbe3c4"),
    ("Electronics", 66, 4, 97, 22, "#d9d9ee"),
    ("Clothing", 24, 25, 64, 52, "#f7dbe4"),
    ("Sports", 66, 25, 97, 40, "#d6ecea"),
    ("Pharmacy", 3, 43, 22, 60, "#cfe3f7"),
    ("Grocery", 66, 43, 97, 80, "#dff0cf"),
    ("Beauty", 24, 55, 43, 72, "#f3ddf3"),
    ("Pets", 45, 55, 64, 72, "#f0e6cf"),
    ("Checkout", 24, 76, 64, 86, "#eceef2"),
    ("Auto Care", 3, 63, 22, 86, "#e6e0da"),
)
_ENTRANCES = ((30, "Home & Pharmacy entrance"), (78, "Grocery entrance"))


class StorePage(parts.Page):
    """A page about the store."""

    def compose(self) -> ax.View:
        """Return address, hours, and the way to the plan."""
        main = self.screen
        card = ax.Column(
            ax.Text(parts.STORE, id="store_name", size=20, weight_name="bold"),
            ax.Caption(f"{parts.STREET}, {parts.TOWN}", id="store_address", size=14),
            ax.Text("Open until 11pm", id="store_hours", size=14, color=parts.GREEN),
            ax.OutlinedButton("Store map", id="store_map_button", icon="map", width=ax.MATCH, height=44,
                              on_tap=lambda: main.open(StoreMapPage(main))),
            gap=8, padding=16,
        )  # fmt: skip
        hours = [
            ax.Across(ax.Text(day, size=16, weight=1), ax.Caption(open_, size=16), padding=(16, 8))
            for day, open_ in (("Store", "6am – 11pm"), ("Pharmacy", "9am – 9pm"), ("Auto Care", "7am – 7pm"))
        ]
        return ax.Pane(
            parts.bar(main, "Your store", on_cart=main.open_cart, on_up=main.close),
            ax.Scroll(card, parts.heading("Hours"), *hours, id="store_details", key="page", weight=1),
        )


class StoreMapPage(parts.Page):
    """The plan of the store."""

    def compose(self) -> ax.View:
        """Return the plan below the name of the store."""
        main = self.screen
        return ax.Pane(
            parts.bar(main, "Store map", on_cart=main.open_cart, on_up=main.close),
            ax.Column(
                ax.Text(parts.STORE, id="instoremaps_store_name", size=16, weight_name="bold"),
                ax.Caption(parts.STREET, size=14),
                padding=(16, 12),
            ),
            ax.Frame(_Plan(), id="instoremaps_webview_container", width=ax.MATCH, weight=1),
        )


class _Plan(ax.View):
    """Walls, areas with their names, entrances: a page whose areas are what accessibility finds of it."""

    cls = "android.webkit.WebView"
    text = "Store map"
    width = height = ax.MATCH

    def __init__(self) -> None:
        """Have a place for each area."""
        self._set([ax.View(cls="android.widget.TextView", text=name) for name, *_ in _AREAS], {})

    @property
    def _walls(self) -> ax.Rect:
        pad = round(12 * self.scale)
        return self.rect.inset(pad, pad, pad, pad)

    def arrange_content(self, ctx: ax.LayoutContext, inner: ax.Rect, clip: ax.Rect) -> None:
        """Place the areas within the walls."""
        del inner
        for child, (_, left, top, right, bottom, _) in zip(self.children, _AREAS, strict=True):
            box = _within(self._walls, left, top, right, bottom)
            child.mw, child.mh = box.width, box.height
            child.arrange(ctx, box.left, box.top, clip)

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw it all."""
        walls = self._walls
        canvas.fill(self.rect, "#f2f4f7")
        canvas.rounded(walls, 8 * self.scale, "#ffffff")
        canvas.outline(walls, 8 * self.scale, 2 * self.scale, "#909196")
        for name, left, top, right, bottom, color in _AREAS:
            box = _within(walls, left, top, right, bottom)
            canvas.rounded(box, 4 * self.scale, color)
            self._aisles(canvas, box, name)
            self._name(canvas, box, name)
        for x, name in _ENTRANCES:
            canvas.icon(_within(walls, x - 6, 92, x + 6, 98), "login", parts.BLUE)
            self._name(canvas, _within(walls, x - 22, 87, x + 22, 91), name)

    @staticmethod
    def _aisles(canvas: ax.Canvas, box: ax.Rect, name: str) -> None:
        """Draw the shelves of the areas that have some."""
        if name not in ("Grocery", "Home", "Pets", "Beauty"):
            return
        step = max(8, box.width // 9)
        third = box.height // 3
        for x in range(box.left + step // 2, box.right - step // 3, step):
            for top in (box.top + third // 6, box.bottom - third):
                canvas.rounded(ax.Rect(x, top, x + step // 3, top + third * 5 // 6), 2, "#00000018")

    def _name(self, canvas: ax.Canvas, box: ax.Rect, name: str) -> None:
        size = 11 * self.scale
        font = ax.FontSpec("medium", size)
        while ax.text_width(name, font) > box.width and size > 4:
            size *= 0.9
            font = ax.FontSpec("medium", size)
        canvas.letters(box, name, font, "#2e2f32")


def _within(walls: ax.Rect, *sides: int) -> ax.Rect:
    left, top, right, bottom = sides
    return ax.Rect(
        walls.left + walls.width * left // 100,
        walls.top + walls.height * top // 100,
        walls.left + walls.width * right // 100,
        walls.top + walls.height * bottom // 100,
    )
