"""Sounds: the dialog in which a ringtone, or another sound of the system image, is chosen."""
