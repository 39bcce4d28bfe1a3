"""Google Photos of Android 10: what the media store has."""
