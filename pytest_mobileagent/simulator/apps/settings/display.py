"""Display: brightness, theme, time-out, sizes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.settingslib import underlined
from pytest_mobileagent.simulator.apps.settings import dark_theme, notifications
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.table import Entry, Main, TablePage
from pytest_mobileagent.simulator.system.brightness import slider_share
from pytest_mobileagent.simulator.system.dates import percent_text

_TIMEOUTS = (
    (15_000, "15 seconds"),
    (30_000, "30 seconds"),
    (60_000, "1 minute"),
    (120_000, "2 minutes"),
    (300_000, "5 minutes"),
    (600_000, "10 minutes"),
    (1_800_000, "30 minutes"),
)
_FONT_SCALES = (("0.85", "Small"), ("1.0", "Default"), ("1.15", "Large"), ("1.3", "Largest"))
_DENSITIES = ((0.85, "Small"), (1.0, "Default"), (1.1, "Large"), (1.2, "Larger"), (1.3, "Largest"))
SHOW_BRIGHTNESS = "com.android.intent.action.SHOW_BRIGHTNESS_DIALOG"


class DisplayPage(Page):
    """Display."""

    title = "Display"
    fragment = "com.android.settings.DisplaySettings"
    activity = "DisplaySettingsActivity"
    actions = ("DISPLAY_SETTINGS",)
    keywords: ClassVar[tuple[tuple[str, str], ...]] = (
        ("", "screen touchscreen"),
        ("Brightness level", "dim screen light backlight touchscreen battery"),
        ("Adaptive brightness", "automatic dim screen light battery"),
        ("Night Light", "tint color temperature warm blue light"),
    )

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        yield self.row.category(self.tr("Brightness"))
        yield self.row.link(
            self.tr("Brightness level"),
            self.brightness_text(),
            on_tap=lambda: self.start(ax.Intent(action=SHOW_BRIGHTNESS)),
        )
        yield self.row.category(self.tr("Lock display"))
        yield self.row.link(
            self.tr("Lock screen"), notifications.content_summary(self), on_tap=lambda: self.open(LockScreen)
        )
        yield self.row.link(self.tr("Screen timeout"), self._timeout_summary(), on_tap=lambda: self.open(ScreenTimeout))
        yield self.row.category(self.tr("Appearance"))
        yield self.row.primary_switch(
            self.tr("Dark theme"),
            dark_theme.summary(self),
            checked=self.phone.is_dark,
            on_change=self.switch_dark,
            on_tap=lambda: self.open(DarkTheme),
        )
        yield self.row.link(self.tr("Screen saver"), screen_saver_summary(self), on_tap=lambda: self.open(ScreenSaver))
        yield self.row.link(self.tr("Display size and text"), on_tap=lambda: self.open(TextReading))
        yield self.row.category(self.tr("Color"))
        yield self.row.link(self.tr("Colors"), on_tap=lambda: self.open(Colors))
        yield self.row.category(self.tr("Other display controls"))
        yield self.row.primary_switch(
            self.tr("Auto-rotate screen"),
            checked=self.settings.get("system/accelerometer_rotation", "1") == "1",
            on_change=lambda on: self.settings.put("system/accelerometer_rotation", on),
            on_tap=lambda: self.open(AutoRotate),
        )

    def brightness_text(self) -> str:
        """Return where the slider of the brightness stands."""
        level = int(self.settings.get("system/screen_brightness", "102"))
        return percent_text(self.phone, round(slider_share(level) * 100))

    def _timeout_summary(self) -> str:
        name = dict(_TIMEOUTS).get(int(self.settings.get("system/screen_off_timeout", "60000")))
        if not name:
            return self.tr("After null of inactivity")
        return self.tr("After {time} of inactivity").format(time=self.tr(name))

    def switch_dark(self, on: bool) -> None:
        """Turn the dark theme on or off; the first time on, explain it."""
        self.phone.night_mode.activate(on)
        if on and self.settings.get("secure/dark_mode_dialog_seen") != "1":
            self.settings.put("secure/dark_mode_dialog_seen", 1)
            self.show(
                ax.AlertDialog(
                    title=self.tr("Dark theme"),
                    message=self.tr("Supported apps will also switch to dark theme"),
                    positive=(self.tr("Got it"), None),
                )
            )


class DarkTheme(DisplayPage):
    """Dark theme."""

    title = "Dark theme"
    fragment = "com.android.settings.display.darkmode.DarkModeSettingsFragment"
    activity = "DarkThemeSettingsActivity"
    actions = ("DARK_THEME_SETTINGS",)
    keywords = (("", "night dark mode black light theme battery"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        yield self.row.main_switch(self.tr("Use Dark theme"), checked=self.phone.is_dark, on_change=self.switch_dark)
        yield from dark_theme.schedule(self)
        yield self.row.footer(
            self.tr("Dark theme uses a black background to help keep your battery alive longer on some screens.")
        )


class ScreenTimeout(Page):
    """Screen timeout."""

    title = "Screen timeout"
    fragment = "com.android.settings.display.ScreenTimeoutSettings"
    activity = "ScreenTimeoutActivity"
    keywords = (("", "sleep turn off lock inactivity standby"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        now = int(self.settings.get("system/screen_off_timeout", "60000"))
        for timeout_ms, name in _TIMEOUTS:
            yield self.row.radio(
                self.tr(name),
                checked=timeout_ms == now,
                on_tap=partial(self.settings.put, "system/screen_off_timeout", timeout_ms),
            )


_BOLDER, _CONTRAST = "secure/font_weight_adjustment", "secure/high_text_contrast_enabled"
_OWNER_INFO = "Add text on lock screen"
_CONTROLS = "secure/lockscreen_show_controls"
_TRIVIAL_CONTROLS = "secure/lockscreen_allow_trivial_controls"


class LockScreen(Page):
    """Lock screen."""

    title = "Lock screen"
    fragment = "com.android.settings.security.LockscreenDashboardFragment"
    activity = "LockScreenSettingsActivity"
    actions = ("LOCK_SCREEN_SETTINGS",)
    keywords = (("", "security lockscreen notifications"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        yield self.row.category(self.tr("What to show"))
        yield self.row.link(
            self.tr("Privacy"), notifications.content_summary(self), on_tap=partial(notifications.offer_content, self)
        )
        lock = self.phone.lock_settings
        yield self.row.link(
            self.tr(_OWNER_INFO), lock.owner_info or self.tr("None"), enabled=not lock.is_disabled, on_tap=self._write
        )
        yield from self._controls()
        yield self.switch_setting(
            "Double-line clock",
            "Show double-line clock when available",
            at="secure/lockscreen_use_double_line_clock",
            default="1",
        )
        yield self.row.link(
            self.tr("Now Playing"),
            self.tr("Identify songs playing nearby"),
            on_tap=lambda: self.open(NowPlaying),
        )

    def _controls(self) -> Iterable[ax.View]:
        """Yield what the lock screen lets one do with other devices, once there is a lock."""
        is_secure = self.phone.lock_settings.is_secure
        shows = self.settings.get(_CONTROLS, "1") == "1"
        yield self.row.switch(
            self.tr("Show device controls"),
            "" if is_secure else self.tr("To use, first set a screen lock"),
            checked=shows,
            on_change=lambda on: self.settings.put(_CONTROLS, on),
            enabled=is_secure,
        )
        yield self.row.switch(
            self.tr("Control from locked device"),
            self.tr(
                "Control external devices without unlocking your phone or tablet if allowed by the device controls app"
            ),
            checked=self.settings.get(_TRIVIAL_CONTROLS) == "1",
            on_change=lambda on: self.settings.put(_TRIVIAL_CONTROLS, on),
            enabled=is_secure and shows,
        )

    def _write(self) -> None:
        """Ask for the text on the lock screen."""
        self.text = self.phone.lock_settings.owner_info

        def form() -> ax.View:
            field = ax.EditText(
                id="owner_info_edit_text", text=self.text, hint=self.tr("E.g., Joe’s Android"),
                on_change=self.bind("text"), auto_focus=True, padding=(0, 10),
            )  # fmt: skip
            return underlined(field)

        self.show(
            ax.AlertDialog(
                title=self.tr(_OWNER_INFO),
                content=form,
                positive=(self.tr("Save"), lambda: self.phone.lock_settings.set_owner_info(self.text)),
                negative=(self.tr("Cancel"), None),
            )
        )


class ScreenSaver(Page):
    """Screen saver."""

    title = "Screen saver"
    fragment = "com.android.settings.dream.DreamSettings"
    activity = "DreamSettingsActivity"
    actions = ("DREAM_SETTINGS",)
    keywords = (("", "dream daydream clock idle"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        yield self.switch_setting("Use screen saver", at="secure/screensaver_enabled", default="1")
        yield self.row.radio(self.tr("Clock"), checked=True, on_tap=lambda: None)
        yield self.row.link(self.tr("When to start"), _when_it_starts(self), on_tap=lambda: self.open(WhenToStart))


# The choices of `DreamBackend`, by whether it starts when the phone goes to sleep and in a dock.
_STARTS = {
    ("1", "0"): "While charging",
    ("0", "1"): "While docked",
    ("1", "1"): "While charging or docked",
    ("0", "0"): "Never",
}
_NEVER = ("0", "0")
_START_KEYS = ("secure/screensaver_activate_on_sleep", "secure/screensaver_activate_on_dock")


def screen_saver_summary(page: Page) -> str:
    """Return whether there is a screen saver, and which."""
    return page.tr("On / Clock" if page.settings.get("secure/screensaver_enabled", "1") == "1" else "Off")


def _start(page: Page) -> tuple[str, str]:
    if page.settings.get("secure/screensaver_enabled", "1") != "1":
        return _NEVER
    on_sleep, on_dock = map(page.settings.get, _START_KEYS)
    return on_sleep, on_dock


def _when_it_starts(page: Page) -> str:
    return page.tr(_STARTS.get(_start(page), "Never"))


class WhenToStart(Page):
    """When the screen saver starts; never is as good as none."""

    title = "When to start"
    fragment = "com.android.settings.dream.WhenToDreamPicker"
    keywords = (("", "screen saver dream charging dock"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the choices."""
        now = _start(self)
        for start, name in _STARTS.items():
            yield self.row.radio(self.tr(name), checked=start == now, on_tap=partial(self._choose, start))

    def _choose(self, start: tuple[str, str]) -> None:
        self.settings.put("secure/screensaver_enabled", int(start != _NEVER))
        if start != _NEVER:
            for key, value in zip(_START_KEYS, start, strict=True):
                self.settings.put(key, value)


