from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

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


@solution("test_click_color")
def click_same_color(ui):
    seen = picture(ui)
    wanted = color_of(seen, ui.find(id="query-color"))
    yield from tap_node(ui, next(box for box in inside(ui) if color_of(seen, box) == wanted))
    yield from ui.done()


@near_miss("test_click_color", "clicks another color")
def click_other_color(ui):
    seen = picture(ui)
    wanted = color_of(seen, ui.find(id="query-color"))
    yield from tap_node(ui, next(box for box in inside(ui) if color_of(seen, box) != wanted))
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
