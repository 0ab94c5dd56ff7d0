"""Blood Rage: RULES.md and the reference engine agree on paragraphs and switches."""

import re
from pathlib import Path

import blood_rage_oracle
import pytest
from blood_rage_oracle import RULES, read_rules

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "simulate" / "blood_rage" / "RULES.md").read_text(encoding="utf-8")
PARAGRAPHS = [int(number) for number in re.findall(r"^- \*\*R(\d+)\*\*", TEXT, flags=re.M)]
SWITCHES = {name: values.split("|") for name, values in re.findall(r"`(\w+)=([\w.-]+(?:\|[\w.-]+)+)`", TEXT)}


def test_paragraphs_are_numbered_without_a_gap():
    assert list(range(1, 64)) == PARAGRAPHS


@pytest.mark.parametrize("name", RULES)
def test_each_switch_stands_in_the_rules_with_its_default_first(name):
    allowed = RULES[name]
    if isinstance(allowed, range):
        told = [int(value) for value in SWITCHES[name]]
        assert set(told) <= set(allowed)
        span = re.search(rf"`{name}=[^`]*`[^`]*?(-?\d+)\.\.(\d+)", TEXT)
        assert span
        assert range(int(span[1]), int(span[2]) + 1) == allowed
        assert read_rules({})[name] == told[0]
    else:
        assert tuple(SWITCHES[name]) == allowed
        assert read_rules({})[name] == allowed[0]


def test_the_rules_name_no_other_switch():
    assert set(SWITCHES) == set(RULES)


def test_the_oracle_cites_paragraphs_that_there_are():
    folder = Path(blood_rage_oracle.__file__).parent
    for file in folder.glob("*.py"):
        cited = {int(number) for number in re.findall(r"\bR(\d+)\b", file.read_text(encoding="utf-8"))}
        assert cited <= set(PARAGRAPHS), file.name


@pytest.mark.parametrize("wrong", [{"watches": "none"}, {"token_glory": 21}, {"no_such_rule": "yes"}])
def test_a_wrong_setting_is_refused(wrong):
    with pytest.raises(ValueError, match="no rule"):
        read_rules(wrong)
