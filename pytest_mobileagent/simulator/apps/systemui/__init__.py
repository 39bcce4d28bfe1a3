"""System UI: bars, shade, quick settings, panels; `com.android.systemui`."""
