"""A damaged manifest: one line that names the field, in no words of Python's."""

import json
import math

import pytest
from montecardo.simulate.errors import UserError
from montecardo.simulate.store.agreeing import described
from montecardo.simulate.store.manifest import Manifest, Part, part_file, read_manifest

PART = Part(part_file(0, 0), 0, 0, 10, 1, 100, "ab", "0f")


@pytest.fixture
def folder(tmp_path, design):
    Manifest(described(design), 10, parts=[PART]).write(tmp_path)
    return tmp_path


def refused(folder, change):
    file = folder / "manifest.json"
    told = json.loads(file.read_text())
    before = json.dumps(told)
    change(told)
    assert json.dumps(told) != before
    file.write_text(json.dumps(told))
    with pytest.raises(UserError) as caught:
        read_manifest(folder)
    (line,) = str(caught.value).splitlines()
    assert "Error" not in line
    assert line.startswith(f"{file} is damaged: ")
    return line


def test_an_intact_one_is_read(folder):
    assert read_manifest(folder).parts == [PART]


@pytest.mark.parametrize(
    "name",
    [
        "game",
        "version",
        "seed",
        "replicates",
        "rules",
        "cards",
        "line_ups",
        "games",
        "shard",
        "digest",
        "until",
        "enough",
        "jobs",
        "seconds",
        "host",
        "parts",
    ],
)
def test_each_field_is_missed_and_may_not_be_anything(folder, name):
    whole = (folder / "manifest.json").read_text()
    assert refused(folder, lambda told: told.pop(name)).endswith(f": the field {name} is missing")
    for wrong in (["?", 1], {"no": "thing"}, -1.5, math.nan, True):
        (folder / "manifest.json").write_text(whole)
        if (name in ("rules", "host") and wrong == {"no": "thing"}) or (name == "enough" and wrong is True):
            continue
        assert f"the field {name}" in refused(folder, lambda told: told.update({name: wrong}))  # noqa: B023


@pytest.mark.parametrize("name", ["file", "line_up", "first", "units", "wins", "bytes", "sha256", "sum"])
def test_each_field_of_a_part(folder, name):
    whole = (folder / "manifest.json").read_text()
    for change in (lambda part: part.pop(name), lambda part: part.update({name: None})):
        (folder / "manifest.json").write_text(whole)
        assert f"the field parts[0].{name} " in refused(folder, lambda told: change(told["parts"][0]))  # noqa: B023


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda told: told["parts"][0].update(line_up=2), "parts[0].line_up must be less than 2"),
        (lambda told: told["parts"][0].update(sum="xyz"), "parts[0].sum must be a hexadecimal number"),
        (lambda told: told["parts"][0].update(more=1), "parts[0] has a field 'more' that no part has"),
        (lambda told: told["parts"][0].update(was={"file": "x"}), "parts[0].was.line_up is missing"),
        (lambda told: told["line_ups"][1][0].pop("weights"), "line_ups[1][0].weights is missing"),
        (lambda told: told["line_ups"].append([]), "line_ups must be"),
        (lambda told: told["cards"].pop("hash"), "cards.hash is missing"),
        (lambda told: told.update(shard=[1]), "shard must be two whole numbers"),
        (lambda told: told.update(enough=[True]), "enough must be as long as line_ups"),
        (lambda told: told.update(games=10**300), "games must be a number of deals that can be played"),
    ],
)
def test_what_is_inside(folder, change, said):
    assert said in refused(folder, change)


def test_cut_off_anywhere(folder):
    whole = (folder / "manifest.json").read_text()
    for length in range(0, len(whole) - 2, 97):
        (folder / "manifest.json").write_text(whole[:length])
        with pytest.raises(UserError, match=r"^[^\n]* is damaged: it is no JSON[^\n]*$"):
            read_manifest(folder)
