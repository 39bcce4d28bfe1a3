"""Clipper, the helper that gives adb access to the clipboard."""
