"""How an expert does DroidTask's tasks, and how one nearly does."""
