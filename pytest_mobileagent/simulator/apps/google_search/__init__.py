"""The Google app 9.84: its search."""
