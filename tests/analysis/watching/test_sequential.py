"""The sequential comparison: its error rates, its power, and how many deals it takes."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest
from montecardo.analysis.watching.sequential import Rule, Versus, _exit_time, further_deals, rows, settle
from montecardo.simulate import UserError

RUNS = [60, pytest.param(1000, marks=pytest.mark.slow)]
ALIKE = [80, pytest.param(1500, marks=pytest.mark.slow)]

# (share of discordant pairs, margin): from pairs that mostly differ to pairs that hardly ever do.
KINDS = [(0.5, 0.06), (0.3, 0.05), (0.04, 0.02), (0.01, 0.02)]


def add_deals(
    versus: Versus, rng: np.random.Generator, discordant: float, difference: float, new: int
) -> None:
    """Play pairs: of the concordant ones half are won by both."""
    up = (discordant + difference) / 2
    kind = rng.choice(4, new, p=[up, discordant - up, (1 - discordant) / 2, (1 - discordant) / 2])
    versus.add(np.arange(new), ((kind == 0) | (kind == 2), (kind == 1) | (kind == 2)))


def decided(rng: np.random.Generator, rule: Rule, discordant: float, difference: float) -> Versus:
    versus, done = Versus(rule), 0
    for look in rule.looks():
        add_deals(versus, rng, discordant, difference, look - done)
        done = look
        if settle([versus]):
            break
    return versus


def at_most(name: str, wrong: list[bool], chance: float) -> None:
    print(f"\n{name}: {np.mean(wrong):.4f} in {len(wrong)} runs (at most {chance})")
    assert np.mean(wrong) <= chance + 3 * math.sqrt(chance * (1 - chance) / len(wrong))


def at_least(name: str, right: list[bool], chance: float) -> None:
    print(f"\n{name}: {np.mean(right):.4f} in {len(right)} runs (at least {chance})")
    assert np.mean(right) >= chance - 3 * math.sqrt(chance * (1 - chance) / len(right))


@pytest.mark.parametrize("runs", RUNS)
@pytest.mark.parametrize(("discordant", "margin"), KINDS)
def test_equals_are_rarely_told_apart_and_mostly_found_equal(
    discordant: float, margin: float, runs: int
) -> None:
    rng = np.random.default_rng(1)
    found = [decided(rng, Rule(margin=margin), discordant, 0.0) for _ in range(runs)]
    verdicts = Counter(each.verdict for each in found)
    assert not verdicts["undecided"]
    at_most(f"false better or worse, {discordant}", [x.verdict != "practically equal" for x in found], 0.05)
    lows, highs = zip(*(each.bets.interval(0.95) for each in found), strict=True)
    at_most(
        "interval after stopping misses", [not a <= 0 <= b for a, b in zip(lows, highs, strict=True)], 0.05
    )


@pytest.mark.parametrize("runs", RUNS)
@pytest.mark.parametrize(("discordant", "margin"), KINDS[:-1])
@pytest.mark.parametrize("times", [1.0, -1.0, 2.0])
def test_a_difference_of_the_margin_is_rarely_called_equal_and_mostly_found(
    discordant: float, margin: float, times: float, runs: int
) -> None:
    rng, truth = np.random.default_rng(2), times * margin
    found = [decided(rng, Rule(margin=margin), discordant, truth) for _ in range(runs)]
    right = "better" if truth > 0 else "worse"
    opposite = "worse" if truth > 0 else "better"
    at_most("false equal", [each.verdict == "practically equal" for each in found], 0.025)
    at_most("the wrong way round", [each.verdict == opposite for each in found], 0.001)
    at_least("power", [each.verdict == right for each in found], 0.975)
    lows, highs = zip(*(each.bets.interval(0.95) for each in found), strict=True)
    missed = [not low <= truth <= high for low, high in zip(lows, highs, strict=True)]
    at_most("interval after stopping misses", missed, 0.05)


@pytest.mark.parametrize("runs", RUNS)
def test_alpha_and_beta_can_be_set(runs: int) -> None:
    rng, rule = np.random.default_rng(3), Rule(alpha=0.2, beta=0.1, margin=0.05)
    equals = [decided(rng, rule, 0.3, 0.0) for _ in range(runs)]
    at_most("false better or worse", [each.verdict != "practically equal" for each in equals], 0.2)
    apart = [decided(rng, rule, 0.3, 0.05) for _ in range(runs)]
    at_most("false equal", [each.verdict != "better" for each in apart], 0.1)
    strict = [decided(rng, Rule(margin=0.05), 0.3, 0.05).pairs.deals for _ in range(runs)]
    assert np.mean([each.pairs.deals for each in apart]) < 0.8 * np.mean(strict)


# ---------------------------------------------------------------- against the test of chess engines


def gsprt(differences: np.ndarray, looks: list[int], margin: float, alpha: float, beta: float) -> int:
    """Return the deals that two generalised SPRTs take, 0 against either margin, as chess engines are tested.

    The likelihood ratio is that of the three outcomes of a pair, each with its maximum under the mean.
    """

    def likelihood(up: int, down: int, deals: int, mean: float) -> float:
        b, c = up / deals, down / deals
        linear, constant = -b - c + (2 - b + c) * mean, -c * mean * (1 - mean)
        worse = (math.sqrt(max(linear**2 - 8 * constant, 0)) - linear) / 4
        chances = worse + mean, worse, 1 - 2 * worse - mean
        return sum(
            k * math.log(max(p, 1e-300))
            for k, p in zip((up, down, deals - up - down), chances, strict=True)
            if k
        )

    upper, lower = math.log((1 - beta) / (alpha / 2)), math.log(beta / (1 - alpha / 2))
    for look in looks:
        up, down = int((differences[:look] > 0).sum()), int((differences[:look] < 0).sum())
        none = likelihood(up, down, look, 0.0)
        ratios = [likelihood(up, down, look, each) - none for each in (margin, -margin)]
        if max(ratios) >= upper or max(ratios) <= lower:
            return look
    return looks[-1]


@pytest.mark.parametrize("runs", RUNS)
@pytest.mark.parametrize("times", [0.0, 1.0, 2.0])
def test_it_takes_about_as_many_deals_as_the_generalised_sprt(times: float, runs: int) -> None:
    rng, rule = np.random.default_rng(4), Rule(margin=0.04, most=20_000)
    looks, discordant = list(rule.looks()), 0.3
    ours, theirs = [], []
    for _ in range(runs):
        up = (discordant + times * rule.margin) / 2
        x = rng.choice([1, -1, 0], rule.most, p=[up, discordant - up, 1 - discordant])
        versus, done = Versus(rule), 0
        for look in looks:
            new = x[done:look]
            versus.add(np.arange(len(new)), (new > 0, new < 0))
            done = look
            if settle([versus]):
                break
        ours.append(done)
        theirs.append(gsprt(x, looks, rule.margin, rule.alpha, rule.equality))
    ratio = np.mean(ours) / np.mean(theirs)
    print(f"\n{times} margins: {np.mean(ours):.0f} deals, the generalised SPRT {np.mean(theirs):.0f}")
    assert 0.7 < ratio < 1.35


# ---------------------------------------------------------------- several against the first


@pytest.mark.parametrize("runs", ALIKE)
def test_several_are_judged_together(runs: int) -> None:
    """Three equals against one first on common deals: is any told apart?"""
    rng, rule = np.random.default_rng(5), Rule(margin=0.1, most=1500)
    wrong = []
    for _ in range(runs):
        many, done = [Versus(rule) for _ in range(3)], 0
        for look in rule.looks():
            luck = rng.random(look - done)
            won = [rng.random(look - done) < 0.3 + 0.2 * (luck < 0.5) for _ in range(4)]
            for one, other in zip(many, won[1:], strict=True):
                if one.verdict == "undecided":
                    one.add(np.arange(look - done), (won[0], other))
            done = look
            if settle(many):
                break
        wrong.append(any(each.verdict in ("better", "worse") for each in many))
    at_most("any false better or worse among three", wrong, 0.05)


def test_holm_lowers_the_bar_for_those_that_are_left() -> None:
    rule = Rule(margin=0)
    clear, close = Versus(rule), Versus(rule)
    clear.add(np.arange(200), (np.ones(200, bool), np.zeros(200, bool)))
    while not math.log(40) <= close.evidence()[0] < math.log(80):
        kind = np.arange(5)
        close.add(kind, (kind != 4, kind == 4))
        assert close.pairs.deals < 1000
    assert not settle([close, Versus(rule)])
    assert close.verdict == "undecided"
    assert settle([close, clear])
    assert (close.verdict, clear.verdict) == ("better", "better")
    told = rows([("a", "b"), ("a", "c")], [close, clear])
    assert told[0]["p_adjusted"] == told[0]["p_value"] <= 0.05


# ---------------------------------------------------------------- further deals


@pytest.mark.parametrize(
    ("drift", "up", "down"), [(0.0, 2.0, 3.0), (0.3, 2.0, 3.0), (-0.3, 2.0, 3.0), (0.01, 1.0, 1.0)]
)
def test_the_mean_exit_time_solves_its_equation(drift: float, up: float, down: float) -> None:
    """T'' v / 2 + drift T' = -1 at the start, and T = 0 at either end."""
    variance, step = 0.5, 1e-3

    def time(place: float) -> float:
        return _exit_time(drift, variance, up - place, down + place)

    bend = (time(step) - 2 * time(0) + time(-step)) / step**2
    slope = (time(step) - time(-step)) / (2 * step)
    assert variance / 2 * bend + drift * slope == pytest.approx(-1, abs=1e-3)
    assert time(up) == pytest.approx(0, abs=1e-9)
    assert time(-down) == pytest.approx(0, abs=1e-9)
    assert all(math.isfinite(_exit_time(sign * 50.0, 0.01, 5, 5)) for sign in (1, -1))


