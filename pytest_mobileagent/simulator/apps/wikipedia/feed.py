"""The Explore tab: the search, and a card of each kind that the feed is to have."""

from __future__ import annotations

import datetime
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.wikipedia import store
from pytest_mobileagent.simulator.apps.wikipedia.articles import articles, edition, related
from pytest_mobileagent.simulator.apps.wikipedia.look import search_card, thumbnail
from pytest_mobileagent.simulator.apps.wikipedia.pictures import photograph
from pytest_mobileagent.simulator.apps.wikipedia.store import CARD_TYPES, FeedSettings, Library
from pytest_mobileagent.simulator.system.dates import date_text, local_time, number_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.apps.wikipedia.articles import Article, Edition

FROM_FEED, FROM_RANDOM, FROM_MAIN_PAGE = 3, 13, 9  # where an article was opened, as the history stores it
_DAILY = (store.FEATURED, store.TOP_READ, store.PICTURE, store.NEWS, store.ON_THIS_DAY)
_ANNOUNCED, _NEW_VISITS = "feedCustomizeOnboardingCardEnabled", 5
_ANNOUNCEMENT = "You can now choose what to show on your feed, and also prioritize your favorite types of content."
_RANKS = ("#2a4b8d", "#3366cc", "#14866d", "#00af89", "#ac6600")


