"""Accessibility, and what it leads to: magnification, timing, audio, shortcuts, colours, motion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings import dark_theme
from pytest_mobileagent.simulator.apps.settings.accessibility_services import (
    MENU,
    SELECT_TO_SPEAK,
    SWITCH_ACCESS,
    TALKBACK,
    ServicePage,
    downloaded,
    service_row,
)
from pytest_mobileagent.simulator.apps.settings.captions import CAPTIONS, CaptionOptions, Captions, CaptionStyle
from pytest_mobileagent.simulator.apps.settings.display import DarkTheme, TextReading
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.shortcuts import MAGNIFICATION, Shortcut
from pytest_mobileagent.simulator.apps.settings.sound import Vibration, vibration_summary
from pytest_mobileagent.simulator.apps.settings.speech import Speech, SpeechEngine
from pytest_mobileagent.simulator.apps.settings.system import SystemNavigation, navigation_summary
from pytest_mobileagent.simulator.apps.settings.table import (
    Entry,
    Main,
    Note,
    Opens,
    Radio,
    Slider,
    TablePage,
    on_or_off,
)

_PACKAGE = "com.android.settings.accessibility"


def _magnification(page: Page) -> Shortcut:
    return Shortcut(page, Magnification.title, MAGNIFICATION)


class Magnification(TablePage):
    """Magnification: its shortcut, which is its switch too, and what it magnifies."""

    title = "Magnification"
    fragment = f"{_PACKAGE}.ToggleScreenMagnificationPreferenceFragment"
    keywords = (("", "zoom magnifier enlarge triple-tap bigger"),)
    entries = (
        lambda page: _magnification(page).row(),
        ax.Choice(
            "secure/accessibility_magnification_capability",
            "Magnification type",
            (
                ("1", "Magnify full screen"),
                ("2", "Magnify part of screen"),
                ("3", "Switch between full and partial screen"),
            ),
            "1",
        ),
        ax.Flag(
            "secure/accessibility_magnification_follow_typing_enabled",
            "Magnify typing",
            default=True,
            summary="Magnifier follows text as you type",
        ),
        Note("Quickly zoom in on the screen to make content larger"),
    )


def _magnification_summary(page: Page) -> str:
    """Return whether anything turns magnification on."""
    return page.tr("On" if _magnification(page).chosen else "Off")


# -- timing ---------------------------------------------------------------------------------------------------------

_TIMEOUT = Radio(
    "secure/accessibility_interactive_ui_timeout_ms",
    (
        ("0", "Default"),
        ("10000", "10 seconds"),
        ("30000", "30 seconds"),
        ("60000", "1 minute"),
        ("120000", "2 minutes"),
    ),
    "0",
    also=("secure/accessibility_non_interactive_ui_timeout_ms",),
)  # fmt: skip
_CLICKS, _DELAY = "secure/accessibility_autoclick_enabled", "secure/accessibility_autoclick_delay"
_DELAYS = (("200", "Short", "0.2 seconds"), ("600", "Medium", "0.6 seconds"), ("1000", "Long", "1 second"))


class ControlTimeout(TablePage):
    """How long messages stay that ask for something."""

    title = "Time to take action (Accessibility timeout)"
    fragment = f"{_PACKAGE}.AccessibilityControlTimeoutPreferenceFragment"
    keywords = (("", "message dismiss delay"),)
    entries = (
        _TIMEOUT,
        Note(
            "Choose how long to show messages that ask you to take action, but are visible only temporarily. "
            "Not all apps support this setting."
        ),
    )


class Autoclick(TablePage):
    """Whether the mouse clicks by itself, and how soon."""

    title = "Autoclick (dwell timing)"
    fragment = f"{_PACKAGE}.ToggleAutoclickPreferenceFragment"
    keywords = (("", "mouse pointer click"),)
    entries = (
        Note(
            "Autoclick works with a connected mouse. You can set the mouse cursor to click automatically when "
            "the cursor stops for a certain amount of time."
        ),
    )

    def prepare(self) -> None:
        """Begin with what is stored: a time of one's own is any other than those on offer."""
        self.is_custom = self.settings.get(_DELAY, "600") not in {value for value, *_ in _DELAYS}

    def rows(self) -> Iterator[ax.View]:
        """Return the times on offer, one of one's own, and what it is about."""
        tr = self.tr
        now = self.settings.get(_DELAY, "600") if self.settings.get(_CLICKS) == "1" else ""
        is_custom = bool(now) and self.is_custom
        yield self.row.radio(tr("Off"), checked=not now, on_tap=partial(self._set, ""))
        for value, name, time in _DELAYS:
            yield self.row.radio(
                tr(name), tr(time), checked=value == now and not is_custom, on_tap=partial(self._set, value)
            )
        yield self.row.radio(
            tr("Custom"), checked=is_custom, on_tap=partial(self._set, self.settings.get(_DELAY, "600"), is_custom=True)
        )
        yield from super().rows()

    def table(self) -> Iterable[Entry]:
        """Return the entries, and one's own time first if there is one."""
        is_on = self.settings.get(_CLICKS) == "1"
        own = Slider(_DELAY, "Autoclick time", 200, 1000, 8, 600)
        return (own, *self.entries) if is_on and self.is_custom else self.entries

    def _set(self, delay_ms: str, *, is_custom: bool = False) -> None:
        self.is_custom = is_custom
        self.store().update({_CLICKS: bool(delay_ms)})
        if delay_ms:
            self.store().update({_DELAY: delay_ms})


