"""Plots as inline SVG: colours come from the page's style sheet, so that they are readable in light, dark and print."""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

BROAD, NARROW = 860, 360  # what a page has room for, on a desk and on a phone
_LEAST, _MOST = 70, 0.35  # px for labels, right-aligned before the axis; and of the whole width
_RIGHT = 66
_BAR, _GAP, _LINE = 11, 9, 20
_ROOM = 72  # px for a number below an axis
_LETTER = 7.2  # how wide one is


@dataclass(frozen=True, slots=True)
class Bar:
    """A share with its interval; `series` is the number of its colour, `told` what the pointer shows."""

    value: float
    low: float
    high: float
    series: int = 0
    told: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A label and its bars, one below the other; `mark` stands at the end, such as a star."""

    label: str
    bars: tuple[Bar, ...]
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Point:
    """A dot of a scatter plot."""

    x: float
    y: float
    label: str


def shares(rows: Sequence[Row], *, title: str, series: Sequence[str] = (), width: int = BROAD) -> str:
    """Return horizontal bars of shares with their intervals, 0 to 100 %."""
    left = min(_MOST * width, max([_LEAST, *(20 + _LETTER * len(row.label) for row in rows)]))
    legend, top = _legend(series, left, width)
    top += 14
    heights = [len(row.bars) * _BAR + _GAP for row in rows]
    bottom = top + sum(heights)
    frame = _Frame(left, width - _RIGHT)
    parts = [legend, *(_tick(share, top, bottom, frame) for share in (0, 25, 50, 75, 100))]
    y = float(top + _GAP / 2)
    for row, height in zip(rows, heights, strict=True):
        parts.append(_row(row, y, frame))
        y += height
    return _svg("".join(parts), width, bottom + 26, title)


class _Frame(NamedTuple):
    """From where to where an axis of shares goes."""

    left: float
    right: float

    def x(self, share: float) -> float:
        return self.left + share * (self.right - self.left)


def _cut(label: str, room: float) -> str:
    """Return a label that fits: names that begin alike end differently."""
    letters = max(4, int(room / _LETTER))
    tail = letters // 3
    return label if len(label) <= letters else f"{label[: letters - 1 - tail]}…{label[-tail:]}"


def _row(row: Row, y: float, frame: _Frame) -> str:
    left, label = frame.left, _cut(row.label, frame.left - 10)
    middle = y + len(row.bars) * _BAR / 2 + 4
    parts = [
        f'<text class="label" x="{left - 8:.1f}" y="{middle:.1f}" text-anchor="end">{html.escape(label)}'
        f"<title>{html.escape(row.label)}</title></text>"
    ]
    for number, bar in enumerate(row.bars):
        parts.append(_bar(bar, y + number * _BAR, frame))
    if row.mark:
        parts.append(f'<text class="mark" x="{frame.right + 8:.1f}" y="{middle:.1f}">{html.escape(row.mark)}</text>')
    return "".join(parts)


def _bar(bar: Bar, y: float, frame: _Frame) -> str:
    middle, left = y + _BAR / 2, frame.left
    low, high = frame.x(bar.low), frame.x(bar.high)
    width = max(1.0, frame.x(bar.value) - left)
    return (
        f'<g><title>{html.escape(bar.told)}</title><rect class="s{bar.series}" x="{left:.1f}" y="{y + 1:.1f}" '
        f'width="{width:.1f}" height="{_BAR - 2}"/><path class="whisker" d="M{low:.1f} {middle:.1f}H'
        f"{high:.1f}M{low:.1f} {middle - 3:.1f}v6M{high:.1f} {middle - 3:.1f}v6"
        f'"/></g>'
    )


def _tick(share: int, top: float, bottom: float, frame: _Frame) -> str:
    x = frame.x(share / 100)
    return (
        f'<path class="grid" d="M{x:.1f} {top}V{bottom}"/>'
        f'<text class="tick" x="{x:.1f}" y="{bottom + 16}" text-anchor="middle">{share} %</text>'
    )


def _legend(series: Sequence[str], left: float, width: float) -> tuple[str, int]:
    """Return the names of the colours, in as many lines as they take, and the lines' height."""
    wides = [40 + _LETTER * len(name) for name in series]
    parts, x, line = [], left if left + sum(wides) - 24 <= width else 8.0, 0
    for number, (name, wide) in enumerate(zip(series, wides, strict=True)):
        if x + wide - 24 > width and number:
            x, line = 8, line + 1
        parts.append(f'<rect class="s{number}" x="{x:.0f}" y="{9 + line * _LINE}" width="11" height="11"/>')
        parts.append(f'<text class="label" x="{x + 16:.0f}" y="{19 + line * _LINE}">{html.escape(name)}</text>')
        x += wide
    return "".join(parts), (line + 1) * _LINE if series else 0


