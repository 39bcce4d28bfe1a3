"""What parameters are drawn from."""

from __future__ import annotations

OPENABLE_APPS = ("camera", "clock", "contacts", "settings", "dialer")
PACKAGES = {
    "camera": "com.android.camera2",
    "clock": "com.google.android.deskclock",
    "contacts": "com.google.android.contacts",
    "settings": "com.android.settings",
    "dialer": "com.google.android.dialer",
}
