"""The activity's frame: pages over the browser, each a fragment of it, as navigation components have them."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.firefox import look


class Host(ax.Screen):
    """An activity with fragments, the last of which is seen."""

    def create(self) -> None:
        """Begin without any."""
        self.fragments: list[Fragment] = []

    def open(self, kind: type[Fragment]) -> None:
        """Show another page over what is shown."""
        self.push(kind(self))

    def push(self, fragment: Fragment) -> None:
        """Show a page that has been made."""
        self.hide_keyboard()
        self.ui.focus = ""
        self.fragments.append(fragment)

    def up(self) -> None:
        """Leave the page that is shown, and what it has said."""
        self.hide_keyboard()
        self.hide_snackbar()
        if self.fragments:
            self.fragments.pop()

    def visit(self, url: str) -> None:
        """Leave all pages, and open an address."""
        raise NotImplementedError


class Fragment(ax.Page):
    """One page: a bar with its title, and what is below it."""

    screen: Host
    title = ""
    wanted: str | None = None  # what is searched for

    @property
    def key(self) -> str:
        """By what the place in its list is remembered."""
        return type(self).__name__

    def actions(self) -> Sequence[ax.View]:
        """Return the icons of its bar."""
        return ()

    def rows(self) -> Sequence[ax.View]:
        """Return the rows of its list."""
        return ()

    def body(self) -> ax.View:
        """Return what is below its bar: the list."""
        return ax.Scroll(*self.rows(), ax.View(height=24), id="recycler_view", key=self.key, cls=ax.RECYCLER, weight=1)

    def compose(self) -> ax.View:
        """Return bar and body."""
        return ax.Pane(self._bar(), self.body(), id="container", background="background")

    def _bar(self) -> ax.View:
        if self.wanted is None:
            return look.bar(self.screen, self.title, self.actions(), on_up=self.screen.up)
        field = ax.EditText(
            id="search_src_text", text=self.wanted, hint=self.screen.tr("Search"), on_change=ax.bind(self, "wanted"),
            weight=1, padding=(8, 12),
        )  # fmt: skip
        back = ax.IconButton("arrow_back", desc="Collapse", on_tap=self.back)
        return ax.Across(back, field, id="navigationToolbar", cls="android.view.ViewGroup", height=56, padding=(4, 0))

    def search_action(self, desc: str) -> ax.View:
        """Return the icon that searches the list."""
        return ax.IconButton("search", id="search", desc=self.screen.tr(desc), on_tap=self._search)

    def close_action(self) -> ax.View:
        """Return the icon that leaves all pages."""
        return ax.IconButton("close", id="close", desc=self.screen.tr("Close"), on_tap=self.screen.fragments.clear)

    def _search(self) -> None:
        self.wanted = ""
        self.screen.focus("search_src_text")

    def back(self) -> bool:
        """End the search, if there is one."""
        was_searched, self.wanted = self.wanted is not None, None
        if was_searched:
            self.screen.hide_keyboard()
        return was_searched
