"""The colours of Android 10's Phone."""

from __future__ import annotations

from dataclasses import replace

from pytest_mobileagent.simulator import androidx as ax

THEME = replace(ax.Theme.material2(primary="#2a56c6", background="#ffffff"), status_bar="#1c3aa9")
PINK = "#f50057"
CALL_GREEN = "#00c853"
# A call is white on blue, by day and by night.
IN_CALL = replace(
    THEME,
    background="#1a5fce",
    surface="#1a5fce",
    surface_variant="#1a5fce",
    on_surface="#ffffff",
    on_surface_variant="#ffffffde",
    primary="#ffffff",
    on_primary="#1a5fce",
    status_bar="#1a5fce",
)
