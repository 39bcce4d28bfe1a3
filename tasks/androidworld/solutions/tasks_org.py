from __future__ import annotations

import datetime
import re

from pytest_mobileagent.config.labels import labels_for
from pytest_mobileagent.solutions import near_miss, solution

from ..pools_todos import NEXT_MONDAY, NEXT_SUNDAY, TODAY

APP = "tasks"
PACKAGE = "org.tasks"
COMPLETED, OVERDUE, NO_DUE_DATE = "Completed", "Overdue", "No due date"
HEADS = (COMPLETED, OVERDUE, NO_DUE_DATE, "High priority", "Medium priority", "Low priority", "No priority")
DAY = datetime.timedelta(days=1)
_TIME = re.compile(r"\d{1,2}(:| h )\d\d")
OCTOBER = 10
_MOST_SCROLLS = 3  # of an upright screen; a low one takes more
SHORT_DAYS = [  # from Monday, in the languages of the shipped configurations
    names.split()
    for names in (
        "Mon Tue Wed Thu Fri Sat Sun",
        "lun mar mié jue vie sáb dom",
        "lun. mar. mer. jeu. ven. sam. dim.",
        "周一 周二 周三 周四 周五 周六 周日",
        "सोम मंगल बुध गुरु शुक्र शनि रवि",
        "月 火 水 木 金 土 日",
        "пн вт ср чт пт сб вс",  # noqa: RUF001 - Russian
        "الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد",
        "Mo. Di. Mi. Do. Fr. Sa. So.",
        "Dwo Ben Wuk Yaw Fia Mem Kwe",
        "seg. ter. qua. qui. sex. sáb. dom.",
        "segunda terça quarta quinta sexta sábado domingo",
        "월 화 수 목 금 토 일",
        "پیر منگل بدھ جمعرات جمعہ ہفتہ اتوار",
    )
]


# -- what the app calls a day -----------------------------------------------------------------------------------------


def day_name(day):
    """Return a day as the heads of groups write it."""
    away = (day - TODAY).days
    if abs(away) <= 1:
        return ("Yesterday", "Today", "Tomorrow")[away + 1]
    return f"{day:%A}" if abs(away) < 7 else f"{day:%A, %B} {day.day}"


def head_of(day):
    return OVERDUE if day < TODAY else f"Due {day_name(day)}"


def head_in_english(text):
    """Return the head of a group as it is in English, whichever language the app speaks."""
    known = next((head for head in HEADS if text in labels_for(head, PACKAGE)), None)
    return known or next((head_of(day) for day in (TODAY + DAY * n for n in range(30)) if is_in_head(text, day)), text)


def is_in_head(text, day):
    away = (day - TODAY).days
    if away < 7:
        names = labels_for(day_name(day), PACKAGE)
        return not any(map(str.isdecimal, text)) and any(name in text for name in names)
    return day_in_october(text) == day.day


def day_in_october(text):
    """Return the day of a date without a year, whose month may be a name or a number."""
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    if len(numbers) > 1:
        numbers.remove(OCTOBER)
    return numbers[0] if numbers else 0


def is_labelled(text, day):
    """Whether a row's date may be this day: weekdays are those of the last and of the next six days."""
    away = (day - TODAY).days
    time = _TIME.search(text)
    date = text[: time.start()].strip(" ,،") if time else text
    if not away:
        return not date or date in labels_for("Today", PACKAGE)
    if abs(away) >= 7:
        return day_in_october(date) == day.day
    name = {1: "Tmrw", -1: "Yest"}.get(away)
    return date in (labels_for(name, PACKAGE) if name else short_names(day))


def short_names(day):
    """Return what a weekday is called in short, in every language."""
    return {names[day.weekday()] for names in SHORT_DAYS}


# -- reading the list -------------------------------------------------------------------------------------------------


def rows_in_view(ui):
    """Return heads and tasks from top to bottom, as (head, "", "") and ("", title, date)."""
    dates, titles = ui.find_all(id="due_date"), ui.find_all(id="title")
    found = [(node.bounds.top, (head_in_english(node.text), "", "")) for node in ui.find_all(id="header")]
    line = max((node.bounds.height for node in titles), default=0) * 2 // 3  # a title of less is cut at the edge
    for node in titles:
        if node.bounds.height >= line:
            beside = [date.text for date in dates if abs(date.bounds.top - node.bounds.top) < line]
            found.append((node.bounds.top, ("", node.text, beside[0] if beside else "")))
    return [row for _, row in sorted(found, key=lambda pair: pair[0])]


def joined(rows, more):
    """Return rows followed by those that came into view, which begin with some of the last ones."""
    for count in range(min(len(rows), len(more)), 0, -1):
        if rows[-count:] == more[:count]:
            return rows + more[count:]
    return rows + more


