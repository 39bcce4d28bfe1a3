"""Markdown as Markor's view mode shows it: a few views per block."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.markdown import Block, blocks

_SIZES = {1: 30, 2: 24, 3: 20, 4: 17, 5: 15, 6: 14}


def render(source: str, theme: ax.Theme, size: float) -> list[ax.View]:
    """Return the views of a document."""
    return [_view(block, theme, size) for block in blocks(source)]


def _view(block: Block, theme: ax.Theme, size: float) -> ax.View:  # noqa: PLR0911 - one for each kind of block
    match block.kind:
        case "heading":
            scale = _SIZES[block.level] * size / 15
            head = ax.Text(block.text, size=scale, weight_name="bold", margin=(0, 12, 0, 4))
            if block.level > 2:
                return head
            return ax.Column(head, ax.Divider(), margin=(0, 0, 0, 8), cls="android.view.View")
        case "rule":
            return ax.Divider(height=2, margin=(0, 12))
        case "item":
            return _item(block, size)
        case "quote":
            line = ax.View(width=4, height=ax.MATCH, background="outline_variant")
            words = ax.Caption(block.text, size=size, padding=(16, 4, 0, 4), width=ax.MATCH)
            return ax.Frame(words, line, width=ax.MATCH, margin=(0, 4), cls="android.view.View")
        case "code":
            return ax.Text(
                block.text, size=size - 1, padding=12, margin=(0, 8), width=ax.MATCH, background=_plate(theme)
            )
        case "table":
            return _table(block, size)
        case _:
            return ax.Text(block.text.replace("\n", " "), size=size, margin=(0, 8), width=ax.MATCH)


def _plate(theme: ax.Theme) -> str:
    return "#2a2a2a" if theme.is_dark else "#e0e0e0"


def _item(block: Block, size: float) -> ax.View:
    mark: ax.View = ax.Text(block.mark, size=size, margin=(0, 0, 8, 0))
    if block.mark in ("[ ]", "[x]"):
        mark = ax.CheckBox(checked=block.mark == "[x]", clickable=False, margin=(0, 0, 4, 0))
    return ax.Row(
        mark,
        ax.Text(block.text, size=size, weight=1),
        width=ax.MATCH,
        margin=(16 + block.level * 16, 2, 0, 2),
        gravity="center" if block.mark in ("[ ]", "[x]") else "top",
        cls="android.view.View",
    )


def _table(block: Block, size: float) -> ax.View:
    rows = []
    for at, row in enumerate(block.rows):
        weight = "bold" if at == 0 else "regular"
        cells = [
            ax.Text(cell.text, size=size, weight=1, weight_name=weight, padding=8, border=(1, "outline_variant"))
            for cell in row
        ]
        rows.append(ax.Row(*cells, width=ax.MATCH, cls="android.view.View"))
    return ax.Column(*rows, margin=(0, 8), cls="android.widget.GridView")
