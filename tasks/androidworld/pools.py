"""What parameters are drawn from, where several apps' tasks share it."""

from __future__ import annotations

OPENABLE_APPS = ("camera", "clock", "contacts", "settings", "dialer")
PACKAGES = {
    "camera": "com.android.camera2",
    "clock": "com.google.android.deskclock",
    "contacts": "com.google.android.contacts",
    "settings": "com.android.settings",
    "dialer": "com.google.android.dialer",
}

SENTENCES = (
    "Buy milk, bread and a dozen eggs.",
    "Call the plumber before noon.",
    "Don't forget the umbrella.",
    "The early bird catches the worm.",
    "Dentist at half past nine.",
    "Water the plants on the balcony.",
    "It's your turn to walk the dog.",
    "Practice makes perfect.",
    "Meet me under the big clock.",
    "The train leaves from platform four.",
    "Pick up the dry cleaning.",
    "Every cloud has a silver lining.",
    "I'll be back after lunch.",
    "Return the library books today.",
    "Please bring your own lunch, we only have drinks.",
    "Let's paint the fence on Saturday.",
    "Honesty is the best policy.",
    "The spare key is with the neighbour.",
    "Book a table for six.",
    "Change the batteries of the smoke alarm.",
    "Elementary, my dear Watson.",
    "Actions speak louder than words.",
    "The parcel arrives on Thursday.",
    "We're going to need a bigger boat.",
    "Take the chicken out of the freezer.",
    "Renew the passport in time.",
    "Better late than never.",
    "The password is on the yellow note.",
    "Feed the cat, then lock the door.",
    "There's no place like home.",
    "Ask Maria about the invoice.",
    "Back up the photos every month.",
    "Fortune favours the bold.",
    "You can't judge a book by its cover.",
    "Swimming lesson moved to five.",
    "Print the tickets, both pages.",
    "Send the holiday pictures to grandma.",
    "Slow and steady wins the race.",
    "May the road rise to meet you, always.",
    "That's all for today.",
)  # fmt: skip

GIVEN_NAMES = (
    "Adam", "Aisha", "Alba", "Alex", "Alice", "Amina", "Amir", "Ana", "Anders", "Andrea", "Anna", "Anton", "Arjun",
    "Astrid", "Aya", "Beatriz", "Ben", "Bianca", "Bo", "Bruno", "Carla", "Carlos", "Chiara", "Chloe", "Clara", "Dana",
    "Daniel", "David", "Diego", "Dina", "Elena", "Eli", "Elif", "Emil", "Emma", "Enzo", "Erik", "Esther", "Eva",
    "Fatima", "Felix", "Finn", "Freya", "Gabriel", "Gita", "Grace", "Hana", "Hannah", "Hugo", "Ian", "Ida", "Ines",
    "Ingrid", "Isaac", "Ivan", "Jana", "Jin", "Joao", "Jonas", "Julia", "Kai", "Karim", "Kofi", "Lara", "Laura", "Leo",
    "Lina", "Luca", "Lucia", "Maja", "Marco", "Maria", "Mateo", "Maya", "Mei", "Mia", "Milan", "Mira", "Nadia", "Nico",
    "Nina", "Noah", "Nora", "Olga", "Omar", "Oscar", "Pablo", "Petra", "Priya", "Rafael", "Rosa", "Samir", "Sara",
    "Sofia", "Tom", "Yuki", "Zoe",
)  # fmt: skip
FAMILY_NAMES = (
    "Ahmed", "Ali", "Alves", "Chen", "Fernandez", "Ferreira", "Garcia", "Gonzalez", "Hernandez", "Ibrahim", "Li", "Liu",
    "Lopez", "Martin", "Mohamed", "Mohammed", "Muller", "Pereira", "Wang", "Zhang", "da Silva", "dos Santos",
)  # fmt: skip
ADDRESSES = (
    "1425 Maple Street, Springfield, IL 62704", "88 Harbor View Drive, Portland, ME 04101",
    "3017 Cedar Lane, Austin, TX 78703", "509 Ocean Avenue, Monterey, CA 93940",
    "742 Birch Court, Boulder, CO 80302", "26 Lighthouse Road, Newport, RI 02840",
    "1900 Elm Park Way, Madison, WI 53703", "64 Orchard Hill, Asheville, NC 28801",
)  # fmt: skip


def person_name(fake):
    return f"{fake.pick(GIVEN_NAMES)} {fake.pick(FAMILY_NAMES)}"
