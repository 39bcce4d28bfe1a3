"""Recipes: what they consist of, and how one recipe is made to look like another."""

from __future__ import annotations

import re

from pytest_mobileagent.state.recipes import Recipe

SERVINGS = ("1 serving", "2 servings", "3-4 servings", "6 servings", "8 servings")
PREP_TIMES = ("10 mins", "20 mins", "30 mins", "45 mins", "1 hrs", "2 hrs", "3 hrs", "4 hrs")
DESCRIPTIONS = (
    "A simple dish for busy evenings.",
    "A favourite of the whole family.",
    "Light, fresh and full of colour.",
)
INGREDIENTS = (
    "as you like", "whatever is in the pantry", "see the directions", "fresh from the market", "to taste",
    "from the garden", "what the season offers", "in any amount", "a handful of each", "as listed below",
    "the usual ones", "organic if possible", "a little of everything", "adjust to your needs", "leftovers are fine",
)  # fmt: skip
LAST_STEPS = (
    "Garnish with a few leaves of parsley.",
    "Serve while it is still warm.",
    "Let it rest for a moment before serving.",
)
DIRECTIONS = {
    "Spicy Tuna Wraps": "Stir tuna with sriracha and mayonnaise and roll it up in tortillas with lettuce.",
    "Avocado Toast with Egg": "Spread mashed avocado on toast and lay a poached egg and chili flakes on it.",
    "Greek Salad Pita Pockets": "Fill pita pockets with cucumber, olives, feta and a spoon of Greek yogurt.",
    "Quick Fried Rice": "Fry cold rice with peas, carrots and an egg, then season with soy sauce.",
    "Pesto Pasta with Peas": "Boil pasta with peas, drain it and toss it with pesto and Parmesan cheese.",
    "BBQ Chicken Quesadillas": "Mix shredded chicken with BBQ sauce and fry it between tortillas with cheddar.",
    "Tomato Basil Bruschetta": "Rub toasted baguette with garlic and top it with diced tomato and basil.",
    "Lemon Garlic Tilapia": "Brown garlic in butter, add tilapia and lemon juice and bake until it flakes.",
    "Turkey and Cheese Panini": "Press sliced turkey, provolone and mustard between slices of ciabatta.",
    "Veggie and Hummus Sandwich": "Spread hummus on whole-grain bread and pile on sprouts and cucumber.",
    "Mango Chicken Curry": "Simmer chicken with curry paste, coconut milk and pieces of mango.",
    "Beef Stir Fry": "Sear strips of beef with broccoli and ginger, then add oyster sauce.",
    "Shrimp Avocado Salad": "Mix boiled shrimp with avocado, red onion and lime juice.",
    "Spinach and Feta Stuffed Chicken": "Cut pockets into chicken breasts, fill them with spinach and feta and bake.",
    "Zucchini Noodles with Pesto": "Warm spirals of zucchini in a pan and toss them with pesto and pine nuts.",
    'Cauliflower Fried "Rice"': "Grate a cauliflower, fry it in sesame oil and add scallions and peas.",
    "Sweet Potato and Black Bean Tacos": "Roast sweet potato with cumin and fill tortillas with it and black beans.",
    "Salmon with Dill Sauce": "Bake salmon and serve it with a sauce of sour cream and dill.",
    "Quinoa Salad with Vegetables": "Toss cooked quinoa with bell pepper, cucumber and a vinaigrette.",
    "Chickpea Vegetable Soup": "Boil chickpeas with carrots, celery and tomatoes in vegetable broth.",
    "Chicken Caesar Salad Wrap": "Toss grilled chicken and romaine with Caesar dressing and wrap it up.",
    "Vegetarian Chili": "Cook kidney beans, corn and tomatoes with cumin and chili powder.",
    "Pan-Seared Salmon with Quinoa": "Sear salmon on its skin and serve it over quinoa with asparagus.",
    "Caprese Salad Skewers": "Put mozzarella, cherry tomatoes and basil on skewers and drizzle balsamic glaze.",
    "Chicken Alfredo Pasta": "Stir chicken and fettuccine into Alfredo sauce.",
    "Stuffed Bell Peppers": "Fill halves of bell pepper with ground beef and rice and bake.",
    "Eggplant Parmesan": "Layer breaded eggplant with marinara sauce and mozzarella and bake.",
    "Thai Peanut Noodle Salad": "Toss noodles with Thai peanut sauce, cabbage and cilantro.",
    "Butternut Squash Soup": "Roast butternut squash, blend it with broth and add nutmeg.",
    "Baked Cod with Lemon and Dill": "Season cod with dill and lemon and bake it for fifteen minutes.",
    "Vegetable Stir Fry with Tofu": "Fry cubes of tofu with snow peas and mushrooms, then add teriyaki sauce.",
    "Classic Margherita Pizza": "Spread tomato sauce on pizza dough, add mozzarella and basil and bake.",
    "Raspberry Almond Smoothie": "Blend raspberries with almond milk and a banana.",
    "Moroccan Chickpea Stew": "Simmer chickpeas with apricots, cinnamon and tomatoes.",
    "Kale and Quinoa Salad": "Massage kale with olive oil and mix it with quinoa and cranberries.",
    "Grilled Cheese with Tomato and Basil": "Grill cheddar, tomato and basil between slices of sourdough.",
    "Sausage and Peppers Skillet": "Brown sausage with onions and bell pepper in a skillet.",
    "Lentil Soup": "Boil lentils with bay leaves, carrots and celery.",
    "Garlic Butter Shrimp": "Melt butter with garlic and cook shrimp in it with paprika.",
}
USED = (
    "sriracha", "mayonnaise", "lettuce", "avocado", "poached egg", "chili flakes", "pita", "olives", "feta",
    "Greek yogurt", "soy sauce", "peas", "pesto", "Parmesan cheese", "BBQ sauce", "cheddar", "tortillas", "baguette",
    "garlic", "basil", "butter", "tilapia", "lemon", "turkey", "provolone", "mustard", "ciabatta", "hummus", "sprouts",
    "cucumber", "curry paste", "coconut milk", "mango", "broccoli", "ginger", "oyster sauce", "shrimp", "red onion",
    "lime juice", "spinach", "zucchini", "pine nuts", "cauliflower", "sesame oil", "scallions", "sweet potato",
    "cumin", "black beans", "salmon", "sour cream", "dill", "quinoa", "vinaigrette", "chickpeas", "carrots", "celery",
    "romaine", "Caesar dressing", "kidney beans", "chili powder", "asparagus", "mozzarella",
    "balsamic glaze", "fettuccine", "Alfredo sauce", "ground beef", "eggplant", "marinara sauce", "noodles",
    "Thai peanut sauce", "cabbage", "cilantro", "butternut squash", "nutmeg", "cod", "tofu", "mushrooms",
    "teriyaki sauce", "pizza dough", "raspberries", "almond milk", "apricots", "cinnamon", "kale", "cranberries",
    "sourdough", "sausage", "bell pepper", "lentils", "bay leaves", "paprika",
)  # fmt: skip
COLUMNS = ("title", "description", "servings", "preparationTime", "ingredients", "directions")
LABELS = {
    "description": "description", "servings": "servings", "preparationTime": "preparationTime",
    "ingredients": "ingredients", "directions": "directions",
}  # fmt: skip
FIRST_OF_LIST = "Avocado Toast with Egg"


