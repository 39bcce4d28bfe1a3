"""Find in page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.chrome.browser import Browser
    from pytest_mobileagent.simulator.web.boxes import Area


class Finder:
    """Looks for a text on the page shown."""

    def __init__(self, screen: Browser) -> None:
        """Begin with the bar hidden."""
        self._screen = screen
        self.query: str | None = None  # None: there is no find bar
        self.found: list[Area] = []
        self.at = 0

    def begin(self) -> None:
        """Show the find bar."""
        self.query, self.found, self.at = "", [], 0
        self._screen.focus("find_query")

    def seek(self, text: str) -> None:
        """Find a text on the page."""
        page = self._screen.page
        self.query = text
        self.found = page.render().find(text) if page is not None else []
        self.at = 0
        self.step(0)

    def step(self, step: int) -> None:
        """Go on to another place where the text stands."""
        page = self._screen.page
        if not self.found or page is None:
            return
        self.at = (self.at + step) % len(self.found)
        area = self.found[self.at]
        if not page.scroll_y <= area.y <= page.scroll_y + page.viewport.height - area.height:
            page.scroll_to(page.scroll_x, area.y - page.viewport.height / 2)

    def end(self) -> None:
        """Take the find bar away."""
        if self.query is not None:
            self.query, self.found = None, []
            self._screen.ui.focus = ""
            self._screen.hide_keyboard()
