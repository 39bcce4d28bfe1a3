"""YouTube of Android 10, signed out."""
