"""How an expert does the tasks of B-MoCA's first paper, and how one nearly does; what both papers have is shared."""
