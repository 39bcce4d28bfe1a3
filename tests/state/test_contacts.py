"""The form of a new contact is read whole, however far it is scrolled."""

from __future__ import annotations

import pytest

from pytest_mobileagent.device.hierarchy import parse
from pytest_mobileagent.state.contacts import Contact, Contacts, Draft

WANTED = Draft("Alice", "Lee", "555-123-4567", "Work")
FIELDS = [
    ("First name", "Alice", ""), ("Last name", "Lee", ""), ("Phone", "555-123-4567", ""), ("", "Work", "Work Phone"),
]  # fmt: skip


def field(at, hint, text, desc):
    top = 100 + 100 * at
    return (
        f'<node class="android.widget.EditText" hint="{hint}" text="{text}" content-desc="{desc}" '
        f'bounds="[0,{top}][400,{top + 90}]" />'
    )


class Form:
    """A phone whose form shows some of its fields, and scrolls by as many."""

    def __init__(self, shown, first=0):
        self.shown, self.first = shown, first

    def hierarchy_xml(self):
        fields = "".join(field(at, *one) for at, one in enumerate(FIELDS[self.first : self.first + self.shown]))
        scroller = (
            f'<node class="android.widget.ScrollView" scrollable="true" bounds="[0,100][400,800]">{fields}</node>'
        )
        frame = f'<node class="android.widget.FrameLayout" bounds="[0,0][400,800]">{scroller}</node>'
        return f'<hierarchy rotation="0">{frame}</hierarchy>'

    def hierarchy(self):
        return parse(self.hierarchy_xml())

    def drag(self, start, end):
        by = self.shown if end[1] < start[1] else -self.shown
        self.first = max(0, min(len(FIELDS) - self.shown, self.first + by))


@pytest.mark.parametrize(("shown", "first"), [(4, 0), (2, 0), (2, 2), (1, 3), (3, 1)])
def test_a_form_is_read_whole_wherever_it_is_scrolled(shown, first):
    assert Contacts(Form(shown, first)).draft() == WANTED


@pytest.mark.parametrize(("hint", "text"), [("Company", "Acme"), ("Phone", "555-000-0000")])
def test_what_is_in_further_fields_is_told(monkeypatch, hint, text):
    monkeypatch.setattr(f"{__name__}.FIELDS", [(hint, text, ""), *FIELDS, ("Email", "Email", "")])

    assert Contacts(Form(6)).draft() == WANTED._replace(others=frozenset({text}))


def test_a_list_of_labels_that_is_open_says_nothing_of_the_one_that_is_chosen(monkeypatch):
    hindi = [("पहला नाम", "Alice", ""), ("उपनाम", "Lee", ""), ("फ़ोन", "555-123-4567", ""), ("", "मोबाइल", "मोबाइल फ़ोन")]
    monkeypatch.setattr(f"{__name__}.FIELDS", hindi)
    form = Form(4)
    offered = f'<node class="android.widget.FrameLayout" bounds="[0,0][400,800]">{field(3, "", "ऑफ़िस", "")}</node>'
    screen = form.hierarchy_xml().replace('<hierarchy rotation="0">', f'<hierarchy rotation="0">{offered}')
    monkeypatch.setattr(form, "hierarchy_xml", lambda: screen)

    assert Contacts(form).draft() == WANTED._replace(phone_label="मोबाइल")


@pytest.mark.parametrize(
    ("draft", "told"),
    [
        (Draft("alice", "Lee", "+5551234567", "Work"), ""),
        (Draft("Alicia", "Lee", "5551234567", "Work"), "first name: 'Alicia' is not 'Alice'"),
        (Draft("Alice", "", "5551234567", "Work"), "last name: '' is not 'Lee'"),
        (Draft("Alice", "Lee", "5551234568", "Work"), "phone: '5551234568' is not the number 555-123-4567"),
        (Draft("Alice", "Lee", "5551234567", "Mobile"), "label: 'Mobile' is not 'Work'"),
        (WANTED._replace(others=frozenset({"Acme"})), "other fields: Acme is filled in besides"),
    ],
)
def test_the_field_that_differs_is_named(draft, told):
    assert draft.differs(WANTED) == told


class Provider:
    """A phone with contacts, names and numbers."""

    def __init__(self, **numbers):
        self.numbers = numbers

    def content_query(self, uri, columns, where=""):
        del columns, where
        if uri.endswith("/phones"):
            return [{"display_name": name, "data1": number} for name, number in self.numbers.items() if number]
        return [{"display_name": name} for name in self.numbers]


@pytest.mark.parametrize(
    ("numbers", "differs"),
    [
        ({"Ann": "555-1", "Bo": "2"}, ""),
        ({"Ann": "+5551", "Bo": "2"}, ""),
        ({"Ann": "5551"}, "the contacts are Ann and not Ann, Bo"),
        ({"Ann": "5551", "Bo": "3"}, "Bo has another number"),
        ({"Ann": "5551", "Bo": ""}, "Bo has another number"),
    ],
    ids=["as wanted", "with a plus", "one is gone", "another number", "no number"],
)
def test_contacts_are_compared_by_names_and_digits(numbers, differs):
    assert Contacts(Provider(**numbers)).book_differs([Contact("Bo", "2"), Contact("Ann", "5551")]) == differs
