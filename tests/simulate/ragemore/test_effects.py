"""What a replay says of each step: every ability, every ending, and that the moves told are those made."""

import random

import pytest
from montecardo import simulate
from montecardo.simulate.cards import make_card_set
from montecardo.simulate.compiling import JIT_ENABLED
from montecardo.simulate.ragemore.reasons import describe_ending
from montecardo.simulate.witness import Witness
from ragemore_kernel_game import GAME, KernelGame
from ragemore_oracle import by_hand
from ragemore_oracle.by_hand import card

GAMES = 100 if JIT_ENABLED else 25
FROM_TOP = "from the top of the Deck"
JOINS = "61 sun, the Encounter, joins the Party on the Hero side"
WITNESS = Witness((GAME.deal, GAME.apply), GAME.steps())


@pytest.fixture
def stage():
    return lambda rules=None, **places: by_hand.stage(rules, engine=KernelGame, **places)


def told(game, move):
    """Do a move; return what is said of it, but for the next Encounter."""
    index = game.offered.index(move)
    steps = WITNESS.see(GAME.apply, game.table, game.moves[index], game.cards, game.rules, game.streams[1])
    game._look()
    effects = [GAME.steps()[step.name](step, game.cards) for step in steps]
    return [f"{one.text} ({one.rule})" for one in effects if one is not None and one.rule != "R8"]


# ---------------------------------------------------------------- abilities


@pytest.fixture
def passed(stage):
    """Pass, so that crown 61 with the ability is laid on cross 82; return what its ability is said to do."""

    def make(ability, rules=None, *, suits="", **places):
        game = stage(rules, **{"encounter": card(61, "crown", ability=ability, suits=suits)} | places)
        first, *rest = told(game, ("pass",))
        assert first == "61 crown, the Encounter, to Quest B, the only one that it fits (R10)"
        named = f"{ability} {'/'.join(suits.split())}" if suits else ability
        lead = f"Ability of 61 crown ({named}): "
        assert rest[0].startswith(lead)
        return game, [rest[0].removeprefix(lead), *rest[1:]]

    return make


ROAD, CROSS = card(91, "road"), card(92, "cross")
DEAD = [card(number, "sun") for number in (51, 52, 53)]


@pytest.mark.parametrize(
    ("ability", "suits", "places", "said"),
    [
        ("kill", "", {}, "91 crown from the top of the Deck to the Graveyard (R24)"),
        ("kill_if", "crown sun", {}, "91 crown from the top of the Deck to the Graveyard (R24)"),
        ("kill_if", "cross sun", {}, "91 crown on top of the Deck is neither, so it stays there (R24)"),
        (
            "gain_if",
            "crown sun",
            {},
            "91 crown from the top of the Deck joins the Party on the Hero side (R25)",
        ),
        ("gain_if", "cross sun", {}, "91 crown on top of the Deck is neither, so it stays there (R25)"),
        ("play", "", {}, "91 crown from the top of the Deck fits no Quest: to the Graveyard (R26)"),
        ("play", "", {"deck": [ROAD, CROSS]}, "91 road from the top of the Deck fits both Quests (R26)"),
        (
            "play",
            "",
            {"deck": [ROAD, CROSS], "quests": [[], [card(82, "cross")]]},
            "91 road from the top of the Deck to Quest B, the only one that it fits (R26)",
        ),
        ("top_to_bottom", "", {}, "91 crown from the top of the Deck to its bottom (R28)"),
        ("bottom_to_top", "", {}, "93 road from the bottom of the Deck to its top (R28)"),
        ("finished_to_bottom", "", {}, "no card lies in the Finished Quests, so nothing happens (R29)"),
        (
            "finished_to_bottom",
            "",
            {"finished": DEAD[:1]},
            "51 sun from the Finished Quests to the bottom of the Deck, the only choice (R29)",
        ),
        ("finished_to_bottom", "", {"finished": DEAD}, "there is a choice (R29)"),
        ("graveyard_to_bottom", "", {}, "no card lies in the Graveyard, so nothing happens (R29)"),
        (
            "graveyard_to_bottom",
            "",
            {"graveyard": DEAD[:1]},
            "51 sun from the Graveyard to the bottom of the Deck, the only choice (R29)",
        ),
        ("graveyard_to_bottom", "", {"graveyard": DEAD[:2]}, "there is a choice (R29)"),
        ("join_graveyard_if_any", "", {}, "the Graveyard is empty, so nothing happens (R30)"),
        (
            "join_graveyard_if_any",
            "",
            {"graveyard": DEAD[:1]},
            "the Graveyard is not empty, so 61 crown from Quest B goes to the Graveyard (R30)",
        ),
        (
            "kill_in_smallest_quest",
            "",
            {},
            "81 crown from Quest A to the Graveyard, the only choice (R30)",
        ),
        ("kill_in_smallest_quest", "", {"quests": [[], [card(82, "cross")]]}, "there is a choice (R30)"),
    ],
)
def test_each_ability_says_what_it_did(passed, ability, suits, places, said):
    assert passed(ability, suits=suits, **places)[1] == [said]


