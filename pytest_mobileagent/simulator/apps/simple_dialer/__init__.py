"""Simple Dialer, `com.simplemobiletools.dialer`."""
