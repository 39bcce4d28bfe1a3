"""What the app's pages share: colours, bars, the drawer, rows, fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.pro_expense.store import (
    DARK,
    LIGHT,
    Expenses,
    amount_text,
    currency,
    preferences,
    row_date,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_mobileagent.simulator.apps.pro_expense.screens import Main
    from pytest_mobileagent.simulator.apps.pro_expense.store import Category, Expense

DARK_THEME = ax.Theme(
    material=2, is_dark=True, primary="#81d4fa", on_primary="#212121", primary_container="#81d4fa",
    on_primary_container="#212121", secondary="#81d4fa", on_secondary="#212121", secondary_container="#37474f",
    on_secondary_container="#f5f5f5", background="#212121", surface="#2c2c2c", surface_variant="#383838",
    on_surface="#f5f5f5", on_surface_variant="#b5b5b5", outline="#757575", outline_variant="#424242", error="#e57373",
    toolbar="#212121", on_toolbar="#f5f5f5",
)  # fmt: skip
LIGHT_THEME = ax.Theme(
    material=2, primary="#039be5", on_primary="#ffffff", primary_container="#81d4fa", on_primary_container="#212121",
    secondary="#039be5", on_secondary="#ffffff", secondary_container="#e1f5fe", on_secondary_container="#212121",
    background="#eeeeee", surface="#ffffff", surface_variant="#f5f5f5", on_surface="#212121",
    on_surface_variant="#757575", outline="#9e9e9e", outline_variant="#e0e0e0", error="#ef5350", toolbar="#ffffff",
    on_toolbar="#212121", status_bar="#e0e0e0",
)  # fmt: skip

ROW_DP = 71
_DRAWER_DP = 280


def theme_of(phone: ax.Phone) -> ax.Theme:
    """Return the theme that the settings say: dark at first, whatever the phone's is."""
    mode = preferences(phone).number("theme_mode", DARK)
    is_dark = mode == DARK or (mode != LIGHT and phone.is_dark)
    return DARK_THEME if is_dark else LIGHT_THEME


def positive(theme: ax.Theme) -> str:
    """Return the colour of incomes and chosen rows."""
    return "#81c784" if theme.is_dark else "#4caf50"


def negative(theme: ax.Theme) -> str:
    """Return the colour of outcomes and of deleting."""
    return "#e57373" if theme.is_dark else "#ef5350"


def picker_accent(theme: ax.Theme) -> str:
    """Return the colour of the date and time pickers, on which white can be read."""
    return ax.mix(theme.primary, "#01579b", 0.6)


class Page(ax.Page):
    """What the activity shows between its navigations: a fragment. Its attributes are drafts."""

    screen: Main

    def __init__(self, screen: Main) -> None:
        """Belong to the activity."""
        super().__init__(screen)
        self.phone = screen.phone
        self.store = Expenses(screen.phone)


# -- bars and the drawer ----------------------------------------------------------------------------------------------


def action(icon: str, desc: str, on_tap: ax.Act, *, id: str, enabled: bool = True) -> ax.View:  # noqa: A002 - Android's word
    """Return an entry of a bar; accessibility sees action items as texts."""
    return ax.IconButton(icon, id=id, cls="android.widget.TextView", desc=desc, on_tap=on_tap, enabled=enabled)


_BAR = ax.AppBar(padding=0, up="", up_dp=56)
_DRAWER = ax.NavigationView(
    margin=0, padding=(16, 0), gap=32, radius=0, icon_cls="android.widget.ImageView", is_selected=False
)


def bar(  # noqa: PLR0913 - its parts
    page: Page,
    title: str,
    *,
    subtitle: str = "",
    navigation: tuple[str, ax.Act] | None = None,
    actions: Sequence[ax.View] = (),
    id: str = "toolbar",  # noqa: A002 - Android's word
) -> ax.View:
    """Return a page's toolbar; its navigation opens the drawer unless another is given."""
    icon, on_tap = navigation or ("menu", page.screen.drawer.open)
    head = ax.Column(
        ax.Label(title, size=20, weight_name="medium", color="on_toolbar", max_lines=1),
        ax.Caption(ax.Written(subtitle), size=15, max_lines=1) if subtitle else None,
        margin=(16, 0, 8, 0),
    )
    return _BAR(page.screen, head, icon=icon, on_up=on_tap, actions=actions, id=id)


class Entry(NamedTuple):
    """An entry of the drawer."""

    title: str
    icon: str
    open: ax.Act


