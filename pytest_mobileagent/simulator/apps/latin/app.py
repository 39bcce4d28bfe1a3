"""Gboard: identity, the keyboard's window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.apps.base import App, AppIcon
from pytest_mobileagent.simulator.apps.latin.keyboard import Keyboard
from pytest_mobileagent.simulator.ui import MATCH, Theme
from pytest_mobileagent.simulator.ui.widgets.left_to_right import LeftToRight
from pytest_mobileagent.simulator.ui.window import LAYER_IME, LAYER_IME_OVER_SHADE, Window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.ui import View

PACKAGE = "com.google.android.inputmethod.latin"


def overlays(phone: Phone) -> Iterator[Window]:
    """Yield the keyboard's window while it is up."""
    if not phone.ime.height_px:
        return

    def compose() -> View:
        made = Keyboard(phone)
        area = made.compose()
        height = phone.ime.height_px / phone.display.scale
        return LeftToRight(area, made.popup(), width=MATCH, height=height, background=area.background)

    yield Window(
        package=PACKAGE,
        title="InputMethod",
        kind="ime",
        compose=compose,
        theme=Theme.material3(),
        layer=LAYER_IME_OVER_SHADE if phone.panels.takes_text else LAYER_IME,
        state=phone.ime.keyboard.ui,
        fills=False,
        gravity="bottom",
        is_focusable=False,
    )


APP = App(
    package=PACKAGE,
    label="Gboard",
    icon=AppIcon("keyboard", bg="#ffffff", fg="#4285f4"),
    version_name="12.2.06.464497105-release-x86_64",
    version_code=88901474,
    is_system=True,
    input_methods=("com.android.inputmethod.latin.LatinIME",),
    overlays=overlays,
)
