"""Chrome, the browser: tabs, history, bookmarks around the web engine."""
