"""Accessibility/Custom View and Accessibility Node Provider, Animation/Events."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.api_demos.parts import Button, Demo, label

if TYPE_CHECKING:
    from pytest_mobileagent.clock import Timer

_FALL_S = 1.5


class CustomView(Demo):
    """Accessibility/Custom View: two buttons that a view draws itself."""

    _HOW = (
        "1. Enable TalkBack (Settings -> Accessibility -> TalkBack). \n\n2. Enable Explore-by-Touch (Settings -> "
        "Accessibility -> Explore by Touch). \n\n3. Touch explore/poke the buttons."
    )

    def create(self) -> None:
        """Both are off."""
        super().create()
        self.on: set[int] = set()

    def compose(self) -> ax.View:
        """Return what to do, and the buttons."""
        return ax.Column(label(self._HOW, margin=(0, 0, 0, 50)), *(self._button(number) for number in (0, 1)))

    def _button(self, number: int) -> ax.View:
        is_on = number in self.on
        return ax.Text(
            "On" if is_on else "Off", cls="android.view.View", padding=20, size=20, checkable=True, checked=is_on,
            on_tap=partial(self.on.__ixor__, {number}),
        )  # fmt: skip


class NodeProvider(Demo):
    """Three squares in one view; it tells of them without saying that they can be seen, and so no dump has them."""

    _SIDE_PX = 150
    _HOW = "Enable TalkBack and Explore-by-touch from accessibility settings. Then touch the colored squares."

    def compose(self) -> ax.View:
        """Return what to do, and the squares: half seen through, since none is touched."""
        return ax.Pane(label(self._HOW, margin=(0, 0, 0, 50)), ax.Drawing(self._paint, weight=1))

    def _paint(self, canvas: ax.Canvas, rect: ax.Rect) -> None:
        side = self._SIDE_PX
        for number, color in enumerate(("#ff0000", "#00ff00", "#0000ff")):
            left = rect.left + number * side
            canvas.fill(ax.Rect(left, rect.top, left + side, rect.top + side), f"{color}7f")


class AnimatorEvents(Demo):
    """Animation/Events: which of the events have come, of a ball that falls for a second and a half."""

    _EVENTS = ("start", "repeat", "cancel", "end")

    def create(self) -> None:
        """Nothing has begun."""
        super().create()
        self.ends_at_once = False
        self.came: set[str] = set()
        self._timer: Timer | None = None

    def compose(self) -> ax.View:
        """Return the buttons and the events."""
        buttons = (("startButton", "Play"), ("cancelButton", "Cancel"), ("endButton", "End"))
        box = ax.CheckBox(
            id="endCB", text="End Immediately", desc="End Immediately", checked=self.ends_at_once,
            on_change=self.bind("ends_at_once"),
        )  # fmt: skip
        return ax.Pane(
            ax.Row(
                *(Button(name, id=key, on_tap=partial(self._do, name)) for key, name in buttons), box, width=ax.MATCH
            ),
            self._told("Sequencer Events: ", ""),
            self._told("Animator Events: ", "Animator"),
            id="container",
        )

    def _do(self, name: str) -> None:
        if name == "Play":
            self._stop()
            self.came = {"start"}
            self._timer = self.phone.clock.call_later(0 if self.ends_at_once else _FALL_S, self._end)
        elif self._timer is not None:
            self.came |= {"cancel"} if name == "Cancel" else set()
            self._end()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _end(self) -> None:
        self._stop()
        self.came.add("end")
        self.phone.touch()

    def _told(self, name: str, suffix: str) -> ax.View:
        texts = [
            label(
                f"{event.capitalize()}{'' if event == 'end' else ' '}", id=f"{event}Text{suffix}",
                opacity=1 if event in self.came else 0.5,
            )
            for event in self._EVENTS
        ]  # fmt: skip
        return ax.Row(label(name), *texts, width=ax.MATCH)
