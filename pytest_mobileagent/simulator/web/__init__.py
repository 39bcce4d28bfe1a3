"""The web engine: HTML, CSS and the document that scripts see, laid out and drawn as views."""
