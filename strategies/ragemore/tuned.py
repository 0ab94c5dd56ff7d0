"""Weights of Ragemore's planning strategies, as `analysis.weights.tune_weights` left them.

`position.value` says what each one weighs.
"""

# tune_weights(planner, games=1000, generations=15, spread=0.4, seed=1), begun from weights set by hand.
PLANNER = {
    "first": 0.101,
    "second": 3.59,
    "third": 0.928,
    "other": 0.172,
    "dead_one": -0.328,
    "dead_two": -3.06,
    "quest_empty": -1.12,
    "quest_one": -0.315,
    "quest_three": 0.658,
    "party_one": -4.04,
    "party_two": -0.582,
    "hero": 0.443,
    "strong": 0.296,
    "plus": 0.358,
    "deck_low": 0.00109,
    "ready": 0.831,
    "stuck": -1.36,
    "crowded": -1.04,
    "killer": -0.903,
    "beatable": 1.33,
    "recruitable": 0.285,
}

EVALUATOR = {
    "first": 0.101,
    "second": 3.59,
    "third": 0.928,
    "other": 0.172,
    "dead_one": -0.328,
    "dead_two": -3.06,
    "quest_empty": -1.12,
    "quest_one": -0.315,
    "quest_three": 0.658,
    "party_one": -4.04,
    "party_two": -0.582,
    "hero": 0.443,
    "strong": 0.296,
    "plus": 0.358,
    "deck_low": 0.00109,
    "ready": 0.831,
    "stuck": -1.36,
    "crowded": -1.04,
    "killer": -0.903,
    "beatable": 1.33,
    "recruitable": 0.285,
}
