"""How a report opens: three sentences to be pasted into an e-mail, and what else is said at its head."""

from __future__ import annotations

from typing import NamedTuple

from .wording import capital


class Opening(NamedTuple):
    """What a report says first.

    Attributes
    ----------
    sentences
        Three: who wins or how hard the game is, how much of it is luck, and what matters most or what to
        change. Every estimate stands with its interval.
    besides
        Paragraphs right below them.
    """

    sentences: tuple[str, str, str]
    besides: tuple[str, ...] = ()

    @property
    def answer(self) -> str:
        """The three sentences in a row."""
        return " ".join(self.sentences)


class OwnWords(NamedTuple):
    """What a game's own report adds at the head: parts of sentences without a full stop, "" for nothing.

    Attributes
    ----------
    most
        What matters most or what to change: the third sentence, or its first part.
    besides
        What stands below the three sentences.
    who
        What follows who wins in the first sentence.
    note
        Whole sentences, to be read before all others.
    """

    most: str = ""
    besides: tuple[str, ...] = ()
    who: str = ""
    note: str = ""


def sentence(*parts: str) -> str:
    """Put parts of a sentence in a row, those that say something.

    Examples
    --------
    >>> sentence("the deal decides 10% (6 to 14)", "", "the rest is chance")
    'The deal decides 10% (6 to 14); the rest is chance.'
    """
    text = "; ".join(part for part in parts if part)
    return f"{capital(text)}." if text else ""


def paragraph(*sentences: str) -> tuple[str, ...]:
    """Return a paragraph of these sentences, those that say something; none where there is none."""
    text = " ".join(each for each in sentences if each)
    return (text,) if text else ()
