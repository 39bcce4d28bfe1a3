"""Settings, Help and About."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.opentracks import units
from pytest_mobileagent.simulator.apps.opentracks.kinds import Kind, kind_of
from pytest_mobileagent.simulator.apps.opentracks.parts import (
    RECYCLER,
    ThemedScreen,
    bottom_bar,
    choose_kind,
    page,
    top_bar,
)
from pytest_mobileagent.simulator.apps.opentracks.store import PACKAGE, Store

SETTINGS = f"{PACKAGE}/.settings.SettingsActivity"
HELP = f"{PACKAGE}/.HelpActivity"
_ABOUT = f"{PACKAGE}/.AboutActivity"


@dataclass(frozen=True, slots=True)
class _Choice:
    """A setting with a few values."""

    key: str
    title: str
    values: tuple[tuple[str, str], ...]
    default: str


_UNITS = _Choice("statsUnits", "Preferred units", tuple((one.key, one.label) for one in units.ALL), "METRIC")
_RATE = _Choice(
    "statsRate",
    "Preferred rate",
    (("SPEED_OR_PACE", "Speed or pace (depending on activity type)"), ("SPEED", "Speed"), ("PACE", "Pace")),
    "SPEED_OR_PACE",
)
_NIGHT = _Choice("nightMode", "Night mode", (("-1", "Default"), ("1", "Disable"), ("2", "Enable")), "-1")
_GROUPS = (("units", "Default Units and Activity"), ("interface", "User Interface"), ("about", "About OpenTracks"))


class Settings(ThemedScreen):
    """The groups of settings, and inside each its rows."""

    def create(self) -> None:
        """Begin with the groups."""
        self.group = self.intent.text("group")

    def compose(self) -> ax.View:
        """Return the rows of a group, or the groups."""
        rows = {"": self._groups, "units": self._units, "interface": self._interface}.get(self.group, self._groups)()
        title = dict(_GROUPS).get(self.group, "Settings")
        body = ax.RecyclerView(*rows, id="recycler_view", cls=RECYCLER)
        return page(self, top_bar(self, title), body, bottom=bottom_bar(self))

    def _groups(self) -> list[ax.View]:
        def open_group(name: str) -> None:
            if name == "about":
                self.start(_ABOUT)
            else:
                self.start(SETTINGS, group=name)

        return [ax.ListItem(title, theme=self.theme, on_tap=partial(open_group, name)) for name, title in _GROUPS]

    def _units(self) -> list[ax.View]:
        store = Store(self.phone)
        kind = kind_of(store.prefs.text("defaultActivity", "unknown"))

        def take(chosen: Kind) -> None:
            store.prefs.put(defaultActivity=chosen.id)

        return [
            self._choice(_UNITS, store.units.key),
            self._choice(_RATE),
            ax.ListItem(
                "Default activity", theme=self.theme, summary=kind.label, on_tap=lambda: choose_kind(self, take)
            ),
        ]

    def _interface(self) -> list[ax.View]:
        return [self._choice(_NIGHT)]

    def _choice(self, choice: _Choice, current: str = "") -> ax.View:
        prefs = self.prefs()
        value = current or prefs.text(choice.key, choice.default)
        keys = [key for key, _ in choice.values]
        at = keys.index(value) if value in keys else 0

        def pick(key: str) -> ax.Act:
            return lambda: prefs.update({choice.key: key})

        def ask() -> None:
            items = [(label, pick(key)) for key, label in choice.values]
            self.show(ax.AlertDialog(title=choice.title, items=items, selected=at, negative=("Cancel", None)))

        return ax.ListItem(choice.title, theme=self.theme, summary=choice.values[at][1], on_tap=ask)


_HELP = (
    ("Recording", "Tap the red button to record where you go. Hold it to stop."),
    ("Tracks", "Tap a track to see its statistics. Press one long to select it, and more by tapping them."),
    ("Activity type", "Open a track and choose Edit from the menu to change its name, type and description."),
    ("Statistics", "The left button below the list sums up all tracks by type of activity; they can be filtered."),
    ("Privacy", "OpenTracks has no access to the internet and shows no advertisements."),
)


class Help(ThemedScreen):
    """What a beginner wants to know."""

    def compose(self) -> ax.View:
        """Return the paragraphs."""
        texts: list[ax.View] = []
        for title, text in _HELP:
            texts.append(ax.Text(title, size=18, weight_name="medium", margin=(0, 12, 0, 4)))
            texts.append(ax.Text(text, size=16))
        body = ax.Scroll(ax.Column(*texts, padding=(16, 4)), key="help", weight=1)
        return page(self, top_bar(self, "Help"), body, bottom=bottom_bar(self))


class About(ThemedScreen):
    """Version and licence."""

    def compose(self) -> ax.View:
        """Return the lines."""
        lines = (
            ax.Text("OpenTracks", size=24, weight_name="medium"),
            ax.Text(
                f"Version {self.app.version_name} ({self.app.version_code})", id="about_text_version_name", size=16
            ),
            ax.Text("A sport tracking application that completely respects your privacy.", size=16),
            ax.Text("Licensed under the Apache License 2.0", size=16),
        )
        body = ax.Scroll(ax.Column(*lines, padding=16, gap=12), key="about", weight=1)
        return page(self, top_bar(self, "About OpenTracks"), body, bottom=bottom_bar(self))
