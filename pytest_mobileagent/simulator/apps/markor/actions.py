"""The buttons below the editor, by format."""

from __future__ import annotations

from functools import partial
from operator import setitem
from typing import TYPE_CHECKING, NamedTuple

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.markor import editing
from pytest_mobileagent.simulator.apps.markor.store import PACKAGE, SNIPPETS
from pytest_mobileagent.simulator.apps.markor.templates import filled
from pytest_mobileagent.simulator.system.dates import calendar_of, local_time, with_digits

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_mobileagent.simulator.apps.markor.editing import Edited
    from pytest_mobileagent.simulator.apps.markor.editor import Editor

_SHRUG = "¯\\_(ツ)_/¯"
_DATES = (
    "%Y-%m-%d",
    "%H:%M",
    "%Y-%m-%d %H:%M",
    "%d.%m.%Y",
    "%m/%d/%Y",
    "",
    "%Y-%m-%dT%H:%M:%S",
)  # empty: with the names of day and month
_COLUMNS = range(2, 7)
_PRIORITIES = "ABCDEF"


class Action(NamedTuple):
    """A button: its label, icon and what it does."""

    label: str
    icon: str
    act: ax.Act


def actions_of(editor: Editor) -> list[Action]:
    """Return the buttons of a document, in Markor's order."""
    if editor.format == "Markdown":
        return _markdown(editor)
    if editor.format == "todo.txt":
        return _todo(editor)
    return _plain(editor)


def _changes(editor: Editor, change: Callable[[Edited], Edited]) -> ax.Act:
    return lambda: editor.apply(change(editor.edited))


def _plain(editor: Editor) -> list[Action]:
    return [
        *_lists(editor),
        Action("Ordered list", "format_list_numbered", _changes(editor, editing.toggle_number)),
        *_common(editor),
        *_lines(editor),
    ]


def _markdown(editor: Editor) -> list[Action]:
    def around(mark: str) -> ax.Act:
        return _changes(editor, lambda at: editing.surround(at, mark))

    def heading(level: int) -> ax.Act:
        return _changes(editor, lambda at: editing.toggle_heading(at, level))

    def words(text: str) -> ax.Act:
        return _changes(editor, lambda at: editing.insert(at, text))

    return [
        *_lists(editor),
        Action("Bold", "format_bold", around("**")),
        Action("Italic", "format_italic", around("_")),
        *_common(editor),
        Action("Inline code", "code", around("`")),
        Action("Ordered list", "format_list_numbered", _changes(editor, editing.toggle_number)),
        Action("Table", "grid_on", lambda: _table(editor)),
        Action("Quote", "format_quote", _changes(editor, lambda at: editing.toggle_line_prefix(at, "> "))),
        Action("Heading 1", "looks_one", heading(1)),
        Action("Heading 2", "looks_two", heading(2)),
        Action("Heading 3", "looks_3", heading(3)),
        Action("Horizontal line", "horizontal_rule", words("\n----\n")),
        Action("Strike out", "format_strikethrough", around("~~")),
        Action(
            "Accordion", "expand_more",
            words("<details markdown='1'><summary>Click to expand</summary>\n\n\n\n</details>"),
        ),
        *_lines(editor),
    ]  # fmt: skip


def _todo(editor: Editor) -> list[Action]:
    def today() -> str:
        return f"{local_time(editor.screen.phone):%Y-%m-%d}"

    return [
        Action("Toggle done", "done", lambda: editor.apply(editing.toggle_done(editor.edited, today()))),
        Action("Add context", "alternate_email", lambda: _tag(editor, "@")),
        Action("Add project", "local_offer", lambda: _tag(editor, "+")),
        Action("Priority", "star_outline", lambda: _priority(editor)),
        *_common(editor, has_date=False),
        Action("Archive completed tasks", "archive", lambda: _archive(editor)),
        Action("Sort by", "sort", lambda: _sort(editor)),
        Action("Current date", "date_range", lambda: editor.apply(editing.insert(editor.edited, today()))),
        *_lines(editor, has_indent=False),
    ]


