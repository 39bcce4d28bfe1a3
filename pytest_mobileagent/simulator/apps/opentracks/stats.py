"""Aggregated statistics, and the dialog that filters them."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.opentracks import parts
from pytest_mobileagent.simulator.apps.opentracks.markers import empty
from pytest_mobileagent.simulator.apps.opentracks.store import PACKAGE, Aggregate, Store, Track, aggregated
from pytest_mobileagent.simulator.apps.opentracks.units import duration_text
from pytest_mobileagent.simulator.system.dates import local_time, number_text, with_digits

AGGREGATED = f"{PACKAGE}/.ui.aggregatedStatistics.AggregatedStatisticsActivity"
_SUNDAY = 6


class AggregatedStatistics(parts.ThemedScreen):
    """Sums over all tracks, or over those that were selected or filtered."""

    def create(self) -> None:
        """Nothing is filtered yet."""
        self.store = Store(self.phone)
        self.filter: Filter | None = None

    def _tracks(self) -> list[Track]:
        chosen = self.intent.extras.get("track_ids")
        tracks = self.store.tracks()
        if isinstance(chosen, tuple) and chosen:
            tracks = [track for track in tracks if track.id in chosen]
        return tracks

    def compose(self) -> ax.View:
        """Return one block for each type of activity."""
        tracks = self._tracks()
        shown = [track for track in tracks if self.filter is None or self.filter.fits(track)]
        rows = [self._block(one) for one in aggregated(shown)]
        text = "Record your first track to see aggregated statistics"
        if tracks:
            text = "There are not activities for the specified filter"
        body: ax.View = empty(text, "aggregated_stats_empty_view")
        if rows:
            body = ax.RecyclerView(*ax.spaced(rows, ax.Divider), id="aggregated_stats_list")
        if self.filter is None:
            action = parts.bar_icon("filter_list", "Filter", self._ask, id="aggregated_statistics_filter")
        else:
            action = parts.bar_icon(
                "filter_list_off", "Filter", ax.put(self, filter=None), id="aggregated_statistics_clear_filter"
            )
        return parts.page(
            parts.top_bar(self, "Aggregated stats"), body, bottom=parts.bottom_bar(self, actions=(action,))
        )

    def _ask(self) -> None:
        categories = tuple(one.category for one in aggregated(self._tracks()))
        show_filter(self, categories, self.bind("filter"))

    def _block(self, one: Aggregate) -> ax.View:
        units = self.store.units
        paced = self.store.shows_pace(one.kind)
        distance, unit = units.distance(one.distance_m)
        average, rate_unit = units.rate(one.moving_speed, as_pace=paced)
        top, _ = units.rate(one.top_speed, as_pace=paced)
        head = ax.Across(
            ax.Icon(one.kind.icon, id="activity_icon", size=32, margin=(0, 0, 12, 0)),
            ax.Text(one.category, id="aggregated_stats_type_label", size=20, max_lines=1),
            ax.Text(
                f"({number_text(self.phone, one.count)})",
                id="aggregated_stats_num_tracks",
                size=20,
                margin=(8, 0, 0, 0),
            ),
        )
        total = ax.Across(
            self._value("aggregated_stats_distance", distance, unit, size=28),
            ax.Text(
                duration_text(self.phone, one.moving_ms), id="aggregated_stats_time", size=28, weight=1, align="end"
            ),
            margin=(0, 8, 0, 0),
        )
        rates = ax.Row(
            self._rate("aggregated_stats_avg_rate", "Avg pace" if paced else "Avg speed", average, rate_unit),
            self._rate("aggregated_stats_max_rate", "Fastest pace" if paced else "Max speed", top, rate_unit),
            width=ax.MATCH,
            margin=(0, 8, 0, 0),
        )
        return ax.Column(head, total, rates, cls="android.view.ViewGroup", padding=(16, 16))

    def _value(self, name: str, value: str, unit: str, *, size: float) -> ax.View:
        faint = self.theme.on_surface_variant
        return ax.Row(
            ax.Text(value, id=name, size=size),
            ax.Text(unit, id=f"{name}_unit", color=faint, margin=(4, 0, 0, 0)),
            weight=1,
            gravity="bottom",
        )

    def _rate(self, name: str, label: str, value: str, unit: str) -> ax.View:
        faint = self.theme.on_surface_variant
        return ax.Column(
            ax.Label(label, id=f"{name}_label", size=12, color=faint), self._value(name, value, unit, size=18), weight=1
        )


class Filter:
    """Which tracks to sum up: some types of activity, from one day to another."""

    def __init__(self, first: datetime.date, last: datetime.date, categories: frozenset[str]) -> None:
        """Take the days, both of them included."""
        self.first, self.last, self.categories = first, last, categories

    def fits(self, track: Track) -> bool:
        """Whether a track is summed up."""
        return self.first <= parts.started(track).date() <= self.last and track.category in self.categories


class InlineDatePicker(ax.DatePickerDialog):
    """The framework's date picker as a part of a dialog: a day that is tapped is chosen at once."""

    def compose(self, screen: ax.Screen) -> ax.View:
        """Return the year and the month."""
        accent = screen.theme.secondary
        year = ax.Text(
            with_digits(screen.phone, str(self.date.year)),
            id="android:id/date_picker_header_year",
            size=16,
            weight_name="medium",
            color="#ffffff",
            width=ax.MATCH,
            padding=(24, 8),
            background=accent,
            on_tap=ax.flip(self, "shows_years"),
        )
        body = self._years(screen, accent) if self.shows_years else self._month(screen, accent)
        return ax.Column(year, body)

    def _day(self, phone: ax.Phone, day: datetime.date, accent: str) -> ax.View:
        cell = super()._day(phone, day, accent)
        for view in cell.children:
            if view.on_tap is not None:
                view.on_tap = lambda: self.on_pick(day)
        return cell


