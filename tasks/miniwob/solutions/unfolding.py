from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution

from ._reading import asked, inside, ordinal, quoted, submit, tap_node

TABS = ("test_click_tab_2", "test_click_tab_2_easy", "test_click_tab_2_medium", "test_click_tab_2_hard")


def every(names, declare, *reason):
    """Declare an author for several tasks."""

    def register(author):
        for name in names:
            declare(name, *reason)(author)
        return author

    return register


# -- sections ---------------------------------------------------------------------------------------------------------


def headers(ui, word):
    """Return the headers of sections or tabs: `Section #1`."""
    tabs = ui.find_all(where=lambda node: word == "Tab" and node.text.isdigit() and "ui-id-" in node.resource_id)
    return inside(ui, where=lambda node: node.text.startswith(f"{word} #")) or tabs


@solution("test_click_collapsible")
def expand_and_submit(ui):
    yield from tap_node(ui, headers(ui, "Section")[0])
    yield from submit(ui)
    yield from ui.done()


@near_miss("test_click_collapsible", "does not expand")
def submit_only(ui):
    yield from submit(ui)
    yield from ui.done()


def is_header(node):
    return "#" in node.text or "ui-id-" in node.resource_id


def link(ui, text):
    """Return the link that is seen; None if it is behind something."""
    return ui.find(text=text, where=lambda node: node.clickable and not is_header(node))


def look_behind(ui, word, text):
    """Open one section or tab after another until a link is seen."""
    for name in [node.text for node in headers(ui, word)]:
        if link(ui, text) is None:
            yield from ui.tap(text=name)


@solution("test_click_collapsible_2")
def find_in_sections(ui):
    yield from look_behind(ui, "Section", quoted(ui)[0])
    yield from tap_node(ui, link(ui, quoted(ui)[0]))
    yield from ui.done()


@near_miss("test_click_collapsible_2", "clicks another link")
def click_other_in_sections(ui):
    yield from other_link(ui, "Section")


def other_link(ui, word):
    wanted = quoted(ui)[0]
    for name in [node.text for node in headers(ui, word)]:
        yield from ui.tap(text=name)
        others = inside(
            ui, where=lambda node: node.clickable and node.text and not is_header(node) and node.text != wanted
        )
        if others:
            yield from tap_node(ui, others[0])
            break
    yield from ui.done()


# -- tabs -------------------------------------------------------------------------------------------------------------


@solution("test_click_tab")
def click_tab(ui):
    yield from ui.tap(text=asked(ui).removeprefix("Click on ").removesuffix("."), where=lambda node: node.clickable)
    yield from ui.done()


@near_miss("test_click_tab", "clicks another tab")
def click_other_tab(ui):
    yield from tap_node(ui, next(node for node in headers(ui, "Tab") if node.text not in asked(ui)))
    yield from ui.done()


@every(TABS, solution)
def find_in_tabs(ui):
    yield from look_behind(ui, "Tab", quoted(ui)[0])
    yield from tap_node(ui, link(ui, quoted(ui)[0]))
    yield from ui.done()


@every(TABS, near_miss, "clicks another link, or none")
def click_other_in_tabs(ui):
    yield from other_link(ui, "Tab")


# -- trees ------------------------------------------------------------------------------------------------------------


def folders(ui):
    """Return the names that unfold something when they are tapped."""
    return [node.text for node in inside(ui, where=lambda node: node.clickable and node.text)]


@solution("test_navigate_tree")
def find_in_tree(ui):
    wanted, seen = quoted(ui)[0], set()
    while not ui.shows(text=wanted):
        name = next(name for name in folders(ui) if name not in seen)
        seen.add(name)
        yield from ui.tap(text=name)
    yield from ui.tap(text=wanted)
    yield from ui.done()


@near_miss("test_navigate_tree", "clicks another name")
def click_other_name(ui):
    wanted = quoted(ui)[0]
    names = [node for node in inside(ui, cls="TextView") if node.text and node.text != wanted]
    plain = [node for node in names if not node.clickable]
    yield from tap_node(ui, (plain or names)[0])
    yield from ui.done()


# -- pages of results -------------------------------------------------------------------------------------------------

PER_PAGE = 3


def search(ui, number):
    """Search for the name, and tap the result of that number."""
    yield from ui.type(quoted(ui)[0], id="search-text")
    yield from ui.tap(id="search")
    page, place = divmod(number - 1, PER_PAGE)
    if page:
        yield from ui.tap(text=str(page + 1), where=lambda node: node.clickable)
    results = inside(ui, where=lambda node: node.clickable and node.text[:1].isalpha() and not node.resource_id)
    yield from tap_node(ui, results[place])
    yield from ui.done()


@solution("test_search_engine")
def search_and_click(ui):
    yield from search(ui, ordinal(ui))


@near_miss("test_search_engine", "clicks the result beside it")
def search_and_click_other(ui):
    yield from search(ui, ordinal(ui) + (1 if ordinal(ui) % PER_PAGE else -1))
