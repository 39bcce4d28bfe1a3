"""One attempt at a task: the actions, how they are carried out on a device, and the loop around an agent."""
