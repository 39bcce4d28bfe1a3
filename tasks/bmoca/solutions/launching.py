"""Opening apps as B-MoCA's agents have to: by their icons, on the home screen or among all apps."""

from __future__ import annotations


def launch(ui, label):
    """Open an app by its label from the home screen."""
    if not ui.shows(text=label):
        yield from show_all_apps(ui)
    yield from ui.tap(text=label)


def show_all_apps(ui):
    """Swipe up on the home screen."""
    width, height = ui.screen.width, ui.screen.height
    yield from ui.drag((width // 2, height * 4 // 5), (width // 2, height // 5))
