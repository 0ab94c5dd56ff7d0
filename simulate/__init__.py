"""The rules, and the machine that plays them."""

if __name__ != "montecardo.simulate":
    raise ImportError(
        f"this package is 'montecardo.simulate', not {__name__!r}: "
        "import it by that name (a second name would fill numba's cache with entries that later imports can't read)"
    )
