"""The main activity: feeds under tabs, the search, a video."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import google
from pytest_mobileagent.simulator.androidx.scenery import scene
from pytest_mobileagent.simulator.apps.youtube.settings import Settings
from pytest_mobileagent.simulator.apps.youtube.videos import Video, videos

_TABS = (
    ("Home", "home"), ("Trending", "whatshot"), ("Subscriptions", "subscriptions"), ("Inbox", "mail"),
    ("Library", "video_library"),
)  # fmt: skip
_SIGN_IN = {
    2: ("Don’t miss new videos", "Sign in to see updates from your favorite YouTube channels"),
    3: ("Your messages live here", "Sign in to share videos and see your messages"),
    4: ("Enjoy your favorite videos", "Sign in to access videos that you’ve liked or saved"),
}
_FIELD = "search_edit_text"
_WIDE_DP = 600


class WatchWhile(ax.Screen):
    """Feeds; over them the search, the account, or a video."""

    def create(self) -> None:
        """Begin at home."""
        self.tab = 0
        self.watched: Video | None = None
        self.is_paused = False
        self.searches = False
        self.query = ""  # what was searched for
        self.typed = ""
        self.shows_account = False

    def back(self) -> bool:
        """Close what lies on top, then go home."""
        if ax.reset(self, watched=None, shows_account=False):
            return True
        if self.searches:
            self.hide_keyboard()
        return ax.reset(self, searches=False, query="", tab=0)

    def compose(self) -> ax.View:
        """Return what is on top."""
        if self.watched is not None:
            return self._watch(self.watched)
        if self.shows_account:
            return self._account()
        if self.searches:
            return self._search()
        body = self._results() if self.query else self._sign_in() if self.tab in _SIGN_IN else self._feed()
        return ax.Pane(
            self._result_bar() if self.query else self._bar(),
            ax.Frame(body, width=ax.MATCH, weight=1),
            google.line(),
            self._pivot_bar(),
            background="background",
        )

    @property
    def _is_online(self) -> bool:
        return self.phone.connectivity.is_online

    @property
    def _seed(self) -> str:
        return self.phone.properties.get("ro.serialno") or ""

    # -- bars -------------------------------------------------------------------------------------------------------

    def _bar(self) -> ax.View:
        search = ax.IconButton(
            "search", id="menu_item_view", cls="android.widget.ImageView", desc=self.tr("Search"),
            on_tap=self._open_search,
        )  # fmt: skip
        account = ax.IconButton(
            "account_circle", id="menu_item_view", cls="android.widget.ImageView", desc=self.tr("Account"),
            on_tap=ax.put(self, shows_account=True),
        )  # fmt: skip
        bar = ax.Across(
            self._logo(), ax.Spacer(weight=1, height=1), search, account, id="toolbar", cls="android.view.ViewGroup",
            height=48, padding=(12, 0, 4, 0), background="#ffffff",
        )  # fmt: skip
        return ax.Frame(bar, id="appbar_layout", cls="android.widget.LinearLayout", width=ax.MATCH, elevation=2)

    def _logo(self) -> ax.View:
        mark = ax.Frame(
            ax.Icon("play_arrow", size=18, color="#ffffff", gravity="center"), width=30, height=21, radius=5,
            background="#ff0000",
        )  # fmt: skip
        name = ax.DrawnText("YouTube", size=20, weight_name="bold", color="#282828")
        return ax.Row(
            *google.logo(self.phone, mark, name), id="youtube_logo", cls="android.widget.ImageView", desc="YouTube",
            gap=4, gravity="center",
        )  # fmt: skip

    def _result_bar(self) -> ax.View:
        words = ax.Text(self.query, id="search_query", size=18, height=48, padding=(8, 0), on_tap=self._open_search)
        return google.bar(self, words, on_up=self.back)

    def _pivot_bar(self) -> ax.View:
        cells = []
        for at, (word, icon) in enumerate(_TABS):
            name = self.tr(word)
            is_chosen = at == self.tab and not self.query
            color = "#ff0000" if is_chosen else "#606060"
            cells.append(
                ax.Column(
                    ax.Icon(icon, size=24, color=color),
                    ax.Text(name, id="text", size=10, color=color, max_lines=1),
                    cls="android.widget.Button", desc=name, weight=1, height=48, gravity="center", justify="center",
                    selected=is_chosen, on_tap=partial(self._turn, at),
                )
            )  # fmt: skip
        return ax.Frame(
            ax.Row(*cells, width=ax.MATCH), id="pivot_bar", cls="android.widget.HorizontalScrollView", width=ax.MATCH,
            background="#ffffff",
        )  # fmt: skip

    def _turn(self, tab: int) -> None:
        self.query = ""
        self.tab = tab
        self.scroll_to("results", 0)

    # -- feeds ------------------------------------------------------------------------------------------------------

    def _feed(self) -> ax.View:
        topic = _TABS[self.tab][0]
        return self._list([self._card(video) for video in videos(topic, self._seed)])

    def _results(self) -> ax.View:
        return self._list([self._row(video) for video in videos(f'"{self.query}"', self._seed)])

    def _list(self, cards: list[ax.View]) -> ax.View:
        if not self._is_online:
            return self._offline()
        return ax.Scroll(*cards, id="results", key="results", cls=ax.RECYCLER)

    def _offline(self) -> ax.View:
        return ax.EmptyState(
            ax.Icon("cloud_off", size=96, color="#dadce0"),
            ax.Text(self.tr("You’re offline"), size=20, margin=(0, 16, 0, 8)),
            ax.Caption(self.tr("Check your connection."), size=14),
            ax.TextButton(self.tr("Retry"), id="retry_button", color="#065fd4", on_tap=self.phone.touch),
        )

    def _sign_in(self) -> ax.View:
        title, words = _SIGN_IN[self.tab]
        return ax.EmptyState(
            ax.Icon(_TABS[self.tab][1], size=112, color="#dadce0"),
            ax.Text(self.tr(title), size=20, margin=(0, 24, 0, 8)),
            ax.Caption(self.tr(words), size=14, align="center", margin=(48, 0)),
            weight=0,
        )

    def _card(self, video: Video) -> ax.View:
        told = f"{video.channel} · {self._seen(video)}"
        words = ax.TwoLines(video.title, told, ids=("title", "details"), sizes=(16, 12), max_lines=(2, 1), gap=2)
        return ax.Column(
            _still(video, self),
            ax.Row(google.face(video.channel, size=36), words, width=ax.MATCH, padding=(12, 12, 12, 20), gap=12),
            desc=f"{video.title} - {told}",
            on_tap=partial(self._open, video),
        )

    def _seen(self, video: Video) -> str:
        return f"{self.tr('{count} views').format(count=video.viewed)} · {self.tr(video.age)}"

    def _row(self, video: Video) -> ax.View:
        words = ax.Column(
            ax.Text(video.title, id="title", size=14, max_lines=2),
            ax.Caption(video.channel, size=12, max_lines=1),
            ax.Caption(self._seen(video), id="details", size=12, max_lines=1),
            weight=1,
            gap=2,
        )
        picture = ax.Frame(
            ax.Image(scene(video.seed, wide=True), width=160, height=90), _badge(video), width=160, height=90
        )
        return ax.Row(picture, words, width=ax.MATCH, padding=(12, 6), gap=12, on_tap=partial(self._open, video))

    def _open(self, video: Video) -> None:
        self.watched, self.is_paused = video, False
        self.scroll_to("watch", 0)

    # -- a video ----------------------------------------------------------------------------------------------------

    def _watch(self, video: Video) -> ax.View:
        player = ax.Frame(
            _still(video, self, has_badge=False),
            ax.IconButton("expand_more", desc=self.tr("Minimize"), color="#ffffff", on_tap=self.back),
            ax.Icon("play_arrow", size=64, color="#ffffff", gravity="center") if self.is_paused else None,
            id="player_view", desc=self.tr("Play video" if self.is_paused else "Pause video"), width=ax.MATCH,
            background="#000000", on_tap=ax.flip(self, "is_paused"),
        )  # fmt: skip
        head = ax.TwoLines(
            video.title, self._seen(video), ids=("title", ""), sizes=(18, 12), weight=0, padding=16, gap=4
        )
        channel = ax.Across(
            google.face(video.channel), ax.Text(video.channel, size=14, weight_name="medium", weight=1),
            padding=(16, 12), gap=12,
        )  # fmt: skip
        others = [self._row(one) for one in videos(f"after {video.title}", self._seed, 8)]
        up_next = ax.Text(self.tr("Up next"), size=14, weight_name="medium", padding=(16, 12))
        return ax.Pane(
            player,
            ax.Scroll(
                head, google.line(), channel, google.line(), up_next, *others, id="watch_list", key="watch", weight=1
            ),
            background="background",
        )

    # -- search, account --------------------------------------------------------------------------------------------

    def _open_search(self) -> None:
        self.searches, self.typed = True, self.query
        self.focus(_FIELD)

    def _search(self) -> ax.View:
        field = ax.EditText(
            id=_FIELD, text=self.typed, hint=self.tr("Search YouTube"), size=18, on_change=self.bind("typed"),
            ime_action="search", on_ime_action=lambda: self._submit(self.typed), margin=(8, 0),
        )  # fmt: skip
        clear = ax.IconButton("close", id="search_clear", desc=self.tr("Clear"), on_tap=ax.put(self, typed=""))
        bar = google.bar(self, field, on_up=self.back, actions=(clear,) if self.typed else (), id="search_box")
        rows = [self._suggestion(words) for words in self._suggestions()]
        return ax.Pane(
            bar,
            google.line(),
            ax.RecyclerView(*rows, id="results", key="suggestions"),
            background="background",
        )

    def _suggestions(self) -> list[str]:
        typed = self.typed.strip().lower()
        return [f"{typed}{end}" for end in ("", " music", " tutorial", " 2019", " live", " review")] if typed else []

    def _suggestion(self, words: str) -> ax.View:
        edit = ax.IconButton("north_west", desc=f"Edit suggestion {words}", on_tap=ax.put(self, typed=words))
        return ax.Across(
            ax.Icon("search"), ax.Text(words, id="text", size=16, weight=1, max_lines=1), edit, height=48,
            padding=(16, 0, 4, 0), gap=24, on_tap=partial(self._submit, words),
        )  # fmt: skip

    def _submit(self, words: str) -> None:
        if words.strip():
            self.searches, self.query = False, words.strip()
            self.ui.focus = ""
            self.hide_keyboard()
            self.scroll_to("results", 0)

    def _account(self) -> ax.View:
        close = ax.IconButton("close", desc=self.tr("Close"), on_tap=self.back)
        title = ax.Text(self.tr("Account"), size=20, margin=(16, 0), weight=1)
        head = ax.Across(
            ax.Icon("account_circle", size=56, color="#909090"),
            ax.Caption(self.tr("Sign in now to upload, save, and comment on videos"), size=14, weight=1),
            padding=16,
            gap=16,
        )
        settings = ax.Across(
            ax.Icon("settings"), ax.Text(self.tr("Settings"), size=16), height=56, padding=(16, 0), gap=24,
            on_tap=lambda: self.start(Settings),
        )  # fmt: skip
        return ax.Pane(
            ax.Across(close, title, height=56, padding=(4, 0)), google.line(), head, google.line(), settings,
            id="account_page", background="background",
        )  # fmt: skip


def _still(video: Video, screen: ax.Screen, *, has_badge: bool = True) -> ax.View:
    """Return the still of a video, across the screen."""
    display = screen.phone.display
    wide = display.app_size[0] / display.scale
    height = min(wide * 9 / 16, display.app_size[1] / display.scale * 0.55)
    picture = ax.Image(scene(video.seed, wide=True), id="thumbnail", width=ax.MATCH, height=height)
    return ax.Frame(picture, _badge(video) if has_badge else None, width=ax.MATCH, height=height)


def _badge(video: Video) -> ax.View:
    return ax.Text(
        video.length, id="duration", size=12, weight_name="medium", color="#ffffff", padding=(4, 2), margin=8, radius=2,
        gravity="bottom end", background="#000000cc",
    )  # fmt: skip
