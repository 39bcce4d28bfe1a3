"""The settings, and who is called by a digit that is held."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx import simple
from pytest_mobileagent.simulator.androidx.simple.book import arranging
from pytest_mobileagent.simulator.androidx.simple.book import config as c
from pytest_mobileagent.simulator.apps.simple_dialer.store import TABS, Dialer, SpeedDial

_FIRST_TABS = (*((tab, label) for tab, _, _, label in TABS), (c.LAST_TAB, "Last used one"))
_SPEED_DIAL = (
    "Click on a number to assign a contact to it. You can then quickly call the given contact by long pressing the "
    "given number at the dialer."
)


class Settings(simple.SettingsScreen):
    """What can be chosen; every change is stored at once."""

    def entries(self) -> Sequence[ax.Entry]:
        """Return the sections."""
        return [
            ax.Category("Color customization", "color_customization_section"),
            simple.customize_colors(self),
            *self._general(),
            *self._startup(),
            *self._calls(),
            ax.View(height=24),
        ]

    def _general(self) -> list[ax.Entry]:
        dates = partial(simple.change_date_format, self)
        return [
            ax.Category("General", "general_settings"),
            ax.Link("Change date and time format", dates, name="change_date_time_format"),
            ax.Link("Manage speed dial", partial(self.start, ManageSpeedDial), name="manage_speed_dial"),
            ax.Choice("font_size", "Font size", tuple(enumerate(simple.FONT_SIZES)), 2),
            ax.Flag("start_name_with_surname", "Start name with surname"),
            ax.Flag("hide_dialpad_numbers", "Hide dialpad numbers"),
            ax.Flag("dialpad_vibration", "Enable vibrations on dialpad button clicks", default=True),
            ax.Flag("dialpad_beeps", "Enable beeps on dialpad button clicks", default=True),
        ]

    def _startup(self) -> list[ax.Entry]:
        config = Dialer(self.phone).contacts.config
        tabs = partial(arranging.manage_tabs, self, config, TABS)
        return [
            ax.Category("Startup", "startup"),
            ax.Link("Manage shown tabs", tabs, name="manage_tabs"),
            ax.Choice("default_tab", "Tab to open at app start", _FIRST_TABS, c.LAST_TAB),
            ax.Flag(
                "open_dial_pad_at_launch", "Open the dialpad by default when the app opens",
                name="open_dialpad_at_launch",
            ),
        ]  # fmt: skip

    @staticmethod
    def _calls() -> list[ax.Entry]:
        group = "Group subsequent calls with the same number at the call log"
        swipe = "Replace swiping at responding to incoming calls with clicking"
        return [
            ax.Category("Calls", "calls"),
            ax.Flag("group_subsequent_calls", group, default=True),
            ax.Flag("show_call_confirmation", "Show a call confirmation dialog before initiating a call"),
            ax.Flag("disable_proximity_sensor", "Disable proximity sensor during calls"),
            ax.Flag("disable_swipe_to_answer", swipe),
            ax.Flag("always_show_fullscreen", "Always display incoming calls on full screen"),
        ]


class ManageSpeedDial(ax.Screen):
    """Who is called by a digit that is held (`ManageSpeedDialActivity`)."""

    def create(self) -> None:
        """Look at the phone."""
        self.dialer = Dialer(self.phone)

    def compose(self) -> ax.View:
        """Return the digits."""
        dials = self.dialer.speed_dials()
        rows = [self._row(digit, dials.get(digit)) for digit in range(1, 10)]
        return ax.Pane(
            simple.bar(self, "Manage speed dial", id="manage_speed_dial_toolbar"),
            ax.Scroll(
                ax.Caption(_SPEED_DIAL, id="manage_speed_dial_label", size=16, padding=16),
                *rows,
                id="manage_speed_dial_scrollview",
                key="speed_dials",
                weight=1,
            ),
        )

    def _row(self, digit: int, dial: SpeedDial | None) -> ax.View:
        clear = partial(self.dialer.put_speed_dial, digit, None)
        remove = ax.IconButton(
            "delete", id="speed_dial_remove_icon", cls="android.widget.ImageView", on_tap=clear
        )  # fmt: skip
        return ax.Across(
            ax.Text(f"{digit}. {dial.name if dial else ''}", id="speed_dial_label", size=16, weight=1),
            remove if dial else None,
            id="speed_dial_holder",
            cls="android.view.ViewGroup",
            min_height=48,
            padding=(16, 0),
            on_tap=partial(self._choose, digit),
        )

    def _choose(self, digit: int) -> None:
        people = self.dialer.listed()
        names = [self.dialer.contacts.name_of(one) for one in people]

        def pick(at: int) -> None:
            self.dialer.put_speed_dial(digit, SpeedDial(people[at].numbers[0], names[at]))

        if people:
            simple.choose(self, [ax.Written(name) for name in names], -1, pick)
