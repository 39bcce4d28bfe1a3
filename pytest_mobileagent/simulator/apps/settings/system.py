"""System: date and time, gestures, resetting, about the phone."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.androidx.settingslib import underlined
from pytest_mobileagent.simulator.apps.settings import about, developer, resetting, upkeep
from pytest_mobileagent.simulator.apps.settings.languages import LanguagesAndInput
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.table import on_or_off
from pytest_mobileagent.simulator.system.dates import (
    clock_text,
    date_text,
    is_24_hour,
    local_time,
    time_zone,
    zone_city,
    zone_of,
)
from pytest_mobileagent.simulator.system.interfaces import interfaces
from pytest_mobileagent.simulator.system.overlays import BUTTONS, GESTURAL, GESTURES
from pytest_mobileagent.simulator.system.telephony import IMEI
from pytest_mobileagent.simulator.system.wifi_networks import DEVICE_MAC

_UTC = ("", "UTC", "GMT", "Etc/UTC")
_ZONES = (  # the cities by which zones are chosen, from the west to the east
    "Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Phoenix",
    "America/Chicago", "America/Mexico_City", "America/Bogota", "America/Lima", "America/New_York", "America/Toronto",
    "America/Caracas", "America/Halifax", "America/Santiago", "America/Sao_Paulo", "America/Argentina/Buenos_Aires",
    "Atlantic/Azores", "Europe/London", "Europe/Lisbon", "Africa/Lagos", "Europe/Berlin", "Europe/Paris",
    "Europe/Madrid", "Europe/Rome", "Africa/Cairo", "Africa/Johannesburg", "Europe/Athens", "Europe/Istanbul",
    "Europe/Moscow", "Africa/Nairobi", "Asia/Riyadh", "Asia/Tehran", "Asia/Dubai", "Asia/Kabul", "Asia/Karachi",
    "Asia/Kolkata", "Asia/Kathmandu", "Asia/Dhaka", "Asia/Bangkok", "Asia/Jakarta", "Asia/Hong_Kong", "Asia/Shanghai",
    "Asia/Singapore", "Australia/Perth", "Asia/Seoul", "Asia/Tokyo", "Australia/Adelaide", "Australia/Sydney",
    "Pacific/Auckland",
)  # fmt: skip

_AFTERNOON = datetime.time(13)
_FIRST_WITH_BOTH_ADDRESSES = 31  # the randomized one and the device's own


class SystemPage(Page):
    """System."""

    title = "System"
    fragment = "com.android.settings.system.SystemDashboardFragment"
    activity = "SystemDashboardActivity"
    keywords = (("", "languages gestures time backup reset"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        row, tr = self.row, self.tr
        yield row.link(tr("Languages & input"), "Gboard", icon="language", on_tap=lambda: self.open(LanguagesAndInput))
        yield row.link(tr("Gestures"), icon="swipe", on_tap=lambda: self.open(Gestures))
        yield row.link(
            tr("Date & time"),
            _zone_text(self),
            icon="schedule",
            on_tap=lambda: self.open(DateTime),
        )
        backed_up = on_or_off(self, upkeep.BACKUP)
        yield row.link(tr("Backup"), backed_up, icon="backup", on_tap=lambda: self.open(upkeep.Backup))
        yield row.link(
            tr("System update"), self._updated(), icon="system_update", on_tap=lambda: self.open(upkeep.SystemUpdate)
        )
        yield row.link(
            tr("Multiple users"), tr("Signed in as Owner"), icon="person", on_tap=lambda: self.open(upkeep.Users)
        )
        yield row.link(tr("Reset options"), icon="restart_alt", on_tap=lambda: self.open(resetting.ResetOptions))
        if self.settings.get("global/development_settings_enabled") == "1":
            yield row.link(tr("Developer options"), icon="code", on_tap=lambda: self.open(developer.DeveloperOptions))

    def _updated(self) -> str:
        release = self.phone.properties.get("ro.build.version.release") or ""
        return self.tr("Updated to Android {release}").format(release=release)


def _zone_text(page: Page) -> str:
    """Return how far the phone's time is from UTC, and the name if it is UTC."""
    name = page.phone.properties.get("persist.sys.timezone") or ""
    offset = _offset_text(time_zone(page.phone), page.phone.clock.now())
    return f"{offset} {page.tr('Coordinated Universal Time')}" if name in _UTC else offset


