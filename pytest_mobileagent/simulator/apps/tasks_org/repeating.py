"""How a rule for repeating is chosen: a list of usual ones, and a page for any other."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.tasks_org import moments
from pytest_mobileagent.simulator.apps.tasks_org.parts import COMPOSE, ThemedScreen, bar
from pytest_mobileagent.simulator.apps.tasks_org.pickers import first_weekday
from pytest_mobileagent.simulator.apps.tasks_org.recurrence import FREQUENCIES, UNITS, WEEKLY, Rule, parse
from pytest_mobileagent.simulator.apps.tasks_org.store import PACKAGE
from pytest_mobileagent.simulator.system.dates import date_text, day_name

CUSTOM = f"{PACKAGE}/.repeats.CustomRecurrenceActivity"
_MOST = 999


def ask_repeat(screen: ax.Screen, rule: Rule | None, on_pick: Callable[[str], object]) -> None:
    """Offer the usual rules, and the way to any other."""
    usual = [Rule(frequency) for frequency in FREQUENCIES]
    items: list[tuple[str, ax.Act | None]] = [("Does not repeat", lambda: on_pick(""))]
    chosen = 0
    if rule is not None and rule not in usual:
        items.append((ax.Written(rule.text(screen.phone)), lambda: on_pick(str(rule))))
        chosen = 1
    for one in usual:
        if one == rule:
            chosen = len(items)
        items.append((f"Every {UNITS[one.frequency]}", partial(on_pick, str(one))))
    items.append(("Custom…", lambda: screen.start(CUSTOM, request="repeat", rule=str(rule or ""))))
    screen.show(ax.AlertDialog(items=items, selected=chosen, ids=PACKAGE))


class CustomRecurrence(ThemedScreen):
    """Any rule: how often, on which days of the week, until when."""

    def create(self) -> None:
        """Begin with the task's rule, or every week."""
        self.rule = parse(self.intent.text("rule")) or Rule(WEEKLY)
        self.interval = str(self.rule.interval)
        self.count = str(self.rule.count or 1)

    def _number(self, text: str) -> int:
        return min(_MOST, max(1, int(text))) if text.isdigit() else 1

    def _save(self) -> None:
        count = self._number(self.count) if self.rule.count else 0
        self.finish(str(replace(self.rule, interval=self._number(self.interval), count=count)))

    def compose(self) -> ax.View:
        """Return the form."""
        rule = self.rule
        return ax.Pane(
            bar(self, "Custom recurrence", icon="save", on_close=self._save),
            ax.Scroll(
                self._heading("Repeats every"),
                self._every(),
                ax.Divider(margin=(0, 8)),
                *(
                    [self._heading("Repeat on"), self._days(), ax.Divider(margin=(0, 8))]
                    if rule.frequency == WEEKLY
                    else ()
                ),
                self._heading("Ends"),
                self._never(),
                self._until(),
                self._after(),
                key="recurrence",
                weight=1,
            ),
            background="background",
        )

    def _heading(self, text: str) -> ax.View:
        return ax.Caption(text, padding=(16, 12, 16, 4))

    def _digits(self, key: str, text: str) -> ax.EditText:
        return ax.EditText(
            key=key, text=text, input_type="number", max_length=3, on_change=self.bind(key), width=64,
            padding=(12, 10), radius=4, border=(1, "outline"),
        )  # fmt: skip

    def _every(self) -> ax.View:
        def take(at: int) -> None:
            frequency = FREQUENCIES[at]
            self.rule = replace(self.rule, frequency=frequency, days=self.rule.days if frequency == WEEKLY else ())

        number = self._number(self.interval) if self.interval else 0
        names = [UNITS[frequency] for frequency in FREQUENCIES]
        units = [self.tr_count(number, name, f"{name}s") for name in names]
        at = FREQUENCIES.index(self.rule.frequency)
        return ax.Across(
            self._digits("interval", self.interval),
            ax.Spinner(self, units, index=at, on_select=take, id="frequency", width=140),
            cls=COMPOSE,
            padding=(16, 4),
            gap=16,
        )

    def _days(self) -> ax.View:
        first = first_weekday(self.phone)

        def flip(day: int) -> None:
            self.rule = replace(self.rule, days=tuple(sorted(set(self.rule.days) ^ {day})))

        cells = []
        for day in ((first + at) % 7 for at in range(7)):
            is_on = day in self.rule.days
            cells.append(
                ax.Text(
                    day_name(self.phone, day, "narrow_days"),
                    cls="android.widget.CheckBox",
                    desc=day_name(self.phone, day),
                    size=16,
                    align="center",
                    width=40,
                    height=40,
                    radius=20,
                    color="#ffffff" if is_on else "",
                    background="secondary" if is_on else "",
                    border=None if is_on else (1, "outline"),
                    checkable=True,
                    checked=is_on,
                    on_tap=partial(flip, day),
                )
            )
        return ax.Row(*cells, cls=COMPOSE, width=ax.MATCH, padding=(16, 8), justify="between")

    def _choice(self, key: str, on_choose: ax.Act, *content: ax.View) -> ax.View:
        is_chosen = {"until": self.rule.until is not None, "count": self.rule.count > 0}
        checked = is_chosen.get(key, not any(is_chosen.values()))
        return ax.Across(
            ax.RadioButton(checked=checked, on_change=lambda _: on_choose()),
            *content,
            cls=COMPOSE,
            height=56,
            padding=(16, 0),
            gap=12,
            on_tap=on_choose,
        )

    def _never(self) -> ax.View:
        return self._choice(
            "never", ax.put(self, rule=replace(self.rule, until=None, count=0)), ax.Label("Never", size=16)
        )

    def _until(self) -> ax.View:
        until = self.rule.until or moments.today(self.phone) + datetime.timedelta(days=28)

        def take(day: datetime.date) -> None:
            self.rule = replace(self.rule, until=day, count=0)

        def pick() -> None:
            self.show(ax.DatePickerDialog(until, take, first_weekday=first_weekday(self.phone)))

        text = date_text(self.phone, until, "medium_date")
        shown = ax.Text(text, size=16, padding=(12, 10), radius=4, border=(1, "outline"), on_tap=pick)
        return self._choice("until", lambda: take(until), ax.Label("On", size=16), shown)

    def _after(self) -> ax.View:
        def choose() -> None:
            self.rule = replace(self.rule, until=None, count=self._number(self.count))

        noun = self.tr_count(self._number(self.count) if self.count else 0, "occurrence", "occurrences")
        return self._choice(
            "count", choose, ax.Label("After", size=16), self._digits("count", self.count), ax.Text(noun, size=16)
        )
