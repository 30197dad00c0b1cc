"""Networks, their training, and small games solved."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Callable, Dict, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from tilery import _tilery
from tilery._cartridges import GameLike, cartridge
from tilery._checks import array, batch_of, flag, path as checked_path, real, text, whole, word
from tilery._progress import ProgressLine


class Network:
    """An n-tuple network. `Network.load(path)` reads the files that `tilery train` and save() write."""

    def __init__(self, native: _tilery.NativeNetwork) -> None:
        self._native = native

    @classmethod
    def load(cls, path: Union[str, "os.PathLike[str]"]) -> "Network":
        """The network in a file. Raises FileNotFoundError, and ValueError with the place of a fault."""
        own = checked_path("path", path)
        return cls(_tilery.NativeNetwork(Path(own).read_bytes(), str(own)))

    @classmethod
    def from_bytes(cls, data: bytes) -> "Network":
        """The network in the bytes of a file."""
        if not isinstance(data, bytes):
            raise ValueError(f"data: expected bytes, found {type(data).__name__}")
        return cls(_tilery.NativeNetwork(data))

    def to_bytes(self) -> bytes:
        """The bytes of a file."""
        return self._native.file()

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes a file that `tilery evaluate` and load() read."""
        Path(checked_path("path", path)).write_bytes(self.to_bytes())

    @property
    def weights(self) -> npt.NDArray[np.float32]:
        """A view of the weights, float32 of one axis: writing to it changes the network.

        docs/formats.md, "Networks", has their layout; features() gives the indices for a board.
        """
        return self._native.weights

    @property
    def patterns(self) -> list[list[int]]:
        """The cells of each pattern, numbered row by row from 0."""
        return self._native.patterns

    def features(
        self, boards: Any, *, next: Any = None, size: Optional[Tuple[int, int]] = None, faces: bool = False
    ) -> npt.NDArray[np.uint32]:
        """The indices of the weights whose sum is the value of each board: uint32 of shape (n, features).

        `boards` are afterstates, ranks (uint8) of shape (n, height, width); `next` and `faces` as for
        Player.hints(). For a network of float weights, `network.weights[features].sum(axis=1)` equals Player.values().
        """
        own = cartridge(self.game, size)
        return self._native.features(own, *batch_of(boards, next, own.faces, faces))

    @property
    def game(self) -> str:
        """The name of the network's game."""
        return self._native.cartridge

    @property
    def moves(self) -> int:
        """Moves made in learning."""
        return self._native.moves

    def __getstate__(self) -> Dict[str, Any]:
        return {"bytes": self.to_bytes()}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        self._native = _tilery.NativeNetwork(state["bytes"])

    def __repr__(self) -> str:
        return f"<Network for '{self.game}', {len(self.weights)} weights, {self.moves} moves>"


class Trained(NamedTuple):
    """A trained network and its curve: a structured array with one row for each report.

    The fields are "seconds", "moves", "moves_per_second", "games" and "mean_score".
    """

    network: Network
    curve: npt.NDArray[Any]

    def plot(self, axes: Any = None) -> Any:
        """Draws the mean score over the moves with matplotlib, into `axes` or new ones. Returns the axes."""
        if axes is None:
            import matplotlib.pyplot

            axes = matplotlib.pyplot.figure().add_subplot()
        axes.plot(self.curve["moves"], self.curve["mean_score"])
        axes.set(xlabel="moves", ylabel="mean score", title=f"Training of {self.network.game}")
        return axes


_row = np.dtype(
    [("seconds", "f8"), ("moves", "i8"), ("moves_per_second", "f8"), ("games", "i8"), ("mean_score", "f8")]
)


