"""The colours of a Simple Mobile Tool: its theme, and the colours of a theme of one's own (`CustomizationActivity`)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.simple import look
from pytest_mobileagent.simulator.androidx.simple.bars import action, bar
from pytest_mobileagent.simulator.androidx.simple.color_picker import ColorPicker
from pytest_mobileagent.simulator.androidx.simple.dialogs import ask_to_save, choose, confirm
from pytest_mobileagent.simulator.androidx.simple.generations import is_old
from pytest_mobileagent.simulator.androidx.simple.line_color_picker import LineColorPicker
from pytest_mobileagent.simulator.apps.base import ActivitySpec, LazyScreen

if TYPE_CHECKING:
    from collections.abc import Callable

ACTIVITY = "com.simplemobiletools.commons.activities.CustomizationActivity"
_WARNED, _EXPLAINED = "was_app_icon_customization_warning_shown", "was_custom_theme_switch_description_shown"
_WARNING = (
    "WARNING: Some launchers do not handle app icon customization properly. In case the icon will disappear, try "
    "launching the app via Google Play or some widget, if available. Once launched, just set back the default orange "
    "icon #F57C00. You might have to reinstall the app in the worst case."
)
_EXPLANATION = "Changing a color will make it switch to Custom theme"
_PRESSED_AGAIN_S = 1
_RED = "#d32f2f"


class Colors(NamedTuple):
    """Text, background, primary colour."""

    text: str
    background: str
    primary: str


SYSTEM, AUTO, CUSTOM = "System default (Material You)", "Auto light / dark", "Custom"
_THEMES = {
    "Light": Colors(*look.LIGHT, look.ORANGE),
    "Dark": Colors(*look.DARK, look.ORANGE),
    "Dark red": Colors(*look.DARK, _RED),
    "White": Colors("#333333", "#ffffff", "#ffffff"),
    "Black & White": Colors("#ffffff", "#000000", "#000000"),
}
_FIXED = (AUTO, *_THEMES, CUSTOM)
_OLD = ("Light", "Dark", "Dark red", "Black & White", CUSTOM)


@dataclass(frozen=True, slots=True)
class Draft:
    """A theme, and its colours."""

    name: str
    colors: Colors

    @property
    def stored(self) -> dict[str, bool | int]:
        """What the preferences hold of it."""
        colors = zip((look.TEXT_KEY, look.BACKGROUND_KEY, look.PRIMARY_KEY), self.colors, strict=True)
        return {key: look.to_argb(color) for key, color in colors} | {
            look.SYSTEM_KEY: self.name == SYSTEM,
            look.AUTO_KEY: self.name == AUTO,
            "is_using_shared_theme": False,
        }


def _stored(screen: ax.Screen) -> Draft:
    """Return the theme that is used now."""
    prefs = screen.prefs(look.PREFS)
    colors = Colors(*look.stored_colors(prefs.items()))
    if prefs.flag(look.SYSTEM_KEY, default=look.has_system_colors(screen.phone)):
        return Draft(SYSTEM, colors)
    if prefs.flag(look.AUTO_KEY):
        return Draft(AUTO, colors)
    return Draft(next((name for name, known in _THEMES.items() if known == colors), CUSTOM), colors)


class Customization(ax.Screen):
    """Shows the theme as it would be, and stores it on `Save`."""

    def create(self) -> None:
        """Begin with what is stored."""
        self.first = self.draft = _stored(self)
        self.left_s = 0.0

    @property
    def theme(self) -> ax.Theme:
        """The theme that is chosen here, saved or not."""
        colors = self.draft.colors
        match self.draft.name:
            case name if name == SYSTEM:
                return self.app.theme.darkened() if self.phone.is_dark else self.app.theme
            case name if name == AUTO:
                return look.colored(*look.auto_colors(self.phone), colors.primary)
            case _:
                return look.colored(*colors)

    def compose(self) -> ax.View:
        """Return toolbar and rows."""
        save = [action("check", "Save", self._save, id="save")] if self.draft != self.first else []
        return ax.Pane(
            bar(self, "Customize colors", id="customization_toolbar", icon="close", actions=save),
            ax.Scroll(
                self._row("theme", "Theme", self._tap_theme, value=self.draft.name),
                *(self._colors() if self.draft.name not in (SYSTEM, AUTO) else ()),
                self._color_row("primary_color", "Primary color", LineColorPicker)
                if self.draft.name != SYSTEM
                else None,
                id="customization_nested_scrollview",
                key="customization",
                weight=1,
            ),
            id="customization_coordinator",
            important=True,
            background=self.theme.background,
        )

    def back(self) -> bool:
        """Ask about what has not been saved, unless asked a moment ago."""
        now = self.phone.clock.monotonic()
        if self.draft == self.first or now - self.left_s < _PRESSED_AGAIN_S:
            return False
        self.left_s = now
        ask_to_save(self, self._save)
        return True

    # -- rows -------------------------------------------------------------------------------------------------------

    def _colors(self) -> list[ax.View]:
        return [
            self._color_row("text_color", "Text color", ColorPicker),
            self._color_row("background_color", "Background color", ColorPicker),
        ]

    def _color_row(
        self, name: str, title: str, picker: Callable[[ax.Screen, str, Callable[[str], object]], object]
    ) -> ax.View:
        field = name.removesuffix("_color")
        color: str = getattr(self.draft.colors, field)

        def pick(chosen: str) -> None:
            colors = self.draft.colors._replace(**{field: chosen})
            self.draft = Draft(self.draft.name if self.draft.name == AUTO else CUSTOM, colors)

        border = (1.0, self.theme.outline)
        sample = ax.View(
            id=f"customization_{name}", cls="android.widget.ImageView", width=28, height=28, radius=14,
            background=color, border=border,
        )  # fmt: skip
        return self._row(name, title, partial(picker, self, color, pick), sample=sample)

    @staticmethod
    def _row(name: str, title: str, on_tap: ax.Act, *, value: str = "", sample: ax.View | None = None) -> ax.View:
        label = ax.Label(title, id=f"customization_{name}_label", size=16)
        below = ax.Caption(value, id=f"customization_{name}") if value else None
        return ax.Across(
            ax.Column(label, below, weight=1),
            sample,
            id=f"customization_{name}_holder",
            cls="android.widget.RelativeLayout",
            min_height=64,
            padding=(16, 8),
            on_tap=on_tap,
        )

    # -- what is done -----------------------------------------------------------------------------------------------

    def _tap_theme(self) -> None:
        """Offer the themes; the first time after a warning."""
        prefs = self.prefs(look.PREFS)
        if prefs.flag(_WARNED) or is_old(self.app):
            self._choose_theme()
            return

        def understood() -> None:
            prefs.update({_WARNED: True})
            self._choose_theme()

        confirm(self, _WARNING, understood, yes="OK", no="")

    def _choose_theme(self) -> None:
        names = _OLD if is_old(self.app) else (SYSTEM, *_FIXED) if look.has_system_colors(self.phone) else _FIXED
        choose(self, names, names.index(self.draft.name), lambda at: self._take(names[at]))

    def _take(self, name: str) -> None:
        colors = _THEMES.get(name, self.draft.colors)
        if name == AUTO:
            colors = Colors(*look.auto_colors(self.phone), self.draft.colors.primary)
        self.draft = replace(self.draft, name=name, colors=colors)
        prefs = self.prefs(look.PREFS)
        if name in _THEMES and not prefs.flag(_EXPLAINED):
            prefs.update({_EXPLAINED: True})
            self.toast(_EXPLANATION)

    def _save(self) -> None:
        self.prefs(look.PREFS).update(dict(self.draft.stored))
        self.finish()


def customize_colors(screen: ax.Screen) -> ax.Link:
    """Return the row of the settings that opens the screen."""
    return ax.Link(
        "Customize colors", lambda: screen.start(f"{screen.app.package}/{ACTIVITY}"), name="color_customization"
    )


def customization_activity() -> ActivitySpec:
    """Return the activity of the commons for an app's colours."""
    return ActivitySpec(ACTIVITY, LazyScreen(__name__, "Customization"), label="Customize colors")
