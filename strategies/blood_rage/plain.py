"""Blood Rage's plain weights, set by hand: what `judged` weighs. Named players change a few of them.

Worths are in Glory, more or less: 1 is a Glory that is sure.
"""

PLAIN = {
    # a step of a stat: `stats.step_worth`
    "track": 1.0,  # of the Glory that the track's next bonus brings
    "far": 0.6,  # how much less for each step that is still between
    "rage_step": 1.5,  # for each point and Age to come
    "axes_step": 1.2,
    "horns_step": 0.6,
    # what others may do: `sight`
    "enemy_card": 3.0,  # bonus that one with cards is expected to play
    "join": 0.6,  # share of the figures next to a province that come when called
    "absent": 2.0,  # strength that is taken off one who would have to come
    "intrude": 0.3,  # how likely such a one comes
    "spread": 2.5,  # of a battle's outcome, in strength
    # what a province is worth to those in it: `standing.hold_worth`
    "claim": 0.5,  # of what pillaging it would bring
    "quest": 0.8,  # of a quest's Glory and step
    "margin": 1.0,  # strength by which one wants to have the most
    "grip": 2.5,  # as `spread`, for having the most when the Age ends
    "doom": 0.8,  # of a figure's Glory at Ragnarok
    "stay": 0.4,  # a figure that is there in the next Age
    "last": 0.8,  # of a figure's Glory at the end of the game
    "body": -0.3,  # one figure more on the board
    "slain": 1.0,  # an enemy figure that an invading Monster destroys
    "sunk": 0.8,  # of a Ship's Glory, in the fjord of the doomed province
    # actions: `actions`
    "rage": 0.9,  # what a point of Rage is worth
    "broke": 0.8,  # of what can't be done any more at 0 Rage
    "pillage": 1.0,  # of what it is expected to bring
    "haste": 0.5,  # for pillaging now
    "march": -0.3,
    "commit": 0.5,  # for putting a quest down now
    "play": 1.0,  # of an upgrade's worth
    "waste": 0.6,  # for each point of Rage that passing throws away
    # battles: `fighting`, `calling`
    "figure": 1.2,  # a figure that is destroyed
    "buried": 1.0,  # of the Glory that a destroyed figure brings
    "deny": 0.3,  # of the reward that the pillager does not get
    "reluctance": 0.3,  # to join a battle
    "spend": 0.25,  # for each point of a card that is discarded by winning
    "spend_text": 0.5,
    "spend_other": 1.0,  # a quest or an upgrade discarded so
    "retake": 1.0,
    "save": 0.8,  # for each point of strength saved
    # what a card is worth, by kind: `cards_worth.card_worth`
    "battle": 1.0,
    "bonus": 0.6,  # for each point
    "errand": 1.0,  # a quest
    "errand_glory": 0.4,
    "open": 0.3,  # for each province that stands where a quest wants the most strength
    "grave": 0.0,  # a quest for figures in Valhalla
    "clan": 2.0,
    "trained": 1.0,  # Warriors, Leader, Ship
    "monster": 2.0,
    "monster_strength": 1.0,
    "warrior_strength": 3.0,
    "horizon": 0.5,  # an upgrade's worth for each Age to come, as a share
    "glut_battle": 0.5,  # less for each card of the kind in hand
    "glut_quest": 0.7,
    "glut_upgrade": 0.4,
    # and by what it does
    "spoils": 0.6,  # Glory by battles
    "raising": 3.0,  # a step
    "looting": 0.7,  # a point of Rage
    "stealing": 0.5,
    "poison": 1.5,
    "smite": 0.7,
    "tide": 1.5,
    "primacy": 1.0,
    "watching": 4.0,
    "copying": 3.0,
    "late": 1.0,
    "cheaper": 2.0,
    "freedom": 1.0,
    "pairs": 2.0,
    "sea": 0.0,
    "yggdrasil": 2.0,
    "quest_strength": 0.7,
    "quest_times": 5.0,
    "ragnarok_times": 3.0,
    "protect": 1.5,
    "flee": 1.0,
    "extra": 3.0,
    "follow": 1.5,
    "recall": 2.0,
    "challenge": 2.0,
    "sacrifice": 1.5,
    "retrieve": 1.5,
    "returning": 1.0,
    "moving": 0.5,
    "again": 3.0,
    "slay": 2.0,
    "release": 2.5,  # for each Glory of a figure that Valhalla releases
    "ship_glory": 0.4,
    "end_glory": 2.0,
}
