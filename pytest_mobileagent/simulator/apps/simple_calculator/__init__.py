"""Simple Calculator (com.simplemobiletools.calculator)."""
