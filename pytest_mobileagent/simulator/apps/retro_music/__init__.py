"""Retro Music, a music player."""