def standing(rows: Sequence[Row], *, title: str, series: Sequence[str] = (), width: int = BROAD) -> str:
    """Return upright bars of shares with their whiskers, a group for each row: as B-MoCA's figures 5 and 7 stand.

    They lie where there is no room for the names below them.
    """
    left = 54
    step = (width - left - 16) / max(1, len(rows))
    if any(_LETTER * len(row.label) > step for row in rows) and width <= NARROW:
        return shares(rows, title=title, series=series, width=width)
    legend, top = _legend(series, left, width)
    top += 24
    bottom, parts = top + 206, [legend]
    for share in (0, 25, 50, 75, 100):
        y = bottom - share / 100 * (bottom - top)
        parts.append(f'<path class="grid" d="M{left} {y:.1f}H{width - 16}"/>')
        parts.append(f'<text class="tick" x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{share} %</text>')
    for number, row in enumerate(rows):
        middle = left + (number + 0.5) * step
        wide = min(46.0, step * 0.76 / max(1, len(row.bars)))
        x = middle - wide * len(row.bars) / 2
        for bar in row.bars:
            parts.append(_column(bar, x, wide, (top, bottom)))
            x += wide
        label = _cut(row.label, step)
        parts.append(
            f'<text class="label" x="{middle:.1f}" y="{bottom + 18}" text-anchor="middle">{html.escape(label)}'
            f"<title>{html.escape(row.label)}</title></text>"
        )
        if row.mark:
            parts.append(
                f'<text class="tick" x="{middle:.1f}" y="{bottom + 33}" text-anchor="middle">'
                f"{html.escape(row.mark)}</text>"
            )
    return _svg("".join(parts), width, bottom + 44, title)


def _column(bar: Bar, x: float, wide: float, ends: tuple[float, float]) -> str:
    top, bottom = ends
    tall = bottom - top
    high, low, middle = bottom - bar.high * tall, bottom - bar.low * tall, x + wide / 2
    height = max(1.0, bar.value * tall)
    return (
        f'<g><title>{html.escape(bar.told)}</title><rect class="s{bar.series}" x="{x + 1.5:.1f}" '
        f'y="{bottom - height:.1f}" width="{max(2.0, wide - 3):.1f}" height="{height:.1f}"/>'
        f'<path class="whisker" d="M{middle:.1f} {low:.1f}V{high:.1f}M{middle - 3:.1f} {low:.1f}h6'
        f'M{middle - 3:.1f} {high:.1f}h6"/></g>'
    )