def train(
    game: GameLike = "2048",
    *,
    moves: Optional[int] = None,
    seconds: float = 0,
    patterns: str = "",
    seed: int = 1,
    threads: int = 1,
    rate: float = 1.0,
    callback: Optional[Callable[[Dict[str, Any]], Any]] = None,
    progress: Optional[bool] = None,
    size: Optional[Tuple[int, int]] = None,
    network: Optional[Network] = None,
    decay: Optional[float] = None,
    horizon: Optional[int] = None,
    settling: Optional[float] = None,
    optimism: Optional[float] = None,
    restart: Optional[str] = None,
    stages: Optional[Sequence[Union[int, Sequence[int]]]] = None,
) -> Trained:
    """Trains a network by temporal differences, for `moves` moves or `seconds` seconds.

    With `network`, a copy of that network is trained. `patterns` and `seed` are then the network's own, and
    `moves` includes its earlier moves. Only its weights are continued: the error sums of temporal coherence
    learning begin at zero.

    The other options are those of `tilery train`; None stands for the usual value. `decay` is the lambda of
    TD(lambda), 0 to 1, over `horizon` moves. In the share `settling` of the training, at its end, the rate
    falls to a tenth. `optimism` is the value of every board before learning. `restart` is "none", "halfway"
    or "carousel". `stages` lists tiles: boards with these tiles are learned separately, for example
    [8192, 16384, (16384, 8192)]. `optimism` and `stages` are for new networks.

    `patterns` are named as in `tilery train` ("squares", "4x6", ...). `callback` gets a dictionary with the
    curve's fields every second; it ends the training by returning True, or by raising. A terminal and Jupyter
    show the progress in one line; `progress` is True or False to decide it. Ctrl-C raises KeyboardInterrupt.
    On one thread and with `moves`, equal seeds give equal weights.
    """
    if callback is not None and not callable(callback):
        raise ValueError(f"callback: expected a function or None, found {callback!r}")
    arguments = (
        cartridge(game, size),
        0 if moves is None else whole("moves", moves, 1),
        real("seconds", seconds, 0, 1e9),
        text("patterns", patterns),
        whole("seed", seed, 0, 2**64 - 1),
        whole("threads", threads, 1, 64),
        real("rate", rate, 1e-6, 10),
    )
    if network is not None and not isinstance(network, Network):
        raise ValueError(f"network: expected a Network or None, found {network!r}")
    learning = _learning(decay, horizon, settling, optimism, restart, stages)
    if network is not None and ("optimism" in learning or "stages" in learning):
        raise ValueError("network: expected None beside optimism and stages, found a network")
    of_all = "" if moves is None else f" of {moves:,}"
    with ProgressLine(None if progress is None else flag("progress", progress)) as line:

        def on_report(report: Dict[str, Any]) -> Any:
            pace = f"{report['moves_per_second']:,.0f} a second"
            line.show(f"{report['moves']:,}{of_all} moves, {pace}, mean score {report['mean_score']:,.0f}")
            return callback(report) if callback is not None else False

        initial = None if network is None else network._native
        native, reports = _tilery.train(*arguments, 1.0, learning, initial, on_report)
    assert _row.names is not None
    rows = [tuple(report[name] for name in _row.names) for report in reports]
    return Trained(Network(native), np.array(rows, dtype=_row))


def _learning(decay: Any, horizon: Any, settling: Any, optimism: Any, restart: Any, stages: Any) -> Dict[str, Any]:
    """The options that are not None, checked."""
    options: Dict[str, Any] = {}
    for name, value, most in (("decay", decay, 1), ("settling", settling, 1), ("optimism", optimism, 1e9)):
        if value is not None:
            options[name] = real(name, value, 0, most)
    if horizon is not None:
        options["horizon"] = whole("horizon", horizon, 0, 64)
    if restart is not None:
        options["restart"] = word("restart", restart, ["none", "halfway", "carousel"])
    if stages is not None:
        lists = [one if np.iterable(one) else [one] for one in (stages if np.iterable(stages) else [stages])]
        options["stages"] = [[whole("stages", face, 1, 2**63) for face in tiles] for tiles in lists]
    return options


