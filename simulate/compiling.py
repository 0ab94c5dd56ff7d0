"""The only module that touches numba's settings: the kernel decorator and function addresses.

Rules and strategies are compiled one by one and meet at run time as *addresses*: the game loop is handed
the address of each rule and of each seat's strategy, and `call` jumps there. So a new strategy compiles
alone, and neither the rules nor the loop are ever compiled again for it. An exception raised behind an
address travels through the loop to Python, as from any compiled function.

With ``NUMBA_DISABLE_JIT=1`` every kernel is the plain Python function it was written as, and an "address"
is that function.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import llvmlite.binding
import numba
import numpy as np
from numba import types
from numba.core import cgutils
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher
from numba.extending import intrinsic, overload

from .kernel_cache import CACHE_FOLDER, note_fault

if TYPE_CHECKING:
    pass

JIT_ENABLED = not numba.config.DISABLE_JIT

Function = TypeVar("Function", bound=Callable[..., Any])


def _start_numba() -> None:
    """Let numba set itself up, without all of scipy.linalg.

    It loads that to know whether there is a BLAS. With scipy among our dependencies there is one, and a
    strategy that calls `numpy.dot` has numba load it then. That saves a fifth of a warm start.
    """
    from numba.core.registry import cpu_target
    from numba.np import linalg

    checks = {name: getattr(linalg, name) for name in ("ensure_blas", "ensure_lapack")}
    try:
        for name in checks:
            setattr(linalg, name, lambda: None)
        from numba.np import arraymath

        cpu_target.target_context.refresh()
        cpu_target.typing_context.refresh()
    finally:
        for name, check in checks.items():
            setattr(linalg, name, check)
        arraymath.ensure_blas = linalg.ensure_blas


if JIT_ENABLED:
    _start_numba()

# ---------------------------------------------------------------- kernels


def kernel(function: Function) -> Function:
    """Compile a function of ours: lazily, cached on disk, without the interpreter lock."""
    return _compiled(function, cache=True, boundscheck=False)


def part(function: Function) -> Function:
    """Compile a function that only kernels call: with no entry from Python and no place in the cache.

    The entry alone is a quarter of the time that it takes to compile the rules of a game, and no kernel that
    comes from the cache asks for its parts.
    """
    return _callable_from_python(_compiled(function, **_PART))


def inlined(function: Function) -> Function:
    """Compile a function that only kernels call, built into each: for the few that a game lives on."""
    return _callable_from_python(_compiled(function, **_PART, forceinline=True))


def visiting_kernel(function: Function) -> Function:
    """Compile a user's function: bounds are checked, and nothing is cached, since we don't watch its file."""
    return _compiled(function, cache=False, boundscheck=True)


class _PartLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a part: built into that of the kernels that call it, and never run from here.

    Numba would optimise it with all that it calls, and make machine code of it, which nobody asks for.
    """

    def finalize(self) -> None:
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        return _NoEnvironment


class _NoEnvironment:
    @staticmethod
    def set_env(name: str, environment: Any) -> None:
        """Set nothing: what has no machine code has no place for it."""


class _PartCompiler(Compiler):  # type: ignore[misc]
    def __init__(self, typing: Any, target: Any, library: Any, *given: Any) -> None:
        super().__init__(typing, target, library or _PartLibrary(target.codegen(), "part"), *given)


class _PartDispatcher(CPUDispatcher):  # type: ignore[misc]
    """A part that Python calls, as a strategy in plain Python may: it runs as it was written."""

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self.py_func(*arguments, **named)


def _callable_from_python(compiled: Function) -> Function:
    if JIT_ENABLED:
        compiled.__class__ = _PartDispatcher
    return compiled


def _compiled(function: Function, **options: Any) -> Function:
    # numba picks the cache folder while it decorates: set ours for that moment only, so that the caches of
    # other libraries in the process stay where they were.
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(CACHE_FOLDER)
    try:
        compiled = numba.njit(nogil=True, no_cfunc_wrapper=True, **options)(function)
    finally:
        numba.config.CACHE_DIR = before
    if JIT_ENABLED:
        _take_integers_as_words(compiled)
        _keep_if_possible(compiled)
    return compiled  # type: ignore[no-any-return]


def _keep_if_possible(compiled: Any) -> None:
    """Let a compilation pass whose only fault is that it can't be put into the cache folder: a full disk."""
    cache = compiled._cache
    save = cache.save_overload

    def save_overload(*given: Any) -> None:
        try:
            save(*given)
        except OSError as error:
            note_fault(error)

    cache.save_overload = save_overload


def _take_integers_as_words(compiled: Any) -> None:
    """Let other kernels call this one with every signed integer as an int64.

    Left alone, numba compiles a function anew for each constant and each width that it is called with:
    `encode` alone came to eleven versions, and the rules of Ragemore took twice as long to compile.
    """
    resolve = compiled.get_call_template

    def get_call_template(arguments: Any, keywords: Any) -> Any:
        keywords = {name: _as_word(given) for name, given in keywords.items()}
        return resolve(tuple(_as_word(given) for given in arguments), keywords)

    compiled.get_call_template = get_call_template


def _as_word(given: Any) -> Any:
    given = types.unliteral(given)
    narrow = isinstance(given, types.Integer) and given.signed and given.bitwidth < 64
    return types.int64 if narrow else given


_PART: dict[str, Any] = {
    "cache": False,
    "boundscheck": False,
    "no_cpython_wrapper": True,
    "pipeline_class": _PartCompiler,
}


class ReturnsNothingError(TypeError):
    """A function that must return an integer returns nothing, or only raises."""


def is_kernel(function: object) -> bool:
    """Whether this is a function that numba has taken on."""
    return hasattr(function, "py_func")


