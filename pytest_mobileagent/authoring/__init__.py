"""A task written from what a person did: the solution from the actions, the assertions from what was stored."""
