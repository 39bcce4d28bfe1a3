"""Configure map: what is shown on the map, and how."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.osmand import parts

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.apps.osmand.screens import MapActivity

_MODES = (("DAY", "Day"), ("NIGHT", "Night"), ("AUTO", "Sunrise/sunset"))
_UNITS = (("KILOMETERS_AND_METERS", "Kilometers/meters"), ("MILES_AND_FEET", "Miles/feet"))


class ConfigureMap(parts.Page):
    """The page with the layers of the map."""

    def __init__(self, screen: MapActivity) -> None:
        """Belong to the map."""
        super().__init__(screen)
        self._store = screen.store

    def _flag(self, title: str, key: str, icon: str) -> ax.View:
        profile = self._store.profile
        is_on = profile.flag(key, default=True)
        toggle = ax.Switch(id="toggle_item", checked=is_on, clickable=False)
        color = "#237bff" if is_on else "#909090"
        return parts.list_row(
            title, icon=icon, color=color, trailing=toggle, on_tap=lambda: profile.update({key: not is_on})
        )

    def _choice(self, title: str, icon: str, key: str, values: tuple[tuple[str, str], ...], now: str) -> ax.View:
        def ask() -> None:
            rows = [
                parts.list_row(
                    text,
                    icon="radio_button_checked" if value == now else "radio_button_unchecked",
                    color="#237bff" if value == now else "#909090",
                    on_tap=self.screen.closing(partial(self._store.profile.update, {key: value})),
                )
                for value, text in values
            ]
            self.screen.show(parts.Sheet(self.screen, title, lambda: rows, close="Cancel"))

        return parts.list_row(title, dict(values)[now], icon=icon, on_tap=ask)

    def compose(self) -> ax.View:
        """Return the list of layers."""
        screen, store = self.screen, self._store
        mode = store.profile.text("daynight_mode", "DAY")
        units = _UNITS[0][0] if store.is_metric else _UNITS[1][0]
        body = ax.Scroll(
            parts.header("Show on map:"),
            self._flag("Favorites", "show_favorites", "star"),
            self._flag("POI overlay", "show_poi", "place"),
            *self._tracks(),
            ax.Divider(),
            parts.header("Map rendering"),
            self._choice("Map mode", "brightness_6", "daynight_mode", _MODES, mode),
            self._choice("Units of length", "straighten", "default_metric_system", _UNITS, units),
            id="dashboard_list_view",
            cls=parts.LIST_VIEW,
            weight=1,
        )
        bar = parts.app_bar(screen, "Configure map", on_up=screen.back)
        return ax.Pane(bar, body, background=parts.panel(screen))

    def _tracks(self) -> list[ax.View]:
        tracks = self._store.tracks()
        shown = self._store.shown_tracks()
        rows: list[ax.View] = [parts.header("Tracks")]
        if not tracks:
            rows.append(ax.Label("You do not have any tracks yet", size=15, color=parts.GREY, padding=(16, 4, 16, 12)))
        for track in tracks:
            is_on = track.path in shown
            rows.append(
                parts.list_row(
                    track.title,
                    speaks=False,
                    icon="timeline",
                    color="#237bff" if is_on else "#909090",
                    trailing=ax.Switch(id="toggle_item", checked=is_on, clickable=False),
                    on_tap=partial(self._store.show_track, track.path, is_shown=not is_on),
                )
            )
        return rows
