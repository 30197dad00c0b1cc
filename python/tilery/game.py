"""A game as a player plays it."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from tilery import _tilery
from tilery._cartridges import Cartridge, GameLike, cartridge
from tilery._checks import array, flag, ranks_of, shown_of, text as checked_text, whole, word

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

    By default the game continues after its goal. With `ask=True` it waits at its goal for go_on(), as it
    does for people; until then there are no moves.

    With `board` (ranks, uint8 of shape (height, width)) the game begins on that board. `next` is the shown
    tile (or the lowest and highest rank that it may have), and `deck` the cards left besides it, by kind. By
    default the next tile is drawn and the deck is full. With `faces=True`, `board` and `next` have the numbers that
    players see. Where each player has a goal, two always play. Only games without `next` and `deck` have records.

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
        ask: bool = False,
        board: Any = None,
        next: Any = None,
        deck: Any = None,
        faces: bool = False,
    ) -> None:
        own = cartridge(game, size)
        are_faces = flag("faces", faces)
        checked = whole("seed", seed, 0, 2**64 - 1)
        playing = whole("players", players, 1, own.players)
        asks = flag("ask", ask)
        if board is None and (next is not None or deck is not None or are_faces):
            raise ValueError("board: expected a board beside next, deck or faces, found None")
        if board is None:
            self._native = _tilery.NativeGame(own, checked, playing, asks)
        else:
            ranks = ranks_of("board", board, own.faces, are_faces)
            shown = shown_of(next, 1, own.faces, are_faces)
            window = None if shown is None else list(range(shown[0, 0], shown[0, 1] + 1))
            self._native = _tilery.NativeGame.on_board(own, ranks, window, _cards(deck), checked, playing, asks)

    @classmethod
    def from_record(cls, text: str, game: Optional[GameLike] = None, *, ask: bool = False) -> "Game":
        """The game of a record (docs/formats.md). Checks every claim of the record.

        Without `game`, the cartridge is the shipped one that the record names, or else the one that the record
        contains. Raises ValueError if the record is faulty or untrue.
        """
        own = None if game is None else cartridge(game)
        return cls._of(_tilery.NativeGame.of_record(checked_text("record", text), own, flag("ask", ask)))

    @classmethod
    def from_records(cls, text: str, game: Optional[GameLike] = None, *, ask: bool = False) -> list["Game"]:
        """The games of the records in `text`, such as the text of a `.tilery` file. Raises ValueError, with the line,
        at the first record that is faulty or untrue."""
        own = None if game is None else cartridge(game)
        games = _tilery.NativeGame.of_records(checked_text("records", text), own, flag("ask", ask))
        return [cls._of(one) for one in games]

    @classmethod
    def _of(cls, native: _tilery.NativeGame) -> "Game":
        game = cls.__new__(cls)
        game._native = native
        return game

    @property
    def cartridge(self) -> Cartridge:
        """The game's rules and names, at the size that is played."""
        return self._native.cartridge

    def play(self, direction: Direction, *, enters: Any = None) -> bool:
        """Moves to `direction`: 0 to 3, or left, right, up, down. Returns False, and changes nothing, if no
        tile moves.

        `enters` are the tiles that enter instead of drawn ones: (row, column, rank), or several of them.
        Returns False also if the rules do not allow these tiles. After a move with `enters` the game has no record.
        """
        if enters is None:
            return self._native.play(direction)
        width, height = self.cartridge.width, self.cartridge.height
        tiles = [
            (whole("row", row, 0, height - 1) * width + whole("column", column, 0, width - 1), whole("rank", rank, 1, 255))
            for row, column, rank in _entries(enters)
        ]
        return self._native.play_entering(direction, tiles)

    def after(self, direction: Direction) -> Tuple[npt.NDArray[np.uint8], int]:
        """The afterstate: the board after the slide, before a tile enters, and the gain of the score.

        Raises ValueError unless `direction` is one of `legal_moves`.
        """
        number = self._native.move_number(direction)
        boards, gains, _ = _tilery.slides(self.cartridge, self.board[None])
        return boards[0, number], int(gains[0, number])

    @property
    def words(self) -> str:
        """The last move in words: "left: two tiles moved, a 2 appeared in row 1, column 3."; empty at the start."""
        return self._native.last_move_words()

    @property
    def rules(self) -> str:
        """All rules of the game in words."""
        return _tilery.rules_text(self.cartridge, self._native.waits_at_goal)

    def go_on(self) -> bool:
        """Continues after the goal. Returns False if the game does not ask."""
        return self._native.go_on()

    def undo(self) -> bool:
        """Takes the last action back. Returns False at the start."""
        return self._native.undo()

    def redo(self) -> bool:
        """Repeats the last undone action. Returns False if there is none."""
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
        number = whole("player", player, -(2**31), 2**31)
        if number not in range(self.players):
            raise IndexError(f"player: expected 0 to {self.players - 1}, found {player}")
        return self._native.score_of(number)

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
        """The number of players: 1 or 2."""
        return self._native.players

    @property
    def player(self) -> int:
        """The player to move: 0 or 1."""
        return self._native.player

    @property
    def winner(self) -> Optional[int]:
        """The winner of a finished game of two; None for a draw and for all other games."""
        return self._native.winner

    @property
    def is_over(self) -> bool:
        """Whether the game is over: no further move is possible."""
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
        """The actions so far, without undone ones."""
        return self._native.actions

    @property
    def next_tile(self) -> Optional[Tuple[int, int]]:
        """The lowest and highest rank that the shown tile may have; None if the game shows none."""
        return self._native.next_tile

    @property
    def deck(self) -> list[int]:
        """The cards left, by kind in the order of `cartridge.deck`; empty without a deck."""
        return self._native.deck

    def odds(self, direction: Direction) -> list[EntryOdds]:
        """Every tile that may enter after that move, with odds that sum to 1. If several tiles
        enter, these are the odds of the first.

        The odds use only the player's knowledge. Raises ValueError unless `direction` is one of `legal_moves`.
        """
        return [EntryOdds(*one) for one in self._native.odds(direction)]

    def record(self) -> str:
        """The game as a record, which `tilery verify` and from_record() read.

        Raises ValueError for games without records: games with `next`, `deck` or `enters`, and copy().
        """
        return self._native.record()

    def render(self, mode: str = "ansi", *, cell: int = 64) -> Any:
        """The board: "ansi" as text, "rgb_array" as uint8 of shape (h, w, 3), "svg" as SVG.

        `cell` is the width of a cell in pixels, 8 to 512.
        """
        width = whole("cell", cell, 8, 512)
        if word("mode", mode, ["ansi", "rgb_array", "svg"]) == "ansi":
            return self._native.text()
        return self._native.rgb(width) if mode == "rgb_array" else self._native.svg(width)

    def copy(self, *, seed: Optional[int] = None) -> "Game":
        """A copy for searches and rollouts: the same position, with chance of its own.

        Everything that a player does not know (tiles to come, the true rank of a bonus) is drawn anew, from
        `seed`. So no copy foresees the game's tiles. Without `seed` each copy draws other tiles, and a program
        that runs again gets the same copies. A copy knows no earlier moves: it has no record, and nothing to undo.

        `copy.copy(game)`, `copy.deepcopy(game)` and pickles are the same game: its record, its undone moves and
        the tiles that it will bring. A search over them foresees every tile.

        >>> game = Game("2048", seed=7)
        >>> len({str(one) for one in [game.copy() for _ in range(20)] if one.play("left")}) > 5
        True
        """
        if seed is None:
            return self._with(self._native.search_copy())
        return self._with(self._native.reseeded(whole("seed", seed, 0, 2**64 - 1)))

    def _with(self, native: _tilery.NativeGame) -> "Game":
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._native = native
        return twin

    def __copy__(self) -> "Game":
        return self._with(self._native.copy())

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self._with(self._native.copy())

    def __getstate__(self) -> dict[str, Any]:
        return {"record": self.record(), "cartridge": self.cartridge, "ask": self._native.waits_at_goal}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._native = _tilery.NativeGame.of_record(state["record"], state["cartridge"], state["ask"])

    def _repr_svg_(self) -> str:
        return self._native.svg(64)

    def __repr__(self) -> str:
        return f"<Game '{self.cartridge.name}' seed={self.seed} moves={self.moves} score={self.score}>"

    def __str__(self) -> str:
        return self._native.text()


