"""What Snapseed stores: its settings, and where it writes pictures."""

from __future__ import annotations

PACKAGE = "com.niksoftware.snapseed"
PREFERENCES = "Preferences"
DARK_THEME = "pref_appearance_use_dark_theme"
COMPRESSION = "pref_export_setting_compression"
LONG_EDGE = "pref_export_setting_long_edge"
PNG = "png"
COMPRESSIONS = (("100", "JPG 100%"), ("95", "JPG 95%"), ("80", "JPG 80%"), (PNG, "PNG"))
LONG_EDGES = (("0", "Do not resize"), *((str(edge), f"{edge} px") for edge in (4000, 2000, 1920, 1366, 800)))
FIRST_COMPRESSION, FIRST_LONG_EDGE = "95", "0"
FOLDER = "/storage/emulated/0/Pictures/Snapseed"
STORAGE_PERMISSIONS = ("android.permission.READ_EXTERNAL_STORAGE", "android.permission.WRITE_EXTERNAL_STORAGE")
