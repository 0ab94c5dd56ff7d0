"""Blood Rage's plain weights: what `judged` weighs. Named players change some of them, each to its taste.

Worths are in Glory, more or less: 1 is a Glory that is sure. Set by hand, and then tuned against players with
tastes that were set by hand too; `tuned` has those of the best player.
"""

PLAIN = {
    # a step of a stat: `stats.step_worth`
    "track": 1.01,  # of the Glory that the track's next bonus brings
    "far": 1.0,  # how much less for each step that is still between
    "rage_step": 3.36,  # for each point and Age to come
    "axes_step": 2.39,
    "horns_step": 0.383,
    # what others may do: `sight`
    "enemy_card": 2.91,  # bonus that one with cards is expected to play
    "join": 0.119,  # share of the figures next to a province that come when called
    "absent": 0.362,  # strength that is taken off one who would have to come
    "intrude": 0.357,  # how likely such a one comes
    "spread": 3.29,  # of a battle's outcome, in strength
    # what a province is worth to those in it: `standing.hold_worth`
    "claim": 0.375,  # of what pillaging it would bring
    "quest": 0.907,  # of a quest's Glory and step
    "margin": 0.569,  # strength by which one wants to have the most
    "grip": 3.74,  # as `spread`, for having the most when the Age ends
    "doom": 0.875,  # of a figure's Glory at Ragnarok
    "stay": 0.684,  # a figure that is there in the next Age
    "last": 1.21,  # of a figure's Glory at the end of the game
    "body": -0.378,  # one figure more on the board
    "slain": 0.712,  # an enemy figure that an invading Monster destroys
    "sunk": 0.902,  # of a Ship's Glory, in the fjord of the doomed province
    # actions: `actions`
    "rage": 1.08,  # what a point of Rage is worth
    "broke": 0.695,  # of what can't be done any more at 0 Rage
    "pillage": 1.34,  # of what it is expected to bring
    "haste": 0.342,  # for pillaging now
    "march": -0.335,
    "commit": 1.41,  # for putting a quest down now
    "play": 1.16,  # of an upgrade's worth
    "waste": 0.449,  # for each point of Rage that passing throws away
    # battles: `fighting`, `calling`
    "figure": 1.06,  # a figure that is destroyed
    "buried": 1.31,  # of the Glory that a destroyed figure brings
    "deny": 0.522,  # of the reward that the pillager does not get
    "reluctance": -1.17,  # to join a battle
    "spend": 0.133,  # for each point of a card that is discarded by winning
    "spend_text": 0.291,
    "spend_other": 1.41,  # a quest or an upgrade discarded so
    "retake": 1.1,
    "save": 0.531,  # for each point of strength saved
    # what a card is worth, by kind: `cards_worth.card_worth`
    "battle": 3.86,
    "bonus": 1.97,  # for each point
    "errand": 1.35,  # a quest
    "errand_glory": 0.907,
    "open": 0.399,  # for each province that stands where a quest wants the most strength
    "grave": 0.0525,  # a quest for figures in Valhalla
    "clan": 5.15,
    "trained": 0.662,  # Warriors, Leader, Ship
    "monster": 0.503,
    "monster_strength": 0.298,
    "warrior_strength": 0.0576,
    "horizon": 0.265,  # an upgrade's worth for each Age to come, as a share
    "glut_battle": 0.314,  # less for each card of the kind in hand
    "glut_quest": 0.516,
    "glut_upgrade": 0.321,
    # and by what it does
    "spoils": 0.133,  # Glory by battles
    "raising": 1.36,  # a step
    "looting": 0.497,  # a point of Rage
    "stealing": 0.568,
    "poison": 1.15,
    "smite": 1.22,
    "tide": 0.53,
    "primacy": 0.741,
    "watching": 10.8,
    "copying": 2.53,
    "late": 0.856,
    "cheaper": 0.873,
    "freedom": 0.24,
    "pairs": 1.9,
    "sea": -0.00861,
    "yggdrasil": 2.8,
    "quest_strength": -0.514,
    "quest_times": 9.66,
    "ragnarok_times": 5.22,
    "protect": 1.71,
    "flee": 0.245,
    "extra": 4.15,
    "follow": 0.68,
    "recall": 2.39,
    "challenge": 0.123,
    "sacrifice": 0.0332,
    "retrieve": 2.09,
    "returning": 2.21,
    "moving": 0.327,
    "again": 4.81,
    "slay": 1.74,
    "release": 0.738,  # for each Glory of a figure that Valhalla releases
    "ship_glory": 0.866,
    "end_glory": -0.637,
}
