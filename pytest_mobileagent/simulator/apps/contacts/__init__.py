"""Contacts: list, search, contact page, editor, labels."""
