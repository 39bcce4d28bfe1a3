from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from ..steps import choose_category, every, fields_of, log_expense
from .markor import entry

APP = "pro expense"
EDITOR = "document__fragment__edit__highlighting_editor"
MARK = ". Reimbursable."
LOGS_ENTRY = 1  # of the drawer, from above


# -- adding -----------------------------------------------------------------------------------------------------------

ADDING = ("test_expense_add_single", "test_expense_add_multiple")


@every(ADDING, solution)
def add(ui, *, rows, targets):
    yield from ui.open_app(APP)
    for target in targets:
        yield from log_expense(ui, *fields_of(target))
    yield from ui.done()


@every(ADDING, near_miss, "leaves the category as it is")
def add_to_any_category(ui, *, rows, targets):
    yield from ui.open_app(APP)
    for target in targets:
        name, dollars, category, note = fields_of(target)
        yield from log_expense(ui, name, dollars, "Income" if category == "Food" else "Food", note)
    yield from ui.done()


@every(ADDING, near_miss, "loses the decimal point")
def add_without_point(ui, *, rows, targets):
    yield from ui.open_app(APP)
    for target in targets:
        name, dollars, category, note = fields_of(target)
        yield from log_expense(ui, name, dollars.replace(".", ""), category, note)
    yield from ui.done()


@near_miss("test_expense_add_single", "goes back instead of saving")
def add_unsaved(ui, *, rows, targets):
    name, dollars, category, _ = fields_of(targets[0])
    yield from ui.open_app(APP)
    yield from ui.tap(id="fb_main_add")
    yield from ui.type(name, id="edt_name")
    yield from ui.type(dollars, id="edt_amount")
    yield from choose_category(ui, category)
    yield from ui.press("back")
    yield from ui.press("back")
    yield from ui.done()


@near_miss("test_expense_add_multiple", "saves the last one twice")
def add_twice(ui, *, rows, targets):
    yield from ui.open_app(APP)
    for target in [*targets, targets[-1]]:
        yield from log_expense(ui, *fields_of(target))
    yield from ui.done()


@near_miss("test_expense_add_multiple", "forgets one")
def add_two_of_three(ui, *, rows, targets):
    yield from ui.open_app(APP)
    for target in targets[:-1]:
        yield from log_expense(ui, *fields_of(target))
    yield from ui.done()


def read_transactions(ui):
    """Open the file and return its rows' fields."""
    yield from ui.open_app("markor")
    yield from ui.tap(**entry("File", "my_expenses.txt"))
    return [line.split("|") for line in ui.find(id=EDITOR).text.splitlines()[1:]]


def log_rows(ui, rows):
    yield from ui.open_app(APP)
    for name, amount, category, note in rows:
        yield from log_expense(ui, name, amount.lstrip("$"), category, note.removesuffix(MARK))
    yield from ui.done()


@solution("test_expense_add_multiple_from_markor")
def log_reimbursable(ui, *, targets):
    rows = yield from read_transactions(ui)
    yield from log_rows(ui, [row for row in rows if row[-1].endswith(MARK)])


@near_miss("test_expense_add_multiple_from_markor", "logs the first two of the file")
def log_first(ui, *, targets):
    rows = yield from read_transactions(ui)
    yield from log_rows(ui, [row for row in rows if not row[-1].endswith(MARK)][:2])


@near_miss("test_expense_add_multiple_from_markor", "logs another one too")
def log_one_more(ui, *, targets):
    rows = yield from read_transactions(ui)
    marked = [row for row in rows if row[-1].endswith(MARK)]
    yield from log_rows(ui, [*marked, next(row for row in rows if row not in marked)])


# -- deleting ---------------------------------------------------------------------------------------------------------

DELETING = ("test_expense_delete_single", "test_expense_delete_multiple", "test_expense_delete_multiple_2")
SEVERAL = DELETING[1:]


def open_logs(ui):
    yield from ui.open_app(APP)
    yield from ui.tap_navigation()
    yield from ui.tap(id="design_menu_item_text", instance=LOGS_ENTRY)


def confirm(ui):
    yield from ui.tap(id="btn_confirm", scroll=False)


