"""Wikipedia 2.7: identity, intents."""

from __future__ import annotations

from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.apps.wikipedia.look import LIGHT, THEMES, chosen_theme
from pytest_mobileagent.simulator.apps.wikipedia.store import PACKAGE

APP = App(
    package=PACKAGE,
    label="Wikipedia",
    icon=AppIcon("W", fg="#000000", bg="#ffffff"),
    version_name="2.7.50484-r-2024-04-19",
    version_code=50484,
    theme=THEMES[LIGHT],
    chosen_theme=chosen_theme,
    target_sdk=34,
    activities=(
        ActivitySpec(".main.MainActivity", lazy("wikipedia.main:Main"), launcher=True, single_top=True),
        ActivitySpec(".onboarding.InitialOnboardingActivity", lazy("wikipedia.onboarding:Onboarding")),
        ActivitySpec(".feed.configure.ConfigureActivity", lazy("wikipedia.configure:Configure")),
        ActivitySpec(".settings.SettingsActivity", lazy("wikipedia.settings:Settings")),
        ActivitySpec(".settings.AboutActivity", lazy("wikipedia.settings:About")),
        ActivitySpec(".settings.languages.WikipediaLanguagesActivity", lazy("wikipedia.settings:Languages")),
        ActivitySpec(".theme.ThemeFittingRoomActivity", lazy("wikipedia.reading:FittingRoom")),
        ActivitySpec(
            ".search.SearchActivity",
            lazy("wikipedia.search:Search"),
            filters=(
                IntentFilter("android.intent.action.SEND", types=("text/plain",)),
                IntentFilter("android.intent.action.PROCESS_TEXT", types=("text/plain",)),
            ),
        ),
        ActivitySpec(
            ".page.PageActivity",
            lazy("wikipedia.page:Page"),
            filters=(IntentFilter("android.intent.action.VIEW", schemes=("https",), hosts=("en.wikipedia.org",)),),
        ),
        ActivitySpec(".login.LoginActivity", lazy("wikipedia.login:Login")),
        ActivitySpec(".readinglist.ReadingListActivity", lazy("wikipedia.saved:ReadingList")),
    ),
)
