from __future__ import annotations

from pytest_mobileagent import mobile_task
from pytest_mobileagent.matching import words_differ

NOTHING = "~~~ nothing yet ~~~"
TEXTS = (
    "1600 Market St, Denver", "27 Rue Lepic, Paris", "4 Abbey Road, London", "9 Ocean Drive, Miami",
    "315 Bowery, New York", "68 Via Roma, Turin", "anna.muller@example.com", "events@cityhall.example",
    "j.chen+news@example.org", "support@parcel.example", "team.blue@example.net", "zoe_wang@example.com",
    "Order No: 7741-2093", "Order No: BX-58210", "Invoice #20231015", "Invoice #88-4172", "Ticket ID: QF19-LHR",
    "Member ID: 5520 7718", "Member ID: GYM-30941", "Room 412, wing B", "Gate C17, boards 9:40", "Locker 93, code 2275",
    "Call Marta: 555-0134", "Call Dr. O'Neil: 555-0178", "Fax: +1 555 0199", "Text Omar @ 555-0112",
    "Wi-Fi: guest / tulip-88", "Flight DL 2043, 6:15 AM", "Train 8127, coach 4", "Bus 36 to Kings' Cross",
    "Promo: AUTUMN-25", "Booking ref: K7QPLM", "Parcel #1Z88-204-77", "Plate: 7KLM 204", "Serial: SN-0098-AX3",
    "Lab's results: 14:30",
)  # fmt: skip


def a_text(fake):
    return {"clipboard_content": fake.pick(TEXTS)}


@mobile_task(
    "Copy the following text to the clipboard: {clipboard_content}",
    apps=["clipper"],
    params=a_text,
    max_steps=10,
    difficulty="easy",
    upstream="SystemCopyToClipboard",
    tags=["data_entry", "parameterized"],
)
def test_clipboard_copy(task, agent, device, clipboard_content):
    """The clipboard has the text, word by word, with its digits and signs."""
    device.clipboard.set(NOTHING)

    agent.run(task)

    assert not words_differ(device.clipboard.get(), clipboard_content)
