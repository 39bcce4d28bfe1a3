"""B-MoCA's tasks."""
