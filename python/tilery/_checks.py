"""Checks of arguments. Errors name the argument, the expected values and the value found."""

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
        wanted = str(least) if least == most else f"a whole number from {least} to {most}"
        raise ValueError(f"{name}: expected {wanted}, found {_described(value)}")
    return number


def real(name: str, value: Any, least: float, most: float) -> float:
    """`value` as a float; ValueError unless it is a number from `least` to `most`."""
    is_number = isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool)
    if not is_number or not least <= value <= most or math.isnan(value):
        raise ValueError(f"{name}: expected a number from {least:g} to {most:g}, found {_described(value)}")
    return float(value)


def word(name: str, value: Any, words: Sequence[str]) -> str:
    """`value`; ValueError unless it is one of `words`."""
    if not isinstance(value, str) or value not in words:
        raise ValueError(f"{name}: expected {_alternatives(words)}, found {_described(value)}")
    return value


def flag(name: str, value: Any) -> bool:
    """`value`; ValueError unless it is True or False."""
    if not isinstance(value, (bool, np.bool_)):
        raise ValueError(f"{name}: expected True or False, found {_described(value)}")
    return bool(value)


def text(name: str, value: Any) -> str:
    """`value`; ValueError unless it is a str that UTF-8 can hold."""
    if not isinstance(value, str):
        raise ValueError(f"{name}: expected a text, found {_described(value)}")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"{name}: expected a text in Unicode, found a lone surrogate at {error.start}") from None
    return value


def path(name: str, value: Any) -> "Union[str, os.PathLike[str]]":
    """`value`; ValueError unless it is a path."""
    found: "Union[str, os.PathLike[str]]" = value if isinstance(value, os.PathLike) else text(name, value)
    if not isinstance(os.fspath(found), str) or "\0" in os.fspath(found):
        raise ValueError(f"{name}: expected a path, found {_described(value)}")
    return found


def one_seed(seed: Any) -> Optional[int]:
    """`seed` as an int of 64 bits, or None; ValueError otherwise."""
    return None if seed is None else whole("seed", seed, 0, 2**64 - 1)


def options_of(options: Any, known: Sequence[str] = ()) -> Dict[str, Any]:
    """The `options` of reset() as a dictionary; ValueError for other types and for keys that are not `known`."""
    if options is None:
        return {}
    if not isinstance(options, dict):
        raise ValueError(f"options: expected a dictionary or None, found {_described(options)}")
    for key in options:
        if not isinstance(key, str) or key not in known:
            raise ValueError(f"options: expected {_alternatives(known) or 'no keys'}, found {_described(key)}")
    return options


def array(name: str, value: Any, dtype: Any = None) -> npt.NDArray[Any]:
    """`value` as an array; ValueError if that fails, as with rows of unequal lengths. `dtype=object` keeps numbers
    of several types as they are."""
    try:
        return np.asarray(value, dtype=dtype)
    except Exception as error:
        raise ValueError(f"{name}: expected an array, found {type(value).__name__} ({error})") from None


def ranks_of(name: str, boards: Any, faces: npt.NDArray[np.int64], are_faces: bool) -> npt.NDArray[np.uint8]:
    """`boards` as ranks of uint8. Other types are refused: they may be the numbers that players see.

    With `are_faces` the numbers that players see become ranks. Then uint8 is refused: it may be ranks.
    """
    found = array(name, boards)
    if are_faces and found.dtype == np.uint8:
        raise ValueError(
            f"{name}: expected the numbers that players see, as int64, beside faces=True, found uint8, the type of ranks"
        )
    if are_faces:
        return _ranks_shown_as(name, found, faces)
    if found.dtype != np.uint8:
        raise ValueError(
            f"{name}: expected ranks as uint8 (by np.uint8({name}), or faces=True with the numbers that players see), "
            f"found {found.dtype}"
        )
    return found


