"""Android's own windows: the package `android`."""
