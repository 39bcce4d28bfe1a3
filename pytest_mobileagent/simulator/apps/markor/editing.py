"""What the buttons below the editor do to a text: pure functions of text and selection."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

_CHECK = re.compile(r"^(\s*)[-*+] \[([ xX])\] ")
_BULLET = re.compile(r"^(\s*)([-*+]) (?!\[[ xX]\] )")
_NUMBER = re.compile(r"^(\s*)(\d+)([.)]) ")
_HEADING = re.compile(r"^#{1,6} ")
_TODO_DONE = re.compile(r"^x (\d{4}-\d{2}-\d{2} )?")
_PRIORITY = re.compile(r"^\(([A-Z])\) ")
INDENT = "    "


class Edited(NamedTuple):
    """A text and its selection."""

    text: str
    start: int
    end: int


def line_bounds(text: str, start: int, end: int) -> tuple[int, int]:
    """Return start and end of the lines that a selection touches, the last newline not included."""
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    return first, len(text) if last < 0 else last


def _on_lines(at: Edited, change: Callable[[str], str]) -> Edited:
    """Change each line of the selection; a cursor stays where it is in its line."""
    first, last = line_bounds(at.text, at.start, at.end)
    lines = at.text[first:last].split("\n")
    changed = [change(line) for line in lines]
    made = at.text[:first] + "\n".join(changed) + at.text[last:]
    shift = len(changed[0]) - len(lines[0])
    if at.start == at.end:
        cursor = max(first, at.start + shift)
        return Edited(made, cursor, cursor)
    return Edited(made, max(first, at.start + shift), at.end + len(made) - len(at.text))


def toggle_check(at: Edited) -> Edited:
    """Make lines check-list items, tick and untick them."""

    def change(line: str) -> str:
        if found := _CHECK.match(line):
            mark = "x" if found[2] == " " else " "
            return f"{found[1]}- [{mark}] {line[found.end() :]}"
        return _with_prefix(line, "- [ ] ")

    return _on_lines(at, change)


def toggle_bullet(at: Edited, mark: str = "-") -> Edited:
    """Make lines items of an unordered list, or plain."""

    def change(line: str) -> str:
        found = _BULLET.match(line)
        return found[1] + line[found.end() :] if found else _with_prefix(line, f"{mark} ")

    return _on_lines(at, change)


def toggle_number(at: Edited) -> Edited:
    """Make lines items of an ordered list, or plain."""
    counter = iter(range(1, 1 << 20))

    def change(line: str) -> str:
        found = _NUMBER.match(line)
        return found[1] + line[found.end() :] if found else _with_prefix(line, f"{next(counter)}. ")

    return _on_lines(at, change)


def _with_prefix(line: str, prefix: str) -> str:
    for pattern in (_CHECK, _BULLET, _NUMBER):
        if found := pattern.match(line):
            return found[1] + prefix + line[found.end() :]
    body = line.lstrip(" \t")
    return line[: len(line) - len(body)] + prefix + body


def toggle_line_prefix(at: Edited, prefix: str) -> Edited:
    """Begin lines with `prefix`, or no longer."""
    return _on_lines(at, lambda line: line[len(prefix) :] if line.startswith(prefix) else prefix + line)


def toggle_heading(at: Edited, level: int) -> Edited:
    """Make lines headings of a level, or plain."""
    prefix = "#" * level + " "

    def change(line: str) -> str:
        bare = _HEADING.sub("", line)
        return bare if line.startswith(prefix) else prefix + bare

    return _on_lines(at, change)


def surround(at: Edited, mark: str) -> Edited:
    """Put `mark` on both sides of the selection, or take it away."""
    size = len(mark)
    before, inside, after = at.text[: at.start], at.text[at.start : at.end], at.text[at.end :]
    if before.endswith(mark) and after.startswith(mark):
        return Edited(before[:-size] + inside + after[size:], at.start - size, at.end - size)
    return Edited(before + mark + inside + mark + after, at.start + size, at.end + size)


def insert(at: Edited, words: str) -> Edited:
    """Put words in place of the selection."""
    cursor = at.start + len(words)
    return Edited(at.text[: at.start] + words + at.text[at.end :], cursor, cursor)


def delete_lines(at: Edited) -> Edited:
    """Delete the lines of the selection."""
    first, last = line_bounds(at.text, at.start, at.end)
    made = at.text[:first] + at.text[last + 1 :] if last < len(at.text) else at.text[: max(0, first - 1)]
    cursor = min(first, len(made))
    return Edited(made, cursor, cursor)


def new_line_below(at: Edited) -> Edited:
    """Start a new line below the current one."""
    _, last = line_bounds(at.text, at.start, at.end)
    return Edited(at.text[:last] + "\n" + at.text[last:], last + 1, last + 1)


def move_lines(at: Edited, *, down: bool) -> Edited:
    """Exchange the lines of the selection with the one before or after them."""
    first, last = line_bounds(at.text, at.start, at.end)
    block = at.text[first:last]
    if down and last < len(at.text):
        _, end = line_bounds(at.text, last + 1, last + 1)
        other = at.text[last + 1 : end]
        made = at.text[:first] + other + "\n" + block + at.text[end:]
        shift = len(other) + 1
    elif not down and first > 0:
        start, _ = line_bounds(at.text, first - 1, first - 1)
        other = at.text[start : first - 1]
        made = at.text[:start] + block + "\n" + other + at.text[last:]
        shift = -len(other) - 1
    else:
        return at
    return Edited(made, at.start + shift, at.end + shift)


def indent(at: Edited) -> Edited:
    """Indent lines."""
    return _on_lines(at, lambda line: INDENT + line)


def outdent(at: Edited) -> Edited:
    """Take an indentation away."""

    def change(line: str) -> str:
        blanks = len(line) - len(line.lstrip(" "))
        return line[1:] if line.startswith("\t") else line[min(blanks, len(INDENT)) :]

    return _on_lines(at, change)


def current_line(at: Edited) -> str:
    """Return the line in which the selection begins."""
    first, last = line_bounds(at.text, at.start, at.start)
    return at.text[first:last]


# -- todo.txt ---------------------------------------------------------------------------------------------------------


def toggle_done(at: Edited, today: str) -> Edited:
    """Mark tasks as done today, or as open."""

    def change(line: str) -> str:
        found = _TODO_DONE.match(line)
        if found:
            return line[found.end() :]
        return f"x {today} {line}" if line.strip() else line

    return _on_lines(at, change)


def set_priority(at: Edited, letter: str) -> Edited:
    """Give tasks a priority, none for an empty letter."""

    def change(line: str) -> str:
        bare = _PRIORITY.sub("", line)
        return f"({letter}) {bare}" if letter else bare

    return _on_lines(at, change)


def append_word(at: Edited, word: str) -> Edited:
    """Add a context or a project to the end of the tasks."""
    return _on_lines(at, lambda line: f"{line.rstrip()} {word}".strip())


def split_done(text: str) -> tuple[str, str]:
    """Return the open tasks and the finished ones."""
    lines = text.split("\n")
    done = [line for line in lines if line.startswith("x ")]
    return "\n".join(line for line in lines if not line.startswith("x ")), "\n".join(done)


def words_beginning(text: str, sign: str) -> list[str]:
    """Return the contexts (`@`) or projects (`+`) of a text, sorted."""
    found = re.findall(rf"(?:^|\s)(\{sign}\S+)", text)
    return sorted(set(found), key=str.lower)


# -- Enter ------------------------------------------------------------------------------------------------------------


def continue_list(old: str, new: str, cursor: int) -> Edited | None:
    """Return the text after Enter with the list's next marker, or None if there is nothing to continue."""
    if len(new) != len(old) + 1 or cursor < 1 or new[cursor - 1] != "\n" or new[: cursor - 1] != old[: cursor - 1]:
        return None
    first = new.rfind("\n", 0, cursor - 1) + 1
    line = new[first : cursor - 1]
    marker = _next_marker(line)
    if not marker:
        return None
    if marker.strip() and len(line) == len(_marker_of(line)):
        made = new[:first] + new[cursor - 1 :]  # Enter on an empty item ends the list
        return Edited(new[:first] + made[first + 1 :], first, first)
    return Edited(new[:cursor] + marker + new[cursor:], cursor + len(marker), cursor + len(marker))


def _marker_of(line: str) -> str:
    for pattern in (_CHECK, _BULLET, _NUMBER):
        if found := pattern.match(line):
            return found[0]
    return ""


def _next_marker(line: str) -> str:
    if found := _CHECK.match(line):
        return f"{found[1]}- [ ] "
    if found := _BULLET.match(line):
        return f"{found[1]}{found[2]} "
    if found := _NUMBER.match(line):
        return f"{found[1]}{int(found[2]) + 1}{found[3]} "
    return line[: len(line) - len(line.lstrip(" \t"))] if line.strip() else ""
