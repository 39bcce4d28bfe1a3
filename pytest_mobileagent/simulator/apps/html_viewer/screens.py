"""The page, without scripts and without a network (AOSP `HTMLViewerActivity`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.system.dates import to_local
from pytest_mobileagent.simulator.system.documents import path_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.web.requests import Request

_MISSING = "<h2>Web page not available</h2><p>The web page at {} could not be loaded.</p>"


class ViewerSurroundings:
    """The phone as the viewer's page sees it: nothing but its clock."""

    seed = 0

    def __init__(self, phone: Phone) -> None:
        """Answer for `phone`."""
        self._phone = phone
        self.clock = phone.clock
        self.language = phone.config.locale
        release = phone.properties.get("ro.build.version.release") or ""
        self.user_agent = f"Mozilla/5.0 (Linux; Android {release}) AppleWebKit/537.36"

    def is_online(self) -> bool:
        """Whether there is a network: network loads are blocked."""
        return False

    def zone_s(self, epoch_s: float) -> int:
        """Return the time zone's offset at a moment, seconds."""
        offset = to_local(self._phone, epoch_s).utcoffset()
        return int(offset.total_seconds()) if offset is not None else 0

    def zone_name(self) -> str:
        """Return the time zone's name."""
        return to_local(self._phone, self.clock.now()).tzname() or "UTC"

    def load(self, url: str) -> bytes | None:
        """Return nothing: only the page itself is read."""
        del url
        return None

    def log(self, priority: str, text: str) -> None:
        """Nothing runs that could say anything."""

    def changed(self) -> None:
        """Draw anew."""
        self._phone.touch()

    def stored(self, origin: str) -> Mapping[str, str]:
        """Return nothing: nothing is stored."""
        del origin
        return {}

    def store(self, origin: str, values: Mapping[str, str]) -> None:
        """Keep nothing."""

    def history_length(self) -> int:
        """Return 1: there is one page."""
        return 1

    def request(self, request: Request) -> None:
        """Follow no link."""


class Viewer(ax.Screen):
    """One page."""

    def create(self) -> None:
        """Read the page."""
        from pytest_mobileagent.simulator.web.page import Page, ScreenSize  # noqa: PLC0415 - with the first page

        url = self.intent.data
        inode = self.phone.disk.find(path_of(self.phone, url) or "/")
        is_there = inode is not None and inode.is_file
        html = inode.content.decode("utf-8", "replace") if inode is not None and is_there else _MISSING.format(url)
        display = self.phone.display
        size = ScreenSize(*display.size, display.scale)
        self.page = Page(ViewerSurroundings(self.phone), url, html, size, scripts=False)

    def compose(self) -> ax.View:
        """Return the page below its title."""
        from pytest_mobileagent.simulator.web.view import WebView  # noqa: PLC0415 - with the first page

        bar = ax.Toolbar(self, self.page.title or self.app.label)
        return ax.Pane(bar, WebView(self.page, key="web", weight=1))
