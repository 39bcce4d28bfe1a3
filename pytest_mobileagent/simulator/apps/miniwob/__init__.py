"""MiniWoB++ on a phone, as AndroidWorld has it: one web view, a page for each task."""
