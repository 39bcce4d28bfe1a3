"""Joplin, the app of notes and to-dos."""
