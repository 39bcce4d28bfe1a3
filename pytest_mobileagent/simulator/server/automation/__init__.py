"""What uiautomator2's service on the phone can do, one module per kind of method."""
