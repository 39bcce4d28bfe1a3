"""Simple Music Player (com.simplemobiletools.musicplayer)."""
