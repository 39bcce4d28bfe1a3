"""Chrome: identity and screens."""

from __future__ import annotations

from pytest_mobileagent.simulator.apps.base import (
    ActivitySpec,
    App,
    AppIcon,
    AppShortcut,
    IntentFilter,
    lazy,
    permissions,
)
from pytest_mobileagent.simulator.apps.chrome.parts import THEME
from pytest_mobileagent.simulator.apps.chrome.store import NEW_TABS, PACKAGE, VERSION, set_up
from pytest_mobileagent.simulator.system.intents import Intent

_CLASSES = "org.chromium.chrome.browser"
_VIEW = "android.intent.action.VIEW"
_TYPES = ("text/html", "application/xhtml+xml")

_SHORTCUTS = tuple(
    AppShortcut(label, icon, Intent(action, component=f"{PACKAGE}/{_CLASSES}.LauncherShortcutActivity"))
    for (action, _), label, icon in zip(
        NEW_TABS.items(), ("New tab", "New incognito tab"), ("add", "visibility_off"), strict=True
    )
)

APP = App(
    package=PACKAGE,
    label="Chrome",
    channels={"completed_downloads": "Completed downloads"},
    icon=AppIcon("public", fg="#4285f4", bg="#ffffff"),
    version_name=VERSION,
    version_code=506007123,
    theme=THEME,
    is_system=True,
    permissions=permissions(
        "INTERNET POST_NOTIFICATIONS CAMERA RECORD_AUDIO ACCESS_FINE_LOCATION ACCESS_COARSE_LOCATION "
        "WRITE_EXTERNAL_STORAGE"
    ),
    seed=set_up,
    shortcuts=_SHORTCUTS,
    activities=(
        ActivitySpec(
            "com.google.android.apps.chrome.Main",
            lazy("chrome.browser:Browser"),
            label="Chrome",
            launcher=True,
            single_task=True,
            aliases=(f"{_CLASSES}.ChromeTabbedActivity", "com.google.android.apps.chrome.IntentDispatcher"),
            trampolines=(f"{_CLASSES}.LauncherShortcutActivity",),
            filters=(
                IntentFilter(_VIEW, schemes=("http", "https", "about", "googlechrome")),
                IntentFilter(_VIEW, schemes=("http", "https", "file", "content"), types=_TYPES),
                IntentFilter("android.intent.action.WEB_SEARCH"),
            ),
        ),
        ActivitySpec(f"{_CLASSES}.firstrun.FirstRunActivity", lazy("chrome.first_run:FirstRun")),
        ActivitySpec(f"{_CLASSES}.history.HistoryActivity", lazy("chrome.lists:HistoryList"), label="History"),
        ActivitySpec(
            f"{_CLASSES}.app.bookmarks.BookmarkActivity", lazy("chrome.lists:BookmarkList"), label="Bookmarks"
        ),
        ActivitySpec(
            f"{_CLASSES}.download.home.DownloadActivity", lazy("chrome.downloads:Downloads"), label="Downloads"
        ),
        ActivitySpec(f"{_CLASSES}.settings.SettingsActivity", lazy("chrome.settings:Settings"), label="Settings"),
    ),
)
