"""Views/Gallery/1. Photos; its eight photos are sceneries here, since the app's own are nobody's to copy."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.scenery import scene
from pytest_mobileagent.simulator.apps.api_demos.parts import Demo, page

_COUNT, _WIDTH_DP, _HEIGHT_DP = 8, 136, 88
_LONG_PRESS = "Testing"


class Photos(Demo):
    """Photos in a row, of which the first stands in the middle; a tap tells the number of one."""

    def compose(self) -> ax.View:
        """Return the photos above a field."""
        display = self.phone.display
        side = max(0.0, (display.app_size[0] / display.scale - _WIDTH_DP) / 2)
        photos = [self._photo(number) for number in range(_COUNT)]
        row = ax.Row(*photos, padding=(side, 0))
        gallery = ax.Scroll(
            row, id="gallery", cls="android.widget.Gallery", horizontal=True, height=_HEIGHT_DP, scrollable=True
        )
        return page(gallery, self.field("EditText01", "@+id/EditText01", width=ax.WRAP, desc="@+id/EditText01"))

    def _photo(self, number: int) -> ax.View:
        return ax.Image(
            partial(scene, f"gallery photo {number + 1}", wide=True), width=_WIDTH_DP, height=_HEIGHT_DP, padding=4,
            background="#ffffff", on_tap=partial(self.toast, str(number)), on_long_press=partial(self._menu, number),
        )  # fmt: skip

    def _menu(self, number: int) -> None:
        self.show(ax.AlertDialog(items=[(_LONG_PRESS, partial(self.toast, f"Longpress: {number}"))]))
