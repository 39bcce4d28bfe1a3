"""MobileAgentBench's tasks."""