def drawer(page: Page, entries: Sequence[Entry], shown: str, on_close: ax.Act) -> ax.View:
    """Return the open drawer."""
    rows = [
        _DRAWER.row(page.screen, entry.title, entry.icon, is_shown=entry.title == shown, on_tap=entry.open)
        for entry in entries
    ]
    head = ax.Column(
        ax.IconButton("arrow_back", id="btn_close", on_tap=on_close, margin=(4, 4, 0, 8)),
        ax.Across(
            ax.app_icon(page.screen.app.icon, size=48),
            ax.Text(page.screen.app.label, id="tv_app_name", size=20, weight_name="medium", margin=(16, 0, 8, 0)),
            ax.Label("BETA", size=10, weight_name="medium", color="on_primary", background="primary",
                 padding=(6, 2), radius=4),
            padding=(16, 0),
        ),
        height=132,
    )  # fmt: skip
    return ax.SwipeArea(
        ax.Pane(head, ax.RecyclerView(*rows, id="design_navigation_view")),
        id="nv_main",
        width=_DRAWER_DP,
        height=ax.MATCH,
        elevation=16,
        background="surface",
        clickable=True,
        on_tap=lambda: None,
        on_side=lambda direction: on_close() if direction < 0 else None,
    )


# -- rows -------------------------------------------------------------------------------------------------------------


def category_image(category: Category, *, size: float = 48) -> ax.View:
    """Return a category's white icon on its colour."""
    return ax.Frame(
        ax.Icon(category.icon, id="imv_category", size=size / 2, color="#ffffff", gravity="center"),
        id="cv_category",
        cls="androidx.cardview.widget.CardView",
        width=size,
        height=size,
        radius=size / 2,
        background=category.color,
    )


def expense_row(
    page: Page, expense: Expense, *, symbol: str, padding: tuple[float, float, float, float], on_tap: ax.Act | None
) -> ax.View:
    """Return icon, name, date and amount of an expense."""
    return ax.Across(
        category_image(expense.category),
        ax.Column(
            ax.Text(expense.name, id="tv_name", size=16, max_lines=1, width=ax.MATCH),
            ax.Caption(
                ax.Written(row_date(page.phone, expense.modified_ms)), id="tv_date", size=12,
                margin=(0, 1, 0, 0),
            ),
            weight=1,
            margin=(15, 0, 8, 0),
        ),
        ax.Text(amount_text(page.phone, expense.amount), id="tv_amount", size=18.5),
        ax.Caption(
            ax.Written(symbol),
            id="tv_currency_symbol",
            size=14.5,
            height=27,
            margin=(4, 0, 0, 0),
        ),
        id="cd_expense",
        cls="android.widget.RelativeLayout",
        height=ROW_DP,
        padding=padding,
        on_tap=on_tap,
    )  # fmt: skip


def code(page: Page) -> str:
    """Return the chosen currency's code."""
    return currency(page.phone).code


def card(*children: ax.View | None, padding: float = 16) -> ax.View:
    """Return a card of a page of cards."""
    return ax.Column(
        *children,
        cls="androidx.cardview.widget.CardView",
        padding=(padding, padding),
        margin=(8, 8, 8, 0),
        radius=6,
        elevation=2,
        background="surface",
    )


def nothing(page: Page, icon: str, text: str, *, id: str = "") -> ax.View:  # noqa: A002 - Android's word
    """Return what a page without content shows."""
    color = page.theme.on_surface_variant
    return ax.Frame(
        ax.Column(
            ax.Icon(icon, size=72, color=f"{color}80"),
            ax.Label(text, id=id, size=16, color=color, margin=(0, 12)),
            gravity="hcenter center",
        ),
        ax.Spacer(),
        id="layout_no_data",
        width=ax.MATCH,
        weight=1,
    )


class OutlinedEdit(ax.EditText):
    """A field in an outline, on which its hint floats while it has a text or the focus (`TextInputLayout`)."""

    error_color = ""

    def paint(self, canvas: ax.Canvas) -> None:
        """Draw the outline, the floating hint, the text."""
        line = self.error_color or (self._accent if self.is_focused else self._hint_color)
        label_color = line if self.is_focused or self.error_color else self._hint_color
        width = 2 * self.scale if self.is_focused else self.scale
        canvas.outline(self.rect, 4 * self.scale, width, line)
        is_floating = bool(self.text) or self.is_focused
        if is_floating and self.hint:
            font = ax.FontSpec("regular", round(12 * self.scale))
            left = self.rect.left + round(12 * self.scale)
            wide = ax.text_width(self.hint, font) + round(8 * self.scale)
            gap = ax.Rect(left, self.rect.top - round(self.scale), left + wide, self.rect.top + round(3 * self.scale))
            canvas.fill(gap, self._page_color)
            baseline = self.rect.top + round(4 * self.scale)
            canvas.text(left + round(4 * self.scale), baseline, self.hint, font, label_color)
            if not self.text:
                self._lines = ("",)
        super().paint(canvas)

    def arrange(self, ctx: ax.LayoutContext, left: int, top: int, clip: ax.Rect) -> None:
        """Place the field, and know what colour lies below."""
        super().arrange(ctx, left, top, clip)
        self._page_color = ctx.theme.background
