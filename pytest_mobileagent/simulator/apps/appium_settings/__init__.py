"""Appium Settings: what Appium's drivers ask of a phone beyond adb."""
