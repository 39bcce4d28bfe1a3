"""Where wallpaper and dark theme are chosen."""
