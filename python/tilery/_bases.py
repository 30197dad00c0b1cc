"""Base classes of environments, with the members of Gymnasium's base classes, for use without Gymnasium."""

from __future__ import annotations

import os
from enum import Enum
from typing import Any, Optional

import numpy as np


class OwnAutoresetMode(Enum):
    """The time at which an ended sub-environment begins again, by the names of Gymnasium 1.x."""

    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


class _OwnBase:
    """The members shared by environments for one game and for many."""

    metadata: dict[str, Any] = {}
    spec: Any = None
    render_mode: Optional[str] = None
    _np_random: Optional[np.random.Generator] = None
    _np_random_seed: Optional[int] = None

    def _set_generator(self, seed: Optional[int]) -> None:
        if seed is not None:
            self._np_random = np.random.Generator(np.random.PCG64(seed))
            self._np_random_seed = seed

    @property
    def np_random(self) -> np.random.Generator:
        """The environment's own generator. Games do not draw from it."""
        if self._np_random is None:
            self._set_generator(int.from_bytes(os.urandom(4), "little"))
        assert self._np_random is not None
        return self._np_random

    @np_random.setter
    def np_random(self, value: np.random.Generator) -> None:
        self._np_random = value
        self._np_random_seed = -1

    @property
    def np_random_seed(self) -> int:
        """The seed of np_random; -1 if np_random was set by hand."""
        _ = self.np_random
        assert self._np_random_seed is not None
        return self._np_random_seed


class OwnEnv(_OwnBase):
    """The part of gymnasium.Env that an environment inherits."""

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> Any:
        """Seeds np_random."""
        self._set_generator(seed)

    def close(self) -> None:
        """Nothing to release."""

    @property
    def unwrapped(self) -> Any:
        """The environment itself."""
        return self

    def has_wrapper_attr(self, name: str) -> bool:
        """Whether the environment has the attribute."""
        return hasattr(self, name)

    def get_wrapper_attr(self, name: str) -> Any:
        """The attribute of that name."""
        return getattr(self, name)

    def set_wrapper_attr(self, name: str, value: Any, *, force: bool = True) -> bool:
        """Sets the attribute. Returns False, and sets nothing, if it is new and `force` is False."""
        if not force and not hasattr(self, name):
            return False
        setattr(self, name, value)
        return True

    def __str__(self) -> str:
        return f"<{type(self).__name__} instance>" if self.spec is None else f"<{type(self).__name__}<{self.spec.id}>>"

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *args: Any) -> None:
        self.close()


class OwnVectorEnv(_OwnBase):
    """The part of gymnasium.vector.VectorEnv that an environment inherits."""

    closed: bool = False
    num_envs: int

    def reset(self, *, seed: Any = None, options: Optional[dict[str, Any]] = None) -> Any:
        """Seeds np_random."""
        self._set_generator(seed)

    def close(self, **kwargs: Any) -> None:
        """Closes once; later calls do nothing."""
        if not self.closed:
            self.close_extras(**kwargs)
            self.closed = True

    def close_extras(self, **kwargs: Any) -> None:
        """Called by the first close(): subclasses release their resources here."""

    @property
    def unwrapped(self) -> Any:
        """The environment itself."""
        return self

    def __str__(self) -> str:
        return f"{type(self).__name__}(num_envs={self.num_envs})"
