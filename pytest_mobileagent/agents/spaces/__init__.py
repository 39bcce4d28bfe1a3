"""Action spaces: what each family of agents may write, and the actions it stands for."""
