"""Material colour roles: what an app's screens are painted with."""

from __future__ import annotations

from dataclasses import dataclass, replace


def mix(color: str, other: str, share: float) -> str:
    """Return `color` with `share` (0 to 1) of `other` mixed in; both `#rrggbb`."""
    pairs = ((int(color[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours `#rrggbb` by Material role; `material` is the design's generation, 2 or 3."""

    material: int = 3
    is_dark: bool = False
    primary: str = "#1a73e8"
    on_primary: str = "#ffffff"
    primary_container: str = "#d3e3fd"
    on_primary_container: str = "#041e49"
    secondary: str = "#1a73e8"  # Material 2: the accent
    on_secondary: str = "#ffffff"
    secondary_container: str = "#dde3ea"
    on_secondary_container: str = "#171d1c"
    background: str = "#fcfcff"
    surface: str = "#fcfcff"
    surface_variant: str = "#edecf4"
    on_surface: str = "#1a1c1e"
    on_surface_variant: str = "#44474e"
    outline: str = "#74777f"
    outline_variant: str = "#c4c6d0"
    error: str = "#ba1a1a"
    toolbar: str = "#fcfcff"
    on_toolbar: str = "#1a1c1e"
    status_bar: str = ""  # empty: the toolbar's colour
    has_capitals: bool = False  # dialogs' buttons are written in capitals, as AppCompat does before Material 3
    dialog_title: str = ""  # the id of dialogs' titles in the app's own package; empty: the framework's or library's

    def button(self, text: str) -> str:
        """Return the text of a dialog's button as it is written."""
        return text.upper() if self.has_capitals else text

    def color(self, name: str) -> str:
        """Return a colour by its role, `on_surface`; one that is given as `#rrggbb` is itself."""
        return name if name.startswith("#") else str(getattr(self, name))

    @classmethod
    def material3(cls, *, primary: str = "#1a73e8", container: str = "", surface: str = "#fcfcff") -> Theme:
        """Return a light Material 3 theme around one colour."""
        plate = container or mix(primary, "#ffffff", 0.82)
        return cls(
            primary=primary,
            primary_container=plate,
            on_primary_container=mix(primary, "#000000", 0.65),
            secondary=primary,
            secondary_container=mix(plate, "#e3e3e8", 0.45),
            background=surface,
            surface=surface,
            surface_variant=mix(surface, mix(primary, "#5f6368", 0.6), 0.09),
            toolbar=surface,
        )

    @classmethod
    def material2(cls, *, primary: str, accent: str = "", background: str = "#fafafa", dark: bool = False) -> Theme:
        """Return a Material 2 theme: a coloured toolbar, an accent, flat surfaces."""
        strong = accent or primary
        theme = cls(
            material=2,
            primary=primary,
            primary_container=mix(primary, "#ffffff", 0.7),
            on_primary_container="#212121",
            secondary=strong,
            secondary_container=mix(strong, "#ffffff", 0.8),
            background=background,
            surface="#ffffff",
            surface_variant="#eeeeee",
            on_surface="#212121",
            on_surface_variant="#757575",
            outline="#9e9e9e",
            outline_variant="#e0e0e0",
            error="#b00020",
            toolbar=primary,
            on_toolbar="#ffffff",
            status_bar=mix(primary, "#000000", 0.2),
        )
        return theme.darkened() if dark else theme

    def darkened(self) -> Theme:
        """Return the dark form of the theme."""
        if self.is_dark:
            return self
        bright = mix(self.primary, "#ffffff", 0.45)
        coloured = self.material == 2 and self.toolbar != self.surface
        return replace(
            self,
            is_dark=True,
            primary=bright,
            on_primary="#00315f" if self.material == 3 else "#000000",
            primary_container=mix(self.primary, "#000000", 0.5),
            on_primary_container=mix(self.primary, "#ffffff", 0.8),
            secondary=mix(self.secondary, "#ffffff", 0.45),
            on_secondary="#000000",
            secondary_container="#3e4759",
            on_secondary_container="#dae2f9",
            background="#121212" if self.material == 2 else "#1a1c1e",
            surface="#1e1e1e" if self.material == 2 else "#1a1c1e",
            surface_variant="#2d2f33",
            on_surface="#e3e2e6",
            on_surface_variant="#c4c6d0",
            outline="#8e9099",
            outline_variant="#44474e",
            error="#ffb4ab",
            toolbar="#212121" if coloured else "#1a1c1e",
            on_toolbar="#e3e2e6",
            status_bar="#121212" if coloured else "",
        )
