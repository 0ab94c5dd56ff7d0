"""Blood Rage: rules, cards, and how they are told."""
