"""The names that B-MoCA's evaluators import of Appium's client."""


class AppiumBy:
    ID = "id"
    XPATH = "xpath"
    ANDROID_UIAUTOMATOR = "uiautomator"
