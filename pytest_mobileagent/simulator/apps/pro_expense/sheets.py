"""Sheets from the bottom: an expense's details, the question before deleting, the filter."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.pro_expense.parts import category_image, negative, picker_accent
from pytest_mobileagent.simulator.apps.pro_expense.store import Period, amount_text, currency, full_date
from pytest_mobileagent.simulator.system.dates import calendar_of, with_digits

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Collection

    from pytest_mobileagent.simulator.apps.pro_expense.parts import Page
    from pytest_mobileagent.simulator.apps.pro_expense.store import Expense


def _head(title: str, *, title_id: str, close_id: str, on_close: ax.Act) -> ax.View:
    return ax.Across(
        ax.Label(title, id=title_id, size=18, weight_name="medium", weight=1),
        ax.IconButton("close", id=close_id, on_tap=on_close),
        padding=(24, 8, 8, 0),
    )


# -- details ----------------------------------------------------------------------------------------------------------


def show_detail(page: Page, number: int, *, on_deleted: ax.Act | None = None) -> None:
    """Show an expense, with the ways to change and to delete it."""
    expense = page.store.find(number)
    if expense is None:
        return

    edit = partial(page.screen.edit, number)
    delete = partial(confirm_deletion, page, [number], on_deleted=on_deleted)
    ax.show_sheet(page.screen, lambda closing: _detail(page, expense, closing(None), closing(edit), closing(delete)))


def _detail(page: Page, expense: Expense, close: ax.Act, edit: ax.Act, delete: ax.Act) -> ax.View:
    theme = page.theme
    head = ax.Across(
        category_image(expense.category),
        ax.Text(expense.name, id="tv_name_value", size=18, weight_name="medium", weight=1, margin=(16, 0), max_lines=2),
        ax.Icon(
            "delete", id="btn_delete", width=48, height=48, color=negative(theme), clickable=True,
            on_tap=delete,
        ),
    )  # fmt: skip
    amount = ax.Row(
        ax.Text(amount_text(page.phone, expense.amount), id="tv_amount_value", size=16),
        ax.Caption(
            ax.Written(currency(page.phone).symbol), id="tv_currency_symbol", size=16,
            margin=(4, 0, 0, 0),
        ),
    )  # fmt: skip
    date = ax.Text(full_date(page.phone, expense.modified_ms), id="tv_date_value", size=16)
    note = ax.Text(expense.note, id="tv_note_value", size=16)
    info = ax.Column(
        head,
        _line("Amount", "tv_amount", amount),
        _line("Date", "tv_date", date),
        _line("Note", "tv_note", note) if expense.note else None,
        id="cd_info",
        cls="androidx.cardview.widget.CardView",
        margin=(16, 8),
        padding=(16, 16),
        radius=6,
        background="surface_variant",
    )
    return ax.Column(
        _head("Expense Detail", title_id="tv_expense_detail", close_id="btn_close", on_close=close),
        info,
        ax.Button("EDIT", id="btn_edit", width=ax.MATCH, height=48, margin=(16, 8, 16, 0), on_tap=edit),
    )


def _line(label: str, label_id: str, value: ax.View) -> ax.View:
    return ax.Column(ax.Caption(label, id=label_id, size=12), value, margin=(0, 12, 0, 0), gap=2)


# -- deleting ---------------------------------------------------------------------------------------------------------


def confirm_deletion(page: Page, numbers: Collection[int], *, on_deleted: ax.Act | None = None) -> None:
    """Ask, then delete."""

    def delete() -> None:
        page.store.delete(numbers)
        if on_deleted is not None:
            on_deleted()

    count = len(numbers)
    tr, tr_count = page.screen.tr, page.screen.tr_count
    what = tr("item ") if count == 1 else tr_count(count, "{count} item ", "{count} items ")

    def content(closing: Callable[[ax.Act | None], ax.Act]) -> ax.View:
        return ax.Column(
            _head("Delete Items", title_id="tv_delete_item", close_id="imv_drop_close", on_close=closing(None)),
            ax.Row(
                ax.Text(
                    what, id="tv_items", size=16, color=negative(page.theme),
                    weight_name="medium",
                ),
                ax.Label("will be deleted!", id="tv_delete_description", size=16, margin=(4, 0, 0, 0)),
                padding=(24, 16),
            ),
            ax.Button("CONFIRM", id="btn_confirm", width=ax.MATCH, height=48, margin=(16, 8, 16, 0),
                      on_tap=closing(delete)),
        )  # fmt: skip

    ax.show_sheet(page.screen, content)


# -- filtering --------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Filter:
    """Which expenses are listed: those of a period, the newest or the oldest first."""

    period: Period
    is_descending: bool = True


def show_filter(
    page: Page, chosen: Filter, span: Period, on_apply: Callable[[Filter], object], *, orders: bool
) -> None:
    """Let the user choose a period inside `span`; with `orders`, the order too."""
    draft = Filter(chosen.period, chosen.is_descending)
    apply = partial(on_apply, draft)
    ax.show_sheet(
        page.screen,
        lambda closing: _filter_content(page, draft, span, closing(None), closing(apply), orders=orders),
    )


def _filter_content(  # noqa: PLR0913 - its parts
    page: Page, draft: Filter, span: Period, close: ax.Act, apply: ax.Act, *, orders: bool
) -> ax.View:
    def start(day: datetime.date) -> None:
        first = min(max(day, span.first), span.last)
        draft.period = Period(first, max(first, draft.period.last))

    def end(day: datetime.date) -> None:
        last = min(max(day, span.first), span.last)
        draft.period = Period(min(last, draft.period.first), last)

    dates = ax.Row(
        _date_card(page, "From", "cv_start_date", draft.period.first, start),
        _date_card(page, "To", "cv_end_date", draft.period.last, end),
        width=ax.MATCH,
        padding=(16, 8),
        gap=16,
    )
    return ax.Column(
        _head("Filter", title_id="tv_filter", close_id="btn_close", on_close=close),
        ax.Caption("Order by Date in", id="tv_order", margin=(24, 8, 24, 0)) if orders else None,
        _orders(page, draft) if orders else None,
        dates,
        ax.Button(
            "APPLY FILTER", id="btn_apply_filter", width=ax.MATCH, height=48, margin=(16, 8, 16, 0), on_tap=apply
        ),
    )


def _orders(page: Page, draft: Filter) -> ax.View:
    def button(text: str, name: str, *, is_descending: bool) -> ax.View:
        is_chosen = draft.is_descending == is_descending

        return ax.Label(
            text,
            id=name,
            cls="android.widget.CompoundButton",
            weight_name="medium",
            align="center",
            color="primary" if is_chosen else "on_surface_variant",
            background=f"{page.theme.primary}29" if is_chosen else "",
            border=(1, "outline"),
            radius=4,
            weight=1,
            height=40,
            checkable=True,
            checked=is_chosen,
            on_tap=ax.put(draft, is_descending=is_descending),
        )

    return ax.Row(
        button("DESC", "btn_date_order_desc", is_descending=True),
        button("ASC", "btn_date_order_asc", is_descending=False),
        id="tg_date_order",
        width=ax.MATCH,
        padding=(16, 8),
    )


def _date_card(
    page: Page, label: str, name: str, day: datetime.date, on_pick: Callable[[datetime.date], object]
) -> ax.View:
    theme = page.theme

    def pick() -> None:
        page.screen.show(ax.DatePickerDialog(day, on_pick, accent=picker_accent(theme)))

    prefix = "tv_start" if name == "cv_start_date" else "tv_end"
    return ax.Column(
        ax.Caption(label, size=12, margin=(4, 0, 0, 4)),
        ax.Column(
            ax.Text(calendar_of(page.phone).short_months[day.month - 1], id=f"{prefix}_month", color="primary"),
            ax.Text(with_digits(page.phone, str(day.day)), id=f"{prefix}_day", size=28),
            ax.Caption(with_digits(page.phone, str(day.year)), id=f"{prefix}_year"),
            id=name,
            cls="androidx.cardview.widget.CardView",
            padding=(16, 12),
            radius=6,
            gravity="hcenter",
            background="surface_variant",
            on_tap=pick,
        ),
        weight=1,
    )
