"""API Demos, the samples that clients of Appium and uiautomator2 try themselves on."""
