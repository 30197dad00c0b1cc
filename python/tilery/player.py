"""The player: hints, reviews, measurements; and searches by evaluators written in Python."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Callable, Dict, NamedTuple, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from tilery import _tilery
from tilery._cartridges import Cartridge, GameLike, cartridge
from tilery._checks import array, path, real, whole, word
from tilery.game import Game
from tilery.learning import Network

NetworkLike = Union[str, "os.PathLike[str]", bytes, Network, None]
Evaluator = Callable[[npt.NDArray[np.uint8]], Any]

directions = ("left", "right", "up", "down")


class Hint(NamedTuple):
    """The best move (None where the game is over), what each move is worth, and how play may go on.

    `values` is float64 of shape (4,), by left, right, up, down, NaN for what is no move. With a network
    a value is the points that the rest of the game is expected to add.
    """

    best: Optional[str]
    values: npt.NDArray[np.float64]
    line: Tuple[str, ...]


class Player:
    """Says what to play, and what each move is worth.

    `network` is "shipped" (2048 and threes have one), a path, the bytes of a file, a Network, or None
    for the heuristic, whose values only compare. By default the shipped network where there is one.

    `tables` is "shipped", or None. With a network and the tables that ship (2048 has some), searches of
    depth 2 and more value the moves of boards that a table knows by the odds of its goal, as `tilery hint`
    does. Without a network, and for games without tables, it makes no difference.

    A depth gives the same values every time, on any number of `threads` (1 to 64): hint() shares out the
    moves of a position among at most four, hints() and values() share out the boards, evaluate() the
    games. With `time_ms` the search goes deeper while time lasts; with `most_boards` until it has judged so
    many boards, which gives the same values on any machine, too. Ctrl-C stops every call. One thread of
    Python at a time may use a player; calls release the GIL.

    >>> player = Player("2048", network=None)
    >>> player.hint(Game("2048", seed=7), depth=2).best in directions
    True
    """

    def __init__(
        self,
        game: GameLike = "2048",
        *,
        network: Union[NetworkLike, Any] = "default",
        tables: Optional[str] = "shipped",
        size: Optional[Tuple[int, int]] = None,
        threads: int = 1,
    ) -> None:
        self.cartridge: Cartridge = cartridge(game, size)
        self._has_tables = tables is not None and word("tables", tables, ["shipped"]) == "shipped"
        self._network = _network(self.cartridge, network)
        self._begin(whole("threads", threads, 1, 64))

    def _begin(self, threads: int) -> None:
        self._native = _tilery.NativePlayer(self.cartridge, self._network, self._has_tables, threads)

    @property
    def has_network(self) -> bool:
        """Whether a network judges boards; otherwise the heuristic does."""
        return self._native.has_network

    @property
    def has_tables(self) -> bool:
        """Whether tables value the moves of boards that they know."""
        return self._native.has_tables

    @property
    def threads(self) -> int:
        """How many threads hints() and values() use, and evaluate() unless it is told otherwise."""
        return self._native.threads

    def hint(
        self,
        game: Union[Game, Any],
        *,
        depth: Optional[int] = None,
        time_ms: float = 0,
        most_boards: int = 0,
        next: Any = None,
    ) -> Hint:
        """The best move of a Game, or of a board of ranks (uint8, shape (height, width)).

        `depth` is 1 to 12: 3 by default, the most with a time or with `most_boards`. Of a board, `next` is the shown tile (or
        the lowest and highest rank that it may have), and the deck is taken to be full but for it.
        """
        if isinstance(game, Game):
            values, line = self._native.hint(game._native, _thinking(depth, time_ms, most_boards), 5)
            return Hint(_best(values), values, tuple(line))
        shown = None if next is None else array("next", next)[None]
        thinking = _thinking(depth, time_ms, most_boards)
        values = self._native.hints(array("boards", game)[None], shown, thinking)[0]
        return Hint(_best(values), values, ())

    def hints(
        self,
        boards: Any,
        *,
        next: Any = None,
        depth: Optional[int] = None,
        time_ms: float = 0,
        most_boards: int = 0,
    ) -> Tuple[npt.NDArray[np.int8], npt.NDArray[np.float64]]:
        """The best moves and the values of many boards in one call.

        `boards` are ranks of shape (n, height, width), `next` of shape (n,) or (n, 2). Gives int8 of
        shape (n,), 0 to 3 or -1 where there is no move, and float64 of shape (n, 4). `time_ms` and
        `most_boards` count for each board.
        """
        values = self._native.hints(array("boards", boards), next, _thinking(depth, time_ms, most_boards))
        return best_moves(values), values

    def values(self, boards: Any, *, next: Any = None) -> npt.NDArray[np.float64]:
        """What afterstates are worth without a search: float64 of shape (n,). Arguments as for hints()."""
        return self._native.values(array("boards", boards), next)

    def review(
        self, game: Union[Game, str], *, depth: Optional[int] = None, time_ms: float = 0, most_boards: int = 0
    ) -> Dict[str, Any]:
        """What each move of a Game or a record lost against the best one.

        `depth` is 1 to 12: 2 by default, the most with a time or with `most_boards` for each move.
        Gives "grade" (A to E), "best_share", "mean_loss", and an array for each of "action", "played",
        "best" (0 to 3), "value", "loss" and "expected" (the final score expected before the move).
        """
        played = Game.from_record(game, self.cartridge) if isinstance(game, str) else game
        if not isinstance(played, Game):
            raise ValueError(f"game: expected a Game or a record, found {type(game).__name__}")
        return self._native.review(played._native, _thinking(depth, time_ms, most_boards, usual=2))

    def evaluate(
        self,
        *,
        games: int = 100,
        depth: Optional[int] = None,
        most_boards: int = 0,
        seed: int = 1,
        threads: Optional[int] = None,
    ) -> Dict[str, Any]:
        """Plays the games of the seeds seed, seed + 1, ... to their ends, and sums them up.

        `depth` is 1 to 12: 1 by default, the most with `most_boards` for each move.
        Gives "games", "score" and "moves" (mean, deviation, error, least, most, percentiles) and
        "reached": the share of games that reached each face. The same figures with any number of threads,
        by default the player's.
        """
        return self._native.evaluate(
            whole("games", games, 1, 2**48),
            _thinking(depth, 0, most_boards, usual=1),
            whole("seed", seed, 0, 2**64 - 1),
            self.threads if threads is None else whole("threads", threads, 1, 64),
        )

    def __getstate__(self) -> Dict[str, Any]:
        state = {name: value for name, value in self.__dict__.items() if name != "_native"}
        return {**state, "_threads": self.threads}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._begin(self.__dict__.pop("_threads"))

    def __repr__(self) -> str:
        judge = "a network" if self.has_network else "the heuristic"
        return f"<Player of '{self.cartridge.name}' by {judge}>"


def _thinking(depth: Optional[int], time_ms: float, most_boards: int, usual: int = 3) -> _tilery.Thinking:
    milliseconds = real("time_ms", time_ms, 0, 1e9)
    boards = whole("most_boards", most_boards, 0, 10**12)
    unless_said = 12 if milliseconds > 0 or boards > 0 else usual
    return _tilery.Thinking(unless_said if depth is None else whole("depth", depth, 1, 12), milliseconds, boards)


def _best(values: npt.NDArray[np.float64]) -> Optional[str]:
    return None if np.isnan(values).all() else directions[int(np.nanargmax(values))]


def best_moves(values: npt.NDArray[np.float64]) -> npt.NDArray[np.int8]:
    """The first best move of each row of values, as int8; -1 where there is none.

    >>> best_moves(np.array([[1.0, np.nan, 3.0, 2.0], [np.nan] * 4])).tolist()
    [2, -1]
    """
    rows = array("values", values)
    if rows.ndim != 2 or rows.shape[1] != 4 or rows.dtype.kind not in "biuf":
        raise ValueError(f"values: expected numbers of shape (n, 4), found {rows.dtype} of {rows.shape}")
    best: npt.NDArray[np.int8] = np.where(np.isnan(rows), -np.inf, rows).argmax(axis=1).astype(np.int8)
    best[np.isnan(rows).all(axis=1)] = -1
    return best


def _network(game: Cartridge, network: Any) -> Any:
    if isinstance(network, Network):
        return network._native.copy()
    if network is None or isinstance(network, bytes):
        return network
    if isinstance(network, str) and network in ("default", "shipped"):
        data = _tilery.shipped_network(game.name)
        if not data and network == "shipped":
            raise ValueError(f"network: expected a game with a network that ships, found {game.name!r}")
        is_own_size = bool(data) and game == cartridge(game.name)
        return data if is_own_size else None
    if isinstance(network, (str, os.PathLike)):
        return Path(path("network", network)).read_bytes()
    raise ValueError(f"network: expected shipped, a path, bytes, a Network or None, found {network!r}")


def search(
    game: GameLike,
    boards: Any,
    evaluator: Evaluator,
    *,
    depth: int = 2,
    next: Any = None,
    batch_size: int = 4096,
    size: Optional[Tuple[int, int]] = None,
) -> npt.NDArray[np.float64]:
    """Expectimax by an evaluator written in Python: the values of all moves, float64 of shape (n, 4).

    `boards` are ranks of shape (n, height, width); `next` as for Player.hints(). `evaluator` takes
    afterstates (boards after a move, before a tile enters) as uint8 of shape (m, cells), at most
    `batch_size` at a time and each once, and returns m numbers: the points expected from there on.
    Raises ValueError if it returns anything else or NaN; its own exceptions come through.

    >>> flat = search("2048", Game("2048", seed=1).board[None], lambda boards: boards.sum(axis=1) * 0.0)
    >>> flat.shape
    (1, 4)
    """
    if not callable(evaluator):
        raise ValueError(f"evaluator: expected a function, found {evaluator!r}")
    return _tilery.search_values(
        cartridge(game, size),
        array("boards", boards),
        evaluator,
        next,
        whole("depth", depth, 1, 12),
        whole("batch_size", batch_size, 1, 2**24),
    )