def read(ui, is_enough):
    """Scroll until enough is seen or nothing new comes; return (head, title, date) of each task."""
    rows = rows_in_view(ui)
    for _ in range(-(-_MOST_SCROLLS * max(ui.screen.width, ui.screen.height) // ui.screen.height)):
        if is_enough([head for head, _, _ in rows if head]):
            break
        yield from ui.scroll(duration_ms=1200)
        longer = joined(rows, rows_in_view(ui))
        if longer == rows:
            break
        rows = longer
    tasks, current = [], ""
    for head, title, date in rows:
        current = head or current
        if title:
            tasks.append((current, title, date))
    return tasks


def group(ui, mode, *, mixes_completed=False):
    """Open the list and group it; with `mixes_completed` the completed tasks stand among the others."""
    yield from ui.open_app(APP)
    yield from ui.tap(id="menu_sort")
    yield from ui.tap(text="Grouping")
    yield from ui.tap(text=mode)
    if mixes_completed:
        yield from ui.tap(text="Move completed tasks to bottom")
    yield from ui.press("back")


def passed(day):
    """Return a function that tells from the heads seen whether the list has gone past a day."""
    later = {head_of(day + DAY * number) for number in range(1, 30)} - {OVERDUE}

    def is_past(heads):
        return any(head in later or head in (COMPLETED, NO_DUE_DATE) for head in heads)

    return is_past


def due_on(ui, day, *, mixes_completed=False):
    """Return the titles of the tasks that are due on a day."""
    yield from group(ui, "By due date", mixes_completed=mixes_completed)
    tasks = yield from read(ui, passed(day))
    found = [(title, date) for head, title, date in tasks if head == head_of(day)]
    return [title for title, date in found if day >= TODAY or is_labelled(date, day)]


def say(ui, titles):
    yield from ui.answer(", ".join(titles) or "none")


# -- answers ----------------------------------------------------------------------------------------------------------


@solution("test_todos_completed_for_date")
def list_completed(ui, *, day, **_):
    titles = yield from due_on(ui, day, mixes_completed=True)
    yield from say(ui, titles)


@near_miss("test_todos_completed_for_date", "leaves one out")
def list_completed_but_one(ui, *, day, **_):
    titles = yield from due_on(ui, day, mixes_completed=True)
    yield from say(ui, titles[1:])


@near_miss("test_todos_completed_for_date", "lists what is still to be done")
def list_open(ui, *, day, **_):
    titles = yield from due_on(ui, day)
    yield from say(ui, titles)


@solution("test_todos_due_next_week")
def count_next_week(ui, **_):
    yield from group(ui, "By due date")
    if ui.shows(id="header", text=OVERDUE):
        yield from ui.tap(id="header")  # folds what is overdue, which comes first
    tasks = yield from read(ui, passed(NEXT_SUNDAY))
    heads = {head_of(NEXT_MONDAY + DAY * number) for number in range(7)}
    yield from ui.answer(str(sum(head in heads for head, _, _ in tasks)))


@near_miss("test_todos_due_next_week", "answers with a word")
def count_in_words(ui, **_):
    yield from group(ui, "By due date")
    yield from ui.answer("six")


@near_miss("test_todos_due_next_week", "counts every task")
def count_all(ui, **_):
    yield from group(ui, "By due date")
    tasks = yield from read(ui, lambda _: False)
    yield from ui.answer(str(len(tasks)))


@solution("test_todos_due_on_date")
def list_due(ui, *, day, **_):
    titles = yield from due_on(ui, day)
    yield from say(ui, titles)


@near_miss("test_todos_due_on_date", "names only the first")
def list_first_due(ui, *, day, **_):
    titles = yield from due_on(ui, day)
    yield from say(ui, titles[:1])


@near_miss("test_todos_due_on_date", "lists the day after")
def list_day_after(ui, *, day, **_):
    titles = yield from due_on(ui, day + DAY)
    yield from say(ui, titles)


def of_high_priority(ui):
    """Return title and date of the tasks of high priority, in the order in which they are due."""
    yield from group(ui, "By priority")
    tasks = yield from read(ui, lambda heads: len(heads) > 1)
    return [(title, date) for head, title, date in tasks if head == "High priority"]


@solution("test_todos_high_priority")
def list_high(ui, **_):
    found = yield from of_high_priority(ui)
    yield from say(ui, [title for title, _ in found])


@near_miss("test_todos_high_priority", "lists medium priority too")
def list_medium_too(ui, **_):
    yield from group(ui, "By priority")
    tasks = yield from read(ui, lambda heads: len(heads) > 2)
    heads = list(dict.fromkeys(head for head, _, _ in tasks))
    yield from say(ui, [title for head, title, _ in tasks if head in heads[:2]])


def high_on(ui, day):
    """Return the title of the task of high priority that is due on a day: of equal weekdays the later one."""
    found = yield from of_high_priority(ui)
    return [title for title, date in found if is_labelled(date, day)][-1:]


@solution("test_todos_high_priority_on_date")
def list_high_due(ui, *, day, **_):
    titles = yield from high_on(ui, day)
    yield from say(ui, titles)


@near_miss("test_todos_high_priority_on_date", "adds the date")
def list_high_with_date(ui, *, day, **_):
    titles = yield from high_on(ui, day)
    yield from say(ui, [*titles, f"{day:%B} {day.day}"])


@solution("test_todos_incomplete_by_date")
def list_incomplete(ui, *, day, **_):
    yield from group(ui, "By due date")
    tasks = yield from read(ui, passed(day))
    heads = {OVERDUE} | {head_of(TODAY + DAY * number) for number in range((day - TODAY).days + 1)}
    yield from say(ui, [title for head, title, _ in tasks if head in heads])


@near_miss("test_todos_incomplete_by_date", "lists the completed ones too")
def list_everything(ui, **_):
    yield from group(ui, "By due date")
    tasks = yield from read(ui, lambda _: False)
    yield from say(ui, [title for _, title, _ in tasks])


@near_miss("test_todos_incomplete_by_date", "leaves one out")
def list_incomplete_but_one(ui, *, day, **_):
    yield from group(ui, "By due date")
    tasks = yield from read(ui, passed(day))
    heads = {OVERDUE} | {head_of(TODAY + DAY * number) for number in range((day - TODAY).days + 1)}
    yield from say(ui, [title for head, title, _ in tasks if head in heads][:-1])
