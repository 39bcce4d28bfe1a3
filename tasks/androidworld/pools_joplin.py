"""What the note app's tasks are drawn from."""

from __future__ import annotations

from pytest_mobileagent.state.joplin import Note

FOLDERS = ("Personal", "Work", "School", "Home", "Projects", "Ideas", "Recipes", "Finance", "Health", "Travel")
TITLES = (
    "Grocery List", "Meeting Agenda", "Project Proposal", "Daily Journal", "To-Do List", "Research Notes",
    "Travel Itinerary", "Recipe Collection", "Budget Spreadsheet", "Training Manual",
)  # fmt: skip
BODIES = (
    "Look through this once more before the weekend.", "First draft, the details are still to come.",
    "Ask Dana whether anything is missing here.", "Keep it short and leave the rest for later.",
    "Everything that came up during the past few days.", "Copied from the old notebook, check the dates.",
    "Half of it is done, the other half can wait.", "Print a copy and put it beside the front door.",
    "Share it with the others as soon as it is finished.", "Started on the train, to be continued at home.",
)  # fmt: skip
MEETINGS = (
    "Team Weekly Sync", "Client Quarterly Review", "Project Kickoff Meeting", "Budget Planning Session",
    "Sales Strategy Discussion", "Product Roadmap Alignment", "Marketing Campaign Planning",
    "Development Sprint Review", "Customer Feedback Session", "Executive Board Meeting",
    "Financial Performance Analysis", "Product Launch Preparation", "Training Workshop for New Hires",
    "Vendor Negotiation Meeting", "Strategic Partnership Discussion", "Departmental Alignment Meeting",
    "Quality Assurance Review", "Project Status Update", "Employee Performance Evaluation",
    "Company All-Hands Meeting",
)  # fmt: skip
ATTENDEES = tuple(str(count) for count in range(5, 101, 5))
MINUTES = (
    "We began on time and went through the whole agenda. Number of attendees: {attendees}. The next steps were "
    "written on the board and photographed.",
    "Attendees: {attendees}. Most of the time went into the open questions of last month; the slides are in the "
    "shared folder by now.",
    "The room was full, with {attendees} attendees. The plan was accepted with small changes, and everybody left "
    "with something to do.",
    "A calm meeting with {attendees} people present. The figures were explained once more, and the decision was put "
    "off until the end of the month.",
    "There were {attendees} attendees in the room and on the line. The main subject was the schedule, which turned out "
    "to be tighter than expected.",
    "Present: {attendees} attendees. Two topics were dropped for lack of time. The minutes go out by mail tomorrow "
    "morning at the latest.",
    "In total {attendees} people attended. They liked the new proposal, asked for more details on the costs and "
    "agreed to meet again soon.",
    "Short notes only: {attendees} attendees, lively discussion, no final decision. The open points were given to the "
    "people who raised them.",
    "The meeting was attended by {attendees} people. After the introduction everyone could say what went well and "
    "what should change.",
    "All {attendees} attendees signed the list. The first part was about results, the second about what comes next; "
    "coffee was in between.",
    "Held in the large hall because {attendees} attendees had announced themselves, and all of them came. The talk "
    "was recorded for the others.",
    "Attendance was good: {attendees} people. We agreed on the goals, shared the work out and set a day for checking "
    "the progress made.",
    "With {attendees} attendees the circle was larger than usual. Even so we kept to the agenda and finished before "
    "lunch, without a break.",
    "Notes from the meeting: {attendees} people took part. The risks were listed and ranked, and for the first of "
    "them there is a remedy.",
    "A count at the door gave {attendees} attendees. The demonstration worked at once, the questions afterwards took "
    "a while longer.",
    "Everyone invited was there, {attendees} attendees altogether. The wishes of the customers were read out and put "
    "in order of weight.",
    "We were {attendees} people in the meeting. The suppliers' offers were compared, and the best of them will be "
    "asked for a new price.",
    "Number of people present: {attendees}. The agenda was changed at the beginning; the budget came first and needed "
    "most of the hour.",
    "The list shows {attendees} attendees. What had been promised last time was done, apart from the report, which "
    "will follow soon.",
)  # fmt: skip
DISHES = (
    "Pancake Recipe", "Spaghetti Carbonara", "Chocolate Cake", "Chicken Alfredo", "Vegetable Stir-fry", "Beef Stew",
    "Lasagna", "Salmon Salad", "Tacos", "Fruit Smoothie",
)  # fmt: skip
QUANTITIES = (
    "1 cup", "2 cups", "1/2 cup", "3/4 cup", "1/4 cup", "1 tablespoon", "2 tablespoons", "1 teaspoon", "2 teaspoons",
    "3 teaspoons",
)  # fmt: skip
INGREDIENTS = (
    "almond flour", "coconut sugar", "chia seeds", "tahini", "matcha powder", "acai berries", "goji berries",
    "spirulina", "maca powder", "hemp seeds", "arrowroot powder", "quinoa flakes", "buckwheat groats", "millet",
)  # fmt: skip
# Where a recipe's lines come from: what is always in it, before and behind the ingredient that is asked for, and how
# it is made. 386 to 643 characters each.
_LISTS = (
    (("3 eggs", "2 cups milk", "1 pinch of salt"), ("1/3 cup butter, melted", "4 slices of bread"), 0),
    (("500 g tomatoes", "1 large onion", "2 cloves of garlic"), ("1 bunch of basil", "80 g hard cheese"), 1),
    (("200 g dark chocolate", "4 eggs", "150 g butter"), ("1 orange, peel and juice", "2 drops of vanilla"), 2),
    (("400 g chicken breast", "250 ml cream"), ("300 g broad noodles", "1 lemon", "black pepper"), 3),
    (("2 carrots", "1 red pepper", "150 g mushrooms"), ("5 spring onions", "30 ml soy sauce", "a little ginger"), 0),
    (("800 g beef", "4 potatoes", "3 carrots"), ("500 ml broth", "2 bay leaves", "salt and pepper"), 1),
    (("12 sheets of pasta", "600 g minced meat"), ("400 g tomatoes", "250 g soft cheese", "a little nutmeg"), 2),
    (("2 fillets of salmon", "1 head of lettuce"), ("1 cucumber", "6 radishes", "the juice of 1 lime"), 3),
    (("8 tortillas", "400 g beans", "1 avocado"), ("150 g sour cream", "1 bunch of coriander"), 0),
    (("1 banana", "250 g strawberries"), ("300 ml oat milk", "1 hand of ice cubes", "4 leaves of mint"), 1),
    (("6 potatoes", "1 leek", "2 stalks of celery"), ("700 ml broth", "100 g peas", "a few chives"), 2),
    (("300 g rice", "1 can of coconut milk"), ("1 mango", "120 g cashews", "1 small chilli"), 3),
)
_WAYS = (
    "Mix the dry ingredients in a large bowl, add the others one after the other and stir until nothing sticks to the "
    "bottom. Leave it alone for a quarter of an hour, then cook it on medium heat until both sides are golden. Serve "
    "it at once, while it is hot, and keep what is left in the fridge.",
    "Cut everything into pieces of the same size. Heat the oil in a heavy pot, brown what needs browning, then add the "
    "rest and let it simmer with the lid half open. Taste it before it comes to the table; it may need a little more "
    "salt than you think, and a drop of vinegar.",
    "Heat the oven and grease a dish. Put the ingredients in layers, the softest ones in the middle, and press them "
    "down with the back of a spoon. Bake until the top is brown, wait ten minutes with the door open, and cut it only "
    "then. The rest can be frozen for another day.",
    "Wash and dry what is fresh and put it in the bowl in which it will be served. Cook the remainder in salted water, "
    "drain it well, let it cool down a little and turn it under. The dressing comes last, and only as much as is "
    "needed. It should not stand for long.",
)
TODOS = (
    "Grocery List", "Meeting Agenda", "Personal Goals", "Work Tasks", "Home Improvement", "Study Notes",
    "Recipe Ideas", "Financial Plan", "Health Routine", "Travel Itinerary",
)  # fmt: skip
TODO_BODIES = (
    "Begin with the first three points and cross them off one by one.",
    "Has to be ready on Friday, so do not leave it for Thursday evening.",
    "Write down what it costs, and what it would cost to do without it.",
    "Ask two other people what they think before anything is decided.",
    "Fifteen minutes every day are better than two hours on a Sunday.",
    "The list from last month is still good, only the dates are wrong.",
    "Make a copy of the papers and keep it apart from the originals.",
    "Call first, they are closed on some days without saying why.",
    "Nothing urgent, but it has been waiting since the spring already.",
    "Divide it into small steps, and begin with the one nobody likes.",
)