def shown_of(
    next: Any, count: int, faces: npt.NDArray[np.int64], are_faces: bool
) -> Optional[npt.NDArray[np.uint8]]:
    """The lowest and the highest rank of the next tile of each of `count` boards: uint8 of shape (count, 2), or None.

    `next` is one rank for all boards, or has shape (count,) or (count, 2); for one board also (2,). With `are_faces`
    it has the numbers that players see.
    """
    if next is None:
        return None
    found = array("next", next)
    if found.dtype.kind not in "iu":
        raise ValueError(f"next: expected whole numbers, found {found.dtype}")
    if count == 1 and not are_faces and found.shape in _shapes_for_one_board:
        tiles = found.ravel().tolist()  # quicker than the checks of arrays below
        if 1 <= tiles[0] <= tiles[-1] < len(faces):
            return np.array([[tiles[0], tiles[-1]]], np.uint8)
    if found.shape in ((), (count,)):
        pairs = np.repeat(np.broadcast_to(found, (count,))[:, None], 2, axis=1)
    elif found.shape == (count, 2) or (count == 1 and found.shape == (2,)):
        pairs = found.reshape(count, 2)
    else:
        raise ValueError(f"next: expected one tile, or one or two for each of {count} boards, found an array of shape {found.shape}")
    ranks = _ranks_shown_as("next", pairs, faces) if are_faces else pairs
    wrong = (ranks < 1) | (ranks >= len(faces))
    if wrong.any():
        raise ValueError(f"next: expected ranks from 1 to {len(faces) - 1}, found {ranks[wrong][0]}")
    turned = ranks[:, 0] > ranks[:, 1]
    if turned.any():
        raise ValueError(f"next: expected the lowest rank before the highest, found {pairs[turned][0].tolist()}")
    return ranks.astype(np.uint8)


_shapes_for_one_board = ((), (1,), (2,), (1, 2))


def batch_of(
    boards: Any, next: Any, faces: npt.NDArray[np.int64], are_faces: Any
) -> Tuple[npt.NDArray[np.uint8], Optional[npt.NDArray[np.uint8]]]:
    """Many `boards` as ranks_of() gives them, and their `next` as shown_of() does."""
    flagged = flag("faces", are_faces)
    ranks = ranks_of("boards", boards, faces, flagged)
    return ranks, shown_of(next, len(ranks) if ranks.ndim > 0 else 0, faces, flagged)


def _ranks_shown_as(name: str, found: npt.NDArray[Any], faces: npt.NDArray[np.int64]) -> npt.NDArray[np.uint8]:
    """The ranks of the tiles that show the numbers `found`."""
    if found.dtype.kind not in "iu":
        raise ValueError(f"{name}: expected whole numbers, found {found.dtype}")
    order = np.argsort(faces, kind="stable")
    places = np.searchsorted(faces[order], found).clip(0, len(faces) - 1)
    ranks = order[places]
    wrong = faces[ranks] != found
    if wrong.any():
        raise ValueError(f"{name}: expected tiles of the game, found {found[wrong].flat[0]}")
    narrow: npt.NDArray[np.uint8] = ranks.astype(np.uint8)
    return narrow


def sides(size: Any) -> Optional[Tuple[int, int]]:
    """`size` as (width, height), or None."""
    if size is None:
        return None
    pair = tuple(size) if isinstance(size, (tuple, list)) or (isinstance(size, np.ndarray) and size.ndim == 1) else ()
    if len(pair) != 2:
        raise ValueError(f"size: expected (width, height), found {_described(size)}")
    return whole("size", pair[0], 1, 32), whole("size", pair[1], 1, 32)


def _alternatives(words: Sequence[str]) -> str:
    """`words` as "a, b or c"; empty without words."""
    return " or ".join([*filter(None, [", ".join(words[:-1])]), *words[-1:]])


def type_words(value: Any) -> str:
    """The name of a value's type with its article: "a list", "an object"."""
    name = type(value).__name__
    return f"{'an' if name.lower().startswith(tuple('aeio')) else 'a'} {name}"


def _described(value: Any) -> str:
    try:
        words = repr(value)
    except Exception:
        words = type_words(value)
    return words if len(words) <= 80 else f"{words[:60]}... ({type(value).__name__})"
