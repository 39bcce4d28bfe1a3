"""VLC 3.5.4: identity and screens."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.apps.vlc.library import PACKAGE, STORAGE, Library
from pytest_mobileagent.simulator.apps.vlc.parts import ORANGE, THEME
from pytest_mobileagent.simulator.apps.vlc.playback import Playback

_NOTIFY = "android.permission.POST_NOTIFICATIONS"
_ALL_FILES = "android.permission.MANAGE_EXTERNAL_STORAGE"


def _seed(phone: ax.Phone) -> None:
    """Write what is there once the first pages have been skipped and access was allowed; AndroidWorld adds a folder."""
    library = Library(phone)
    library.prefs.update({"app_onboarding_done": True, "first_run": 13050408, "ml_scan": 0, "app_theme": "-1"})
    phone.packages.set_app_op(PACKAGE, "MANAGE_EXTERNAL_STORAGE", "allow")
    folder = f"{STORAGE}/VLCVideos"
    if not phone.disk.exists(folder):
        phone.disk.mkdir(folder, mode=0o2770, parents=True)
    library.playlists()


APP = App(
    package=PACKAGE,
    label="VLC",
    channels={"vlc_playback": "Playback"},
    icon=AppIcon("change_history", fg=ORANGE, bg="#ffffff"),
    version_name="3.5.4",
    version_code=13050408,
    theme=THEME,
    permissions=(_NOTIFY, _ALL_FILES, "android.permission.READ_EXTERNAL_STORAGE"),
    granted=(_NOTIFY,),
    receivers=Playback.receivers(),
    media_session=Playback.session,
    seed=_seed,
    activities=(
        ActivitySpec(
            ".StartActivity",
            lazy("vlc.pages:Start"),
            label="VLC",
            launcher=True,
            filters=(
                IntentFilter(ax.VIEW, schemes=("content", "file"), types=("video/*", "audio/*")),
                IntentFilter(ax.SEND, types=("*/*",), label="Play with VLC"),
            ),
        ),
        ActivitySpec(".gui.MainActivity", lazy("vlc.main:Main"), label="VLC", single_top=True, single_task=True),
        ActivitySpec(".gui.onboarding.OnboardingActivity", lazy("vlc.pages:Onboarding")),
        ActivitySpec(".gui.SecondaryActivity", lazy("vlc.main:Group")),
        ActivitySpec(".gui.HeaderMediaListActivity", lazy("vlc.pages:PlaylistPage")),
        ActivitySpec(".gui.video.VideoPlayerActivity", lazy("vlc.player:VideoPlayer"), single_top=True),
        ActivitySpec(".gui.InfoActivity", lazy("vlc.pages:Information")),
        ActivitySpec(".gui.SearchActivity", lazy("vlc.pages:Search")),
        ActivitySpec(".gui.preferences.PreferencesActivity", lazy("vlc.pages:Settings")),
        ActivitySpec(".gui.AboutActivity", lazy("vlc.pages:About")),
    ),
)