def test_a_shuffle_tells_the_new_order(passed):
    deck = [card(number, "road") for number in range(1, 9)]
    game, (said,) = passed("shuffle", deck=deck)
    order = [game.state()["encounter"], *game.state()["deck"]]
    assert order != list(range(1, 9))
    assert said == f"the Deck is shuffled; from top to bottom now: {' '.join(map(str, order))} (R28)"


@pytest.mark.parametrize("ability", ["kill", "kill_if", "gain_if", "play"])
def test_an_ability_that_finds_the_deck_empty(passed, ability):
    suits = "crown sun" if ability.endswith("if") else ""
    game, said = passed(ability, suits=suits, deck=[])
    assert said == ["the Deck is empty, and a card must be taken from it (R27)"]
    assert reason(game) == "A card must be taken from the Deck, and it is empty (R32)."
    game, said = passed(ability, {"empty_deck_ability": "skip"}, suits=suits, deck=[])
    assert said == [
        "the Deck is empty, so nothing happens (R27)",
        "The Deck is empty: no Encounter can be drawn (R32)",
    ]


@pytest.mark.parametrize("ability", ["top_to_bottom", "bottom_to_top", "shuffle"])
def test_a_move_within_an_empty_deck(passed, ability):
    assert passed(ability, deck=[])[1][0] == "the Deck is empty, so nothing happens (R28)"


def test_played_cards_that_chain_each_name_whose_ability_it_is(passed):
    deck = [
        card(91, "road", ability="play"),
        card(92, "sun", ability="play"),
        card(93, "sun", ability="kill"),
        card(94, "sun"),
    ]
    game, said = passed("play", {"play_triggers_ability": "true"}, deck=deck)
    assert said == ["91 road from the top of the Deck fits both Quests (R26)"]
    assert told(game, ("place", 0)) == [
        "91 road from the top of the Deck to Quest A (R26)",
        "Ability of 91 road (play): 92 sun from the top of the Deck fits both Quests (R26)",
    ]
    assert told(game, ("place", 1)) == [
        "92 sun from the top of the Deck to Quest B (R26)",
        f"Ability of 92 sun (play): 93 sun {FROM_TOP} to Quest A, the only one that it fits (R26)",
        "Ability of 93 sun (kill): 94 sun from the top of the Deck to the Graveyard (R24)",
        "The Deck is empty: no Encounter can be drawn (R32)",
    ]


def test_a_forced_chain_in_one_go_names_each_card(passed):
    # After 61 both Quests end in crowns and cross: 91 fits A only, 92 B only, and 92's ability follows.
    deck = [card(91, "cross", ability="play"), card(92, "cross", ability="kill"), card(93, "road")]
    quests = [[card(81, "cross")], [card(82, "cross")]]
    game = by_hand.stage(
        {"play_triggers_ability": "true"},
        engine=KernelGame,
        encounter=card(61, "crown", ability="play"),
        deck=deck,
        quests=quests,
    )
    assert told(game, ("pass",)) == []
    assert told(game, ("place", 1)) == [
        "61 crown, the Encounter, to Quest B (R10)",
        f"Ability of 61 crown (play): 91 cross {FROM_TOP} to Quest B, the only one that it fits (R26)",
        "Ability of 91 cross (play): 92 cross from the top of the Deck fits no Quest: to the Graveyard (R26)",
    ]


def test_a_chosen_card_says_where_it_went(passed):
    game, _ = passed("finished_to_bottom", finished=DEAD)
    assert told(game, ("choose", 52)) == ["52 sun from the Finished Quests to the bottom of the Deck (R29)"]
    game, _ = passed("graveyard_to_bottom", graveyard=DEAD[:2])
    assert told(game, ("choose", 51)) == ["51 sun from the Graveyard to the bottom of the Deck (R29)"]
    game, _ = passed("kill_in_smallest_quest", quests=[[], [card(82, "cross")]])
    assert told(game, ("choose", 82)) == ["82 cross from Quest B to the Graveyard (R30)"]


