"""Settings, Help and About."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.opentracks import units
from pytest_mobileagent.simulator.apps.opentracks.kinds import Kind, kind_of
from pytest_mobileagent.simulator.apps.opentracks.parts import ThemedScreen, bottom_bar, choose_kind, page, top_bar
from pytest_mobileagent.simulator.apps.opentracks.store import PACKAGE, Store

SETTINGS = f"{PACKAGE}/.settings.SettingsActivity"
HELP = f"{PACKAGE}/.HelpActivity"
_ABOUT = f"{PACKAGE}/.AboutActivity"


_UNITS = tuple((one.key, one.label) for one in units.ALL)
_RATES = (("SPEED_OR_PACE", "Speed or pace (depending on activity type)"), ("SPEED", "Speed"), ("PACE", "Pace"))
_NIGHT = (("-1", "Default"), ("1", "Disable"), ("2", "Enable"))
_GROUPS = (("units", "Default Units and Activity"), ("interface", "User Interface"), ("about", "About OpenTracks"))


class Settings(ThemedScreen, ax.PreferenceScreen):
    """The groups of settings, and inside each its rows."""

    def compose(self) -> ax.View:
        """Return the rows of a group, or the groups."""
        title = dict(_GROUPS).get(self.intent.text("group"), "Settings")
        return page(top_bar(self, title), ax.RecyclerView(*self.rows(), id="recycler_view"), bottom=bottom_bar(self))

    def entries(self) -> Sequence[ax.Entry]:
        """Return what the page offers."""
        group = self.intent.text("group")
        if group == "units":
            return self._units()
        if group == "interface":
            return [ax.Choice("nightMode", "Night mode", _NIGHT, "-1")]
        opened = [partial(self.start, SETTINGS, group=name) for name, _ in _GROUPS[:-1]]
        acts = [*opened, partial(self.start, _ABOUT)]
        return [ax.Link(title, act) for (_, title), act in zip(_GROUPS, acts, strict=True)]

    def _units(self) -> list[ax.Entry]:
        store = Store(self.phone)
        kind = kind_of(store.prefs.text("defaultActivity", "unknown"))

        def take(chosen: Kind) -> None:
            store.prefs.put(defaultActivity=chosen.id)

        return [
            ax.Choice("statsUnits", "Preferred units", _UNITS, store.units.key),
            ax.Choice("statsRate", "Preferred rate", _RATES, "SPEED_OR_PACE"),
            ax.Link("Default activity", lambda: choose_kind(self, take), kind.label),
        ]


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
            texts.append(ax.Label(title, size=18, weight_name="medium", margin=(0, 12, 0, 4)))
            texts.append(ax.Label(text, size=16))
        body = ax.Scroll(ax.Column(*texts, padding=(16, 4)), key="help", weight=1)
        return page(top_bar(self, "Help"), body, bottom=bottom_bar(self))


class About(ThemedScreen):
    """Version and licence."""

    def compose(self) -> ax.View:
        """Return the lines."""
        version = self.tr("Version {version}").format(version=f"{self.app.version_name} ({self.app.version_code})")
        lines = (
            ax.Label("OpenTracks", size=24, weight_name="medium"),
            ax.Text(version, id="about_text_version_name", size=16),
            ax.Label("A sport tracking application that completely respects your privacy.", size=16),
            ax.Label("Licensed under the Apache License 2.0", size=16),
        )
        body = ax.Scroll(ax.Column(*lines, padding=16, gap=12), key="about", weight=1)
        return page(top_bar(self, "About OpenTracks"), body, bottom=bottom_bar(self))
