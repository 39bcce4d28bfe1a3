"""Views/Controls, Buttons, TextFields, Radio Group, Spinner, Seek Bar, Switches, Visibility."""

from __future__ import annotations

from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.api_demos.parts import (
    LARGE,
    SMALL,
    THEME,
    Button,
    Demo,
    ToggleButton,
    label,
    page,
    scrolled,
)

_PLANETS = ("Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune")
_COLORS = ("red", "orange", "yellow", "green", "blue", "violet")
_SECONDARY, _TERTIARY = "#0000008a", "#00000061"
_GAP = (0, 5, 0, 0)
_FIRST_ID = 0x7F0A0000  # of the numbers that the build tools give to ids, in the order of their names


class Controls(Demo):
    """One of each plain widget."""

    def create(self) -> None:
        """Nothing is checked."""
        super().create()
        self.on: set[str] = set()
        self.radio = ""
        self.planet = 0

    def _flip(self, name: str, *_: object) -> None:
        self.on ^= {name}

    def _check_box(self, name: str, text: str, *, above: float = 0) -> ax.View:
        return ax.CheckBox(
            id=name, text=text, desc=text, checked=name in self.on, on_change=partial(self._flip, name),
            padding=(0, above),
        )  # fmt: skip

    def _radio_button(self, number: int) -> ax.View:
        name, text = f"radio{number}", f"RadioButton {number}"

        def choose(_: object) -> None:
            self.radio = name

        return ax.RadioButton(id=name, text=text, desc=text, checked=self.radio == name, on_change=choose)

    def _toggle(self, name: str) -> ax.View:
        return ToggleButton(name, is_on=name in self.on, on_tap=partial(self._flip, name))

    def compose(self) -> ax.View:
        """Return them one below the other."""
        theme = self.theme
        heading = "listSeparatorTextViewStyle"
        return scrolled(
            ax.Row(Button("Save", id="button"), Button("Save", id="button_disabled", enabled=False), width=ax.MATCH),
            ax.Row(self.field("edit", hint="hint text"), width=ax.MATCH),
            self._check_box("check1", "Checkbox 1", above=24),
            self._check_box("check2", "Checkbox 2"),
            ax.Column(
                self._radio_button(1), self._radio_button(2), cls="android.widget.RadioGroup", width=ax.MATCH
            ),
            self._check_box("star", "Star"),
            self._toggle("toggle1"),
            self._toggle("toggle2"),
            ax.Spinner(self, _PLANETS, index=self.planet, on_select=self.bind("planet"), id="spinner1"),
            label("textColorPrimary", size=LARGE, margin=_GAP, focusable=True),
            label("textColorSecondary", size=LARGE, color=_soft(theme, _SECONDARY), margin=_GAP, focusable=True),
            label("textColorTertiary", size=LARGE, color=_soft(theme, _TERTIARY), margin=_GAP, focusable=True),
            label(heading, weight_name="medium", color=_soft(theme, _SECONDARY), padding=(16, 4), margin=(0, 5, 0, 0)),
            label("(And all inside of a ScrollView!)", size=LARGE, margin=(0, 400, 0, 0)),
        )  # fmt: skip


def _soft(theme: ax.Theme, color: str) -> str:
    return f"#ffffff{color[7:]}" if theme.is_dark else color


class DarkControls(Controls):
    """The same in a dark theme."""

    @property
    def theme(self) -> ax.Theme:
        """The dark theme."""
        return THEME.darkened()


class TextFields(Demo):
    """Fields of several kinds; what is typed as a password is shown below it."""

    def compose(self) -> ax.View:
        """Return the fields."""
        return scrolled(
            _line(self.field("edit", hint="hint text")),
            _line(self.field("edit1", input_type="password")),
            _line(ax.Text(self.typed.get("edit1", ""), id="edit1Text", min_height=19)),
            _line(self.field("edit2")),
            _line(self.field("edit3", max_length=11)),
            _line(self.field("edit4")),
        )


def _line(view: ax.View) -> ax.View:
    return ax.Row(view, width=ax.MATCH)


class Buttons(Demo):
    """A button, a small one and one that stays down."""

    def create(self) -> None:
        """It is up."""
        super().create()
        self.is_down = False

    def compose(self) -> ax.View:
        """Return the three."""
        toggle = ToggleButton("button_toggle", is_on=self.is_down, on_tap=ax.flip(self, "is_down"))
        toggle.desc = "Toggle"
        return ax.Scroll(ax.Column(Button("Normal", id="button_normal"), Button("Small", id="button_small"), toggle))


