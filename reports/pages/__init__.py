"""What a report is made of, and its forms: a page, Markdown, a folder of files."""
