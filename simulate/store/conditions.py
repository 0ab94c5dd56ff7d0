"""Conditions on rows, as people write them, made expressions that Arrow filters by."""

from __future__ import annotations

import ast
import operator
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..errors import UserError
from ..game import allowed

if TYPE_CHECKING:
    import pyarrow as pa

_COMPARE: dict[type[ast.AST], Any] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.In: lambda one, several: one.isin(several),
    ast.NotIn: lambda one, several: ~one.isin(several),
}
_JOIN = {ast.And: operator.and_, ast.Or: operator.or_}


def condition(text: str, table: pa.Table) -> Any:
    """Return the `pyarrow.dataset.Expression` of a condition such as ``won and 10 < turns <= 20``.

    Parameters
    ----------
    text
        Columns, numbers, words in quotes, True and False; ``< <= > >= == != in``, ``not in``, ``and or not``.
    table
        Whose columns it is about; of no matter how many rows.

    Raises
    ------
    UserError
        Something else stands there, or a column is compared with what it can't be.
    """
    import pyarrow as pa

    try:
        found = _Reader(table.column_names).read(ast.parse(text.strip(), mode="eval").body)
        table.slice(0, 0).filter(found)
        return found
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError, pa.ArrowException):
        raise UserError(f"the condition {text!r} can't be used{_EXAMPLE}") from None


_EXAMPLE = "; write it as: won and turns > 10, or: ending in ('won', 'starved')"


class _Reader:
    def __init__(self, columns: Sequence[str]) -> None:
        self.columns = columns

    def read(self, node: ast.AST) -> Any:
        match node:
            case ast.BoolOp(op, values):
                return self._joined(_JOIN[type(op)], [self.read(value) for value in values])
            case ast.UnaryOp(ast.Not(), operand):
                return ~self.read(operand)
            case ast.Compare(left, ops, comparators):
                pairs = zip([left, *comparators], ops, comparators, strict=False)
                return self._joined(operator.and_, [self._compared(*pair) for pair in pairs])
            case ast.Name(name):
                return self._column(name)
        return ast.literal_eval(node)  # a number or a word; refuses all else

    def _column(self, name: str) -> Any:
        import pyarrow.dataset

        if name not in self.columns:
            raise UserError(f"the games have no column {name!r}{allowed(name, tuple(self.columns))}")
        return pyarrow.dataset.field(name)

    def _compared(self, left: ast.AST, op: ast.cmpop, right: ast.AST) -> Any:
        one, other = self.read(left), self.read(right)
        if type(op) not in _COMPARE or (isinstance(op, ast.In | ast.NotIn) and isinstance(other, str)):
            raise ValueError
        return _COMPARE[type(op)](one, list(other) if isinstance(other, tuple | set) else other)

    def _joined(self, join: Any, terms: list[Any]) -> Any:
        first, *rest = terms
        for term in rest:
            first = join(first, term)
        return first
