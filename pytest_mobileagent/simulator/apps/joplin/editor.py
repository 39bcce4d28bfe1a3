"""The Markdown editor: the body's source, the toolbar below it, find and replace."""

from __future__ import annotations

import re
from functools import partial
from operator import setitem
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.joplin import parts
from pytest_mobileagent.simulator.apps.joplin.moments import moment_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.joplin.note import NotePage

BUTTON_DP = 54
GROUP_S = 0.5  # what is typed within this time is undone at once
INDENT = "    "
_ITEM = re.compile(r"^(\s*)(?:[-*+]\s+\[[ xX]\]\s+|[-*+]\s+|\d+[.)]\s+)?(.*)$")
_HEADING = re.compile(r"^#{1,6}\s+")
_Edit = tuple[str, tuple[int, int]]


def wrapped(text: str, start: int, end: int, mark: str) -> tuple[str, int, int]:
    """Put marks around a selection, or take those away that are there; return text and selection."""
    size = len(mark)
    chosen = text[start:end]
    if chosen.startswith(mark) and chosen.endswith(mark) and len(chosen) >= 2 * size:
        return text[:start] + chosen[size:-size] + text[end:], start, end - 2 * size
    if start >= size and text[start - size : start] == mark and text[end : end + size] == mark:
        return text[: start - size] + chosen + text[end + size :], start - size, end - size
    return text[:start] + mark + chosen + mark + text[end:], start + size, end + size


def line_span(text: str, start: int, end: int) -> tuple[int, int]:
    """Return where the lines of a selection begin and end."""
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    return first, len(text) if last < 0 else last


