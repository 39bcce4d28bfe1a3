from __future__ import annotations

import colorsys
import math
import re

from PIL import ImageColor

from pytest_mobileagent.device.hierarchy import Rect
from pytest_mobileagent.solutions import near_miss, solution

from ._looking import COLORS, colored, extent, kind_of, name_of, paint_of, sides
from ._reading import asked, picture, submit
from .unfolding import every

LARGE_PX = 90
DOT_PX = 17
CELL_PX, CELLS = 100, 7


# -- what is in a drawing ---------------------------------------------------------------------------------------------


def drawn(ui):
    """Return what stands in the cells of the drawing: its place, size, colour, and what it is called."""
    seen, box = picture(ui), ui.find(id="area_svg").bounds
    texts = [node for node in ui.find(id="area_svg").walk() if node.text]
    places = [(column * CELL_PX, row * CELL_PX) for row in range(CELLS) for column in range(CELLS)]
    corners = [(box.left + x, box.top + y) for x, y in places]
    cells = [Rect(left, top, left + CELL_PX, min(top + CELL_PX, box.bottom)) for left, top in corners]
    return [found for cell in cells if (found := in_cell(seen, cell, texts)) is not None]


def in_cell(seen, cell, texts):
    text = next((node for node in texts if cell.contains(*node.bounds.center)), None)
    if text is not None:
        names = {text.text, "digit" if text.text.isdigit() else "letter"}
        size = "large" if text.bounds.height > LARGE_PX else "small"
        return text.bounds, size, name_of(paint_of(seen, tuple(text.bounds))), names
    color = paint_of(seen, tuple(cell))
    if min(color) >= 200:
        return None
    box = extent(seen, tuple(cell), color)
    if max(box[2] - box[0], box[3] - box[1]) < DOT_PX:  # the edge of what fills the cell beside
        return None
    if any(node.bounds.contains(box[0] + 1, box[1] + 1) for node in texts):  # the end of a letter from above
        return None
    size = "large" if box[3] - box[1] > LARGE_PX * 2 // 3 else "small"
    return Rect(*box), size, name_of(color), {kind_of(seen, box), "shape"}


def fitting(ui, text):
    """Return where that is which fits a description such as `small green items`."""
    words = text.split()
    size = next((word for word in words if word in ("large", "small")), "")
    color = next((word for word in words if word in COLORS), "")
    what = next((word for word in words if word not in (size, color)), "item")
    names = {what, what.removesuffix("s")} if len(what) > 1 else {what}
    return [
        box
        for box, its_size, its_color, its_names in drawn(ui)
        if size in ("", its_size) and color in ("", its_color) and names & {"item", *its_names}
    ]


@solution("test_click_shape")
def click_shape(ui):
    yield from tap_shape(ui, fitting(ui, asked(ui).removeprefix("Click on a ")))


