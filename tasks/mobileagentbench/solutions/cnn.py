from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution


def open_section(ui, name):
    yield from ui.tap(desc="Open navigation drawer")
    yield from ui.tap(id="design_menu_item_text", text=name)
    yield from ui.done()


@solution("test_cnn_section")
def section(ui, *, section):
    yield from open_section(ui, section.capitalize())


@near_miss("test_cnn_section", "opens another section")
def another_section(ui, *, section):
    yield from open_section(ui, "Sports")


@near_miss("test_cnn_section", "opens the drawer and goes no further")
def drawer_only(ui, *, section):
    yield from ui.tap(desc="Open navigation drawer")
    yield from ui.done()


def flip(ui, title, times=1):
    yield from ui.tap(id="action_settings")
    for _ in range(times):
        yield from ui.tap(text=title)
    yield from ui.done()


@solution("test_cnn_sound")
def sound(ui):
    yield from flip(ui, "CNN sound effect")


@near_miss("test_cnn_sound", "turns it off again")
def sound_off_again(ui):
    yield from flip(ui, "CNN sound effect", times=2)


@near_miss("test_cnn_sound", "turns on another setting")
def another_setting(ui):
    yield from flip(ui, "Weekend reads")
