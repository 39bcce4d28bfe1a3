"""Opening apps as B-MoCA's agents have to: by their icons among all apps."""

from __future__ import annotations


def launch(ui, label, *, instance=0):
    """Open an app by its label, the n-th of that name; always in one way, whether or not its icon lies at home too.

    So what is learned from it is one thing: a home screen, however it looks, is swiped up.
    """
    yield from show_all_apps(ui)
    yield from ui.tap(text=label, instance=instance)


def show_all_apps(ui):
    """Swipe up on the home screen."""
    width, height = ui.screen.width, ui.screen.height
    yield from ui.drag((width // 2, height * 4 // 5), (width // 2, height // 5))
