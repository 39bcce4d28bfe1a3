"""Appium's automation server on the phone: WebDriver over HTTP, one module per kind of route."""
