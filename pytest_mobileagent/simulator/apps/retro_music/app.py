"""Retro Music 6.1.0: identity and screens."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.apps.retro_music.parts import THEME
from pytest_mobileagent.simulator.apps.retro_music.player import Player
from pytest_mobileagent.simulator.apps.retro_music.screens import AUDIO, NEARBY, NOTIFY
from pytest_mobileagent.simulator.apps.retro_music.store import PACKAGE, Store


def _seed(phone: ax.Phone) -> None:
    """Write what the first start leaves: its preferences, and databases without content."""
    store = Store(phone)
    store.prefs.update(
        {
            "last_changelog_version": 10603,
            "song_sort_order": "title_key",
            "playlist_sort_order": "name",
            "song_grid_size": 1,
            "playlist_grid_size": 2,
            "general_theme": "auto",
            "now_playing_screen_id": 0,
            "filter_song": 20,
        }
    )
    store.playlists()
    store.queue()


APP = App(
    package=PACKAGE,
    label="Retro Music",
    offers_languages=True,
    channels={"playing_notification": "Playing Notification"},
    icon=AppIcon("music_note", fg="#ffffff", bg="#e8453c"),
    version_name="6.1.0",
    version_code=10603,
    theme=THEME,
    permissions=(AUDIO, NOTIFY, NEARBY, "android.permission.WRITE_SETTINGS"),
    reads=(AUDIO,),
    granted=(AUDIO, NOTIFY),
    receivers=Player.receivers(),
    media_session=Player.session,
    seed=_seed,
    activities=(
        ActivitySpec(
            ".activities.MainActivity",
            lazy("retro_music.screens:Main"),
            label="Retro Music",
            launcher=True,
            single_top=True,
            single_task=True,
            filters=(
                IntentFilter(ax.VIEW, schemes=("content", "file"), types=("audio/*",)),
                IntentFilter("android.intent.action.MUSIC_PLAYER"),
                IntentFilter("android.intent.action.MAIN", categories=("android.intent.category.APP_MUSIC",)),
            ),
        ),
        ActivitySpec(".activities.PermissionActivity", lazy("retro_music.screens:Permissions")),
    ),
)
