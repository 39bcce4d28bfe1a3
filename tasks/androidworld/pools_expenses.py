"""What expenses are drawn from."""

from __future__ import annotations

import datetime

from pytest_mobileagent.state.expenses import CATEGORIES, Expense

NAMES = {
    "Others": (
        "Emergency Repairs", "Pet Supplies", "Pet Care", "Household Items", "Stationery", "Unexpected Expenses",
        "Miscellaneous Gifts", "Subscriptions", "Membership Fees", "Legal Fees",
    ),
    "Income": (
        "Salary", "Freelance Payment", "Bonus", "Dividends", "Interest Income", "Rental Income", "Capital Gains",
        "Reimbursements", "Side Business", "Consulting Fees",
    ),
    "Food": (
        "Restaurant Meal", "Groceries", "Coffee", "Fast Food", "Fine Dining", "Bakery Items", "Snacks", "Food Delivery",
        "Specialty Foods", "Dining Out",
    ),
    "Housing": (
        "Rent Payment", "Mortgage", "Home Repairs", "Utilities", "Property Taxes", "Home Insurance", "Furnishing",
        "Cleaning Services", "Landscaping", "Pest Control",
    ),
    "Social": (
        "Dinner Party", "Gift for Friend", "Club Membership", "Wedding Gift", "Charity Donations", "Birthday Present",
        "Social Club Dues", "Event Tickets", "Night Out", "Party Supplies",
    ),
    "Entertainment": (
        "Concert Tickets", "Movie Night", "Theater Show", "Streaming Services", "Video Games", "Books", "Magazines",
        "Hobbies", "Museum Tickets", "Amusement Park",
    ),
    "Transportation": (
        "Taxi Fare", "Public Transit Pass", "Gas", "Parking Fees", "Car Maintenance", "Bike Repairs", "Car Insurance",
        "Public Transit", "Flight Tickets", "Ride-Sharing",
    ),
    "Clothes": (
        "New Jacket", "Shirt Purchase", "Shoes", "Dress", "Jeans", "Accessories", "Sportswear", "Undergarments",
        "Tailoring Services", "Laundry",
    ),
    "Health Care": (
        "Doctor Visits", "Medications", "Health Insurance", "Dental Care", "Eyecare", "Wellness Products",
        "Gym Membership", "Therapy Sessions", "Medical Tests",
    ),
    "Education": (
        "Tuition Fees", "School Supplies", "Textbooks", "Online Courses", "Seminars", "Workshops",
        "Educational Software", "Library Fees", "ProDev", "Tutoring Services",
    ),
    "Donation": (
        "Charity", "Fundraising Events", "Sponsorships", "Non-Profit Support", "Crowdfunding", "Religious", "Political",
        "Educational", "Medical Research", "Environmental",
    ),
}  # fmt: skip
NOTES = (
    "Paid by card", "Urgent", "Monthly recurring", "Want to have", "A need", "Remember to transfer funds",
    "I may repeat this",
)  # fmt: skip
LEAST_CENTS, MOST_CENTS = 1000, 50000
_FIRST_DAY = datetime.datetime(2023, 10, 1, tzinfo=datetime.UTC)
_LAST_HOUR = 15 * 24 - 1
_NUMBERS = {name: number for number, name in CATEGORIES.items()}


def random_hour_ms(fake):
    """Return some full hour of the first fifteen days of October 2023."""
    moment = _FIRST_DAY + datetime.timedelta(hours=fake.random_int(0, _LAST_HOUR))
    return int(moment.timestamp() * 1000)


def random_expense(fake):
    category = fake.pick(list(NAMES))
    moment = random_hour_ms(fake)
    return Expense(
        fake.pick(NAMES[category]), fake.random_int(LEAST_CENTS, MOST_CENTS), _NUMBERS[category], fake.pick(NOTES),
        moment, moment,
    )  # fmt: skip


def random_expenses(fake, count, *, but_not=(), unique_names=False):
    """Return expenses, none called like one of `but_not`."""
    taken = {expense.name for expense in but_not}
    found = []
    while len(found) < count:
        expense = random_expense(fake)
        if expense.name not in taken:
            found.append(expense)
            if unique_names:
                taken.add(expense.name)
    return found


def in_a_table(expenses):
    """Return expenses as text: a line each, fields between bars, named as AndroidWorld names them."""
    lines = ["name|amount_dollars|category_name|note"]
    lines += [f"{one.name}|{dollars(one)}|{CATEGORIES[one.category]}|{one.note}" for one in expenses]
    return "\n".join(lines)


def in_blocks(expenses):
    """Return expenses as text: a few lines each."""
    return "\n\n".join(
        f"Expense: {one.name}\n amount_dollars: {dollars(one)}\n category_name: {CATEGORIES[one.category]}\n"
        f" note: {one.note}"
        for one in expenses
    )


def dollars(expense):
    """Return an amount as goals and files name it: `$12.5`."""
    return f"${expense.amount / 100}"
