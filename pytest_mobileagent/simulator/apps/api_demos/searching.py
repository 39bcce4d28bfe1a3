"""App/Search: a query is asked for, and handed to the activity that answers it."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.api_demos.parts import PACKAGE, Button, Demo, label, page


class SearchInvoke(Demo):
    """Ways to begin a search, and what goes with it."""

    _MODES = ("Search Key", "Menu Item", "Type-To-Search", "Disabled")

    def create(self) -> None:
        """The first way is chosen."""
        super().create()
        self.mode = 0

    def compose(self) -> ax.View:
        """Return the ways and the fields."""
        text = (
            "This activity shows a few different ways to invoke search, and inserts context-specific data for use "
            "by the search activity."
        )
        return page(
            label(text, width=ax.MATCH, padding=(0, 0, 0, 4)),
            label("Ways to invoke search"),
            Button("onSearchRequested()", id="btn_start_search", on_tap=self._search),
            ax.Spinner(self, self._MODES, index=self.mode, on_select=self.bind("mode"), id="spinner_menu_mode"),
            label("Optional search parameters"),
            self._line("Prefill query: ", "txt_query_prefill"),
            self._line("App Data: ", "txt_query_appdata"),
        )

    def _line(self, name: str, field: str) -> ax.View:
        return ax.Row(
            ax.Row(label(name), self.field(field, width=180), width=ax.MATCH, gravity="center", justify="center"),
            width=ax.MATCH,
        )

    def _search(self) -> None:
        """Show the search field over the screen (`SearchDialog`), unless search is switched off."""
        if self.mode == len(self._MODES) - 1:
            return
        self.query = self.typed.get("txt_query_prefill", "")
        dialog = ax.AlertDialog(content=self._search_field)
        self.show(dialog)
        self.focus(_SEARCH)

    def _search_field(self) -> ax.View:
        def go() -> None:
            self.dismiss()
            data = self.typed.get("txt_query_appdata", "")
            extras = {"query": self.query, "app_data": data}
            self.start(ax.Intent(SEARCH, component=f"{PACKAGE}/.app.SearchQueryResults", extras=extras))

        field = ax.EditText(
            id=_SEARCH, text=self.query, hint="Search", on_change=self.bind("query"), ime_action="search",
            on_ime_action=go, margin=(16, 8),
        )  # fmt: skip
        return ax.Column(field, id="android:id/search_bar", width=ax.MATCH)


SEARCH = "android.intent.action.SEARCH"
_SEARCH = "android:id/search_src_text"


class SearchResults(Demo):
    """What was searched for."""

    def compose(self) -> ax.View:
        """Return the query, what goes with it, and how it came."""
        text = (
            "This activity accepts query strings via the ACTION_SEARCH intent. In a full implementation, you would use "
            "the query string to select results from your data source, and present a list of those results to the user."
        )
        is_search = self.intent.action == SEARCH
        data = (self.intent.text("app_data") or "") if "app_data" in self.intent.extras else "<no app data bundle>"
        way = "onCreate()" if is_search else "onCreate(), but no ACTION_SEARCH intent"
        return page(
            label(text, width=ax.MATCH, padding=(0, 0, 0, 4)),
            _told("Query String: ", "txt_query", self.intent.text("query") if is_search else ""),
            _told("Query App Data: ", "txt_appdata", data if is_search else ""),
            _told("Activity Method: ", "txt_deliveredby", way),
        )


def _told(name: str, key: str, text: str) -> ax.View:
    return ax.Row(label(name), ax.Text(text, id=key), width=ax.MATCH)
