"""Records as plain memory."""

import numpy as np
from montecardo.simulate.compiling import kernel
from montecardo.simulate.kernel_records import make_scratch
from montecardo.simulate.layout import Field, Layout
from montecardo.simulate.record_bytes import clear, fingerprint

PAIR = Layout("Pair", one=Field(np.int64, ""), small=Field(np.int8, "", (3,)), other=Field(np.int64, ""))
new_pair = make_scratch(PAIR)


@kernel
def compiled_fingerprint(record):
    return fingerprint(record)


@kernel
def cleared_after_use(number):
    record = new_pair()
    record.one, record.other = number, number
    record.small[0] = 7
    clear(record)
    return fingerprint(record)


def test_a_cleared_record_is_one_that_is_all_zero():
    assert cleared_after_use(5) == cleared_after_use(6) == fingerprint(PAIR.new())


def test_compiled_and_plain_fingerprints_agree():
    rng = np.random.default_rng(1)
    for _ in range(50):
        record = np.frombuffer(rng.bytes(PAIR.dtype.itemsize), PAIR.dtype).copy()[0]
        assert int(compiled_fingerprint(record)) == int(fingerprint(record))


def test_each_field_and_place_changes_the_fingerprint():
    found = {int(fingerprint(PAIR.new()))}
    for place in range(5):
        for value in (1, 2, -1):
            record = PAIR.new()
            if place < 3:
                record.small[place] = value
            elif place == 3:
                record.one = value
            else:
                record.other = value
            found.add(int(fingerprint(record)))
    assert len(found) == 16


def test_many_like_records_have_fingerprints_of_their_own():
    record, found = PAIR.new(), set()
    for one in range(100):
        for other in range(100):
            record.one, record.other = one, other
            found.add(int(fingerprint(record)))
    assert len(found) == 10_000
    # Low bits choose the slot of a hash table.
    assert len({number & 1023 for number in found}) == 1024
