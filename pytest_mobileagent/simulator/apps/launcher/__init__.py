"""The home screen: Pixel Launcher, `com.google.android.apps.nexuslauncher`."""
