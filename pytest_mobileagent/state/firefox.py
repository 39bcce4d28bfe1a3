"""Firefox for Android: its settings, and the pages and files that it knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.apps import AppDeclaration
from pytest_mobileagent.state.preferences import Preferences

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.device import Device

PACKAGE = "org.mozilla.firefox"
SETTINGS = "fenix_preferences"  # the file that has most of its settings; the language lies in the default one
LOCALE = "mozac_support_base_locale_preference_key_locale"
THEMES = {
    "light": "pref_key_light_theme", "dark": "pref_key_dark_theme", "device": "pref_key_follow_device_theme",
}  # fmt: skip
APP = AppDeclaration(
    PACKAGE,
    names=("firefox", "mozilla firefox", "browser"),
    volatile=("files/mozac_feature_browser_session_storage_gecko.json",),
    derived=("databases/mozac_downloads_database/room_master_table",),
)
_PLACES = f"/data/data/{PACKAGE}/files/places.sqlite"
_DOWNLOADS = f"/data/data/{PACKAGE}/databases/mozac_downloads_database"
_MOBILE_FOLDER = 5
_A_MINUTE_US = 60_000_000


class Page(NamedTuple):
    """A page of the web."""

    url: str
    title: str


class Firefox:
    """The app on a phone."""

    def __init__(self, device: Device) -> None:
        """Look at `device`, whose adbd runs as root."""
        self._device = device
        self._settings = Preferences(device, PACKAGE, SETTINGS)

    def visit(self, pages: Iterable[Page]) -> None:
        """Have pages been visited, the first of them last; the app, which has been opened once, is stopped."""
        now_us = int(self._device.time().timestamp() * 1e6)
        rows = [(page.url, page.title, now_us - at * _A_MINUTE_US) for at, page in enumerate(pages, 1)]
        insert = "INSERT INTO moz_places (url, title, last_visit_date_local) VALUES (?, ?, ?)"
        self._device.edit_database(_PLACES, lambda database: database.executemany(insert, rows))

    def mark(self, pages: Iterable[Page]) -> None:
        """Have bookmarks of pages that have not been visited; the app, which has been opened once, is stopped."""
        insert = (
            "INSERT INTO moz_bookmarks (fk, type, parent, position, title, guid) "
            "VALUES ((SELECT id FROM moz_places WHERE url = ?), 1, ?, ?, ?, ?)"
        )
        places = [(page.url, page.title) for page in pages]
        rows = [(url, _MOBILE_FOLDER, at, title, f"arranged{at:04d}") for at, (url, title) in enumerate(places)]
        self._device.edit_database(
            _PLACES,
            lambda database: (
                database.executemany("INSERT INTO moz_places (url, title) VALUES (?, ?)", places),
                database.executemany(insert, rows),
            ),
        )

    def language(self) -> str:
        """Return the tag of the language that was chosen; an empty text for the device's."""
        return Preferences(self._device, PACKAGE, f"{PACKAGE}_preferences").all().get(LOCALE, "")

    def theme(self) -> str:
        """Return the theme that was chosen: `light`, `dark` or the `device`'s, which it begins with."""
        stored = self._settings.all()
        return next((name for name, key in THEMES.items() if stored.get(key) == "true"), "device")