def _timeout_summary(page: Page) -> str:
    labels = dict(_TIMEOUT.values)
    return page.tr(labels.get(page.settings.get(_TIMEOUT.key), "Default"))


def _autoclick_summary(page: Page) -> str:
    if page.settings.get(_CLICKS) != "1":
        return page.tr("Off")
    names = {value: name for value, name, _ in _DELAYS}
    return page.tr(names.get(page.settings.get(_DELAY, "600"), "Custom"))


class TimingControls(TablePage):
    """Timing controls."""

    title = "Timing controls"
    fragment = f"{_PACKAGE}.TapAssistanceFragment"
    entries = (
        ax.Choice(
            "secure/long_press_timeout",
            "Touch & hold delay",
            (("400", "Short"), ("1000", "Medium"), ("1500", "Long")),
            "400",
        ),
        Opens(ControlTimeout.title, ControlTimeout, summary=_timeout_summary),
        Opens(Autoclick.title, Autoclick, summary=_autoclick_summary),
    )


def _power_button(page: Page) -> ax.View:
    return page.switch_setting(
        "Power button ends call", at="secure/incall_power_button_behavior", values=("1", "2"), default="1"
    )


class SystemControls(TablePage):
    """System controls."""

    title = "System controls"
    fragment = f"{_PACKAGE}.SystemControlsFragment"
    entries = (
        Opens(SystemNavigation.title, SystemNavigation, summary=navigation_summary),
        ax.Flag("secure/one_handed_mode_enabled", "One-handed mode"),
        _power_button,
        ax.Flag("system/accelerometer_rotation", "Auto-rotate screen", default=True),
    )


# -- audio and shortcuts ----------------------------------------------------------------------------------------------


class AudioAdjustment(TablePage):
    """Audio adjustment."""

    title = "Audio adjustment"
    fragment = f"{_PACKAGE}.AudioAdjustmentFragment"
    keywords = (("", "mono balance left right hearing"),)
    entries = (
        ax.Flag("system/master_mono", "Mono audio", summary="Combine channels when playing audio"),
        Slider("system/master_balance", "Audio balance", -1, 1, 20, 0),
    )


class AccessibilityButton(TablePage):
    """The button that turns features on: where it is, and how it looks."""

    title = "Accessibility button"
    fragment = f"{_PACKAGE}.AccessibilityButtonFragment"
    keywords = (("", "floating menu shortcut"),)
    entries = (
        ax.Choice(
            "secure/accessibility_button_mode",
            "Location",
            (("1", "Floating over other apps"), ("0", "Navigation bar")),
            "1",
        ),
        ax.Choice("secure/accessibility_floating_menu_size", "Size", (("0", "Small"), ("1", "Large")), "0"),
        ax.Flag(
            "secure/accessibility_floating_menu_fade_enabled",
            "Fade when not in use",
            default=True,
            summary="Fades after a few seconds so it’s easier to see your screen",
        ),
        Slider("secure/accessibility_floating_menu_opacity", "Transparency when not in use", 0.1, 1, 18, 0.55),
    )


class AccessibilityShortcuts(TablePage):
    """Accessibility shortcuts."""

    title = "Accessibility shortcuts"
    fragment = f"{_PACKAGE}.AccessibilityShortcutsFragment"
    entries = (
        Opens(
            AccessibilityButton.title,
            AccessibilityButton,
            summary=lambda page: page.tr("Quickly access accessibility features"),
        ),
        ax.Flag(
            "secure/accessibility_shortcut_on_lock_screen",
            "Shortcut from lock screen",
            summary="Allow feature shortcut to turn on from the lock screen. Hold both volume keys for a few seconds.",
        ),
    )


# -- colours and motion, and the page above all -----------------------------------------------------------------------

_CORRECTS = "secure/accessibility_display_daltonizer_enabled"
_INVERTS = "secure/accessibility_display_inversion_enabled"
_SCALES = ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")


