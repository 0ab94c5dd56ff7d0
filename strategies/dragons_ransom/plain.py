"""Dragon's Ransom's plain weights, set by hand: what `judged` weighs. Named players change a few of them.

Worths are in wounds dealt, more or less: a wound of the right hero is worth 1.
"""

PLAIN = {
    "reach": 0.6,  # share of the unseen Attack! cards that will be drawn in time
    # attacking: `attacking.send_worth`, `attacking.attack_worth`
    "wound": 1.0,
    "kill": 1.0,
    "whole": 0.3,
    "partial": 0.0,
    "waste": 0.3,  # wounds too many
    "spend": 0.1,  # for each card of the chain
    "loot": 0.0,  # for each item of the hero
    "patience": 1.0,  # times the wounds that a chain must bring on average
    "late": 20.0,  # cards left, from which on patience ends
    "glut": 1.0,  # when one more Attack! would be forced
    # placing: `placing.place_worth`, `placing.minion_worth`
    "place": -1.5,
    "gain": 0.6,  # wounds that a chain would bring more
    "begin": 0.5,
    "headless": 0.5,
    "link": 0.5,
    "finish": 0.5,
    "blocked": 1.5,
    "exposed": 0.3,
    "body": 0.5,
    "tough": 0.02,
    "decoy": 0.1,
    "ready": 3.0,  # an Attack! is in hand, and the column may come to be worth it
    "ready_gain": 1.0,
    "crowd": 1.5,  # with a full hand
    "share": 0.5,  # the next player holds an Attack!
    # effects: `effects.effects_worth`
    "trap": 0.0,
    "strip": 0.7,
    "cancel": 0.7,
    "extra": 0.5,  # a card, whoever gets it
    # discarding: `judged`, `placing.keep_worth`
    "toss": -0.5,
    "dig": 2.0,  # with a full hand
    "keep": 0.5,
    "keep_other": 3.0,
    # drawing: `drawing.draw_worth`
    "draw": 0.3,
    "many": 0.05,
    "hunt": 0.1,  # with no Attack! in hand
    "event": 0.3,
    "risk": 0.3,  # for each minion that an event would slay
    "deplete": 20.0,
}
