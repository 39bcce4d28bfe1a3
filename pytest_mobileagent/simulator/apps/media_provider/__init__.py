"""The media store's own screens, `com.google.android.providers.media.module`."""
