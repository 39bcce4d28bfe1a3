"""The colours of Clock 6: dark at any time of day."""

from __future__ import annotations

from dataclasses import replace

from pytest_mobileagent.simulator import androidx as ax

THEME = replace(
    ax.Theme.material2(primary="#8ab4f8", background="#202124"),
    is_dark=True,
    on_primary="#202124",
    on_secondary="#202124",
    primary_container="#3c4043",
    on_primary_container="#e8eaed",
    secondary_container="#3c4043",
    on_secondary_container="#e8eaed",
    surface="#202124",
    surface_variant="#2d2e31",
    on_surface="#e8eaed",
    on_surface_variant="#9aa0a6",
    outline="#9aa0a6",
    outline_variant="#3c4043",
    toolbar="#202124",
    on_toolbar="#e8eaed",
    status_bar="#202124",
)
