"""Markor, the text editor for notes in plain files."""