class ColorCorrection(TablePage):
    """Color correction."""

    title = "Color correction"
    fragment = f"{_PACKAGE}.ToggleDaltonizerPreferenceFragment"
    activity = "AccessibilityDaltonizerSettingsActivity"
    keywords = (("", "color blind daltonizer grayscale"),)
    entries = (
        Main(_CORRECTS, "Use color correction"),
        Radio(
            "secure/accessibility_display_daltonizer",
            (("12", "Deuteranomaly"), ("11", "Protanomaly"), ("13", "Tritanomaly"), ("0", "Grayscale")),
            "12",
        ),
        Note("Adjust how colors display on your device"),
    )


class ColorInversion(TablePage):
    """Color inversion."""

    title = "Color inversion"
    fragment = f"{_PACKAGE}.ToggleColorInversionPreferenceFragment"
    activity = "AccessibilityInversionSettingsActivity"
    actions = ("COLOR_INVERSION_SETTINGS",)
    keywords = (("", "invert colors dark"),)
    entries = (Main(_INVERTS, "Use color inversion"), Note("Turn light screens dark and dark screens light"))


class ColorAndMotion(Page):
    """Color and motion."""

    title = "Color and motion"
    fragment = "com.android.settings.accessibility.ColorAndMotionFragment"

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        row, tr = self.row, self.tr
        yield row.link(tr(ColorInversion.title), on_or_off(self, _INVERTS), on_tap=lambda: self.open(ColorInversion))
        yield row.primary_switch(
            tr("Dark theme"),
            dark_theme.summary(self),
            checked=self.phone.is_dark,
            on_change=self.phone.night_mode.activate,
            on_tap=lambda: self.open(DarkTheme),
        )
        yield row.category(tr("Experimental"))
        yield row.link(tr(ColorCorrection.title), on_or_off(self, _CORRECTS), on_tap=lambda: self.open(ColorCorrection))
        yield row.switch(
            tr("Remove animations"),
            tr("Reduce movement on the screen"),
            checked=all(self.settings.get(f"global/{name}", "1").strip("0") in ("", ".") for name in _SCALES),
            on_change=self._remove_animations,
        )
        yield self.switch_setting(
            "Large mouse pointer",
            "Make the mouse pointer more noticeable",
            at="secure/accessibility_large_pointer_icon",
        )

    def _remove_animations(self, is_on: bool) -> None:
        for name in _SCALES:
            self.settings.put(f"global/{name}", "0" if is_on else "1")


def _downloaded(page: Page) -> Iterator[ax.View]:
    services = downloaded(page)
    if services:
        yield page.row.category(page.tr("Downloaded apps"))
        yield from (service_row(page, service) for service in services)


class Accessibility(TablePage):
    """Accessibility."""

    title = "Accessibility"
    fragment = f"{_PACKAGE}.AccessibilitySettings"
    activity = "AccessibilitySettingsActivity"
    actions = ("ACCESSIBILITY_SETTINGS",)
    keywords = (("", "talkback vision hearing magnification captions"),)
    entries = (
        ax.Category("Screen reader"),
        partial(service_row, service=TALKBACK),
        ax.Category("Display"),
        Opens(TextReading.title, TextReading, icon="text_fields"),
        Opens(ColorAndMotion.title, ColorAndMotion, icon="palette"),
        Opens(Magnification.title, Magnification, summary=_magnification_summary, icon="search"),
        partial(service_row, service=SELECT_TO_SPEAK),
        ax.Category("Interaction controls"),
        partial(service_row, service=MENU),
        partial(service_row, service=SWITCH_ACCESS),
        Opens(Vibration.title, Vibration, summary=vibration_summary, icon="vibration"),
        Opens(TimingControls.title, TimingControls, icon="timer"),
        Opens(SystemControls.title, SystemControls, icon="touch_app"),
        ax.Category("Captions"),
        Opens(Captions.title, Captions, summary=partial(on_or_off, key=CAPTIONS), icon="closed_caption"),
        ax.Category("Audio"),
        ax.Flag(
            "secure/enabled_accessibility_audio_description_by_default",
            "Audio description",
            summary="Hear a description of what’s happening on screen in supported movies and shows",
            icon="description",
        ),
        Opens(AudioAdjustment.title, AudioAdjustment, icon="hearing"),
        ax.Category("General"),
        Opens(AccessibilityShortcuts.title, AccessibilityShortcuts),
        Opens(Speech.title, Speech),
    )

    def rows(self) -> Iterator[ax.View]:
        """Return what apps brought, and the entries."""
        yield from _downloaded(self)
        yield from super().rows()


PAGES: tuple[type[Page], ...] = (
    ServicePage, Magnification, ControlTimeout, Autoclick, TimingControls, SystemControls, CaptionStyle,
    CaptionOptions, Captions, AudioAdjustment, AccessibilityButton, AccessibilityShortcuts, SpeechEngine, Speech,
    Accessibility, ColorAndMotion, ColorCorrection, ColorInversion,
)  # fmt: skip