def _offset_text(zone: datetime.tzinfo, epoch_s: float) -> str:
    offset = datetime.datetime.fromtimestamp(epoch_s, zone).utcoffset() or datetime.timedelta()
    minutes = int(offset.total_seconds()) // 60
    return f"GMT{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02d}:{abs(minutes) % 60:02d}"


class Gestures(Page):
    """Gestures."""

    title = "Gestures"
    fragment = "com.android.settings.gestures.GestureSettings"

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        row, tr = self.row, self.tr
        yield row.link(tr("System navigation"), navigation_summary(self), on_tap=lambda: self.open(SystemNavigation))
        yield self.switch_setting(
            "Quickly open camera", at="secure/camera_double_tap_power_gesture_disabled", values=("1", "0")
        )
        yield self.switch_setting("One-handed mode", at="secure/one_handed_mode_enabled")
        yield row.link(
            tr("Press and hold power button"),
            upkeep.held_power_summary(self),
            on_tap=lambda: self.open(upkeep.PowerButton),
        )


class SystemNavigation(Page):
    """System navigation."""

    title = "System navigation"
    fragment = "com.android.settings.gestures.SystemNavigationGestureSettings"
    keywords = (("", "buttons home back swipe gestures"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        now = _navigation(self)
        for overlay, name in _NAVIGATION:
            yield self.row.radio(self.tr(name), checked=overlay == now, on_tap=partial(self._choose, overlay))

    def _choose(self, name: str) -> None:
        overlay = self.phone.overlays.find(name)
        if overlay is not None:
            self.phone.overlays.enable_alone(overlay, in_category=True)


def _navigation(page: Page) -> str:
    """Return the overlay of the ways to navigate that the page names."""
    return GESTURAL if page.phone.overlays.navigation_mode == GESTURES else BUTTONS


def navigation_summary(page: Page) -> str:
    """Return how the present way to navigate is called."""
    return page.tr(dict(_NAVIGATION)[_navigation(page)])


_NAVIGATION = ((GESTURAL, "Gesture navigation"), (BUTTONS, "3-button navigation"))


class DateTime(Page):
    """Date & time."""

    title = "Date & time"
    fragment = "com.android.settings.datetime.DateTimeSettings"
    activity = "DateTimeSettingsActivity"
    actions = ("DATE_SETTINGS",)
    keywords = (
        ("", "clock hour calendar"),
        ("Use 24-hour format", "military time am pm"),
    )

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        tr, row = self.tr, self.row
        automatic = self.settings.get("global/auto_time", "1") == "1"
        zone_auto = self.settings.get("global/auto_time_zone", "1") == "1"
        is_24h = is_24_hour(self.phone)
        now = local_time(self.phone)
        yield self.switch_setting("Set time automatically", at="global/auto_time", default="1")
        yield row.link(tr("Date"), date_text(self.phone, now, "long_date"), enabled=not automatic, on_tap=self._date)
        yield row.link(tr("Time"), clock_text(self.phone, now), enabled=not automatic, on_tap=self._time)
        yield row.category(tr("Time zone"))
        yield self.switch_setting("Set time zone automatically", at="global/auto_time_zone", default="1")
        yield row.link(tr("Time zone"), _zone_text(self), enabled=not zone_auto, on_tap=lambda: self.open(TimeZone))
        yield row.category(tr("Time format"))
        is_locales = self.settings.get("system/time_12_24", "") == ""
        yield row.switch(
            tr("Use locale default"),
            checked=is_locales,
            on_change=lambda on: self._format("" if on else "12"),
        )
        yield row.switch(
            tr("Use 24-hour format"),
            clock_text(self.phone, _AFTERNOON),
            checked=is_24h,
            enabled=not is_locales,
            on_change=lambda on: self._format("24" if on else "12"),
        )

    def _format(self, value: str) -> None:
        if value:
            self.settings.put("system/time_12_24", value)
        else:
            self.phone.settings.delete("system", "time_12_24")

    def _date(self) -> None:
        self.show(ax.DatePickerDialog(local_time(self.phone).date(), self._set_date))

    def _time(self) -> None:
        now = local_time(self.phone)
        is_24h = is_24_hour(self.phone)
        self.show(ax.TimePickerDialog(now.hour, now.minute, is_24h=is_24h, on_pick=self._set_time))

    def _set_date(self, date: datetime.date) -> None:
        old = local_time(self.phone)
        self._move(datetime.datetime.combine(date, old.time(), tzinfo=old.tzinfo))

    def _set_time(self, hour: int, minute: int) -> None:
        self._move(local_time(self.phone).replace(hour=hour, minute=minute, second=0))

    def _move(self, moment: datetime.datetime) -> None:
        self.phone.clock.set_wall(moment.timestamp())


class TimeZone(Page):
    """Time zone."""

    title = "Time zone"
    is_searched = False
    fragment = "com.android.settings.datetime.timezone.TimeZoneSettings"
    keywords = (("", "clock region"),)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        now = self.phone.properties.get("persist.sys.timezone") or ""
        tr, epoch_s = self.tr, self.phone.clock.now()
        pick = partial(self._pick, "UTC")
        yield self.row.radio(tr("Coordinated Universal Time"), "GMT+00:00", checked=now in _UTC, on_tap=pick)
        for name in _ZONES:
            city, offset = zone_city(self.phone, name), _offset_text(zone_of(name), epoch_s)
            yield self.row.radio(city, offset, checked=name == now, on_tap=partial(self._pick, name))

    def _pick(self, zone: str) -> None:
        self.phone.properties.set("persist.sys.timezone", zone)
        self.finish()


class About(Page):
    """About emulated device."""

    title = "About emulated device"
    fragment = "com.android.settings.deviceinfo.aboutphone.MyDeviceInfoFragment"
    activity = "MyDeviceInfoActivity"
    actions = ("DEVICE_INFO_SETTINGS",)
    keywords = (
        ("", "phone information model imei serial"),
        ("Build number", "developer version"),
        ("Android version", "release os update"),
    )

    def prepare(self) -> None:
        """Count taps on the build number."""
        self.taps = 0

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        row, tr, get = self.row, self.tr, self.phone.properties.get
        yield row.link(
            tr("Device name"),
            self.settings.get("global/device_name", get("ro.product.model") or ""),
            on_tap=self._rename,
        )
        yield row.link(tr("Phone number"), about.PHONE_NUMBER)
        yield row.category(tr("Legal & regulatory"))
        yield row.link(tr("Legal information"), on_tap=lambda: self.open(about.Legal))
        yield row.category(tr("Device details"))
        yield row.link(tr("SIM status"), "T-Mobile", on_tap=partial(about.tell_of_sim, self))
        yield row.link(tr("Model"), get("ro.product.model") or "", on_tap=lambda: self.open(about.Model))
        yield row.link("IMEI", IMEI)
        yield row.link(
            tr("Android version"),
            get("ro.build.version.release") or "",
            on_tap=lambda: self.open(about.AndroidVersion),
        )
        yield row.category(tr("Device identifiers"))
        own = next(one for one in interfaces(self.phone) if one.name == "wlan0").address
        yield row.link(tr("IP address"), str(own.ip) if own is not None else tr("Unavailable"))
        yield row.link(tr("Wi‑Fi MAC address"), tr("To view, choose saved network"))
        if self.phone.image.api_level >= _FIRST_WITH_BOTH_ADDRESSES:
            yield row.link(tr("Device Wi‑Fi MAC address"), DEVICE_MAC)
        yield row.link(tr("Bluetooth address"), "02:15:b2:00:00:00")
        up = int(self.phone.clock.monotonic())
        yield row.link(tr("Up time"), f"{up // 3600:02d}:{up % 3600 // 60:02d}:{up % 60:02d}")
        yield row.link(tr("Build number"), get("ro.build.display.id") or "", on_tap=self._tap_build)

    def _tap_build(self) -> None:
        if self.settings.get("global/development_settings_enabled") == "1":
            self.toast(self.tr("No need, you are already a developer."))
            return
        self.taps += 1
        left = 7 - self.taps
        if left <= 0:
            self.settings.put("global/development_settings_enabled", 1)
            self.toast(self.tr("You are now a developer!"))
        elif left <= 4:
            self.toast(self.tr("You are now {count} steps away from being a developer.").format(count=left))

    def _rename(self) -> None:
        self.name = self.settings.get("global/device_name", self.phone.properties.get("ro.product.model") or "")

        def form() -> ax.View:
            return underlined(
                ax.EditText(id="edit", text=self.name, on_change=self.bind("name"), auto_focus=True, padding=(0, 10))
            )

        self.show(
            ax.AlertDialog(
                title=self.tr("Device name"),
                content=form,
                positive=(self.tr("OK"), lambda: self.settings.put("global/device_name", self.name)),
                negative=(self.tr("Cancel"), None),
            )
        )


PAGES: tuple[type[Page], ...] = (
    SystemPage, Gestures, SystemNavigation, DateTime, TimeZone, About,
)  # fmt: skip
