"""Agents that ship with the plugin, their registry, and the prompts of those that ask a model."""