class Feed:
    """What the Explore tab shows: pure in what is stored and the day."""

    def __init__(self, screen: ax.Screen) -> None:
        """Show cards on a screen."""
        self._screen = screen
        self._tr = screen.tr

    def compose(self) -> ax.View:
        """Return the list of cards: today's, and below them yesterday's."""
        screen = self._screen
        today = local_time(screen.phone).date()
        cards = self._cards(today, FeedSettings(screen.prefs()).shown)
        if cards:
            before = today - datetime.timedelta(days=1)
            daily = [at for at in FeedSettings(screen.prefs()).shown if at in _DAILY]
            older = self._cards(before, daily)
            cards += [self._day(before), *older] if older else []
        feed = ax.RecyclerView(
            search_card(screen, lambda: self._screen.start(".search.SearchActivity")),
            self._announcement(),
            *(cards or [self._empty()]),
            id="feed_view",
            height=ax.MATCH,
        )
        return ax.Frame(feed, id="swipe_refresh_layout", cls="android.view.ViewGroup", width=ax.MATCH, height=ax.MATCH)

    def _cards(self, day: datetime.date, kinds: Sequence[int]) -> list[ax.View]:
        hidden = store.hidden_cards(self._screen.prefs())
        paper = edition(day)
        made = []
        for at in kinds:
            name = f"{CARD_TYPES[at].code}_{day.isoformat()}"
            content = () if name in hidden else self._content(at, paper)
            if content:
                made.append(self._card(at, name, content))
        return made

    def _content(self, at: int, paper: Edition) -> Sequence[ax.View | None]:
        """Return what a card has below its heading; nothing if there is nothing to show."""
        made: dict[int, Callable[[], Sequence[ax.View | None]]] = {
            store.FEATURED: lambda: [self._featured(paper.featured)],
            store.TOP_READ: lambda: self._top_read(paper),
            store.PICTURE: lambda: self._picture(paper),
            store.BECAUSE_YOU_READ: self._because,
            store.NEWS: lambda: [self._news(paper)],
            store.ON_THIS_DAY: lambda: [self._event(paper)],
            store.RANDOMIZER: lambda: [self._footer("More random articles", self._random)],
            store.MAIN_PAGE: lambda: [
                self._footer("View main page", partial(self._open, paper.featured, FROM_MAIN_PAGE))
            ],
        }
        return made[at]()

    # -- what all cards have ----------------------------------------------------------------------------------------

    def _card(self, at: int, name: str, content: Sequence[ax.View | None]) -> ax.View:
        menu = f"menu_{name}"
        header = ax.Across(
            ax.Text(
                self._tr(CARD_TYPES[at].title), id="view_card_header_title", size=16, weight_name="medium", weight=1
            ),
            ax.IconButton(
                "more_vert",
                id="view_list_card_header_menu",
                key=menu,
                cls="android.widget.ImageView",
                desc=self._tr("More options"),
                on_tap=partial(self._show_menu, menu, name),
            ),
            id="view_card_header",
            min_height=48,
            padding=(16, 4, 4, 4),
        )
        return ax.Column(
            header,
            *content,
            cls="android.widget.FrameLayout",
            margin=(16, 8),
            radius=12,
            background="surface",
            border=(1, "outline_variant"),
        )

    def _show_menu(self, at: str, name: str) -> None:
        self._screen.popup(
            [
                ax.MenuItem(self._tr("Hide this card"), partial(self._hide, name)),
                ax.MenuItem(self._tr("Customize the feed"), self._customize),
            ],
            anchor=at,
        )

    def _hide(self, name: str) -> None:
        prefs = self._screen.prefs()
        before = store.hidden_cards(prefs)
        store.hide_cards(prefs, [*before, name])
        self._screen.snackbar(
            self._tr("Card hidden."), self._tr("Undo"), lambda: store.hide_cards(self._screen.prefs(), before)
        )

    def _footer(self, title: str, act: ax.Act) -> ax.View:
        blue = self._screen.theme.primary
        return ax.Across(
            ax.Text(
                self._tr(title),
                id="footerActionButton",
                size=14,
                weight_name="medium",
                color=blue,
                max_lines=1,
                weight=1,
            ),
            ax.Icon("arrow_forward", size=20, color=blue),
            id="view_card_footer",
            height=48,
            padding=(16, 0),
            on_tap=act,
        )

    def _day(self, day: datetime.date) -> ax.View:
        words = date_text(self._screen.phone, day, "long_date")
        return ax.Caption(
            words, id="day_header_text", size=14, weight_name="medium", padding=(16, 16, 16, 8), width=ax.MATCH
        )

    def _announcement(self) -> ax.View | None:
        """Return the card that tells what can be customized, at the first visits, until it is answered."""
        prefs = self._screen.prefs()
        is_new = prefs.number("exploreFeedVisitCount") <= _NEW_VISITS
        if not is_new or not prefs.flag(_ANNOUNCED, default=True):
            return None
        buttons = ax.Row(
            ax.TextButton(
                self._tr("Customize"), id="view_announcement_action_positive", on_tap=partial(self._answer, True)
            ),
            ax.TextButton(
                self._tr("Got it"), id="view_announcement_action_negative", on_tap=partial(self._answer, False)
            ),
            gap=8,
        )
        return ax.Column(
            ax.Text(self._tr("Customize your Explore feed"), size=20, weight_name="medium"),
            ax.Text(self._tr(_ANNOUNCEMENT), id="view_announcement_text", size=16),
            buttons,
            id="view_announcement_container",
            margin=(16, 8),
            padding=16,
            gap=8,
            radius=12,
            background="surface",
            border=(1, "outline_variant"),
        )

    def _answer(self, wants_it: bool) -> None:
        self._screen.prefs().update({_ANNOUNCED: False})
        if wants_it:
            self._customize()

    def _customize(self) -> None:
        from pytest_mobileagent.simulator.apps.wikipedia.configure import Configure  # noqa: PLC0415 - rarely opened

        self._screen.start(Configure)

    def _empty(self) -> ax.View:
        return ax.Column(
            ax.Icon("dynamic_feed", size=72, color="outline_variant"),
            ax.Text(self._tr("There's nothing on your Explore feed"), size=16, align="center"),
            ax.Button(self._tr("Customize"), id="customize_button", on_tap=self._customize),
            id="empty_container",
            gravity="hcenter",
            gap=16,
            padding=(32, 72),
        )

    # -- what each has ----------------------------------------------------------------------------------------------

    def _featured(self, one: Article) -> ax.View:
        line = ax.View(width=ax.MATCH, height=1, background="outline_variant", margin=(0, 4))
        words = ax.Column(
            ax.Text(one.title, id="articleTitle", size=24),
            ax.Caption(one.description, id="articleDescription", size=14),
            line,
            ax.Text(one.extract, id="articleExtract", size=16, max_lines=5),
            padding=(16, 12, 16, 16),
            gap=4,
        )
        image = ax.Image(partial(photograph, one.scene, one.title), id="articleImage", width=ax.MATCH, height=200)
        return ax.Column(
            image, words, id="view_featured_article_card_content_container", on_tap=partial(self._open, one, FROM_FEED)
        )

    def _row(self, one: Article, lead: ax.View | None, tail: ax.View | None) -> ax.View:
        texts = ax.Column(
            ax.Text(one.title, id="view_list_card_item_title", size=16, max_lines=1),
            ax.Caption(one.description, id="view_list_card_item_subtitle", size=14, max_lines=1),
            tail,
            weight=1,
            margin=(0, 0, 12, 0),
        )
        return ax.Across(
            lead,
            texts,
            thumbnail(one, id="view_list_card_item_image", size=48),
            cls="android.view.ViewGroup",
            padding=(16, 8),
            on_tap=partial(self._open, one, FROM_FEED),
        )

    def _top_read(self, paper: Edition) -> list[ax.View | None]:
        rows = []
        for at, (one, reads) in enumerate(paper.top_read):
            color = _RANKS[at]
            rank = ax.Frame(
                ax.Text(
                    number_text(self._screen.phone, at + 1),
                    id="view_list_card_number",
                    size=14,
                    color=color,
                    gravity="center",
                ),
                width=28,
                height=28,
                radius=14,
                border=(1, color),
                margin=(0, 0, 12, 0),
            )
            views = ax.Text(
                f"{number_text(self._screen.phone, round(reads / 1000))}K",
                id="view_list_card_item_pageviews",
                size=12,
                color=color,
            )
            rows.append(self._row(one, rank, views))
        return [ax.Column(*rows, id="view_list_card_list", cls=ax.RECYCLER, padding=(0, 0, 0, 8))]

    def _because(self) -> list[ax.View | None]:
        read = Library(self._screen).history
        if not read:
            return []
        first = ax.Text(read[0].title, id="view_card_header_subtitle", size=20, padding=(16, 0, 16, 8))
        rows = [self._row(one, None, None) for one in related(read[0])]
        return [first, ax.Column(*rows, id="view_list_card_list", cls=ax.RECYCLER, padding=(0, 0, 0, 8))]

    def _picture(self, paper: Edition) -> list[ax.View | None]:
        picture = partial(photograph, paper.scene, paper.picture)
        send = partial(ax.share_text, self._screen, paper.picture)
        return [
            ax.Image(picture, id="view_featured_image_card_image", width=ax.MATCH, height=220),
            ax.Text(paper.picture, id="view_featured_image_card_image_description", size=14, padding=(16, 12, 16, 4)),
            ax.Row(
                ax.TextButton(self._tr("Share"), id="view_featured_image_card_share_button", icon="share", on_tap=send),
                padding=(4, 0, 4, 4),
            ),
        ]

    def _news(self, paper: Edition) -> ax.View:
        cells = [
            ax.Column(
                ax.Image(
                    partial(photograph, story.article.scene, story.article.title),
                    id="horizontal_scroll_list_item_image",
                    width=ax.MATCH,
                    height=112,
                ),
                ax.Text(
                    story.text,
                    id="horizontal_scroll_list_item_text",
                    size=14,
                    max_lines=5,
                    padding=12,
                    height=112,
                    gravity="top",
                ),
                cls="android.widget.FrameLayout",
                width=180,
                radius=8,
                border=(1, "outline_variant"),
                background="surface",
                on_tap=partial(self._open, story.article, FROM_FEED),
            )
            for story in paper.news
        ]
        return ax.Scroll(
            ax.Row(*cells, gap=8),
            id="news_cardview_recycler_view",
            key=f"news_{paper.featured.title}",
            horizontal=True,
            cls=ax.RECYCLER,
            height=240,
            padding=(16, 0, 16, 16),
        )

    def _event(self, paper: Edition) -> ax.View:
        blue = self._screen.theme.primary
        year = ax.Across(
            ax.View(width=10, height=10, radius=5, background=blue, margin=(0, 0, 8, 0)),
            ax.Text(str(paper.event.year), id="year", size=16, weight_name="medium", color=blue),
        )
        return ax.Column(
            year,
            ax.Text(paper.event.text, id="text", size=16),
            self._row(paper.event.article, None, None),
            id="on_this_day_card_view_click_container",
            padding=(16, 0, 16, 8),
            gap=8,
        )

    # -- acting -----------------------------------------------------------------------------------------------------

    def _open(self, one: Article, source: int) -> None:
        self._screen.start(".page.PageActivity", title=one.title, source=source)

    def _random(self) -> None:
        every = articles()
        self._open(every[round(self._screen.phone.clock.now()) % len(every)], FROM_RANDOM)
