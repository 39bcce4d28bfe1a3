from __future__ import annotations

import math
import re

from PIL import ImageColor

from pytest_mobileagent.solutions import near_miss, solution

from ._looking import extent
from ._reading import asked, inside, ordinal, picture, quoted, tap_node

WIDGETS = {
    "radio": "RadioButton",
    "checkbox": "CheckBox",
    "text": "EditText",
    "textarea": "EditText",
    "button": "Button",
}


# -- by what stands on it ---------------------------------------------------------------------------------------------


@solution("test_click_button")
@solution("test_unicode_test")
def click_named(ui):
    yield from ui.tap(cls="Button", text=quoted(ui)[0])
    yield from ui.done()


@near_miss("test_click_button", "clicks another button, or a word")
@near_miss("test_unicode_test", "clicks another button, or a word")
def click_other(ui):
    others = inside(ui, cls="Button", where=lambda node: node.text != quoted(ui)[0])
    yield from tap_node(ui, (others or inside(ui))[0])
    yield from ui.done()


@solution("test_click_link")
def click_link(ui):
    yield from ui.tap(text=quoted(ui)[0], where=lambda node: node.clickable)
    yield from ui.done()


@near_miss("test_click_link", "clicks the neighbouring text")
def click_beside_link(ui):
    yield from tap_node(ui, inside(ui, where=lambda node: node.text and node.text != quoted(ui)[0])[0])
    yield from ui.done()


@solution("test_click_test")
def click_only_button(ui):
    yield from ui.tap(id="subbtn")
    yield from ui.done()


@near_miss("test_click_test", "taps what it says instead")
@near_miss("test_focus_text", "taps what it says instead")
def tap_query(ui):
    yield from ui.tap(id="query")
    yield from ui.done()


@solution("test_click_test_2")
@solution("test_click_test_transfer")
def click_one(ui):
    yield from ui.tap(text="ONE" if "ONE" in asked(ui) else "TWO")
    yield from ui.done()


@near_miss("test_click_test_2", "clicks the other button")
@near_miss("test_click_test_transfer", "clicks the other button")
@near_miss("test_click_button_sequence", "begins with the second")
def click_two(ui):
    yield from ui.tap(text="TWO" if "ONE" in asked(ui) else "ONE")
    yield from ui.done()


@solution("test_click_button_sequence")
def click_in_order(ui):
    yield from ui.tap(text="ONE")
    yield from ui.tap(text="TWO")
    yield from ui.done()


@solution("test_click_widget")
def click_widget(ui):
    yield from tap_node(ui, widgets(ui, quoted(ui)[0])[0])
    yield from ui.done()


def widgets(ui, kind):
    """Return the widgets of a kind; of the two kinds of text fields the small ones have one line."""
    found = inside(ui, cls=WIDGETS[kind])
    if kind in ("text", "textarea"):
        lowest = 24 * 5
        found = [node for node in found if (node.bounds.height >= lowest) == (kind == "textarea")]
    return found


@near_miss("test_click_widget", "clicks one of another kind")
def click_other_widget(ui):
    wanted = quoted(ui)[0]
    other = next((kind for kind in WIDGETS if kind != wanted and widgets(ui, kind)), None)
    if other is not None:
        yield from tap_node(ui, widgets(ui, other)[0])
    yield from ui.done()


# -- dialogs and menus ------------------------------------------------------------------------------------------------


@solution("test_click_dialog")
def close_dialog(ui):
    yield from ui.tap(cls="Button", text="Close")
    yield from ui.done()


@near_miss("test_click_dialog", "presses Back")
@near_miss("test_click_dialog_2", "presses Back")
def press_back(ui):
    yield from ui.press("back")
    yield from ui.done()


@solution("test_click_dialog_2")
def click_in_dialog(ui):
    yield from ui.tap(cls="Button", text={"x": "Close"}.get(quoted(ui)[0], quoted(ui)[0]))
    yield from ui.done()


@near_miss("test_click_dialog_2", "clicks the other button")
def click_wrong_in_dialog(ui):
    yield from ui.tap(cls="Button", text="Cancel" if quoted(ui)[0] != "Cancel" else "OK")
    yield from ui.done()


def icon_asked(ui):
    """Return the icon in what the page asks for: it is grey, and the words around are not."""
    seen = picture(ui)
    return darkness(seen, extent(seen, tuple(ui.find(id="query").bounds), GREY))


def likeness(one, other):
    """Return by how much two pictures of one size differ."""
    return sum(abs(a - b) for a, b in zip(one.tobytes(), other.tobytes(), strict=True))


