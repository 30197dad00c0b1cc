"""A game as a player plays it."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from tilery import _tilery
from tilery._cartridges import Cartridge, GameLike, cartridge
from tilery._checks import text as checked_text, whole, word

Direction = Union[int, str]


class EntryOdds(NamedTuple):
    """A tile that may enter: its cell, its rank and its odds."""

    row: int
    column: int
    rank: int
    odds: float


class Game:
    """A game: `Game("2048", seed=7)` is the game that `tilery play 2048 --seed 7` plays.

    `game` is a name, a path, a text or a Cartridge (see `tilery.cartridge`); `size` is (width, height).

    >>> game = Game("2048", seed=7)
    >>> game.legal_moves
    ['left', 'right', 'up', 'down']
    >>> game.play("left")
    True
    >>> game.score, game.moves
    (0, 1)
    >>> game.undo()
    True
    """

    def __init__(
        self,
        game: GameLike = "2048",
        *,
        seed: int = 1,
        players: int = 1,
        size: Optional[Tuple[int, int]] = None,
    ) -> None:
        own = cartridge(game, size)
        checked = whole("seed", seed, 0, 2**64 - 1)
        self._native = _tilery.NativeGame(own, checked, whole("players", players, 1, own.players))

    @classmethod
    def from_record(cls, text: str, game: GameLike = "2048") -> "Game":
        """The game of a record (docs/formats.md), every claim of it checked.

        Raises ValueError where the record is faulty or untrue.
        """
        played = cls.__new__(cls)
        played._native = _tilery.NativeGame.of_record(checked_text("record", text), cartridge(game))
        return played

    @property
    def cartridge(self) -> Cartridge:
        """The game's rules and names, at the size that is played."""
        return self._native.cartridge

    def play(self, direction: Direction) -> bool:
        """Moves to `direction`: 0 to 3, or left, right, up, down. False, and no change, if it is no move."""
        return self._native.play(direction)

    def go_on(self) -> bool:
        """Goes on after the goal; False if the game does not ask."""
        return self._native.go_on()

    def undo(self) -> bool:
        """Takes the last action back; False at the start."""
        return self._native.undo()

    def redo(self) -> bool:
        """Does the last undone action again; False if there is none."""
        return self._native.redo()

    @property
    def board(self) -> npt.NDArray[np.uint8]:
        """The ranks of the cells: uint8 of shape (height, width), 0 for empty. A copy."""
        return self._native.board

    @property
    def faces(self) -> npt.NDArray[np.int64]:
        """The numbers that players see: int64 of shape (height, width), 0 for empty. A copy."""
        return self.cartridge.faces[self._native.board]

    @property
    def score(self) -> int:
        """The score of the player to move."""
        return self._native.score

    def score_of(self, player: int) -> int:
        """The score of one player, 0 or 1. Raises IndexError for a player who does not play."""
        if whole("player", player, -(2**31), 2**31) not in range(self.players):
            raise IndexError(f"player: expected 0 to {self.players - 1}, found {player}")
        return self._native.score_of(player)

    @property
    def moves(self) -> int:
        """Moves made so far."""
        return self._native.moves

    @property
    def seed(self) -> int:
        """The seed of the game's chance."""
        return self._native.seed

    @property
    def players(self) -> int:
        """How many play: 1 or 2."""
        return self._native.players

    @property
    def player(self) -> int:
        """Who is to move: 0 or 1."""
        return self._native.player

    @property
    def winner(self) -> Optional[int]:
        """The winner of a game of two that is over; None for a draw and otherwise."""
        return self._native.winner

    @property
    def is_over(self) -> bool:
        """Whether nothing can be played any more."""
        return self._native.is_over

    @property
    def asks(self) -> bool:
        """Whether the game waits at its goal for go_on()."""
        return self._native.asks

    @property
    def legal_moves(self) -> list[str]:
        """The directions that are moves, in the order left, right, up, down."""
        return self._native.legal_moves()

    @property
    def actions(self) -> list[str]:
        """What was played so far, without what was undone."""
        return self._native.actions

    @property
    def next_tile(self) -> Optional[Tuple[int, int]]:
        """The lowest and highest rank that the shown tile may have; None where the game shows none."""
        return self._native.next_tile

    @property
    def deck(self) -> list[int]:
        """The cards left, by kind in the order of `cartridge.deck`; empty without a deck."""
        return self._native.deck

    def odds(self, direction: Direction) -> list[EntryOdds]:
        """Every tile that may enter after that move, with odds that sum to 1. Where several tiles
        enter, these are the odds of the first.

        Only what a player knows counts. Raises ValueError if `direction` is no move.
        """
        return [EntryOdds(*one) for one in self._native.odds(direction)]

    def record(self) -> str:
        """The game as a record, which `tilery verify` and from_record() read."""
        return self._native.record()

    def render(self, mode: str = "ansi", *, cell: int = 64) -> Any:
        """The board: "ansi" as text, "rgb_array" as uint8 of shape (h, w, 3), "svg" as SVG.

        `cell` is the width of a cell in pixels, 8 to 512.
        """
        width = whole("cell", cell, 8, 512)
        if word("mode", mode, ["ansi", "rgb_array", "svg"]) == "ansi":
            return self._native.text()
        return self._native.rgb(width) if mode == "rgb_array" else self._native.svg(width)

    def copy(self) -> "Game":
        """A game that goes on as this one would."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._native = self._native.copy()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return {"record": self.record(), "cartridge": self.cartridge}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._native = _tilery.NativeGame.of_record(state["record"], state["cartridge"])

    def _repr_svg_(self) -> str:
        return self._native.svg(64)

    def __repr__(self) -> str:
        return f"<Game '{self.cartridge.name}' seed={self.seed} moves={self.moves} score={self.score}>"

    def __str__(self) -> str:
        return self._native.text()
