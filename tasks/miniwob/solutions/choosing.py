from __future__ import annotations

import importlib.util
import re
from functools import cache
from pathlib import Path

from pytest_mobileagent.solutions import near_miss, solution

from ._reading import asked, submit

BOXES = ("CheckBox", "RadioButton")


def wanted(ui):
    """Return the names in `Select A, B and click Submit.`"""
    pattern = r"Select (?:words similar to )?(.*?)(?: from the (?:scroll )?list)? and click Submit"
    names = re.search(pattern, asked(ui))[1]
    return [] if names == "nothing" else names.split(", ")


def tick(ui, names):
    for name in names:
        yield from ui.tap(text=name, where=lambda node: node.class_name.rpartition(".")[2] in BOXES)


@solution("test_click_checkboxes")
@solution("test_click_checkboxes_large")
@solution("test_click_checkboxes_transfer")
@solution("test_click_option")
def tick_all(ui):
    yield from tick(ui, wanted(ui))
    yield from submit(ui)
    yield from ui.done()


@near_miss("test_click_checkboxes", "ticks one less, or one where none is wanted")
@near_miss("test_click_checkboxes_large", "ticks one less, or one where none is wanted")
@near_miss("test_click_checkboxes_transfer", "ticks one less, or one where none is wanted")
@near_miss("test_click_option", "ticks one less, or one where none is wanted")
def tick_less(ui):
    names = wanted(ui)
    yield from tick(ui, names[1:] if names else [ui.find(cls="CheckBox").text])
    yield from submit(ui)
    yield from ui.done()


@cache
def synonyms():
    """Return groups of words that mean the same: the page's own, read where the pages are installed."""
    folder = importlib.util.find_spec("miniwob").submodule_search_locations[0]
    source = Path(folder, "html", "miniwob", "click-checkboxes-soft.html").read_text("utf-8")
    return [set(re.findall(r"'([^']+)'", row)) for row in re.findall(r"^  \[('.*')\]", source, re.MULTILINE)]


def alike(ui):
    """Return the names of the boxes that mean one of the wanted words."""
    words = wanted(ui)
    boxes = [node.text for node in ui.find_all(cls="CheckBox")]
    return [box for box in boxes if any(box == word or {box, word} <= group for word in words for group in synonyms())]


@solution("test_click_checkboxes_soft")
def tick_alike(ui):
    yield from tick(ui, alike(ui))
    yield from submit(ui)
    yield from ui.done()


@near_miss("test_click_checkboxes_soft", "ticks one less")
def tick_less_alike(ui):
    yield from tick(ui, alike(ui)[1:])
    yield from submit(ui)
    yield from ui.done()


# -- lists ------------------------------------------------------------------------------------------------------------


def choose(ui, names, *, is_many):
    yield from ui.tap(id="options")
    for name in names:
        yield from ui.tap(id="android:id/text1", text=name)
    if is_many:
        yield from ui.tap(text="OK")


@solution("test_choose_list")
def choose_one(ui):
    yield from choose(ui, wanted(ui), is_many=False)
    yield from submit(ui)
    yield from ui.done()


@near_miss("test_choose_list", "submits what stands there")
@near_miss("test_use_slider", "submits what stands there")
def submit_at_once(ui):
    yield from submit(ui)
    yield from ui.done()


@solution("test_click_scroll_list")
def choose_many(ui):
    yield from choose(ui, wanted(ui), is_many=True)
    yield from submit(ui)
    yield from ui.done()


@near_miss("test_click_scroll_list", "chooses nothing")
def choose_none(ui):
    yield from choose(ui, [], is_many=True)
    yield from submit(ui)
    yield from ui.done()


# -- a slider ---------------------------------------------------------------------------------------------------------


def slide(ui, wanted):
    """Tap the slider where the wanted value should lie, by what the taps before gave."""
    box = ui.find(id="slider").bounds
    is_upright = box.height > box.width
    start, end = (box.bottom, box.top) if is_upright else (box.left, box.right)

    def tap(share):
        at = round(start + (end - start) * share)
        yield from ui.tap_at(*((box.center[0], at) if is_upright else (at, box.center[1])))

    seen = {}
    for share in (0.02, 0.98):
        yield from tap(share)
        seen[value(ui)] = share
    while value(ui) != wanted and len(seen) < 12:
        low = max((one for one in seen if one <= wanted), default=min(seen))
        high = min((one for one in seen if one > wanted), default=max(seen))
        part = (wanted - low) / (high - low) if high != low else 0.0
        yield from tap(seen[low] + (seen[high] - seen[low]) * part)
        seen[value(ui)] = seen[low] + (seen[high] - seen[low]) * part


def value(ui):
    return int(ui.find(id="val").text)


@solution("test_use_slider")
def slide_to_value(ui):
    yield from slide(ui, int(re.search(r"Select (-?[0-9]+) with", asked(ui))[1]))
    yield from submit(ui)
    yield from ui.done()
