"""The stories of a section, the drawer with all sections, and a story."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.cnn import store
from pytest_mobileagent.simulator.apps.cnn.settings import Settings, text_size

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.cnn.store import Story

_TOP, _SAVED = "Top News", "Saved Stories"
_ICONS = {
    _TOP: "home", "US": "flag", "World": "public", "Politics": "account_balance", "Business": "trending_up",
    "Health": "favorite_border", "Entertainment": "movie", "Tech": "memory", "Climate": "eco", "Style": "checkroom",
    "Travel": "flight", "Sports": "sports_soccer", "Science": "science", _SAVED: "bookmark_border",
}  # fmt: skip
_DRAWER = ax.NavigationView()
_PLATES = ("#3d5a80", "#7d4f50", "#4f6d52", "#6b5876", "#8a6d3b", "#46646e")  # in place of photographs
_PHOTO_DP, _THUMB_DP = 196, 84


def plate(section: str, *, height: float, width: float = ax.MATCH, radius: float = 0) -> ax.View:
    """Return what stands in place of a story's photograph: its section's sign on a plate."""
    color = _PLATES[store.sections().index(section) % len(_PLATES)]
    sign = ax.Icon(_ICONS[section], size=min(height / 2, 64), color="#ffffffcc", gravity="center")
    return ax.Frame(sign, width=width, height=height, radius=radius, background=color)


class Main(ax.Screen):
    """A section; the drawer leads to the others."""

    def create(self) -> None:
        """Begin with the top stories."""
        self.drawer = ax.Drawer(self)
        self.section = _TOP

    def back(self) -> bool:
        """Let the drawer in; from a section return to the top stories."""
        return self.drawer.close() or ax.reset(self, section=_TOP)

    def compose(self) -> ax.View:
        """Return bar and stories."""
        bar = ax.app_bar(
            self, self._logo(), icon="menu", up="Open navigation drawer", on_up=self.drawer.open,
            actions=[ax.IconButton("settings", id="action_settings", desc="Settings", on_tap=self._open_settings)],
        )  # fmt: skip
        heading = ax.Text(
            self.section, id="section_title", size=26, weight_name="bold", width=ax.MATCH, padding=(16, 12, 16, 8)
        )
        body = ax.Scroll(heading, *self._rows(), id="story_list", key=f"story_list_{self.section}", weight=1)
        return self.drawer.over(ax.Pane(bar, ax.Divider(), body, background="background"), self._panel)

    def _logo(self) -> ax.View:
        sign = ax.Text("CNN", id="toolbar_logo", size=24, weight_name="bold", color="primary")
        return ax.Row(sign, justify="center", margin=(0, 0, 8, 0))

    def _open_settings(self) -> None:
        self.start(Settings)

    # -- the stories ----------------------------------------------------------------------------------------------

    def _stories(self) -> list[Story]:
        if self.section == _TOP:
            return store.top_stories()
        if self.section == _SAVED:
            return store.saved(self.prefs())
        return [story for story in store.stories() if story.section == self.section]

    def _rows(self) -> list[ax.View]:
        shown = self._stories()
        if not shown:
            return [ax.Caption("Stories that you save are kept here.", id="no_stories", size=16, padding=16)]
        return [self._lead(shown[0]), *(self._row(story) for story in shown[1:])]

    def _lead(self, story: Story) -> ax.View:
        return ax.Column(
            plate(story.section, height=_PHOTO_DP),
            ax.Text(story.title, id="headline", size=22, weight_name="bold", padding=(16, 12, 16, 2)),
            ax.Caption(story.section, id="kicker", padding=(16, 0, 16, 14)),
            ax.Divider(),
            id="story_card",
            cls="android.view.ViewGroup",
            width=ax.MATCH,
            on_tap=partial(self._open, story),
        )

    def _row(self, story: Story) -> ax.View:
        words = ax.Column(
            ax.Text(story.title, id="headline", size=17, weight_name="medium", max_lines=3),
            ax.Caption(story.section, id="kicker", margin=(0, 6, 0, 0)),
            weight=1,
        )
        row = ax.Across(
            words,
            plate(story.section, width=_THUMB_DP, height=_THUMB_DP, radius=4),
            padding=(16, 14),
            gap=16,
        )
        return ax.Column(
            row, ax.Divider(), id="story_card", cls="android.view.ViewGroup", width=ax.MATCH,
            on_tap=partial(self._open, story),
        )  # fmt: skip

    def _open(self, story: Story) -> None:
        self.start(Article, title=story.title)

    # -- the drawer -----------------------------------------------------------------------------------------------

    def _panel(self) -> ax.View:
        rows = [self._entry(name) for name in (_TOP, *store.sections())]
        return ax.Scroll(
            ax.View(height=8), *rows, ax.Divider(margin=(0, 8)), self._entry(_SAVED), id="nav_view", key="nav_view",
            width=300, height=ax.MATCH, background="surface",
        )  # fmt: skip

    def _entry(self, name: str) -> ax.View:
        act = self.drawer.leading(ax.put(self, section=name))
        return _DRAWER.row(self, name, _ICONS[name], is_shown=name == self.section, on_tap=act)


class Article(ax.Screen):
    """One story; it can be saved."""

    def create(self) -> None:
        """Find it by its headline."""
        title = self.intent.text("title")
        self.story = next((story for story in store.stories() if story.title == title), None)

    def resume(self) -> None:
        """Without a story there is nothing to show."""
        if self.story is None:
            self.finish()

    def compose(self) -> ax.View:
        """Return bar and story."""
        story = self.story
        if story is None:
            return ax.Pane(ax.app_bar(self))
        size = text_size(self.prefs())
        is_kept = store.is_saved(self.prefs(), story)
        save = ax.IconButton(
            "bookmark" if is_kept else "bookmark_border", id="action_save",
            desc="Remove from saved stories" if is_kept else "Save story", on_tap=partial(self._save, story),
        )  # fmt: skip
        return ax.Pane(
            ax.app_bar(self, story.section, actions=[save]),
            ax.Scroll(
                plate(story.section, height=_PHOTO_DP),
                ax.Text(
                    story.title, id="article_headline", size=size + 10, weight_name="bold", padding=(16, 16, 16, 4)
                ),
                ax.Caption(f"By {story.author}, CNN", id="article_byline", padding=(16, 0, 16, 8)),
                *(ax.Text(part, id="article_paragraph", size=size, padding=(16, 8)) for part in story.text),
                id="article_scroll",
                key="article_scroll",
                weight=1,
            ),
            background="background",
        )

    def _save(self, story: Story) -> None:
        store.flip_saved(self.prefs(), story)
        self.toast("Story saved" if store.is_saved(self.prefs(), story) else "Story removed")
