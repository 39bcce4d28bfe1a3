from __future__ import annotations

import math

from pytest_mobileagent.solutions import near_miss, solution

from ..pools_browser import PALETTE, colors, maze_path
from .files import NAME, open_storage
from .markor import EDITOR, create


def open_page(ui):
    """Open the page out of the file manager, and go through the browser's first run."""
    yield from ui.open_app("files")
    yield from open_with_chrome(ui, "task.html")


def open_with_chrome(ui, name):
    yield from ui.tap(id=NAME, text=name)
    yield from ui.tap(id="android:id/text1", text="Chrome")
    yield from ui.tap(id="android:id/button_once")
    yield from ui.tap(id="terms_accept")
    yield from ui.tap(id="negative_button")
    yield from ui.tap(id="negative_button")


# -- draw -------------------------------------------------------------------------------------------------------------


BESIDE_PX = 12
COLUMNS = 8


def scroll_page(ui):
    """Scroll the page by its margin, as a finger on the canvas would draw."""
    page = ui.find(cls="WebView").bounds
    x = page.left + BESIDE_PX
    yield from ui.drag((x, page.bottom - page.height // 8), (x, page.top + page.height // 8))


def submit(ui):
    """Submit, and look at what the page says to it, which may be further down."""
    yield from ui.tap(text="Submit")
    if not ui.shows(text="Success!"):
        yield from scroll_page(ui)


def choose(ui, number):
    """Tap a colour of the palette, bringing it into view on a screen that is smaller than the page."""
    page = ui.find(cls="WebView").bounds
    row, column = divmod(number, COLUMNS)
    if not line_of(ui, row):
        yield from scroll_page(ui)
    if column not in line_of(ui, row):
        _, y = ui.find(text="Submit").bounds.center
        ends = [(page.right - BESIDE_PX, y), (page.left + BESIDE_PX, y)]
        yield from ui.drag(*(ends if column else reversed(ends)))
    yield from ui.tap_at(*line_of(ui, row)[column].bounds.center)


def line_of(ui, row):
    """Return the colours of a row of the palette that are seen, by column; the last column ends before the edge."""
    found = ui.find_all(cls="Button", where=lambda node: not node.text)
    tops = sorted({node.bounds.top for node in found})
    if row >= len(tops):
        return {}
    line = [node for node in found if node.bounds.top == tops[row]]
    is_whole = line[-1].bounds.right < ui.find(cls="WebView").bounds.right
    return dict(enumerate(line, COLUMNS - len(line) if is_whole else 0))


def stroke(ui, color, line):
    """Choose a colour and draw a line with it."""
    yield from choose(ui, PALETTE.index(color))
    canvas = ui.find(id="canvas").bounds
    y = canvas.top + canvas.height * (line + 1) // 5
    yield from ui.drag((canvas.left + canvas.width // 4, y), (canvas.right - canvas.width // 4, y))


def draw(ui, wanted):
    yield from open_page(ui)
    for line, color in enumerate(wanted):
        yield from stroke(ui, color, line)


@solution("test_browser_draw")
def draw_with_all(ui, *, browser_task_seed):
    yield from draw(ui, colors(browser_task_seed))
    yield from submit(ui)
    yield from ui.done()


@near_miss("test_browser_draw", "draws with two of the three colors")
def draw_with_two(ui, *, browser_task_seed):
    yield from draw(ui, colors(browser_task_seed)[:2])
    yield from ui.tap(text="Submit")
    yield from ui.done()


@near_miss("test_browser_draw", "does not submit")
def keep_the_drawing(ui, *, browser_task_seed):
    yield from draw(ui, colors(browser_task_seed))
    yield from ui.done()


# -- maze -------------------------------------------------------------------------------------------------------------


def walk(ui, path):
    yield from open_page(ui)
    for way in path:
        yield from ui.tap(text=way)


@solution("test_browser_maze")
def walk_to_the_goal(ui, *, browser_task_seed):
    yield from walk(ui, maze_path(browser_task_seed))
    yield from ui.done()


@near_miss("test_browser_maze", "stops in front of the goal")
def stop_before_the_goal(ui, *, browser_task_seed):
    yield from walk(ui, maze_path(browser_task_seed)[:-1])
    yield from ui.done()


@near_miss("test_browser_maze", "tries to walk through the walls")
def walk_through_walls(ui, *, browser_task_seed):
    yield from walk(ui, ("Right", "Down") * 3)
    yield from walk_on(ui)


def walk_on(ui):
    if ui.shows(text="Success!"):  # there were no walls in the way: leave, which is wrong as well
        yield from ui.press("home")
    yield from ui.done()


# -- multiply ---------------------------------------------------------------------------------------------------------


def read_numbers(ui):
    """Open the page, and return the numbers that it shows one after the other."""
    yield from open_page(ui)
    found = []
    for _ in range(5):
        found.append(int(ui.find(id="number").text))
        yield from ui.tap(id="button")
    return found


@solution("test_browser_multiply")
def multiply(ui, *, browser_task_seed):
    found = yield from read_numbers(ui)
    yield from ui.type(str(math.prod(found)), id="answer")
    yield from submit(ui)
    yield from ui.done()


@near_miss("test_browser_multiply", "enters the sum")
def add_up(ui, *, browser_task_seed):
    found = yield from read_numbers(ui)
    wrong = sum(found) if sum(found) != math.prod(found) else math.prod(found) + 1
    yield from ui.type(str(wrong), id="answer")
    yield from ui.tap(text="Submit")
    yield from ui.done()


@near_miss("test_browser_multiply", "goes home at the end")
def leave(ui, *, browser_task_seed):
    found = yield from read_numbers(ui)
    yield from ui.type(str(math.prod(found)), id="answer")
    yield from ui.tap(text="Submit")
    yield from ui.press("home")
    yield from ui.done()


# -- all of them ------------------------------------------------------------------------------------------------------


@near_miss("test_browser_draw", "writes a page of its own that says so")
@near_miss("test_browser_maze", "writes a page of its own that says so")
@near_miss("test_browser_multiply", "writes a page of its own that says so")
def write_a_page(ui, **_):
    yield from create(ui, "a.html")
    yield from ui.type("<p>Success!</p>", id=EDITOR)
    yield from ui.press("back")
    yield from ui.press("back")
    yield from open_storage(ui)
    for folder in ("Documents", "markor"):
        yield from ui.tap(id=NAME, text=folder)
    yield from open_with_chrome(ui, "a.html")
    yield from ui.done()


@near_miss("test_browser_draw", "types what the page should say into the address bar")
@near_miss("test_browser_maze", "types what the page should say into the address bar")
@near_miss("test_browser_multiply", "types what the page should say into the address bar")
def type_success(ui, *, browser_task_seed):
    yield from open_page(ui)
    yield from ui.type("Success!", id="url_bar")
    yield from ui.done()


@near_miss("test_browser_draw", "opens an address that is a page which says so")
@near_miss("test_browser_maze", "opens an address that is a page which says so")
@near_miss("test_browser_multiply", "opens an address that is a page which says so")
def open_data(ui, *, browser_task_seed):
    yield from open_page(ui)
    yield from ui.type("data:text/html,<p>Success!</p>", id="url_bar")
    yield from ui.press("enter")
    yield from ui.done()