class Exact(NamedTuple):
    """A solved game: its `value` at the start, and the value of every position up to symmetry.

    moves() and best() look positions up. They also find boards that are rotated or reflected.

    `boards` is uint8 of shape (n, height, width), `next` uint8 of shape (n, 2) (the lowest and highest rank of the
    shown tile, 0 for none), `values` float64 of shape (n,). moves() and best() need `solution`; a pickled copy has
    none. `players` is uint8 of shape (n,): who moves. It is always 0 unless each player has a goal; then values are
    the odds that the first player wins (a draw counts half), and moves() has the view of the mover. `deck` is
    uint8 of shape (n, kinds): the cards left besides the shown one, in the order of `cartridge.deck`.
    """

    value: float
    boards: npt.NDArray[np.uint8]
    next: npt.NDArray[np.uint8]
    values: npt.NDArray[np.float64]
    solution: Any = None
    players: Any = None
    deck: Any = None

    def moves(
        self, boards: Any, *, next: Any = None, deck: Any = None, player: int = 0, faces: bool = False
    ) -> npt.NDArray[np.float64]:
        """The value of each move: float64 of shape (n, 4), NaN for a direction that is no move and for boards that no
        game reaches. `boards` are ranks (uint8) of shape (n, height, width), `next`, `deck` and `faces` as for
        Player.hints(), `player` is who moves, 0 or 1. A game with a deck needs `deck`. In `next`, zeros mean no tile.

        >>> solved = exact("2x2")
        >>> bool(np.isclose(np.nanmax(solved.moves(solved.boards[:1])), solved.values[0]))
        True
        """
        if self.solution is None:
            raise ValueError("solution: expected a solution of exact() in this process, found a pickled copy")
        own = self.solution.cartridge
        if own.deck and deck is None:
            raise ValueError("deck: expected the cards left by kind, as this game has a deck, found None")
        cards = None if deck is None or (not own.deck and array("deck", deck).size == 0) else deck
        ranks, shown = batch_of(boards, None if _is_none_shown(next) else next, own.faces, faces)
        values: npt.NDArray[np.float64] = self.solution.values(ranks, shown, cards, whole("player", player, 0, 1))
        return values

    def best(
        self, boards: Any, *, next: Any = None, deck: Any = None, player: int = 0, faces: bool = False
    ) -> npt.NDArray[np.int8]:
        """The first best move of each board, as int8: 0 to 3, or -1 if there is none. Arguments as for moves()."""
        rows = self.moves(boards, next=next, deck=deck, player=player, faces=faces)
        best: npt.NDArray[np.int8] = np.where(np.isnan(rows), -np.inf, rows).argmax(axis=1).astype(np.int8)
        best[np.isnan(rows).all(axis=1)] = -1
        return best

    def __reduce__(self) -> Tuple[Any, ...]:
        return Exact, (self.value, self.boards, self.next, self.values, None, self.players, self.deck)


def _is_none_shown(next: Any) -> bool:
    """Whether `next` is zeros, which Exact.next has for games that show no tile."""
    tiles = array("next", next)
    return tiles.dtype.kind in "iu" and tiles.size > 0 and not tiles.any()


def exact(
    game: GameLike = "2x3", *, aim: str = "score", goal: Optional[int] = None, most_bytes: int = 2**30
) -> Exact:
    """Solves a small game: the value of every position under perfect play.

    `game` may also be a size, as "2x3": 2048 on that board. `aim` is "score" or "goal". The value for
    "score" is the points still expected, or the final score if the score is counted on the board. The
    value for "goal" is the odds of reaching the tile `goal`, by default the game's own; where each player
    has a goal, the odds that the first player wins (a draw counts half). Raises ValueError if the solution
    needs more than `most_bytes`.

    >>> solved = exact("2x2")
    >>> round(solved.value, 2), solved.boards.shape[1:]
    (66.96, (2, 2))
    """
    is_for_goal = word("aim", aim, ["score", "goal"]) == "goal"
    if goal is not None and not is_for_goal:
        raise ValueError(f"goal: expected aim='goal' beside it, found aim={aim!r}")
    tile = 0 if goal is None else whole("goal", goal, 1, 2**53)
    size = _size(game)
    own = cartridge(game) if size is None else cartridge("2048", size)
    solved = _tilery.exact(own, is_for_goal, tile, whole("most_bytes", most_bytes, 1))
    names = ("value", "boards", "next", "values", "solution", "players", "deck")
    return Exact(*(solved[name] for name in names))


def _size(game: Any) -> Optional[Tuple[int, int]]:
    parts = game.split("x") if isinstance(game, str) and "\n" not in game else []
    is_size = len(parts) == 2 and all(part.isdigit() for part in parts) and game not in _tilery.shipped_names()
    return (int(parts[0]), int(parts[1])) if is_size else None
