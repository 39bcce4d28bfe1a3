"""Reading back what a service saved in a snapshot: JSON values of the expected kinds."""

from __future__ import annotations


def as_map(value: object) -> dict[str, object]:
    """Return a saved object; empty for anything else."""
    return {str(key): item for key, item in value.items()} if isinstance(value, dict) else {}


def as_list(value: object) -> list[object]:
    """Return a saved list; empty for anything else."""
    return list(value) if isinstance(value, list | tuple) else []


def as_text(value: object, default: str = "") -> str:
    """Return a saved string."""
    return value if isinstance(value, str) else default


def as_int(value: object, default: int = 0) -> int:
    """Return a saved whole number."""
    return int(value) if isinstance(value, int | float) else default


def as_float(value: object, default: float = 0.0) -> float:
    """Return a saved number."""
    return float(value) if isinstance(value, int | float) else default


def as_text_map(value: object) -> dict[str, str]:
    """Return a saved object of strings."""
    return {key: item for key, item in as_map(value).items() if isinstance(item, str)}
