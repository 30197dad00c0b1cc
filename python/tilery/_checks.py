"""Checks of arguments: errors name the argument, what was expected and what was found."""

from __future__ import annotations

import math
import operator
import os
from typing import Any, Dict, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt


def whole(name: str, value: Any, least: int, most: int = 2**62) -> int:
    """`value` as an int; ValueError unless it is a whole number from `least` to `most`.

    >>> whole("depth", np.int8(3), 1, 12)
    3
    """
    try:
        number = operator.index(value)
    except TypeError:
        number = least - 1
    if isinstance(value, (bool, np.bool_)) or not least <= number <= most:
        raise ValueError(f"{name}: expected a whole number from {least} to {most}, found {_told(value)}")
    return number


def real(name: str, value: Any, least: float, most: float) -> float:
    """`value` as a float; ValueError unless it is a number from `least` to `most`."""
    is_number = isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool)
    if not is_number or not least <= value <= most or math.isnan(value):
        raise ValueError(f"{name}: expected a number from {least:g} to {most:g}, found {_told(value)}")
    return float(value)


def word(name: str, value: Any, words: Sequence[str]) -> str:
    """`value`; ValueError unless it is one of `words`."""
    if not isinstance(value, str) or value not in words:
        raise ValueError(f"{name}: expected {' or '.join([*filter(None, [', '.join(words[:-1])]), words[-1]])}, found {_told(value)}")
    return value


def flag(name: str, value: Any) -> bool:
    """`value`; ValueError unless it is True or False."""
    if not isinstance(value, (bool, np.bool_)):
        raise ValueError(f"{name}: expected True or False, found {_told(value)}")
    return bool(value)


def text(name: str, value: Any) -> str:
    """`value`; ValueError unless it is a str that UTF-8 can hold."""
    if not isinstance(value, str):
        raise ValueError(f"{name}: expected a text, found {_told(value)}")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"{name}: expected a text in Unicode, found a lone surrogate at {error.start}") from None
    return value


def path(name: str, value: Any) -> "Union[str, os.PathLike[str]]":
    """`value`; ValueError unless it is a path."""
    found: "Union[str, os.PathLike[str]]" = value if isinstance(value, os.PathLike) else text(name, value)
    if not isinstance(os.fspath(found), str) or "\0" in os.fspath(found):
        raise ValueError(f"{name}: expected a path, found {_told(value)}")
    return found


def one_seed(seed: Any) -> Optional[int]:
    """`seed` as an int of 64 bits, or None; ValueError otherwise."""
    return None if seed is None else whole("seed", seed, 0, 2**64 - 1)


def chance_seed() -> int:
    """A seed by chance."""
    return int.from_bytes(os.urandom(6), "little")


def options_of(options: Any) -> Dict[str, Any]:
    """What reset() is asked for beside a seed."""
    if options is None or isinstance(options, dict):
        return options or {}
    raise ValueError(f"options: expected a dictionary or None, found {_told(options)}")


def array(name: str, value: Any) -> npt.NDArray[Any]:
    """`value` as an array; ValueError where it is none, as for rows of unequal lengths."""
    try:
        return np.asarray(value)
    except Exception as error:
        raise ValueError(f"{name}: expected an array, found {type(value).__name__} ({error})") from None


def sides(size: Any) -> Optional[Tuple[int, int]]:
    """`size` as (width, height), or None."""
    if size is None:
        return None
    pair = tuple(size) if isinstance(size, (tuple, list)) else ()
    if len(pair) != 2:
        raise ValueError(f"size: expected (width, height), found {_told(size)}")
    return whole("size", pair[0], 1, 32), whole("size", pair[1], 1, 32)


def _told(value: Any) -> str:
    try:
        told = repr(value)
    except Exception:
        told = f"a {type(value).__name__}"
    return told if len(told) <= 80 else f"{told[:60]}... ({type(value).__name__})"
