"""A tool at work: a drag to the side sets the value, one up or down chooses what is set, the strip has the styles."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.snapseed.parts import confirm_bar, strip, strip_entry
from pytest_mobileagent.simulator.apps.snapseed.tools import Edit

if TYPE_CHECKING:
    from PIL import Image

    from pytest_mobileagent.simulator.apps.snapseed.editor import Editor
    from pytest_mobileagent.simulator.apps.snapseed.tools import Tool
    from pytest_mobileagent.simulator.apps.snapseed.work import Work

_TURN_DP = 24  # how far up or down a finger moves until the list of parameters opens


class Filter:
    """A tool that is open on a photo."""

    def __init__(self, screen: Editor, work: Work, tool: Tool) -> None:
        """Begin with the tool's first values."""
        self._screen, self._work, self._tool = screen, work, tool
        self._edit = tool.first
        self._at = 0
        self._shows_styles = bool(tool.styles)
        self._shows_parameters = False
        self._styles: list[Image.Image] | None = None
        self._start = (0, 0, 0)  # where a drag began, and the value there
        self._try()

    def _try(self) -> None:
        self._work.trial = (self._edit,)

    # -- values -----------------------------------------------------------------------------------------------------

    def _set(self, value: int) -> None:
        parameter = self._tool.parameters[self._at]
        values = list(self._edit.values)
        values[self._at] = max(parameter.low, min(parameter.high, value))
        self._edit = Edit(self._edit.tool, tuple(values), self._edit.style)
        self._try()

    def _take_style(self, style: int) -> None:
        self._edit = Edit(self._edit.tool, self._edit.values, style)
        self._try()

    def _drag(self, phase: ax.Phase, x: int, y: int) -> None:
        if not self._tool.parameters:
            return
        if phase == "down":
            self._start = (x, y, self._edit.values[self._at])
            return
        first_x, first_y, value = self._start
        dx, dy = x - first_x, y - first_y
        if abs(dy) > abs(dx):
            if abs(dy) > _TURN_DP * self._screen.phone.display.scale and len(self._tool.parameters) > 1:
                self._shows_parameters = True
            return
        parameter = self._tool.parameters[self._at]
        width = self._screen.phone.display.app_size[0]
        self._set(value + round((parameter.high - parameter.low) * dx / width))

    # -- views ------------------------------------------------------------------------------------------------------

    def compose(self) -> ax.View:
        """Return the photo with the value above it, the styles, and the bar."""
        screen = self._screen
        photo = ax.Frame(
            ax.Image(self._work.shown, id="image_view", scale_type="fit", width=ax.MATCH, height=ax.MATCH),
            ax.Drawing(lambda _canvas, _rect: None, id="touch_view", on_pointer=self._drag),
            self._parameter_list() if self._shows_parameters else None,
            width=ax.MATCH,
            weight=1,
        )
        return ax.Pane(
            self._header(),
            photo,
            self._style_strip() if self._shows_styles else None,
            confirm_bar(screen, screen.leave, screen.finish_filter, *self._buttons()),
            background="background",
        )

    def _header(self) -> ax.View:
        if not self._tool.parameters:
            label = self._tool.name
        else:
            value = self._edit.values[self._at]
            label = (
                f"{self._tool.parameters[self._at].name} {value:+d}"
                if value
                else (f"{self._tool.parameters[self._at].name} 0")
            )
        return ax.Frame(
            ax.Text(label, id="slider_label", size=14, weight_name="medium", color="on_toolbar", gravity="center"),
            width=ax.MATCH,
            height=48,
            background="toolbar",
        )

    def _buttons(self) -> list[ax.View]:
        screen = self._screen
        buttons: list[ax.View] = []
        if self._tool.parameters:
            buttons.append(
                ax.IconButton(
                    "tune", id="adjust", desc=screen.tr("Adjust"), width=64, on_tap=ax.flip(self, "_shows_parameters"),
                    color="secondary" if self._shows_parameters else "on_toolbar",
                )
            )  # fmt: skip
        if self._tool.styles:
            buttons.append(
                ax.IconButton(
                    "style", id="styles", desc=screen.tr("Styles"), width=64, on_tap=ax.flip(self, "_shows_styles"),
                    color="secondary" if self._shows_styles else "on_toolbar",
                )
            )  # fmt: skip
        return buttons

    def _style_strip(self) -> ax.View:
        if self._styles is None:
            first = self._tool.first.values
            edits = tuple(Edit(self._tool.name, first, style) for style in range(len(self._tool.styles)))
            self._styles = self._work.style_thumbnails(edits)
        entries = [
            strip_entry(
                self._screen, name, self._styles[style], partial(self._take_style, style),
                is_on=style == self._edit.style,
            )
            for style, name in enumerate(self._tool.styles)
        ]  # fmt: skip
        return strip(entries, name="style_list")

    def _parameter_list(self) -> ax.View:
        rows = [
            ax.Across(
                ax.Text(parameter.name, size=14, color="#ffffff", weight=1),
                ax.Text(f"{value:+d}" if value else "0", size=14, color="#ffffff"),
                cls="android.view.ViewGroup",
                height=44,
                padding=(16, 0),
                selected=at == self._at,
                background="#4285f4" if at == self._at else "",
                on_tap=partial(self._choose, at),
            )
            for at, (parameter, value) in enumerate(zip(self._tool.parameters, self._edit.values, strict=True))
        ]
        return ax.Column(*rows, id="parameter_list", width=240, gravity="center", background="#424242")

    def _choose(self, at: int) -> None:
        self._at, self._shows_parameters = at, False
