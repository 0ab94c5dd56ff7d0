"""Records: the same bytes for people, numpy and numba."""

import numpy as np
import pytest
from montecardo.simulate.compiling import JIT_ENABLED, visiting_kernel
from montecardo.simulate.layout import Field, Layout

HAND = Layout(
    "Hand",
    held=Field(np.int8, "cards held"),
    total=Field(np.int64, "sum of their ranks"),
    cards=Field(np.int16, "card numbers", (3,)),
)


def test_a_new_record_is_all_zero():
    assert HAND.as_dict(HAND.new()) == {"held": 0, "total": 0, "cards": [0, 0, 0]}


def test_fields_are_attributes_to_read_and_write():
    hand = HAND.new()
    hand.held = 2
    hand.cards[1] = -7
    assert hand.held == 2
    assert HAND.as_dict(hand)["cards"] == [0, -7, 0]


def test_a_table_has_rows_of_their_own():
    hands = HAND.table(3)
    hands[1].total = 9
    assert hands.shape == (3,)
    assert hands["total"].tolist() == [0, 9, 0]


def test_new_records_share_nothing():
    one, other = HAND.new(), HAND.new()
    one.total = 1
    assert other.total == 0


def test_as_dict_gives_plain_python_values():
    content = HAND.as_dict(HAND.new())
    assert type(content["held"]) is int
    assert type(content["cards"]) is list


def test_fields_keep_their_order_and_are_aligned():
    assert HAND.dtype.names == ("held", "total", "cards")
    assert [HAND.dtype.fields[name][1] for name in HAND.dtype.names] == [0, 8, 16]
    assert HAND.dtype.isalignedstruct


def test_an_extended_layout_begins_with_the_same_bytes():
    more = HAND.extended("Hand and trump", trump=Field(np.int8, "suit"))
    assert more.dtype.names == (*HAND.dtype.names, "trump")
    for name in HAND.dtype.names:
        assert more.dtype.fields[name][:2] == HAND.dtype.fields[name][:2]


def test_an_extension_can_not_declare_a_field_again():
    with pytest.raises(TypeError, match="held"):
        HAND.extended("Twice", held=Field(np.int8, "again"))


def test_it_says_its_name_and_fields():
    assert repr(HAND) == "<Layout Hand: held, total, cards>"


def test_each_field_keeps_its_description():
    assert HAND.fields["total"].doc == "sum of their ranks"


def test_the_numba_type_is_made_once():
    assert HAND.numba_type() is HAND.numba_type()
    assert HAND.numba_type() is Layout("Same fields", **HAND.fields).numba_type()


@visiting_kernel
def fill(hand):
    hand.held = 1
    hand.total = 2**40
    hand.cards[2] = 3
    return hand.total


def test_a_kernel_writes_what_people_read():
    hand = HAND.new()
    assert fill(hand) == 2**40
    assert HAND.as_dict(hand) == {"held": 1, "total": 2**40, "cards": [0, 0, 3]}


@pytest.mark.skipif(not JIT_ENABLED, reason="about compiled code")
def test_a_kernel_sees_the_declared_type():
    fill(HAND.new())
    assert list(fill.signatures) == [(HAND.numba_type(),)]
