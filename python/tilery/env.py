"""One game, by Gymnasium's API."""

from __future__ import annotations

from typing import Any, Dict, Optional, Tuple

import numpy as np
import numpy.typing as npt

from tilery import _tilery
from tilery._cartridges import GameLike, cartridge
from tilery._checks import one_seed
from tilery._gymnasium import BaseEnv, Discrete
from tilery._options import (
    Info,
    Ranks,
    Reward,
    board_options,
    checked_render_mode,
    checked_rewards,
    lanes_options,
    observation_space,
    render_modes,
    reward_function,
    start_games,
)


class Env(BaseEnv):  # type: ignore[misc]
    """One game, by the API of gymnasium.Env. VectorEnv documents the options and `info`.

    Every step returns new arrays. Unlike in VectorEnv, a game that is over stays over until reset(), and the
    winner in `info` is None until there is one.

    >>> env = Env("threes")
    >>> ranks, info = env.reset(seed=3)
    >>> ranks.shape, ranks.dtype, info["next"].tolist()
    ((4, 4), dtype('uint8'), [1, 1])
    >>> ranks, reward, terminated, truncated, info = env.step(2)
    >>> terminated, truncated
    (False, False)
    """

    metadata: Dict[str, Any] = {"render_modes": render_modes, "render_fps": 10}

    def __init__(
        self,
        game: GameLike = "2048",
        *,
        size: Optional[Tuple[int, int]] = None,
        observation: str = "ranks",
        reward: Reward = "score",
        illegal: str = "noop",
        max_episode_steps: Optional[int] = None,
        players: int = 1,
        render_mode: Optional[str] = None,
        ended_mask: str = "zeros",
    ) -> None:
        self.cartridge = cartridge(game, size)
        self.render_mode = checked_render_mode(render_mode)
        self.observation_space = observation_space(self.cartridge, observation)
        self.action_space = Discrete(4)
        self._function = reward_function(reward)
        self._options = lanes_options(
            self.cartridge,
            lanes=1,
            sets=1,
            mode="Disabled",
            observation=observation,
            illegal=illegal,
            max_episode_steps=max_episode_steps,
            players=players,
            ended_mask=ended_mask,
        )
        self._begin()

    def _begin(self) -> None:
        self._lanes = _tilery.Lanes(**self._options)
        self._arrays = self._lanes.arrays(0)
        self._has_begun = False
        self._move = self._lanes.step_one

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Any, Info]:
        """Begins the game of `seed`, or without a seed the game of a seed drawn from `np_random`.

        With `options["board"]` the game begins on that board; `options` may also have "next", "deck" and "faces",
        see `tilery.Game`. ValueError for other keys.
        """
        checked = one_seed(seed)
        wanted = board_options(options, "board")
        super().reset(seed=checked, options=options)
        drawn = int(self.np_random.integers(0, 2**64, dtype=np.uint64)) if checked is None else checked
        start_games(self._lanes, self.cartridge, [drawn], wanted, None)
        self._has_begun = True
        return self._lanes.observation_copy(), self._lanes.info_copy()

    def step(self, action: Any) -> Tuple[Any, float, bool, bool, Info]:
        """Moves. Returns (observation, reward, terminated, truncated, info). `action` is 0 to 3."""
        if not self._has_begun:
            raise RuntimeError("expected reset() before the first step()")
        if self._function is None:
            return self._move(action)
        observation, _, terminated, truncated, info = self._move(action)
        reward = float(checked_rewards(self._function(self._arrays.ranks), 1)[0])
        return observation, reward, terminated, truncated, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions: bool of shape (4,). Agents that use masks call this method by its name."""
        masks: npt.NDArray[np.bool_] = self._arrays.mask[0].astype(np.bool_)
        return masks

    @property
    def ranks(self) -> Ranks:
        """The ranks of the board now: uint8 of shape (height, width). A copy."""
        ranks: Ranks = self._arrays.ranks[0].copy()
        return ranks

    @property
    def game_seed(self) -> int:
        """The seed of the present game: `Game(..., seed=...)` plays the same."""
        return int(self._lanes.seeds[0])

    @property
    def deck(self) -> Ranks:
        """The cards left, by kind in the order of `cartridge.deck`. A copy."""
        deck: Ranks = self._arrays.deck[0].copy()
        return deck

    def render(self) -> Any:
        """The game in the form of `render_mode`: score, next tile and board as text, or the board's pixels (uint8
        of shape (h, w, 3)). None without a `render_mode`."""
        if self.render_mode is None:
            return None
        if not self._has_begun:
            raise RuntimeError("expected reset() before render()")
        if self.render_mode == "ansi":
            return self._lanes.text(0)
        return _tilery.render(self.cartridge, self.ranks, self.render_mode, 64)

    def close(self) -> None:
        """Nothing to release."""

    def __getstate__(self) -> Dict[str, Any]:
        parts = ("_lanes", "_arrays", "_move", "_has_begun")
        state = {name: value for name, value in self.__dict__.items() if name not in parts}
        state["_saved"] = self._lanes.state()
        return state

    def __setstate__(self, state: Dict[str, Any]) -> None:
        self.__dict__.update(state)
        saved = self.__dict__.pop("_saved")
        self._begin()
        self._lanes.restore(saved)
        self._has_begun = bool(saved[0])

    def __repr__(self) -> str:
        return f"Env('{self.cartridge.name}')"
