"""How long a task takes: what was estimated, what has elapsed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.tasks_org.words import tr
from pytest_mobileagent.simulator.system.dates import with_digits

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_mobileagent.simulator.apps.tasks_org.store import Task


def duration(phone: ax.Phone, seconds: int) -> str:
    """Return a length of time as hours, minutes and seconds."""
    text = f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
    return with_digits(phone, text)


def shown_time(phone: ax.Phone, task: Task, now_ms: int) -> str:
    """Return what was estimated and what has elapsed; nothing if neither is known."""
    elapsed = task.elapsed_s + ((now_ms - task.timer_ms) // 1000 if task.timer_ms else 0)
    parts = []
    if task.estimated_s:
        parts.append(tr(phone, "Est. {duration}").format(duration=duration(phone, task.estimated_s)))
    if elapsed or task.timer_ms:
        parts.append(tr(phone, "Elapsed {duration}").format(duration=duration(phone, elapsed)))
    return ", ".join(parts)


class _Hours:
    """Two fields, hours and minutes."""

    def __init__(self, key: str, seconds: int) -> None:
        self.key = key
        self.hours = str(seconds // 3600)
        self.minutes = f"{seconds // 60 % 60:02d}"

    @property
    def seconds(self) -> int:
        """What was typed."""
        hours = int(self.hours) if self.hours.isdigit() else 0
        minutes = int(self.minutes) if self.minutes.isdigit() else 0
        return hours * 3600 + min(minutes, 59) * 60

    def view(self, label: str) -> ax.View:
        """Return the fields with their label."""

        def field(name: str) -> ax.View:
            def change(text: str) -> None:
                setattr(self, name, text)

            return ax.EditText(
                key=f"{self.key}_{name}", text=getattr(self, name), input_type="number", max_length=2, width=64,
                size=18, align="center", padding=(8, 10), radius=4, border=(1, "outline"), on_change=change,
            )  # fmt: skip

        return ax.Column(
            ax.Caption(label),
            ax.Across(
                field("hours"),
                ax.Text(":", size=20),
                field("minutes"),
                gap=8,
                margin=(0, 6, 0, 16),
            ),
        )  # fmt: skip


def ask_times(screen: ax.Screen, task: Task, on_set: Callable[[int, int], object]) -> None:
    """Ask for the estimated and the elapsed time, hours and minutes."""
    estimated, elapsed = _Hours("estimated", task.estimated_s), _Hours("elapsed", task.elapsed_s)

    def content() -> ax.View:
        return ax.Column(
            estimated.view("Estimated time (hh:mm)"),
            elapsed.view("Elapsed time (hh:mm)"),
            padding=(24, 20, 24, 0),
        )

    ax.form(screen, content, lambda: on_set(estimated.seconds, elapsed.seconds), cancel="CANCEL")
