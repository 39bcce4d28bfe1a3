"""Routes about the phone as a whole: screen, keys, rotation, clipboard, what it is."""

from __future__ import annotations

import base64
import binascii
from typing import TYPE_CHECKING

from pytest_mobileagent.protocol.webdriver import WebDriverError
from pytest_mobileagent.simulator.server.webdriver.routes import Call, route
from pytest_mobileagent.simulator.server.webdriver.source import usable_size

if TYPE_CHECKING:
    from pytest_mobileagent.simulator.server.webdriver.driver import Driver

_AIRPLANE, _WIFI, _DATA = 1, 2, 4  # bits of a network connection's type
_PORTRAIT, _LANDSCAPE = 0, 1  # rotations
_TYPE_WIFI, _TYPE_MOBILE = 1, 0  # ConnectivityManager


@route("GET", "screenshot")
def screenshot(driver: Driver, call: Call) -> object:
    """Return the screen as PNG in base64."""
    del call
    return base64.b64encode(driver.picture("PNG", 1.0, 100)).decode()


@route("POST", "back")
def back(driver: Driver, call: Call) -> None:
    """Press Back."""
    del call
    driver.press("back")


@route("POST", "appium/device/press_keycode")
def press_keycode(driver: Driver, call: Call) -> None:
    """Press a key."""
    driver.phone.input.key(int(call.number("keycode")), int(call.number("metastate", 0)))


@route("POST", "appium/device/long_press_keycode")
def long_press_keycode(driver: Driver, call: Call) -> None:
    """Hold a key."""
    driver.phone.input.key(int(call.number("keycode")), int(call.number("metastate", 0)), long_press=True)


@route("POST", "appium/device/open_notifications")
def open_notifications(driver: Driver, call: Call) -> None:
    """Open the notification shade."""
    del call
    driver.rpc_openNotification()


# -- rotation ---------------------------------------------------------------------------------------------------------


@route("GET", "orientation")
def get_orientation(driver: Driver, call: Call) -> object:
    """Tell which way the screen is turned."""
    del call
    return "LANDSCAPE" if driver.phone.display.rotation % 2 else "PORTRAIT"


@route("POST", "orientation")
def set_orientation(driver: Driver, call: Call) -> object:
    """Turn the screen."""
    wanted = call.text("orientation").upper()
    if wanted not in ("LANDSCAPE", "PORTRAIT"):
        raise WebDriverError("invalid argument", "Orientation must be either LANDSCAPE or PORTRAIT")
    driver.turn(_LANDSCAPE if wanted == "LANDSCAPE" else _PORTRAIT)
    return wanted


@route("GET", "rotation")
def get_rotation(driver: Driver, call: Call) -> object:
    """Tell by how many degrees the screen is turned."""
    del call
    return {"x": 0, "y": 0, "z": driver.phone.display.rotation * 90}


