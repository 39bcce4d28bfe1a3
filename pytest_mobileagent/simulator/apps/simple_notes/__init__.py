"""Simple Notes Pro (com.simplemobiletools.notes.pro)."""
