"""Privacy dashboard: which groups of permissions were used in the past 24 hours, and by whom when."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.settingslib import framed
from pytest_mobileagent.simulator.apps.permission_controller.manage import IDS, Page
from pytest_mobileagent.simulator.system.dates import clock_text, local_time, number_text, to_local
from pytest_mobileagent.simulator.system.intents import (
    MANAGE_APP_PERMISSION,
    MANAGE_PERMISSION_APPS,
    REVIEW_PERMISSION_HISTORY,
)
from pytest_mobileagent.simulator.system.permission_groups import (
    CAMERA,
    GROUPS,
    LOCATION,
    MICROPHONE,
    NOTIFICATIONS,
    Group,
    asking,
    is_known_to_people,
    uses_of,
)
from pytest_mobileagent.simulator.system.permission_usage import DAY_S, MINUTE_S, Access

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pytest_mobileagent.simulator.system.package import Package

_FIRST_WITH_A_DASHBOARD = 31
_HOUR_S = 3600
_FIRST = (LOCATION, CAMERA, MICROPHONE)
_COLORS = {  # of the ring, in the light theme and in the dark one
    CAMERA.name: ("#5e97f6", "#d3e3fd"),
    MICROPHONE.name: ("#1967d2", "#7fa8ee"),
    LOCATION.name: ("#34a853", "#81c995"),
    "": ("#c7cad1", "#5f6368"),  # all others
}
_RING_DP, _LINE_DP, _BETWEEN_DEG, _LEAST_DEG = 168, 22, 20, 10
_GRAPHIC_DP, _LABEL_DP, _LABELS_OUT, _ABOVE = 244, 104, 1.28, 0.4
_BEGIN_DEG = 300
_PLURALS = {
    "days": ("{count} day", "{count} days"),
    "hours": ("{count} hour", "{count} hours"),
    "minutes": ("{count} min", "{count} mins"),
}


class _UsagePage(Page):
    """A page about what was used; the system's own apps are left out unless they are wanted."""

    def create(self) -> None:
        """Leave at once where Android has no dashboard."""
        if self.phone.image.api_level < _FIRST_WITH_A_DASHBOARD:
            self.finish()

    def menu(self) -> Iterable[ax.View]:
        """Return the overflow, if the system's own apps have used anything."""
        used = uses_of(self.phone, self.wanted(), with_system=True)
        if any(not is_known_to_people(package) for _, package in used):
            yield self.overflow(self.system_item())

    def wanted(self) -> Sequence[Group]:
        """Return the groups that the page is about."""
        raise NotImplementedError

    def used(self) -> Iterator[tuple[Access, Package]]:
        """Yield the uses of the past 24 hours that are shown, the latest first."""
        return uses_of(self.phone, self.wanted(), with_system=self.shows_system)


