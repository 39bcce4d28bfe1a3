"""New and edited recipes (`CreateAndEditRecipeActivity`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.broccoli.parts import BroccoliScreen, bar_icon, recipe_picture, toolbar
from pytest_mobileagent.simulator.apps.broccoli.store import Recipe

_PICK = "pick"
_FIELDS = (  # field, id, hint, icon, input type
    ("title", "new_title", "Title", "restaurant_menu", "caps"),
    ("categories", "new_categories", "Categories", "label", "text"),
    ("description", "new_description", "Description", "notes", "multiline"),
    ("source", "new_source", "Source", "link", "text"),
    ("servings", "new_servings", "Servings", "restaurant", "text"),
    ("time", "new_preparation_time", "Time", "schedule", "text"),
    ("ingredients", "new_ingredients", "Ingredients", "shopping_basket", "multiline"),
    ("directions", "new_directions", "Directions", "format_list_numbered", "multiline"),
)


class Editor(BroccoliScreen):
    """A form for one recipe; it finishes with the number of the recipe that was saved."""

    def create(self) -> None:
        """Begin with the recipe to edit, or with an empty one."""
        self.recipe = self.store.recipe(self.intent.number("recipe")) or Recipe()
        if not self.recipe.id:
            self.recipe = Recipe(source=self.intent.text(ax.EXTRA_TEXT))
        self.chosen = self.store.categories_of(self.recipe)
        self.is_changed = False

    def compose(self) -> ax.View:
        """Return the toolbar and the form."""
        save = ax.TextButton("SAVE", id="button_save_recipe", color="#ffffff", on_tap=self._save, height=48)
        fields = [self._field(*spec) for spec in _FIELDS]
        form = ax.Column(self._photo(), *fields, padding=(16, 16, 16, 24))
        return ax.Pane(
            toolbar("New Recipe", bar_icon("close", "", self._leave), save, background=self.theme.toolbar),
            ax.Scroll(form, key="form", cls="androidx.core.widget.NestedScrollView", weight=1),
            background="background",
        )

    def back(self) -> bool:
        """Ask before changes are lost."""
        if self.is_changed:
            self._leave()
        return self.is_changed

    def result(self, request: str, value: object) -> None:
        """Take the picture that was picked."""
        path = ax.document_path(self, value)
        if request == _PICK and path:
            self._set_image(self.store.keep_picture(path))

    def _leave(self) -> None:
        if not self.is_changed:
            self.finish()
            return
        ax.ask(self, "Discard changes?", "DISCARD", self.finish, no="CANCEL")

    def _save(self) -> None:
        if not self.recipe.title.strip():
            self.toast("Please add a title.")
            return
        saved = self.store.save(self.recipe, self.chosen)
        self.toast("The recipe has been saved.")
        self.finish(saved.id)

    # -- the form -----------------------------------------------------------------------------------------------------

    def _photo(self) -> ax.View:
        badge = ax.Frame(
            ax.Icon("photo_camera", size=20, color="#ffffff", gravity="center", cls="android.view.View"),
            cls="android.widget.ImageView",
            desc="Change photo",
            width=40,
            height=40,
            radius=20,
            margin=8,
            gravity="bottom end",
            background="primary",
        )
        picture = recipe_picture(self, self.recipe.image, id="new_image", height=180, on_tap=self._change_photo)
        return ax.Frame(picture, badge, width=ax.MATCH)

    def _change_photo(self) -> None:
        items: list[tuple[str, ax.Act | None]] = [
            ("Pick photo", partial(ax.pick_document, self, "image/*", request=_PICK))
        ]
        if self.recipe.image:
            items.insert(0, ("Remove photo", lambda: self._set_image("")))
        self.show(ax.AlertDialog(title="Change photo", items=items))

    def _set_image(self, name: str) -> None:
        self.recipe = replace(self.recipe, image=name)
        self.is_changed = True

    def _field(self, field: str, name: str, hint: str, icon: str, input_type: str) -> ax.View:
        if field == "categories":
            return self._boxed(self._categories(name, hint), hint, icon, end="arrow_drop_down")
        edit = ax.EditText(
            id=name, text=getattr(self.recipe, field), hint=hint, input_type=input_type, on_change=self._setter(field),
            ime_action="next" if input_type != "multiline" else "enter", padding=(52, 16, 12, 16),
        )  # fmt: skip
        return self._boxed(edit, hint, icon)

    def _categories(self, name: str, hint: str) -> ax.Text:
        """Return the field that is not typed into: a tap offers the categories."""
        names = dict(self.store.categories())
        text = ", ".join(names[number] for number in self.chosen if number in names)
        return ax.Text(
            text or self.tr(hint), id=name, hint=hint, cls="android.widget.EditText", size=16, max_lines=1,
            width=ax.MATCH, padding=(52, 16, 48, 16), color="" if text else "on_surface_variant",
            on_tap=self._choose_categories,
        )  # fmt: skip

    def _boxed(self, field: ax.Text, hint: str, icon: str, *, end: str = "") -> ax.View:
        """Return a field in its outline, which its hint interrupts once there is a value."""
        theme = self.theme
        has_focus = self.ui.focus == field.id
        field.min_height, field.radius = 56, 4
        field.border = (2, theme.primary) if has_focus else (1, theme.outline)
        label = None
        if has_focus or field.shown_text not in (hint, self.tr(hint)):
            color = theme.primary if has_focus else theme.on_surface_variant
            label = ax.DrawnText(self.tr(hint), size=12, color=color, background="background", padding=(4, 0),
                                   margin=(10, -8, 0, 0))  # fmt: skip
        start_icon = ax.IconButton(
            icon, id="text_input_start_icon", clickable=False, focusable=False, margin=(0, 4, 0, 0)
        )
        end_icon = None
        if end:
            end_icon = ax.IconButton(
                end, id="text_input_end_icon", margin=(0, 4, 0, 0), gravity="end", on_tap=field.on_tap
            )
        return ax.Frame(
            field, start_icon, end_icon, label, cls="android.widget.LinearLayout", width=ax.MATCH, margin=(0, 22, 0, 0)
        )

    def _setter(self, field: str) -> Callable[[str], None]:
        def change(text: str) -> None:
            before = getattr(self.recipe, field)
            self.recipe = replace(self.recipe, **{field: text})  # type: ignore[arg-type]  # names a text
            if before:  # the first insertion into an empty field does not count, as in the app
                self.is_changed = True

        return change

    def _choose_categories(self) -> None:
        found = self.store.categories()
        if not found:
            ax.tell(self, "No categories have been created yet.")
            return
        dialog = ax.AlertDialog(title="Categories", positive=("OK", None))
        dialog.checked = [number in self.chosen for number, _ in found]

        def flip(at: int) -> ax.Act:
            def toggle() -> None:
                number = found[at][0]
                self.chosen = [one for one in self.chosen if one != number] + [number] * (number not in self.chosen)
                self.is_changed = True
                dialog.checked = [one in self.chosen for one, _ in found]

            return toggle

        dialog.items = [(ax.Written(name), flip(at)) for at, (_, name) in enumerate(found)]
        self.show(dialog)
