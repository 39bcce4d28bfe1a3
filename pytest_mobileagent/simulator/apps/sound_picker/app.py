"""Sounds: identity and screens."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.system.intents import PICK_RINGTONE

APP = App(
    package="com.android.soundpicker",
    label="Sounds",
    icon=AppIcon("music_note"),
    is_system=True,
    theme=ax.Theme.material3(primary="#1a73e8"),
    activities=(
        ActivitySpec(
            ".RingtonePickerActivity",
            lazy("sound_picker.screens:RingtonePicker"),
            in_recents=False,
            filters=(IntentFilter(PICK_RINGTONE),),
        ),
    ),
)
