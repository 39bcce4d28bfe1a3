"""Whether exactly the wanted expenses, or recipes, came to those that were there."""

from __future__ import annotations

from .answers import is_alike
from .pools_recipes import COLUMNS


def is_logged(stored, wanted, *, notes):
    """Whether a stored expense is the wanted one, its note one of `notes`; its date is free."""
    return (
        is_alike(str(stored.name), wanted.name)
        and (stored.amount, stored.category) == (wanted.amount, wanted.category)
        and any(is_alike(str(stored.note), note) for note in notes)
    )


def were_added(expenses, before, targets, *, suffixes=("",)):
    """Whether exactly the targets came to what was there before."""
    after = expenses.all()
    new = [one for one in after if one not in before]
    if [one for one in after if one in before] != before or len(new) != len(targets):
        return False
    for target in targets:
        notes = [target.note + suffix for suffix in suffixes]
        match = next((one for one in new if is_logged(one, target, notes=notes)), None)
        if match is None:
            return False
        new.remove(match)
    return True


def is_as_wanted(recipe, wanted):
    texts = (*COLUMNS, "source")
    same = all(is_alike(getattr(recipe, name), getattr(wanted, name)) for name in texts)
    return same and recipe.favorite == wanted.favorite


def has_added(before, after, wanted):
    """Whether each wanted recipe has been added once, and nothing else has changed."""
    left = list(wanted)
    for recipe in after[len(before) :]:
        fitting = [one for one in left if is_as_wanted(recipe, one)]
        if not fitting:
            return False
        left.remove(fitting[0])
    return after[: len(before)] == before and not left
