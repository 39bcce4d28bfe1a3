from __future__ import annotations

from pytest_mobileagent.config.labels import labels_for
from pytest_mobileagent.solutions import near_miss, solution


def new_contact(ui, first, last, number):
    yield from ui.open_app("contacts")
    yield from ui.tap(id="floating_action_button")
    for hint, text in (("First name", first), ("Last name", last), ("Phone", number)):
        yield from ui.type(text, cls="EditText", where=lambda node, hint=hint: node.hint in labels_for(hint))


def save(ui):
    yield from ui.tap(id="toolbar_button")
    yield from ui.done()


# -- a new contact ----------------------------------------------------------------------------------------------------


@solution("test_contacts_add_contact")
def add_contact(ui, *, name, number):
    first, _, last = name.partition(" ")
    yield from new_contact(ui, first, last, number)
    yield from save(ui)


@near_miss("test_contacts_add_contact", "forgets to save")
def unsaved(ui, *, name, number):
    first, _, last = name.partition(" ")
    yield from new_contact(ui, first, last, number)
    yield from ui.done()


@near_miss("test_contacts_add_contact", "a digit is missing")
def short_number(ui, *, name, number):
    first, _, last = name.partition(" ")
    yield from new_contact(ui, first, last, number[:-1])
    yield from save(ui)


@near_miss("test_contacts_add_contact", "first and last name are swapped")
def swapped_names(ui, *, name, number):
    first, _, last = name.partition(" ")
    yield from new_contact(ui, last, first, number)
    yield from save(ui)


# -- a draft ----------------------------------------------------------------------------------------------------------


def fill_in(ui, first, last, phone):
    yield from new_contact(ui, first, last, phone)
    if not ui.shows(cls="EditText", where=lambda node: node.hint in labels_for("First name")):
        yield from ui.press("back")  # the keyboard leaves no room for the whole form


def draft(ui, *, first, last, phone, phone_label):
    yield from fill_in(ui, first, last, phone)
    yield from ui.tap(cls="Spinner", text="Mobile")
    yield from ui.tap(text=phone_label, where=lambda node: node.class_name.endswith("TextView"))


@solution("test_contacts_new_contact_draft")
def leave_draft(ui, **details):
    yield from draft(ui, **details)
    if not ui.shows(cls="EditText", where=lambda node: node.hint in labels_for("First name")):
        box = ui.find(cls="ScrollView").bounds
        middle, far = (box.left + box.right) // 2, box.height * 3 // 10
        yield from ui.drag((middle, box.top + far), (middle, box.bottom - far // 2))
    yield from ui.done()


@near_miss("test_contacts_new_contact_draft", "saves it")
def save_draft(ui, **details):
    yield from draft(ui, **details)
    yield from save(ui)


@near_miss("test_contacts_new_contact_draft", "keeps the label Mobile")
def unlabelled(ui, *, first, last, phone, phone_label):
    del phone_label
    yield from new_contact(ui, first, last, phone)
    yield from ui.done()


@near_miss("test_contacts_new_contact_draft", "opens the list of labels, and chooses none")
def label_not_chosen(ui, *, first, last, phone, phone_label):
    del phone_label
    yield from fill_in(ui, first, last, phone)
    yield from ui.tap(cls="Spinner", text="Mobile")
    yield from ui.done()


@near_miss("test_contacts_new_contact_draft", "fills in a company as well")
def draft_with_company(ui, **details):
    yield from draft(ui, **details)
    yield from ui.type("Acme", cls="EditText", where=lambda node: node.hint in labels_for("Company"))
    yield from ui.press("back")
    yield from ui.done()
