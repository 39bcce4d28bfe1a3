"""Expenses and preferences, as the app stores them, and the texts it makes of them."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.system.dates import calendar_of, local_time, short_number_text, to_local, with_digits

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence


PACKAGE = "com.arduia.expense"
SCHEMA = resources.files(__package__).joinpath("schema.sql").read_text("utf-8")
INCOME = 2
DARK, LIGHT, SYSTEM = 2, 1, -1  # theme_mode
_DATABASE = "accounting.db"
_WEEK = datetime.timedelta(days=7)


class Category(NamedTuple):
    """A kind of expense: its number in the table, its name, icon and colour."""

    id: int
    name: str
    icon: str
    color: str


# in the order of the chips of the entry form
CATEGORIES = (
    Category(INCOME, "Income", "attach_money", "#43a047"),
    Category(3, "Food", "restaurant", "#fb8c00"),
    Category(4, "Housing", "home", "#6d4c41"),
    Category(5, "Social", "people", "#1e88e5"),
    Category(6, "Entertainment", "sports_esports", "#8e24aa"),
    Category(7, "Transportation", "directions_bus", "#3949ab"),
    Category(8, "Clothes", "checkroom", "#00897b"),
    Category(9, "Health Care", "medical_services", "#e53935"),
    Category(10, "Education", "school", "#5e35b1"),
    Category(11, "Donation", "volunteer_activism", "#d81b60"),
    Category(1, "Others", "category", "#546e7a"),
)
FOOD = CATEGORIES[1]
_BY_ID = {category.id: category for category in CATEGORIES}
_OTHERS = CATEGORIES[-1]


def category_of(number: int) -> Category:
    """Return the category of a number; Others for one that does not exist."""
    return _BY_ID.get(number, _OTHERS)


class Currency(NamedTuple):
    """A currency by its ISO 4217 number."""

    number: str
    code: str
    symbol: str
    name: str


CURRENCIES = (
    Currency("840", "USD", "$", "United State Dollar"),
    Currency("104", "MMK", "Ks", "Myanmar Kyat"),
    Currency("978", "EUR", "€", "Euro"),
    Currency("826", "GBP", "£", "Pound Sterling"),
    Currency("392", "JPY", "¥", "Japanese Yen"),
    Currency("156", "CNY", "¥", "Chinese Yuan"),
    Currency("036", "AUD", "$", "Australian Dollar"),
    Currency("124", "CAD", "$", "Canadian Dollar"),
    Currency("756", "CHF", "Fr", "Swiss Franc"),
    Currency("356", "INR", "₹", "Indian Rupee"),
    Currency("410", "KRW", "₩", "South Korean Won"),
    Currency("458", "MYR", "RM", "Malaysian Ringgit"),
    Currency("702", "SGD", "$", "Singapore Dollar"),
    Currency("764", "THB", "฿", "Thai Baht"),
    Currency("704", "VND", "₫", "Vietnamese Dong"),
    Currency("986", "BRL", "R$", "Brazilian Real"),
    Currency("484", "MXN", "$", "Mexican Peso"),
    Currency("752", "SEK", "kr", "Swedish Krona"),
    Currency("643", "RUB", "₽", "Russian Ruble"),
    Currency("949", "TRY", "₺", "Turkish Lira"),
)


@dataclass(frozen=True, slots=True)
class Expense:
    """A row of `expense`: the amount in hundredths, the moments in milliseconds."""

    id: int
    name: str
    amount: int
    category: Category
    note: str
    created_ms: int
    modified_ms: int


class Period(NamedTuple):
    """Days from the first to the last, both included."""

    first: datetime.date
    last: datetime.date


def week_of(day: datetime.date) -> Period:
    """Return the app's week: Sunday to the next Sunday, which its label names too."""
    first = day - datetime.timedelta(days=(day.weekday() + 1) % 7)
    return Period(first, first + _WEEK)


