"""The look of Simple Mobile Tools, and where their preferences lie."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax

PREFS = "Prefs"
PRIMARY = "#5f7bb8"  # accent1_400 of the image's own wallpaper
THEME = ax.Theme.material3(primary=PRIMARY, container=PRIMARY, surface="#fbf8fd")
FAB_ICON = "#ffffff"
FONT_SIZES = ("Small", "Medium", "Large", "Extra large")
DIALOG_DP = 342
