"""Dragon's Ransom: rules, cards, and how they are told."""
