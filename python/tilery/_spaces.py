"""Spaces with the names and the behaviour of Gymnasium's spaces, for use without Gymnasium."""

from __future__ import annotations

import os
from typing import Any, Dict, ItemsView, Iterator, KeysView, Optional, Sequence, Tuple

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]


class OwnSpace:
    """The base of all spaces: a shape, a dtype, a generator, and membership."""

    def __init__(self, shape: Tuple[int, ...], dtype: Any, seed: Optional[int] = None) -> None:
        self._shape = tuple(int(side) for side in shape)
        self.dtype: Any = None if dtype is None else np.dtype(dtype)
        self._np_random: Optional[np.random.Generator] = None
        if seed is not None:
            self.seed(seed)

    @property
    def shape(self) -> Tuple[int, ...]:
        """The shape of the space's members."""
        return self._shape

    @property
    def is_np_flattenable(self) -> bool:
        """Whether members flatten to arrays of numbers."""
        return True

    @property
    def np_random(self) -> np.random.Generator:
        """The generator that draws samples."""
        if self._np_random is None:
            self.seed()
        assert self._np_random is not None
        return self._np_random

    def seed(self, seed: Optional[int] = None) -> int:
        """Begins the samples of `seed` and returns it; a random seed for None."""
        value = int.from_bytes(os.urandom(4), "little") if seed is None else int(seed)
        self._np_random = np.random.Generator(np.random.PCG64(value))
        return value

    def contains(self, x: Any) -> bool:
        """Whether `x` is a member."""
        raise NotImplementedError

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)


class OwnDiscrete(OwnSpace):
    """The whole numbers from `start` to `start + n - 1`."""

    def __init__(self, n: int, seed: Optional[int] = None, start: int = 0) -> None:
        super().__init__((), np.int64, seed)
        self.n = np.int64(n)
        self.start = np.int64(start)

    def sample(self, mask: Optional[npt.NDArray[np.int8]] = None) -> np.int64:
        """A random member. With `mask`, int8 of shape (n,), one of the members marked 1."""
        if mask is None:
            return np.int64(self.start + self.np_random.integers(self.n))
        if mask.dtype != np.int8 or mask.shape != (int(self.n),):
            raise ValueError(f"mask: expected int8 of shape ({self.n},), found {mask.dtype} of {mask.shape}")
        legal = np.flatnonzero(mask)
        return np.int64(self.start + self.np_random.choice(legal)) if legal.size else self.start

    def contains(self, x: Any) -> bool:
        if isinstance(x, int):
            number = x
        elif isinstance(x, (np.generic, np.ndarray)) and np.issubdtype(x.dtype, np.integer) and x.shape == ():
            number = int(x.item())
        else:
            return False
        return bool(self.start <= number < self.start + self.n)

    def __repr__(self) -> str:
        return f"Discrete({self.n})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnDiscrete) and (self.n, self.start) == (other.n, other.start)


class OwnMultiDiscrete(OwnSpace):
    """Arrays of whole numbers, each below its bound in `nvec`."""

    def __init__(self, nvec: Sequence[int], dtype: Any = np.int64, seed: Optional[int] = None) -> None:
        self.nvec = np.array(nvec, dtype=dtype)
        super().__init__(self.nvec.shape, dtype, seed)

    def sample(self) -> Array:
        """A random member."""
        drawn: Array = (self.np_random.random(self.nvec.shape) * self.nvec).astype(self.dtype)
        return drawn

    def contains(self, x: Any) -> bool:
        return (
            isinstance(x, np.ndarray)
            and x.shape == self.shape
            and np.can_cast(x.dtype, self.dtype)
            and bool(np.all(x >= 0) and np.all(x < self.nvec))
        )

    def __repr__(self) -> str:
        return f"MultiDiscrete({self.nvec})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnMultiDiscrete) and bool(np.array_equal(self.nvec, other.nvec))