@pytest.mark.parametrize("runs", [40, pytest.param(800, marks=pytest.mark.slow)])
@pytest.mark.parametrize("difference", [0.0, 0.05])
def test_further_deals_are_about_what_it_takes(difference: float, runs: int) -> None:
    """Begun with a sample that shows just the true difference."""
    rng, rule = np.random.default_rng(6), Rule(margin=0.05)
    kind = np.repeat([0, 1, 2], [int(100 * (0.15 + difference / 2)), int(100 * (0.15 - difference / 2)), 70])
    took = []
    for _ in range(runs):
        versus = Versus(rule)
        versus.add(np.arange(len(kind)), (kind == 0, kind == 1))
        expected, done = further_deals(versus), len(kind)
        while not settle([versus]):
            add_deals(versus, rng, 0.3, difference, done // 8)
            done += done // 8
        took.append(done - len(kind))
    print(f"\nfurther deals at {difference}: {expected} foretold, {np.mean(took):.0f} on average")
    assert 0.6 < np.mean(took) / expected < 1.7


def test_further_deals_are_always_a_number() -> None:
    for margin in (0.0, 0.005, 0.5):
        versus = Versus(Rule(margin=margin))
        assert further_deals(versus) > 0
        for won in ((True, True), (True, False), (False, False)):
            versus.add(np.arange(1), (np.array([won[0]]), np.array([won[1]])))
            assert 0 < further_deals(versus) < 10**12
        versus.verdict = "better"
        assert further_deals(versus) == 0


# ---------------------------------------------------------------- the rule itself


def test_equality_is_said_when_the_interval_lies_within_the_margin() -> None:
    versus, rule = Versus(Rule(margin=0.02)), Rule(margin=0.02)
    done = 0
    for look in rule.looks():
        versus.add(np.arange(look - done), (np.ones(look - done, bool),) * 2)
        done = look
        low, high = versus.bets.interval(rule.level)
        assert settle([versus]) == (-0.02 <= low <= high <= 0.02)
        if versus.verdict != "undecided":
            break
    assert versus.verdict == "practically equal"
    assert versus.pairs.table == (done, 0, 0, 0)


def test_a_margin_of_0_knows_no_equality() -> None:
    versus = Versus(Rule(margin=0))
    versus.add(np.arange(10**6), (np.ones(10**6, bool),) * 2)
    assert not settle([versus])


@pytest.mark.parametrize("most", [1, 31, 32, 33, 1000])
def test_looks_rise_to_the_most(most: int) -> None:
    looks = list(Rule(most=most).looks())
    assert looks == sorted(set(looks))
    assert looks[-1] == most
    assert looks[0] == min(most, 32)


@pytest.mark.parametrize(
    "wrong",
    [{"alpha": 0}, {"alpha": 0.6}, {"beta": 0.0}, {"margin": -0.1}, {"margin": math.nan}, {"most": 0}],
)
def test_numbers_out_of_range_are_refused_in_one_line(wrong: dict[str, float]) -> None:
    with pytest.raises(UserError, match="allowed"):
        Rule(**wrong)
