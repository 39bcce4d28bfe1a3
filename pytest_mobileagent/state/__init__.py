"""What apps have stored, read and written through adb: the same on every phone."""
