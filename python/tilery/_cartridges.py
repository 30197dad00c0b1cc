"""Games by name, path or text."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Optional, Tuple, Union

from tilery import _tilery
from tilery._checks import path as checked_path, sides, text

Cartridge = _tilery.Cartridge
GameLike = Union[str, "os.PathLike[str]", _tilery.Cartridge]


def games() -> list[str]:
    """The names of the games that ship, in the order of the menus.

    >>> games()[:3]
    ['2048', '2048-vcs', '2048-basic']
    """
    return _tilery.shipped_names()


def cartridge(game: GameLike, size: Optional[Tuple[int, int]] = None) -> Cartridge:
    """The cartridge of a game.

    `game` is the name of a game that ships, the path of a TOML file, the TOML text itself (anything
    with a line break), or a Cartridge. `size` is (width, height), for games whose size is open.

    Raises ValueError for a bad text or size, with its line and column; FileNotFoundError where
    neither a game nor a file has the name.

    >>> cartridge("threes").title
    'Threes'
    """
    found = _found(game)
    own = sides(size)
    return found if own is None else found.resized(*own)


def _found(game: GameLike) -> Cartridge:
    if isinstance(game, Cartridge):
        return game
    if isinstance(game, str) and "\n" in game:
        return Cartridge(text("game", game), "text")
    if isinstance(game, str) and game in _tilery.shipped_names():
        return _tilery.shipped(game)
    if not isinstance(game, (str, os.PathLike)):
        raise ValueError(f"game: expected a name, a path, a text or a Cartridge, found {game!r}")
    path = Path(checked_path("game", game))
    if not path.exists():
        known = ", ".join(_tilery.shipped_names())
        raise FileNotFoundError(2, f"expected a file, or one of the games {known}; found neither", str(path))
    try:
        content = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(f"{path}: byte {error.start}: expected a text in UTF-8, found another byte") from None
    return Cartridge(content, str(path))
