"""OpenTracks 4.11.3: identity and screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, lazy
from pytest_mobileagent.simulator.apps.opentracks.parts import ORANGE, THEME
from pytest_mobileagent.simulator.apps.opentracks.recording import SAMPLE, sampled
from pytest_mobileagent.simulator.apps.opentracks.screens import INTRODUCED, PERMISSIONS
from pytest_mobileagent.simulator.apps.opentracks.store import PACKAGE, Store

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone


def _seed(phone: Phone) -> None:
    """Write what is there once the pages have been seen: an empty database, the units of the locale."""
    store = Store(phone)
    store.prefs.update({INTRODUCED: False, "statsUnits": store.units.key})
    store.database.query("SELECT COUNT(*) FROM tracks")


APP = App(
    package=PACKAGE,
    label="OpenTracks",
    offers_languages=True,
    channels={"de.dennisguse.opentracks.services.TrackRecordingService": "OpenTracks"},
    icon=AppIcon("my_location", fg="#ffffff", bg=ORANGE),
    version_name="v4.11.3",
    version_code=5705,
    theme=THEME,
    permissions=PERMISSIONS,
    granted=PERMISSIONS,
    receivers={SAMPLE: sampled},
    seed=_seed,
    activities=(
        ActivitySpec(
            ".introduction.IntroductionActivity",
            lazy("opentracks.screens:Introduction"),
            label="OpenTracks",
            launcher=True,
        ),
        ActivitySpec(".TrackListActivity", lazy("opentracks.screens:TrackList"), single_top=True),
        ActivitySpec(".TrackRecordedActivity", lazy("opentracks.details:TrackRecorded"), single_top=True),
        ActivitySpec(".TrackRecordingActivity", lazy("opentracks.details:TrackRecording"), single_top=True),
        ActivitySpec(".TrackStoppedActivity", lazy("opentracks.details:TrackStopped")),
        ActivitySpec(".TrackEditActivity", lazy("opentracks.details:TrackEdit"), label="Edit track"),
        ActivitySpec(
            ".ui.aggregatedStatistics.AggregatedStatisticsActivity",
            lazy("opentracks.stats:AggregatedStatistics"),
            label="Aggregated stats",
        ),
        ActivitySpec(".ui.markers.MarkerListActivity", lazy("opentracks.markers:MarkerList"), label="Markers"),
        ActivitySpec(".ui.markers.MarkerDetailActivity", lazy("opentracks.markers:MarkerDetail")),
        ActivitySpec(".ui.markers.MarkerEditActivity", lazy("opentracks.markers:MarkerEdit")),
        ActivitySpec(".settings.SettingsActivity", lazy("opentracks.settings:Settings"), label="Settings"),
        ActivitySpec(".HelpActivity", lazy("opentracks.settings:Help"), label="Help"),
        ActivitySpec(".AboutActivity", lazy("opentracks.settings:About")),
    ),
)