# -- the notes that nobody asks for -----------------------------------------------------------------------------------

_SUBJECTS = {
    "Recipes": (
        "Tomato soup", "Lentil curry", "Apple crumble", "Onion tart", "Potato pancakes", "Rice pudding",
        "Mushroom risotto", "Plum jam", "Bean chilli", "Cheese scones", "Leek quiche", "Garlic bread",
        "Carrot muffins", "Fish pie", "Bread with seeds",
    ),
    "Tasks": (
        "Pick up the parcel", "Renew the passport", "Water the plants", "Return the books", "Fix the bicycle",
        "Sort the photographs", "Change the light bulb", "Order printer paper", "Clean the windows", "Book the dentist",
        "Charge the batteries", "Back up the laptop", "Iron the shirts", "Wash the car", "Write to the landlord",
    ),
    "Meeting Notes": (
        "Monday stand-up", "Call with the printer", "Office move", "Interview feedback", "Design critique",
        "Support rota", "Data protection briefing", "Review of the trial", "Talk with the auditors", "Year planning",
        "Canteen survey", "Safety walk", "Release retrospective", "Open house", "Hiring round",
    ),
    "Personal": (
        "Letter to grandmother", "Books to read", "Films to see", "Birthdays", "Dreams", "Guitar chords",
        "Sayings to remember", "Names for the cat", "Old addresses", "Presents",
    ),
    "Work": (
        "Weekly report", "Holiday cover", "Phone extensions", "Desk plan", "Questions for the boss", "Expense rules",
        "Newsletter", "Printer codes", "Who does what", "Feedback for Sam",
    ),
    "School": (
        "Biology summary", "History dates", "French verbs", "Essay outline", "Timetable", "Lab rules",
        "Group work", "Exam topics", "Poem to learn", "Maths formulas",
    ),
    "Home": (
        "Paint colours", "Meter readings", "House rules", "Where things are", "Balcony plants", "Repairs",
        "Furniture sizes", "Wi-Fi for guests", "Recycling days", "Neighbours",
    ),
    "Projects": (
        "Bird house", "Website relaunch", "Photo book", "Herb garden", "Podcast", "Weather station", "Knitted scarf",
        "Model railway", "Family tree", "Street library",
    ),
    "Ideas": (
        "Short story", "Board game", "App for walkers", "Costume", "Song about rain", "Shop window", "Tree house",
        "Workshop", "Letter box", "Surprise party",
    ),
    "Finance": (
        "Insurance numbers", "Savings goals", "Tax papers", "Subscriptions", "Rent", "Loan to Kim", "Bank fees",
        "Electricity bill", "Pocket money", "Receipts to keep",
    ),
    "Health": (
        "Running plan", "Blood pressure", "Allergies", "Stretching", "Sleep diary", "Vaccinations", "Vitamins",
        "Back exercises", "Glasses", "Water per day",
    ),
    "Travel": (
        "Packing", "Train times", "Places in Lisbon", "Camping spots", "Phrases", "Hotel reviews", "Museum passes",
        "Ferry", "Souvenirs", "Day trips",
    ),
}  # fmt: skip
_FORMS = ("{}", "{} (old)")
_REMARKS = (
    "Still to be finished.", "Ask again next week.", "See the paper copy as well.", "Not so important.",
    "Keep this.", "Look it up before leaving.", "Changed since last time.", "For later.", "Nearly done.",
    "Only the main points.", "From the phone call.", "Needs a second look.",
)  # fmt: skip
_NOISE = 100
_NEAR_SHARE = 0.3


def recipe_text(fake, ingredient, quantity):
    """Return a recipe in which an ingredient is needed in some quantity."""
    before, after, way = fake.random_element(_LISTS)
    lines = [f"- {line}" for line in (*before, f"{quantity} {ingredient}", *after)]
    return "\n".join(["Ingredients:", *lines, "", "Directions:", _WAYS[way]])


def stock_note(fake, folder):
    """Return a note that nobody asks for."""
    is_todo = bool(fake.random_int(0, 1))
    return Note(
        fake.pick(_FORMS).format(fake.pick(_SUBJECTS[folder])),
        " ".join(fake.picks(_REMARKS, 2)),
        folder,
        is_todo=is_todo,
        is_done=is_todo and bool(fake.random_int(0, 1)),
    )


def surrounded(fake, notes, may_stay):
    """Return notes among a hundred others, of which nearly a third lie in the same notebooks."""
    near = [note.folder for note in notes]
    others = []
    while len(others) < _NOISE:
        is_near = fake.random.random() < _NEAR_SHARE
        note = stock_note(fake, fake.pick(near if is_near else list(_SUBJECTS)))
        if may_stay(note):
            others.append(note)
    found = [*notes, *others]
    fake.random.shuffle(found)
    return found
