"""HTML Viewer, the platform's own viewer for pages in files."""
