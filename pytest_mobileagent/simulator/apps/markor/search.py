"""Searching among the notebook's files, in their names and in what they say."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.markor.dialogs import DIALOG_DP, underlined
from pytest_mobileagent.simulator.apps.markor.parts import SHRUG, Symbols
from pytest_mobileagent.simulator.apps.markor.store import PACKAGE, SearchQuery, Store


class SearchDialog:
    """Asks what to search for below a folder, then shows what was found."""

    def __init__(self, screen: ax.Screen, folder: str, *, on_open: Callable[[str], object]) -> None:
        """Search below `folder`; `on_open` gets the path of a hit that is tapped."""
        self._screen = screen
        self._folder = folder
        self._on_open = on_open
        self.text = ""
        self.filter = ""
        self.flags = dict.fromkeys(("regex", "case", "content", "first"), False)

    def show(self) -> None:
        """Ask."""
        ax.form(self._screen, self._form, self._search, title="Search", cancel="CANCEL", width=DIALOG_DP)
        self._screen.focus("search_query")

    def _form(self) -> ax.View:
        field = ax.EditText(key="search_query", text=self.text, hint="Search", on_change=ax.bind(self, "text"))
        boxes = [self._box("regex", "Regex search"), self._box("case", "Case sensitive")]
        boxes.append(self._box("content", "Search in content"))
        if self.flags["content"]:
            boxes.append(self._box("first", "Stop search after first match", indent=24))
        return ax.Column(
            ax.Caption("Recursive search in current directory."),
            underlined(field, self._screen),
            *boxes,
            padding=(24, 0, 24, 0),
        )

    def _box(self, name: str, label: str, *, indent: float = 0) -> ax.View:
        def change(on: bool) -> None:
            self.flags[name] = on

        return ax.CheckBox(text=label, checked=self.flags[name], on_change=change, height=40, margin=(indent, 0, 0, 0))

    def _search(self) -> None:
        flags = self.flags
        if not self.text:
            return
        query = SearchQuery(
            self.text,
            is_regex=flags["regex"],
            is_case_sensitive=flags["case"],
            in_content=flags["content"],
            first_only=flags["first"],
        )
        found = Store(self._screen.phone).search(self._folder, query)
        nothing = Symbols(SHRUG, id="android:id/message", size=16, padding=(24, 0, 24, 16))
        self._screen.show(
            ax.AlertDialog(
                title="Select",
                content=lambda: self._results(found) if found else nothing,
                negative=("CANCEL", None),
                width=DIALOG_DP,
                ids=PACKAGE,
            )
        )

    def _results(self, found: list[tuple[str, list[str]]]) -> ax.View:
        shown = [hit for hit in found if self.filter.lower() in hit[0].lower()]
        field = ax.EditText(key="result_filter", text=self.filter, hint="Search", on_change=ax.bind(self, "filter"))
        rows = [self._hit(path, lines) for path, lines in shown]
        return ax.Column(
            underlined(field, self._screen),
            ax.Scroll(
                *rows, cls="android.widget.ExpandableListView", key="results", height=min(400, 56 * len(rows) + 8)
            ),
            padding=(24, 0, 24, 0),
        )

    def _hit(self, path: str, lines: list[str]) -> ax.View:
        small = self._screen.theme.on_surface_variant
        return ax.Column(
            ax.Text(path, id="android:id/text1", size=16),
            *(ax.Text(line, id="android:id/text1", color=small, max_lines=1, margin=(16, 2, 0, 0)) for line in lines),
            padding=(0, 10),
            on_tap=self._screen.closing(partial(self._on_open, f"{self._folder}/{path}")),
        )
