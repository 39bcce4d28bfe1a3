from __future__ import annotations

import re

from pytest_mobileagent.solutions import near_miss, solution

from ..shells import listed, rewarded
from ._reading import asked, inside, ordinal, picture, quoted

FORM_BUTTONS = ("Submit", "Search", "Go!")


def fill(ui, text, **field):
    """Type into the field, and submit."""
    yield from ui.type(text, **field)
    yield from ui.tap(id="subbtn")
    yield from ui.done()


def with_typo(text):
    """Return a text with its last letter doubled."""
    return text + text[-1:]


# -- what the page says -----------------------------------------------------------------------------------------------


@solution("test_enter_text")
@solution("test_enter_text_dynamic")
def enter_text(ui):
    yield from fill(ui, quoted(ui)[0], id="tt")


@near_miss("test_enter_text", "types a letter twice")
@near_miss("test_enter_text_dynamic", "types a letter twice")
def enter_typo(ui):
    yield from fill(ui, with_typo(quoted(ui)[0]), id="tt")


@solution("test_enter_text_2")
def enter_in_case(ui):
    text = quoted(ui)[0]
    yield from fill(ui, text.upper() if "upper" in asked(ui) else text.lower(), id="tt")


@near_miss("test_enter_text_2", "types it in the other case")
def enter_in_other_case(ui):
    text = quoted(ui)[0]
    yield from fill(ui, text.lower() if "upper" in asked(ui) else text.upper(), id="tt")


@solution("test_enter_password")
def enter_password(ui):
    yield from ui.type(quoted(ui)[0], id="password")
    yield from fill(ui, quoted(ui)[0], id="verify")


@near_miss("test_enter_password", "types it once")
def enter_once(ui):
    yield from fill(ui, quoted(ui)[0], id="password")


def log_in(ui, user, password):
    for name, text in (("username", user), ("password", password)):
        yield from ui.tap(id=name)
        if ui.shows(id="popup-cancel"):
            yield from ui.tap(id="popup-cancel")
        yield from ui.type(text, id=name)
    yield from ui.tap(id="subbtn")
    yield from ui.done()


@solution("test_login_user")
@solution("test_login_user_popup")
def log_in_as_asked(ui):
    yield from log_in(ui, *quoted(ui))


@near_miss("test_login_user", "mistypes the password")
@near_miss("test_login_user_popup", "mistypes the password")
def log_in_with_typo(ui):
    user, password = quoted(ui)
    yield from log_in(ui, user, with_typo(password))


# -- what the page shows ----------------------------------------------------------------------------------------------


def words_shown(ui):
    """Return the words of the paragraph."""
    return re.sub(r"[^A-Za-z ]", "", max((node.text for node in inside(ui, cls="TextView")), key=len)).split()


@solution("test_find_word")
def find_word(ui):
    yield from fill(ui, words_shown(ui)[ordinal(ui) - 1], id="answer-input")


@near_miss("test_find_word", "types the word beside it")
def find_other_word(ui):
    words = words_shown(ui)
    word = words[ordinal(ui) - 1]
    yield from fill(ui, next(other for other in words if other != word), id="answer-input")


@solution("test_copy_paste")
def copy_text(ui):
    yield from fill(ui, ui.find(id="to-copy").text, id="answer-input")


@near_miss("test_copy_paste", "leaves the last word out")
def copy_less(ui):
    yield from fill(ui, ui.find(id="to-copy").text.strip().rpartition(" ")[0], id="answer-input")


@solution("test_copy_paste_2")
def copy_nth(ui):
    yield from fill(ui, inside(ui, cls="EditText")[ordinal(ui) - 1].text, id="answer-input")


@near_miss("test_copy_paste_2", "copies the next text")
def copy_next(ui):
    yield from fill(ui, inside(ui, cls="EditText")[ordinal(ui) % 3].text, id="answer-input")


