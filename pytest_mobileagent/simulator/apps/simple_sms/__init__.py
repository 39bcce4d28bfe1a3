"""Simple SMS Messenger."""
