"""Settings, `com.android.settings`, as the API 33 images have it."""
