"""Reports on synthetic runs: what they say, and that nothing in a name can break them."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from montecardo.reports.pages.document import Document
from montecardo.reports.pages.files import document_of
from montecardo.reports.pages.markdown import render_markdown
from montecardo.reports.pages.page import render_page

from .conftest import LONG_NAMES, MakeExperiment

HOSTILE = {"<script>alert(1)</script>": 0.3, "a|b, `c` $x_1$ *d*": 0.2, "漢字 ✓": 0.1}
VOID = {"meta", "br", "img", "link", "input", "hr"}


class Balanced(HTMLParser):
    """Fails where tags don't nest; gathers ids and tag names."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.ids += [value for name, value in attrs if name == "id" and value]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(page: str) -> Balanced:
    reader = Balanced()
    reader.feed(page)
    assert reader.open == []
    return reader


@pytest.fixture(scope="module")
def document(make_experiment: MakeExperiment) -> Document:
    return document_of(make_experiment(matters=True))


def test_the_answer_in_plain_words(document: Document) -> None:
    assert document.title == "Ragemore: the best of 5 strategies wins 31%"
    assert "look-ahead, wins 31% of its games (95% interval 29 to 33)" in document.answer
    assert "playing at random wins 0% (0 to 0.19)" in document.answer
    assert "The deal alone accounts for" in document.answer
    assert "The commonest loss of look-ahead is" in document.answer
    assert "the card that matters most is card 3: with it blank look-ahead wins 2" in document.answer
    (below,) = document.besides
    assert "It beats the next, weighted, by" in below
    assert re.search(r"takes [\d.]+ \([\d.]+ to [\d.]+\) turns on average", below)


def test_the_sections_in_their_order(document: Document) -> None:
    keys = [section.key for section in document.sections]
    assert keys == [
        *("played", "win-rates", "ladder", "pairs", "endings", "turns", "by-turn", "choices", "luck"),
        *("card-impact", "move-impact", "reading", "words"),
    ]


def test_the_page_is_whole_and_alone(document: Document) -> None:
    page = render_page(document)
    reader = read(page)
    assert "script" not in reader.tags
    assert len(reader.ids) == len(set(reader.ids))
    assert not re.search(r'(?:src|href)="(?!#)', page)
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert page.count('role="img" aria-label="') == 2 * len(document.pictures())


def test_every_figure_states_what_it_finds(document: Document) -> None:
    titles = [picture.title for picture in document.pictures()]
    assert len(titles) == 12
    assert all(re.search(r"\d", title) for title in titles)


def title_of(document: Document, name: str) -> str:
    (title,) = (picture.title for picture in document.pictures() if picture.name == name)
    return title


def test_what_matters_is_told(document: Document) -> None:
    rows = {table.name: table.frame for table in document.tables()}
    assert {"card_impact", "card_looks", "move_impact"} <= set(rows)
    assert title_of(document, "card-impact").startswith("Of 4 cards 1 surely help look-ahead and 0 hurt it")
    assert "most card 3: +2" in title_of(document, "card-impact")
    assert title_of(document, "move-impact").startswith("Without 'explore' look-ahead wins 2")
    (section,) = (section for section in document.sections if section.key == "card-impact")
    assert "no measure of what the card does" in " ".join(section.paragraphs)
    assert section.code == "montecardo impact cards ragemore"
    assert "What matters" in {fact.term for fact in document.sections[0].facts}


def test_the_sources_of_luck_and_skill_add_up(document: Document) -> None:
    (parts,) = (table.frame for table in document.tables() if table.name == "luck_and_skill")
    assert parts is not None
    assert parts.groupby("outcome")["estimate"].sum().to_numpy() == pytest.approx(1)
    assert "decides" in title_of(document, "luck-and-skill")
    text = " ".join(next(section for section in document.sections if section.key == "luck").paragraphs)
    assert "the deal has decided" in text
    assert "The skill score is 100%" in text


def test_the_most_dangerous_turn_is_that_of_the_hazards(document: Document) -> None:
    (rows,) = (table.frame for table in document.tables() if table.name == "hazards")
    assert rows is not None
    asked = rows[(rows["at_risk"] >= 0.05 * rows["games"]) & (rows["ending"] != "won")]
    worst = asked.loc[asked["hazard"].idxmax()]
    title = title_of(document, "hazards")
    assert str(worst["ending"]) in title
    assert f" {int(worst['turn'])}" in title


def test_choices_are_counted(document: Document) -> None:
    assert "decisions when look-ahead plays" in title_of(document, "decisions")
    assert "legal moves on average" in title_of(document, "branching")


def test_published_cards_and_default_rules_need_no_warning(document: Document) -> None:
    assert document.warning == ""
    assert 'class="warning"' not in render_page(document)


def test_other_cards_and_rules_are_told_first(make_experiment: MakeExperiment) -> None:
    cards = {"name": "mine", "status": "custom", "source": "made up <here>", "hash": "0"}
    document = document_of(make_experiment(cards=cards, rules={"setup": "random"}))
    assert "not the published cards" in document.warning
    assert "setup=random (default choice)" in document.warning
    page = render_page(document)
    assert "made up &lt;here&gt;" in page
    assert page.index('class="warning"') < page.index('class="answer"')


def test_names_are_only_names(make_experiment: MakeExperiment) -> None:
    document = document_of(make_experiment(HOSTILE))
    reader = read(render_page(document))
    assert "script" not in reader.tags
    markdown = render_markdown(document)
    assert "<script>" not in markdown
    tables = re.findall(r"(?:^\|.*\n)+", markdown, re.MULTILINE)
    for table in tables:
        bars = {len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}
        assert len(bars) == 1, table


def test_a_strategy_alone(make_experiment: MakeExperiment) -> None:
    document = document_of(make_experiment({"cautious": 0.2}, luck=False))
    assert document.answer.startswith("The only strategy here, cautious, wins 20% of its games")
    assert {"ladder", "pairs"}.isdisjoint(section.key for section in document.sections)
    assert "Too few games" in render_page(document)


def test_nobody_ever_wins(make_experiment: MakeExperiment) -> None:
    document = document_of(make_experiment({"random": 0.0, "hopeless": 0.0}))
    assert "None of 2 strategies won a single one of 2,000 games each" in document.answer
    assert "below 0.19% (95% interval 0 to 0.19)" in document.answer
    read(render_page(document))
    render_markdown(document)


def test_always_winning(make_experiment: MakeExperiment) -> None:
    document = document_of(make_experiment({"sure": 1.0, "random": 0.5}))
    assert "wins 100% of its games" in document.answer
    read(render_page(document))


def test_many_strategies_with_long_names(make_experiment: MakeExperiment) -> None:
    document = document_of(make_experiment(LONG_NAMES, luck=False))
    page = render_page(document)
    for name in LONG_NAMES:
        assert name in page


def test_every_figure_and_table_has_a_name_of_its_own(document: Document) -> None:
    for names in ([p.name for p in document.pictures()], [t.name for t in document.tables()]):
        assert len(names) == len(set(names))


def test_tables_are_rectangles(document: Document) -> None:
    for section in document.sections:
        for table in section.tables:
            assert {len(row) for row in table.rows} <= {len(table.headings)}


def test_the_same_run_gives_the_same_page(make_experiment: MakeExperiment, document: Document) -> None:
    assert render_page(document) == render_page(document_of(make_experiment(matters=True)))
