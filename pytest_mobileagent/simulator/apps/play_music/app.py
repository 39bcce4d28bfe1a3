"""Play Music 8.18: identity."""

from __future__ import annotations

from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy, permissions
from pytest_mobileagent.simulator.apps.play_music.player import PACKAGE, Player

_THEME = google.theme(primary="#ff5722")
_STORAGE = permissions("READ_EXTERNAL_STORAGE WRITE_EXTERNAL_STORAGE")

APP = App(
    package=PACKAGE,
    label="Play Music",
    icon=AppIcon("music_note", fg="#ff5722", bg="#ffffff"),
    version_name="8.18.7930-1.A",
    version_code=87930,
    theme=_THEME,
    chosen_theme=google.always(_THEME),
    is_system=True,
    target_sdk=28,
    permissions=_STORAGE,
    reads=permissions("READ_EXTERNAL_STORAGE"),
    granted=_STORAGE,
    receivers=Player.receivers(),
    media_session=Player.session,
    activities=(
        ActivitySpec(
            "com.android.music.activitymanagement.TopLevelActivity",
            lazy("play_music.screens:TopLevel"),
            launcher=True,
            single_task=True,
            filters=(
                IntentFilter("android.intent.action.MUSIC_PLAYER"),
                IntentFilter("android.intent.action.MAIN", categories=("android.intent.category.APP_MUSIC",)),
            ),
        ),
    ),
)
