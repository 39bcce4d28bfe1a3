"""Settings as Simple Mobile Tools show them: sections, rows with a value, check boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.simple.bars import bar
from pytest_mobileagent.simulator.androidx.simple.dialogs import choose
from pytest_mobileagent.simulator.androidx.simple.look import PREFS

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.system.preferences import Value


def section(screen: ax.Screen, title: str, id: str = "") -> ax.View:  # noqa: A002 - Android's word
    """Return a section's label, which is written in capitals."""
    words = screen.say(title).upper()
    return ax.Text(words, id=id, weight_name="medium", color="primary", padding=(16, 20, 16, 8), width=ax.MATCH)


def setting(name: str, title: str, value: str = "", *, on_tap: ax.Act | None, is_plain: bool = False) -> ax.View:
    """Return a row with a label and perhaps its value; the label of a plain one is called as the row is."""
    return ax.Column(
        ax.Label(title, id=f"settings_{name}{'' if is_plain else '_label'}", size=16),
        ax.Caption(value, id=f"settings_{name}") if value else None,
        id=f"settings_{name}_holder",
        cls="android.widget.RelativeLayout",
        min_height=52,
        padding=(16, 12),
        on_tap=on_tap,
    )


def empty_bin_setting(size: str, *, ask: ax.Act) -> ax.View:
    """Return the row that empties the recycle bin, with how much is in it."""
    return ax.Column(
        ax.Label("Empty the Recycle Bin", id="settings_empty_recycle_bin_label", size=16),
        ax.Caption(size, id="settings_empty_recycle_bin_size"),
        id="settings_empty_recycle_bin_holder",
        cls="android.widget.RelativeLayout",
        min_height=52,
        padding=(16, 12),
        on_tap=ask,
    )


def check_setting(name: str, title: str, *, is_on: bool, flip: ax.Act) -> ax.View:
    """Return a row with a check box."""
    return ax.Across(
        ax.CheckBox(id=f"settings_{name}", text=title, checked=is_on, clickable=False, button_last=True, weight=1),
        id=f"settings_{name}_holder",
        cls="android.widget.RelativeLayout",
        min_height=52,
        padding=(16, 4),
        on_tap=flip,
    )


class SettingsLook(ax.PreferenceLook):
    """How the settings of Simple Mobile Tools look; an entry's `name` is what its ids are made of."""

    def category(self, screen: ax.Screen, entry: ax.Category) -> ax.View:
        """Return a section's label."""
        return section(screen, entry.title, f"settings_{entry.name}_label" if entry.name else "")

    def link(self, screen: ax.Screen, entry: ax.Link) -> ax.View:
        """Return a row with its value."""
        is_plain = isinstance(screen, SettingsScreen) and entry.name in screen.plain
        return setting(entry.name, entry.title, entry.summary, on_tap=entry.act, is_plain=is_plain)

    def flag(self, screen: ax.Screen, entry: ax.Flag, *, is_on: bool, flip: ax.Act) -> ax.View:
        """Return a row with a check box."""
        del screen
        return check_setting(entry.name or entry.key, entry.title, is_on=is_on, flip=flip)

    def ask(self, screen: ax.Screen, entry: ax.Choice, now: Value, prefs: ax.Preferences) -> None:
        """Offer radio buttons."""
        values = [value for value, _ in entry.values]
        labels = [label for _, label in entry.values]
        choose(screen, labels, values.index(now), lambda at: prefs.update({entry.key: values[at]}))


class ComposedSettingsLook(SettingsLook):
    """The same in Compose, whose elements have no ids."""

    def category(self, screen: ax.Screen, entry: ax.Category) -> ax.View:
        """Return a section's label."""
        return section(screen, entry.title)

    def link(self, screen: ax.Screen, entry: ax.Link) -> ax.View:
        """Return a row with its value."""
        del screen
        return ax.Column(
            ax.Label(entry.title, size=16),
            ax.Caption(entry.summary) if entry.summary else None,
            min_height=52,
            padding=(16, 12),
            on_tap=entry.act,
        )

    def flag(self, screen: ax.Screen, entry: ax.Flag, *, is_on: bool, flip: ax.Act) -> ax.View:
        """Return a row with a check box."""
        del screen
        return ax.Across(
            ax.Label(entry.title, size=16, weight=1),
            ax.CheckBox(checked=is_on, clickable=False),
            min_height=52,
            padding=(16, 4),
            on_tap=flip,
        )


class SettingsScreen(ax.PreferenceScreen):
    """The settings of an app: a subclass gives the entries."""

    file = PREFS
    look = SettingsLook()
    is_of_views = True  # not of Compose
    plain: ClassVar[tuple[str, ...]] = ()  # the rows without a value whose labels are called as they are

    def customize_notifications(self) -> None:
        """Open the system's page of the app's notifications."""
        extras = {"android.provider.extra.APP_PACKAGE": self.app.package}
        self.start(ax.Intent("android.settings.APP_NOTIFICATION_SETTINGS", extras=extras))

    def bar(self) -> ax.View:
        """Return the toolbar."""
        return bar(self, self.title, id="settings_toolbar" if self.is_of_views else "")

    def compose(self) -> ax.View:
        """Return toolbar and sections."""
        body = "settings_nested_scrollview" if self.is_of_views else ""
        return ax.Pane(self.bar(), ax.Scroll(*self.rows(), id=body, key="settings_nested_scrollview", weight=1))
