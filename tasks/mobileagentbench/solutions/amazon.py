from __future__ import annotations

from pytest_mobileagent.solutions import near_miss, solution


def search(ui, query):
    yield from ui.tap(id="chrome_search_box")
    yield from ui.type(query, id="rs_search_src_text")
    yield from ui.press("enter")


def choose(ui, department):
    yield from ui.tap(id="rs_department_filter", text=department)
    yield from ui.done()


@solution("test_amazon_search")
def search_and_filter(ui, *, brand, kind):
    yield from search(ui, brand)
    yield from choose(ui, kind.capitalize())


@near_miss("test_amazon_search", "searches and leaves all kinds of goods")
def search_only(ui, *, brand, kind):
    yield from search(ui, brand)
    yield from ui.done()


@near_miss("test_amazon_search", "chooses another kind")
def another_kind(ui, *, brand, kind):
    yield from search(ui, brand)
    yield from choose(ui, "Shoes" if kind != "shoes" else "Bags")


@near_miss("test_amazon_search", "opens the department, with goods of all brands")
def all_brands(ui, *, brand, kind):
    yield from ui.tap(text=kind.capitalize())
    yield from ui.done()


def open_guide(ui, query):
    yield from search(ui, query)
    yield from ui.tap(id="item_title")
    yield from ui.tap(text="Size guide")
    yield from ui.done()


@solution("test_amazon_size_guide")
def size_guide(ui, *, brand):
    yield from open_guide(ui, f"{brand} shoes")


@near_miss("test_amazon_size_guide", "that of clothing of the brand")
def guide_of_clothing(ui, *, brand):
    yield from open_guide(ui, f"{brand} clothing")


@near_miss("test_amazon_size_guide", "that of shoes of another brand")
def guide_of_another(ui, *, brand):
    yield from open_guide(ui, f"{'corvane' if brand != 'corvane' else 'nike'} shoes")


@near_miss("test_amazon_size_guide", "opens the shoes alone")
def shoes_only(ui, *, brand):
    yield from search(ui, f"{brand} shoes")
    yield from ui.tap(id="item_title")
    yield from ui.done()
