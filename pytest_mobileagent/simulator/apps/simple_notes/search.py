"""The search within a note: its bar, and where what is searched for stands."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax

_QUERY = "search_query"
_LEAST, _MOST = 2, 50


class NoteSearch:
    """What is searched for in the note that is open: nothing, until the bar is shown."""

    def __init__(self, screen: ax.Screen) -> None:
        """Search for nothing."""
        self._screen = screen
        self.query: str | None = None
        self._at = 0

    def open(self) -> None:
        """Show the bar with the cursor in it."""
        self.query = ""
        self._screen.focus(_QUERY)

    def close(self) -> bool:
        """Take bar and keyboard away; False if there was no bar."""
        was_open, self.query, self._at = self.query is not None, None, 0
        if was_open:
            self._screen.ui.focus = ""
            self._screen.hide_keyboard()
        return was_open

    def places(self, text: str) -> list[tuple[int, int]]:
        """Return where the query stands in a text, in any case; the one that is looked at last."""
        wanted = (self.query or "").lower()
        if len(wanted) < _LEAST:
            return []
        inside, found, start = text.lower(), list[tuple[int, int]](), 0
        while (at := inside.find(wanted, start)) >= 0:
            start = at + len(wanted)
            found.append((at, start))
        turn = self._at % len(found) + 1 if found else 0
        return [*found[turn:], *found[:turn]]

    def bar(self) -> ax.View | None:
        """Return the bar."""
        if self.query is None:
            return None

        def image(icon: str, name: str, desc: str, act: ax.Act) -> ax.View:
            return ax.IconButton(icon, id=name, cls="android.widget.ImageView", desc=desc, on_tap=act)

        field = ax.EditText(
            id=_QUERY, text=self.query, hint="Search", on_change=self._typed, ime_action="search",
            on_ime_action=ax.put(self, _at=self._at + 1), max_length=_MOST, weight=1, height=48, padding=(8, 0),
        )  # fmt: skip
        layout = ax.Across(
            field,
            image("keyboard_arrow_up", "search_previous", "Previous", ax.put(self, _at=self._at - 1)),
            image("keyboard_arrow_down", "search_next", "Next", ax.put(self, _at=self._at + 1)),
            image("close", "search_clear", "Close", self.close),
            id="search_layout",
            cls="android.widget.RelativeLayout",
            padding=(8, 0),
        )
        return ax.Frame(layout, id="search_root", width=ax.MATCH)

    def _typed(self, text: str) -> None:
        self.query, self._at = text, 0
