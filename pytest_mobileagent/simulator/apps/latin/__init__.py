"""Gboard: the soft keyboard, `com.google.android.inputmethod.latin`."""
