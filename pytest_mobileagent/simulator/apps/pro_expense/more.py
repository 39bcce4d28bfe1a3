"""The drawer's other pages: statistics, settings, about."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.pro_expense.parts import Page, action, bar, card, nothing
from pytest_mobileagent.simulator.apps.pro_expense.sheets import Filter, show_filter
from pytest_mobileagent.simulator.apps.pro_expense.store import (
    CATEGORIES,
    CURRENCIES,
    DARK,
    INCOME,
    LIGHT,
    SYSTEM,
    currency,
    period_text,
    preferences,
)
from pytest_mobileagent.simulator.system.dates import percent_text

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.pro_expense.screens import Main
    from pytest_mobileagent.simulator.apps.pro_expense.store import Category, Period

_MODES = ((DARK, "Dark Theme"), (LIGHT, "Light Theme"), (SYSTEM, "System Default"))


class StatisticsPage(Page):
    """What share of the money went into each category."""

    title = "Statistics"

    def __init__(self, main: Main) -> None:
        """Count everything."""
        super().__init__(main)
        self.period: Period | None = None

    def compose(self) -> ax.View:
        """Return the page."""
        span = self.store.span()
        period = self.period or span
        shares = self._shares(period) if period is not None else []
        calendar = action(
            "event", "Calendar", lambda: self._choose_period(span), id="calendar", enabled=span is not None
        )
        body: ax.View
        if shares:
            heading = ax.Label("Category Statistics", id="tv_category_statistics", size=18, weight_name="medium")
            rows = [self._row(category, share) for category, share in shares]
            body = ax.Scroll(card(heading, *rows), id="rv_statistics", key="rv_statistics", weight=1)
        else:
            body = nothing(self, "pie_chart", "No Data", id="tv_no_data")
        subtitle = period_text(self.phone, period) if period is not None else ""
        return ax.Pane(bar(self, self.title, subtitle=subtitle, actions=(calendar,)), body)

    def _choose_period(self, span: Period | None) -> None:
        if span is None:
            return

        def apply(chosen: Filter) -> None:
            self.period = chosen.period

        show_filter(self, Filter(self.period or span), span, apply, orders=False)

    def _shares(self, period: Period) -> list[tuple[Category, float]]:
        spent = [one for one in self.store.within(period) if one.category.id != INCOME]
        total = sum(one.amount for one in spent)
        if not total:
            return []
        sums = [(category, sum(one.amount for one in spent if one.category == category)) for category in CATEGORIES]
        found = [(category, amount / total) for category, amount in sums if amount]
        return sorted(found, key=lambda pair: -pair[1])

    def _row(self, category: Category, share: float) -> ax.View:
        track = ax.Row(
            ax.View(weight=max(share, 0.01), height=6, radius=3, background=category.color),
            ax.View(weight=max(1 - share, 0.001), height=6),
            width=ax.MATCH,
            radius=3,
            background="surface_variant",
        )
        return ax.Column(
            ax.Across(
                ax.Label(category.name, id="tv_category_name", size=16, weight=1),
                ax.Caption(percent_text(self.phone, round(share * 100)), id="tv_progress"),
            ),
            track,
            margin=(0, 16, 0, 0),
            gap=6,
        )


class SettingsPage(Page):
    """Currency and theme."""

    title = "Settings"

    def compose(self) -> ax.View:
        """Return the page."""
        mode = preferences(self.phone).number("theme_mode", DARK)
        theme_name = next((name for number, name in _MODES if number == mode), _MODES[-1][1])
        return ax.Pane(
            bar(self, self.title),
            card(
                self._row("Currency", currency(self.phone).symbol, "tv_currency_value", self._choose_currency),
                self._row("Theme Mode", self.screen.tr(theme_name), "tv_theme_value", self._choose_theme),
                padding=0,
            ),
        )

    def _row(self, title: str, value: str, value_id: str, on_tap: ax.Act) -> ax.View:
        return ax.Across(
            ax.Label(title, size=16, weight=1),
            ax.Text(value, id=value_id, size=16, color="primary"),
            height=56,
            padding=(16, 0),
            on_tap=on_tap,
        )

    def _choose_currency(self) -> None:
        choices = [(one.number, ax.Written(f"{one.symbol}   {self.screen.tr(one.name)}")) for one in CURRENCIES]
        take = partial(preferences(self.phone).set, "selected_currency_number")
        ax.offer(self.screen, "Choose Currency", choices, currency(self.phone).number, take, no="")

    def _choose_theme(self) -> None:
        prefs = preferences(self.phone)
        now, known = prefs.number("theme_mode", DARK), [number for number, _ in _MODES]
        mode = now if now in known else known[-1]
        ax.offer(self.screen, "Theme Mode", _MODES, mode, partial(prefs.set, "theme_mode"), no="")


class AboutPage(Page):
    """What the app is."""

    title = "About"

    def compose(self) -> ax.View:
        """Return the page."""
        app = self.screen.app
        faint = self.theme.on_surface_variant
        version = self.screen.tr("Version {version}").format(version=app.version_name)
        return ax.Pane(
            bar(self, self.title),
            ax.Frame(
                ax.Column(
                    ax.app_icon(app.icon, size=72),
                    ax.Text(app.label, id="tv_app_name", size=22, weight_name="medium", margin=(0, 16, 0, 4)),
                    ax.Text(version, id="tv_version", color=faint),
                    ax.Row(
                        ax.Icon("code", size=20, color=faint, margin=(0, 0, 8, 0)),
                        ax.Label("Open source under GPL-3.0", color=faint),
                        gravity="center",
                        margin=(0, 24, 0, 0),
                    ),
                    gravity="hcenter",
                ),
                width=ax.MATCH,
                margin=(0, 48, 0, 0),
            ),
        )