@solution("test_scroll_text")
def type_last_word(ui):
    yield from fill(ui, last_word(ui), id="answer-input")


def last_word(ui):
    return re.sub(r"[^A-Za-z ]", "", ui.find(id="text-area").text).split()[-1]


@near_miss("test_scroll_text", "types the last word that is seen at first")
def type_first_word(ui):
    words = re.sub(r"[^A-Za-z ]", "", ui.find(id="text-area").text).split()
    yield from fill(ui, next(word for word in words if word != words[-1]), id="answer-input")


@near_miss("test_use_autocomplete", "enters nothing")
def submit_at_once(ui):
    yield from ui.tap(id="subbtn")
    yield from ui.done()


@solution("test_text_transform")
def type_letters(ui):
    yield from fill(ui, letters(ui), id="tt")


def letters(ui):
    captcha = ui.find(id="captcha")
    return "".join(node.text for node in captcha.walk() if node is not captcha) or captcha.text


@near_miss("test_text_transform", "types them in the other case")
def type_letters_swapped(ui):
    text = letters(ui)
    yield from fill(ui, with_typo(text) if text.swapcase() == text else text.swapcase(), id="tt")


# -- tables and forms -------------------------------------------------------------------------------------------------


def table(ui):
    """Return the values of the table by label."""
    cells = [node.text for node in ui.find(cls="GridView").walk() if node.class_name.endswith("TextView")]
    return dict(zip(cells[::2], cells[1::2], strict=True))


@solution("test_read_table")
def enter_value(ui):
    label = re.search(r"value of (.*) into", asked(ui))[1]
    yield from fill(ui, table(ui)[label], id="tt")


@near_miss("test_read_table", "enters another value")
def enter_other_value(ui):
    label = re.search(r"value of (.*) into", asked(ui))[1]
    yield from fill(ui, next(value for name, value in table(ui).items() if value != table(ui)[label]), id="tt")


@solution("test_read_table_2")
def enter_values(ui):
    values = table(ui)
    first, second = (ui.find(id=f"ll{number}").text.removesuffix(":") for number in (1, 2))
    yield from ui.type(values[first], id="tt1")
    yield from fill(ui, values[second], id="tt2")


@near_miss("test_read_table_2", "enters one of both")
def enter_one_value(ui):
    label = ui.find(id="ll1").text.removesuffix(":")
    yield from fill(ui, table(ui)[label], id="tt1")


def movie(ui):
    """Return what is sought, by a word of its label."""
    found = re.search(r"Search for (.*) movies directed by (.*) from year (.*)\.", asked(ui))
    return dict(zip(("Genre", "Director", "Year", "Date"), (*found.groups(), found[3]), strict=True))


def search_movie(ui, wanted):
    labels = inside(ui, where=lambda node: any(word in node.text for word in wanted))
    labels = sorted((node for node in labels if "Edit" not in node.class_name), key=lambda node: node.bounds.top)
    values = [next(value for word, value in wanted.items() if word in node.text) for node in labels]
    for number, value in enumerate(values):
        yield from ui.type(value, cls="EditText", instance=number)
    button = ui.find(where=lambda node: node.text in FORM_BUTTONS)
    yield from ui.tap(text=button.text if button is not None else "Submit")
    yield from ui.done()


@solution("test_multi_layouts")
@solution("test_multi_orderings")
def search_as_asked(ui):
    yield from search_movie(ui, movie(ui))


@near_miss("test_multi_layouts", "seeks another year")
@near_miss("test_multi_orderings", "seeks another year")
def search_other_year(ui):
    wanted = movie(ui)
    year = str(int(wanted["Year"]) + 1)
    yield from search_movie(ui, wanted | {"Year": year, "Date": year})


