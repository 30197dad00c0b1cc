"""Maps of Tiled and the views of a party on them; walks through worlds as environments."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from tilery import _tilery
from tilery._gymnasium import BaseEnv, Text, one_seed


class Views(NamedTuple):
    """What parties see: arrays of shape (n, side, side), or (side, side) of one view.

    `scene` has the code of each seen cell (uint16, 0 for the unseen), `seen` tells which are seen;
    `lit` and `in_sight` tell why. The party is in the middle; rows go down.
    """

    scene: npt.NDArray[np.uint16]
    seen: npt.NDArray[np.bool_]
    lit: npt.NDArray[np.bool_]
    in_sight: npt.NDArray[np.bool_]


def _fetched(path: str) -> bytes:
    return Path(path).read_bytes()


class Map:
    """A map: cells with codes, some of which stop sight.

    >>> room = Map.from_codes(np.array([[1, 0, 1], [0, 0, 0], [1, 0, 1]]), opaque=[1])
    >>> room.view(1, 1, radius=1).seen.all()
    True
    """

    def __init__(self, native: _tilery.NativeMap) -> None:
        self._native = native

    @classmethod
    def load(cls, path: Union[str, "os.PathLike[str]"]) -> "Map":
        """The map in a TMX or TMJ file; its tilesets are read from beside it (docs/maps.md).

        Raises FileNotFoundError, or ValueError with file, line and column.
        """
        return cls(_tilery.NativeMap.read(Path(path).read_bytes(), str(path), _fetched))

    @classmethod
    def from_codes(cls, codes: Any, *, opaque: Sequence[int] = (), wraps: bool = False) -> "Map":
        """The map of an array of codes, 0 to 32767, of shape (height, width)."""
        return cls(_tilery.NativeMap.of_codes(np.asarray(codes), list(opaque), wraps))

    @property
    def width(self) -> int:
        """Columns."""
        return self._native.width

    @property
    def height(self) -> int:
        """Rows."""
        return self._native.height

    @property
    def codes(self) -> npt.NDArray[np.uint16]:
        """The codes of the cells: uint16 of shape (height, width). A copy."""
        return self._native.codes

    @property
    def opaque(self) -> npt.NDArray[np.bool_]:
        """Which cells stop sight: bool of shape (height, width). A copy."""
        return self._native.opaque

    @property
    def objects(self) -> List[Dict[str, Any]]:
        """What stands on the map: "id", "name", "type" and "cell" (column, row)."""
        return self._native.objects

    @property
    def warnings(self) -> List[str]:
        """What the reader did not understand."""
        return self._native.warnings

    def view(
        self, x: int, y: int, *, radius: int = 6, light: int = 0, map_light: Optional[int] = None
    ) -> Views:
        """What a party in column `x` and row `y` sees within `radius` (1 to 63).

        `light` is the reach of its own light, 0 to 255; `map_light` 0 is daylight, any other darkness,
        by default what the file says. Raises IndexError for a cell beyond the map.
        """
        return Views(*(array[0] for array in self.views([(x, y)], radius=radius, light=light, map_light=map_light)))

    def views(
        self, cells: Any, *, radius: int = 6, light: int = 0, map_light: Optional[int] = None
    ) -> Views:
        """The views of many parties in one call; `cells` has shape (n, 2): column, row."""
        own = np.asarray(cells)
        if own.size == 0:
            own = own.reshape(0, 2).astype(np.int64)
        found = self._native.views(own, radius, light, -1 if map_light is None else map_light)
        return Views(found["scene"], found["seen"], found["lit"], found["in_sight"])

    def __repr__(self) -> str:
        return f"<Map {self.width}x{self.height}>"


def worlds() -> List[str]:
    """The names of the worlds that ship.

    >>> "merrow" in worlds()
    True
    """
    return _tilery.shipped_worlds()


# Latin letters with their accents, punctuation, arrows and lines: all that worlds say.
_characters = "\n\t" + "".join(chr(code) for low, high in ((32, 592), (8192, 8704), (9472, 9728)) for code in range(low, high))


class QuestEnv(BaseEnv):  # type: ignore[misc]
    """A walk through a world in words: texts are observations and actions, by gymnasium.Env's API.

    `world` is the name of a world that ships, or the path of a world.toml. An action is a line as people
    type it ("north", "take lantern", "explore", "help"). The reward is 1 for each stage of the quest that
    an action completes. `info` has "stage", "health" and "turns". Winning terminates; `max_turns` truncates.

    >>> env = QuestEnv()
    >>> text, info = env.reset(seed=1)
    >>> info["stage"], len(text) > 0
    (0, True)
    """

    metadata: Dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        world: Union[str, "os.PathLike[str]"] = "merrow",
        *,
        max_turns: Optional[int] = None,
        render_mode: Optional[str] = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode: expected ansi or None, found {render_mode!r}")
        self.render_mode = render_mode
        self.max_turns = max_turns
        self.observation_space = Text(100_000, min_length=0, charset=_characters)
        self.action_space = Text(200, min_length=0, charset=_characters)
        self._world = str(world)
        self._walk = self._begin(0)
        self._seed: Optional[int] = None
        self._last = ""

    def _begin(self, seed: int) -> _tilery.NativeWalk:
        if self._world in worlds():
            return _tilery.NativeWalk.shipped(self._world, seed)
        return _tilery.NativeWalk.read(self._world, _fetched, seed)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[str, Dict[str, Any]]:
        """Begins the walk of `seed`; without one that of the last seed plus 1."""
        checked = one_seed(seed)
        super().reset(seed=checked, options=options)
        if checked is None:
            checked = int.from_bytes(os.urandom(6), "little") if self._seed is None else self._seed + 1
        self._seed = checked
        self._walk = self._walk.again(checked)
        self._last = self._walk.opening()
        return self._last, self._info()

    def step(self, action: str) -> Tuple[str, float, bool, bool, Dict[str, Any]]:
        """Does what the line says: (text, reward, terminated, truncated, info)."""
        if self._seed is None:
            raise RuntimeError("expected reset() before the first step()")
        if not isinstance(action, str):
            raise ValueError(f"action: expected a line of text, found {type(action).__name__}")
        before = self._walk.stage
        self._last = self._walk.answer(action)
        won = self._walk.is_won
        late = self.max_turns is not None and self._walk.turns >= self.max_turns
        return self._last, float(self._walk.stage - before), won, late and not won, self._info()

    def _info(self) -> Dict[str, Any]:
        return {"stage": self._walk.stage, "health": self._walk.health, "turns": self._walk.turns}

    def record(self) -> str:
        """The walk as a record (docs/formats.md)."""
        return self._walk.record()

    def render(self) -> Optional[str]:
        """The last text, with render_mode "ansi"."""
        return self._last if self.render_mode == "ansi" else None
