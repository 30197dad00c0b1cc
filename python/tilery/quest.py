"""Walks through worlds as environments of texts."""

from __future__ import annotations

import os
from typing import Any, Dict, List, Optional, Tuple, Union

import numpy as np

from tilery import _tilery
from tilery._checks import flag, one_seed, options_of, path, text, whole, word
from tilery._gymnasium import BaseEnv, Text
from tilery.maps import fetched


def worlds() -> List[str]:
    """The names of the shipped worlds.

    >>> "merrow" in worlds()
    True
    """
    return _tilery.shipped_worlds()


# The characters of the worlds' texts: Latin letters with accents, punctuation, arrows and lines.
_characters = "\n\t" + "".join(chr(code) for low, high in ((32, 592), (8192, 8704), (9472, 9728)) for code in range(low, high))
_known = frozenset(_characters)


def _shown(said: str) -> str:
    """`said` with "?" for characters outside of the observation space, which the player's line may bring in."""
    return said if _known.issuperset(said) else "".join(letter if letter in _known else "?" for letter in said)


class QuestEnv(BaseEnv):  # type: ignore[misc]
    """A walk through a world in words: texts are observations and actions, by gymnasium.Env's API.

    `world` is the name of a shipped world, or the path of a world.toml. An action is a line as people type
    it ("north", "take lantern", "explore", "help"). The reward is 1 for each stage of the quest that an
    action completes. `info` has "stage", "health", "turns", "won" and "left" (by "quit"). A win terminates the walk.
    The line "quit", `max_turns` turns and `max_steps` steps truncate it. step() after the end raises
    RuntimeError. No text shows the seed. `hints` allows the line "hint"; `journeys` allows "travel",
    "explore" and "run", and "touch" for things that are not next to the party.

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
        max_steps: int = 10_000,
        hints: bool = True,
        journeys: bool = True,
        render_mode: Optional[str] = None,
    ) -> None:
        self.render_mode = None if render_mode is None else word("render_mode", render_mode, ["ansi"])
        self.max_turns = None if max_turns is None else whole("max_turns", max_turns, 1)
        self.max_steps = whole("max_steps", max_steps, 1, 1_000_000)
        self._words = (flag("hints", hints), flag("journeys", journeys))
        self.observation_space = Text(100_000, min_length=0, charset=_characters)
        self.action_space = Text(200, min_length=0, charset=_characters)
        self._world = str(path("world", world))
        self._walk = self._begin(0)
        self._seed: Optional[int] = None
        self._last = ""
        self._lines: List[str] = []

    def _begin(self, seed: int) -> _tilery.NativeWalk:
        if self._world in worlds():
            return _tilery.NativeWalk.shipped(self._world, seed, self._limits())
        return _tilery.NativeWalk.read(self._world, fetched, seed, self._limits())

    def _limits(self) -> _tilery.WalkOptions:
        most_turns = 1_000_000 if self.max_turns is None else self.max_turns
        return _tilery.WalkOptions(most_turns, self.max_steps, *self._words)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[str, Dict[str, Any]]:
        """Begins the walk of `seed`, or without a seed the walk of a seed drawn from `np_random`."""
        checked = one_seed(seed)
        options_of(options)
        super().reset(seed=checked, options=options)
        if checked is None:
            checked = int(self.np_random.integers(0, 2**64, dtype=np.uint64))
        self._seed = checked
        self._walk = self._walk.again(checked, self._limits())
        self._last = _shown(self._walk.opening().replace(f"Seed {checked}. ", "", 1))
        self._lines = []
        return self._last, self._info()

    def step(self, action: str) -> Tuple[str, float, bool, bool, Dict[str, Any]]:
        """Plays the line `action`. Returns (text, reward, terminated, truncated, info)."""
        if self._seed is None:
            raise RuntimeError("expected reset() before the first step()")
        if self._walk.end:
            raise RuntimeError(f"expected reset() after the end of the walk ({self._walk.end})")
        line = text("action", action)
        before = self._walk.stage
        self._last = _shown(self._walk.answer(line))
        self._lines.append(line)
        won = self._walk.is_won
        ended = self._walk.end != ""
        return self._last, float(self._walk.stage - before), won, ended and not won, self._info()

    def _info(self) -> Dict[str, Any]:
        walk = self._walk
        return {
            "stage": walk.stage,
            "health": walk.health,
            "turns": walk.turns,
            "won": walk.is_won,
            "left": walk.end == "left",
        }

    @property
    def game_seed(self) -> int:
        """The seed of the present walk."""
        if self._seed is None:
            raise RuntimeError("expected reset() before game_seed")
        return self._seed

    def record(self) -> str:
        """The walk as a record (docs/formats.md)."""
        return self._walk.record()

    def render(self) -> Optional[str]:
        """The last text, with render_mode "ansi"."""
        return self._last if self.render_mode == "ansi" else None

    def __getstate__(self) -> Dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_walk"}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        """Repeats every line, because a record does not hold the session's memory."""
        self.__dict__.update(state)
        self._lines = list(self._lines)
        self._walk = self._begin(0 if self._seed is None else self._seed)
        if self._seed is not None:
            self._walk.opening()
        for line in self._lines:
            self._walk.answer(line)