def tap_shape(ui, boxes):
    x, y = boxes[0].center
    yield from ui.tap_at(x, y + boxes[0].height // 8)
    yield from ui.done()


@near_miss("test_click_shape", "clicks another shape, or beside all")
def click_other_shape(ui):
    right = fitting(ui, asked(ui).removeprefix("Click on a "))
    others = [box for box, *_ in drawn(ui) if box not in right]
    if others:
        yield from tap_shape(ui, others)
    yield from ui.done()


def count(ui):
    return len(fitting(ui, re.search(r"How many (.*) are there", asked(ui))[1]))


@solution("test_count_shape")
def count_shapes(ui):
    yield from ui.tap(cls="Button", text=str(count(ui)))
    yield from ui.done()


@near_miss("test_count_shape", "answers another number")
def count_wrong(ui):
    right = str(count(ui))
    yield from ui.tap(cls="Button", where=lambda node: node.text != right)
    yield from ui.done()


def kind(ui):
    texts = [node for node in ui.find(id="area_svg").walk() if node.text]
    if texts:
        return "Number" if texts[0].text.isdigit() else "Letter"
    seen = picture(ui)
    box = tuple(ui.find(id="area_svg").bounds)
    inner = extent(seen, box, paint_of(seen, box))
    return kind_of(seen, inner).capitalize()


@solution("test_identify_shape")
def identify(ui):
    yield from ui.tap(cls="Button", text=kind(ui))
    yield from ui.done()


@near_miss("test_identify_shape", "names another kind")
def identify_wrong(ui):
    right = kind(ui)
    yield from ui.tap(cls="Button", where=lambda node: node.text != right)
    yield from ui.done()


@solution("test_count_sides")
def count_corners(ui):
    yield from ui.tap(cls="Button", text=str(sides(picture(ui), tuple(ui.find(id="c").bounds))))
    yield from ui.done()


@near_miss("test_count_sides", "is one off")
def count_corners_wrong(ui):
    number = sides(picture(ui), tuple(ui.find(id="c").bounds))
    yield from ui.tap(cls="Button", text=str(number + 1 if number < 7 else number - 1))
    yield from ui.done()


@solution("test_grid_coordinate")
def click_coordinate(ui):
    yield from ui.tap(id=re.search(r"\(.*\)", asked(ui))[0])
    yield from ui.done()


@near_miss("test_grid_coordinate", "clicks the point on the other side")
def click_opposite(ui):
    x, y = map(int, re.search(r"\((-?[0-9]+),(-?[0-9]+)\)", asked(ui)).groups())
    yield from ui.tap(id=f"({-x},{-y})" if (x, y) != (0, 0) else "(1,1)")
    yield from ui.done()


# -- points -----------------------------------------------------------------------------------------------------------

BLACK, BLUE = (0, 0, 0), (0, 0, 255)


def canvas(ui):
    """Return where the drawing lies, above the button that covers its end."""
    left, top, right, bottom = ui.find(id="svg-grid").bounds
    return left, top, right, min(bottom, ui.find(id="subbtn").bounds.top)


def dots(ui, color):
    return colored(picture(ui), canvas(ui), color, DOT_PX)


def place(ui, x, y):
    """Set the point, look where it has come to lie, and correct that."""
    left, top, right, bottom = canvas(ui)
    before = dots(ui, BLUE)
    x, y = min(max(x, left + 15), right - 15), min(max(y, top + 15), bottom - 15)
    yield from ui.tap_at(round(x), round(y))
    new = [dot for dot in dots(ui, BLUE) if all(math.dist(dot, old) > DOT_PX for old in before)]
    if new:
        dx, dy = new[0][0] - x, new[0][1] - y
        yield from ui.tap_at(round(x - dx), round(y - dy))


def aim(ui, target, *, is_beside=False):
    x, y = target
    yield from place(ui, x + (120 if is_beside else 0), y)
    yield from submit(ui)
    yield from ui.done()


def circle_middle(ui):
    left, top, right, bottom = extent(picture(ui), canvas(ui), BLACK)
    return (left + right) / 2, (top + bottom) / 2


def midpoint(ui):
    (x1, y1), (x2, y2) = dots(ui, BLACK)[:2]
    return (x1 + x2) / 2, (y1 + y2) / 2


def towards(start, end):
    size = math.dist(start, end)
    return (end[0] - start[0]) / size, (end[1] - start[1]) / size


def bisector(ui):
    left, top, right, bottom = extent(picture(ui), canvas(ui), BLUE)
    corner, ends = ((left + right) / 2, (top + bottom) / 2), dots(ui, BLACK)[:2]
    ways = [towards(corner, end) for end in ends]
    way = towards((0, 0), (ways[0][0] + ways[1][0], ways[0][1] + ways[1][1]))
    return farthest(ui, corner, [way])


def perpendicular(ui):
    corner, end = ui.find(id="init-blue").bounds.center, ui.find(id="init-black").bounds.center
    dx, dy = towards(corner, end)
    return farthest(ui, corner, [(-dy, dx), (dy, -dx)])


def farthest(ui, corner, ways):
    """Return the farthest point from a corner in one of some directions that still lies in the drawing."""
    left, top, right, bottom = canvas(ui)
    points = [(corner[0] + far * dx, corner[1] + far * dy) for dx, dy in ways for far in range(60, 400, 10)]
    within = [(x, y) for x, y in points if left + 20 < x < right - 20 and top + 20 < y < bottom - 20]
    return max(within or points[:1], key=lambda point: math.dist(point, corner))


POINTS = {
    "test_circle_center": circle_middle, "test_find_midpoint": midpoint, "test_bisect_angle": bisector,
    "test_right_angle": perpendicular,
}  # fmt: skip


def target(ui):
    """Return the point that the page asks for."""
    words = {"center": circle_middle, "mid-point": midpoint, "bisects": bisector, "right angle": perpendicular}
    return next(find for word, find in words.items() if word in asked(ui))(ui)


@every(POINTS, solution)
def hit(ui):
    yield from aim(ui, target(ui))


@every(POINTS, near_miss, "submits without a point")
def submit_without(ui):
    yield from submit(ui)
    yield from ui.done()


# -- colours ----------------------------------------------------------------------------------------------------------


def wanted_color(ui):
    named = re.search(r"Select (\w+) with the color picker", asked(ui))
    if named is not None:
        return ImageColor.getrgb(named[1])
    query = ui.find(id="query").bounds
    return paint_beside(picture(ui), (query.left, query.top, query.right, query.bottom))


def paint_beside(seen, box):
    """Return the colour of the patch in what is asked: what is seen most besides the yellow around and the letters."""
    counted = seen.crop(box).getcolors(1 << 20)
    skipped = {(255, 255, 0), (0, 0, 0)}
    return max((count, color) for count, color in counted if color not in skipped)[1]


def pick_color(ui, rgb):
    """Choose hue and saturation on the pad, and brightness on the slider beside it."""
    yield from ui.tap(id="col")
    hue, saturation, value = colorsys.rgb_to_hsv(*(part / 255 for part in rgb))
    yield from press_pad(ui, 0, hue, 1 - saturation)
    yield from press_pad(ui, 1, 0.5, 1 - value)
    yield from ui.tap(id="query")  # closes the pad, which lies over the button
    yield from submit(ui)
    yield from ui.done()


def press_pad(ui, number, across, along):
    pads = ui.find_all(cls="Image", where=lambda node: node.resource_id == "" and node.bounds.height > 100)
    box = pads[number].bounds
    x, y = round(box.left + box.width * across), round(box.top + box.height * along)
    spot = min(box.right - 2, x), min(max(y, box.top + 2), box.bottom - 2)
    if spot[1] - box.top < box.height // 8:  # the caret's handle hangs over the upper edge, and would take the tap
        yield from ui.drag(box.center, spot)
    else:
        yield from ui.tap_at(*spot)


@solution("test_use_colorwheel")
@solution("test_use_colorwheel_2")
def pick(ui):
    yield from pick_color(ui, wanted_color(ui))


@near_miss("test_use_colorwheel", "picks the opposite color")
@near_miss("test_use_colorwheel_2", "picks the opposite color")
def pick_opposite(ui):
    yield from pick_color(ui, tuple(255 - part for part in wanted_color(ui)))
