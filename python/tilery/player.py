"""The player: hints, reviews, measurements; and searches by evaluators written in Python."""

from __future__ import annotations

import hashlib
import os
import warnings
from pathlib import Path
from typing import Any, Callable, Dict, NamedTuple, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from tilery import _tilery
from tilery._cartridges import Cartridge, GameLike, cartridge
from tilery._checks import array, batch_of, flag, path, ranks_of, real, shown_of, whole, word
from tilery._progress import ProgressLine
from tilery.game import Game
from tilery.learning import Network

NetworkLike = Union[str, "os.PathLike[str]", bytes, Network, None]
Evaluator = Callable[[npt.NDArray[np.uint8]], Any]

directions = ("left", "right", "up", "down")


class Hint(NamedTuple):
    """The best move (None if there is none), the value of each move, and a line of expected moves.

    `values` is float64 of shape (4,), by left, right, up, down, NaN for a direction that is no move. With a network
    a value is the points that the rest of the game is expected to add.
    """

    best: Optional[str]
    values: npt.NDArray[np.float64]
    line: Tuple[str, ...]


class _Shipped(NamedTuple):
    """The hash of a shipped network, which a pickle holds instead of the network's megabytes."""

    digest: str

    def found(self, name: str) -> bytes:
        """The network; ValueError if this version ships another one."""
        data: bytes = _tilery.shipped_network(name)
        found = hashlib.sha256(data).hexdigest()
        if found != self.digest:
            raise ValueError(f"pickle: expected a version that ships the network {self.digest[:16]} of {name}, found {found[:16]}")
        return data


