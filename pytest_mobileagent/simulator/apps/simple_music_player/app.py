"""Simple Music Player 5.18.3: identity and screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.apps.simple_music_player.config import PACKAGE, preferences
from pytest_mobileagent.simulator.apps.simple_music_player.player import RECEIVERS, media_session
from pytest_mobileagent.simulator.apps.simple_music_player.store import Library

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone

_AUDIO_TYPES = ("audio/*", "application/ogg", "application/x-ogg", "application/itunes")


def _seed(phone: Phone) -> None:
    """Write what the first start leaves: preferences, and the library with the playlist of all tracks."""
    preferences(phone).put(
        app_run_count=1, internal_storage_path=simple.STORAGE, is_using_system_theme=True, last_version=119
    )
    Library(phone).read()


APP = App(
    package=PACKAGE,
    label="Music Player",
    icon=AppIcon("music_note", fg="#ffffff", bg="#f57c00"),
    version_name="5.18.3",
    version_code=119,
    theme=simple.THEME,
    target_sdk=34,
    chosen_theme=simple.chosen_theme,
    permissions=("android.permission.READ_MEDIA_AUDIO", "android.permission.POST_NOTIFICATIONS"),
    seed=_seed,
    receivers=RECEIVERS,
    media_session=media_session,
    activities=(
        ActivitySpec(
            ".activities.MainActivity",
            lazy("simple_music_player.main:Main"),
            launcher=True,
            aliases=(".activities.SplashActivity.Orange",),
        ),
        ActivitySpec(".activities.TracksActivity", lazy("simple_music_player.tracks:Tracks")),
        ActivitySpec(".activities.AlbumsActivity", lazy("simple_music_player.tracks:Albums")),
        ActivitySpec(
            ".activities.TrackActivity",
            lazy("simple_music_player.playing:NowPlaying"),
            filters=(IntentFilter(ax.VIEW, schemes=("file", "content"), types=_AUDIO_TYPES),),
        ),
        ActivitySpec(".activities.QueueActivity", lazy("simple_music_player.playing:Queue"), label="Track queue"),
        ActivitySpec(
            ".activities.EqualizerActivity", lazy("simple_music_player.equalizer:Equalizer"), label="Equalizer"
        ),
        ActivitySpec(
            ".activities.ExcludedFoldersActivity",
            lazy("simple_music_player.settings:ExcludedFolders"),
            label="Manage excluded folders",
        ),
        ActivitySpec(".activities.SettingsActivity", lazy("simple_music_player.settings:Settings"), label="Settings"),
        simple.about_activity(is_of_views=False, label="About"),
        simple.faq_activity(lazy("simple_music_player.settings:Faq")),
        simple.contributors_activity(),
        simple.customization_activity(),
    ),
)
