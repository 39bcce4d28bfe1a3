from __future__ import annotations

import math

from pytest_mobileagent.solutions import near_miss, solution

from ..pools_browser import PALETTE, colors, maze_path


def open_page(ui):
    """Open the page out of the file manager, and go through the browser's first run."""
    yield from ui.open_app("files")
    yield from ui.tap(id="android:id/title", text="task.html")
    yield from ui.tap(id="android:id/text1", text="Chrome")
    yield from ui.tap(id="android:id/button_once")
    yield from ui.tap(id="terms_accept")
    yield from ui.tap(id="negative_button")
    yield from ui.tap(id="negative_button")


# -- draw -------------------------------------------------------------------------------------------------------------


def stroke(ui, color, line):
    """Choose a colour and draw a line with it."""
    yield from ui.tap(cls="Button", instance=PALETTE.index(color), where=lambda node: not node.text)
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
    yield from ui.tap(text="Submit")
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
        yield from ui.tap(id="next")
    return found


@solution("test_browser_multiply")
def multiply(ui, *, browser_task_seed):
    found = yield from read_numbers(ui)
    yield from ui.type(str(math.prod(found)), id="answer")
    yield from ui.tap(text="Submit")
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