class Editor:
    """The editor of a note."""

    def __init__(self, page: NotePage) -> None:
        """Edit the body of `page`."""
        self._page = page
        self._before: list[_Edit] = []
        self._after: list[_Edit] = []
        self._edited_s = 0.0
        self._is_open = False  # all rows of the toolbar
        self._is_finding = False
        self._wanted = self._replacement = ""

    # -- text -------------------------------------------------------------------------------------------------------

    @property
    def _selection(self) -> tuple[int, int]:
        size = len(self._page.body)
        start, end = sorted(self._page.screen.ui.selection.get("body", (size, size)))
        return min(start, size), min(end, size)

    def _change(self, text: str, start: int, end: int) -> None:
        """Replace the whole body and select a part of it."""
        self._remember(is_typed=False)
        self._page.screen.ui.selection["body"] = (start, end)
        self._page.type_body(text)

    def _type(self, text: str) -> None:
        self._remember(is_typed=True)
        self._page.type_body(text)

    def _remember(self, *, is_typed: bool) -> None:
        now = self._page.screen.phone.clock.now()
        if not (is_typed and self._before and now - self._edited_s < GROUP_S):
            self._before.append((self._page.body, self._selection))
        self._edited_s = now if is_typed else 0.0
        self._after.clear()

    def insert(self, text: str) -> None:
        """Put a text in place of the selection."""
        start, end = self._selection
        body = self._page.body
        self._change(body[:start] + text + body[end:], start + len(text), start + len(text))

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether a change was taken back."""
        return bool(self._after)

    @property
    def can_undo_or_redo(self) -> bool:
        """Whether the header has buttons for it."""
        return self.can_undo or self.can_redo

    def undo(self) -> None:
        """Take the last change back."""
        self._travel(self._before, self._after)

    def redo(self) -> None:
        """Make the change again."""
        self._travel(self._after, self._before)

    def _travel(self, source: list[_Edit], target: list[_Edit]) -> None:
        target.append((self._page.body, self._selection))
        body, selection = source.pop()
        self._page.screen.ui.selection["body"] = selection
        self._edited_s = 0.0
        self._page.type_body(body)

    def back(self) -> bool:
        """Close find and replace, or the rows of the toolbar."""
        was_open = self._is_finding or self._is_open
        self._is_finding = self._is_open = False
        return was_open

    # -- views ------------------------------------------------------------------------------------------------------

    def view(self) -> ax.View:
        """Return the editor."""
        page = self._page
        is_plain = page.store.flag("editor.usePlainText", default=False)
        size = float(page.store.setting("style.editor.fontSize", "16"))
        field = ax.EditText(
            key="body", text=page.body, hint="Add body" if is_plain else "", on_change=self._type, size=size,
            input_type="multiline", padding=(parts.MARGIN, 10), gravity="top", min_height=400,
            line_height=1.15,
        )  # fmt: skip
        scroll = ax.Scroll(field, ax.View(height=60), key="edit", cls=parts.SCROLL if is_plain else parts.WEB, weight=1)
        has_toolbar = not is_plain and page.store.flag("editor.mobile.toolbarEnabled", default=True)
        find = self._find_rows() if self._is_finding else None
        return ax.Column(scroll, find, self._toolbar() if has_toolbar else None, cls=parts.GROUP, weight=1)

    def _toolbar(self) -> ax.View:
        line = ax.View(cls=parts.GROUP, width=ax.MATCH, height=1, background="outline_variant")
        rows = self._open_rows() if self._is_open else [self._short_row()]
        return ax.Column(line, *rows, cls=parts.GROUP)

    def _short_row(self) -> ax.View:
        return ax.Across(
            self._button("Bold", "format_bold", lambda: self._wrap("**")),
            self._button("Italic", "format_italic", lambda: self._wrap("*")),
            self._button("Code", "{;}", lambda: self._wrap("`")),
            self._button("Show more actions", "more_horiz", ax.flip(self, "_is_open")),
            self._button("Task list", "checklist", lambda: self._list("- [ ] ")),
            self._button("Link", "link", self._link),
            self._button("Find and replace", "search", self._find),
            cls=parts.GROUP, height=BUTTON_DP, justify="center",
        )  # fmt: skip

    def _open_rows(self) -> list[ax.View]:
        inline = [
            self._button("Bold", "format_bold", lambda: self._wrap("**")),
            self._button("Italic", "format_italic", lambda: self._wrap("*")),
            self._button("Code", "{;}", lambda: self._wrap("`")),
            self._button("KaTeX", "\u2211", lambda: self._wrap("$")),
            self._button("Link", "link", self._link),
        ]
        heads = [self._head_button(level) for level in range(1, 6)]
        lists = [
            self._button("Unordered list", "format_list_bulleted", lambda: self._list("- ")),
            self._button("Ordered list", "format_list_numbered", lambda: self._list("1. ")),
            self._button("Task list", "checklist", lambda: self._list("- [ ] ")),
            self._button("Decrease indent level", "format_indent_decrease", lambda: self._indent(-1)),
            self._button("Increase indent level", "format_indent_increase", lambda: self._indent(1)),
        ]
        others = [
            self._button("Insert time", "event", self._insert_time),
            self._button("Attach", "attach_file", self._page.attach),
            self._button("Find and replace", "search", self._find),
            self._button("Hide more actions", "close", ax.flip(self, "_is_open")),
        ]
        groups = (inline, heads, lists, others)
        return [ax.Row(*group, cls=parts.GROUP, width=ax.MATCH, height=BUTTON_DP, justify="center") for group in groups]

    def _button(self, desc: str, icon: str, act: ax.Act) -> ax.View:
        color = self._page.theme.on_surface
        face: ax.View = (
            parts.Glyph(icon, color=color, size=22)
            if icon.isascii() and icon[0].isalpha()
            else parts.Words(icon, size=18)
        )
        made = parts.touchable(face, on_tap=act, desc=desc, width=BUTTON_DP, height=BUTTON_DP, justify="center")
        made.cls = "android.widget.Button"
        return made

    def _head_button(self, level: int) -> ax.View:
        made = parts.touchable(
            ax.Text(f"H{level}", size=18), on_tap=lambda: self._heading(level), desc=f"Header {level}", width=BUTTON_DP,
            height=BUTTON_DP, justify="center",
        )  # fmt: skip
        made.cls = "android.widget.Button"
        return made

    # -- what the toolbar does --------------------------------------------------------------------------------------

    def _wrap(self, mark: str) -> None:
        self._change(*wrapped(self._page.body, *self._selection, mark))

    def _lines(self, change: Callable[[list[str]], list[str]]) -> None:
        body = self._page.body
        first, last = line_span(body, *self._selection)
        text = "\n".join(change(body[first:last].split("\n")))
        end = first + len(text)
        start = first if self._selection[0] != self._selection[1] else end
        self._change(body[:first] + text + body[last:], start, end)

    def _heading(self, level: int) -> None:
        mark = "#" * level + " "

        def change(lines: list[str]) -> list[str]:
            if all(line.startswith(mark) for line in lines):
                return [line[len(mark) :] for line in lines]
            return [mark + _HEADING.sub("", line) for line in lines]

        self._lines(change)

    def _list(self, mark: str) -> None:
        def change(lines: list[str]) -> list[str]:
            made = []
            for at, line in enumerate(lines):
                found = _ITEM.match(line)
                indent, words = (found[1], found[2]) if found else ("", line)
                made.append(f"{indent}{f'{at + 1}. ' if mark == '1. ' else mark}{words}")
            if made != lines:
                return made
            return [(found[1] + found[2]) if (found := _ITEM.match(line)) else line for line in lines]

        self._lines(change)

    def _indent(self, by: int) -> None:
        def change(lines: list[str]) -> list[str]:
            if by > 0:
                return [INDENT + line for line in lines]
            return [line[min(len(INDENT), len(line) - len(line.lstrip())) :] for line in lines]

        self._lines(change)

    def _insert_time(self) -> None:
        screen = self._page.screen
        self.insert(moment_text(screen.local(screen.phone.clock.now()), self._page.store))

    def _link(self) -> None:
        start, end = self._selection
        draft = {"text": self._page.body[start:end], "url": ""}

        def content() -> ax.View:
            fields: list[ax.View] = []
            for name, label in (("text", "Link text"), ("url", "URL")):
                fields.append(ax.Label(label, margin=(parts.MARGIN, 6, parts.MARGIN, 0)))
                fields.append(
                    ax.EditText(
                        key=name,
                        text=draft[name],
                        on_change=partial(setitem, draft, name),
                        auto_focus=name == "text",
                        desc=label,
                        border=(1, "outline_variant"),
                        padding=8,
                        margin=(parts.MARGIN, 2),
                    )
                )
            return ax.Column(*fields, cls=parts.GROUP)

        def done() -> None:
            self.insert(f"[{draft['text']}]({draft['url']})")

        self._page.screen.show(parts.Card(self._page, "Edit link", content, buttons=[("Done", done)]))

    # -- find and replace -------------------------------------------------------------------------------------------

    def _find(self) -> None:
        self._is_finding = not self._is_finding
        self._is_open = False
        if self._is_finding:
            self._page.screen.focus("find")

    def _find_rows(self) -> ax.View:
        theme = self._page.theme
        color = theme.on_surface

        rows = []
        for key, label, name, value in (
            ("find", "Find", "_wanted", self._wanted),
            ("replace", "Replace", "_replacement", self._replacement),
        ):
            field = ax.EditText(
                key=key, text=value, hint=label, on_change=ax.bind(self, name), weight=1, padding=(parts.MARGIN, 10),
                color=color, ime_action="search", on_ime_action=lambda: self._seek(1),
            )  # fmt: skip
            if key == "find":
                extra = [
                    parts.icon_touch("expand_less", "Previous match", lambda: self._seek(-1), color=color),
                    parts.icon_touch("expand_more", "Next match", lambda: self._seek(1), color=color),
                    parts.icon_touch("close", "Close", self._find, color=color),
                ]
            else:
                extra = [
                    parts.icon_touch("done", "Replace", self._replace, color=color),
                    parts.icon_touch("library_add_check", "Replace all", self._replace_all, color=color),
                ]
            rows.append(ax.Across(field, *extra, cls=parts.GROUP))
        return ax.Column(*rows, cls=parts.GROUP, background="surface_variant")

    def _seek(self, step: int) -> None:
        body, wanted = self._page.body.lower(), self._wanted.lower()
        if not wanted or wanted not in body:
            return
        start, end = self._selection
        at = body.find(wanted, end) if step > 0 else body.rfind(wanted, 0, start)
        if at < 0:
            at = body.find(wanted) if step > 0 else body.rfind(wanted)
        self._page.screen.ui.selection["body"] = (at, at + len(wanted))
        self._page.screen.focus("body", keyboard=False)

    def _replace(self) -> None:
        start, end = self._selection
        body = self._page.body
        if self._wanted and body[start:end].lower() == self._wanted.lower():
            self.insert(self._replacement)
        self._seek(1)

    def _replace_all(self) -> None:
        if self._wanted:
            text = re.sub(re.escape(self._wanted), lambda _: self._replacement, self._page.body, flags=re.IGNORECASE)
            self._change(text, len(text), len(text))
