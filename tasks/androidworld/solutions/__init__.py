"""How an expert does AndroidWorld's tasks, and how one nearly does."""