def uses(title, ingredient):
    """Whether an ingredient is in a recipe's directions, in any case."""
    return re.search(rf"\b{re.escape(ingredient)}\b", DIRECTIONS[title], re.IGNORECASE) is not None


def a_recipe(fake, titles=tuple(DIRECTIONS), times=PREP_TIMES):
    title = fake.pick(titles)
    return Recipe(
        title=title,
        description=fake.pick(DESCRIPTIONS),
        servings=fake.pick(SERVINGS),
        preparationTime=fake.pick(times),
        ingredients=fake.pick(INGREDIENTS),
        directions=f"{DIRECTIONS[title]} {fake.pick(LAST_STEPS)}",
    )


def recipes_called(fake, titles, **kinds):
    """Return a recipe for each title."""
    return [a_recipe(fake, (title,), **kinds) for title in titles]


def other_titles(*taken):
    return tuple(title for title in DIRECTIONS if title not in taken)


def bystanders(fake, count, *taken, **kinds):
    """Return recipes, each of another title, that are none of those taken."""
    return recipes_called(fake, fake.picks(other_titles(*taken), count), **kinds)


def alike(fake, recipe, count, kept=("title",)):
    """Return recipes that share the `kept` fields with one, and no two of which are the same."""
    found = []
    while len(found) < count:
        made = a_recipe(fake, (recipe.title,))
        made = Recipe(**{name: getattr(recipe if name in kept else made, name) for name in COLUMNS})
        if made not in (recipe, *found):
            found.append(made)
    return found


def as_table(recipes):
    """Return recipes as lines of fields with bars between them, the names of the fields first."""
    lines = ["|".join(COLUMNS)]
    lines += ["|".join(getattr(recipe, name) for name in COLUMNS) for recipe in recipes]
    return "\n".join(lines)


def as_text(recipes):
    """Return recipes as blocks of lines."""
    blocks = []
    for recipe in recipes:
        lines = [f"Recipe: {recipe.title}"]
        lines += [f" {label}: {getattr(recipe, name)}" for name, label in LABELS.items()]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)


def shown(fake, recipes):
    """Return recipes in one of the two forms."""
    return (as_table if fake.boolean() else as_text)(recipes)
