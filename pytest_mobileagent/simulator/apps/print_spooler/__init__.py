"""Print Spooler: the print preview, whose only destination is a PDF file."""
