"""Weights of Ragemore's planning strategies, as `analysis.tuning.weights.tune_weights` left them.

`position.value` says what each one weighs. Every generation of a search played new deals.
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
    "ready": 0.831,
    "stuck": -1.36,
    "crowded": -1.04,
    "killer": -0.903,
    "beatable": 1.33,
    "recruitable": 0.285,
}

# tune_weights(evaluator, games=1500, generations=30, spread=0.3, seed=2), begun from PLANNER.
EVALUATOR = {
    "first": 0.209,
    "second": 1.45,
    "third": 2.17,
    "other": 0.657,
    "dead_one": -0.646,
    "dead_two": -4.56,
    "quest_empty": -1.1,
    "quest_one": -0.295,
    "quest_three": -0.011,
    "party_one": -4.5,
    "party_two": -1.44,
    "hero": 0.479,
    "strong": 0.411,
    "plus": 0.26,
    "ready": 0.808,
    "stuck": -0.621,
    "crowded": -0.314,
    "killer": -2.19,
    "beatable": 1.18,
    "recruitable": 0.287,
}
