"""MobileAgentBench's event listener."""
