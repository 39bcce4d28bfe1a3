"""Wikipedia's settings, its languages, and what the app tells of itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.wikipedia import look
from pytest_mobileagent.simulator.apps.wikipedia.configure import Configure
from pytest_mobileagent.simulator.apps.wikipedia.reading import FittingRoom
from pytest_mobileagent.simulator.apps.wikipedia.store import LINK_PREVIEWS

_PAGES = (
    ("Wikipedia App FAQ", "https://www.mediawiki.org/wiki/Wikimedia_Apps/Android_FAQ"),
    ("Privacy policy", "https://foundation.wikimedia.org/wiki/Privacy_policy"),
    ("Terms of use", "https://foundation.wikimedia.org/wiki/Terms_of_Use"),
)
# What is on or off, with what it is at first; written down when the settings are first opened.
FLAGS = {
    LINK_PREVIEWS: True,
    "collapseTables": True,
    "syncReadingLists": False,
    "downloadReadingListArticles": True,
    "downloadOnlyOverWiFi": False,
    "showImages": True,
    "preferOfflineContent": False,
}


class _Look(ax.PreferenceLook):
    """Rows without icons, with switches of the newer kind."""

    def category(self, screen: ax.Screen, entry: ax.Category) -> ax.View:
        """Return a heading."""
        return ax.Text(
            screen.tr(entry.title),
            id="android:id/title",
            size=14,
            weight_name="medium",
            color="primary",
            padding=(16, 20, 16, 8),
            width=ax.MATCH,
        )

    def link(self, screen: ax.Screen, entry: ax.Link) -> ax.View:
        """Return a row."""
        summary = ax.Caption(screen.tr(entry.summary), id="android:id/summary", size=14) if entry.summary else None
        texts = ax.Column(
            ax.Text(screen.tr(entry.title), id="android:id/title", size=16),
            summary,
            weight=1,
            gap=2,
            cls="android.widget.RelativeLayout",
        )
        return ax.Across(texts, entry.trailing, min_height=56, padding=(16, 12), gap=16, on_tap=entry.act)

    def flag(self, screen: ax.Screen, entry: ax.Flag, *, is_on: bool, flip: ax.Act) -> ax.View:
        """Return a row with a switch."""
        switch = ax.Switch(id="switchWidget", checked=is_on, clickable=False)
        return self.link(screen, ax.Link(entry.title, flip, entry.summary, trailing=switch))


class Settings(ax.PreferenceScreen):
    """What can be set."""

    look = _Look()

    def create(self) -> None:
        """Write down what nobody has chosen yet."""
        known = self.prefs().items()
        if any(key not in known for key in FLAGS):
            self.prefs().update({**FLAGS, **known})

    def bar(self) -> ax.View:
        """Return the toolbar."""
        return look.bar(self, "Settings")

    def entries(self) -> Sequence[ax.Entry]:
        """Return the rows."""
        number = look.theme_number(self.phone, self.app.package)
        theme = next(title for swatch, _, title in look.SWATCHES if swatch == number)
        return [
            ax.Category("General"),
            ax.Link("Wikipedia languages", partial(self.start, Languages), "English"),
            ax.Link("Explore Feed", partial(self.start, Configure), "Customize the Explore feed"),
            self._flag(LINK_PREVIEWS, "Show link previews", "Show a quick preview of articles when tapping on links."),
            self._flag(
                "collapseTables",
                "Collapse tables",
                "Automatically collapse tables in articles, such as infoboxes, references, and notes.",
            ),
            ax.Link("App theme", partial(self.start, FittingRoom), theme),
            ax.Category("Syncing"),
            self._flag(
                "downloadReadingListArticles",
                "Download reading list articles",
                "Automatically download reading list articles for offline reading.",
            ),
            ax.Category("Data usage"),
            self._flag(
                "downloadOnlyOverWiFi", "Download only over Wi-Fi", "Only download articles when connected to Wi-Fi."
            ),
            self._flag("showImages", "Show images", "Enable or disable loading of images in pages."),
            self._flag(
                "preferOfflineContent",
                "Prefer offline content",
                "Save data usage by loading articles that are available offline.",
            ),
            ax.Category("About"),
            ax.Link("About the Wikipedia app", partial(self.start, About)),
            *(ax.Link(title, partial(self.start, ax.Intent(ax.VIEW, data=page))) for title, page in _PAGES),
        ]

    def _flag(self, key: str, title: str, summary: str) -> ax.Flag:
        return ax.Flag(key, title, FLAGS[key], summary)


class Languages(ax.Screen):
    """In which languages articles are read."""

    def compose(self) -> ax.View:
        """Return the one that there is."""
        heading = ax.Caption(self.tr("Your languages"), id="language_list_section", size=14, padding=(16, 16, 16, 8))
        row = ax.Across(
            ax.Caption("1", id="wiki_language_order", size=16),
            ax.Text("English", id="wiki_language_title", size=16, weight=1),
            ax.Text(
                "EN",
                id="wiki_language_code",
                size=12,
                weight_name="medium",
                padding=(4, 2),
                radius=2,
                border=(1, "on_surface_variant"),
            ),
            height=56,
            padding=(16, 0),
            gap=24,
        )
        return ax.Pane(
            look.bar(self, "Wikipedia languages"),
            ax.RecyclerView(heading, row, id="wikipedia_languages_recycler"),
            background="surface",
        )


class About(ax.Screen):
    """Who has made the app."""

    def compose(self) -> ax.View:
        """Return version and thanks."""
        page = ax.Column(
            ax.Frame(look.wordmark(self), gravity="hcenter", padding=(0, 16)),
            ax.Caption(self.app.version_name, id="about_version_text", size=14, gravity="hcenter"),
            ax.Text(self.tr("Contributors"), size=16, weight_name="medium"),
            ax.Caption(
                self.tr("Made by the Wikimedia Foundation with help from volunteers."), id="about_contributors", size=14
            ),
            padding=16,
            gap=12,
        )
        return ax.Pane(look.bar(self, "About"), ax.Scroll(page, id="about_container", weight=1), background="surface")
