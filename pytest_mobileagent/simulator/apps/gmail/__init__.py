"""Gmail of Android 10, before there is an account."""