def _lists(editor: Editor) -> list[Action]:
    mark = editor.store.prefs.text("pref_key__editor_unordered_list_character", "-")
    return [
        Action("Check list", "check_box", _changes(editor, editing.toggle_check)),
        Action("Unordered list", "format_list_bulleted", _changes(editor, lambda at: editing.toggle_bullet(at, mark))),
    ]


def _common(editor: Editor, *, has_date: bool = True) -> list[Action]:
    actions = [
        Action("Delete lines", "delete_sweep", _changes(editor, editing.delete_lines)),
        Action("Open link", "open_in_browser", editor.follow_link),
        Action("Attach", "attach_file", lambda: _attach(editor)),
        Action("Special Key", "keyboard", lambda: _special_key(editor)),
    ]
    if has_date:
        actions.append(Action("Date and time", "access_time", lambda: _date(editor)))
    return actions


def _lines(editor: Editor, *, has_indent: bool = True) -> list[Action]:
    indents = [
        Action("Indent", "format_indent_increase", _changes(editor, editing.indent)),
        Action("De-indent", "format_indent_decrease", _changes(editor, editing.outdent)),
    ]
    return [
        *(indents if has_indent else []),
        Action("Start new line below", "subdirectory_arrow_left", _changes(editor, editing.new_line_below)),
        Action("Move text one line up", "keyboard_arrow_up", _move(editor, down=False)),
        Action("Move text one line down", "keyboard_arrow_down", _move(editor, down=True)),
        Action("Insert snippet", "content_paste", lambda: _snippet(editor)),
        Action("Rotate", "rotate_left", editor.rotate),
    ]


def _move(editor: Editor, *, down: bool) -> ax.Act:
    return _changes(editor, lambda at: editing.move_lines(at, down=down))


# -- dialogs ----------------------------------------------------------------------------------------------------------


def _choose(editor: Editor, title: str, items: Sequence[tuple[str, ax.Act]]) -> None:
    nothing = "" if items else f"     {_SHRUG}     "
    editor.screen.show(
        ax.AlertDialog(title=title, items=items, message=nothing, negative=("CANCEL", None), width=363, ids=PACKAGE)
    )


def _inserter(editor: Editor, words: str) -> ax.Act:
    return lambda: editor.apply(editing.insert(editor.edited, words))


def _date(editor: Editor) -> None:
    phone = editor.screen.phone
    now, calendar = local_time(phone), calendar_of(phone)
    full = f"{calendar.days[now.weekday()]}, {now:%d} {calendar.months[now.month - 1]} {now:%Y}"
    shown = [now.strftime(pattern) if pattern else with_digits(phone, full) for pattern in _DATES]
    _choose(editor, "Date and time", [(ax.Written(text), _inserter(editor, text)) for text in shown])


def _table(editor: Editor) -> None:
    def table(columns: int) -> str:
        head = "|".join(f" Column {at} " for at in range(1, columns + 1))
        return f"\n|{head}|\n|{'|'.join(['---'] * columns)}|\n|{'|'.join(['   '] * columns)}|\n"

    _choose(editor, "Table", [(str(count), _inserter(editor, table(count))) for count in _COLUMNS])


def _snippet(editor: Editor) -> None:
    disk = editor.store.disk
    names = disk.names(SNIPPETS) if disk.is_dir(SNIPPETS) else []

    def insert(name: str) -> ax.Act:
        text = disk.read_text(f"{SNIPPETS}/{name}")
        return _inserter(editor, filled(text, editor.path.rpartition("/")[2], editor.screen.phone))

    files = [name for name in names if not disk.is_dir(f"{SNIPPETS}/{name}")]
    _choose(editor, "Insert snippet", [(ax.Written(name), insert(name)) for name in files])


