"""What the verbs share: options, plans, progress, tables on the terminal, Ctrl-C, failures."""
