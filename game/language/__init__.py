"""Messages in words: a table of templates a language, for the console as for the window."""