# ---------------------------------------------------------------- actions and placements


def test_an_explore_and_the_neighbours_that_it_leaves(stage):
    quests = [[card(80, "crown"), card(81, "road"), card(83, "crown")], [card(82, "cross")]]
    party = [card(71, "sun", skills="road"), card(72, "road")]
    game = stage({"adjacent_match": "discard"}, quests=quests, party=party)
    assert told(game, ("explore", 71, 0, (81,)))[:2] == [
        "81 road from Quest A to the Finished Quests; 71 sun from the Party to the bottom of the Deck (R13)",
        "83 crown from Quest A to the Graveyard: directly on a card of the same suit (R15)",
    ]


def test_a_recruit_in_order_of_arrival(stage):
    party = [card(71, "road", skills="crown crown cross")]
    game = stage(party=party)
    assert told(game, ("recruit", 71, (91, 81, 82)))[0] == (
        f"91 crown {FROM_TOP}, 81 crown from Quest A and 82 cross from Quest B "
        "join the Party on the Hero side; 71 road from the Party to the bottom of the Deck (R17)"
    )
    game = stage(party=[card(71, "road", skills="sun")])
    assert told(game, ("recruit", 71, (61,)))[0].startswith("61 sun from the Encounter joins the Party")


@pytest.mark.parametrize(
    ("shares", "strength", "move", "said"),
    [
        (
            "false",
            2,
            (),
            f"Strength 2 + 1 against 2, stronger: {JOINS} (R21)",
        ),
        (
            "false",
            4,
            (),
            f"Strength 2 + 1 against 4, weaker: 71 road from the Party to the Graveyard; {JOINS} (R22)",
        ),
        (
            "true",
            4,
            (),
            "Strength 2 + 1 against 4, weaker: 71 road and 72 cross from the Party to the Graveyard; "
            f"{JOINS} (R22)",
        ),
        (
            "false",
            3,
            (61, 71),
            "Strength 2 + 1 against 3, equal: 61 sun and 71 road to the bottom of the Deck, "
            "in this order (R23)",
        ),
        (
            "true",
            3,
            (72, 61, 71),
            "Strength 2 + 1 against 3, equal: 72 cross, 61 sun and 71 road to the bottom of the Deck, "
            "in this order (R23)",
        ),
    ],
)
def test_a_fight_tells_strengths_and_who_falls(stage, shares, strength, move, said):
    party = [card(71, "road", hero=2, plus=True), card(72, "cross", hero=1), card(73, "crown")]
    game = stage(
        {"reinforcer_shares_fate": shares}, party=party, encounter=card(61, "sun", strength=strength)
    )
    assert told(game, ("fight", 71, 72, move)) == [said]


def test_an_encounter_that_fits_no_quest(stage):
    quests = [[card(81, "sun")], [card(82, "sun")]]
    assert told(stage(quests=quests), ("pass",)) == [
        "61 sun, the Encounter, fits no Quest: to the Graveyard; its ability does not trigger (R11)"
    ]


# ---------------------------------------------------------------- endings


def reason(game):
    return describe_ending(game.table, game.cards, game.rules)


CROWNS = [card(number, "crown") for number in (1, 2, 3, 4)]
ROADS = [card(number, "road") for number in (5, 6, 7)]
EXPLORE = ("explore", 71, 0, (81,))


def test_the_reason_of_each_ending(stage):
    two = [card(71, "road"), card(72, "sun")]

    game = stage(party=two, finished=CROWNS[:2] + ROADS)
    told(game, EXPLORE)
    assert reason(game) == "2 finished stacks hold 3 or more cards: crown 1, 2, 81 and road 5, 6, 7 (R31)."

    game = stage()
    told(game, EXPLORE)
    assert reason(game) == "The Party has no card (R33)."

    game = stage(graveyard=DEAD[:2], encounter=card(61, "sun", strength=9))
    told(game, ("fight", 71, 0, ()))
    assert reason(game) == "The Graveyard holds 3 cards, 51 sun, 52 sun and 71 road (R34)."

    quests = [[card(81, "crown"), card(83, "sun"), card(84, "crown")], [card(82, "sun")]]
    game = stage(quests=quests)
    assert told(game, ("pass",)) == ["61 sun, the Encounter, to Quest A, the only one that it fits (R10)"]
    assert reason(game) == "Quest A has 4 cards (R35)."

    game = stage(party=two, quests=[[card(81, "crown")], []])
    told(game, EXPLORE)
    assert reason(game) == "Both Quests are empty (R36)."

    shuffler = card(61, "sun", ability="shuffle")
    game = stage(deck=[], quests=[[card(81, "crown")], [card(82, "sun")]], encounter=shuffler)
    assert told(game, ("pass",))[-1] == "The Deck is empty: no Encounter can be drawn (R32)"
    assert reason(game) == "A card must be taken from the Deck, and it is empty (R32)."

    game = stage({"turn_limit": "200"}, turn=200, quests=[[card(81, "crown")], [card(82, "sun")]])
    assert told(game, ("pass",))[-1] == "Turn 201 would begin (R39)"
    assert reason(game) == "200 turns have been played, the limit (R39)."


