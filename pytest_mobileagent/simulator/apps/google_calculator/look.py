"""The colours of Calculator 8, whose keys stand out by their tones."""

from __future__ import annotations

from dataclasses import replace

from pytest_mobileagent.simulator import androidx as ax

LIGHT = replace(
    ax.Theme.material3(primary="#0b57d0", container="#a8c7fa", surface="#ffffff"),
    on_primary_container="#041e49",
    secondary_container="#c2e7ff",
    on_secondary_container="#001d35",
    surface_variant="#f0f4f9",
    on_surface="#1f1f1f",
    on_surface_variant="#444746",
    outline="#747775",
    outline_variant="#c4c7c5",
    status_bar="#f0f4f9",
)
DARK = replace(
    LIGHT.darkened(),
    primary="#a8c7fa",
    on_primary="#062e6f",
    primary_container="#0842a0",
    on_primary_container="#d3e3fd",
    secondary_container="#004a77",
    on_secondary_container="#c2e7ff",
    background="#131314",
    surface="#131314",
    surface_variant="#282a2c",
    on_surface="#e3e3e3",
    on_surface_variant="#c4c7c5",
    status_bar="#282a2c",
)
_CLEAR = {False: ("#c4eed0", "#072711"), True: ("#0f5223", "#c4eed0")}
_FRONTS = {
    "primary_container": "on_primary_container",
    "secondary_container": "on_secondary_container",
    "surface_variant": "on_surface",
}


def key_colors(theme: ax.Theme, plate: str) -> tuple[str, str]:
    """Return what a key's plate is painted with, and what stands on it; the key that clears has a colour of its own."""
    if plate == "tertiary":
        return _CLEAR[theme.is_dark]
    return (theme.color(plate), theme.color(_FRONTS[plate])) if plate else ("", theme.on_surface_variant)
