"""The report on solvability, on synthetic runs: its words follow from the data, and its page is whole."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from montecardo.reports.pages.document import Document, Section
from montecardo.reports.pages.markdown import render_markdown
from montecardo.reports.pages.page import render_page
from montecardo.reports.solvability.files import document_of
from montecardo.reports.solvability.findings import find
from montecardo.reports.solvability.sizes import Cast
from montecardo.reports.solvability.words import ladder_words, what_holds

from .openings import check_opening, sentences_of
from .solve_experiments import CAST, CHANCES, solve_experiment
from .test_report import read

SEARCH = CAST.search.name


@pytest.fixture(scope="module")
def document() -> Document:
    return document_of(solve_experiment())


def section(document: Document, key: str) -> Section:
    (found,) = [one for one in document.sections if one.key == key]
    return found


def text_of(document: Document, key: str) -> str:
    return " ".join(section(document, key).paragraphs)


def test_three_sentences_with_intervals(document: Document) -> None:
    found = find(solve_experiment())
    check_opening(document.answer)
    sentences = sentences_of(document.answer)
    assert "can win 99% (95% interval 96 to 100) of 200 deals, 1 deal left unresolved" in sentences[0]
    assert f"does not peek, {SEARCH}, wins" in sentences[1]
    assert f"of 200 deals, so the best win rate without peeking lies between" in sentences[1]  # noqa: F541
    missed = found.price["missed"]
    assert missed == (found.classes["class"] == "lost by luck").sum() > 0
    assert f"costs {SEARCH} {100 * missed / 200:.0f} points" in sentences[2].replace("\N{MINUS SIGN}", "-")


def test_the_sections_in_their_order(document: Document) -> None:
    assert [one.key for one in document.sections] == [
        *("bracket", "classes", "ladder", "budget", "effort", "deals", "card-sets", "switches"),
        *("computed", "reading"),
    ]


def test_the_page_is_whole_and_alone(document: Document) -> None:
    page = render_page(document)
    reader = read(page)
    assert "script" not in reader.tags
    assert len(reader.ids) == len(set(reader.ids))
    assert page.count('role="img" aria-label="') == 2 * len(document.pictures())
    assert "nan" not in re.sub(r"<svg.*?</svg>|<style.*?</style>", "", page, flags=re.DOTALL).lower()
    assert "nan" not in render_markdown(document).lower()


def test_names_and_tables(document: Document) -> None:
    for names in ([one.name for one in document.pictures()], [one.name for one in document.tables()]):
        assert len(names) == len(set(names))
    for one in document.sections:
        for table in one.tables:
            assert {len(row) for row in table.rows} <= {len(table.headings)}


def ladder_of(**chances: float) -> str:
    named = {**CHANCES, **{SEARCH if name == "search" else name: value for name, value in chances.items()}}
    return ladder_words(find(solve_experiment(chances=named, sets=0)).ladder)


def test_a_strict_order_is_said_only_when_proven() -> None:
    strict = ladder_of()
    assert "Strictly ordered, each step proven" in strict
    assert f"random < cautious < planner < {SEARCH}" in strict
    level = ladder_of(search=CHANCES["planner"])
    assert "Strictly ordered" not in level
    assert f"Not proven to differ: {SEARCH} and planner" in level


def test_what_holds_in_all_settings_follows_from_the_games() -> None:
    far = {"random": 0.0, "cautious": 0.3, "planner": 0.6}
    order, ranges, winnable = held_in(4, {**far, SEARCH: 0.95})
    assert order.startswith(f"In all 4 card sets the order random < cautious < planner < {SEARCH} holds.")
    assert "the reverse is proven nowhere" in order
    assert "random play 0%; greedy: cautious" in ranges
    assert winnable.startswith("Every deal played in all 4 card sets can be won")
    turned, *_ = held_in(4, {**far, SEARCH: 0.1})
    assert "does not hold in all 4 card sets" in turned
    assert f"planner < {SEARCH} in 0 of 4 (reversed in 4)" in turned
    assert f"the reverse is proven for planner > {SEARCH} in 4" in turned


def held_in(sets: int, chances: dict[str, float]) -> list[str]:
    return what_holds(find(solve_experiment(chances=chances, sets=sets)).sets, "card sets")


def test_settings_without_a_bound_are_named(document: Document) -> None:
    assert "No bound for blind play is known with as in this report." in text_of(document, "switches")
    (table,) = [one for one in section(document, "switches").tables if one.name == "switch_brackets"]
    assert "not known" in table.rows[0]


def test_deals_by_number_with_their_commands(document: Document) -> None:
    tables = {one.name: one for one in section(document, "deals").tables}
    (row,) = tables["unsolvable"].rows
    assert row[0] == "198"
    assert row[3] == "montecardo solve ragemore --deal 198 --show --seed 1"
    assert row[4] == f"montecardo replay ragemore 198 --seed 1 --strategy {SEARCH}"
    assert [one[0] for one in tables["unresolved"].rows] == ["199"]
    assert len(tables["hardest"].rows) == 10
    assert len(tables["lost_by_luck"].rows) == len(find(solve_experiment()).luckless)
    assert "Unsolvable are 1 of 200 deals: 198." in text_of(document, "deals")


def test_nothing_unsolvable_and_no_luck() -> None:
    experiment = solve_experiment(["solvable"] * 50, {**CHANCES, SEARCH: 1.0})
    document = document_of(experiment)
    assert "None of 50 deals is proven unsolvable." in text_of(document, "deals")
    assert "none was lost by luck" in text_of(document, "deals")
    assert "nothing measurable (95% interval 0 to" in document.answer
    read(render_page(document))


def test_nobody_ever_wins() -> None:
    document = document_of(solve_experiment(["solvable"] * 50, dict.fromkeys(CHANCES, 0.0)))
    assert "costs random 100 points" in document.answer
    read(render_page(document))


@pytest.mark.parametrize("status", ["solvable", "unsolvable", "unresolved"])
def test_one_deal(status: str) -> None:
    experiment = solve_experiment([status], {**CHANCES, SEARCH: 0.0}, sets=1, budgets=(50,))
    document = document_of(experiment)
    page = render_page(document)
    read(page)
    assert "nan" not in render_markdown(document).lower()
    assert "the one of the card sets" in text_of(document, "card-sets")


def test_no_card_sets_no_section() -> None:
    document = document_of(solve_experiment(sets=0))
    assert "card-sets" not in {one.key for one in document.sections}


def test_a_search_player_alone() -> None:
    cast = Cast((), CAST.search)
    document = document_of(solve_experiment(cast=cast))
    assert "played alone" in text_of(document, "ladder")
    read(render_page(document))


def test_other_rules_are_told_first() -> None:
    document = document_of(solve_experiment(rules={"setup": "random"}))
    assert "setup=random (default choice)" in document.warning
    deals = {one.name: one for one in section(document, "deals").tables}
    assert deals["unsolvable"].rows[0][3].endswith("--seed 1 --rule setup=random")
    assert "--rule setup=random" in section(document, "computed").code


def test_hostile_names_are_only_names() -> None:
    named = replace(CAST.quick[0], name="<script>alert(1)</script>|b")
    cast = Cast((named, *CAST.quick[1:]), CAST.search)
    document = document_of(solve_experiment(chances={**CHANCES, named.name: 0.2}, cast=cast))
    assert "script" not in read(render_page(document)).tags
    assert "<script>" not in render_markdown(document)


def test_the_same_experiment_gives_the_same_page(document: Document) -> None:
    assert render_page(document) == render_page(document_of(solve_experiment()))


def test_lost_deals_in_a_card_set_are_told() -> None:
    experiment = solve_experiment(sets=2)
    name, table = next(iter(experiment.sets.deals.items()))
    experiment.sets.games[name] = experiment.sets.games[name].assign(won=False)
    experiment.sets.deals[name] = table.assign(seen=["unsolvable", *["solvable"] * 29])
    (*_, winnable) = what_holds(find(experiment).sets, "card sets")
    assert winnable == (
        "Not every deal could be won by a player who sees everything: lost or unresolved are some of "
        "sampled-1-000 (1 of 30)."
    )
