"""The way through upstream's maze, whose walls are colours: each way is tried, and the X shows whether it was open."""

from __future__ import annotations

from tasks.androidworld.solutions.chrome import open_page

WAYS = {"Down": "Up", "Right": "Left", "Up": "Down", "Left": "Right"}  # each with the way back


def walk(ui, **_):
    yield from open_page(ui)
    yield from search(ui, {place(ui)})
    yield from ui.done()


def place(ui):
    return ui.find(text="X").bounds.center


def search(ui, seen):
    """Go on from where the X is until the goal is reached; else come back, and return False."""
    for way, back in WAYS.items():
        before = place(ui)
        yield from ui.tap(text=way)
        if ui.shows(text="Success!"):
            return True
        if place(ui) == before:
            continue
        if place(ui) not in seen:
            seen.add(place(ui))
            if (yield from search(ui, seen)):
                return True
        yield from ui.tap(text=back)
    return False
