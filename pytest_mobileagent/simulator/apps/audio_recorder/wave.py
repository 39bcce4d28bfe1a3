"""The picture of a sound: bars along a line of time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.sound import LEVEL_MS
from pytest_mobileagent.simulator.system.dates import length_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.audio_recorder.store import Record

    LevelAt = Callable[[int], int]

_DP_PER_S = 25.0
_MOST_WIDTHS = 1.5  # how wide a long record is drawn, in widths of the view
_BAR_DP, _GAP_DP = 1.5, 1.0
_STEPS_S = (1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600)
_LINE, _WAVE, _DONE, _HEAD = "#ffffff24", "#ffffff8c", "#ffffff", "#e53935"


def dp_per_s(duration_ms: int, width_dp: float) -> float:
    """Return how wide a second is drawn."""
    whole = max(1, duration_ms) / 1000 * _DP_PER_S
    return _DP_PER_S * min(1.0, max(1.0, _MOST_WIDTHS * width_dp) / whole)


def Wave(  # noqa: N802, PLR0913 - named as the view it makes; its parts
    name: str,
    level_at: LevelAt,
    *,
    duration_ms: int,
    position_ms: int,
    scale: float,
    height: float = ax.MATCH,
    is_growing: bool = False,
    on_seek: Callable[[int], object] | None = None,
) -> ax.Drawing:
    """Return a waveform with the moment `position_ms` in its middle; dragging it seeks."""
    began = [0]  # where the finger was put down

    def paint(canvas: ax.Canvas, rect: ax.Rect) -> None:
        px_per_s = (_DP_PER_S if is_growing else dp_per_s(duration_ms, rect.width / scale)) * scale
        _paint_grid(canvas, rect, position_ms, px_per_s, scale)
        _paint_bars(canvas, rect, level_at, (duration_ms, position_ms), (px_per_s, scale))
        middle = rect.center[0]
        canvas.fill(ax.Rect(middle - 1, rect.top, middle + round(scale), rect.bottom), _HEAD)

    def follow(phase: ax.Phase, x: int, y: int) -> None:
        del y
        if phase == "down":
            began[0] = x
        elif on_seek is not None:
            px_per_s = dp_per_s(duration_ms, view.rect.width / scale) * scale
            moment = position_ms - (x - began[0]) / px_per_s * 1000
            on_seek(round(min(max(0, moment), duration_ms)))

    view = ax.Drawing(paint, id=name, height=height, on_pointer=follow if on_seek is not None else None)
    return view


def record_wave(
    record: Record, position_ms: int, on_seek: Callable[[int], object], *, scale: float, height: float
) -> ax.Drawing:
    """Return the waveform of a record, at a moment."""
    bars = record.levels or b"\0"
    return Wave(
        "record", lambda at: bars[min(at, len(bars) - 1)], duration_ms=record.duration_ms, position_ms=position_ms,
        scale=scale, height=height, on_seek=on_seek,
    )  # fmt: skip


def _paint_grid(canvas: ax.Canvas, rect: ax.Rect, position_ms: int, px_per_s: float, scale: float) -> None:
    step = next((step for step in _STEPS_S if step * px_per_s >= 60 * scale), _STEPS_S[-1])
    font = ax.FontSpec("regular", round(10 * scale * 2) / 2)
    middle = rect.center[0]
    first = int((position_ms / 1000 - rect.width / 2 / px_per_s) // step)
    last = int((position_ms / 1000 + rect.width / 2 / px_per_s) // step) + 1
    margin = round(18 * scale)
    for at in range(max(0, first), last + 1):
        x = round(middle + (at * step - position_ms / 1000) * px_per_s)
        if rect.left <= x < rect.right:
            canvas.fill(ax.Rect(x, rect.top + margin, x + 1, rect.bottom - margin), _LINE)
            label = length_text(at * step * 1000)
            if rect.height > 120 * scale:
                canvas.text(x - round(13 * scale), rect.top + round(12 * scale), label, font, "#ffffff99")
                canvas.text(x - round(13 * scale), rect.bottom - round(4 * scale), label, font, "#ffffff99")


def _paint_bars(
    canvas: ax.Canvas, rect: ax.Rect, level_at: LevelAt, moments: tuple[int, int], measures: tuple[float, float]
) -> None:
    duration_ms, position_ms = moments
    px_per_s, scale = measures
    middle, axis = rect.center
    bar = max(1, round(_BAR_DP * scale))
    pitch = bar + max(1, round(_GAP_DP * scale))
    start = round(middle - position_ms / 1000 * px_per_s)
    end = start + round(duration_ms / 1000 * px_per_s)
    most = rect.height * 0.36
    for x in range(start + pitch * max(0, (rect.left - start) // pitch), min(end, rect.right), pitch):
        moment_ms = (x - start) / px_per_s * 1000
        half = max(1, round(most * min(1.0, (level_at(int(moment_ms // LEVEL_MS)) / 255) ** 0.7)))
        canvas.fill(ax.Rect(x, axis - half, x + bar, axis + half), _DONE if x < middle else _WAVE)
    canvas.fill(ax.Rect(rect.left, axis, rect.right, axis + 1), _LINE)


def Thumbnail(name: str, levels: bytes, *, width: float, height: float) -> ax.Drawing:  # noqa: N802 - see `Wave`
    """Return a record's whole waveform, small."""

    def paint(canvas: ax.Canvas, rect: ax.Rect) -> None:
        count = max(1, rect.width // 6)
        axis = rect.center[1]
        for at in range(count):
            value = levels[at * len(levels) // count] if levels else 0
            half = max(1, round(rect.height * 0.46 * (value / 255) ** 0.5))
            canvas.fill(ax.Rect(rect.left + at * 6, axis - half, rect.left + at * 6 + 3, axis + half), _WAVE)

    return ax.Drawing(paint, id=name, width=width, height=height)
