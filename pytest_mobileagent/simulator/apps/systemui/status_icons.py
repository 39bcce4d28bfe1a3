"""The icons at the end of the status bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.system.dates import percent_text
from pytest_mobileagent.simulator.ui.widgets.signal_icon import SignalIcon

if TYPE_CHECKING:
    from typing import Unpack

    from pytest_mobileagent.simulator.system.status_bar import StatusBarState
    from pytest_mobileagent.simulator.ui.widgets.icon import IconProps

# What TalkBack says of the networks, by bars; the last of those is for an unknown number.
_MOBILE_HEARD = (
    "No phone.",
    "Phone one bar.",
    "Phone two bars.",
    "Phone three bars.",
    "Phone signal full.",
    "No phone.",
)
_WIFI_HEARD = (
    "Wifi disconnected.", "Wifi one bar.", "Wifi two bars.", "Wifi three bars.", "Wifi signal full.",
    "Wifi disconnected.",
)  # fmt: skip
_SHARES = (0, 12 / 24, 14 / 24, 17 / 24)  # of the triangle, by bars (Material's own icons of them)


def status_icons(phone: ax.Phone, state: StatusBarState, color: str) -> list[ax.View]:
    """Return what is on, the networks and the battery, as the status bar shows them."""
    icons: list[ax.View] = [_styled(ax.Icon(icon.icon, desc=icon.desc), color) for icon in state.icons]
    icons += network_icons(phone, state, color)
    if phone.settings.get("system", "status_bar_show_battery_percent") == "1":
        icons.append(
            ax.Text(percent_text(phone, state.battery), size=12, weight_name="medium", color=color, margin=(4, 0))
        )
    return [*icons, _styled(battery_icon(phone, state, id="battery"), color)]


def network_icons(phone: ax.Phone, state: StatusBarState, color: str, *, has_wifi: bool = True) -> list[ax.View]:
    """Return how well the networks are received."""
    icons: list[ax.View] = []
    if has_wifi and state.wifi is not None:
        said = heard(phone, _WIFI_HEARD[state.wifi])
        wifi = wifi_icon(state.wifi, is_validated=state.is_validated, id="wifi_combo", desc=said)
        icons.append(_styled(wifi, color))
    for bars, data_type in state.signals:
        if data_type:
            icons.append(
                ax.Text(data_type, id="mobile_type", size=11, weight_name="medium", color=color, margin=(1, 0))
            )
        said = heard(phone, _MOBILE_HEARD[bars])
        mobile = mobile_icon(bars, is_validated=state.is_validated, id="mobile_combo", desc=said)
        icons.append(_styled(mobile, color))
    return icons


def battery_icon(phone: ax.Phone, state: StatusBarState, **props: Unpack[IconProps]) -> ax.Icon:
    """Return the battery, as full as it is."""
    is_charging = state.is_plugged and state.battery < 100
    words = "Battery charging, {level} percent." if is_charging else "Battery {level} percent."
    icon = ax.Icon(_battery_shape(state), **props)
    icon.desc = heard(phone, words).format(level=state.battery)
    return icon


def heard(phone: ax.Phone, words: str) -> str:
    """Return what TalkBack says, in the phone's language."""
    return phone.strings.translate("com.android.systemui", words)


def _styled(icon: ax.Icon, color: str) -> ax.Icon:
    icon.size, icon.color, icon.margin = 16, color, (2, 0)
    return icon


def wifi_icon(bars: int, *, is_validated: bool = True, **props: Unpack[IconProps]) -> ax.Icon:
    """Return the icon of a Wi-Fi network with 0 to 4 bars, or -1 if nobody knows."""
    if not is_validated:
        return ax.Icon("signal_wifi_statusbar_connected_no_internet_4", **props)
    if bars == 4:
        return ax.Icon("wifi", **props)
    return SignalIcon("wifi", bright=("", "wifi_1_bar", "wifi_2_bar", "wifi_2_bar")[max(bars, 0)], **props)


def mobile_icon(bars: int, *, is_validated: bool = True, **props: Unpack[IconProps]) -> ax.Icon:
    """Return the icon of a mobile network with 0 to 4 bars, or -1 if nobody knows."""
    if bars < 0:
        return ax.Icon("signal_cellular_null", **props)
    name = "signal_cellular_4_bar" if is_validated else "signal_cellular_connected_no_internet_4_bar"
    if bars == 4:
        return ax.Icon(name, **props)
    if bars == 0:
        return ax.Icon("signal_cellular_0_bar", **props)
    return SignalIcon(name, bright=name, share=_SHARES[bars], **props)


def _battery_shape(state: StatusBarState) -> str:
    if state.is_saving:
        return "battery_saver"
    if state.is_plugged and state.battery < 100:
        return "battery_charging_full"
    return "battery_full" if state.battery > 90 else "battery_5_bar" if state.battery > 50 else "battery_2_bar"
