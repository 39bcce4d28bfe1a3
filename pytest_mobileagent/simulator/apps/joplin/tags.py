"""Tags: the page that lists them, and the dialog that sets a note's."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.joplin import parts

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.joplin.store import Tag

_LIST_DP = 300


class TagsPage(parts.Page):
    """Every tag that has notes."""

    def compose(self) -> ax.View:
        """Return the list."""
        rows = [self._row(tag) for tag in self.store.tags()]
        return parts.page_column(
            parts.header(left=parts.back_arrow(self), title=parts.heading(self, "Tags")),
            ax.Scroll(*rows, key="tags", weight=1),
        )

    def _row(self, tag: Tag) -> ax.View:
        words = ax.Text(tag.title, size=parts.SIZE, weight=1, padding=(parts.MARGIN, 13))
        row = parts.touchable(words, on_tap=lambda: self.screen.show_list("Tag", tag.id), width=ax.MATCH)
        return ax.Column(row, ax.Divider(cls=parts.GROUP), cls=parts.GROUP)


class TagDialog(parts.Card):
    """Which tags a note has."""

    def __init__(self, page: parts.Page, number: str) -> None:
        """Begin with those of the note `number`."""
        super().__init__(
            page, "Type new tags or select from list", self._fields, buttons=(("OK", self._save), ("Cancel", None))
        )
        self._number = number
        self._chosen = {tag.title for tag in page.store.tags(number)}
        self._known = sorted({tag.title for tag in page.store.tags()} | self._chosen, key=str.lower)
        self._new = self._filter = ""

    def cancelled(self, screen: ax.Screen) -> None:
        """Keep the tags as they are."""

    def _fields(self) -> ax.View:
        label = ax.Label("New tags:", size=parts.SIZE)
        new = ax.EditText(
            key="new", text=self._new, hint="tag1, tag2, ...", on_change=ax.bind(self, "_new"), weight=1, padding=8
        )
        find = ax.EditText(
            key="filter", text=self._filter, hint="Filter tags", on_change=ax.bind(self, "_filter"), padding=(8, 8)
        )
        rows = [self._row(title) for title in self._known if self._filter.lower() in title]
        return ax.Column(
            ax.Across(label, new, cls=parts.GROUP, padding=(parts.MARGIN, 4)),
            ax.Divider(cls=parts.GROUP),
            ax.Frame(find, cls=parts.GROUP, width=ax.MATCH, padding=(parts.MARGIN, 2)),
            ax.Divider(cls=parts.GROUP),
            ax.Scroll(*rows, key="all", height=_LIST_DP),
            cls=parts.GROUP,
        )

    def _row(self, title: str) -> ax.View:
        flip = partial(self._chosen.symmetric_difference_update, {title})
        is_on = title in self._chosen
        box = parts.check_box(is_on, flip, desc=ax.Written(title), color=self.page.theme.on_surface)
        return parts.touchable(box, ax.Text(title, size=parts.SIZE, weight=1), on_tap=flip, width=ax.MATCH, height=44)

    def _save(self) -> None:
        self.page.store.set_tags(self._number, self._chosen | set(self._new.split(",")))
