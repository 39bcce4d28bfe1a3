"""The panel with a note's properties, which slides in from the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.joplin.parts import GROUP, MARGIN, SIZE, touchable, visit

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.joplin.note import NotePage
    from pytest_mobileagent.simulator.apps.joplin.store import Note

_NOWHERE = "This note does not have geolocation information."


class PropertiesPanel:
    """When a note was written, where, and where it comes from."""

    def __init__(self, page: NotePage, note: Note) -> None:
        """Show the properties of `note`."""
        self._page = page
        self._note = note

    def views(self) -> tuple[ax.View, ax.View]:
        """Return what covers the page, and the panel."""
        page, note = self._page, self._note
        close = ax.put(page, shows_properties=False)
        cover = ax.View(cls=GROUP, width=ax.MATCH, height=ax.MATCH, background="#00000080", on_tap=close)
        rows = [
            self._moment("Created: {date}", note.created_ms),
            self._moment("Updated: {date}", note.updated_ms),
            ax.Divider(cls=GROUP),
            self._row("View on map", self._show_map),
            self._row("Go to source URL", lambda: visit(page.screen, note.source_url) if note.source_url else None),
        ]
        panel = ax.Pane(*rows, cls=GROUP, width=320, padding=(0, MARGIN), gravity="end", background="background")
        return cover, panel

    def _moment(self, frame: str, stamp_ms: int) -> ax.View:
        text = self._page.screen.tr(frame).format(date=self._page.local(stamp_ms))
        return self._row(ax.Written(text), None)

    def _row(self, text: str, act: ax.Act | None) -> ax.View:
        words = ax.Label(text, size=SIZE, weight=1)
        if act is None:
            words.__dict__.update(padding=(MARGIN, 10), width=ax.MATCH, weight=0)
            return words
        return touchable(words, on_tap=act, width=ax.MATCH, height=44, padding=(MARGIN, 0))

    def _show_map(self) -> None:
        note = self._note
        if not note.latitude and not note.longitude:
            ax.tell(self._page.screen, _NOWHERE, ids=self._page.screen.app.package)
            return
        visit(self._page.screen, f"https://www.openstreetmap.org/?lat={note.latitude}&lon={note.longitude}&zoom=20")
