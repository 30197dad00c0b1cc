"""Walks through worlds as environments of texts."""

from __future__ import annotations

import os
from typing import Any, Dict, List, Optional, Tuple, Union

from tilery import _tilery
from tilery._checks import chance_seed, one_seed, options_of, path, text, whole, word
from tilery._gymnasium import BaseEnv, Text
from tilery.maps import fetched


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
        self.render_mode = None if render_mode is None else word("render_mode", render_mode, ["ansi"])
        self.max_turns = None if max_turns is None else whole("max_turns", max_turns, 1)
        self.observation_space = Text(100_000, min_length=0, charset=_characters)
        self.action_space = Text(200, min_length=0, charset=_characters)
        self._world = str(path("world", world))
        self._walk = self._begin(0)
        self._seed: Optional[int] = None
        self._last = ""
        self._lines: List[str] = []

    def _begin(self, seed: int) -> _tilery.NativeWalk:
        if self._world in worlds():
            return _tilery.NativeWalk.shipped(self._world, seed)
        return _tilery.NativeWalk.read(self._world, fetched, seed)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[str, Dict[str, Any]]:
        """Begins the walk of `seed`; without one that of the last seed plus 1."""
        checked = one_seed(seed)
        options_of(options)
        super().reset(seed=checked, options=options)
        if checked is None:
            checked = chance_seed() if self._seed is None else self._seed + 1
        self._seed = checked
        self._walk = self._walk.again(checked)
        self._last = self._walk.opening()
        self._lines = []
        return self._last, self._info()

    def step(self, action: str) -> Tuple[str, float, bool, bool, Dict[str, Any]]:
        """Does what the line says: (text, reward, terminated, truncated, info)."""
        if self._seed is None:
            raise RuntimeError("expected reset() before the first step()")
        line = text("action", action)
        before = self._walk.stage
        self._last = self._walk.answer(line)
        self._lines.append(line)
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

    def __getstate__(self) -> Dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_walk"}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        """Says every line again: what a session remembers stands in no record."""
        self.__dict__.update(state)
        self._lines = list(self._lines)
        self._walk = self._begin(0 if self._seed is None else self._seed)
        if self._seed is not None:
            self._walk.opening()
        for line in self._lines:
            self._walk.answer(line)