class Player:
    """The computer player: finds the best move and the value of each move.

    `network` is "shipped" (2048 and threes have one), a path, the bytes of a file, a Network, or None
    for the heuristic. Only differences of the heuristic's values matter. By default the shipped network, if any.

    `tables` is "shipped", or None. With a network and shipped tablebases (2048 has some), searches of depth
    2 and more look up boards in the tablebases, as `tilery hint` does. The odds of a tablebase's goal then
    decide the values of the moves. Without a network, and for games without tablebases, `tables` has no
    effect.

    A depth gives the same values every time, on any number of `threads` (1 to 64). The threads of hint() share the
    positions that may follow a move, those of hints() and values() the boards, those of evaluate() the games. With
    `time_ms` the search deepens until the time is over. With `nodes` it deepens until it has searched that
    many nodes, which also gives the same values on any machine. `most_boards` is the former name of
    `nodes`. Ctrl-C stops every call. Only one Python thread at a time may use a player; calls release
    the GIL.

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
        """Whether a network evaluates boards; otherwise the heuristic does."""
        return self._native.has_network

    @property
    def has_tables(self) -> bool:
        """Whether searches look boards up in tablebases."""
        return self._native.has_tables

    @property
    def threads(self) -> int:
        """The number of threads of hint(), hints() and values(), and the default of evaluate()."""
        return self._native.threads

    def hint(
        self,
        game: Union[Game, Any],
        *,
        depth: Optional[int] = None,
        time_ms: float = 0,
        nodes: int = 0,
        next: Any = None,
        deck: Any = None,
        player: Optional[int] = None,
        moves: int = 0,
        faces: bool = False,
        line: int = 5,
        most_boards: Optional[int] = None,
    ) -> Hint:
        """The best move of a Game, or of a board of ranks (uint8, shape (height, width)).

        `depth` is 1 to 12, by default 3, or 12 with `time_ms` or `nodes`. For a board, `next` is the shown
        tile (or the lowest and highest rank that it may have), and `deck` the cards left besides it, by kind
        (full by default). `player` is the player to move, 0 or 1, and `moves` the number of moves made: games
        with a goal or directions for each player, or a limit of moves, need them. With `faces=True`, the
        board and `next` have the numbers that players see. For a Game, `line` is the number of expected moves (0 to 20);
        0 saves most of the time of a shallow search. A board gets no line. A Game has its own `next`, `deck`, `player`
        and `moves`. While it waits at its goal, it has no best move.
        """
        search_limits = _search_limits(depth, time_ms, _nodes_of(nodes, most_boards))
        expected = whole("line", line, 0, 20)
        are_faces = flag("faces", faces)
        turn = self._turn(player, moves)
        if isinstance(game, Game):
            if next is not None or deck is not None or player is not None or turn[1] > 0 or are_faces:
                raise ValueError("game: expected a board beside next, deck, player, moves and faces, found a Game, which knows them")
            if game.asks:
                return Hint(None, np.full(4, np.nan), ())
            values, line_moves = self._native.hint(game._native, search_limits, expected)
            return Hint(_best(values), values, tuple(line_moves))
        tile_faces = self.cartridge.faces
        ranks = ranks_of("board", game, tile_faces, are_faces)
        shown = shown_of(next, 1, tile_faces, are_faces)
        values = self._native.hints(ranks[None], shown, deck, turn, search_limits)[0]
        return Hint(_best(values), values, ())

    def hints(
        self,
        boards: Any,
        *,
        next: Any = None,
        deck: Any = None,
        player: Optional[int] = None,
        moves: int = 0,
        depth: Optional[int] = None,
        time_ms: float = 0,
        nodes: int = 0,
        faces: bool = False,
        most_boards: Optional[int] = None,
    ) -> Tuple[npt.NDArray[np.int8], npt.NDArray[np.float64]]:
        """The best moves and the values of many boards in one call.

        `boards` are ranks (uint8) of shape (n, height, width). `next` is one rank for all boards, or of shape (n,)
        or (n, 2), and `deck` of shape (kinds,) or (n, kinds), as for hint(). `player` and `moves` are those of all
        boards. With `faces=True`, boards and `next` have the numbers that players see. Gives int8 of shape (n,),
        0 to 3 or -1 if there is no move, and float64 of shape (n, 4). `time_ms` and `nodes` apply to each board.
        """
        search_limits = _search_limits(depth, time_ms, _nodes_of(nodes, most_boards))
        turn = self._turn(player, moves)
        ranks, shown = batch_of(boards, next, self.cartridge.faces, faces)
        values = self._native.hints(ranks, shown, deck, turn, search_limits)
        return best_moves(values), values

    def _turn(self, player: Optional[int], moves: int) -> Tuple[int, int]:
        most = self.cartridge.players - 1
        mover = -1 if player is None else whole("player", player, 0, most)
        return mover, whole("moves", moves, 0, 10**9)

    def values(self, boards: Any, *, next: Any = None, faces: bool = False) -> npt.NDArray[np.float64]:
        """The values of afterstates without a search: float64 of shape (n,). Arguments as for hints()."""
        return self._native.values(*batch_of(boards, next, self.cartridge.faces, faces))

    def review(
        self,
        game: Union[Game, str],
        *,
        depth: Optional[int] = None,
        time_ms: float = 0,
        nodes: int = 0,
        most_boards: Optional[int] = None,
    ) -> Dict[str, Any]:
        """The loss of each move of a Game or a record against the best move.

        `depth` is 1 to 12. By default it searches as `tilery review` does: selectively, four moves ahead, or
        two moves on more than 16 cells. Gives "grade" (A to E), "best_share" (of the moves), "mean_loss" (points
        for each move), "mean_loss_share" (of the expected points), and an array for each of "action",
        "played", "best" (0 to 3), "value", "loss" and "expected" (the final score expected before the move).
        Without a network only differences of values matter: "grade" and "mean_loss_share" are None.
        """
        played = Game.from_record(game, self.cartridge) if isinstance(game, str) else game
        if not isinstance(played, Game):
            raise ValueError(f"game: expected a Game or a record, found {type(game).__name__}")
        nodes = _nodes_of(nodes, most_boards)
        search_limits = _search_limits(depth, time_ms, nodes)
        if depth is None and time_ms == 0 and nodes == 0:
            search_limits = _tilery.SearchLimits.of_review(self.cartridge.width * self.cartridge.height)
        return self._native.review(played._native, search_limits)

    def evaluate(
        self,
        *,
        games: int = 100,
        depth: Optional[int] = None,
        nodes: int = 0,
        seed: int = 1,
        threads: Optional[int] = None,
        progress: Optional[bool] = None,
        most_boards: Optional[int] = None,
    ) -> Dict[str, Any]:
        """Plays the games of the seeds seed, seed + 1, ... to their ends, and summarizes them.

        `depth` is 1 to 12, by default 1, or 12 with `nodes`, a limit for each move. Gives "games", "score" and "moves"
        (mean, deviation, error, least, most, percentiles) and "reached": the share of games that reached each
        face. The figures do not depend on the number of threads, by default the player's. A terminal and
        Jupyter show the progress in one line; `progress` is True or False to decide it.
        """
        count = whole("games", games, 1, 2**48)
        search_limits = _search_limits(depth, 0, _nodes_of(nodes, most_boards), usual=1)
        with ProgressLine(None if progress is None else flag("progress", progress)) as line:
            return self._native.evaluate(
                count,
                search_limits,
                whole("seed", seed, 0, 2**64 - 1),
                self.threads if threads is None else whole("threads", threads, 1, 64),
                lambda over: line.show(f"{over:,} of {count:,} games"),
            )

    def __getstate__(self) -> Dict[str, Any]:
        state = {name: value for name, value in self.__dict__.items() if name != "_native"}
        if isinstance(self._network, bytes) and self._network == _tilery.shipped_network(self.cartridge.name):
            state["_network"] = _Shipped(hashlib.sha256(self._network).hexdigest())
        return {**state, "_threads": self.threads}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        self.__dict__.update(state)
        if isinstance(self._network, _Shipped):
            self._network = self._network.found(self.cartridge.name)
        self._begin(self.__dict__.pop("_threads"))

    def __repr__(self) -> str:
        evaluator = "a network" if self.has_network else "the heuristic"
        return f"<Player of '{self.cartridge.name}' by {evaluator}>"


def _nodes_of(nodes: int, most_boards: Optional[int]) -> int:
    """`nodes`, or its old name `most_boards` with a warning."""
    if most_boards is None:
        return nodes
    if nodes != 0:
        raise ValueError(f"most_boards: expected its new name alone, found nodes={nodes!r} beside it")
    warnings.warn("most_boards is now nodes; the next version refuses it", DeprecationWarning, stacklevel=3)
    return most_boards


def _search_limits(depth: Optional[int], time_ms: float, nodes: int, usual: int = 3) -> _tilery.SearchLimits:
    milliseconds = real("time_ms", time_ms, 0, 1e9)
    most_nodes = whole("nodes", nodes, 0, 10**12)
    default_depth = 12 if milliseconds > 0 or most_nodes > 0 else usual
    return _tilery.SearchLimits(default_depth if depth is None else whole("depth", depth, 1, 12), milliseconds, most_nodes)


def _best(values: npt.NDArray[np.float64]) -> Optional[str]:
    return None if np.isnan(values).all() else directions[int(np.nanargmax(values))]


def best_moves(values: npt.NDArray[np.float64]) -> npt.NDArray[np.int8]:
    """The first best move of each row of values, as int8; -1 if there is none.

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
        if data and game == cartridge(game.name):
            return data
        if network == "shipped":
            changes = " of another size or with other rules" if data else ""
            raise ValueError(f"network: expected a game with a network that ships, found {game.name!r}{changes}")
        return None
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
    faces: bool = False,
) -> npt.NDArray[np.float64]:
    """Expectimax with an evaluator written in Python: the values of all moves, float64 of shape (n, 4).

    `boards` are ranks (uint8) of shape (n, height, width); `next` and `faces` as for Player.hints(). `evaluator`
    takes afterstates (boards after a move, before a tile enters) as ranks, uint8 of shape (m, cells), at most
    `batch_size` at a time and each once. It returns m numbers: the points expected from each afterstate on.
    Raises ValueError if it returns other values or NaN, and passes its exceptions on.

    >>> flat = search("2048", Game("2048", seed=1).board[None], lambda boards: boards.sum(axis=1) * 0.0)
    >>> flat.shape
    (1, 4)
    """
    if not callable(evaluator):
        raise ValueError(f"evaluator: expected a function, found {evaluator!r}")
    own = cartridge(game, size)
    ranks, shown = batch_of(boards, next, own.faces, faces)
    return _tilery.search_values(
        own,
        ranks,
        evaluator,
        shown,
        whole("depth", depth, 1, 12),
        whole("batch_size", batch_size, 1, 2**24),
    )
