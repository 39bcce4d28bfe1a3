"""The main activity: five tabs, what is opened in them, and a new post."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.scenery import scene
from pytest_mobileagent.simulator.apps.instagram import parts
from pytest_mobileagent.simulator.apps.instagram.modal import Modal
from pytest_mobileagent.simulator.apps.instagram.people import OWN_FULL_NAME, OWN_NAME, people, posts

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.instagram.people import Post

_TABS = (
    ("feed_tab", "Home", "home"), ("search_tab", "Search and explore", "search"), ("creation_tab", "Create", "add_box"),
    ("clips_tab", "Reels", "movie"), ("profile_tab", "Profile", "account_circle"),
)  # fmt: skip
_CREATION = "creation_tab"
_FIELD = "action_bar_search_edit_text"
_PAGE_TABS = ("grid_on", "movie", "assignment_ind")
_BAR_DP = 50
_POSTS, _PICTURES, _REELS, _OWN = 12, 36, 12, 7


class Main(ax.Screen):
    """What is seen under the tabs; what was liked and saved is kept while the app runs."""

    snackbar_above_dp = _BAR_DP

    def create(self) -> None:
        """Begin with the feed."""
        self.tab = "feed_tab"
        self.account = ""  # another one's page, over the tab
        self.opened: Post | None = None  # one post, over the tab
        self.searches = False
        self.words = ""
        self.reel = 0
        self.page_tab = 0
        self.liked: frozenset[str] = frozenset()
        self.saved: frozenset[str] = frozenset()
        self.followed: frozenset[str] = frozenset()

    def back(self) -> bool:
        """Close what lies over a tab; then go to the feed."""
        if self.searches and self.opened is None and not self.account:
            self._end_search()
            return True
        return ax.reset(self, opened=None, account="", tab="feed_tab")

    @property
    def seed(self) -> str:
        """What this phone's content is drawn from."""
        return self.phone.properties.get("ro.serialno") or ""

    @property
    def is_on_reels(self) -> bool:
        """Whether the page is the one that is always dark."""
        return self.tab == "clips_tab" and not self.account and self.opened is None

    @property
    def status_bar_color(self) -> str:  # type: ignore[override] # by tab
        """Black above reels."""
        return "#000000" if self.is_on_reels else ""

    def compose(self) -> ax.View:
        """Return the page with the tabs below."""
        return ax.Pane(
            ax.Frame(self._page(), id="layout_container_main", width=ax.MATCH, weight=1),
            self._tab_bar(),
            background="#000000" if self.is_on_reels else "background",
        )

    def _page(self) -> ax.View:
        if self.opened is not None:
            return self._post_page(self.opened)
        if self.account:
            return self._profile(self.account)
        if self.tab == "search_tab":
            return self._search() if self.searches else self._explore()
        if self.tab == "clips_tab":
            return self._reels()
        return self._profile(OWN_NAME) if self.tab == "profile_tab" else self._feed()

    # -- tabs -------------------------------------------------------------------------------------------------------

    def _tab_bar(self) -> ax.View:
        is_dark = self.is_on_reels
        cells = [self._tab(*tab, color="#ffffff" if is_dark else "on_surface") for tab in _TABS]
        line = ax.View(width=ax.MATCH, height=0.7, background="#262626" if is_dark else "outline_variant")
        row = ax.Row(*cells, id="tab_bar", width=ax.MATCH, height=_BAR_DP)
        return ax.Column(line, row, background="#000000" if is_dark else "background")

    def _tab(self, name: str, word: str, icon: str, *, color: str) -> ax.View:
        is_chosen = name == self.tab
        mark: ax.View
        if name == "profile_tab":
            ring = (1.5, self.theme.color(color)) if is_chosen else None
            mark = ax.Frame(
                parts.face(OWN_NAME, size=24), id="tab_avatar", width=28, height=28, radius=14, padding=2, border=ring,
                gravity="center",
            )  # fmt: skip
        else:
            mark = ax.Icon(
                icon, id="tab_icon", size=28, color=color, outlined=not is_chosen, gravity="center", selected=is_chosen
            )
        return ax.Frame(
            mark,
            id=name,
            desc=self.tr(word),
            weight=1,
            height=_BAR_DP,
            selected=is_chosen,
            on_tap=partial(self._turn, name),
        )

    def _turn(self, name: str) -> None:
        if name == _CREATION:
            self.start(Modal, page="creation")
            return
        is_again = name == self.tab
        self.tab, self.account, self.opened = name, "", None
        self._end_search()
        if is_again:
            self.scroll_to(name, 0)

    def _end_search(self) -> None:
        self.searches, self.words = False, ""
        self.ui.focus = ""
        self.hide_keyboard()

    # -- what is done -----------------------------------------------------------------------------------------------

    def like(self, one: Post) -> None:
        """Like a post, or no longer."""
        self.liked ^= {one.seed}

    def save(self, one: Post) -> None:
        """Keep a post, or no longer."""
        self.saved ^= {one.seed}

    def comment(self, one: Post) -> None:
        """Show what others say of a post."""
        self.start(Modal, page="comments", author=one.author, caption=one.caption)

    def share(self, one: Post) -> None:
        """Send a post to another app."""
        ax.share_text(self, f"https://www.instagram.com/{one.author}/")

    def open_account(self, name: str) -> None:
        """Show somebody's page."""
        self._end_search()
        self.opened, self.page_tab = None, 0
        if name == OWN_NAME:
            self.tab, self.account = "profile_tab", ""
        else:
            self.account = name

    def open_post(self, one: Post) -> None:
        """Show one post."""
        self.opened = one

    # -- the pages --------------------------------------------------------------------------------------------------

    def _feed(self) -> ax.View:
        logo = ax.Text(
            "Instagram",
            id="title_logo",
            desc=self.tr("Instagram Home Feed"),
            size=24,
            weight_name="medium",
            padding=(16, 0),
        )
        activity = ax.IconButton(
            "favorite_border", id="action_bar_inbox_button", desc=self.tr("Activity"), color="on_surface",
            on_tap=lambda: self.start(Modal, page="activity"),
        )  # fmt: skip
        message = ax.IconButton(
            "send", id="action_bar_direct_button", desc=self.tr("Message"), color="on_surface",
            on_tap=lambda: self.start(Modal, page="direct"),
        )  # fmt: skip
        bar = ax.Across(logo, ax.Spacer(weight=1, height=1), activity, message, id="action_bar_container", height=52)
        cards = [parts.post(self, one) for one in posts("feed", self.seed, _POSTS)]
        body = ax.Scroll(self._stories(), *cards, id="android:id/list", key="feed_tab", cls=ax.RECYCLER, weight=1)
        return ax.Pane(bar, body)

    def _stories(self) -> ax.View:
        names, unseen = people(self.seed), self.tr("{user}'s story, {at} of {count}, Unseen.")
        cells = [
            ax.Column(
                parts.face(
                    name, size=64, has_ring=at > 0, id="avatar_image_view",
                    desc=unseen.format(user=name, at=at, count=len(names)) if at else self.tr("Your story"),
                ),
                ax.Text(self.tr("Your story") if at == 0 else name, id="username", size=12, max_lines=1, align="center",
                        width=72),
                width=80, gravity="hcenter", gap=4, on_tap=partial(self.open_account, name),
            )
            for at, name in enumerate((OWN_NAME, *names))
        ]  # fmt: skip
        row = ax.Row(*cells, padding=(8, 8))
        return ax.Scroll(row, horizontal=True, id="reels_tray_container", key="stories", height=116, cls=ax.RECYCLER)

    def _explore(self) -> ax.View:
        field = ax.Across(
            ax.Icon("search", size=18, color="on_surface_variant"),
            ax.Caption(self.tr("Search"), size=16),
            id=_FIELD, cls="android.widget.EditText", text=self.tr("Search"), height=36, radius=10, padding=(12, 0),
            gap=12, background="surface_variant", on_tap=self._open_search,
        )  # fmt: skip
        found = posts("explore", self.seed, _PICTURES)
        pictures = ax.Scroll(
            parts.grid(self, found, self.open_post, word="Photo by"), id="explore_grid_container", key="search_tab",
            cls=ax.RECYCLER, weight=1,
        )  # fmt: skip
        return ax.Pane(ax.Frame(field, width=ax.MATCH, padding=(16, 8)), pictures)

    def _open_search(self) -> None:
        self.searches = True
        self.focus(_FIELD)

    def _search(self) -> ax.View:
        up = ax.IconButton("arrow_back", desc=self.tr("Back"), color="on_surface", on_tap=self.back)
        field = ax.EditText(
            id=_FIELD, text=self.words, hint=self.tr("Search"), on_change=self.bind("words"), ime_action="search",
            on_ime_action=self.hide_keyboard, weight=1, padding=(12, 7), radius=10,
            background="surface_variant",
        )  # fmt: skip
        wanted = self.words.strip().lower()
        rows = [
            ax.Across(
                parts.face(name, size=48), ax.Text(name, id="row_search_user_username", size=14, weight_name="medium"),
                height=64, padding=(16, 0), gap=12, on_tap=partial(self.open_account, name),
            )
            for name in (OWN_NAME, *people(self.seed))
            if wanted and wanted in name
        ]  # fmt: skip
        nothing = [ax.Caption(self.tr("No results found."), size=14, padding=16)] if wanted and not rows else []
        return ax.Pane(
            ax.Across(up, field, padding=(4, 6, 16, 6)),
            ax.RecyclerView(*rows, *nothing, id="recycler_view", key="found"),
        )

    def _reels(self) -> ax.View:
        found = posts("reels", self.seed, _REELS)
        one = found[self.reel]
        picture = ax.Image(scene(one.seed), id="clips_video_container", width=ax.MATCH, height=ax.MATCH)
        head = ax.Text(self.tr("Reels"), id="action_bar_title", size=22, weight_name="bold", color="#ffffff", margin=16)
        names = ax.Column(
            ax.Row(
                parts.face(one.author, size=32), ax.Text(one.author, size=14, weight_name="medium", color="#ffffff"),
                gap=10, gravity="center", on_tap=partial(self.open_account, one.author),
            ),
            ax.Text(one.caption, size=14, color="#ffffff", max_lines=2),
            width=280, gap=10, margin=(16, 0, 0, 16), gravity="bottom start",
        )  # fmt: skip
        is_liked = one.seed in self.liked
        actions = (
            ("favorite" if is_liked else "favorite_border", "like_button", "Like", partial(self.like, one)),
            ("chat_bubble_outline", "comment_button", "Comment", partial(self.comment, one)),
            ("send", "direct_share_button", "Share", partial(self.share, one)),
        )
        buttons = [
            ax.IconButton(icon, id=name, cls="android.widget.ImageView", desc=self.tr(word), size=28, on_tap=act,
                          color="#ff3040" if icon == "favorite" else "#ffffff")
            for icon, name, word, act in actions
        ]  # fmt: skip
        column = ax.Column(*buttons, width=ax.WRAP, gap=12, margin=(0, 0, 8, 24), gravity="bottom end")
        page = ax.Layers(picture, head, names, column, id="clips_swipe_refresh_container")
        return ax.Pager(
            page,
            id="clips_viewer_view_pager",
            index=self.reel,
            count=_REELS,
            on_change=ax.bind(self, "reel"),
            vertical=True,
        )

    def _post_page(self, one: Post) -> ax.View:
        return ax.Pane(
            ax.app_bar(self, self.tr("Posts"), on_up=self.back), ax.Scroll(parts.post(self, one), key="post", weight=1)
        )

    def _profile(self, name: str) -> ax.View:
        is_own = name == OWN_NAME
        mine = posts(name, self.seed, _OWN if is_own else 18)
        counts = ((len(mine), "Posts"), (128 + len(name) * 7, "Followers"), (10 + len(name) * 3, "Following"))
        numbers = [
            ax.Column(ax.Text(str(count), size=16, weight_name="bold"), ax.Text(self.tr(word), size=13), weight=1,
                      gravity="hcenter")
            for count, word in counts
        ]  # fmt: skip
        head = ax.Across(parts.face(name, size=80), ax.Row(*numbers, weight=1), padding=(16, 8), gap=16)
        full = OWN_FULL_NAME if is_own else name.replace(".", " ").title()
        return ax.Pane(
            self._profile_bar(name, is_own=is_own),
            ax.Scroll(
                head,
                ax.Text(full, id="profile_header_full_name", size=14, weight_name="medium", padding=(16, 0)),
                self._profile_buttons(name, is_own=is_own),
                self._page_tabs(),
                parts.grid(self, mine, self.open_post) if self.page_tab == 0 else self._no_posts(),
                key="profile_tab",
                weight=1,
            ),
        )

    def _profile_bar(self, name: str, *, is_own: bool) -> ax.View:
        options = ax.IconButton("menu", desc=self.tr("Options"), on_tap=lambda: self.start(Modal, page="options"))
        title = ax.Text(name, id="action_bar_title", size=20, weight_name="bold", max_lines=1, margin=(16, 0))
        return ax.app_bar(
            self, title, icon="" if is_own else "arrow_back", on_up=self.back, actions=(options,) if is_own else ()
        )

    def _profile_buttons(self, name: str, *, is_own: bool) -> ax.View:
        if is_own:
            entries = (("Edit profile", partial(self.start, Modal, page="edit")),)
        else:
            is_followed = name in self.followed
            entries = (("Following" if is_followed else "Follow", partial(self._follow, name)),)
        buttons = [
            ax.Text(
                self.tr(word), cls="android.widget.Button", size=14, weight_name="medium", align="center", weight=1,
                height=34, radius=8, color="#ffffff" if word == "Follow" else "on_surface",
                background="#0095f6" if word == "Follow" else "surface_variant", on_tap=act,
            )
            for word, act in entries
        ]  # fmt: skip
        return ax.Row(*buttons, width=ax.MATCH, padding=(16, 12), gap=8)

    def _follow(self, name: str) -> None:
        self.followed ^= {name}

    def _page_tabs(self) -> ax.View:
        cells = [
            ax.Frame(
                ax.Icon(icon, gravity="center", color="on_surface" if at == self.page_tab else "on_surface_variant"),
                ax.View(width=ax.MATCH, height=1.5, gravity="bottom", background="on_surface")
                if at == self.page_tab
                else None,
                weight=1, height=44, selected=at == self.page_tab, on_tap=ax.put(self, page_tab=at),
            )
            for at, icon in enumerate(_PAGE_TABS)
        ]  # fmt: skip
        row = ax.Row(*cells, width=ax.MATCH)
        return ax.Frame(row, id="profile_tab_layout", cls="android.widget.HorizontalScrollView", width=ax.MATCH)

    def _no_posts(self) -> ax.View:
        words = ("", "Share a moment with the world", "Photos and videos of you")[self.page_tab]
        return ax.Column(
            ax.Icon(_PAGE_TABS[self.page_tab], size=56),
            ax.Text(self.tr(words), size=20, weight_name="bold", align="center"),
            padding=(32, 56), gap=16, gravity="hcenter",
        )  # fmt: skip
