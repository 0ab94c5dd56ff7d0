"""What an opening has to be: three sentences that can be read, each share with its interval."""

from __future__ import annotations

import re

MOST_WORDS = 45
SHORT = {"e.g", "i.e", "vs", "st", "mr", "dr", "etc", "cf"}
_END = re.compile(r"(?<=[.!?])[)\"']?\s+")
_SHARE = re.compile(r"(?<![\w.,])(?:[<>]\s?)?\d[\d,]*(?:\.\d+)?%")
_INTERVAL = re.compile(
    r"\((?:95% interval )?(?:\N{MINUS SIGN}?[\d.,]+ to \N{MINUS SIGN}?[\d.,]+|no interval|too few deals)"
)
_NO_ESTIMATE = re.compile(
    r"95% interval|\(95%, all intervals at once\)"
    r"|(?:from|between) [\d.,]+% (?:to|and) [\d.,]+%"  # a range itself
    r"|[\d.,]+% \(give or take [\d.,]+%\)"  # what is aimed at
)


def sentences_of(text: str) -> list[str]:
    """Split a text where sentences end: not after an abbreviation or an initial, nor within brackets."""
    found, start = [], 0
    for end in _END.finditer(text):
        said = text[start : end.start()]
        last = said.split()[-1].rstrip(".!?)\"'").lstrip("(\"'").lower()
        initial = len(last) == 1 and last.isalpha()
        if initial or last in SHORT or said.count("(") > said.count(")"):
            continue
        found.append(said.strip())
        start = end.end()
    return [*found, text[start:].strip()] if text[start:].strip() else found


def shares_without_interval(sentence: str) -> list[str]:
    """Return the shares of a sentence that no interval follows at once, or after "of its games"."""
    lacking = []
    estimates = _NO_ESTIMATE.sub(lambda match: "-" * len(match[0]), sentence)
    for share in _SHARE.finditer(estimates):
        behind = re.sub(r"^ of its games", "", sentence[share.end() :])
        if not _INTERVAL.match(behind.lstrip()):
            lacking.append(f"{share[0]}{behind[:30]}")
    return lacking


def check_opening(answer: str) -> None:
    """Check an opening."""
    sentences = sentences_of(answer)
    assert len(sentences) == 3, sentences
    for sentence in sentences:
        assert sentence.endswith("."), sentence
        assert not re.search(r"n/a|\bnan\b|\.\.|\(\)|None\b(?! of)", sentence), sentence
        assert len(sentence.split()) <= MOST_WORDS, f"{len(sentence.split())} words: {sentence}"
        assert not shares_without_interval(sentence), f"{shares_without_interval(sentence)}: {sentence}"