def _special_key(editor: Editor) -> None:
    def select(start: int, end: int) -> ax.Act:
        return lambda: editor.select(start, end)

    text = editor.text
    start, end = editor.selection
    first, last = editing.line_bounds(text, start, end)
    words = {
        "Tabulator": "\t",
        "Zero-width space": "\u200b",
        "Break page (PDF/Printing)": '<div style="page-break-after:always;"></div>',
        "Ohm": "Ω",
        "Punctuation mark (»«)": "»«",
        f"Shrug ({_SHRUG})": _SHRUG,
        "Continued overline (‾‾‾‾)": "‾‾‾‾",
    }
    inserted = [(label, _inserter(editor, value)) for label, value in words.items()]
    keys = [
        ("Line Start (Pos Home)", select(first, first)),
        ("Line End (Pos End)", select(last, last)),
        ("Move text one line up", _move(editor, down=False)),
        ("Move text one line down", _move(editor, down=True)),
        ("Document Start", select(0, 0)),
        ("Document End", select(len(text), len(text))),
        ("Select all (Ctrl+A)", select(0, len(text))),
        inserted[0],
        ("Search", editor.find),
        *inserted[1:],
        ("Select current line(s)", select(first, last)),
    ]
    _choose(editor, "Special Key", keys)


def _attach(editor: Editor) -> None:
    _choose(editor, "", [("Insert Link", lambda: _link(editor)), ("Date", lambda: _date(editor))])


def _ask(editor: Editor, title: str, hints: Sequence[str], on_done: Callable[[list[str]], object]) -> None:
    """Ask for one or more short texts."""
    values = [""] * len(hints)

    def content() -> ax.View:
        fields = [
            ax.EditText(
                key=f"ask{at}", text=values[at], hint=hint, on_change=partial(setitem, values, at), padding=(0, 10)
            )
            for at, hint in enumerate(hints)
        ]
        return ax.Column(*fields, padding=(24, 0, 24, 8))

    done = ("OK", lambda: on_done(values))
    editor.screen.show(
        ax.AlertDialog(title=title, content=content, positive=done, negative=("CANCEL", None), width=363, ids=PACKAGE)
    )
    editor.screen.focus("ask0")


def _link(editor: Editor) -> None:
    def insert(values: list[str]) -> None:
        if values[1]:
            editor.apply(editing.insert(editor.edited, f"[{values[0]}]({values[1]})"))

    _ask(editor, "Insert Link", ("Title", "Link"), insert)


def _tag(editor: Editor, sign: str) -> None:
    def add(word: str) -> None:
        if word.strip(" +@"):
            editor.apply(editing.append_word(editor.edited, sign + word.strip().lstrip(sign)))

    title = "Add context" if sign == "@" else "Add project"
    known = editing.words_beginning(editor.text, sign)
    if not known:
        _ask(editor, title, (title,), lambda values: add(values[0]))
        return
    items = [(ax.Written(word), partial(add, word)) for word in known]
    _choose(editor, title, [*items, ("+ …", lambda: _ask(editor, title, (title,), lambda values: add(values[0])))])


def _priority(editor: Editor) -> None:
    def setter(letter: str) -> ax.Act:
        return _changes(editor, lambda at: editing.set_priority(at, letter))

    _choose(editor, "Priority", [("None", setter("")), *((letter, setter(letter)) for letter in _PRIORITIES)])


def _archive(editor: Editor) -> None:
    rest, done = editing.split_done(editor.text)
    if not done:
        return
    target = editor.path.rpartition("/")[0] + "/todo.archive.txt"
    inode = editor.store.disk.find(target)
    lead = "\n" if inode is not None and inode.content and not inode.content.endswith(b"\n") else ""
    editor.store.disk.append(target, f"{lead}{done}\n")
    editor.apply(editing.Edited(rest, len(rest), len(rest)))


def _sort(editor: Editor) -> None:
    def sorter(key: Callable[[str], str]) -> ax.Act:
        def run() -> None:
            lines = [line for line in editor.text.split("\n") if line.strip()]
            made = "\n".join(sorted(lines, key=lambda line: (key(line) == "", key(line), line)))
            editor.apply(editing.Edited(made, len(made), len(made)))

        return run

    def first(line: str, sign: str) -> str:
        return next((word.lower() for word in line.split() if word.startswith(sign)), "")

    orders = [
        ("Priority", sorter(lambda line: line[1] if line[:1] == "(" and line[2:3] == ")" else "")),
        ("Project", sorter(lambda line: first(line, "+"))),
        ("Context", sorter(lambda line: first(line, "@"))),
        ("Description", sorter(str.lower)),
    ]
    _choose(editor, "Sort by", orders)
