"""Simple Music Player 5.16.5 and 5.18.3: identity and screens."""

from __future__ import annotations

from dataclasses import replace

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.playback import receivers
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy, permissions
from pytest_mobileagent.simulator.apps.simple_music_player.builds import V5_16, V5_18, is_late
from pytest_mobileagent.simulator.apps.simple_music_player.config import PACKAGE, preferences
from pytest_mobileagent.simulator.apps.simple_music_player.player import SLEEP, Player
from pytest_mobileagent.simulator.apps.simple_music_player.store import Library

_AUDIO_TYPES = ("audio/*", "application/ogg", "application/x-ogg", "application/itunes")


def _seed(phone: ax.Phone) -> None:
    """Write what the first start leaves: preferences, and the library."""
    prefs = preferences(phone)
    if is_late(phone):
        prefs.put(is_using_system_theme=True)
    package = phone.packages.find(PACKAGE)
    code = package.version_code if package is not None else 0
    prefs.put(app_run_count=1, internal_storage_path=simple.STORAGE, last_version=code)
    Library(phone).read()


_ACTIVITIES = (
    simple.main_activity(lazy("simple_music_player.main:Main")),
    ActivitySpec(".activities.TracksActivity", lazy("simple_music_player.tracks:Tracks")),
    ActivitySpec(".activities.AlbumsActivity", lazy("simple_music_player.tracks:Albums")),
    ActivitySpec(
        ".activities.TrackActivity",
        lazy("simple_music_player.playing:NowPlaying"),
        filters=(IntentFilter(ax.VIEW, schemes=("file", "content"), types=_AUDIO_TYPES),),
    ),
    ActivitySpec(".activities.QueueActivity", lazy("simple_music_player.playing:Queue"), label="Track queue"),
    ActivitySpec(".activities.EqualizerActivity", lazy("simple_music_player.equalizer:Equalizer"), label="Equalizer"),
    ActivitySpec(
        ".activities.ExcludedFoldersActivity",
        lazy("simple_music_player.settings:ExcludedFolders"),
        label="Manage excluded folders",
    ),
    ActivitySpec(".activities.SettingsActivity", lazy("simple_music_player.settings:Settings"), label="Settings"),
    simple.faq_activity(lazy("simple_music_player.settings:Faq")),
    simple.contributors_activity(),
    simple.customization_activity(),
)

_V5_16 = App(
    package=PACKAGE,
    label="Music Player",
    channels={"music_player_channel": "Music Player"},
    icon=AppIcon("music_note", fg="#ffffff", bg="#f57c00"),
    version_name="5.16.5",
    version_code=V5_16,
    theme=simple.THEME,
    target_sdk=33,
    chosen_theme=simple.chosen_theme,
    permissions=("android.permission.WRITE_EXTERNAL_STORAGE",),
    seed=_seed,
    receivers={**Player.receivers(), **receivers(Player, {SLEEP: Player.fall_asleep})},
    media_session=Player.session,
    activities=(*_ACTIVITIES, simple.about_activity(label="About")),
)
_V5_18 = replace(
    _V5_16,
    version_name="5.18.3",
    version_code=V5_18,
    target_sdk=34,
    permissions=permissions("READ_MEDIA_AUDIO POST_NOTIFICATIONS"),
    reads=permissions("READ_MEDIA_AUDIO"),
    activities=(*_ACTIVITIES, simple.about_activity(is_of_views=False, label="About")),
)
BUILDS = (_V5_16, _V5_18)
