"""Phone: Google's dialer of Android 13, and Android 10's own; their identities, intents, what calls set off."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.calls import CHANNELS
from pytest_mobileagent.simulator.apps.base import (
    ActivitySpec,
    App,
    AppIcon,
    AppShortcut,
    IntentFilter,
    lazy,
    permissions,
)
from pytest_mobileagent.simulator.apps.dialer.aosp.parts import THEME as AOSP_THEME
from pytest_mobileagent.simulator.apps.dialer.incall import IN_CALL, notice

_GOOGLE, _AOSP = "com.google.android.dialer", "com.android.dialer"
_MAIN = "com.android.dialer.main.impl.MainActivity"
_PERMISSIONS = permissions(
    "CALL_PHONE READ_CALL_LOG WRITE_CALL_LOG READ_CONTACTS WRITE_CONTACTS READ_PHONE_STATE RECORD_AUDIO"
)  # fmt: skip
_NOTIFY = "android.permission.POST_NOTIFICATIONS"
_SHORTCUT = AppShortcut(
    "Create new contact",
    "person_add",
    ax.Intent("android.intent.action.INSERT", type="vnd.android.cursor.dir/contact"),
    "New contact",
)


def _activities(main: str, screens: str, *, aliases: tuple[str, ...] = ()) -> tuple[ActivitySpec, ...]:
    """Return the activities; `main` is the first one's name, `screens` the folder of those that look otherwise."""
    return (
        ActivitySpec(
            main,
            lazy(f"{screens}.screens:Main"),
            launcher=True,
            single_top=True,
            aliases=aliases,
            filters=(
                IntentFilter("android.intent.action.DIAL"),
                IntentFilter("android.intent.action.DIAL", schemes=("tel",)),
                IntentFilter("android.intent.action.VIEW", schemes=("tel",)),
                IntentFilter("android.intent.action.VIEW", types=("vnd.android.cursor.dir/calls",)),
                IntentFilter("android.intent.action.CALL_BUTTON"),
            ),
        ),
        ActivitySpec(
            IN_CALL, lazy(f"{screens}.incall:InCall"), single_task=True, in_recents=False, shown_when_locked=True
        ),
        ActivitySpec("com.android.dialer.app.calllog.CallLogActivity", lazy("dialer.recents:CallHistory")),
        ActivitySpec("com.android.dialer.calldetails.CallDetailsActivity", lazy("dialer.recents:CallDetails")),
        ActivitySpec("com.android.dialer.app.settings.DialerSettingsActivity", lazy("dialer.settings:Settings")),
        ActivitySpec("com.android.dialer.app.settings.SoundSettingsActivity", lazy("dialer.settings:Sounds")),
        ActivitySpec("com.android.dialer.app.settings.DisplayOptionsActivity", lazy("dialer.settings:DisplayOptions")),
        ActivitySpec(
            "com.android.dialer.voicemail.settings.VoicemailSettingsActivity", lazy("dialer.settings:Voicemail")
        ),
        ActivitySpec("com.android.dialer.speeddial.AddFavoriteActivity", lazy("dialer.screens:AddFavorite")),
    )


BUILDS = (
    App(
        package=_GOOGLE,
        label="Phone",
        offers_languages=True,
        channels=CHANNELS,
        icon=AppIcon("call", fg="#ffffff", bg="#1a73e8"),
        version_name="78.0.421378513",
        version_code=7654321,
        theme=ax.Theme.material3(primary="#0b57d0", container="#c2e7ff"),
        is_system=True,
        permissions=(*_PERMISSIONS, _NOTIFY),
        reads=permissions("READ_CONTACTS READ_CALL_LOG"),
        granted=(*_PERMISSIONS, _NOTIFY),
        in_call=IN_CALL,
        receivers=notice(_GOOGLE).receivers,
        shortcuts=(_SHORTCUT,),
        activities=_activities(".extensions.GoogleDialtactsActivity", "dialer", aliases=(_MAIN,)),
    ),
    App(
        package=_AOSP,
        label="Phone",
        channels=CHANNELS,
        icon=AppIcon("call", fg="#ffffff", bg="#2a56c6"),
        version_name="23.0",
        version_code=2900000,
        theme=AOSP_THEME,
        is_system=True,
        target_sdk=28,
        permissions=_PERMISSIONS,
        reads=permissions("READ_CONTACTS READ_CALL_LOG"),
        granted=_PERMISSIONS,
        in_call=IN_CALL,
        receivers=notice(_AOSP).receivers,
        shortcuts=(_SHORTCUT,),
        activities=_activities(_MAIN, "dialer.aosp"),
    ),
)