class Expenses(ax.Store):
    """What the app knows."""

    package, database_file, schema = PACKAGE, _DATABASE, SCHEMA

    def _read(self, rest: str, parameters: Sequence[object] = ()) -> list[Expense]:
        return [_expense(row) for row in self.database.query(f"SELECT * FROM expense {rest}", parameters)]  # noqa: S608 - constants of this module

    def all(self) -> list[Expense]:
        """Return all, the newest first."""
        return self._read("ORDER BY modified_date DESC, expense_id DESC")

    def recent(self, count: int) -> list[Expense]:
        """Return the newest few."""
        return self._read("ORDER BY modified_date DESC, expense_id DESC LIMIT ?", (count,))

    def find(self, number: int) -> Expense | None:
        """Return the expense of a number."""
        return next(iter(self._read("WHERE expense_id = ?", (number,))), None)

    def within(self, period: Period) -> list[Expense]:
        """Return those of a period, the newest first."""
        return [one for one in self.all() if period.first <= self.day_of(one) <= period.last]

    def span(self) -> Period | None:
        """Return the period that all expenses lie in; None if there are none."""
        days = [self.day_of(one) for one in self.all()]
        return Period(min(days), max(days)) if days else None

    def day_of(self, expense: Expense) -> datetime.date:
        """Return the day on which the phone's user sees an expense."""
        return self.moment_of(expense).date()

    def moment_of(self, expense: Expense) -> datetime.datetime:
        """Return the moment that an expense is listed under."""
        return to_local(self.phone, expense.modified_ms / 1000)

    def add(self, name: str, amount: int, category: Category, note: str, modified_ms: int) -> None:
        """Store a new expense."""
        self.database.insert(
            "expense",
            name=name,
            amount=amount,
            category=category.id,
            note=note,
            created_date=self.now_ms,
            modified_date=modified_ms,
        )

    def update(self, expense: Expense) -> None:
        """Store a changed expense."""
        self.database.update(
            "expense",
            {"expense_id": expense.id},
            name=expense.name,
            amount=expense.amount,
            category=expense.category.id,
            note=expense.note,
            modified_date=expense.modified_ms,
        )

    def delete(self, numbers: Iterable[int]) -> None:
        """Remove expenses."""
        with self.database.transaction():
            for number in numbers:
                self.database.delete("expense", expense_id=number)


def _expense(row: sqlite3.Row) -> Expense:
    return Expense(
        row["expense_id"], row["name"] or "", row["amount"], category_of(row["category"]), row["note"] or "",
        row["created_date"], row["modified_date"],
    )  # fmt: skip


# -- preferences ------------------------------------------------------------------------------------------------------


def preferences(phone: ax.Phone) -> ax.Preferences:
    """Open the app's preferences."""
    return ax.Preferences(phone, PACKAGE)


def currency(phone: ax.Phone) -> Currency:
    """Return the chosen currency; US dollars at first."""
    number = preferences(phone).text("selected_currency_number", CURRENCIES[0].number)
    return next((one for one in CURRENCIES if one.number == number), CURRENCIES[0])


def seed(phone: ax.Phone) -> None:
    """Leave the app as it is after the two pages of its first start."""
    preferences(phone).update(
        {"isFirstTime": False, "selected_language": "en", "selected_currency_number": "840", "theme_mode": DARK}
    )
    phone.packages.database(PACKAGE, _DATABASE, schema=SCHEMA)


# -- texts ------------------------------------------------------------------------------------------------------------


def amount_text(phone: ax.Phone, amount: int) -> str:
    """Return an amount with grouped thousands and no more decimals than it needs: `1,234.5`."""
    return short_number_text(phone, amount / 100, is_grouped=True)


def typed_text(amount: int) -> str:
    """Return an amount as it stands in the form: `1234.5`."""
    return f"{amount / 100:.2f}".rstrip("0").rstrip(".")


def twelve_hour(phone: ax.Phone, moment: datetime.datetime) -> str:
    """Return a time of day in the app's form, whatever the phone's: `3:34 PM`."""
    return f"{moment.hour % 12 or 12}:{moment:%M} {calendar_of(phone).am_pm[moment.hour >= 12]}"


def _month(phone: ax.Phone, day: datetime.date) -> str:
    return calendar_of(phone).short_months[day.month - 1]


def row_date(phone: ax.Phone, modified_ms: int) -> str:
    """Return when an expense was: `Today 4:00 PM`, `Yesterday 9:00 PM`, `Sep 30`, `2023 Oct 10`."""
    now, moment = local_time(phone), to_local(phone, modified_ms / 1000)
    days = (now.date() - moment.date()).days
    if days in (0, 1):
        name = phone.strings.translate(PACKAGE, "Yesterday" if days else "Today")
        return with_digits(phone, f"{name} {twelve_hour(phone, moment)}")
    text = f"{_month(phone, moment)} {moment.day}"
    is_of_year = moment.year == now.year and moment.month != now.month
    return with_digits(phone, text if is_of_year else f"{moment.year} {text}")


def full_date(phone: ax.Phone, modified_ms: int) -> str:
    """Return a moment as the form and the detail sheet name it: `15 Oct 2023 3:34 PM`."""
    moment = to_local(phone, modified_ms / 1000)
    day = f"{moment.day} {_month(phone, moment)} {moment.year}"
    return with_digits(phone, f"{day} {twelve_hour(phone, moment)}")


def period_text(phone: ax.Phone, period: Period, *, with_year: bool = True) -> str:
    """Return a period: `2023 Oct 1 - 15`, `2023 Sep 30 - Oct 15`."""
    first, last = period
    start, end = (f"{_month(phone, day)} {day.day}" for day in period)
    if first.year != last.year and with_year:
        end = f"{last.year} {end}"
    elif (first.year, first.month) == (last.year, last.month):
        end = str(last.day)
    start = f"{first.year} {start}" if with_year else start
    return with_digits(phone, start if first == last else f"{start} - {end}")
