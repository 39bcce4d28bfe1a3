"""Gmail 2019.03: identity."""

from __future__ import annotations

from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy, permissions

PACKAGE = "com.google.android.gm"
_THEME = google.theme()
_PERMISSIONS = permissions("READ_CONTACTS READ_CALENDAR WRITE_CALENDAR")

APP = App(
    package=PACKAGE,
    label="Gmail",
    icon=AppIcon("mail", fg="#ea4335", bg="#f1f3f4"),
    version_name="2019.03.17",
    version_code=60384022,
    theme=_THEME,
    chosen_theme=google.always(_THEME),
    is_system=True,
    target_sdk=28,
    permissions=_PERMISSIONS,
    granted=_PERMISSIONS,
    activities=(
        ActivitySpec(
            ".ConversationListActivityGmail",
            lazy("gmail.screens:Inbox"),
            launcher=True,
            aliases=(".ui.MailActivityGmail",),
            in_recents=False,
        ),
        ActivitySpec(
            ".ComposeActivityGmail",
            lazy("gmail.screens:Inbox"),
            filters=(IntentFilter("android.intent.action.SENDTO", schemes=("mailto",)),),
            in_recents=False,
        ),
        ActivitySpec(".welcome.WelcomeTourActivity", lazy("gmail.screens:WelcomeTour")),
        ActivitySpec(".welcome.SetupAddressesActivity", lazy("gmail.screens:SetupAddresses")),
        ActivitySpec(".setup.AccountSetupFinalGmail", lazy("gmail.screens:AccountSetup")),
    ),
)
