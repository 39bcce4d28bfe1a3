"""The overlay app of AndroidWorld."""
