"""Simple Gallery Pro (com.simplemobiletools.gallery.pro)."""
