"""The search: its first page, the field with suggestions, what was found; the settings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from urllib.parse import quote

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.apps.google_search.found import Found, found, suggestions

_FAST_SEARCH = "com.google.nexuslauncher.FAST_TEXT_SEARCH"
_FIELD = "search_box"
_RECENT = "recent_searches"
_KEPT = 5
_COLLECTS = "search_history_enabled"


class Search(ax.Screen):
    """The first page; over it what is typed, or what was found."""

    def create(self) -> None:
        """Begin with the first page, or with the field if a search was asked for."""
        self.typed = ""
        self.query = ""
        self.is_typing = False
        self._take(self.intent)

    def new_intent(self, intent: ax.Intent) -> None:
        """Do what is asked for anew."""
        self._take(intent)

    def _take(self, intent: ax.Intent) -> None:
        words = intent.text("query")
        if words:
            self._submit(words)
        elif intent.action == _FAST_SEARCH or intent.action.startswith("android.search.action"):
            self._type("")

    def back(self) -> bool:
        """Close the field, then what was found."""
        if self.is_typing:
            self.hide_keyboard()
        return ax.reset(self, is_typing=False, query="")

    def compose(self) -> ax.View:
        """Return what is on top."""
        if self.is_typing:
            return self._typing()
        return self._results() if self.query else self._first()

    # -- the first page ---------------------------------------------------------------------------------------------

    def _first(self) -> ax.View:
        settings = ax.IconButton(
            "settings", id="settings_button", desc=self.tr("Settings"), on_tap=lambda: self.start(Settings)
        )
        logo = ax.Row(
            *google.wordmark(self.phone, size=48), id="googleapp_logo", cls="android.widget.ImageView", desc="Google",
            gravity="hcenter",
        )  # fmt: skip
        return ax.Pane(
            ax.Across(ax.Spacer(weight=1, height=1), settings, height=56, padding=(4, 0)),
            ax.Frame(logo, width=ax.MATCH, padding=(0, 40, 0, 32)),
            self._box(""),
            ax.EmptyState(
                ax.Icon("newspaper", size=56, color="#dadce0"),
                ax.Caption(
                    self.tr("Stories based on your interests show up here once you sign in."), size=14, align="center",
                    margin=(48, 16),
                ),
            ),
            background="background",
        )  # fmt: skip

    def _box(self, words: str) -> ax.View:
        shown = (
            ax.Text(words, id="query_text", size=16, weight=1, max_lines=1)
            if words
            else ax.Caption(self.tr("Search…"), id="googleapp_hint", size=16, weight=1)
        )
        bar = ax.Across(
            ax.DrawnText("G", size=22, weight_name="bold", color="#4285f4"),
            shown,
            ax.Icon("search", color=google.BLUE),
            id="googleapp_search_box", cls="android.widget.FrameLayout", desc="" if words else self.tr("Search"),
            height=48, radius=24, padding=(16, 0), gap=16, background="#ffffff" if words else "#f1f3f4",
            on_tap=partial(self._type, words),
        )  # fmt: skip
        return ax.Frame(bar, width=ax.MATCH, padding=(16, 8))

    # -- the field --------------------------------------------------------------------------------------------------

    def _type(self, words: str) -> None:
        self.is_typing, self.typed = True, words
        self.focus(_FIELD)

    def _typing(self) -> ax.View:
        field = ax.EditText(
            id=_FIELD, text=self.typed, hint=self.tr("Search…"), size=18, weight=1, on_change=self.bind("typed"),
            ime_action="search", on_ime_action=lambda: self._submit(self.typed),
        )  # fmt: skip
        clear = ax.IconButton(
            "close", id="clear_or_voice_button", desc=self.tr("Clear"), on_tap=partial(self._type, "")
        )
        plate = ax.Across(
            ax.IconButton("arrow_back", id="navigation_button", desc=self.tr("Navigate up"), on_tap=self.back),
            field,
            clear if self.typed else None,
            id="search_plate", height=56, padding=(4, 0), background="#ffffff",
        )  # fmt: skip
        rows = self._suggested() if self.typed.strip() else self._recent()
        return ax.Pane(
            plate,
            google.line(),
            ax.RecyclerView(*rows, id="suggestions_container", key="suggestions"),
            background="background",
        )

    def _suggested(self) -> list[ax.View]:
        return [self._suggestion(words, "search") for words in suggestions(self.typed)]

    def _recent(self) -> list[ax.View]:
        return [self._suggestion(words, "history") for words in self._searched()]

    def _searched(self) -> list[str]:
        return [words for words in self.prefs().text(_RECENT).split("\n") if words]

    def _suggestion(self, words: str, icon: str) -> ax.View:
        return ax.Across(
            ax.Icon(icon), ax.Text(words, id="text_1", size=16, weight=1, max_lines=1), height=52, padding=(16, 0),
            gap=24, on_tap=partial(self._submit, words),
        )  # fmt: skip

    def _submit(self, words: str) -> None:
        words = words.strip()
        if not words:
            return
        self.is_typing, self.query = False, words
        if self.prefs().flag(_COLLECTS, default=True):
            kept = [words, *(one for one in self._searched() if one != words)][:_KEPT]
            self.prefs().update({_RECENT: "\n".join(kept)})
        self.ui.focus = ""
        self.hide_keyboard()
        self.scroll_to("results", 0)

    # -- what was found ---------------------------------------------------------------------------------------------

    def _results(self) -> ax.View:
        if not self.phone.connectivity.is_online:
            body: ax.View = self._offline()
        else:
            cards = [self._card(one) for one in found(self.query)]
            body = ax.Scroll(*cards, ax.View(height=16), id="results", key="results", cls=ax.RECYCLER)
        return ax.Pane(
            self._box(self.query), google.line(), ax.Frame(body, width=ax.MATCH, weight=1), background="#f1f3f4"
        )

    def _offline(self) -> ax.View:
        return ax.EmptyState(
            ax.Icon("cloud_off", size=72, color="#dadce0"),
            ax.Text(self.tr("You’re offline"), size=20, margin=(0, 16, 0, 8)),
            ax.TextButton(self.tr("Retry"), id="retry_button", on_tap=self.phone.touch),
        )

    def _card(self, one: Found) -> ax.View:
        browse = ax.Intent(ax.VIEW, data=f"https://{one.host}/{quote(one.path)}")
        return ax.Column(
            ax.Caption(f"{one.host} > {one.path}", size=12, max_lines=1),
            ax.Text(one.title, id="title", size=18, color=google.BLUE, max_lines=2),
            ax.Caption(one.told, size=14, max_lines=3),
            gap=4, padding=16, margin=(8, 8, 8, 0), radius=8, background="#ffffff", width=ax.MATCH, desc=one.title,
            on_tap=lambda: self.start(browse),
        )  # fmt: skip


class Settings(ax.PreferenceScreen):
    """Whether searches are kept, and to forget them."""

    def bar(self) -> ax.View:
        """Return the toolbar."""
        return google.bar(self, self.tr("Settings"))

    def entries(self) -> Sequence[ax.Entry]:
        """Return what can be set."""
        kept = self.tr("Keep recent searches on this device")
        return (
            ax.Flag(_COLLECTS, self.tr("Search history"), default=True, summary=kept),
            ax.Link(self.tr("Clear search history"), lambda: self.prefs().update({_RECENT: ""})),
        )
