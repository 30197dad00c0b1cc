"""Networks, their training, and small games solved."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Callable, Dict, NamedTuple, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from tilery import _tilery
from tilery._cartridges import GameLike, cartridge
from tilery._checks import flag, path as checked_path, real, text, whole, word


class Network:
    """An n-tuple network. `Network.load(path)` reads what `tilery train` and save() write."""

    def __init__(self, native: _tilery.NativeNetwork) -> None:
        self._native = native

    @classmethod
    def load(cls, path: Union[str, "os.PathLike[str]"]) -> "Network":
        """The network in a file. Raises FileNotFoundError, or ValueError with the place of a fault."""
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
        """The weights themselves, float32 of one axis: what is written here changes the network."""
        return self._native.weights

    @property
    def game(self) -> str:
        """The name of the game that it was trained for."""
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
    """A trained network and its curve: a structured array with a row a report.

    The fields are "seconds", "moves", "moves_per_second", "games" and "mean_score".
    """

    network: Network
    curve: npt.NDArray[Any]


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
    progress: bool = False,
    size: Optional[Tuple[int, int]] = None,
) -> Trained:
    """Trains a network by temporal differences, for `moves` moves or `seconds` seconds.

    `patterns` are those of `tilery train` ("squares", "4x6", ...). `callback` gets a dictionary with the
    curve's fields every second; it ends the training by returning True, or by raising. `progress` shows
    a bar where tqdm is installed. Ctrl-C raises KeyboardInterrupt. On one thread and by moves, the same
    seed gives the same weights.
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
    with _bar(moves, flag("progress", progress)) as bar:

        def hear(report: Dict[str, Any]) -> Any:
            bar.update(report["moves"] - bar.n)
            return callback(report) if callback is not None else False

        native, reports = _tilery.train(*arguments, 1.0, hear)
    assert _row.names is not None
    rows = [tuple(report[name] for name in _row.names) for report in reports]
    return Trained(Network(native), np.array(rows, dtype=_row))


class _NoBar:
    """Stands in for a bar of tqdm."""

    n = 0

    def update(self, moves: int) -> None:
        """Shows nothing."""

    def __enter__(self) -> "_NoBar":
        return self

    def __exit__(self, *args: Any) -> None:
        pass


def _bar(moves: Optional[int], is_wanted: bool) -> Any:
    try:
        import tqdm
    except ImportError:
        return _NoBar()
    return tqdm.tqdm(total=moves, unit="move", unit_scale=True) if is_wanted else _NoBar()


class Exact(NamedTuple):
    """A game solved: `value` at the start; every position up to symmetry, and what it is worth.

    `boards` is uint8 of shape (n, height, width), `next` uint8 of shape (n, 2) (the shown tile, 0 for
    none), `values` float64 of shape (n,).
    """

    value: float
    boards: npt.NDArray[np.uint8]
    next: npt.NDArray[np.uint8]
    values: npt.NDArray[np.float64]


def exact(game: GameLike = "2x3", *, aim: str = "score", most_bytes: int = 2**30) -> Exact:
    """Solves a small game: the value of every position under perfect play.

    `game` may also be a size, as "2x3": 2048 on that board. `aim` is "score" (the points still expected,
    or the final score where it is counted on the board) or "goal" (the odds of reaching it). Raises
    ValueError where that needs more than `most_bytes`.

    >>> solved = exact("2x2")
    >>> round(solved.value, 2), solved.boards.shape[1:]
    (66.96, (2, 2))
    """
    is_for_goal = word("aim", aim, ["score", "goal"]) == "goal"
    size = _size(game)
    own = cartridge(game) if size is None else cartridge("2048", size)
    solved = _tilery.exact(own, is_for_goal, whole("most_bytes", most_bytes, 1))
    return Exact(solved["value"], solved["boards"], solved["next"], solved["values"])


def _size(game: Any) -> Optional[Tuple[int, int]]:
    parts = game.split("x") if isinstance(game, str) and "\n" not in game else []
    is_size = len(parts) == 2 and all(part.isdigit() for part in parts) and game not in _tilery.shipped_names()
    return (int(parts[0]), int(parts[1])) if is_size else None
