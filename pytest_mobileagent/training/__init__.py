"""Agents that learn: B-MoCA's networks, what they are trained by, and the experiment that compares them.

What needs PyTorch is imported where it is used: without the extra `train` nothing else is slower, or fails.
"""
