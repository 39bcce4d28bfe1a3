"""Ways through the settings that several apps' tasks need."""

from __future__ import annotations

from .launching import launch

TITLE = "android:id/title"


def open_settings(ui, *titles):
    """Open the settings from the home screen, and page after page by their titles."""
    yield from launch(ui, "Settings")
    for title in titles:
        yield from ui.tap(id=TITLE, text=title)


def set_volume(ui, title, share):
    """Open the page of volumes and drag one of them."""
    yield from open_settings(ui, "Sound")
    yield from ui.set_slider(share, cls="SeekBar", desc=title)


def turn_on_airplane_mode(ui):
    """Switch airplane mode on."""
    yield from open_settings(ui, "Network & internet", "Airplane mode")