def _entries(enters: Any) -> Any:
    """The (row, column, rank) of each tile, as a list."""
    tiles = array("enters", enters, object)
    if tiles.size > 0 and (tiles.ndim not in (1, 2) or tiles.shape[-1] != 3):
        raise ValueError(f"enters: expected (row, column, rank), or a list of them, found {enters!r}")
    return tiles.reshape(-1, 3).tolist()


def _cards(deck: Any) -> Optional[list[int]]:
    return None if deck is None else [whole("deck", cards, 0, 255) for cards in array("deck", deck, object).ravel().tolist()]


def slides(
    game: GameLike, boards: Any, *, size: Optional[Tuple[int, int]] = None, faces: bool = False
) -> Tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
    """The afterstates of many boards: the boards after each move, before a tile enters.

    `boards` are ranks, uint8 of shape (n, height, width), or with `faces=True` the numbers that players see.
    Gives boards (uint8 of shape (n, 4, height, width)), gains of the score (int64 of shape (n, 4)) and flags of
    legal moves (bool of shape (n, 4)), by left, right, up, down. For a direction that is no move, the board is
    unchanged and the gain is 0.

    >>> boards, gains, legal = slides("2048", np.array([[[1, 1], [0, 0], [2, 0]]], dtype=np.uint8), size=(2, 3))
    >>> boards[0, 0].tolist(), gains[0].tolist(), legal[0].tolist()
    ([[2, 0], [0, 0], [2, 0]], [4, 4, 0, 0], [True, True, True, True])
    """
    own = cartridge(game, size)
    return _tilery.slides(own, ranks_of("boards", boards, own.faces, flag("faces", faces)))
