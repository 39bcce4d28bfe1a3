from __future__ import annotations

import re

from pytest_mobileagent.solutions import near_miss, solution

from ._reading import area, asked, inside, quoted, submit, tap_node
from .unfolding import every

LISTS = ("test_social_media_all", "test_social_media_some")
BUTTONS = ("Reply", "Retweet", "Like", "Share")
MORE = 3


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


def seek_post(ui, is_wanted):
    """Scroll until a post is seen; return its buttons."""
    for _ in range(15):
        found = [images for who, _, images in posts(ui) if is_wanted(who)]
        if found:
            return found[0]
        yield from scroll_posts(ui)
    raise LookupError(asked(ui))


def press_one(ui, is_wanted):
    name = quoted(ui)[0]
    images = yield from seek_post(ui, is_wanted)
    if name in BUTTONS[:MORE]:
        yield from tap_node(ui, images[BUTTONS.index(name)])
    else:
        yield from tap_node(ui, images[MORE])
        for _ in range(4):
            items = inside(ui, where=lambda node: node.text.startswith(name))
            if items and items[0].bounds.height > 30:
                yield from tap_node(ui, items[0])
                break
            yield from scroll_posts(ui)
    yield from ui.done()


@solution("test_social_media")
def press_button(ui):
    yield from press_one(ui, lambda who: who == user(ui))


@near_miss("test_social_media", "presses it at another user's post")
def press_other(ui):
    yield from press_one(ui, lambda who: who != user(ui))


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
