"""Simple App Launcher, `com.simplemobiletools.applauncher`: a grid of chosen apps."""
