"""The app whose process Appium's automation server runs in."""