@solution("test_use_autocomplete")
def complete(ui):
    start, end = [*quoted(ui), ""][:2]
    yield from ui.type(start, id="tags")

    def is_item(node):
        return node.text.startswith(start) and node.text.endswith(end) and node.resource_id != "tags"

    yield from ui.scroll_to(where=is_item)
    yield from ui.tap_at(*ui.find(where=is_item).bounds.center)
    yield from ui.tap(id="subbtn")
    yield from ui.done()


# -- sums and guesses -------------------------------------------------------------------------------------------------


def solved(problem):
    """Return the number that a problem such as `5 - x = 3` or `4 x 2 =` asks for."""
    left, _, right = problem.partition("=")
    if not right.strip():
        return calculated(left)
    return next(number for number in range(-500, 500) if calculated(left.replace("x", str(number))) == int(right))


def calculated(text):
    first, sign, second = re.fullmatch(r"\s*(-?\d+)\s*([-+*x])\s*(-?\d+)\s*", text).groups()
    first, second = int(first), int(second)
    return {"+": first + second, "-": first - second}.get(sign, first * second)


@solution("test_simple_algebra")
@solution("test_simple_arithmetic")
def solve(ui):
    yield from fill(ui, str(solved(problem(ui))), id="math-answer")


def problem(ui):
    node = ui.find(id="math-problem")
    return node.text or " ".join(child.text for child in node.walk() if child.text)


@near_miss("test_simple_algebra", "is one off")
@near_miss("test_simple_arithmetic", "is one off")
def solve_nearly(ui):
    yield from fill(ui, str(solved(problem(ui)) + 1), id="math-answer")


@solution("test_guess_number")
def guess(ui):
    low, high = 0, 9
    while low <= high:
        middle = (low + high) // 2
        yield from ui.type(str(middle), clear=True, id="tt")
        yield from ui.tap(id="subbtn")
        if ui.shows(id="lower"):
            high = middle - 1
        else:
            low = middle + 1
    yield from ui.done()


@near_miss("test_guess_number", "stops after one guess")
def guess_once(ui):
    yield from fill(ui, "10", id="tt")


def blocks(ui):
    """Return how many blocks are drawn: coloured squares with white between them."""
    seen = picture(ui)
    return sum(counted(seen, ui.find(id=f"visual-{number}").bounds) for number in (1, 2))


def counted(seen, box):
    """Return how many patches that are not white lie in a rectangle."""
    step = 5
    dark = {
        (x, y)
        for x in range(box.left - step, box.right + step, step)
        for y in range(box.top - step, box.bottom + step, step)
        if min(seen.getpixel((x, y))) < 200
    }
    count = 0
    while dark:
        count += 1
        stack = [dark.pop()]
        while stack:
            x, y = stack.pop()
            near = {(x + step, y), (x - step, y), (x, y + step), (x, y - step)} & dark
            dark -= near
            stack += near
    return count


@solution("test_visual_addition")
def add_blocks(ui):
    yield from fill(ui, str(blocks(ui)), id="math-answer")


@near_miss("test_visual_addition", "counts one too many")
def add_one_more(ui):
    yield from fill(ui, str(blocks(ui) + 1), id="math-answer")


# -- a terminal -------------------------------------------------------------------------------------------------------


def command(ui, text):
    yield from ui.type(text)
    yield from ui.press("enter")


def files(ui):
    """Return the names that `ls` has listed, and those of them that are to be deleted."""
    names = listed(inside(ui))
    return names, rewarded(asked(ui), names)


@solution("test_terminal")
def delete_file(ui):
    yield from ui.tap(id="terminal")
    yield from command(ui, "ls")
    _, wanted = files(ui)
    yield from command(ui, f"rm {wanted[0]}")
    yield from ui.done()


@near_miss("test_terminal", "deletes another file")
def delete_other_file(ui):
    yield from ui.tap(id="terminal")
    yield from command(ui, "ls")
    names, wanted = files(ui)
    yield from command(ui, f"rm {next((name for name in names if name not in wanted), 'nothing')}")
    yield from ui.done()
