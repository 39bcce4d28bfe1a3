"""Simple File Manager Pro (com.simplemobiletools.filemanager.pro)."""