class RadioGroup(Demo):
    """Meals, of which one or none is chosen; the number of the chosen one's id is told."""

    _MEALS = (
        ("snack", "Snack"), ("breakfast", "Breakfast"), ("lunch", "Lunch"), ("dinner", "Dinner"),
        ("all", "All of them"),
    )  # fmt: skip

    def create(self) -> None:
        """Lunch is chosen."""
        super().create()
        self.meal = "lunch"

    def compose(self) -> ax.View:
        """Return the group and the button that clears it."""
        chosen = "(none)"
        buttons: list[ax.View] = []
        for number, (name, text) in enumerate(self._MEALS):
            if name == self.meal:
                chosen = str(_FIRST_ID + number)
            desc = "" if name == "snack" else text
            buttons.append(
                ax.RadioButton(
                    id=name, text=text, desc=desc, checked=name == self.meal, on_change=partial(self._choose, name)
                )
            )
        told = ax.Text(f"You have selected: {chosen}", id="choice", desc="You have selected: (none)")
        return page(
            ax.Column(*buttons, told, id="menu", cls="android.widget.RadioGroup", width=ax.MATCH),
            Button("Clear", id="clear", on_tap=partial(self._choose, "")),
        )

    def _choose(self, name: str, *_: object) -> None:
        self.meal = name


class Spinners(Demo):
    """Two lists that drop down; each tells what is chosen, also at first."""

    _ENTRIES = (("Color:", _COLORS), ("Planet:", (*_PLANETS, "Pluto")))

    def create(self) -> None:
        """The first of each is chosen."""
        super().create()
        self.chosen = [0, 0]
        for number in range(len(self.chosen)):
            self._tell(number)

    def _tell(self, number: int) -> None:
        at = self.chosen[number]
        self.toast(f"Spinner{number + 1}: position={at} id={at}")

    def _choose(self, number: int, at: int) -> None:
        if self.chosen[number] != at:
            self.chosen[number] = at
            self._tell(number)

    def compose(self) -> ax.View:
        """Return the lists below their names."""
        views: list[ax.View] = []
        for number, (name, options) in enumerate(self._ENTRIES):
            views.append(label(name, width=ax.MATCH, margin=(0, 10 * number, 0, 0)))
            views.append(
                ax.Spinner(
                    self, options, index=self.chosen[number], on_select=partial(self._choose, number),
                    id=f"spinner{number + 1}",
                )
            )  # fmt: skip
        return ax.Column(*views, width=ax.MATCH, padding=10)


class Slider(Demo):
    """A slider that tells where it is, and whether a finger is on it."""

    def create(self) -> None:
        """It is in the middle, and nobody has touched it."""
        super().create()
        self.value, self.told, self.tracking = 50, "", ""

    def _follow(self, value: int) -> None:
        self.value, self.told, self.tracking = value, f"{value} from touch=true", "Tracking on"

    def _release(self, value: int) -> None:
        self._follow(value)
        self.tracking = "Tracking off"

    def compose(self) -> ax.View:
        """Return the slider above what it tells."""
        return page(
            ax.SeekBar(id="seek", value=self.value, on_change=self._follow, on_release=self._release),
            ax.Text(self.told, id="progress", width=ax.MATCH),
            ax.Text(self.tracking, id="tracking", width=ax.MATCH),
        )


class Switches(Demo):
    """Switches with short, long and no text; one tells its state."""

    _LONG = (
        "This is an example of a switch with a lot of text in it. It may end up wrapping to another line. "
        "The switch will be {}."
    )

    def create(self) -> None:
        """One is on."""
        super().create()
        self.on = {1}

    def _flip(self, number: int, is_on: bool) -> None:
        self.on ^= {number}
        if number == 2:
            self.toast(f"Monitored switch is {'on' if is_on else 'off'}")

    def compose(self) -> ax.View:
        """Return them."""
        long = [
            self._LONG.format(where) for where in ("pinned at the top", "vertically centered", "pinned at the bottom")
        ]
        names = ("Standard switch", "Default is on", "Monitored switch", "Customized text", *long)
        views: list[ax.View] = [self._switch(number, name) for number, name in enumerate(names)]
        last = len(names)
        wide = self._switch(last, "Switch with match_parent width", wide=True)
        return scrolled(*views, wide, label("Standalone switch below:"), self._switch(last + 1, ""))

    def _switch(self, number: int, text: str, *, wide: bool = False) -> ax.View:
        return ax.Switch(
            size=SMALL, id="monitored_switch" if number == 2 else "", text=text, desc=text, checked=number in self.on,
            on_change=partial(self._flip, number), width=ax.MATCH if wide else ax.WRAP,
            max_width=0 if wide else 300, margin=(0, 0, 0, 32) if text else 0,
        )  # fmt: skip


class Visibility(Demo):
    """Three views, of which the middle one is shown, hidden or gone."""

    def create(self) -> None:
        """It is shown."""
        super().create()
        self.state = "vis"

    def compose(self) -> ax.View:
        """Return the views and what changes the middle one."""
        gone = self.state == "gone"
        return page(
            ax.Column(
                label("View A", width=ax.MATCH, background="#ff0000"),
                None if gone else label(
                    "View B", id="victim", width=ax.MATCH, background="#00ff00", visible=self.state == "vis"
                ),
                label("View C", width=ax.MATCH, background="#0000ff"),
                width=ax.MATCH, border=(1, "#7f7f7f"), padding=4,
            ),
            ax.Row(*(Button(text, id=text.lower(), on_tap=partial(setattr, self, "state", text.lower()))
                     for text in ("Vis", "Invis", "Gone"))),
        )  # fmt: skip