class OwnBox(OwnSpace):
    """Arrays of numbers from `low` to `high`."""

    def __init__(
        self, low: Any, high: Any, shape: Tuple[int, ...], dtype: Any = np.float32, seed: Optional[int] = None
    ) -> None:
        super().__init__(shape, dtype, seed)
        self.low = np.full(self.shape, low, dtype=self.dtype)
        self.high = np.full(self.shape, high, dtype=self.dtype)

    def sample(self) -> Array:
        """A random member."""
        if self.dtype.kind == "f":
            return self.np_random.uniform(self.low, self.high, self.shape).astype(self.dtype)
        low, high = self.low.astype(np.int64), self.high.astype(np.int64)
        drawn: Array = self.np_random.integers(low, high, self.shape, endpoint=True).astype(self.dtype)
        return drawn

    def contains(self, x: Any) -> bool:
        return (
            isinstance(x, np.ndarray)
            and np.can_cast(x.dtype, self.dtype)
            and x.shape == self.shape
            and bool(np.all(x >= self.low) and np.all(x <= self.high))
        )

    def __repr__(self) -> str:
        return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, OwnBox)
            and self.shape == other.shape
            and self.dtype == other.dtype
            and bool(np.array_equal(self.low, other.low) and np.array_equal(self.high, other.high))
        )


class OwnText(OwnSpace):
    """Strings of `min_length` to `max_length` characters of `charset`."""

    def __init__(
        self, max_length: int, *, min_length: int = 1, charset: str = "", seed: Optional[int] = None
    ) -> None:
        super().__init__((), str, seed)
        self.character_set = frozenset(charset)
        self.min_length = min_length
        self.max_length = max_length

    @property
    def is_np_flattenable(self) -> bool:
        return False

    def sample(self) -> str:
        """A random text of at most 40 letters and spaces. A member if the charset has them."""
        letters = "abcdefghijklmnopqrstuvwxyz "
        length = int(self.np_random.integers(self.min_length, min(self.max_length, 40) + 1))
        return "".join(letters[int(i)] for i in self.np_random.integers(len(letters), size=length))

    def contains(self, x: Any) -> bool:
        if not isinstance(x, str) or not self.min_length <= len(x) <= self.max_length:
            return False
        return not self.character_set or self.character_set.issuperset(x)

    def __repr__(self) -> str:
        return f"Text({self.min_length}, {self.max_length})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnText) and (self.min_length, self.max_length) == (
            other.min_length,
            other.max_length,
        )


class OwnDict(OwnSpace):
    """Dictionaries with a member of a space for each name."""

    def __init__(self, spaces: Dict[str, Any], seed: Optional[int] = None) -> None:
        self.spaces = dict(spaces)
        super().__init__((), None, seed)
        self.dtype = None

    @property
    def is_np_flattenable(self) -> bool:
        return all(space.is_np_flattenable for space in self.spaces.values())

    def seed(self, seed: Optional[int] = None) -> int:
        value = super().seed(seed)
        for number, space in enumerate(self.spaces.values()):
            space.seed(value + number + 1)
        return value

    def sample(self) -> Dict[str, Any]:
        """A random member."""
        return {name: space.sample() for name, space in self.spaces.items()}

    def contains(self, x: Any) -> bool:
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(
            x[name] in space for name, space in self.spaces.items()
        )

    def __getitem__(self, name: str) -> Any:
        return self.spaces[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.spaces)

    def __len__(self) -> int:
        return len(self.spaces)

    def keys(self) -> KeysView[str]:
        """The names."""
        return self.spaces.keys()

    def items(self) -> ItemsView[str, Any]:
        """The names and their spaces."""
        return self.spaces.items()

    def __repr__(self) -> str:
        return "Dict(" + ", ".join(f"{name!r}: {space}" for name, space in self.spaces.items()) + ")"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnDict) and self.spaces == other.spaces
