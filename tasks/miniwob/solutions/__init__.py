"""How an expert does MiniWoB's tasks by what is on the screen, and how one nearly does."""
