"""uiautomator2's client, unmodified, on a leased phone."""

from __future__ import annotations

import adbutils
import uiautomator2

SETTINGS = "com.android.settings"
CONTACTS = "com.google.android.contacts"
TITLE, SUMMARY = "android:id/title", "android:id/summary"


def adb_device(phone):
    """The phone as adbutils knows it; by its transport, a call saves one look-up and its 10 ms."""
    client = adbutils.AdbClient(port=phone.pool.host.adb.port)
    tags = next(info.tags for info in client.list(extended=True) if info.serial == phone.serial)
    return adbutils.AdbDevice(client, serial=phone.serial, transport_id=int(tags["transport_id"]))


def connect(phone):
    """A new client; the first one on a phone starts the service."""
    return uiautomator2.connect(adb_device(phone))


def open_settings(d):
    d.app_start(SETTINGS, ".Settings", stop=True)
    assert d(text="Battery").wait(timeout=5)


def open_contact_editor(d):
    d.app_start(CONTACTS, stop=True)
    d(description="Create contact").click(timeout=5)
    assert d(className="android.widget.EditText").wait(timeout=5)
