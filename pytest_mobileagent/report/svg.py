"""Plots as inline SVG: colours come from the page's style sheet, so that they are readable in light, dark and print."""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_WIDTH = 860
_LEAST, _MOST = 70, 300  # px for labels, right-aligned before the axis
_RIGHT = 70
_BAR, _GAP = 11, 9
_LETTERS = 42


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


def shares(rows: Sequence[Row], *, title: str, series: Sequence[str] = ()) -> str:
    """Return horizontal bars of shares with their intervals, 0 to 100 %."""
    top = 34 if series else 14
    heights = [len(row.bars) * _BAR + _GAP for row in rows]
    bottom = top + sum(heights)
    left = min(_MOST, max([_LEAST, *(20 + 6.6 * len(row.label) for row in rows)]))
    parts = [_legend(series, left)] if series else []
    parts += [_tick(share, top, bottom, left) for share in (0, 25, 50, 75, 100)]
    y = float(top + _GAP / 2)
    for row, height in zip(rows, heights, strict=True):
        parts.append(_row(row, y, left))
        y += height
    return _svg("".join(parts), bottom + 26, title)


def _x(share: float, left: float) -> float:
    return left + share * (_WIDTH - left - _RIGHT)


def _row(row: Row, y: float, left: float) -> str:
    label = row.label if len(row.label) <= _LETTERS else f"{row.label[: _LETTERS - 1]}…"
    middle = y + len(row.bars) * _BAR / 2 + 4
    parts = [
        f'<text class="label" x="{left - 8:.1f}" y="{middle:.1f}" text-anchor="end">{html.escape(label)}'
        f"<title>{html.escape(row.label)}</title></text>"
    ]
    for number, bar in enumerate(row.bars):
        parts.append(_bar(bar, y + number * _BAR, left))
    if row.mark:
        parts.append(f'<text class="mark" x="{_WIDTH - _RIGHT + 8}" y="{middle:.1f}">{html.escape(row.mark)}</text>')
    return "".join(parts)


def _bar(bar: Bar, y: float, left: float) -> str:
    middle = y + _BAR / 2
    low, high = _x(bar.low, left), _x(bar.high, left)
    width = max(1.0, _x(bar.value, left) - left)
    return (
        f'<g><title>{html.escape(bar.told)}</title><rect class="s{bar.series}" x="{left:.1f}" y="{y + 1:.1f}" '
        f'width="{width:.1f}" height="{_BAR - 2}"/><path class="whisker" d="M{low:.1f} {middle:.1f}H'
        f"{high:.1f}M{low:.1f} {middle - 3:.1f}v6M{high:.1f} {middle - 3:.1f}v6"
        f'"/></g>'
    )


def _tick(share: int, top: float, bottom: float, left: float) -> str:
    x = _x(share / 100, left)
    return (
        f'<path class="grid" d="M{x:.1f} {top}V{bottom}"/>'
        f'<text class="tick" x="{x:.1f}" y="{bottom + 16}" text-anchor="middle">{share} %</text>'
    )


def _legend(series: Sequence[str], left: float) -> str:
    parts, x = [], left
    for number, name in enumerate(series):
        parts.append(f'<rect class="s{number}" x="{x:.0f}" y="9" width="11" height="11"/>')
        parts.append(f'<text class="label" x="{x + 16:.0f}" y="19">{html.escape(name)}</text>')
        x += 40 + 7.2 * len(name)
    return "".join(parts)


def standing(rows: Sequence[Row], *, title: str, series: Sequence[str] = ()) -> str:
    """Return upright bars of shares with their whiskers, a group for each row: as B-MoCA's figures 5 and 7 stand."""
    left, top, bottom = 54, 44 if series else 20, 250
    step = (_WIDTH - left - 16) / max(1, len(rows))
    parts = [_legend(series, left)] if series else []
    for share in (0, 25, 50, 75, 100):
        y = bottom - share / 100 * (bottom - top)
        parts.append(f'<path class="grid" d="M{left} {y:.1f}H{_WIDTH - 16}"/>')
        parts.append(f'<text class="tick" x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{share} %</text>')
    letters = max(4, int(step / 6.8))
    for number, row in enumerate(rows):
        middle = left + (number + 0.5) * step
        wide = min(46.0, step * 0.76 / max(1, len(row.bars)))
        x = middle - wide * len(row.bars) / 2
        for bar in row.bars:
            parts.append(_column(bar, x, wide, (top, bottom)))
            x += wide
        label = row.label if len(row.label) <= letters else f"{row.label[: letters - 1]}…"
        parts.append(
            f'<text class="label" x="{middle:.1f}" y="{bottom + 18}" text-anchor="middle">{html.escape(label)}'
            f"<title>{html.escape(row.label)}</title></text>"
        )
        if row.mark:
            parts.append(
                f'<text class="tick" x="{middle:.1f}" y="{bottom + 33}" text-anchor="middle">'
                f"{html.escape(row.mark)}</text>"
            )
    return _svg("".join(parts), bottom + 44, title)


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


def curves(lines: Sequence[tuple[str, Sequence[tuple[int, float]]]], *, title: str, axis: str) -> str:
    """Return rising step lines, one for each name: shares upwards, whole numbers from zero to the right."""
    left, top, bottom, right = 54, 44, 244, _WIDTH - 16
    most = max((x for _, points in lines for x, _ in points), default=0) or 1
    parts = [_legend([name for name, _ in lines], left)]
    for share in (0, 25, 50, 75, 100):
        y = bottom - share / 100 * (bottom - top)
        parts.append(f'<path class="grid" d="M{left} {y:.1f}H{right}"/>')
        parts.append(f'<text class="tick" x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{share} %</text>')
    every = max(1, -(-most // 12))
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
    return _svg("".join(parts), bottom + 46, title)


def columns(counts: Sequence[tuple[str, int]], *, title: str, axis: str) -> str:
    """Return upright columns of counts."""
    height, bottom, most = 210, 170, max((count for _, count in counts), default=0) or 1
    step = (_WIDTH - 80) / max(1, len(counts))
    parts = [f'<path class="grid" d="M50 {bottom}H{_WIDTH - 30}"/>']
    every = max(1, -(-len(counts) // 24))
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
        f'<text class="label" x="{_WIDTH / 2}" y="{height - 6}" text-anchor="middle">{html.escape(axis)}</text>'
    )
    return _svg("".join(parts), height, title)


def scatter(points: Sequence[Point], *, title: str, x_axis: str, y_axis: str) -> str:
    """Return dots with their names: shares upwards, an amount from zero to the right."""
    most = max((point.x for point in points), default=0.0) or 1.0
    left, bottom, top, wide = 70, 244, 34, _WIDTH - 260
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
        parts.append(f'<text class="label" x="{x + 9:.1f}" y="{y + 4:.1f}">{html.escape(point.label)}</text>')
    parts.append(
        f'<text class="label" x="{left + wide / 2}" y="{bottom + 36}" text-anchor="middle">{html.escape(x_axis)}</text>'
    )
    parts.append(f'<text class="label" x="{left - 55}" y="14">{html.escape(y_axis)}</text>')
    return _svg("".join(parts), bottom + 46, title)


def _svg(body: str, height: float, title: str) -> str:
    return (
        f'<svg class="plot" viewBox="0 0 {_WIDTH} {height:.0f}" role="img" aria-label="{html.escape(title)}" '
        f'xmlns="http://www.w3.org/2000/svg">{body}</svg>'
    )
