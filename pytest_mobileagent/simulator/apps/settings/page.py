"""A settings page: the collapsing title, the list of rows, the way back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.settingslib import ListPage, framed, title_of
from pytest_mobileagent.simulator.apps.settings.store import SettingsStore

FRAGMENT_EXTRA = ":settings:show_fragment"
TITLE_EXTRA = ":settings:show_fragment_title"
KEY_EXTRA = ":settings:fragment_args_key"  # the row that was searched for; ours go by their titles
LIST_KEY = "main"  # where the list of entries keeps how far it is scrolled
_FOUND = "found"
_HIGHLIGHTED_S = 15.0  # AOSP `HighlightablePreferenceGroupAdapter`
_ELSEWHERE = {"Wallpaper & style": ax.WALLPAPER_AND_STYLE}
_LIST_SHARE = 0.3636  # of a large screen's width (`config_activity_embed_split_ratio`)


class Entries(ax.Screen):
    """What shows the entries of Settings: the first page, which on a large screen stands beside the others."""

    def entries_pane(self, *, scrolled_px: int, chosen: str = "") -> ax.View:
        """Return the list, scrolled so far; the page with a title, in English, is the open one."""
        raise NotImplementedError


class Page(ListPage):
    """One page. Subclasses give `title`, `fragment` and `rows`; `activity` names the alias that opens it directly.

    With a dot before it, it is an activity of its own, and no `Settings$<Name>`. `actions` are the intents that
    open the page, without the prefix `android.settings.` if they have that. `keywords` are other words by which the
    search finds rows, by their title, or the page itself (``""``).
    """

    fragment: ClassVar[str] = ""
    activity: ClassVar[str] = ""
    actions: ClassVar[tuple[str, ...]] = ()
    keywords: ClassVar[tuple[tuple[str, str], ...]] = ()
    list_id: ClassVar[str] = "recycler_view"
    _found = ""
    is_searched: ClassVar[bool] = True  # not what is about one thing, or lists things that are no preferences

    def create(self) -> None:
        """Log the page as `SettingsActivity` does."""
        for message in ("Starting onCreate", f"Switching to fragment {self.fragment}", "onCreate took 12 ms"):
            self.phone.log.write("D", "SettingsActivity", message, package=self.app.package)
        self.prepare()
        if (beside := self._beside()) is not None:  # which stays where it is scrolled
            self.ui.scroll_px[LIST_KEY] = beside.ui.scroll_px.get(LIST_KEY, 0)
        self._found = self.intent.text(KEY_EXTRA)
        if self._found:
            self.reveal(_FOUND)
            self.phone.clock.call_later(_HIGHLIGHTED_S, self._fade)

    def prepare(self) -> None:
        """Begin with what only this visit knows."""

    def _fade(self) -> None:
        self._found = ""
        self.phone.touch()

    def _shown_rows(self) -> Iterator[ax.View]:
        """Yield the rows; the one that was searched for stands out for a while."""
        for row in self.rows():
            if self._found and title_of(row) == self._found:
                row.key, row.background = _FOUND, self.theme.primary_container
            yield row

    def open(self, page: type[Page], **extras: str) -> None:
        """Open another page, as a `SubSettings` activity."""
        self.start(
            f"{self.app.package}/.SubSettings", **{FRAGMENT_EXTRA: page.fragment, TITLE_EXTRA: page.title, **extras}
        )

    def open_titled(self, title: str) -> None:
        """Open a page of another module, by its title in English."""
        from pytest_mobileagent.simulator.apps.settings.app import pages_of  # noqa: PLC0415 - the app knows all pages

        pages = pages_of(self.phone.image.api_level).values()
        self.open(next(page for page in pages if page.title == title))

    def ask(self, title: str, message: str, yes: str, on_yes: ax.Act | None = None) -> None:
        """Ask in the phone's language whether something is to be done."""
        positive, negative = (self.tr(yes), on_yes), (self.tr("Cancel"), None)
        self.show(
            ax.AlertDialog(
                title=self.tr(title),
                message=self.tr(message) if message else "",
                positive=positive,
                negative=negative,
            )
        )

    @property
    def settings(self) -> SettingsStore:
        """The settings provider, by `namespace/key`."""
        return SettingsStore(self.phone)

    def switch_setting(  # noqa: PLR0913 - what a preference can show, and where it is stored
        self,
        title: str,
        summary: str = "",
        *,
        at: str,
        default: str = "0",
        values: tuple[str, str] = ("0", "1"),
        icon: str = "",
    ) -> ax.View:
        """Return a switch row for the setting `at`, `namespace/key`, which has two `values`: off, and on."""
        is_on = self.settings.get(at, default) not in (values[0], "")
        return self.row.switch(
            self.tr(title),
            self.tr(summary) if summary else "",
            checked=is_on,
            on_change=lambda on: self.settings.put(at, values[on]),
            icon=icon,
        )

    def compose(self) -> ax.View:
        """Return title and rows, on a large screen beside the entries that led here."""
        beside = self._beside()
        if beside is None:
            return self.pane()
        entries = beside.entries_pane(scrolled_px=self.ui.scroll_px.get(LIST_KEY, 0), chosen=self._first_title)
        return two_panes(self.phone, entries, self.pane(has_way_up=self._depth > 1))

    def pane(self, *, has_way_up: bool = True) -> ax.View:
        """Return title and rows."""
        return framed(
            self, self.page_title(), self._shown_rows(), menu=self.menu(), has_way_up=has_way_up, list_id=self.list_id
        )

    def _beside(self) -> Entries | None:
        """Return the first page of Settings if it led here and there is room for both."""
        if not self.phone.display.has_two_panes or self._depth < 1:
            return None
        first = self.phone.activities.screen_of(self.record.task.activities[0])
        return first if isinstance(first, Entries) else None

    @property
    def _depth(self) -> int:
        """How many pages lead here."""
        activities = self.record.task.activities
        return activities.index(self.record) if self.record in activities else 0

    @property
    def _first_title(self) -> str:
        """The title of the page that an entry led to, on the way here."""
        page = self.phone.activities.screen_of(self.record.task.activities[1])
        return page.title if isinstance(page, Page) else ""


def two_panes(phone: ax.Phone, start: ax.View, end: ax.View) -> ax.View:
    """Return a list and what it leads to, side by side."""
    start.width, end.weight = phone.display.size[0] / phone.display.scale * _LIST_SHARE, 1
    return ax.Row(start, end, width=ax.MATCH, height=ax.MATCH, background="background")


def open_elsewhere(screen: ax.Screen, title: str) -> None:
    """React to an entry that belongs to another app, which this image may lack."""
    intent = _ELSEWHERE.get(title)
    if intent is not None and screen.phone.packages.resolve(intent):
        screen.start(intent)
        return
    screen.phone.log.miss("settings page", title)
    screen.toast(screen.tr("App isn’t installed."))
