"""Audio Recorder 0.9.26: identity and screens."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.audio_recorder import playback, recording
from pytest_mobileagent.simulator.apps.audio_recorder.main import RUN
from pytest_mobileagent.simulator.apps.audio_recorder.store import PACKAGE, Store
from pytest_mobileagent.simulator.apps.base import (
    ActivitySpec,
    App,
    AppIcon,
    AppShortcut,
    IntentFilter,
    lazy,
    permissions,
)

_PERMISSIONS = permissions("POST_NOTIFICATIONS RECORD_AUDIO")


def _seed(phone: ax.Phone) -> None:
    """Write what is there once the app has been set up: its preferences, an empty database, an empty folder."""
    store = Store(phone)
    store.finish_setup()
    store.prefs.put(is_ask_rename_after_stop_recording=True)
    store.make_folder()
    store.records()


APP = App(
    package=PACKAGE,
    label="Audio Recorder",
    channels={"Default": "Default"},
    icon=AppIcon("mic", fg="#ffffff", bg="#37474f"),
    version_name="0.9.26",
    version_code=926,
    theme=ax.Theme.material2(primary="#253343", dark=True),
    permissions=_PERMISSIONS,
    granted=_PERMISSIONS,
    sensors=lambda phone: recording.Recorder(phone).sensors(),
    receivers={**recording.RECEIVERS, **playback.RECEIVERS},
    seed=_seed,
    shortcuts=(AppShortcut("Start recording", "mic", ax.Intent(RUN, component=f"{PACKAGE}/.app.main.MainActivity")),),
    target_sdk=30,
    activities=(
        ActivitySpec(
            ".app.main.MainActivity",
            lazy("audio_recorder.main:Main"),
            label="Audio Recorder",
            launcher=True,
            single_task=True,
            filters=(IntentFilter(RUN),),
        ),
        ActivitySpec(".app.welcome.WelcomeActivity", lazy("audio_recorder.settings:Welcome")),
        ActivitySpec(".app.setup.SetupActivity", lazy("audio_recorder.settings:Setup")),
        ActivitySpec(".app.records.RecordsActivity", lazy("audio_recorder.records:Records"), single_top=True),
        ActivitySpec(".app.settings.SettingsActivity", lazy("audio_recorder.settings:Settings"), label="Settings"),
        ActivitySpec(".app.info.ActivityInformation", lazy("audio_recorder.more:Information")),
        ActivitySpec(".app.trash.TrashActivity", lazy("audio_recorder.more:Trash"), label="Trash"),
        ActivitySpec(".app.lostrecords.LostRecordsActivity", lazy("audio_recorder.more:LostRecords")),
        ActivitySpec(".app.browser.FileBrowserActivity", lazy("audio_recorder.more:FileBrowser"), label="File browser"),
    ),
)
