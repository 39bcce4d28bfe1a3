"""Settings of Android 10: what its home, its pages and their names have otherwise; all others are shared."""
