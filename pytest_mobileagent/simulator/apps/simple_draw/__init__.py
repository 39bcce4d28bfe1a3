"""Simple Draw Pro (com.simplemobiletools.draw.pro)."""
