"""Phone (Google's dialer on Android 13): identity, intents, what calls set off."""

from __future__ import annotations

from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.apps.dialer.incall import (
    ANSWER,
    HANG_UP,
    IN_CALL,
    PACKAGE,
    call_changed,
    hang_up,
)
from pytest_mobileagent.simulator.apps.dialer.incall import answer as answer_call
from pytest_mobileagent.simulator.ui import Theme

_PERMISSIONS = tuple(
    f"android.permission.{name}"
    for name in (
        "CALL_PHONE", "READ_CALL_LOG", "WRITE_CALL_LOG", "READ_CONTACTS", "WRITE_CONTACTS", "READ_PHONE_STATE",
        "RECORD_AUDIO", "POST_NOTIFICATIONS",
    )
)  # fmt: skip

APP = App(
    package=PACKAGE,
    label="Phone",
    icon=AppIcon("call", fg="#ffffff", bg="#1a73e8"),
    version_name="78.0.421378513",
    version_code=7654321,
    theme=Theme.material3(primary="#0b57d0", container="#c2e7ff"),
    is_system=True,
    permissions=_PERMISSIONS,
    granted=_PERMISSIONS,
    receivers={"android.intent.action.PHONE_STATE": call_changed, HANG_UP: hang_up, ANSWER: answer_call},
    activities=(
        ActivitySpec(
            ".extensions.GoogleDialtactsActivity",
            lazy("dialer.screens:Main"),
            launcher=True,
            single_top=True,
            aliases=("com.android.dialer.main.impl.MainActivity",),
            filters=(
                IntentFilter("android.intent.action.DIAL"),
                IntentFilter("android.intent.action.DIAL", schemes=("tel",)),
                IntentFilter("android.intent.action.VIEW", schemes=("tel",)),
                IntentFilter("android.intent.action.VIEW", types=("vnd.android.cursor.dir/calls",)),
                IntentFilter("android.intent.action.CALL_BUTTON"),
            ),
        ),
        ActivitySpec(IN_CALL, lazy("dialer.incall:InCall"), single_task=True, in_recents=False),
        ActivitySpec("com.android.dialer.app.calllog.CallLogActivity", lazy("dialer.recents:CallHistory")),
        ActivitySpec("com.android.dialer.calldetails.CallDetailsActivity", lazy("dialer.recents:CallDetails")),
        ActivitySpec("com.android.dialer.speeddial.AddFavoriteActivity", lazy("dialer.screens:AddFavorite")),
    ),
)