class TextReading(Page):
    """Display size and text."""

    title = "Display size and text"
    fragment = "com.android.settings.accessibility.TextReadingPreferenceFragment"
    activity = "TextReadingSettingsActivity"
    actions = ("TEXT_READING_SETTINGS",)
    keywords = (
        ("", "font size zoom large print reading"),
        ("Font size", "text size large print letters bigger"),
        ("Display size", "zoom screen density scale bigger"),
        ("Bold text", "thick letters"),
        ("High contrast text", "readability black white"),
    )

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        yield ax.Text(self.tr("Preview"), id="preview_label", size=20, width=ax.MATCH, align="center")
        yield ax.Column(
            ax.Text(self.tr("The Wonderful Wizard of Oz"), size=18, weight_name="medium"),
            ax.Caption(
                self.tr("Even with eyes protected by the green spectacles, the light dazzled them at first."),
                margin=(0, 8, 0, 0),
            ),
            id="preview_pager",
            desc=self.tr("Preview"),
            margin=(16, 8),
            padding=20,
            radius=24,
            background="surface_variant",
        )
        ends = (self.tr("Make smaller"), self.tr("Make larger"))
        scales = [value for value, _ in _FONT_SCALES]
        now = f"{self.phone.font_scale:g}"
        index = next((i for i, value in enumerate(scales) if f"{float(value):g}" == now), 1)
        yield self.row.slider(
            self.tr("Font size"),
            self.tr("Make text bigger or smaller"),
            ends=ends,
            value=index,
            maximum=len(scales) - 1,
            on_change=lambda _at: None,
            on_release=lambda at: self.settings.put("system/font_scale", scales[at]),
        )
        display = self.phone.display
        base = display.physical_density
        sizes = [round(base * factor) for factor, _ in _DENSITIES]
        near = min(range(len(sizes)), key=lambda i: abs(sizes[i] - display.density_dpi))
        yield self.row.slider(
            self.tr("Display size"),
            self.tr("Make everything bigger or smaller"),
            ends=ends,
            value=near,
            maximum=len(sizes) - 1,
            on_change=lambda _at: None,
            on_release=lambda at: self._resize(sizes[at]),
        )
        yield self.switch_setting("Bold text", at=_BOLDER, values=("0", "300"))
        yield self.switch_setting(
            "High contrast text",
            "Change text color to black or white. Maximizes contrast with the background.",
            at=_CONTRAST,
        )
        yield self.row.link(self.tr("Reset settings"), icon="restart_alt", on_tap=self._ask_to_reset)

    def _resize(self, density_dpi: int) -> None:
        display = self.phone.display
        display.set_density(None if density_dpi == display.physical_density else density_dpi)
        self.settings.put("secure/display_density_forced", density_dpi)

    def _ask_to_reset(self) -> None:
        self.ask(
            "Reset display size and text?",
            "Your display size and text preferences will be reset to the phone’s original settings",
            "Reset",
            self._reset,
        )

    def _reset(self) -> None:
        self.settings.update({"system/font_scale": "1.0", _BOLDER: "0", _CONTRAST: "0"})
        self._resize(self.phone.display.physical_density)
        self.toast(self.tr("Display size and text settings have been reset"))


