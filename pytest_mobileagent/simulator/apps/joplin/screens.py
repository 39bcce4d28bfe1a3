"""Joplin's only activity: its pages one above the other, and the sidebar."""

from __future__ import annotations

import urllib.parse
from typing import TYPE_CHECKING, Any

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.joplin.folder import FolderPage
from pytest_mobileagent.simulator.apps.joplin.note import NotePage
from pytest_mobileagent.simulator.apps.joplin.notes import NotesPage
from pytest_mobileagent.simulator.apps.joplin.parts import GROUP, THEMES, Painted
from pytest_mobileagent.simulator.apps.joplin.sidebar import WIDTH_SHARE, Sidebar
from pytest_mobileagent.simulator.apps.joplin.store import Store
from pytest_mobileagent.simulator.apps.joplin.welcome import write_welcome
from pytest_mobileagent.simulator.system._media_types import mime_type
from pytest_mobileagent.simulator.system.dates import to_local
from pytest_mobileagent.simulator.system.documents import path_of

if TYPE_CHECKING:
    import datetime

    from pytest_mobileagent.simulator.apps.joplin.parts import Page

_EDGE_DP = 60


class Edge(ax.SwipeArea):
    """A frame that notices swipes which begin at its left edge."""

    cls = GROUP

    def drag(self, phase: ax.Phase, x: int, y: int) -> None:
        """Follow the finger if it began at the edge."""
        super().drag(phase, x if self._start[0] < _EDGE_DP * self.scale or phase == "down" else self._start[0], y)


class Main(ax.Screen):
    """The app."""

    def create(self) -> None:
        """Show the list that was open last; or what an intent asks for."""
        self.store = Store(self.phone)
        if not self.store.flag("welcome.wasBuilt", default=False):
            write_welcome(self.phone)
        self.sidebar = ax.Drawer(self)
        self._pages: list[Page] = [NotesPage(self)]
        self.new_intent(self.intent)

    def new_intent(self, intent: ax.Intent) -> None:
        """Show what another app or a notification asks for."""
        link = urllib.parse.urlsplit(intent.data)
        number = urllib.parse.parse_qs(link.query).get("id", [""])[0]
        if link.scheme == "joplin" and link.path == "/openFolder" and self.store.folder(number) is not None:
            self.show_list("Folder", number)
        elif link.scheme == "joplin" and link.path == "/openTag":
            self.show_list("Tag", number)
        elif self.store.note(number := number or intent.text("note")) is not None:
            self.go(NotePage(self, number))
        elif intent.action in (ax.SEND, ax.SEND_MULTIPLE):
            self._take_shared(intent)

    def _take_shared(self, intent: ax.Intent) -> None:
        """Begin a note with a text that another app shares, to which its files are attached."""
        folder = self.store.default_folder()
        text, title, files = intent.text(ax.EXTRA_TEXT), intent.text(ax.EXTRA_SUBJECT), ax.shared_files(self, intent)
        if folder is None or not (text or title or files):
            return
        body = "\n".join((*([text] if text else []), *(self.store.attach(path, mime_type(path)) for path in files)))
        page = NotePage(self, self.store.new_note(folder.id, is_todo=False, title=title, body=body))
        self.go(page)
        page.edit()

    @property
    def theme(self) -> ax.Theme:
        """The theme that the settings name; the phone's own is not followed."""
        return THEMES.get(self.store.setting("theme", "1"), THEMES["1"]).theme

    def local(self, epoch_s: float) -> datetime.datetime:
        """Return a moment as the phone's user reads it."""
        return to_local(self.phone, epoch_s)

    # -- where the user is ------------------------------------------------------------------------------------------

    @property
    def page(self) -> Page:
        """The page that is shown."""
        return self._pages[-1]

    def go(self, page: Page, *, stacked: bool = False) -> None:
        """Show another page; one of the same kind takes the place of the one shown, unless it is `stacked`."""
        self.page.leave()
        if type(page) is type(self.page) and not stacked:
            self._pages[-1].close()
            self._pages.pop()
        self._pages.append(page)
        self._focus(page.first_focus)

    def _focus(self, field: str) -> None:
        """Give a page's field the focus; without one, take it and the keyboard away."""
        self.ui.selection.clear()
        if field:
            self.focus(field)
        else:
            self.ui.focus = ""
            self.hide_keyboard()

    def show_list(self, kind: str, name: str) -> None:
        """Show the notes of a notebook, of a tag, or all; the other pages close."""
        self.sidebar.close()
        for page in reversed(self._pages):
            page.close()
        self.store.show(kind, name)
        self._pages = [NotesPage(self)]
        self.ui.scroll_px.pop(f"list:{name}", None)
        self._focus("")

    def new_folder(self) -> None:
        """Make a notebook."""
        self.sidebar.close()
        self.go(FolderPage(self))

    def go_back(self, *, is_forced: bool = False) -> None:
        """Do what the arrow in the header does."""
        if not is_forced and self.page.back():
            return
        if len(self._pages) > 1:
            self._pages.pop().close()
            self._focus("")

    def back(self) -> bool:
        """Close the sidebar, then what is open on the page, then the page."""
        if self.sidebar.close() or self.page.back():
            return True
        if len(self._pages) > 1:
            self.go_back(is_forced=True)
            return True
        return False

    def pause(self) -> None:
        """Store what was typed."""
        page = self.page
        if isinstance(page, NotePage):
            page.leave()

    def result(self, request: str, value: Any) -> None:  # noqa: ANN401 - what the other screen finished with
        """Take a file to attach."""
        page = self.page
        if request == "attach" and isinstance(value, str) and isinstance(page, NotePage):
            path = path_of(self.phone, value)
            inode = self.phone.disk.find(path) if path else None
            if inode is not None and inode.is_file:
                page.take_in(path, mime_type(path))

    # -- content ----------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return the page; or the sidebar, beside which a strip of the page can be seen."""
        content = self.page.compose()
        if not self.sidebar.is_open:
            can_swipe = not isinstance(self.page, NotePage)
            return Edge(content, width=ax.MATCH, height=ax.MATCH, on_side=self._swiped if can_swipe else None)
        screen_dp = self.phone.display.app_size[0] / self.phone.display.scale
        wide = screen_dp * WIDTH_SHARE
        strip = Painted(content, width=screen_dp, margin=(wide, 0, 0, 0))
        cover = ax.View(
            cls=GROUP, width=ax.MATCH, height=ax.MATCH, margin=(wide, 0, 0, 0), background="#00000066",
            on_tap=self.sidebar.close,
        )  # fmt: skip
        panel = ax.Frame(Sidebar(self).compose(), cls=GROUP, width=wide, height=ax.MATCH)
        return ax.SwipeArea(strip, cover, panel, cls=GROUP, width=ax.MATCH, height=ax.MATCH, on_side=self._swiped)

    def _swiped(self, direction: int) -> None:
        if direction > 0:
            self.sidebar.open()
        else:
            self.sidebar.close()