def curves(
    lines: Sequence[tuple[str, Sequence[tuple[int, float]]]], *, title: str, axis: str, width: int = BROAD
) -> str:
    """Return rising step lines, one for each name: shares upwards, whole numbers from zero to the right."""
    left, right = 54, width - 16
    legend, top = _legend([name for name, _ in lines], left, width)
    top += 24
    bottom = top + 200
    most = max((x for _, points in lines for x, _ in points), default=0) or 1
    parts = [legend]
    for share in (0, 25, 50, 75, 100):
        y = bottom - share / 100 * (bottom - top)
        parts.append(f'<path class="grid" d="M{left} {y:.1f}H{right}"/>')
        parts.append(f'<text class="tick" x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{share} %</text>')
    every = max(1, -(-most * _ROOM // width))
    for step in range(0, most + 1, every):
        x = left + step / most * (right - left)
        parts.append(f'<text class="tick" x="{x:.1f}" y="{bottom + 16}" text-anchor="middle">{step}</text>')
    for number, (name, points) in enumerate(lines):
        path = f"M{left} {bottom}"
        for step, held in points:
            path += f"H{left + step / most * (right - left):.1f}V{bottom - held * (bottom - top):.1f}"
        told = html.escape(f"{name}: {points[-1][1]:.0%} within {points[-1][0]}" if points else name)
        parts.append(f'<g><title>{told}</title><path class="line l{number}" d="{path}H{right}"/></g>')
    middle = (left + right) / 2
    parts.append(f'<text class="label" x="{middle}" y="{bottom + 36}" text-anchor="middle">{html.escape(axis)}</text>')
    return _svg("".join(parts), width, bottom + 46, title)


def columns(counts: Sequence[tuple[str, int]], *, title: str, axis: str, width: int = BROAD) -> str:
    """Return upright columns of counts."""
    height, bottom, most = 210, 170, max((count for _, count in counts), default=0) or 1
    step = (width - 80) / max(1, len(counts))
    parts = [f'<path class="grid" d="M50 {bottom}H{width - 30}"/>']
    every = max(1, -(-len(counts) * _ROOM // (2 * width)))
    for number, (label, count) in enumerate(counts):
        x, tall = 50 + number * step, count / most * 140
        told = html.escape(f"{label}: {count}")
        parts.append(
            f'<g><title>{told}</title><rect class="s0" x="{x + step * 0.12:.1f}" y="{bottom - tall:.1f}" '
            f'width="{step * 0.76:.1f}" height="{tall:.1f}"/></g>'
        )
        if number % every == 0:
            x += step / 2
            parts.append(
                f'<text class="tick" x="{x:.1f}" y="{bottom + 15}" text-anchor="middle">{html.escape(label)}</text>'
            )
    parts.append(f'<text class="tick" x="42" y="36" text-anchor="end">{most}</text>')
    parts.append(
        f'<text class="label" x="{width / 2}" y="{height - 6}" text-anchor="middle">{html.escape(axis)}</text>'
    )
    return _svg("".join(parts), width, height, title)


def scatter(points: Sequence[Point], *, title: str, x_axis: str, y_axis: str, width: int = BROAD) -> str:
    """Return dots with their names: shares upwards, an amount from zero to the right."""
    most = max((point.x for point in points), default=0.0) or 1.0
    left, bottom, top = 70, 244, 34
    wide = min(width - left - 30, 600)
    parts = []
    for share in (0, 25, 50, 75, 100):
        y = bottom - share / 100 * (bottom - top)
        parts.append(f'<path class="grid" d="M{left} {y:.1f}H{left + wide}"/>')
        parts.append(f'<text class="tick" x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{share} %</text>')
    for part in (0.0, 0.5, 1.0):
        x = left + part * wide
        parts.append(f'<text class="tick" x="{x:.1f}" y="{bottom + 16}" text-anchor="middle">{part * most:.3g}</text>')
    for point in points:
        x, y = left + point.x / most * wide, bottom - point.y * (bottom - top)
        parts.append(f'<circle class="s0" cx="{x:.1f}" cy="{y:.1f}" r="5"/>')
        is_left = x + 9 + _LETTER * len(point.label) > width
        place = f'x="{x - 9:.1f}" text-anchor="end"' if is_left else f'x="{x + 9:.1f}"'
        label = _cut(point.label, x - 9 - left) if is_left else point.label
        parts.append(
            f'<text class="label" {place} y="{y + 4:.1f}">{html.escape(label)}'
            f"<title>{html.escape(point.label)}</title></text>"
        )
    parts.append(
        f'<text class="label" x="{left + wide / 2}" y="{bottom + 36}" text-anchor="middle">{html.escape(x_axis)}</text>'
    )
    parts.append(f'<text class="label" x="{left - 55}" y="14">{html.escape(y_axis)}</text>')
    return _svg("".join(parts), width, bottom + 46, title)


def _svg(body: str, width: int, height: float, title: str) -> str:
    return (
        f'<svg class="plot" viewBox="0 0 {width} {height:.0f}" role="img" aria-label="{html.escape(title)}" '
        f'xmlns="http://www.w3.org/2000/svg">{body}</svg>'
    )