def test_the_reason_tells_what_came_at_the_same_time(stage):
    game = stage({"stack_target": "4"}, finished=[*CROWNS[:3], *ROADS, card(8, "road")])
    told(game, EXPLORE)
    assert reason(game) == (
        "2 finished stacks hold 4 or more cards: crown 1, 2, 3, 81 and road 5, 6, 7, 8 (R31). "
        "At the same time the Party has no card (R33): a win counts before any loss (R31)."
    )
    game = stage(quests=[[card(81, "crown")], []])
    told(game, EXPLORE)
    assert reason(game) == (
        "The Party has no card (R33). "
        "At the same time both Quests are empty (R36): the first loss counts (R36)."
    )


# ---------------------------------------------------------------- all that is told is what happens


def _places(position):
    where = dict.fromkeys(position["deck"], "the Deck")
    where |= {
        one: f"Quest {name}" for name, some in zip("AB", position["quests"], strict=True) for one in some
    }
    for key, place in (("party", "Party"), ("finished", "Finished Quests"), ("graveyard", "Graveyard")):
        where |= dict.fromkeys(position[key], f"the {place}")
    where |= {position["encounter"]: "the Encounter", position["pending"]: "the player's hand"}
    where.pop(None)
    return where


def _assert_moves_lead_on(data, numbers):
    """Follow a replay with the cards on a table: they must lie, at each decision, where its position says."""
    effects = [data["deal"]["effects"], *(decision["effects"] for decision in data["decisions"])]
    positions = [*(decision["position"] for decision in data["decisions"]), data["position"]]
    where = dict.fromkeys(numbers, "the Deck")
    for some, position in zip(effects, positions, strict=True):
        for move in (move for effect in some for move in effect["moved"]):
            ends = (move["source"], move["target"])
            source, target = ("the Deck" if end.endswith(" Deck") else end for end in ends)
            assert where[move["card"]] == source
            where[move["card"]] = target
        assert where == _places(position)


@pytest.mark.parametrize("strategy", ["random", "cautious", "fighter"])
def test_the_moves_told_lead_from_each_position_to_the_next(strategy):
    for number in range(GAMES // 4):
        chance = random.Random(number)
        rules = {switch.name: chance.choice(switch.values) for switch in GAME.switches}
        _assert_moves_lead_on(
            simulate.replay_data("ragemore", strategy, number, seed=5, rules=rules), range(1, 19)
        )


def test_cards_of_other_sets_and_redeals_are_told_too():
    # So many crowns that five cards often don't come to Quests of three and two.
    filed = [
        card(number, suit, ability="kill_if", suits="cross sun", hero=3)
        for number, suit in enumerate(["road"] * 2 + ["crown"] * 8, 1)
    ]
    cards = make_card_set("ragemore", filed, name="crowns", source="a test")
    redeals = 0
    for number in range(12):
        data = simulate.replay_data("ragemore", "random", number, seed=5, cards=cards)
        _assert_moves_lead_on(data, range(1, 11))
        moves = [data["deal"], *data["decisions"]]
        redeals += any("shuffled anew" in effect["text"] for one in moves for effect in one["effects"])
    assert redeals > 0


def test_set_up_is_told_card_by_card():
    data = simulate.replay_data("ragemore", "random", 0, seed=1, rules={"setup": "random"})
    texts = [effect["text"] for effect in data["deal"]["effects"]]
    order = [int(number) for number in texts[0].rpartition(": ")[2].split()]
    assert sorted(order) == list(range(1, 19))
    assert texts[1].startswith(f"{order[-1]} ")
    assert texts[1].endswith(" from the bottom of the Deck to Quest A, the first card")
    assert sum(" to Quest " in text for text in texts) == 5
    assert texts[-2].endswith("the Party")
    assert f"{order[0]} " in texts[-1]