def address(function: Any, *argument_types: Any) -> Any:
    """Compile a kernel for these argument types and return its address.

    Parameters
    ----------
    function
        A kernel that returns an int64.
    argument_types
        Numba types, one an argument.

    Returns
    -------
    int, valid for as long as `function` is alive; the plain function itself when the JIT is off.

    Raises
    ------
    numba.core.errors.TypingError
        The function can't be compiled.
    ReturnsNothingError, TypeError
        It compiles, but returns nothing, or something else than an integer.
    """
    if not JIT_ENABLED:
        return function
    function.compile(argument_types)
    compiled = function.overloads[argument_types]
    # A function whose only result is a constant has that constant's type, in the same machine word.
    returned = types.unliteral(compiled.signature.return_type)
    if returned == types.none:
        raise ReturnsNothingError(f"{function.__name__} returns nothing")
    if returned != types.int64:
        raise TypeError(f"{function.__name__} returns {returned}, not an int64")
    return compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name)


@intrinsic
def _call_address(typing_context, function, arguments):  # type: ignore[no-untyped-def]
    def emit(context, builder, typed, values):  # type: ignore[no-untyped-def]
        where, packed = values
        arguments_given = [builder.extract_value(packed, i) for i in range(len(arguments.types))]
        convention = context.call_conv
        function_type = convention.get_function_type(types.int64, arguments.types)
        pointer = builder.inttoptr(where, function_type.as_pointer())
        status, result = convention.call_function(
            builder, pointer, types.int64, arguments.types, arguments_given
        )
        with cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        return result

    return types.int64(function, arguments), emit


def call(function: Any, *arguments: Any) -> int:
    """Call the function at an address (in plain Python: call the function)."""
    return function(*arguments)  # type: ignore[no-any-return]


@overload(call)
def _call_compiled(function, *arguments):  # type: ignore[no-untyped-def]
    return lambda function, *arguments: _call_address(function, arguments)


def as_word(value: Any) -> Any:
    """Return an integer or truth value as an int64, and anything else as it is, for `address` to refuse."""
    return value


@overload(as_word)
def _as_word_compiled(value):  # type: ignore[no-untyped-def]
    if isinstance(types.unliteral(value), types.Integer | types.Boolean):
        return lambda value: np.int64(value)
    return lambda value: value


# ---------------------------------------------------------------- doors


_open_symbols: set[str] = set()


def door(
    symbol: str,
    types: Callable[[], tuple[Any, ...]] | None = None,
    through: Sequence[Callable[..., Any]] = (),
) -> Callable[[Function], Function]:
    """Make a kernel that other kernels call by name, without its machine code being built into theirs.

    A strategy that plays the rules ahead would otherwise compile all of the rules once more; and rules that
    call each other many levels deep are optimised anew at each level, unless a door is between. Whoever
    compiles or loads a kernel that calls through a door opens it first: `open_door`.

    Parameters
    ----------
    symbol
        The name by which machine code finds it, unique in the package.
    types
        ``types()`` are those that it takes, integers as int64; for a door that is behind another.
    through
        The doors that it goes through itself: they are opened with it.
    """

    def make(function: Function) -> Function:
        if not JIT_ENABLED:
            return function
        inside = kernel(function)

        @functools.wraps(function)
        def outside(*arguments: Any) -> Any:
            _open_behind(outside)
            return inside(*arguments)

        @overload(outside)
        def enter(*arguments):  # type: ignore[no-untyped-def]
            if symbol not in _open_symbols:
                open_door(outside, *map(_as_word, arguments))
            return lambda *arguments: _call_symbol(symbol, arguments)

        outside.kernel = inside  # type: ignore[attr-defined]
        outside.symbol = symbol  # type: ignore[attr-defined]
        outside.types, outside.through = types, through  # type: ignore[attr-defined]
        return outside  # type: ignore[return-value]

    return make


def open_door(function: Any, *argument_types: Any) -> Any:
    """Compile a door for these argument types (integers as int64); return its address, as `address` does."""
    if not JIT_ENABLED:
        return function
    _open_behind(function)
    where = address(function.kernel, *argument_types)
    _open_symbols.add(function.symbol)
    llvmlite.binding.add_symbol(function.symbol, where)
    return where


def _open_behind(function: Any) -> None:
    for one in function.through:
        if one.symbol not in _open_symbols:
            open_door(one, *one.types())


def doors_behind(functions: Iterable[Any]) -> list[Any]:
    """Return the doors that these go through, and so on, each once and before those that go through it."""
    found: dict[Any, None] = {}
    for function in functions:
        found.update(dict.fromkeys([*doors_behind(function.through), *function.through]))
    return list(found)


def pretend_door(function: Any) -> None:
    """Let code that calls through a door be compiled for the cache, though it leads nowhere: don't run it."""
    _open_symbols.add(function.symbol)
    llvmlite.binding.add_symbol(function.symbol, 1)


@intrinsic(prefer_literal=True)
def _call_symbol(typing_context, symbol, arguments):  # type: ignore[no-untyped-def]
    taken = [_as_word(given) for given in arguments.types]

    def emit(context, builder, typed, values):  # type: ignore[no-untyped-def]
        given = [builder.extract_value(values[1], i) for i in range(len(taken))]
        words = [context.cast(builder, *one) for one in zip(given, arguments.types, taken, strict=True)]
        convention = context.call_conv
        function_type = convention.get_function_type(types.int64, taken)
        function = cgutils.get_or_insert_function(builder.module, function_type, symbol.literal_value)
        status, result = convention.call_function(builder, function, types.int64, taken, words)
        with cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        return result

    return types.int64(symbol, arguments), emit
