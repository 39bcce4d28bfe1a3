"""The tasks of B-MoCA's first paper."""
