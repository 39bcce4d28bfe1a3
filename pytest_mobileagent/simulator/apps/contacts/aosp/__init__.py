"""Contacts of Android 10 without Google's own: its look; what it does and keeps is as in the newer app."""
