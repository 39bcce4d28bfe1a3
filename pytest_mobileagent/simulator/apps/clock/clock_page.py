"""The tab of the world clock."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.clock.alarms import Alarms, settings
from pytest_mobileagent.simulator.apps.clock.cities import Cities, City, CitySearch, Home
from pytest_mobileagent.simulator.apps.clock.parts import (
    LIST,
    Tab,
    length_texts,
    main_button,
    short_time,
    spoken_time,
    time_text,
)
from pytest_mobileagent.simulator.system.dates import date_text, local_time, with_digits

if TYPE_CHECKING:
    import datetime


class ClockPage(Tab):
    """The time here, the next alarm, and the time elsewhere."""

    add_label, add_icon = "Add city", "add"

    def buttons(self) -> list[ax.View]:
        """Return the button that adds a city."""
        return [main_button(self.screen, self.add_icon, self.add_label, lambda: self.screen.start(CitySearch))]

    def compose(self) -> ax.View:
        """Return the clock and the cities."""
        phone = self.screen.phone
        home = Home(phone).city()
        rows = [self._home(home)] if home is not None else []
        rows += [self._row(city) for city in Cities(phone).all()]
        return ax.Scroll(self._here(), *rows, ax.View(height=136), id="cities", key="cities", cls=LIST)

    def _here(self) -> ax.View:
        screen = self.screen
        now = local_time(screen.phone)
        upcoming = Alarms(screen.phone).next_time()
        following = None
        if upcoming is not None:
            text = short_time(screen.phone, upcoming)
            following = ax.Row(
                ax.Icon("alarm", id="nextAlarmIcon", size=18, color="primary"),
                ax.Text(
                    text,
                    id="nextAlarm",
                    desc=screen.tr("Next alarm: {time}").format(time=text),
                    size=16,
                    color="primary",
                ),
                gap=6,
                margin=(16, 0, 0, 0),
            )
        return ax.Column(
            self._face(now),
            ax.Row(
                ax.Text(
                    date_text(screen.phone, now, "weekday_date"),
                    id="date",
                    desc=date_text(screen.phone, now, "full_day"),
                    size=16,
                ),
                following,
            ),
            id="main_clock",
            padding=(24, 16, 24, 24),
        )

    def _face(self, now: datetime.datetime) -> ax.View:
        screen = self.screen
        prefs = settings(screen.phone)
        has_seconds = prefs.flag("display_clock_seconds")
        said = spoken_time(screen.phone, now.hour, now.minute)
        if prefs.text("clock_style", "digital") == "analog":
            return analog_clock(screen, now, has_seconds=has_seconds, size=220, desc=said)
        text = time_text(screen.phone, now.hour, now.minute)
        if has_seconds:
            seconds = with_digits(screen.phone, f"{now.second:02d}")
            text = re.sub(r"(\d+)(?!.*\d)", rf"\1:{seconds}", text)  # behind the minutes
        size = 60 if len(text) > 8 else 76
        return ax.Text(text, id="digital_clock", desc=said, size=size, color="on_surface")

    def _home(self, home: City) -> ax.View:
        """Return the row of home, which only the settings take away."""
        card = self._card(home, self.screen.tr(home.name))
        card.margin = (16, 0, 16, 8)
        return card

    def _row(self, city: City) -> ax.View:
        screen, cities = self.screen, Cities(self.screen.phone)

        def menu() -> None:
            screen.popup([ax.MenuItem(screen.tr("Delete"), lambda: cities.remove(city))], anchor=city.id)

        card = self._card(city, city.name)
        card.on_long_press = menu
        return ax.SwipeArea(card, width=ax.MATCH, margin=(16, 0, 16, 8), on_side=lambda _: cities.remove(city))

    def _card(self, city: City, name: str) -> ax.View:
        screen = self.screen
        here, there = local_time(screen.phone), city.time(screen.phone.clock.now())
        return ax.Across(
            ax.TwoLines(
                name,
                hours_ahead(screen, here, there),
                ids=("city_name", "hours_ahead"),
                sizes=(18, 14),
                max_lines=(1, 0),
            ),
            ax.Text(time_text(screen.phone, there.hour, there.minute), id="digital_clock", size=32),
            key=city.id,
            height=96,
            padding=(20, 0),
            radius=24,
            background="surface_variant",
        )


def hours_ahead(screen: ax.Screen, here: datetime.datetime, there: datetime.datetime) -> str:
    """Return how far another place's time is from here, with the day's name if it is another one."""
    ahead_s = (there.utcoffset() or here - here).total_seconds() - (here.utcoffset() or here - here).total_seconds()
    day = (there.date() - here.date()).days
    if not ahead_s:
        return screen.tr("Same time as local")
    hours, minutes = divmod(int(abs(ahead_s) // 60), 60)
    length = " ".join(length_texts(screen, hours=hours, minutes=minutes))
    distance = screen.tr("{time} ahead" if ahead_s > 0 else "{time} behind").format(time=length)
    form = {1: "Tomorrow, {distance}", -1: "Yesterday, {distance}"}.get(day)
    return screen.tr(form).format(distance=distance) if form else distance


def analog_clock(screen: ax.Screen, now: datetime.datetime, *, has_seconds: bool, size: float, desc: str) -> ax.View:
    """Return a clock with hands."""
    theme = screen.theme

    def paint(canvas: ax.Canvas, rect: ax.Rect) -> None:
        x, y = rect.center
        radius = rect.width / 2
        canvas.circle(x, y, radius, theme.surface_variant)
        hands = [
            ((now.hour % 12 + now.minute / 60) / 12, 0.5, radius / 14, theme.on_surface),
            ((now.minute + now.second / 60) / 60, 0.74, radius / 18, theme.on_surface),
        ]
        if has_seconds:
            hands.append((now.second / 60, 0.82, radius / 40, theme.primary))
        for turns, reach, width, color in hands:
            angle = turns * math.tau
            end = (x + radius * reach * math.sin(angle), y - radius * reach * math.cos(angle))
            canvas.polyline([(x, y), end], width, color)
        canvas.circle(x, y, radius / 16, theme.primary)

    return ax.Drawing(paint, id="analog_clock", desc=desc, width=size, height=size)
