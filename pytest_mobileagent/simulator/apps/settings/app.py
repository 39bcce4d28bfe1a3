"""Settings: identity, pages, intents."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.apps.settings import (
    about,
    accessibility,
    accounts,
    app_links,
    applications,
    battery,
    battery_usage,
    connected,
    data_usage,
    developer,
    display,
    google,
    keyboards,
    languages,
    locks,
    nearby,
    network,
    night_light,
    notifications,
    privacy,
    resetting,
    safety,
    sound,
    special_access,
    storage,
    system,
    upkeep,
    wellbeing,
    zen,
)
from pytest_mobileagent.simulator.apps.settings.home import Home
from pytest_mobileagent.simulator.apps.settings.page import FRAGMENT_EXTRA, Page
from pytest_mobileagent.simulator.apps.settings.v29 import pages as v29

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.system.tasks import ActivityRecord

_FIRST_WITH_BIG_TITLES = 31
_OF_ONE_APP = (
    "APPLICATION_DETAILS_SETTINGS", "APP_LOCALE_SETTINGS", "APP_OPEN_BY_DEFAULT_SETTINGS",
    "MANAGE_APP_ALL_FILES_ACCESS_PERMISSION", "REQUEST_SET_AUTOFILL_SERVICE",
    "VIEW_ADVANCED_POWER_USAGE_DETAIL",
)  # fmt: skip
_MODULES = (
    network, data_usage, connected, nearby, applications, app_links, special_access, notifications, zen,
    battery, battery_usage, resetting, storage,
    locks, accounts, privacy, safety, google, wellbeing,
    accessibility, sound, display, night_light, system, languages, keyboards,
    upkeep, about, developer,
)  # fmt: skip
_PAGES: dict[str, type[Page]] = {page.fragment: page for module in _MODULES for page in module.PAGES}
_LATER = {page.fragment for page in v29.LATER}
_PAGES_29 = {name: page for name, page in _PAGES.items() if name not in _LATER} | {
    page.fragment: page for page in v29.PAGES
}
_SDK_OF_THE_PHONE = 10_000  # Build.VERSION_CODES.CUR_DEVELOPMENT: no release is newer


def pages_of(api_level: int) -> dict[str, type[Page]]:
    """Return the pages of a release, by fragment."""
    return _PAGES_29 if api_level < _FIRST_WITH_BIG_TITLES else _PAGES


def first_pages(api_level: int) -> dict[str, type[Page] | None]:
    """Return what the first page of a release leads to, by title."""
    from pytest_mobileagent.simulator.apps.settings.v29.home import Home as Home29  # noqa: PLC0415 - of one release

    home = Home29 if api_level < _FIRST_WITH_BIG_TITLES else Home
    return {title: page for title, *_, page in home.entries}


def _sub_settings(record: ActivityRecord, phone: ax.Phone, app: App) -> ax.Screen:
    """Make the page that the intent of a `SubSettings` activity names."""
    page = pages_of(phone.image.api_level).get(record.intent.text(FRAGMENT_EXTRA))
    return (page or Home)(record, phone, app)


def _direct(page: type[Page]) -> ActivitySpec:
    """Return the alias activity that opens a page from outside."""
    filters = tuple(IntentFilter(_qualified(action), schemes=_schemes(action)) for action in page.actions)
    name = page.activity if page.activity.startswith(".") else f".Settings${page.activity}"
    return ActivitySpec(name, page, label=page.title, filters=filters)


def _qualified(action: str) -> str:
    return action if "." in action else f"android.settings.{action}"


def _schemes(action: str) -> tuple[str, ...]:
    return ("package",) if action in _OF_ONE_APP else ()


def _settings(version: int, theme: ax.Theme, home: str) -> App:
    """Return the app of the releases from one on."""
    return App(
        package="com.android.settings",
        label="Settings",
        icon=AppIcon("settings", fg="#ffffff", bg="#5f6368"),
        version_code=version,
        target_sdk=_SDK_OF_THE_PHONE,
        theme=theme,
        is_system=True,
        uid=1000,
        activities=(
            ActivitySpec(
                ".Settings",
                lazy(home),
                label="Settings",
                launcher=True,
                filters=(IntentFilter("android.settings.SETTINGS"),),
                aliases=(".homepage.SettingsHomepageActivity",),
                single_top=True,
            ),
            ActivitySpec(".SubSettings", _sub_settings),
            ActivitySpec(
                ".panel.SettingsPanelActivity",
                lazy("settings.panel:VolumePanel"),
                filters=(IntentFilter("android.settings.panel.action.VOLUME"),),
                in_recents=False,
            ),
            ActivitySpec(".localepicker.LocalePickerWithRegionActivity", languages.AddLanguage),
            *(_direct(page) for page in pages_of(version).values() if page.activity),
        ),
    )


def _intelligence(version: int, theme: ax.Theme) -> App:
    """Return the app that searches Settings, of the releases from one on."""
    return App(
        package="com.google.android.settings.intelligence",
        label="Settings Services",
        icon=AppIcon("settings", fg="#ffffff", bg="#5f6368"),
        version_code=version,
        target_sdk=_SDK_OF_THE_PHONE,
        theme=theme,
        is_system=True,
        activities=(
            ActivitySpec(
                ".modules.search.SearchActivity",
                lazy("settings.search:Search"),
                label="Search",
                filters=(IntentFilter("android.settings.APP_SEARCH_SETTINGS"),),
            ),
        ),
    )


_FLAT = replace(
    ax.Theme.material2(primary="#1a73e8", background="#ffffff"),
    toolbar="#ffffff",
    on_toolbar="#202124",
    status_bar="#ffffff",
)
_MATERIAL = ax.Theme.material3(primary="#1a73e8", surface="#fcfcff")
BUILDS = (
    _settings(29, _FLAT, "settings.v29.home:Home"),
    _settings(_FIRST_WITH_BIG_TITLES, _MATERIAL, "settings.home:Home"),
    _intelligence(29, _FLAT),
    _intelligence(_FIRST_WITH_BIG_TITLES, _MATERIAL),
)
