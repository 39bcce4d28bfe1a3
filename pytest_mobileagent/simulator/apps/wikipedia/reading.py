"""How articles are read: the sheet with the size of text, the face and the theme; and the page that tries them out."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.wikipedia import look
from pytest_mobileagent.simulator.apps.wikipedia.pictures import photograph
from pytest_mobileagent.simulator.apps.wikipedia.store import LARGEST_TEXT, SMALLEST_TEXT, TEXT_SIZE
from pytest_mobileagent.simulator.system.dates import percent_text

_FACE, _FOCUS, _DIM = "fontFamily", "readingFocusModeEnabled", "dimDarkModeImages"
_SANS, _SERIF = "sans-serif", "serif"
_SAMPLE = (
    "A simple reading page, to see how large the words are and which colours lie behind them. What is chosen below is "
    "shown here at once, and in every article."
)


def text_scale(screen: ax.Screen) -> float:
    """Return by how much an article's text is larger than it is at first."""
    return 1 + screen.prefs().number(TEXT_SIZE) / 10


class Chooser(ax.DrawnDialog):
    """The sheet: each touch is stored at once."""

    kind = "sheet"

    def __init__(self, screen: ax.Screen, *, closes: bool = False) -> None:
        """Show it on a screen, which it `closes` when it goes."""
        self._screen = screen
        self._closes = closes

    def cancelled(self, screen: ax.Screen) -> None:
        """Close the page that is there for the sheet alone."""
        if self._closes:
            screen.finish()

    def compose(self, screen: ax.Screen) -> ax.View:
        """Return the sheet's content."""
        return ax.Scroll(
            ax.Column(
                self._heading("Reading", "textSettingsCategory"),
                self._size(),
                self._faces(),
                self._switch("theme_chooser_reading_focus_mode_switch", "Reading focus mode", _FOCUS, default=False),
                ax.Caption(
                    self._screen.tr("Hides edit features and bottom toolbar on scroll"),
                    id="theme_chooser_reading_focus_mode_description",
                    size=14,
                    margin=(0, 0, 64, 8),
                ),
                self._heading("Theme", "themeSettingsCategory"),
                self._themes(),
                self._switch(
                    "theme_chooser_match_system_theme_switch", "Match system theme", look.MATCH_KEY, default=True
                ),
                self._switch(
                    "theme_chooser_dark_mode_dim_images_switch",
                    "Image dimming (in Dark theme)",
                    _DIM,
                    default=False,
                    enabled=screen.theme.is_dark,
                ),
                padding=(24, 16),
            ),
            id="theme_chooser_container",
            key="theme_chooser",
            height=ax.WRAP,
            background="surface",
        )

    def _heading(self, title: str, name: str) -> ax.View:
        tr = self._screen.tr
        return ax.Text(tr(title), id=name, size=14, weight_name="medium", color="primary", margin=(0, 0, 0, 8))

    # -- text -------------------------------------------------------------------------------------------------------

    def _size(self) -> ax.View:
        screen = self._screen
        now = screen.prefs().number(TEXT_SIZE)
        percent = percent_text(screen.phone, 100 + 10 * now)
        shown = screen.tr("{percent} (Default)").format(percent=percent) if not now else percent
        slider = ax.SeekBar(
            id="text_size_seek_bar",
            value=now - SMALLEST_TEXT,
            maximum=LARGEST_TEXT - SMALLEST_TEXT,
            weight=1,
            on_change=lambda value: self._resize(value + SMALLEST_TEXT),
        )
        row = ax.Across(
            self._letter("buttonDecreaseTextSize", "Decrease text size", 16, now - 1),
            slider,
            self._letter("buttonIncreaseTextSize", "Increase text size", 26, now + 1),
        )
        return ax.Column(ax.Caption(shown, id="text_size_percent", size=14, gravity="hcenter"), row)

    def _letter(self, name: str, desc: str, size: float, then: int) -> ax.View:
        return ax.Text(
            "T",
            id=name,
            desc=self._screen.tr(desc),
            size=size,
            width=48,
            height=48,
            align="center",
            on_tap=partial(self._resize, then),
        )

    def _resize(self, to: int) -> None:
        self._screen.prefs().update({TEXT_SIZE: min(max(to, SMALLEST_TEXT), LARGEST_TEXT)})

    def _faces(self) -> ax.View:
        now = self._screen.prefs().text(_FACE, _SANS)
        cells = []
        for face in (_SANS, _SERIF):
            make = ax.TonalButton if face == now else ax.OutlinedButton
            cells.append(
                make(
                    face,
                    id=f"button_font_family_{face.replace('-', '_')}",
                    weight=1,
                    height=40,
                    radius=8,
                    on_tap=partial(self._screen.prefs().update, {_FACE: face}),
                )
            )
        return ax.Row(*cells, width=ax.MATCH, gap=16, margin=(0, 4, 0, 12))

    # -- theme ------------------------------------------------------------------------------------------------------

    def _themes(self) -> ax.View:
        cells = [self._swatch(number, name, title) for number, name, title in look.SWATCHES]
        return ax.Row(*cells, width=ax.MATCH, gap=12, margin=(0, 0, 0, 8))

    def _swatch(self, number: int, name: str, title: str) -> ax.View:
        screen = self._screen
        theme = look.THEMES[number]
        is_shown = look.theme_number(screen.phone, screen.app.package) == number
        fits = not look.is_matched(screen.phone, screen.app.package) or theme.is_dark == screen.phone.is_dark
        paper = screen.theme.surface
        faded = [color if fits else ax.mix(color, paper, 0.6) for color in (theme.surface, theme.on_surface)]
        line = (2, screen.theme.primary) if is_shown else (1, ax.mix(screen.theme.outline, paper, 0 if fits else 0.6))
        plate = ax.Frame(
            ax.DrawnText("Aa", size=20, color=faded[1], gravity="center"),
            id=f"button_theme_{name}",
            cls="android.widget.Button",
            desc=screen.tr(title),
            width=ax.MATCH,
            height=48,
            radius=24,
            background=faded[0],
            border=line,
            enabled=fits,
            clickable=True,
            focusable=True,
            on_tap=partial(self._screen.prefs().set, look.THEME_KEY, number) if fits else None,
        )
        label = ax.Caption(screen.tr(title), size=12, gravity="hcenter")
        return ax.Column(plate, label, weight=1, gap=4)

    def _switch(self, name: str, title: str, key: str, *, default: bool, enabled: bool = True) -> ax.View:
        prefs = self._screen.prefs()
        return ax.Switch(
            id=name,
            text=self._screen.tr(title),
            width=ax.MATCH,
            min_height=48,
            enabled=enabled,
            checked=prefs.flag(key, default=default),
            on_change=lambda is_on: prefs.update({key: is_on}),
        )


class FittingRoom(ax.Screen):
    """A page to try it out on, below the sheet."""

    def create(self) -> None:
        """Show the sheet."""
        self.show(Chooser(self, closes=True))

    def compose(self) -> ax.View:
        """Return the page."""
        scale = text_scale(self)
        page = ax.Column(
            ax.Text(self.tr("Sample text"), id="theme_test_title", size=26 * scale),
            ax.Image(partial(photograph, "mountains", "sample"), id="theme_test_image", width=ax.MATCH, height=120),
            ax.Text(self.tr(_SAMPLE), id="theme_test_text", size=16 * scale, line_height=1.2),
            gap=12,
            margin=(16, 24),
            padding=16,
            radius=8,
            background="surface",
            border=(1, "outline_variant"),
        )
        return ax.Pane(page, id="fragment_container", background="background")
