from __future__ import annotations

import re

from pytest_mobileagent.solutions import near_miss, solution

from ._reading import asked, tap_node
from .unfolding import every

TASKS = tuple(
    f"test_email_inbox{kind}"
    for kind in (
        "", "_delete", "_forward", "_forward_nl", "_forward_nl_turk", "_important", "_nl_turk", "_noscroll", "_reply",
        "_star_reply",
    )
)  # fmt: skip
WORDS = {
    "reply": r"\brepl|\brespon|\banswer|\bwrite back|\bsay\b|\btell\b",
    "delete": r"\bdelet|\btrash|\bremove|\berase|\bget rid|\bdiscard|\bthrow|\brecycl|\bdon't want|\bout of my\b",
    "important": r"\bimportan|\bstar\b|\bstarred|\bflag|\bpriority|\bmark",
}


def action(ui):
    """Return what is to be done with a message, by the words that it is asked for with."""
    text = asked(ui).lower()
    if re.search(r'["“]', text):
        return "reply"
    return next((name for name, words in WORDS.items() if re.search(words, text)), "forward")


def rows(ui):
    """Return the messages that are seen: the sender, and the icons beside it."""
    box = ui.find(id="main")
    nodes = [node for node in box.walk() if not node.bounds.is_empty]
    icons = [node for node in nodes if node.class_name.endswith("Image") and not node.resource_id]
    threads = [node for node in nodes if node.clickable and node.children]
    return [(thread.children[0], [icon for icon in icons if icon in thread.children]) for thread in threads]


def scroll_inbox(ui, *, is_down=True):
    box = ui.find(id="main").bounds
    x, low, high = box.left + box.width // 3, box.bottom - 40, box.top + 160
    yield from ui.drag((x, low if is_down else high), (x, high if is_down else low), duration_ms=1000)


def senders(ui):
    """Look through the inbox; return all senders."""
    found, before = [], None
    while before != found:
        before = list(found)
        found += [row[0].text for row in rows(ui) if row[0].text not in found]
        if "scroll" not in ui.find(id="main").class_name and not ui.find(id="main").scrollable:
            break
        yield from scroll_inbox(ui)
        found += [row[0].text for row in rows(ui) if row[0].text not in found]
    return found


def people(ui):
    """Return the names in what is asked for, whose message it is first, then whom it goes to; empty for nobody."""
    text = asked(ui)
    from_inbox = yield from senders(ui)
    named = [name for name in from_inbox if re.search(rf"{name}s?\b", text)]
    goes_to = r"\b([Tt]o|[Ii]n) {0}\b|\b([Gg]ive|[Ss]end|[Ee]mail) {0}\b(?!'s| sent)"
    others = [name for name in named if not re.search(goes_to.format(name), text)]
    marked = [name for name in others if re.search(rf"(by|from|of) {name}\b|{name}('s| sent| wrote)", text)]
    sender = (marked or others or named)[0]
    return sender, next((name for name in named if name != sender), None) or recipient(text, sender)


def recipient(text, sender):
    """Return who is named, but is not in the inbox."""
    found = re.findall(r"\b[A-Z][a-z]+(?:-[A-Z][a-z]+)?\b", text)
    first = re.search(r"(?:to|give|send|forward|Give|Send|Forward) ([A-Z][a-z]+)\b", text)
    others = [name for name in found if name != sender]
    names = [name for name in others if text.index(name) > 0] or others
    if first is not None and first[1] != sender:
        return first[1]
    return names[-1] if names else ""


def reach(ui, sender):
    """Scroll until a message is seen with its icons; return its row."""
    for is_down in (False, True):
        for _ in range(6):
            found = [row for row in rows(ui) if row[0].text == sender and row[0].bounds.height > 30]
            if found and len(found[0][1]) > 1:
                return found[0]
            yield from scroll_inbox(ui, is_down=is_down)
    raise LookupError(sender)


def quoted_text(ui):
    """Return what is to be replied: all between the first quotation mark and the last, without any."""
    return re.search(r'["“](.*)["”]', asked(ui))[1].strip(' "“”')


def deal_with(ui, sender, what, to="", text=""):
    row, icons = yield from reach(ui, sender)
    icons.sort(key=lambda node: node.bounds.left)
    if what in ("delete", "important"):
        yield from tap_node(ui, icons[-1] if what == "delete" else icons[-2])
    else:
        yield from tap_node(ui, row)
        yield from ui.tap(text="Reply" if what == "reply" else "Forward", scroll=False)
        if what == "reply":
            yield from ui.type(text, id="reply-text")
        else:
            yield from ui.type(to, cls="EditText")
        yield from send(ui, what)
    yield from ui.done()


def send(ui, what):
    yield from ui.tap(id=f"send-{what}")


@every(TASKS, solution)
def do_as_asked(ui):
    sender, to = yield from people(ui)
    what = action(ui)
    yield from deal_with(ui, sender, what, to, quoted_text(ui) if what == "reply" else "")


@every(TASKS, near_miss, "deals with another message")
def deal_with_other(ui):
    sender, to = yield from people(ui)
    what = action(ui)
    yield from reach(ui, sender)
    other = next((row[0].text for row in rows(ui) if row[0].text != sender and len(row[1]) > 1), None)
    if other is None:
        yield from ui.done()
    yield from deal_with(ui, other, what, to, quoted_text(ui) if what == "reply" else "")
