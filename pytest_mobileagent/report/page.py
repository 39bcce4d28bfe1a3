"""Static HTML pages: one file each, no network, no script from elsewhere; all text is escaped."""

from __future__ import annotations

import html
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_mobileagent.report.svg import BROAD, NARROW

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

_STYLE = Path(__file__).with_name("page.css")
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: file:; script-src 'unsafe-inline'"


def text(value: object) -> str:
    """Return a value as text of HTML; characters that no page may hold become question marks."""
    shown = "".join(one if one in "\t\n" or ord(one) >= 32 else "\ufffd" for one in str(value))
    return html.escape(shown.encode("utf-8", "replace").decode("utf-8"), quote=True)


def page(title: str, body: Iterable[str]) -> str:
    """Return a whole page around `body`, which is HTML already."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{text(title)}</title><style>{_STYLE.read_text('utf-8')}</style></head>\n"
        f"<body>\n{chr(10).join(body)}\n</body></html>\n"
    )


def table(head: Sequence[str], rows: Iterable[Sequence[object]], *, numbers: Collection[int] = ()) -> str:
    """Return a table; `numbers` are the columns to be aligned to the right."""

    def cells(tag: str, row: Sequence[object]) -> str:
        return "".join(
            f"<{tag}{' class=n' if column in numbers else ''}>{text(cell)}</{tag}>" for column, cell in enumerate(row)
        )

    body = "".join(f"<tr>{cells('td', row)}</tr>\n" for row in rows)
    return f'<div class="wide"><table><thead><tr>{cells("th", head)}</tr></thead>\n<tbody>{body}</tbody></table></div>'


def figures(pairs: Iterable[tuple[str, str]]) -> str:
    """Return large figures with what they are."""
    shown = "".join(f"<div><b>{text(figure)}</b><span>{text(label)}</span></div>" for figure, label in pairs)
    return f'<div class="figures">{shown}</div>'


def plot(draw: Callable[[int], str]) -> str:
    """Return a plot as it is drawn for a desk, and for a phone: the page shows what fits."""
    return f'<div class="broad">{draw(BROAD)}</div><div class="narrow">{draw(NARROW)}</div>'
