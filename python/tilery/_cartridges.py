"""Games by name, path or text."""

from __future__ import annotations

import codecs
import datetime
import functools
import os
from pathlib import Path
from typing import FrozenSet, Optional, Tuple, Union

from tilery import _tilery
from tilery._checks import path as checked_path, sides, text

Cartridge = _tilery.Cartridge
GameLike = Union[str, "os.PathLike[str]", _tilery.Cartridge]


def games(*, more: bool = False) -> list[str]:
    """The names of the shipped games, in the order of the menus.

    With `more` also the games that demonstrate rules (`tilery cartridges --more`).

    >>> games()[:3]
    ['2048', '2048-vcs', '2048-basic']
    >>> "fives" in games(more=True)
    True
    """
    return [*_tilery.shipped_names(), *(_tilery.more_names() if more else [])]


def cartridge(game: GameLike, size: Optional[Tuple[int, int]] = None) -> Cartridge:
    """The cartridge of a game.

    `game` is the name of a shipped game, the path of a TOML file, the TOML text itself (any text
    with a line break), or a Cartridge. A dot and a number name a level: "gather.3", "./mine.toml.3".
    `size` is (width, height), for games whose size is open.

    Raises ValueError for a bad text, with its line and column, for a bad size, and for a level that the
    game does not have. Raises FileNotFoundError if neither a game nor a file has the name.

    >>> cartridge("threes").title
    'Threes'
    """
    found = _found(game)
    own = sides(size)
    return found if own is None else found.resized(*own)


def daily_seed(game: GameLike = "2048", date: Union[datetime.date, str, None] = None) -> int:
    """The seed of a game's board of the day, the same as on the page and in `tilery daily`.

    `date` is a date or "YYYY-MM-DD" in UTC; without it, today. Raises ValueError for another text.

    >>> daily_seed("2048", "2026-01-31")
    8824268066162397
    """
    name = game if isinstance(game, str) and game in _tilery.shipped_names() else cartridge(game).name
    day = datetime.datetime.now(datetime.timezone.utc).date() if date is None else date
    return _tilery.daily_seed(name, day if isinstance(day, str) else day.strftime("%Y-%m-%d"))


@functools.lru_cache(maxsize=None)
def _names() -> FrozenSet[str]:
    return frozenset(games(more=True))


@functools.lru_cache(maxsize=None)
def _shipped(name: str) -> Cartridge:
    """The cartridge of a name, read once: nothing changes a Cartridge."""
    return _tilery.shipped(name)


def _decoded(content: bytes) -> str:
    """The text of a file: UTF-16 if it begins with a byte-order mark of UTF-16, else UTF-8."""
    is_wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return content.decode("utf-16" if is_wide else "utf-8-sig")


def _found(game: GameLike) -> Cartridge:
    if isinstance(game, Cartridge):
        return game
    if isinstance(game, str) and "\n" in game:
        return Cartridge(text("game", game), "text")
    if isinstance(game, str) and game in _names():
        return _shipped(game)
    if not isinstance(game, (str, os.PathLike)):
        raise ValueError(f"game: expected a name, a path, a text or a Cartridge, found {game!r}")
    path = Path(checked_path("game", game))
    if not path.is_file():
        pack, number = _tilery.level_name(str(path)) or ("", 0)
        if (isinstance(game, str) and pack in _names()) or Path(pack).is_file():
            return _found(pack).level(number)
        known = ", ".join(_tilery.shipped_names())
        raise FileNotFoundError(2, f"expected a file, or one of the games {known}; found neither", os.fspath(game))
    try:
        content = _decoded(path.read_bytes())
    except UnicodeDecodeError as error:
        found = f"byte 0x{error.object[error.start]:02X}"
        expected = f"a text in {error.encoding.upper()}"
        raise ValueError(f"{path}: byte {error.start}: expected {expected}, found {found}") from None
    return Cartridge(content, str(path))
