from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from .launching import launch

OPEN, INSERT = "test_contacts_open", "test_contacts_insert_page"


@solution(OPEN)
@near_miss(INSERT, "stays at the list")
def open_contacts(ui):
    yield from launch(ui, "Contacts")
    yield from ui.done()


@near_miss(OPEN, "opens the phone's contacts")
def open_phone(ui):
    yield from launch(ui, "Phone")
    yield from ui.tap(id="contacts_tab")
    yield from ui.done()


@solution(INSERT)
def open_editor(ui):
    yield from launch(ui, "Contacts")
    yield from ui.tap(id="floating_action_button")
