"""Files, the system's browser and picker of documents (`DocumentsUI`)."""
