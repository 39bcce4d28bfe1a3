"""Preference: screens of `android.preference`, which keeps them in the app's own file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.api_demos.parts import LIST, Demo, Field

if TYPE_CHECKING:
    from collections.abc import Sequence

_OPTIONS = (("alpha", "Alpha Option 01"), ("beta", "Beta Option 02"), ("charlie", "Charlie Option 03"))


@dataclass(frozen=True, slots=True)
class Check:
    """Something on or off; `needs` is the key of what has to be on, `is_switch` how it is drawn."""

    key: str
    title: str = "Checkbox preference"
    summary: str = "This is a checkbox"
    is_on: bool = False
    is_switch: bool = False
    needs: str = ""


@dataclass(frozen=True, slots=True)
class Edit:
    """A text, asked for in a dialog; one without a key is forgotten with the screen."""

    key: str
    title: str = "Edit text preference"
    summary: str = "An example that uses an edit text dialog"
    question: str = "Enter your favorite animal"
    default: str = ""
    needs: str = ""


@dataclass(frozen=True, slots=True)
class Options:
    """One of three values, asked for in a dialog."""

    key: str
    default: str = ""
    title: str = "List preference"
    summary: str = "An example that uses a list dialog"


Entry = ax.Category | Check | Edit | Options | ax.Link


class Preferences(Demo):
    """A list of what can be set."""

    def create(self) -> None:
        """Nothing has been typed."""
        super().create()
        self.unkept: dict[str, str] = {}

    def entries(self) -> Sequence[Entry]:
        """Return what stands in the list."""
        raise NotImplementedError

    def compose(self) -> ax.View:
        """Return the list."""
        return ax.Scroll(*map(self._row, self.entries()), cls=LIST, id="android:id/list")

    def _row(self, entry: Entry) -> ax.View:
        match entry:
            case ax.Category(title):
                return ax.Text(
                    title, id="android:id/title", weight_name="medium", color="primary", padding=(16, 16, 16, 8),
                    width=ax.MATCH,
                )  # fmt: skip
            case Check(key=key, is_on=is_on):
                return self._check(entry, is_on=self.prefs().flag(key, default=is_on))
            case Edit(title=title, summary=summary, needs=needs):
                return self._line(title, summary, partial(self._edit, entry), enabled=self._has(needs))
            case Options(title=title, summary=summary):
                return self._line(title, summary, partial(self._choose, entry))
            case ax.Link(title, act, summary):
                return self._line(title, summary, act)

    def _has(self, needed: str) -> bool:
        return not needed or self.prefs().flag(needed)

    def _check(self, entry: Check, *, is_on: bool) -> ax.View:
        make, name = (ax.Switch, "switch_widget") if entry.is_switch else (ax.CheckBox, "checkbox")
        enabled = self._has(entry.needs)
        mark = make(id=f"android:id/{name}", checked=is_on, clickable=False, enabled=enabled)
        keep = partial(self.prefs().set, entry.key, not is_on)
        return self._line(entry.title, entry.summary, keep, enabled=enabled, mark=mark)

    def _line(
        self,
        title: str,
        summary: str,
        on_tap: ax.Act | None,
        *,
        enabled: bool = True,
        mark: ax.View | None = None,
    ) -> ax.View:
        below = ax.Text(summary, id="android:id/summary", color="on_surface_variant", enabled=enabled)
        return ax.Row(
            ax.Column(
                ax.Text(title, id="android:id/title", size=16, max_lines=1, enabled=enabled),
                below if summary else None,
                cls="android.widget.RelativeLayout", weight=1, padding=(0, 16),
            ),
            ax.Row(mark, id="android:id/widget_frame", gravity="center") if mark is not None else None,
            width=ax.MATCH, min_height=48, padding=(16, 0), gravity="center", enabled=enabled, on_tap=on_tap,
        )  # fmt: skip

    def _edit(self, entry: Edit) -> None:
        typed = self.prefs().text(entry.key, entry.default) if entry.key else self.unkept.get(entry.title, "")
        draft = [typed]

        def field() -> ax.View:
            edit = Field(
                id="android:id/edit", text=draft[0], on_change=partial(draft.__setitem__, 0), margin=(20, 0),
                auto_focus=True,
            )  # fmt: skip
            return ax.Column(edit, id="android:id/edittext_container", width=ax.MATCH)

        def keep() -> None:
            if entry.key:
                self.prefs().set(entry.key, draft[0])
            else:
                self.unkept[entry.title] = draft[0]

        title = entry.question or entry.title
        self.show(ax.AlertDialog(title=title, content=field, positive=("OK", keep), negative=("Cancel", None)))
        self.focus("android:id/edit")

    def _choose(self, entry: Options) -> None:
        now = self.prefs().text(entry.key, entry.default)
        values = [value for value, _ in _OPTIONS]
        items = [(name, partial(self.prefs().set, entry.key, value)) for value, name in _OPTIONS]
        at = values.index(now) if now in values else -1
        self.show(ax.AlertDialog(title="Choose one", items=items, selected=at, negative=("Cancel", None)))

    def _launches(self, toggle: str) -> list[Entry]:
        """Return the group of rows that lead elsewhere."""
        screen = self.app.package + "/.preference.PreferencesFromXml"
        further = partial(self.start, screen, **{_INNER: toggle})
        return [
            ax.Category("Launch preferences"),
            ax.Link("Screen preference", further, "Shows another screen of preferences"),
            ax.Link("Intent preference", self._visit, "Launches an Activity from an Intent"),
        ]

    def _visit(self) -> None:
        self.start(ax.Intent(ax.VIEW, data="http://www.android.com"))


_INNER = "inner"


class FromXml(Preferences):
    """1. Preferences from XML."""

    def entries(self) -> Sequence[Entry]:
        """Return four groups, or what the screen preference leads to."""
        inner = self.intent.text(_INNER)
        if inner:
            summary = "Preference that is on the next screen but same hierarchy"
            return [Check(inner, "Toggle preference", summary)]
        parent = "parent_checkbox_preference"
        return [
            ax.Category("In-line preferences"),
            Check("checkbox_preference"),
            ax.Category("Dialog-based preferences"),
            Edit("edittext_preference"),
            Options("list_preference"),
            *self._launches("next_screen_checkbox_preference"),
            ax.Category("Preference attributes"),
            Check(parent, "Parent checkbox preference", "This is visually a parent"),
            Check(
                "child_checkbox_preference", "Child checkbox preference", "This is visually a child", needs=parent
            ),
        ]  # fmt: skip


class Dependencies(Preferences):
    """3. Preference dependencies: the second can be set while the first is on."""

    def entries(self) -> Sequence[Entry]:
        """Return the two."""
        return [
            ax.Category("Example preference dependency"),
            Check("wifi", "WiFi", ""),
            Edit("", "WiFi settings", "", question="", needs="wifi"),
        ]


class Defaults(Preferences):
    """4. Default values."""

    def entries(self) -> Sequence[Entry]:
        """Return one of each kind, with the value that it has at first."""
        return [
            Check("default_checkbox", is_on=True),
            Edit("default_edittext", default="Default value"),
            Options("default_list", "beta"),
        ]


class FromCode(Preferences):
    """5. Preferences from code."""

    def entries(self) -> Sequence[Entry]:
        """Return four groups; the two at the end are kept by nobody."""
        return [
            ax.Category("In-line preferences"),
            Check("checkbox_preference"),
            Check("switch_preference", "Switch preference", "This is a switch", is_switch=True),
            ax.Category("Dialog-based preferences"),
            Edit("edittext_preference"),
            Options("list_preference"),
            *self._launches("next_screen_toggle_preference"),
            ax.Category("Preference attributes"),
            Check("parent_of_code", "Parent checkbox preference", "This is visually a parent"),
            Check("child_of_code", "Child checkbox preference", "This is visually a child"),
        ]


class SwitchPreferences(Preferences):
    """9. Switch: three that share one key."""

    def entries(self) -> Sequence[Entry]:
        """Return the box and two switches."""
        key, custom = "checkbox_preference", "This is a switch with custom text"
        return [
            ax.Category("In-line preferences"),
            Check(key),
            Check(key, "Switch preference", "This is a switch", is_switch=True),
            Check(key, "Switch preference", custom, is_on=True, is_switch=True),
        ]
