"""The way to another theme, which every Simple app has."""

from __future__ import annotations


def choose_theme(ui, theme):
    """Choose a theme from the list of the settings' page of colours, which is not saved yet; the settings are open."""
    yield from ui.tap(id="settings_color_customization_label")
    yield from ui.tap(id="customization_theme_label")
    yield from ui.tap(text="OK")
    yield from ui.tap(text=theme, cls="RadioButton")


def change_theme(ui, theme):
    """Choose a theme, and save it."""
    yield from choose_theme(ui, theme)
    yield from ui.tap(id="save")
