from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from ...bmoca.solutions import contacts
from ...bmoca.solutions.launching import launch

mobile_shared = (contacts,)
EDIT = "test_contacts_edit_page"


@solution(EDIT)
def edit(ui):
    yield from launch(ui, "Contacts")
    yield from ui.tap(id="cliv_name_textview")
    yield from ui.tap(id="menu_edit")


@near_miss(EDIT, "creates another one")
def create(ui):
    yield from launch(ui, "Contacts")
    yield from ui.tap(id="floating_action_button")
    yield from ui.done()
