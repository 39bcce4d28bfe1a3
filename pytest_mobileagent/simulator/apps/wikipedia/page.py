"""An article, and the sheet that shows the beginning of another one."""

from __future__ import annotations

from functools import partial
from urllib.parse import unquote

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.wikipedia.articles import Article, article, articles, related
from pytest_mobileagent.simulator.apps.wikipedia.look import article_row
from pytest_mobileagent.simulator.apps.wikipedia.pictures import photograph
from pytest_mobileagent.simulator.apps.wikipedia.reading import Chooser, text_scale
from pytest_mobileagent.simulator.apps.wikipedia.store import LINK_PREVIEWS, Library

FROM_LINK, FROM_OUTSIDE = 2, 6  # where an article was opened, as the history stores it
_WEB = "android.widget.TextView"  # as the text of a page is to accessibility


class Page(ax.Screen):
    """The article between search, and what can be done with it."""

    snackbar_above_dp = 56

    def create(self) -> None:
        """Find what was asked for, and note that it is read."""
        self.path: list[Article] = []
        named = self.intent.text("title") or unquote(self.intent.data.rpartition("/wiki/")[2]).replace("_", " ")
        self._go(article(named) or articles()[0], self.intent.number("source", FROM_OUTSIDE))

    @property
    def article(self) -> Article:
        """What is read."""
        return self.path[-1]

    def _go(self, one: Article, source: int) -> None:
        self.path.append(one)
        Library(self).read(one, source=source)
        self.scroll_to("page_web_view", 0)

    def back(self) -> bool:
        """Return to the article before."""
        if len(self.path) < 2:
            return False
        self.path.pop()
        self.scroll_to("page_web_view", 0)
        return True

    def compose(self) -> ax.View:
        """Return the page."""
        return ax.Pane(self._toolbar(), self._text(), self._actions(), background="surface")

    def _toolbar(self) -> ax.View:
        grey = self.theme.on_surface_variant
        field = ax.Text(
            self.tr("Search Wikipedia"),
            id="page_toolbar_button_search",
            size=16,
            color=grey,
            weight=1,
            height=40,
            max_lines=1,
            radius=20,
            padding=(16, 0),
            background="surface_variant",
            on_tap=partial(self.start, ".search.SearchActivity"),
        )
        menu = [
            ax.MenuItem(self.tr("Share"), partial(ax.share_text, self, self._address())),
            ax.MenuItem(self.tr("Explore"), partial(self.start, ".main.MainActivity")),
        ]
        more = ax.more_button(self, menu, key="page_toolbar_button_show_overflow_menu", desc=self.tr("More options"))
        up = ax.IconButton("arrow_back", desc=self.tr("Navigate up"), color="on_surface", on_tap=self.finish)
        return ax.Across(
            up,
            field,
            more,
            id="page_toolbar",
            cls="android.view.ViewGroup",
            height=56,
            padding=(4, 0),
            background="toolbar",
        )

    def _address(self) -> str:
        return f"https://en.wikipedia.org/wiki/{self.article.title.replace(' ', '_')}"

    # -- the page ---------------------------------------------------------------------------------------------------

    def _text(self) -> ax.View:
        scale = text_scale(self)
        line = ax.View(width=ax.MATCH, height=1, background="outline_variant", margin=(0, 8))
        words = [self._paragraph(self.article.extract, scale)]
        for at, (heading, text) in enumerate(self.article.sections):
            words += [
                ax.Text(heading, key=f"section{at}", cls=_WEB, size=22 * scale, margin=(0, 16, 0, 0)),
                ax.View(width=ax.MATCH, height=1, background="outline_variant"),
                self._paragraph(text, scale),
            ]
        page = ax.Column(
            ax.Text(self.article.title, cls=_WEB, size=28 * scale),
            ax.Caption(self.article.description, cls=_WEB, size=14 * scale),
            line,
            *words,
            padding=16,
            gap=8,
        )
        further = [
            ax.Text(
                self.tr("Read more"), cls=_WEB, size=18 * scale, weight_name="medium", padding=(16, 8), width=ax.MATCH
            ),
            *(article_row(one, partial(self._follow, one)) for one in related(self.article)),
        ]
        return ax.Scroll(
            self._picture(),
            page,
            *further,
            ax.Caption(
                self.tr("Content is available under CC BY-SA 4.0 unless otherwise noted."),
                cls=_WEB,
                size=12,
                padding=(16, 24),
                width=ax.MATCH,
                align="center",
            ),
            id="page_web_view",
            cls="android.webkit.WebView",
            text=self.article.title,
            weight=1,
        )

    def _picture(self) -> ax.View | None:
        """Return the picture above the title, unless pages are to have none."""
        if not self.prefs().flag("showImages", default=True):
            return None
        picture = partial(photograph, self.article.scene, self.article.title)
        return ax.Image(picture, id="view_page_header_image", width=ax.MATCH, height=240)

    def _paragraph(self, text: str, scale: float) -> ax.View:
        """Return a paragraph, with a link if it names another article."""
        other = next((one for one in articles() if one is not self.article and one.title in text), None)
        words = ax.Text(text, cls=_WEB, size=16 * scale, line_height=1.25)
        if other is None:
            return words
        link = ax.Text(
            other.title,
            cls="android.view.View",
            size=16 * scale,
            color="primary",
            padding=(0, 4),
            on_tap=partial(self._follow, other),
        )
        return ax.Column(
            words, ax.Row(ax.Caption(self.tr("See also:"), size=16 * scale), link, gap=6, gravity="center")
        )

    def _follow(self, one: Article) -> None:
        if self.prefs().flag(LINK_PREVIEWS, default=True):
            self.show(ax.BottomSheet(partial(self._preview, one)))
        else:
            self._go(one, FROM_LINK)

    def _preview(self, one: Article) -> ax.View:
        read = self.closing(partial(self._go, one, FROM_LINK))
        return ax.Column(
            ax.Image(
                partial(photograph, one.scene, one.title), id="link_preview_thumbnail", width=ax.MATCH, height=140
            ),
            ax.Text(one.title, id="link_preview_title", size=22),
            ax.Text(one.extract, id="link_preview_extract_webview", size=16, line_height=1.2),
            ax.Button(self.tr("Read article"), id="link_preview_primary_button", width=ax.MATCH, on_tap=read),
            padding=(24, 8),
            gap=12,
        )

    # -- what can be done -------------------------------------------------------------------------------------------

    def _actions(self) -> ax.View:
        is_saved = self.article in Library(self).saved
        cells = (
            ("page_save", "bookmark" if is_saved else "bookmark_border", "Save", self._save),
            ("page_theme", "format_size", "Theme", lambda: self.show(Chooser(self))),
            ("page_contents", "format_list_bulleted", "Contents", lambda: self.show(ax.BottomSheet(self._headings))),
        )
        tabs = [self._action(*cell) for cell in cells]
        return ax.Row(*tabs, id="page_actions_tab_layout", width=ax.MATCH, height=56, background="surface", elevation=6)

    def _action(self, name: str, icon: str, title: str, act: ax.Act) -> ax.View:
        grey = self.theme.on_surface_variant
        return ax.Column(
            ax.Icon(icon, color=grey, cls="android.view.View"),
            ax.DrawnText(self.tr(title), size=12, color=grey, max_lines=1),
            id=name,
            cls="android.widget.TextView",
            text=self.tr(title),
            desc=self.tr(title),
            weight=1,
            height=56,
            gravity="center",
            justify="center",
            gap=2,
            on_tap=act,
        )

    def _save(self) -> None:
        library = Library(self)
        one = self.article
        if one in library.saved:
            library.unsave(one)
            self.snackbar(self.tr("{title} removed from Saved").format(title=one.title))
        else:
            library.save(one)
            self.snackbar(self.tr("{title} saved").format(title=one.title))

    def _headings(self) -> ax.View:
        rows = [
            ax.Text(
                heading,
                id="page_toc_item_text",
                size=16,
                width=ax.MATCH,
                padding=(24, 12),
                on_tap=partial(self._show_section, at),
            )
            for at, (heading, _) in enumerate(self.article.sections)
        ]
        title = ax.Text(self.article.title, id="page_toc_title", size=20, padding=(24, 8))
        return ax.Column(title, *rows, id="toc_list")

    def _show_section(self, at: int) -> None:
        self.dismiss()
        self.reveal(f"section{at}")
