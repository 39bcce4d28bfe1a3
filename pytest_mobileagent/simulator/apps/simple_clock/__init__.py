"""Simple Clock, `com.simplemobiletools.clock`."""
