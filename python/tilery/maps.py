"""Maps of Tiled and the views of a party on them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from tilery import _tilery
from tilery._checks import array, flag, path as checked_path, whole


class Views(NamedTuple):
    """The views of parties: arrays of shape (n, side, side), or (side, side) of one view.

    `scene` has the code of each seen cell (uint16, 0 for unseen cells). `seen` flags the seen cells, `lit` the
    cells with light, `in_sight` the cells that would be seen if all were lit. The party is in the middle; rows go down.
    """

    scene: npt.NDArray[np.uint16]
    seen: npt.NDArray[np.bool_]
    lit: npt.NDArray[np.bool_]
    in_sight: npt.NDArray[np.bool_]


def fetched(path: str) -> bytes:
    """The bytes of a file that a map or a world names."""
    return Path(path).read_bytes()


class Map:
    """A map: cells with codes, some of which stop sight.

    >>> room = Map.from_codes(np.array([[1, 0, 1], [0, 0, 0], [1, 0, 1]]), opaque=[1])
    >>> room.view(1, 1, radius=1).seen.all()
    True
    """

    def __init__(self, native: _tilery.NativeMap, origin: Tuple[Any, ...]) -> None:
        self._native = native
        self._origin = origin

    @classmethod
    def load(cls, path: Union[str, "os.PathLike[str]"]) -> "Map":
        """The map in a TMX or TMJ file. Its tilesets are read from the files that it names (docs/maps.md).

        Raises FileNotFoundError, or ValueError with file, line and column.
        """
        source = str(checked_path("path", path))
        return cls._of_file(fetched(source), source, {})

    @classmethod
    def _of_file(cls, data: bytes, source: str, files: Dict[str, bytes]) -> "Map":
        def fetched_once(name: str) -> bytes:
            if name not in files:
                files[name] = fetched(name)
            return files[name]

        native = _tilery.NativeMap.read(data, source, fetched_once)
        return cls(native, (cls._of_file, (data, source, files)))

    @classmethod
    def from_codes(cls, codes: Any, *, opaque: Sequence[int] = (), wraps: bool = False) -> "Map":
        """The map of an array of codes, 0 to 32767, of shape (height, width); `opaque` codes stop sight."""
        blocking = [whole("opaque", code, 0, 32767) for code in array("opaque", opaque).ravel().tolist()]
        return cls._of_codes(array("codes", codes), blocking, flag("wraps", wraps))

    @classmethod
    def _of_codes(cls, codes: npt.NDArray[Any], opaque: List[int], wraps: bool) -> "Map":
        native = _tilery.NativeMap.of_codes(codes, opaque, wraps)
        return cls(native, (cls._of_codes, (native.codes, opaque, wraps)))

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
        """The objects on the map: "id", "name", "type" and "cell" (column, row)."""
        return self._native.objects

    @property
    def warnings(self) -> List[str]:
        """Warnings about parts of the file that the reader did not understand."""
        return self._native.warnings

    def view(
        self, x: int, y: int, *, radius: int = 6, light: int = 0, map_light: Optional[int] = None
    ) -> Views:
        """The view of a party in column `x` and row `y` within `radius` (1 to 63).

        `light` is the reach of the party's own light, 0 to 255. `map_light` is 0 for daylight and any other
        number for darkness, by default the file's. Raises IndexError for a cell beyond the map.
        """
        cell = [(whole("x", x, -(2**31), 2**31), whole("y", y, -(2**31), 2**31))]
        return Views(*(one[0] for one in self.views(cell, radius=radius, light=light, map_light=map_light)))

    def views(
        self, cells: Any, *, radius: int = 6, light: int = 0, map_light: Optional[int] = None
    ) -> Views:
        """The views of many parties in one call; `cells` has shape (n, 2): column, row."""
        own = array("cells", cells)
        if own.shape == (0,):
            own = np.zeros((0, 2), dtype=np.int64)
        found = self._native.views(
            own,
            whole("radius", radius, 1, 63),
            whole("light", light, 0, 255),
            -1 if map_light is None else whole("map_light", map_light, 0, 255),
        )
        return Views(found["scene"], found["seen"], found["lit"], found["in_sight"])

    def __reduce__(self) -> Tuple[Any, ...]:
        return self._origin

    def __repr__(self) -> str:
        return f"<Map {self.width}x{self.height}>"
