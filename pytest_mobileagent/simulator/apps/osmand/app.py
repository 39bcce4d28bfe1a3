"""OsmAnd 4.6.13: identity and screens."""

from __future__ import annotations

from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy, permissions
from pytest_mobileagent.simulator.apps.osmand import links
from pytest_mobileagent.simulator.apps.osmand.gpx import VERSION
from pytest_mobileagent.simulator.apps.osmand.parts import ORANGE, THEME
from pytest_mobileagent.simulator.apps.osmand.store import PACKAGE, seed

APP = App(
    package=PACKAGE,
    label="OsmAnd",
    icon=AppIcon("explore", fg="#ffffff", bg=ORANGE),
    version_name=VERSION,
    version_code=4613,
    theme=THEME,
    permissions=permissions("ACCESS_COARSE_LOCATION ACCESS_FINE_LOCATION POST_NOTIFICATIONS"),
    granted=("android.permission.POST_NOTIFICATIONS",),
    seed=seed,
    activities=(
        ActivitySpec(
            "net.osmand.plus.activities.MapActivity",
            lazy("osmand.screens:MapActivity"),
            label="OsmAnd",
            launcher=True,
            single_task=True,
            filters=(
                IntentFilter("android.intent.action.VIEW", schemes=("geo",)),
                IntentFilter("android.intent.action.VIEW", schemes=("http", "https"), hosts=links.HOSTS),
            ),
        ),
        ActivitySpec("net.osmand.plus.myplaces.MyPlacesActivity", lazy("osmand.my_places:MyPlaces"), label="My Places"),
        ActivitySpec(
            "net.osmand.plus.download.DownloadActivity", lazy("osmand.my_places:LocalMaps"), label="Maps & Resources"
        ),
        ActivitySpec("net.osmand.plus.help.HelpActivity", lazy("osmand.my_places:Help"), label="Help"),
    ),
)
