"""Simple Dialer 5.17.8: identity, screens, what calls set off."""

from __future__ import annotations

from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.calls import CHANNELS
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy, permissions
from pytest_mobileagent.simulator.apps.simple_dialer.calls import ACTIVITY, NOTICE, CallScreen
from pytest_mobileagent.simulator.apps.simple_dialer.store import PACKAGE

_WITH_THE_ROLE = permissions("CALL_PHONE READ_CALL_LOG READ_CONTACTS READ_PHONE_STATE WRITE_CALL_LOG WRITE_CONTACTS")
_ACTION = "android.intent.action."

APP = App(
    package=PACKAGE,
    label="Dialer",
    channels=CHANNELS,
    icon=AppIcon("call", fg="#ffffff", bg="#f57c00"),
    version_name="5.17.8",
    version_code=55,
    theme=simple.THEME,
    chosen_theme=simple.chosen_theme,
    target_sdk=33,
    permissions=_WITH_THE_ROLE,
    reads=permissions("READ_CONTACTS READ_CALL_LOG"),
    granted=_WITH_THE_ROLE,
    in_call=ACTIVITY,
    receivers=NOTICE.receivers,
    activities=(
        simple.main_activity(
            lazy("simple_dialer.main:Main"),
            filters=(
                IntentFilter(f"{_ACTION}VIEW", types=("vnd.android.cursor.dir/calls",)),
                IntentFilter(f"{_ACTION}CALL_BUTTON"),
            ),
        ),
        ActivitySpec(
            ".activities.DialpadActivity",
            lazy("simple_dialer.dialpad:Dialpad"),
            label="Dialpad",
            filters=(
                IntentFilter(f"{_ACTION}DIAL"),
                IntentFilter(f"{_ACTION}DIAL", schemes=("tel",)),
                IntentFilter(f"{_ACTION}VIEW", schemes=("tel",)),
            ),
        ),
        ActivitySpec(ACTIVITY, CallScreen, single_task=True, in_recents=False, shown_when_locked=True),
        ActivitySpec(".activities.SettingsActivity", lazy("simple_dialer.settings:Settings"), label="Settings"),
        ActivitySpec(".activities.ManageSpeedDialActivity", lazy("simple_dialer.settings:ManageSpeedDial")),
        simple.about_activity(label="About"),
        simple.contributors_activity(),
        simple.customization_activity(),
    ),
)