@route("POST", "rotation")
def set_rotation(driver: Driver, call: Call) -> object:
    """Turn the screen by degrees."""
    z = call.number("z")
    if z not in (0, 90, 180, 270):
        message = f"Rotation value of {z} degrees is not supported. Only 0, 90, 180 and 270 degrees could be"
        raise WebDriverError("invalid argument", f"{message} translated into a valid screen rotation")
    driver.turn(int(z) // 90)
    return {"x": 0, "y": 0, "z": z}


# -- clipboard --------------------------------------------------------------------------------------------------------


def _check_text(call: Call) -> None:
    kind = call.text("contentType", "plaintext").lower()
    if kind != "plaintext":
        raise WebDriverError("invalid argument", f"Only 'PLAINTEXT' content types are supported. '{kind}' is given")


@route("POST", "appium/device/get_clipboard")
def get_clipboard(driver: Driver, call: Call) -> object:
    """Return the clipboard's text in base64."""
    _check_text(call)
    return base64.b64encode((driver.phone.clipboard.text or "").encode()).decode()


@route("POST", "appium/device/set_clipboard")
def set_clipboard(driver: Driver, call: Call) -> None:
    """Put a text, given in base64, on the clipboard."""
    _check_text(call)
    try:
        text = base64.b64decode(call.text("content")).decode()
    except (binascii.Error, UnicodeDecodeError) as error:
        raise WebDriverError("invalid argument", f"'content' must be a text in base64: {error}") from error
    driver.phone.clipboard.set(text, call.text("label", ""), source="io.appium.uiautomator2.server")


# -- what the phone is ------------------------------------------------------------------------------------------------


@route("GET", "window/:windowHandle/size")
def window_size(driver: Driver, call: Call) -> object:
    """Tell how large the screen is."""
    del call
    width, height = usable_size(driver)
    return {"width": width, "height": height}


@route("GET", "appium/device/system_bars")
def system_bars(driver: Driver, call: Call) -> object:
    """Tell how high the status bar is."""
    del call
    return {"statusBar": driver.phone.display.status_bar_px}


@route("GET", "appium/device/pixel_ratio")
def pixel_ratio(driver: Driver, call: Call) -> object:
    """Tell how many px a dp has."""
    del call
    return driver.phone.display.scale


@route("GET", "appium/device/display_density")
def display_density(driver: Driver, call: Call) -> object:
    """Tell the screen's density, dpi."""
    del call
    return driver.phone.display.density_dpi


@route("GET", "appium/device/battery_info")
def battery_info(driver: Driver, call: Call) -> object:
    """Tell how full the battery is, and what it does (`BatteryManager.BATTERY_STATUS_*`)."""
    del call
    battery = driver.phone.power.battery
    return {"level": battery.level / 100, "status": battery.status}


@route("GET", "appium/device/apps")
def apps(driver: Driver, call: Call) -> object:
    """List the installed packages."""
    del call
    return [package.name for package in driver.phone.packages.all()]


@route("GET", "appium/device/info")
def device_info(driver: Driver, call: Call) -> object:
    """Tell what the phone is and which networks it is on."""
    del call
    phone = driver.phone
    width, height = phone.display.size
    return {
        "androidId": phone.settings.get("secure", "android_id"),
        "manufacturer": phone.properties.get("ro.product.manufacturer"),
        "model": phone.properties.get("ro.product.model"),
        "brand": phone.properties.get("ro.product.brand"),
        "apiVersion": str(phone.image.api_level),
        "platformVersion": phone.properties.get("ro.build.version.release"),
        "carrierName": phone.properties.get("gsm.operator.alpha") or "",
        "realDisplaySize": f"{width}x{height}",
        "displayDensity": phone.display.density_dpi,
        "networks": _networks(driver),
        "locale": phone.strings.locale.replace("-", "_"),
        "timeZone": phone.properties.get("persist.sys.timezone"),
    }


def _networks(driver: Driver) -> list[dict[str, object]]:
    radios = driver.phone.connectivity
    found = []
    if radios.is_wifi_connected:
        found.append(("WIFI", _TYPE_WIFI, "", 0))
    elif radios.is_online:
        mobile = driver.phone.mobile_network.type
        found.append(("MOBILE", _TYPE_MOBILE, mobile.name, mobile.number))
    return [
        {
            "typeName": name, "type": number, "subtypeName": subname, "subtype": subnumber, "isConnected": True,
            "detailedState": "CONNECTED", "state": "CONNECTED", "extraInfo": None, "isAvailable": True,
            "isFailover": False, "isRoaming": False,
        }
        for name, number, subname, subnumber in found
    ]  # fmt: skip


@route("POST", "network_connection")
def network_connection(driver: Driver, call: Call) -> object:
    """Turn the radios on and off by bits; tell which are on."""
    wanted = int(call.number("type"))
    radios = driver.phone.connectivity
    radios.set_airplane(bool(wanted & _AIRPLANE))
    if bool(wanted & _WIFI) != radios.wifi_enabled:
        radios.set_wifi(bool(wanted & _WIFI))
    if bool(wanted & _DATA) != radios.mobile_data_enabled:
        radios.set_mobile_data(bool(wanted & _DATA))
    return radios.airplane_mode * _AIRPLANE + radios.wifi_enabled * _WIFI + radios.mobile_data_enabled * _DATA
