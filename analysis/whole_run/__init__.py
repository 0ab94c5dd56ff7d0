"""A whole run in one dict: from its frame, or summed up while it plays."""
