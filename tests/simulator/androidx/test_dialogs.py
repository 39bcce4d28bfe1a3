from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax


class Page(ax.Screen):
    def create(self):
        self.answers = []

    def compose(self):
        return ax.Pane()


def test_a_question_has_two_answers(show, hand):
    screen = show(Page)

    ax.ask(screen, "Really?", "YES", lambda: screen.answers.append("yes"), no="NO")
    hand.tap("NO")
    ax.ask(screen, "Really?", "YES", lambda: screen.answers.append("yes"), no="NO")
    hand.tap("YES")

    assert screen.answers == ["yes"]
    assert not screen.dialogs


def test_a_notice_is_only_read(show, hand):
    screen = show(Page)

    ax.tell(screen, "Something", title="Title")

    assert hand.shows("Something")
    hand.tap("OK")
    assert not screen.dialogs


def test_an_offer_marks_what_is_chosen_and_takes_another(show, hand):
    screen = show(Page)

    ax.offer(screen, "Size", ((1, "Small"), (2, "Large")), 2, screen.answers.append)

    assert [view.text for view in hand.find_all("text1") if view.checked] == ["Large"]
    hand.tap("Small")
    assert screen.answers == [1]


def test_an_offer_of_several_tells_what_is_chosen_once_it_is_accepted(show, hand):
    screen = show(Page)

    ax.offer_several(screen, "Days", ((1, "Monday"), (2, "Tuesday"), (3, "Sunday")), (1, 2), screen.answers.append)

    assert [view.text for view in hand.find_all("text1") if view.checked] == ["Monday", "Tuesday"]
    hand.tap("Monday").tap("Sunday")
    assert [view.text for view in hand.find_all("text1") if view.checked] == ["Tuesday", "Sunday"]
    assert not screen.answers
    hand.tap("OK")
    assert screen.answers == [{2, 3}]


def test_a_form_shows_its_content_and_has_the_apps_ids(show, hand):
    screen = show(Page)

    ax.form(screen, lambda: ax.Text("Inside"), lambda: screen.answers.append("ok"), title="Form")

    assert hand.find("Form").resource_id == "org.example.toolkit:id/alertTitle"
    assert hand.shows("Inside")
    hand.tap("OK")
    assert screen.answers == ["ok"]


class Name(ax.DraftDialog):
    title, focus = "Name", "name"

    def __init__(self, screen):
        self.name = ""
        super().__init__(screen)

    def content(self):
        return ax.EditText(id="name", text=self.name, on_change=ax.bind(self, "name"))

    def accept(self):
        self.screen.answers.append(self.name)
        return bool(self.name)


def test_a_draft_stays_until_it_is_accepted(show, hand):
    screen = show(Page)
    Name(screen)

    hand.tap("OK")
    assert len(screen.dialogs) == 1
    hand.type("Ann").tap("OK")

    assert screen.answers == ["", "Ann"]
    assert not screen.dialogs
    assert not screen.phone.ime.height_px


def test_a_draft_that_is_cancelled_is_gone(show, hand):
    screen = show(Page)
    Name(screen)

    hand.tap("Cancel")

    assert (screen.answers, screen.dialogs) == ([], [])


def test_a_text_is_asked_for_until_it_is_taken(show, hand):
    screen = show(Page)

    def take(name):
        screen.answers.append(name)
        return name == "Bobby"

    ax.TextDialog(screen, title="Name", id="name", text="Bob", on_ok=take)
    hand.tap("OK")
    assert (hand.text("name"), screen.answers) == ("Bob", ["Bob"])

    hand.type("by", into="name").tap("OK")
    assert (screen.answers, screen.dialogs) == (["Bob", "Bobby"], [])


def test_a_sheet_goes_before_its_entry_acts(show, hand):
    screen = show(Page)

    ax.show_sheet(
        screen, lambda closing: ax.Text("Go", on_tap=closing(lambda: screen.answers.append(len(screen.dialogs))))
    )
    hand.tap("Go")

    assert screen.answers == [0]


class Own(ax.DrawnDialog):
    def compose(self, screen):
        return ax.Column(ax.Text("Stop", on_tap=self.closing(screen)), width=200)


def test_a_drawn_dialog_shows_what_it_composes_and_an_entry_takes_it_away(show, hand):
    screen = show(Page)

    screen.show(Own())
    assert hand.shows("Stop")
    hand.tap("Stop")

    assert not screen.dialogs


def test_an_entry_of_a_dialog_takes_it_away_and_then_acts(show, hand):
    screen = show(Page)
    below = ax.AlertDialog(message="Below", positive=("OK", None))
    screen.show(below)
    screen.show(
        ax.AlertDialog(content=lambda: ax.Text("Go", on_tap=screen.closing(lambda: screen.answers.append("go"))))
    )

    hand.tap("Go")
    assert (screen.answers, [shown.dialog for shown in screen.dialogs]) == (["go"], [below])

    screen.closing(dialog=below)()
    assert not screen.dialogs


def test_the_arrow_of_a_bar_does_what_back_does_and_then_leaves(show, hand):
    class Search(Page):
        layers = ("search",)

        def create(self):
            self.search = ax.Search(self)

        def compose(self):
            return ax.Pane(ax.app_bar(self, "Searching" if self.search else "List", on_up=self.up))

    screen = show(Search)
    screen.search.open()
    hand.tap("Navigate up")
    assert hand.shows("List")

    hand.tap("Navigate up")
    assert not hand.shows("List")
