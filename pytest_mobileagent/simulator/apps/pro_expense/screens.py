"""The app's only activity: the pages it goes through, the drawer over them."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.pro_expense.entry import EntryPage
from pytest_mobileagent.simulator.apps.pro_expense.home import HomePage
from pytest_mobileagent.simulator.apps.pro_expense.logs import LogsPage
from pytest_mobileagent.simulator.apps.pro_expense.more import AboutPage, SettingsPage, StatisticsPage
from pytest_mobileagent.simulator.apps.pro_expense.parts import Entry, Page, drawer, theme_of
from pytest_mobileagent.simulator.apps.pro_expense.setup import SetupPage
from pytest_mobileagent.simulator.apps.pro_expense.store import Expenses, preferences

_FRAME = "android.widget.FrameLayout"
_PAGES: tuple[tuple[type[Page], str, str], ...] = (
    (HomePage, "Home", "home"),
    (LogsPage, "Expense Logs", "receipt_long"),
    (StatisticsPage, "Statistics", "pie_chart"),
    (AboutPage, "About", "info"),
    (SettingsPage, "Settings", "settings"),
)


class Main(ax.Screen):
    """A stack of pages, the first of which is Home."""

    def create(self) -> None:
        """Begin at Home, or with the pages of the first start."""
        self.drawer = ax.Drawer(self, edge_dp=12)
        self.restart()

    def restart(self) -> None:
        """Begin anew."""
        is_first = preferences(self.phone).flag("isFirstTime", default=True)
        self.leave_field()
        self.pages: list[Page] = [SetupPage(self) if is_first else HomePage(self)]

    @property
    def theme(self) -> ax.Theme:
        """The theme that the app's settings say."""
        return theme_of(self.phone)

    @property
    def page(self) -> Page:
        """The page shown."""
        return self.pages[-1]

    # -- going around -----------------------------------------------------------------------------------------------

    def leave_field(self) -> None:
        """Take focus and keyboard away."""
        self.ui.focus = ""
        self.hide_keyboard()

    def open(self, page: Page) -> None:
        """Show a page above the others."""
        self.pages.append(page)

    def close(self) -> None:
        """Return to the page below."""
        self.pages.pop()
        self.leave_field()

    def edit(self, number: int) -> None:
        """Open the form of an expense that is stored."""
        expense = Expenses(self.phone).find(number)
        if expense is not None:
            self.open(EntryPage(self, expense))

    def _go(self, kind: type[Page]) -> None:
        self.leave_field()
        if not isinstance(self.page, kind):
            self.pages = self.pages[:1] if kind is HomePage else [self.pages[0], kind(self)]

    def back(self) -> bool:
        """Close the drawer, or return to the page below."""
        if self.drawer.close() or self.page.back():
            return True
        if len(self.pages) > 1:
            self.close()
            return True
        return False

    # -- content ----------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return the page, and the drawer if it is open."""
        page = self.page.compose()
        shown = next((title for kind, title, _ in _PAGES if isinstance(self.page, kind)), "")
        if not shown:
            return ax.Layers(page, id="dl_main")
        entries = [Entry(title, icon, self.drawer.leading(partial(self._go, kind))) for kind, title, icon in _PAGES]
        panel = partial(drawer, self.page, entries, shown, self.drawer.close)
        return self.drawer.over(page, panel, scrim=ax.Scrim(), id="dl_main", cls=_FRAME)
