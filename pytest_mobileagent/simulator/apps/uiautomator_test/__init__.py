"""The helper app of uiautomator2: a keyboard that broadcasts type with."""