def show_filter(screen: ax.Screen, categories: tuple[str, ...], pick: Callable[[Filter], object]) -> None:
    """Ask for types of activity and for two days; this week is suggested."""
    today = local_time(screen.phone).date()
    first = today - datetime.timedelta(days=(today.weekday() - _SUNDAY) % 7)
    form = _FilterForm(screen, categories, first, first + datetime.timedelta(days=6))

    def accept() -> None:
        pick(Filter(form.days["from"], form.days["to"], frozenset(form.checked)))

    ax.form(screen, form.compose, accept, title="Filter", ids="android", width=352)


class _FilterForm:
    def __init__(
        self, screen: ax.Screen, categories: tuple[str, ...], first: datetime.date, last: datetime.date
    ) -> None:
        self.screen = screen
        self.categories = categories
        self.checked = set(categories)
        self.days = {"from": first, "to": last}
        self.picker: tuple[str, InlineDatePicker] | None = None

    def compose(self) -> ax.View:
        toggles = [self._toggle(category) for category in self.categories]
        rows = -(-len(toggles) // 2)
        grid = ax.Grid(*toggles, gap=8)
        return ax.Column(
            ax.Scroll(
                grid, key="types", height=min(rows, 3) * 48, cls=parts.RECYCLER, id="filter_items", padding=(16, 0)
            ),
            *self._date("from", "From"),
            *self._date("to", "To"),
        )

    def _toggle(self, category: str) -> ax.View:
        is_on = category in self.checked
        theme = self.screen.theme

        label = ax.Text(
            category,
            id="filter_dialog_check_button",
            cls="android.widget.CompoundButton",
            color="secondary" if is_on else "on_surface_variant",
            align="center",
            width=ax.MATCH,
            height=40,
            radius=4,
            max_lines=1,
            border=(1, "secondary" if is_on else "outline_variant"),
            background=f"{theme.secondary}1f" if is_on else "",
            checkable=True,
            checked=is_on,
            on_tap=partial(self.checked.symmetric_difference_update, {category}),
        )
        return ax.Frame(label, width=ax.MATCH, height=48, padding=(0, 4))

    def _date(self, which: str, label: str) -> list[ax.View]:
        def toggle() -> None:
            shown = self.picker is not None and self.picker[0] == which
            self.picker = None if shown else (which, InlineDatePicker(self.days[which], take, first_weekday=_SUNDAY))

        def take(day: datetime.date) -> None:
            self.days[which] = day
            self.picker = None
            if self.days["from"] > self.days["to"]:
                self.days["to" if which == "from" else "from"] = day

        text = parts.full_date(self.screen.phone, self.days[which])
        views = [parts.picked(text, label, id=f"filter_date_edit_text_{which}", on_tap=toggle)]
        if self.picker is not None and self.picker[0] == which:
            views.append(
                ax.Frame(
                    self.picker[1].compose(self.screen),
                    id=f"filter_date_picker_{which}",
                    cls="android.widget.DatePicker",
                    width=ax.MATCH,
                )
            )
        return views