def scroll_on(ui):
    box = ui.find(id="rv_expense").bounds
    x = (box.left + box.right) // 2
    yield from ui.drag((x, box.bottom - box.height // 8), (x, box.top + box.height // 8), duration_ms=1000)


def swipe(ui, y):
    """Swipe a row to the right, which selects it."""
    box = ui.find(id="rv_expense").bounds
    yield from ui.drag((box.left + box.width // 4, y), (box.left + box.width * 3 // 4, y))


def select(ui, names):
    """Swipe the rows of these names to the right, going down the list once."""
    left = set(names)
    while left:
        row = ui.find(id="tv_name", where=lambda node: node.text in left)
        if row is None:
            yield from scroll_on(ui)
            continue
        _, y = row.bounds.center
        yield from swipe(ui, y)
        left.discard(row.text)


@every(DELETING, solution)
def delete(ui, *, names, targets):
    yield from open_logs(ui)
    yield from select(ui, names.split(", "))
    yield from ui.tap(id="delete", scroll=False)
    yield from confirm(ui)
    yield from ui.done()


@every(DELETING, near_miss, "does not confirm")
def delete_unconfirmed(ui, *, names, targets):
    yield from open_logs(ui)
    yield from select(ui, names.split(", "))
    yield from ui.tap(id="delete", scroll=False)
    yield from ui.press("back")
    yield from ui.done()


@every(SEVERAL, near_miss, "leaves one")
def delete_all_but_one(ui, *, names, targets):
    yield from open_logs(ui)
    yield from select(ui, names.split(", ")[1:])
    yield from ui.tap(id="delete", scroll=False)
    yield from confirm(ui)
    yield from ui.done()


@near_miss("test_expense_delete_multiple_2", "deletes one more")
def delete_one_more(ui, *, names, targets):
    yield from open_logs(ui)
    other = ui.find(id="tv_name", where=lambda node: node.text not in names).text
    yield from select(ui, [other, *names.split(", ")])
    yield from ui.tap(id="delete", scroll=False)
    yield from confirm(ui)
    yield from ui.done()


# -- duplicates -------------------------------------------------------------------------------------------------------

DUPLICATES = ("test_expense_delete_duplicates", "test_expense_delete_duplicates_2")


def rows_shown(ui):
    """Return what the rows that are whole on the screen say, and where: name, date and amount."""
    rows = []
    for name in ui.find_all(id="tv_name"):
        beside = [
            node
            for part in ("tv_date", "tv_amount")
            for node in ui.find_all(id=part)
            if abs(node.bounds.center[1] - name.bounds.center[1]) < name.bounds.height * 1.5
        ]
        if len(beside) == 2:
            rows.append(((name.text, *(node.text for node in beside)), name.bounds.center))
    return rows


def find_twins(ui):
    """Scroll to two rows that say the same; return where they are."""
    while True:
        seen = {}
        for said, place in rows_shown(ui):
            if said in seen:
                return [seen[said], place]
            seen[said] = place
        yield from scroll_on(ui)


def digits(amount):
    """Return the digits of an amount, whatever the phone parts them by."""
    return [int(sign) for sign in amount if sign.isdecimal()]


@every(DUPLICATES, solution)
def delete_twin(ui, *, target):
    yield from open_logs(ui)
    twins = yield from find_twins(ui)
    yield from ui.tap_at(*twins[0])
    yield from ui.tap(id="btn_delete", scroll=False)
    yield from confirm(ui)
    yield from ui.done()


@every(DUPLICATES, near_miss, "deletes both")
def delete_both(ui, *, target):
    yield from open_logs(ui)
    twins = yield from find_twins(ui)
    for _, y in twins:
        yield from swipe(ui, y)
    yield from ui.tap(id="delete", scroll=False)
    yield from confirm(ui)
    yield from ui.done()


@near_miss("test_expense_delete_duplicates", "deletes the first of the list")
def delete_first(ui, *, target):
    yield from open_logs(ui)
    yield from ui.tap(id="tv_name", where=lambda node: node.text != target["name"])
    yield from ui.tap(id="btn_delete", scroll=False)
    yield from confirm(ui)
    yield from ui.done()


@near_miss("test_expense_delete_duplicates_2", "deletes what only bears the same name")
def delete_variation(ui, *, target):
    amount = digits(f"{target['amount'] / 100:.2f}".rstrip("0").rstrip("."))

    def is_other(said):
        return said[0] == target["name"] and digits(said[2]) != amount

    yield from open_logs(ui)
    while not any(is_other(said) for said, _ in rows_shown(ui)):
        yield from scroll_on(ui)
    place = next(place for said, place in rows_shown(ui) if is_other(said))
    yield from ui.tap_at(*place)
    yield from ui.tap(id="btn_delete", scroll=False)
    yield from confirm(ui)
    yield from ui.done()
