"""Broccoli 1.2.6: identity and screens."""

from __future__ import annotations

from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, AppIcon, IntentFilter, lazy
from pytest_mobileagent.simulator.apps.broccoli.parts import GREEN, THEME
from pytest_mobileagent.simulator.apps.broccoli.store import PACKAGE, seed

APP = App(
    package=PACKAGE,
    label="Broccoli",
    icon=AppIcon("eco", fg="#ffffff", bg=GREEN),
    version_name="1.2.6",
    version_code=1020600,
    theme=THEME,
    permissions=("android.permission.INTERNET",),
    seed=seed,
    activities=(
        ActivitySpec(".MainActivity", lazy("broccoli.main:Main"), label="Broccoli", launcher=True, single_top=True),
        ActivitySpec(".recipe.details.RecipeDetailsActivity", lazy("broccoli.details:Details"), single_top=True),
        ActivitySpec(
            ".recipe.crud.CreateAndEditRecipeActivity",
            lazy("broccoli.editor:Editor"),
            label="New Recipe",
            filters=(IntentFilter("android.intent.action.SEND", types=("text/plain",)),),
        ),
        ActivitySpec(".recipe.cooking.CookingAssistantActivity", lazy("broccoli.details:Cooking")),
    ),
)