class Colors(Page):
    """Colors."""

    title = "Colors"
    fragment = "com.android.settings.display.ColorModePreferenceFragment"
    keywords = (("", "vivid natural saturated rgb"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        now = self.settings.get("system/display_color_mode", "3")
        for value, name in (("0", "Natural"), ("1", "Boosted"), ("3", "Adaptive")):
            yield self.row.radio(
                self.tr(name),
                checked=value == now,
                on_tap=partial(self.settings.put, "system/display_color_mode", value),
            )


class AutoRotate(Page):
    """Auto-rotate screen."""

    title = "Auto-rotate screen"
    fragment = "com.android.settings.display.SmartAutoRotatePreferenceFragment"
    activity = "AutoRotateSettingsActivity"
    actions = ("AUTO_ROTATE_SETTINGS",)
    keywords = (("", "rotation orientation landscape portrait flip"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        yield self.row.main_switch(
            self.tr("Use Auto-rotate"),
            checked=self.settings.get("system/accelerometer_rotation", "1") == "1",
            on_change=lambda on: self.settings.put("system/accelerometer_rotation", on),
        )


class NowPlaying(TablePage):
    """Now Playing: a switch that Android System Intelligence keeps."""

    title = "Now Playing"
    fragment = "com.google.intelligence.sense.ambientmusic.AmbientMusicSettingsActivity"
    keywords = (("", "music songs recognize"),)
    entries: ClassVar[tuple[Entry, ...]] = (Main("now_playing_enabled", "Identify songs playing nearby"),)

    def store(self) -> ax.Preferences:
        """Return that app's preferences."""
        return ax.Preferences(self.phone, "com.google.android.as")


PAGES: tuple[type[Page], ...] = (
    DisplayPage, DarkTheme, ScreenTimeout, LockScreen, ScreenSaver, WhenToStart, TextReading, Colors, AutoRotate,
    NowPlaying,
)  # fmt: skip
