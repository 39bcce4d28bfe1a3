"""Settings: identity, pages, intents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.apps.settings import (
    applications,
    connected,
    display,
    network,
    others,
    sound,
    special_access,
    system,
)
from pytest_mobileagent.simulator.apps.settings.home import Home
from pytest_mobileagent.simulator.apps.settings.page import FRAGMENT_EXTRA, Page
from pytest_mobileagent.simulator.ui import Theme

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.activities import ActivityRecord
    from pytest_mobileagent.simulator.ui import Screen

_OF_ONE_APP = ("APPLICATION_DETAILS_SETTINGS", "MANAGE_APP_ALL_FILES_ACCESS_PERMISSION")
_MODULES = (network, connected, applications, special_access, others, sound, display, system)
PAGES: dict[str, type[Page]] = {page.fragment: page for module in _MODULES for page in module.PAGES}


def _sub_settings(record: ActivityRecord, phone: Phone, app: App) -> Screen:
    """Make the page that the intent of a `SubSettings` activity names."""
    page = PAGES.get(record.intent.text(FRAGMENT_EXTRA))
    return (page or Home)(record, phone, app)


def _direct(page: type[Page]) -> ActivitySpec:
    """Return the alias activity that opens a page from outside."""
    filters = tuple(IntentFilter(f"android.settings.{action}", schemes=_schemes(action)) for action in page.actions)
    name = f".applications.{page.activity}" if page is applications.AppDetails else f".Settings${page.activity}"
    return ActivitySpec(name, page, label=page.title, filters=filters)


def _schemes(action: str) -> tuple[str, ...]:
    return ("package",) if action in _OF_ONE_APP else ()


APP = App(
    package="com.android.settings",
    label="Settings",
    icon=AppIcon("settings", fg="#ffffff", bg="#5f6368"),
    theme=Theme.material3(primary="#1a73e8", surface="#fcfcff"),
    is_system=True,
    uid=1000,
    activities=(
        ActivitySpec(
            ".Settings",
            lazy("settings.home:Home"),
            label="Settings",
            launcher=True,
            filters=(IntentFilter("android.settings.SETTINGS"),),
            aliases=(".homepage.SettingsHomepageActivity",),
            single_top=True,
        ),
        ActivitySpec(".SubSettings", _sub_settings),
        ActivitySpec(
            ".search.SearchActivity",
            lazy("settings.home:Search"),
            filters=(IntentFilter("android.settings.APP_SEARCH_SETTINGS"),),
        ),
        ActivitySpec(".localepicker.LocalePickerWithRegionActivity", system.AddLanguage),
        *(_direct(page) for page in PAGES.values() if page.activity),
    ),
)
