"""Camera (AOSP Camera2): viewfinder, photos, videos."""
