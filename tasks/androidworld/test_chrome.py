from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.state.browser import Browser
from pytest_mobileagent.state.storage import STORAGE, Folder, clear_storage

from .pools_browser import LONGEST_PATH, maze_path, page

APP = "chrome"
PAGE, SUCCESS = "task.html", "Success!"
OPEN = "Open the file task.html in Downloads in the file manager; when prompted open it with Chrome. "


def a_page(fake):
    return {"browser_task_seed": fake.random_int(0, 2**32 - 1)}


def a_maze(fake):
    seed = fake.random_int(0, 2**32 - 1)
    while len(maze_path(seed)) > LONGEST_PATH:
        seed = fake.random_int(0, 2**32 - 1)
    return {"browser_task_seed": seed}


@pytest.fixture
def browser(device):
    """Chrome that nobody has used, on a phone that keeps its time by the network; no files."""
    for key in ("auto_time", "auto_time_zone"):
        device.settings.put("global", key, 1)
    clear_storage(device)
    found = Browser(device)
    found.reset()
    yield found
    for key in ("auto_time", "auto_time_zone"):
        device.settings.put("global", key, 0)


@pytest.fixture
def downloads(device):
    return Folder(device, "Download")


def put_page(downloads, kind, seed):
    """Write the task's page among the downloads; return what was written."""
    written = page(kind, seed)
    downloads.write(PAGE, written)
    return written


def success_differs(device, browser, downloads, written):
    """Return what is other than that the task's page, as it was written, says that all is done; and nothing else."""
    if downloads.read(PAGE) != written.replace("\r", ""):
        return f"{PAGE} is not what it was"
    saying = device.run(f"grep -rlF {SUCCESS} {STORAGE}").stdout.splitlines()
    if others := [path for path in saying if path != f"{downloads.path}/{PAGE}"]:
        return f"{', '.join(others)} says {SUCCESS} too"
    return browser.page_differs(SUCCESS, PAGE)


@mobile_task(
    OPEN + "Then create a drawing using the three colors shown at the top and hit submit.",
    apps=[APP],
    params=a_page,
    max_steps=20,
    complexity=2,
    difficulty="easy",
    upstream="BrowserDraw",
    tags=["game_playing", "parameterized"],
)
def test_browser_draw(task, agent, device, browser, downloads, browser_task_seed):
    """Chrome is in front, at the file, as it was, and its page says `Success!`: the canvas has a pixel of each of
    the three colours.

    Upstream: the page is AndroidWorld's own; ours is written anew from its description, with the same elements and the
    same generator of numbers.
    """
    written = put_page(downloads, "draw", browser_task_seed)

    agent.run(task)

    assert not success_differs(device, browser, downloads, written)


@mobile_task(
    OPEN + "Then navigate the X to the bottom-right cell, by using the direction buttons.",
    apps=[APP],
    params=a_maze,
    max_steps=20,
    complexity=2,
    difficulty="easy",
    upstream="BrowserMaze",
    tags=["game_playing", "multi_app", "complex_ui_understanding", "memorization", "parameterized"],
)
def test_browser_maze(task, agent, device, browser, downloads, browser_task_seed):
    """Chrome is in front, at the file, as it was, and its page says `Success!`: the X has reached the last cell.

    Upstream: some mazes need 14 moves, which do not fit into the budget with the way to the page; ours need 12 at most.
    The page is written anew from its description.
    """
    written = put_page(downloads, "maze", browser_task_seed)

    agent.run(task)

    assert not success_differs(device, browser, downloads, written)


@mobile_task(
    OPEN + "Then click the button 5 times, remember the numbers displayed, and enter their product in the form.",
    apps=[APP],
    params=a_page,
    max_steps=22,
    complexity=2.2,
    difficulty="hard",
    upstream="BrowserMultiply",
    tags=["math_counting", "memorization", "screen_reading"],
)
def test_browser_multiply(task, agent, device, browser, downloads, browser_task_seed):
    """Chrome is in front, at the file, as it was, and its page says `Success!`: the number entered is the product of
    the five shown.

    Upstream: the page is AndroidWorld's own; ours is written anew from its description, with the same elements and the
    same generator of numbers.
    """
    written = put_page(downloads, "multiply", browser_task_seed)

    agent.run(task)

    assert not success_differs(device, browser, downloads, written)