class PrivacyDashboard(_UsagePage):
    """Which groups were used: a ring and a row for each, those of sensors first."""

    title = "Privacy dashboard"

    def create(self) -> None:
        """Begin with the sensors."""
        self.shows_others = False
        super().create()

    def wanted(self) -> Sequence[Group]:
        """Return all groups but the one that nobody takes for private."""
        return [group for group in GROUPS if group is not NOTIFICATIONS]

    def rows(self) -> Iterator[ax.View]:
        """Return ring and rows."""
        counts = self._counts()
        others = [
            group for group in self.wanted() if group not in _FIRST and asking(self.phone, group, with_system=True)
        ]
        others.sort(key=lambda group: self.tr(group.label).casefold())
        yield self._graphic(counts, others if self.shows_others else ())
        yield from (self._row(group, counts[group.name]) for group in (*_FIRST, *(others if self.shows_others else ())))
        if others and not self.shows_others:
            yield self.row.link(
                self.tr("See other permissions"),
                self._named(others),
                icon="expand_more",
                on_tap=ax.put(self, shows_others=True),
            )

    def _counts(self) -> dict[str, int]:
        """Return by how many apps each group was used."""
        users: dict[str, set[str]] = {group.name: set() for group in self.wanted()}
        for access, package in self.used():
            for group in self.wanted():
                if access.permission in group.permissions:
                    users[group.name].add(package.name)
        return {name: len(found) for name, found in users.items()}

    def _named(self, groups: Sequence[Group]) -> str:
        """Return the first two groups by their names, and how many there are more."""
        first, *rest = [self.tr(group.label) for group in groups]
        if not rest:
            return first
        if len(rest) == 1:
            return self.tr("{0}, {1}").format(first, rest[0])
        more = number_text(self.phone, len(rest) - 1)
        return self.tr("{0}, {1}, and {2} more").format(first, rest[0], more)

    def _row(self, group: Group, count: int) -> ax.View:
        action = REVIEW_PERMISSION_HISTORY if group in _FIRST else MANAGE_PERMISSION_APPS
        used = self.tr_count(count, "Used by {count} app", "Used by {count} apps")
        return self.row.link(
            self.tr(group.label),
            used if count else self.tr("Not used in past 24 hours"),
            icon=group.icon,
            on_tap=partial(self.go, action, group=group.name),
            enabled=count > 0,
        )

    # -- the ring -----------------------------------------------------------------------------------------------

    def _graphic(self, counts: dict[str, int], others: Sequence[Group]) -> ax.View:
        """Return the ring: a part for each group that was used, as long as it was used by many."""
        parts = [(group.label, group.name, counts[group.name]) for group in (CAMERA, MICROPHONE, LOCATION)]
        parts.append(("Other", "", sum(counts[group.name] for group in others)))
        arcs = list(_arcs([(label, name, count) for label, name, count in parts if count] or [("", "", 1)]))
        center = ax.Text(
            self.tr("Past\n24 hours"), size=18, align="center", color="on_surface", gravity="center", width=ax.WRAP
        )
        return ax.Frame(
            ax.Drawing(partial(self._paint, arcs), id=f"{IDS}composite_circle_view"),
            *(self._label(label, (begin + end) / 2) for label, _, begin, end in arcs if label),
            center,
            id=f"{IDS}composite_circle_view_labeler",
            width=ax.MATCH,
            height=_GRAPHIC_DP,
        )

    def _paint(self, arcs: Sequence[tuple[str, str, float, float]], canvas: ax.Canvas, rect: ax.Rect) -> None:
        scale, (x, y) = self.phone.display.scale, rect.center
        radius = round(_RING_DP / 2 * scale)
        box = ax.Rect(x - radius, y - radius, x + radius, y + radius)
        middle, half = radius - _LINE_DP / 2 * scale, _LINE_DP / 2 * scale
        for _, name, begin, end in arcs:
            color = _COLORS[name][self.theme.is_dark]
            canvas.arc(box, begin, end, _LINE_DP * scale, color)
            if end - begin < 360:
                for angle in (math.radians(begin), math.radians(end)):
                    canvas.circle(x + middle * math.cos(angle), y + middle * math.sin(angle), half, color)

    def _label(self, label: str, angle: float) -> ax.View:
        """Return the name of a part, beside it."""
        out = _RING_DP / 2 * _LABELS_OUT
        across, down = out * math.cos(math.radians(angle)), out * math.sin(math.radians(angle))
        if self.phone.strings.is_rtl:  # what is drawn is not mirrored, the names' places are
            across = -across
        is_above = abs(across) < out * _ABOVE
        align = "center" if is_above else "start" if across > 0 else "end"
        across += 0 if is_above else math.copysign(_LABEL_DP / 2 - _LINE_DP / 2, across)
        shift = (max(0, 2 * across), max(0, 2 * down), max(0, -2 * across), max(0, -2 * down))
        name = ax.Text(self.tr(label), size=14, align=align, color="on_surface", width=_LABEL_DP, max_lines=2)
        return ax.Row(name, width=ax.WRAP, gravity="center", margin=shift)


def _arcs(parts: Sequence[tuple[str, str, int]]) -> Iterator[tuple[str, str, float, float]]:
    """Yield the label, the group and the angles of each part, clockwise in degrees from three o'clock."""
    if len(parts) == 1:
        label, name, _ = parts[0]
        yield label, name, _BEGIN_DEG, _BEGIN_DEG + 360
        return
    room = 360 - (_BETWEEN_DEG + _LEAST_DEG) * len(parts)
    total, begin = sum(count for _, _, count in parts), float(_BEGIN_DEG)
    for label, name, count in parts:
        end = begin + _LEAST_DEG + room * count / total
        yield label, name, begin, end
        begin = end + _BETWEEN_DEG


