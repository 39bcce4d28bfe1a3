"""How an expert does B-MoCA's tasks, and how one nearly does."""