def darkness(seen, box):
    """Return what is drawn in a rectangle, small enough to compare, wherever in it that is."""
    part = seen.crop(box).convert("L").point(lambda value: 255 if value < 140 else 0)
    drawn = part.getbbox() or (0, 0, 1, 1)
    return part.crop(drawn).resize((16, 16))


GREY = (119, 119, 119)


def items(ui):
    return {node.text: node for node in inside(ui, cls="TextView") if node.text}


def item_icon(seen, node):
    left, top, _, bottom = node.bounds
    return darkness(seen, (left + 2, top + 4, left + 16 * 5 + 20, bottom - 4))


def click_item(ui, chosen):
    """Open the menu and what is in it, and click the item that `chosen` picks of those shown."""
    yield from ui.tap(id="open-menu")
    if chosen(ui) is None:
        yield from ui.tap(text="Playback")
    node = chosen(ui)
    if node is not None:
        yield from tap_node(ui, node)
    yield from ui.done()


@solution("test_click_menu_2")
def click_menu_item(ui):
    label = quoted(ui)[1:]
    if label:
        yield from click_item(ui, lambda ui: items(ui).get(label[0]))
        return
    wanted = icon_asked(ui)
    yield from ui.tap(id="open-menu")
    yield from ui.tap(text="Playback")
    seen = picture(ui)
    named = {name: node for name, node in items(ui).items() if name not in ("Playback", "Print...", "Menu")}
    best = min(named, key=lambda name: likeness(item_icon(seen, named[name]), wanted))
    yield from tap_node(ui, named[best])
    yield from ui.done()


@near_miss("test_click_menu_2", "only opens the menu")
def open_menu(ui):
    yield from ui.tap(id="open-menu")
    yield from ui.done()


# -- a menu like a pie ------------------------------------------------------------------------------------------------


def click_slice(ui, is_wanted):
    yield from ui.tap(id="wheelnav-divWheel-spreader")
    for _ in range(3):
        yield from ui.wait()
    titles = ui.find_all(where=lambda node: "-title-" in node.resource_id and is_wanted(node.text))
    yield from tap_node(ui, titles[0])
    yield from ui.done()


@solution("test_click_pie")
def click_named_slice(ui):
    yield from click_slice(ui, lambda text: text == quoted(ui)[0])


@near_miss("test_click_pie", "clicks another item")
def click_other_slice(ui):
    yield from click_slice(ui, lambda text: text != quoted(ui)[0])


# -- fields -----------------------------------------------------------------------------------------------------------


@solution("test_focus_text")
def focus_field(ui):
    yield from ui.tap(cls="EditText")
    yield from ui.done()


@solution("test_focus_text_2")
def focus_nth(ui):
    yield from ui.tap(cls="EditText", instance=ordinal(ui) - 1)
    yield from ui.done()


@near_miss("test_focus_text_2", "focuses the next field")
def focus_next(ui):
    yield from ui.tap(cls="EditText", instance=ordinal(ui) % 3)
    yield from ui.done()


# -- colours ----------------------------------------------------------------------------------------------------------


def color_of(seen, node):
    return seen.getpixel(node.bounds.center)


def color_asked(ui, seen):
    """Return the colour that is named, or shown as a patch."""
    patch = ui.find(id="query-color")
    return color_of(seen, patch) if patch is not None and not patch.text else ImageColor.getrgb(named_color(ui))


def named_color(ui):
    return re.search(r"the ([a-z]+) colored", asked(ui))[1]


@solution("test_click_color")
def click_same_color(ui):
    seen = picture(ui)
    wanted = color_asked(ui, seen)
    yield from tap_node(ui, min(inside(ui), key=lambda box: math.dist(color_of(seen, box), wanted)))
    yield from ui.done()


@near_miss("test_click_color", "clicks another color")
def click_other_color(ui):
    seen = picture(ui)
    wanted = color_asked(ui, seen)
    yield from tap_node(ui, max(inside(ui), key=lambda box: math.dist(color_of(seen, box), wanted)))
    yield from ui.done()


def shades(ui):
    """Return the boxes in which the wanted colour prevails."""
    seen = picture(ui)
    wanted = next(at for at, name in enumerate(("red", "green", "blue")) if name in asked(ui))

    def prevails(node):
        color = color_of(seen, node)
        return color[wanted] == max(color)

    return inside(ui, where=lambda node: node.class_name == "android.view.View" and prevails(node))


@solution("test_click_shades")
def click_shades(ui):
    for box in shades(ui):
        yield from tap_node(ui, box)
    yield from ui.tap(id="submit")
    yield from ui.done()


@near_miss("test_click_shades", "forgets one")
def click_few_shades(ui):
    for box in shades(ui)[1:]:
        yield from tap_node(ui, box)
    yield from ui.tap(id="submit")
    yield from ui.done()