class PermissionHistory(_UsagePage):
    """Which app used a group when, and the way to what apps may."""

    def create(self) -> None:
        """Leave at once if no group is named."""
        super().create()
        if self.group is None:
            self.finish()

    def page_title(self) -> str:
        """Return the group's name and what the page is about."""
        return self.tr("{group} usage").format(group=self.tr(self.group.label)) if self.group is not None else ""

    def wanted(self) -> Sequence[Group]:
        """Return the group."""
        return [self.group] if self.group is not None else []

    def compose(self) -> ax.View:
        """Return the page, and over it the button that leads to what apps may."""
        manage = ax.Fab(
            "settings",
            text=self.tr("Manage permission"),
            id=f"{IDS}extended_fab",
            cls="android.widget.Button",
            on_tap=self._manage,
        )
        page = framed(self, self.page_title(), (*self.rows(), ax.View(height=72)), menu=self.menu())
        return ax.Frame(page, manage, width=ax.MATCH, height=ax.MATCH)

    def _manage(self) -> None:
        if self.group is not None:
            self.go(MANAGE_PERMISSION_APPS, group=self.group.name)

    def rows(self) -> Iterator[ax.View]:
        """Return what the page tells, and each use below its day."""
        if self.group is None:
            return
        told = self.tr("Timeline of when apps used your {group} in the past 24 hours")
        yield ax.Caption(told.format(group=self.tr(self.group.label)), id="android:id/summary", padding=(24, 0, 24, 8))
        today, day = local_time(self.phone).date(), None
        uses = list(self._clusters())
        for at, (package, cluster) in enumerate(uses):
            used = to_local(self.phone, cluster[0].at_s)
            if used.date() != day:
                day = used.date()
                yield self.row.category(self.tr("Today" if day == today else "Yesterday"))
            yield self._row(self.group, package, cluster, is_last=at == len(uses) - 1)

    def _clusters(self) -> Iterator[tuple[Package, list[Access]]]:
        """Yield the uses that are told as one, the latest first: an app's of one hour with no minute between them."""
        of_apps: dict[str, list[list[Access]]] = {}
        packages = {}
        for access, package in self.used():
            packages[package.name] = package
            clusters = of_apps.setdefault(package.name, [])
            if not clusters or not _is_one(clusters[-1], access):
                clusters.append([])
            clusters[-1].append(access)
        found = [(packages[name], cluster) for name, clusters in of_apps.items() for cluster in clusters]
        yield from sorted(found, key=lambda one: (-one[1][0].minute, self.phone.strings.place_of(one[0].app)))

    def _row(self, group: Group, package: Package, cluster: list[Access], *, is_last: bool) -> ax.View:
        lasted = self._lasted(group, cluster)
        line = ax.View(width=1, height=20, background="outline_variant", margin=(0, 4, 0, 0)) if not is_last else None
        return ax.Across(
            ax.Caption(
                clock_text(self.phone, to_local(self.phone, cluster[0].at_s)),
                id=f"{IDS}permission_history_time",
                width=84,
            ),
            ax.Column(
                ax.app_icon(package.app.icon, size=28), line,
                id=f"{IDS}permission_history_icon", width=48, min_height=52, gravity="hcenter",
            ),
            ax.Column(
                ax.Text(self.phone.strings.label_of(package.app), id="android:id/title", size=20, max_lines=1),
                ax.Caption(lasted, id="android:id/summary") if lasted else None,
                weight=1,
            ),
            padding=(24, 6),
            on_tap=partial(self.go, MANAGE_APP_PERMISSION, group=group.name, package=package.name),
        )  # fmt: skip

    def _lasted(self, group: Group, cluster: list[Access]) -> str:
        """Return how long a use lasted, if that is more than a minute: a place's, from the first look to the last."""
        if group is LOCATION:
            seconds = (cluster[0].minute - cluster[-1].minute) * MINUTE_S
            least_s = MINUTE_S + 1
        else:
            seconds = sum(math.ceil(access.lasted_s / MINUTE_S) * MINUTE_S for access in cluster)
            least_s = 2 * MINUTE_S
        if seconds < least_s:
            return ""
        unit, size = next(
            one for one in (("days", DAY_S), ("hours", _HOUR_S), ("minutes", MINUTE_S)) if seconds >= one[1]
        )
        return self.tr_count(seconds // size, *_PLURALS[unit])


def _is_one(cluster: list[Access], access: Access) -> bool:
    """Whether an earlier use is told with those of a cluster."""
    is_same_hour = cluster[0].at_s // _HOUR_S == access.at_s // _HOUR_S
    return is_same_hour and cluster[-1].minute - access.minute <= 1
