"""A button that is an icon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.ui.widgets.icon import Icon, IconProps

if TYPE_CHECKING:
    from typing import Unpack


class IconButton(Icon):
    """An icon in a square of 48 dp that can be tapped; `desc` names it."""

    cls = "android.widget.ImageButton"
    width = 48
    height = 48
    clickable: bool | None = True
    focusable: bool | None = True

    def __init__(self, name: str, /, **props: Unpack[IconProps]) -> None:
        """Show the icon called `name`."""
        super().__init__(name, **props)
