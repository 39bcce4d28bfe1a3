"""The page, without scripts and without a network (AOSP `HTMLViewerActivity`)."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import webkit
from pytest_mobileagent.simulator.system.documents import path_of

_MISSING = "<h2>Web page not available</h2><p>The web page at {} could not be loaded.</p>"


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
        size = ScreenSize(*display.app_size, display.scale)
        self.page = Page(webkit.ViewSurroundings(self.phone), url, html, size, scripts=False)

    def compose(self) -> ax.View:
        """Return the page below its title."""
        from pytest_mobileagent.simulator.web.view import WebView  # noqa: PLC0415 - with the first page

        bar = ax.Toolbar(self, self.page.title or self.app.label)
        return ax.Pane(bar, WebView(self.page, key="web", weight=1))
