"""What can stand in place of the keys: emoji, what was copied, and the way to them."""

from __future__ import annotations

import tomllib
from functools import cache, partial
from importlib import resources
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui import MATCH, Column, Frame, Grid, Icon, Row, Scroll, Text, View

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.latin.keys import Look
    from pytest_mobileagent.simulator.apps.latin.typist import Typist
    from pytest_mobileagent.simulator.phone import Phone

_PACKAGE = "com.google.android.inputmethod.latin"
HEAD_DP = 52
_BAR_DP, _EMOJI_COLUMNS = 44, 9
_TOOLS = (  # icon, what it is called, the panel that it opens
    ("sticky_note_2", "Sticker Keyboard", "stickers"), ("gif", "GIF Keyboard", "gif"),
    ("content_paste", "Clipboard", "clipboard"), ("settings", "Settings", ""), ("palette", "Theme settings", ""),
)  # fmt: skip


@cache
def emoji() -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Return the emoji by category: its name, its icon, and each of them."""
    text = resources.files(__package__ or "").joinpath("emoji.toml").read_text("utf-8")
    return tuple((name, entry["icon"], tuple(entry["emoji"].split())) for name, entry in tomllib.loads(text).items())


def in_its_language(phone: Phone, words: str) -> str:
    """Return what the keyboard says, in the phone's language."""
    return phone.strings.translate(_PACKAGE, words)


class Panels:
    """Composes the keyboard's head, and its panels."""

    def __init__(self, phone: Phone, typist: Typist, look: Look) -> None:
        """Type with `typist`."""
        self._phone, self._typist, self._look = phone, typist, look
        self._state = phone.ime.keyboard

    def head(self, height: float) -> View:
        """Return the bar over the keys."""
        open_panel = self._typist.show_panel
        cells = [
            self._cell("apps", "More features", partial(open_panel, "more"), "key_pos_header_access_points_menu"),
            *(
                self._cell(icon, desc, partial(open_panel, panel) if panel else partial(self._miss, desc))
                for icon, desc, panel in _TOOLS
            ),
            self._cell("mic", "Voice input", partial(self._miss, "Voice input"), "key_pos_header_power_key"),
        ]
        for cell in cells:
            cell.height = height
        for cell in (cells[0], cells[-1]):
            cell.weight, cell.width = 0, 42
        return Row(*cells, width=MATCH)

    def _miss(self, tool: str) -> None:
        self._phone.log.miss("keyboard", tool)

    def _tr(self, words: str) -> str:
        return in_its_language(self._phone, words)

    def _cell(self, icon: str, desc: str, act: Callable[[], object], name: str = "") -> View:
        return Frame(
            Icon(icon, size=22, color=self._look.front, gravity="center"),
            id=name,
            desc=self._tr(desc),
            weight=1,
            height=_BAR_DP,
            on_tap=act,
        )

    def compose(self, height: float) -> View:
        """Return the panel that is open, as high as head and keys are otherwise."""
        made: dict[str, Callable[[float], list[View]]] = {
            "emoji": self._emoji, "clipboard": self._clipboard, "more": self._more,
            "gif": partial(self._unreachable, "GIF"), "stickers": partial(self._unreachable, "Stickers"),
        }  # fmt: skip
        return Column(*made[self._state.panel](height), width=MATCH, height=height)

    def _titled(self, title: str) -> View:
        back = self._cell("arrow_back", "Back to keyboard", partial(self._typist.show_panel, ""))
        back.weight, back.width = 0, 52
        name = Text(self._tr(title), size=16, color=self._look.front)
        return Row(back, name, width=MATCH, height=_BAR_DP, gravity="center")

    # -- emoji ----------------------------------------------------------------------------------------------------

    def _emoji(self, height: float) -> list[View]:
        chosen = self._state.category % len(emoji())
        tabs = [self._tab(at, name, icon, is_chosen=at == chosen) for at, (name, icon, _) in enumerate(emoji())]
        keys = [self._emoji_key(one) for one in emoji()[chosen][2]]
        grid = Scroll(
            Grid(*keys, columns=_EMOJI_COLUMNS), key=f"emoji_{chosen}", height=height - 2 * _BAR_DP, width=MATCH
        )
        letters = Frame(
            Text("ABC", size=16, color=self._look.front, gravity="center"), id="key_pos_switch_to_alphabet",
            desc=self._tr("Letter keyboard"), width=64, height=_BAR_DP, on_tap=partial(self._typist.show_panel, ""),
        )  # fmt: skip
        delete = self._cell("backspace", "Delete", self._typist.delete, "key_pos_del")
        delete.weight, delete.width = 0, 64
        foot = Row(letters, View(weight=1, height=1), delete, width=MATCH)
        return [Row(*tabs, width=MATCH), grid, foot]

    def _tab(self, at: int, name: str, icon: str, *, is_chosen: bool) -> View:
        def choose() -> None:
            self._state.category = at
            self._phone.touch()

        tab = self._cell(icon, name, choose)
        tab.selected = is_chosen
        tab.radius, tab.background = 22, self._look.action if is_chosen else ""
        return tab

    def _emoji_key(self, one: str) -> View:
        return Frame(
            Text(one, size=24, color=self._look.front, gravity="center"),
            desc=f"emoji {one}",
            height=44,
            on_tap=lambda: self._phone.ime.commit_text(one),
        )

    # -- the others -----------------------------------------------------------------------------------------------

    def _clipboard(self, height: float) -> list[View]:
        clips = self._phone.clipboard.recent
        tiles = [self._clip(text) for text in clips]
        content: View = Grid(*tiles, columns=2, gap=8) if tiles else Text(
            self._tr("Text you copy will be saved here"), size=14, color=self._look.hint, align="center", width=MATCH,
            padding=(16, 40),
        )  # fmt: skip
        body = Scroll(Column(content, padding=(8, 8)), key="clips", height=height - _BAR_DP, width=MATCH)
        return [self._titled("Clipboard"), body]

    def _clip(self, text: str) -> View:
        return Frame(
            Text(text, size=14, color=self._look.front, max_lines=3),
            desc=text,
            height=72,
            padding=12,
            radius=8,
            background=self._look.key,
            on_tap=lambda: self._phone.ime.commit_text(text),
        )

    def _more(self, _height: float) -> list[View]:
        tools = [*((icon, desc, panel) for icon, desc, panel in _TOOLS if panel), ("mood", "Emoji", "emoji")]
        cells = [self._tool(*tool) for tool in tools]
        return [self._titled("More features"), Column(Grid(*cells, columns=4, gap=8), padding=(8, 12))]

    def _tool(self, icon: str, title: str, panel: str) -> View:
        return Column(
            Icon(icon, size=24, color=self._look.front, margin=(0, 12, 0, 4)),
            Text(self._tr(title), size=11, color=self._look.front, max_lines=1),
            desc=self._tr(title),
            height=72,
            gravity="hcenter",
            radius=8,
            background=self._look.key,
            on_tap=partial(self._typist.show_panel, panel),
        )

    def _unreachable(self, title: str, _height: float) -> list[View]:
        note = Text(
            self._tr("No internet connection"), size=14, color=self._look.hint, align="center", width=MATCH,
            padding=(16, 40),
        )  # fmt: skip
        return [self._titled(title), note]
