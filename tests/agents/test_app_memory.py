from __future__ import annotations

import json

import pytest

from pytest_mobileagent.agents.app_memory import (
    AppMemory,
    SimulatedTask,
    Tap,
    is_published,
    read_memories,
    read_memory,
    read_published,
    steps_of,
    words_of,
    write_memory,
)
from pytest_mobileagent.errors import ConfigError

MORE, SETTINGS, DELETE = '<button label="More"></button>', "<button>Settings</button>", "<button>Delete all</button>"
TASKS = (
    SimulatedTask("Open the settings.", (Tap("a" * 12, MORE), Tap("b" * 12, SETTINGS))),
    SimulatedTask("Delete all events.", (Tap("a" * 12, MORE), Tap("b" * 12, SETTINGS), Tap("c" * 12, DELETE))),
)
MEMORY = AppMemory(
    "org.calendar",
    TASKS,
    {"a" * 12: "see the month", "b" * 12: "choose from a menu", "c" * 12: "delete events"},
    {"a" * 12: (MORE, "<p>June</p>"), "b" * 12: (SETTINGS, "<button>About</button>"), "c" * 12: (DELETE,)},
    {"a" * 12: {MORE: "b" * 12}},
)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("<button>Save</button>", "save"),
        ("<button text='Sort by'></button>", "sort by"),
        ('<button label="Sort by"></button>', "sort by"),
        ("<button id=3>Alarms<br>0 items</button>", "alarms 0 items"),
        ("<checkbox checked=False>SD Card</checkbox>", "sd card"),
        ('<input label="Search" value="">', "search"),
        ("<input>Search</input>", "search"),
        ("<p>a &lt;b&gt; &amp; c</p>", "a <b> & c"),
    ],
)
def test_what_an_element_says_is_the_same_however_its_line_writes_it(line, words):
    assert words_of(line) == words


def test_a_memory_is_written_and_read_again(tmp_path):
    write_memory(tmp_path / "calendar.json", MEMORY)

    assert read_memory(tmp_path / "calendar.json") == {"org.calendar": MEMORY}


@pytest.mark.parametrize(
    ("package", "name", "is_found"),
    [
        ("org.calendar", "", True),
        ("com.simple.calendar.pro", "", False),
        ("", "org.calendar", True),
        ("org.other", "", False),
    ],
)
def test_an_app_is_found_by_its_package_or_name(package, name, is_found, tmp_path):
    write_memory(tmp_path / "calendar.json", MEMORY)

    assert (read_memories(tmp_path).of(package, name) == MEMORY) is is_found
    assert (read_memories(tmp_path).of(package, name) is None) is not is_found


@pytest.mark.parametrize(
    ("app", "package", "is_found"),
    [
        ("calendar", "com.simplemobiletools.calendar.pro", True),
        ("messenger", "com.simplemobiletools.smsmessenger", True),
        ("messenger", "com.simplemobiletools.messengers", False),
        ("pro", "com.simplemobiletools.notespro", False),
    ],
)
def test_an_app_that_is_named_by_a_word_is_found_by_packages_that_have_it(app, package, is_found, tmp_path):
    write_memory(tmp_path / "released.json", AppMemory(app, TASKS))

    assert (read_memories(tmp_path).of(package) is not None) is is_found


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"apps": []}', '{"apps": {"a": {}}}', '{"apps": {"a": {"simulated_tasks": [1]}}}']
)
def test_a_file_that_is_no_memory_is_named(text, tmp_path):
    path = tmp_path / "a.json"
    path.write_text(text)

    with pytest.raises(ConfigError, match=r"a\.json: no memory of apps"):
        read_memory(path)


@pytest.mark.parametrize(
    ("lines", "state"),
    [
        ([MORE, "<p>June</p>"], "a"),
        ([MORE, "<p>June</p>", "<p>scrolled to</p>", SETTINGS], "a"),  # and half of b
        ([SETTINGS, "<button>About</button>", "<p>June</p>"], "b"),
        ([DELETE, SETTINGS, "<button>About</button>"], "b"),  # c too, but b is more of it
        (["<p>Nothing of it</p>"], ""),
        ([], ""),
    ],
)
def test_a_screen_is_recognised_by_what_it_says(lines, state):
    assert MEMORY.recognised(lines) == state * 12


def test_a_memory_without_screens_recognises_them_by_its_tasks():
    assert AppMemory("calendar", TASKS).recognised([SETTINGS, "<p>Menu</p>"]) == "b" * 12


def test_each_tap_is_told_what_the_screens_after_it_are_for():
    told = [(tap.element, after) for tap, after in steps_of(TASKS[1], MEMORY.functions)]

    assert told == [(MORE, ["choose from a menu", "delete events"]), (SETTINGS, ["delete events"]), (DELETE, [])]


PUBLISHED = {
    "node_filtered_elements.json": {"calendar": {"b1": {
        "path": ["<button text='More'></button>"], "gpath": [["a1", 3], ["b1", 0]],
        "elements": ["<button>Settings</button>", None, "<p>x</p>"],
    }}},
    "element_description.json": {"calendar": {"b1": ["task: open the settings", None, None]}},
    "app_state_summary.json": {"calendar": {"b1": "func: choose from a menu"}},
}  # fmt: skip


@pytest.fixture
def published(tmp_path):
    folder = tmp_path / "memory"
    folder.mkdir()
    for name, told in PUBLISHED.items():
        (folder / name).write_text(json.dumps(told))
    return folder


def test_the_published_files_are_read(published):
    assert is_published(published)
    assert read_published(published) == [
        AppMemory(
            "calendar",
            (
                SimulatedTask(
                    "open the settings",
                    (Tap("a1", "<button text='More'></button>"), Tap("b1", "<button>Settings</button>")),
                ),
            ),
            {"b1": "choose from a menu"},
        )
    ]


def test_published_files_that_are_something_else_are_named(published):
    (published / "element_description.json").write_text("{}")

    with pytest.raises(ConfigError, match="memory: not AutoDroid's published memory"):
        read_published(published)
