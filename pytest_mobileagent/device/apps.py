"""Packages by the names that people and benchmarks call apps."""

from __future__ import annotations

import re

_PACKAGES = {
    "activity tracker": "de.dennisguse.opentracks",
    "audio recorder": "com.dimowner.audiorecorder",
    "broccoli": "com.flauschcode.broccoli",
    "broccoli app": "com.flauschcode.broccoli",
    "calculator": "com.google.android.calculator",
    "camera": "com.android.camera2",
    "chrome": "com.android.chrome",
    "clipper": "ca.zgrs.clipper",
    "clock": "com.google.android.deskclock",
    "contacts": "com.google.android.contacts",
    "dialer": "com.google.android.dialer",
    "draw": "com.simplemobiletools.draw.pro",
    "files": "com.google.android.documentsui",
    "gmail": "com.google.android.gm",
    "google chrome": "com.android.chrome",
    "google maps": "com.google.android.apps.maps",
    "google photos": "com.google.android.apps.photos",
    "joplin": "net.cozic.joplin",
    "maps": "com.google.android.apps.maps",
    "markor": "net.gsantner.markor",
    "messages": "com.simplemobiletools.smsmessenger",
    "open tracks": "de.dennisguse.opentracks",
    "open tracks sports tracker": "de.dennisguse.opentracks",
    "opentracks": "de.dennisguse.opentracks",
    "osmand": "net.osmand",
    "phone": "com.google.android.dialer",
    "photos": "com.google.android.apps.photos",
    "pro expense": "com.arduia.expense",
    "recipe app": "com.flauschcode.broccoli",
    "retro": "code.name.monkey.retromusic",
    "retro music": "code.name.monkey.retromusic",
    "settings": "com.android.settings",
    "simple calendar": "com.simplemobiletools.calendar.pro",
    "simple calendar pro": "com.simplemobiletools.calendar.pro",
    "simple draw pro": "com.simplemobiletools.draw.pro",
    "simple gallery": "com.simplemobiletools.gallery.pro",
    "simple gallery pro": "com.simplemobiletools.gallery.pro",
    "simple sms messenger": "com.simplemobiletools.smsmessenger",
    "sms messenger": "com.simplemobiletools.smsmessenger",
    "sports tracker": "de.dennisguse.opentracks",
    "tasks": "org.tasks",
    "vlc": "org.videolan.vlc",
    "youtube": "com.google.android.youtube",
}
_PACKAGE = re.compile(r"[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)+")


def package_of(app: str) -> str:
    """Return the package of an app that is called by its name or its package; empty if it is unknown."""
    known = _PACKAGES.get(app.strip().lower().removesuffix(" app"), "") or _PACKAGES.get(app.strip().lower(), "")
    return known or (app if _PACKAGE.fullmatch(app) else "")
