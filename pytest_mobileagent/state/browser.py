"""The browser: what its page says, and how it is before anybody has used it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote

from pytest_mobileagent.apps import AppDeclaration

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

PACKAGE = "com.android.chrome"
APP = AppDeclaration(
    PACKAGE,
    names=("chrome", "google chrome", "browser"),
    volatile=("app_chrome", "app_tabs"),
    noted=("*",),
    kept=(
        "app_chrome/Default/Bookmarks",
        *(
            f"com.android.chrome_preferences.xml/{key}"
            for key in ("default_search_engine", "ui_theme_setting", "homepage", "javascript")
        ),
    ),
)
_PAGE = "android.webkit.WebView"
_MEDIA, _MEDIA_DOCUMENT = "content://media/", "msf:"  # AOSP DownloadStorageProvider: MediaStoreDownloadsHelper's prefix
_ON_PHONE = ("content://", "file:///")
_NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"


class Browser:
    """Chrome."""

    def __init__(self, device: Device) -> None:
        """Look at `device`."""
        self._device = device

    def reset(self) -> None:
        """Clear everything, so that its first run comes again; it may post notifications."""
        self._device.clear_app(PACKAGE)
        self._device.grant(PACKAGE, _NOTIFICATIONS)

    @property
    def is_in_front(self) -> bool:
        """Whether it is the app in front."""
        return self._device.activity().partition("/")[0] == PACKAGE

    def page_differs(self, text: str, file: str) -> str:
        """Return why it does not show a file of the phone's, of this name, as a page that says exactly this.

        Where the address has a number in place of a name, the phone's media store tells the name. Only the number that
        the download manager gave a file (`…/document/31`) tells nobody else anything: any such file will do.
        """
        if not self.is_in_front:
            return f"Chrome is not in front, but {self._device.activity()}"
        nodes = [node for node in self._device.hierarchy().walk() if node.package == PACKAGE]
        address = next((node.text for node in nodes if node.resource_id.endswith("/url_bar")), "")
        if not address.startswith(_ON_PHONE):
            return f"the page's address is {address!r}, which is no file of the phone's"
        name = self._file_name(unquote(address))
        if "." in name and name != file:
            return f"the page is {name} and not {file}"
        on_page = [node for node in nodes if any(one.class_name == _PAGE for one in node.ancestors())]
        says = any(node.text == text and not node.bounds.is_empty for node in on_page)
        return "" if says else f"the page does not say {text!r}"

    def _file_name(self, address: str) -> str:
        """Return the name of a file at an address, or its number if that is all that is known."""
        name = address.rpartition("/")[2]
        number = name.removeprefix(_MEDIA_DOCUMENT)
        if not number.isdecimal() or not (name != number or address.startswith(_MEDIA)):
            return name
        rows = self._device.content_query(f"{_MEDIA}external/file", ("_display_name",), where=f"_id={number}")
        return (rows[0]["_display_name"] if rows else None) or name
