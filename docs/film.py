"""Draw the README's moving picture: an episode's screens with the action on each, beside the test that plays it.

`python docs/film.py RUN docs/episode.gif`, of a run with `--mobile-trace=on` and the oracle.
"""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from pytest_mobileagent.records import ItemRecord, Run, read_run

_FONTS = Path(__file__).parent.parent / "pytest_mobileagent/simulator/ui/fonts"
_TALL, _WIDE, _SIDE = 480, 660, 24
_PAPER, _INK, _SOFT, _MARK, _GOOD = "#ffffff", "#1f2328", "#656d76", "#e5484d", "#1a7f37"
_STEP_MS, _END_MS = 1100, 3500


def _font(size: int, weight: str = "Regular") -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_FONTS / f"Roboto-{weight}.ttf", size)


def film(run_folder: str, target: str) -> None:
    """Write the film of a run's first episode."""
    run = read_run(run_folder)
    record = run.counted[0]
    steps = [event for event in run.trace(record) if event["event"] == "step" and event.get("screenshot")]
    end = next(event for event in run.trace(record) if event["event"] == "end")
    frames = [_frame(run, record, steps[: number + 1], "") for number in range(len(steps))]
    frames.append(_frame(run, record, steps, str(end.get("outcome", record.outcome))))
    times = [_STEP_MS] * len(steps) + [_END_MS]
    palette = _side_by_side(frames[1], frames[-1]).quantize(256)
    first, *others = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    first.save(target, save_all=True, append_images=others, duration=times, loop=0, optimize=True)


def _side_by_side(one: Image.Image, other: Image.Image) -> Image.Image:
    both = Image.new("RGB", (2 * _WIDE, _TALL))
    both.paste(one, (0, 0))
    both.paste(other, (_WIDE, 0))
    return both


def _frame(run: Run, record: ItemRecord, steps: list[dict[str, Any]], outcome: str) -> Image.Image:
    path = run.blob(record, steps[-1]["screenshot"])
    if path is None:
        raise SystemExit(f"step {steps[-1]['step']} has no screenshot: play it with --mobile-trace=on")
    with Image.open(path) as file:
        shot = file.convert("RGB")
    scale = (_TALL - 2 * _SIDE) / shot.height
    small = shot.resize((round(shot.width * scale), _TALL - 2 * _SIDE), Image.Resampling.LANCZOS)
    frame = Image.new("RGB", (_WIDE, _TALL), _PAPER)
    left = _WIDE - small.width - _SIDE
    frame.paste(small, (left, _SIDE))
    draw = ImageDraw.Draw(frame)
    draw.rectangle((left - 1, _SIDE - 1, left + small.width, _SIDE + small.height), outline="#d0d7de")
    action = steps[-1]["action"] or {}
    if "x" in action and not outcome:
        x, y = left + action["x"] * scale, _SIDE + action["y"] * scale
        draw.ellipse((x - 11, y - 11, x + 11, y + 11), outline=_MARK, width=3)
    _words(draw, record, steps, outcome)
    return frame


def _words(draw: ImageDraw.ImageDraw, record: ItemRecord, steps: list[dict[str, Any]], outcome: str) -> None:
    y = _SIDE
    draw.text((_SIDE, y), f"pytest -k {record.task.removeprefix('test_')}", font=_font(17, "Medium"), fill=_INK)
    y += 34
    for line in textwrap.wrap(record.goal, 54):
        draw.text((_SIDE, y), line, font=_font(15), fill=_SOFT)
        y += 21
    y += 14
    for step in steps:
        is_last = step is steps[-1] and not outcome
        draw.text(
            (_SIDE, y), _said(step), font=_font(15, "Medium" if is_last else "Regular"), fill=_INK if is_last else _SOFT
        )
        y += 23
    if outcome:
        draw.text((_SIDE, y + 12), outcome.upper(), font=_font(20, "Bold"), fill=_GOOD)


def _said(step: dict[str, Any]) -> str:
    action = dict(step["action"] or {})
    kind = action.pop("action_type", "")
    value = action.get("text") or action.get("app_name") or action.get("goal_status") or ""
    place = f"{action['x']}, {action['y']}" if "x" in action and not value else ""
    return textwrap.shorten(f"{step['step']}  {kind}  {value or place}", 52, placeholder="…")


if __name__ == "__main__":
    film(*sys.argv[1:3])
