"""AndroidWorld's tasks."""
