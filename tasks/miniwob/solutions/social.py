from __future__ import annotations

import re

from pytest_mobileagent.solutions import near_miss, solution

from ._reading import area, asked, inside, quoted, submit, tap_node
from .unfolding import every

LISTS = ("test_social_media_all", "test_social_media_some")
BUTTONS = ("Reply", "Retweet", "Like", "Share")


def user(ui):
    return re.search(r"@\w+", asked(ui))[0]


def posts(ui):
    """Return the posts whose buttons are all seen: who wrote it, what, and the buttons."""
    bottom = area(ui).bounds.bottom
    nodes = inside(ui)
    names = [at for at, node in enumerate(nodes) if node.text.startswith("@")]
    found = []
    for at, end in zip(names, [*names[1:], len(nodes)], strict=True):
        images = [node for node in nodes[at:end] if node.class_name.endswith("Image")]
        images = [node for node in images if node.bounds.height > 40 and node.bounds.bottom <= bottom]
        if len(images) >= 4:
            words = " ".join(node.text for node in nodes[at:end] if node.text and node.text not in BUTTONS)
            found.append((nodes[at].text, words, sorted(images, key=lambda node: node.bounds.left)))
    return found


def scroll_posts(ui):
    box = area(ui).bounds
    x = box.right - 40
    yield from ui.drag((x, box.bottom - 60), (x, box.bottom - 60 - 310), duration_ms=1000)


def press_many(ui, most):
    """Press the button on the user's posts, as many as wanted, and submit."""
    number, done = BUTTONS.index(quoted(ui)[0]), []
    for _ in range(20):
        for who, words, images in posts(ui):
            key = (who, words)
            if who == user(ui) and key not in done and len(done) < most:
                done.append(key)
                yield from tap_node(ui, images[number])
        button = ui.find(text="Submit", cls="Button")
        if button is not None and button.bounds.height > 80:
            break
        yield from scroll_posts(ui)
    yield from submit(ui)
    yield from ui.done()


def is_choice(node, named):
    return node.text.startswith(named) and node.clickable


ICONS = ("Reply", "Retweet", "Like")


def press_one(ui, named):
    """Press a button of the user's post: an icon, or one in the menu behind the last icon."""
    while not (found := [images for who, _, images in posts(ui) if who == user(ui)]):
        yield from scroll_posts(ui)
    if named in ICONS:
        yield from tap_node(ui, found[0][ICONS.index(named)])
    else:
        yield from tap_node(ui, found[0][-1])
        while not ui.shows(where=lambda node: is_choice(node, named)):
            yield from scroll_posts(ui)
        yield from ui.tap(where=lambda node: is_choice(node, named))
    yield from ui.done()


@solution("test_social_media")
def press_asked(ui):
    yield from press_one(ui, quoted(ui)[0])


@near_miss("test_social_media", "presses another button")
def press_other(ui):
    yield from press_one(ui, "Like" if quoted(ui)[0] != "Like" else "Reply")


def amount(ui):
    """Return on how many posts: `on 5 posts`, or on all."""
    found = re.search(r"on ([0-9]+) post", asked(ui))
    return int(found[1]) if found is not None else 99


@every(LISTS, solution)
def press_on_each(ui):
    yield from press_many(ui, amount(ui))


@every(LISTS, near_miss, "presses none")
def press_none(ui):
    yield from press_many(ui, 0)
