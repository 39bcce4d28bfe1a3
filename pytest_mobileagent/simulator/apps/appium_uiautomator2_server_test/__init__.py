"""The tests of Appium's uiautomator2 server: the only one starts it."""
