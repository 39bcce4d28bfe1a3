"""How an expert does MobileAgentBench's tasks, and how one nearly does."""
