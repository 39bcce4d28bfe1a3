"""Firefox for Android: tabs, menu, library and settings around the web engine."""
