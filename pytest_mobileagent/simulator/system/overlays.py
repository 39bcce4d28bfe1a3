"""The overlay manager: packages that replace resources of others, and the navigation mode that some of them set."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.disk import SYSTEM_UID

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_mobileagent.simulator.phone import Phone

THREE_BUTTONS, GESTURES = 0, 2  # `config_navBarInteractionMode`; 1, the two buttons of Android 9, is gone
_NAVIGATION = "com.android.internal.navigation_bar_mode"
_NAVIGATION_BAR = "com.android.internal.systemui.navbar"
# How far from either side, in dp, a finger starts that goes back (`config_backGestureInset` of each overlay).
_BACK_INSETS_DP = {
    f"{_NAVIGATION_BAR}.gestural": 30, f"{_NAVIGATION_BAR}.gestural_narrow_back": 18,
    f"{_NAVIGATION_BAR}.gestural_wide_back": 32, f"{_NAVIGATION_BAR}.gestural_extra_wide_back": 40,
}  # fmt: skip
GESTURAL, BUTTONS = f"{_NAVIGATION_BAR}.gestural", f"{_NAVIGATION_BAR}.threebutton"
_BACK_DRAG_DP = 16  # SystemUI's `navigation_edge_action_drag_threshold`
_PATH = "/data/system/overlays.xml"
_HEAD = "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n"
_LINE = re.compile(r'<item packageName="([^"]+)" [^>]*isEnabled="(true|false)"')


@dataclass(frozen=True, slots=True)
class Overlay:
    """An overlay of the package called like it: what it changes, of which kind, and whether it does so now."""

    package: str
    target: str
    category: str
    is_enabled: bool = False

    @property
    def state(self) -> str:
        """The state's name, as `OverlayInfo` tells it."""
        return "STATE_ENABLED" if self.is_enabled else "STATE_DISABLED"


_AT_FIRST = (
    *(Overlay(name, "android", _NAVIGATION) for name in _BACK_INSETS_DP),
    Overlay(BUTTONS, "android", _NAVIGATION, is_enabled=True),
    Overlay("com.android.theme.font.notoserifsource", "android", "android.theme.customization.font"),
)
PRIORITY = 2**31 - 1  # of an overlay that no partition's configuration names (`OverlayConfig.DEFAULT_PRIORITY`)


class Overlays:
    """All overlays, the one with the lowest priority first; kept in a file, as on a phone."""

    def __init__(self, phone: Phone) -> None:
        """Read and write on the phone's disk."""
        self._phone = phone

    def all(self) -> tuple[Overlay, ...]:
        """Return the overlays whose packages are installed."""
        inode = self._phone.disk.find(_PATH)
        known = _AT_FIRST if inode is None else _parse(inode.content)
        return tuple(one for one in known if self._phone.packages.find(one.package) is not None)

    def find(self, package: str) -> Overlay | None:
        """Return the overlay of a package, or None if it has none."""
        return next((one for one in self.all() if one.package == package), None)

    def of(self, target: str) -> list[Overlay]:
        """Return the overlays that change a package."""
        return [one for one in self.all() if one.target == target]

    def set_enabled(self, overlay: Overlay, *, is_enabled: bool) -> None:
        """Let an overlay change its target, over all others, or disable it where it is."""
        if is_enabled:
            self._keep([*(one for one in self.all() if one != overlay), replace(overlay, is_enabled=True)])
        else:
            self._keep(replace(one, is_enabled=False) if one == overlay else one for one in self.all())

    def enable_alone(self, overlay: Overlay, *, in_category: bool = False) -> None:
        """Enable one overlay and disable all others of its target, or those of them that are of its kind."""

        def is_rival(one: Overlay) -> bool:
            return one.target == overlay.target and (not in_category or one.category == overlay.category)

        self._keep(
            replace(one, is_enabled=one.package == overlay.package) if is_rival(one) else one for one in self.all()
        )

    def place(self, overlay: Overlay, *, at: int) -> None:
        """Move an overlay to another place in the order, counted without it."""
        others = [one for one in self.all() if one != overlay]
        self._keep([*others[:at], overlay, *others[at:]])

    # -- the navigation mode ------------------------------------------------------------------------------------

    @property
    def navigation(self) -> Overlay | None:
        """The overlay that says how one navigates; None: no one does, and it is by three buttons."""
        chosen = [one for one in self.all() if one.category == _NAVIGATION and one.is_enabled]
        return chosen[-1] if chosen else None

    @property
    def navigation_mode(self) -> int:
        """How one navigates, as `settings get secure navigation_mode` tells it."""
        chosen = self.navigation
        return GESTURES if chosen is not None and chosen.package in _BACK_INSETS_DP else THREE_BUTTONS

    def is_back_gesture(self, start: tuple[int, int], end: tuple[int, int], *, is_over: bool) -> bool:
        """Whether a finger goes back that comes in from either side: it begins to, or once it `is_over` it has."""
        chosen = self.navigation
        inset = _BACK_INSETS_DP.get(chosen.package, 0) if chosen is not None else 0
        display = self._phone.display
        (x, y), dx, dy = start, end[0] - start[0], end[1] - start[1]
        width, height = display.size
        edge = inset * display.scale
        if not inset or not display.status_bar_px <= y < height - display.navigation_bar_px or abs(dy) > abs(dx):
            return False
        inwards = dx if x < edge else -dx if x >= width - edge else 0
        return inwards > (_BACK_DRAG_DP * display.scale if is_over else 0)

    # -- state --------------------------------------------------------------------------------------------------

    def save(self) -> object:
        """Return nothing of interest: the overlays are a file on the disk."""
        return {}

    def load(self, value: object) -> None:
        """Tell the navigation mode at every boot."""
        if value is None:
            self._tell_mode()

    def _tell_mode(self) -> None:
        """Write the navigation mode to the settings, as System UI does when it starts and when an overlay changes."""
        self._phone.settings.put("secure", "navigation_mode", self.navigation_mode, package="com.android.systemui")

    def _keep(self, overlays: Iterable[Overlay]) -> None:
        now = tuple(overlays)
        if now == self.all():
            return
        for one in set(now) - set(self.all()):
            self._phone.log.write("D", "OverlayManager", f"{one.package}:0: -> {one.state}")
            if one.is_enabled and one.category != _NAVIGATION:
                self._phone.log.miss("overlay", one.package)
        disk = self._phone.disk
        lines = "".join(
            f'  <item packageName="{one.package}" userId="0" targetPackageName="{one.target}" '
            f'category="{one.category}" isEnabled="{str(one.is_enabled).lower()}" />\n'
            for one in now
        )
        disk.write(_PATH, f'{_HEAD}<overlays version="4">\n{lines}</overlays>\n', mode=0o600, owner=SYSTEM_UID)
        self._tell_mode()
        self._phone.touch()


@lru_cache(maxsize=2)  # as they are, and as a snapshot has them
def _parse(content: bytes) -> tuple[Overlay, ...]:
    first = {one.package: one for one in _AT_FIRST}
    rows = _LINE.findall(content.decode(errors="replace"))
    return tuple(replace(first[name], is_enabled=value == "true") for name, value in rows if name in first)
