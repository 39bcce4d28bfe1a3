"""Tasks (tasks.org), the list of things to do."""
