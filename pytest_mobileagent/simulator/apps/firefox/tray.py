"""The list of all tabs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.local_pages import shown_address
from pytest_mobileagent.simulator.apps.firefox import look
from pytest_mobileagent.simulator.apps.firefox.fragments import Fragment

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.firefox.main import Main
    from pytest_mobileagent.simulator.apps.firefox.store import Tab

_IDS = "mozac_browser_tabstray"


class TabsTray(Fragment):
    """The tabs, normal or private; a tap shows one."""

    title = "Open tabs"
    screen: Main

    def body(self) -> ax.View:
        """Return the list, and the button for a new tab."""
        main = self.screen
        tabs = main.tabs.of_kind(is_private=main.is_private)
        rows = [
            ax.ListItem(
                tab.title, summary=shown_address(tab.url), icon="public", title_id=f"{_IDS}_title",
                summary_id=f"{_IDS}_url", on_tap=partial(main.pick, tab), trailing=self._cross(tab),
            )
            for tab in tabs
        ]  # fmt: skip
        none = "No private tabs" if main.is_private else "No open tabs"
        body: ax.View = ax.Scroll(*rows, id="tray_list_item", key=self.key, cls=ax.RECYCLER, weight=1)
        if not rows:
            body = look.empty(main, none, "tab_tray_empty_view")
        add = ax.Fab("add", id="new_tab_button", desc="Add tab", on_tap=main.go_home)
        return ax.Frame(ax.Layers(ax.Pane(body), add), width=ax.MATCH, weight=1)

    def _cross(self, tab: Tab) -> ax.View:
        desc = self.screen.tr("Close tab {title}").format(title=tab.title)
        return ax.IconButton("close", id=f"{_IDS}_close", desc=desc, on_tap=partial(self.screen.close, tab))
