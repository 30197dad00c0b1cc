"""Thousands of games that move together, by Gymnasium's API."""

from __future__ import annotations

from typing import Any, Dict, Iterable, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from tilery import _tilery
from tilery._cartridges import GameLike, cartridge
from tilery._checks import chance_seed, flag, one_seed, options_of, whole
from tilery._gymnasium import AutoresetMode, BaseVectorEnv, Discrete, MultiDiscrete
from tilery._infos import add_finals, info_of
from tilery._options import (
    Info,
    Ranks,
    Reward,
    autoreset_mode as mode_of,
    checked_render_mode,
    checked_reset_mask,
    checked_rewards,
    checked_seeds,
    lanes_options,
    observation_space,
    render_modes,
    reward_function,
)
from tilery._rollout import plain_rollout


class VectorEnv(BaseVectorEnv):  # type: ignore[misc]
    """Thousands of games that move together, by the API of gymnasium.vector.VectorEnv.

    A step runs in C++ without the GIL. It writes into two sets of arrays in turn: what a step returns
    stays as it is until the second step after it. Copy what you keep longer, or pass `copy=True`.

    * `game`: a name, a path, a text or a Cartridge; `size`: (width, height) for open sizes.
    * `observation`: "ranks" (uint8, shape (n, height, width), 0 for empty), "faces" (int64, what players
      see), "onehot" (bool, one more axis, by rank), or "dict": all that a player sees, as a dictionary of
      "board" (the ranks), and for games that have them "next" and "deck", as in `info`.
    * `reward`: "score", the score's gain as float64 of shape (n,); or a function that takes the ranks of
      all boards after the step, uint8 of shape (n, height, width), and returns n numbers.
    * `illegal`: what an action that moves nothing does. "noop": nothing, with reward 0. "masked": the
      next legal action in the order left, right, up, down is played. "raise": ValueError, and no lane moves.
    * `autoreset_mode`: gymnasium.vector.AutoresetMode, or its names.
    * `max_episode_steps`: truncates games after so many steps.
    * `players`: 2 for games of two, who move in turn; `info["player"]` tells who is next.

    Lane i plays the games of the seeds seed + i, seed + i + n, seed + i + 2n, ...: the same games as
    `Game(..., seed=...)`. Actions are 0 left, 1 right, 2 up, 3 down. Goals that ask are passed over.

    `info` of reset() and step() has "action_mask", int8 of shape (n, 4): 1 for moves, all 0 where the game
    is over or was cut off; "score", int64 of shape (n,); for games that show their next tile "next", uint8 of shape
    (n, 2): the lowest and the highest rank that it may have; for games with a deck "deck", uint8 of shape
    (n, kinds): the cards left besides the next tile, in the order of `cartridge.deck`. With SAME_STEP,
    `info["final_obs"]` holds what the ended games showed last (None for the others), and
    `info["final_info"]` their "score", "next" and "deck".

    >>> env = VectorEnv("2048", num_envs=3)
    >>> ranks, info = env.reset(seed=1)
    >>> ranks.shape, info["action_mask"].tolist()[0]
    ((3, 4, 4), [1, 1, 1, 1])
    >>> ranks, rewards, terminated, truncated, info = env.step(np.array([0, 1, 0]))
    >>> rewards.tolist()
    [0.0, 0.0, 0.0]
    """

    metadata: Dict[str, Any] = {
        "render_modes": render_modes,
        "render_fps": 10,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        game: GameLike = "2048",
        num_envs: int = 1,
        *,
        size: Optional[Tuple[int, int]] = None,
        observation: str = "ranks",
        reward: Reward = "score",
        illegal: str = "noop",
        autoreset_mode: Any = "NextStep",
        max_episode_steps: Optional[int] = None,
        players: int = 1,
        render_mode: Optional[str] = None,
        copy: bool = False,
    ) -> None:
        self.cartridge = cartridge(game, size)
        self.num_envs = whole("num_envs", num_envs, 1, 2**24)
        mode = mode_of(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": mode}
        self.render_mode = checked_render_mode(render_mode)
        self.single_observation_space = observation_space(self.cartridge, observation)
        self.observation_space = observation_space(self.cartridge, observation, (self.num_envs,))
        self.single_action_space = Discrete(4)
        self.action_space = MultiDiscrete([4] * self.num_envs)
        self.closed = False
        self._copies = flag("copy", copy)
        self._function = reward_function(reward)
        self._is_same_step = mode.value == "SameStep"
        self._options = lanes_options(
            self.cartridge,
            lanes=self.num_envs,
            sets=2,
            mode=mode.value,
            observation=observation,
            illegal=illegal,
            max_episode_steps=max_episode_steps,
            players=players,
        )
        self._begin()

    def _begin(self) -> None:
        self._lanes = _tilery.Lanes(**self._options)
        self._sets = [self._lanes.arrays(0), self._lanes.arrays(1)]
        self._steps = [(one.observation, one.rewards, one.terminated, one.truncated) for one in self._sets]
        self._infos = [info_of(self.cartridge, self._options["players"], one) for one in self._sets]
        self._now = 0
        self._has_begun = False

    def reset(
        self,
        *,
        seed: Union[int, Iterable[int], None] = None,
        options: Optional[Dict[str, Any]] = None,
    ) -> Tuple[Any, Info]:
        """Begins new games in all lanes, or where `options["reset_mask"]`, bool of shape (n,), is true.

        Lane i begins with the game of `seed + i`, or of `seed[i]` for n seeds. Without a seed every
        lane goes on to its next game; the first reset then draws a seed by chance.
        """
        self._check_open()
        mask = checked_reset_mask(options_of(options).get("reset_mask"), self.num_envs)
        seeds = checked_seeds(seed, self.num_envs)
        super().reset(seed=None if seeds is None else seeds[0], options=options)
        if not self._has_begun and (seeds is None or mask is not None):
            self._now = self._lanes.start_all(chance_seed())
        elif seeds is None:
            self._now = self._lanes.start_next(mask)
        if isinstance(seeds, range) and mask is None:
            self._now = self._lanes.start_all(seeds[0])
        elif seeds is not None:
            self._now = self._lanes.start_seeds([one % 2**64 for one in seeds], mask)
        self._has_begun = True
        return self._copied(self._steps[self._now][0]), self._infos_now()

    def step(self, actions: Any) -> Tuple[Any, Any, Any, Any, Info]:
        """Moves every lane: (observations, rewards, terminated, truncated, info).

        `actions` are n whole numbers from 0 to 3 of any integer dtype; ValueError names the first that
        is wrong, and then nothing has moved. An action that moves nothing is met as `illegal` says.
        """
        if self.closed or not self._has_begun:
            self._check_begun()
        now = self._now = self._lanes.step(actions)
        if self._function is None and not self._copies and not self._is_same_step:
            seen, rewards, terminated, truncated = self._steps[now]
            return seen, rewards, terminated, truncated, dict(self._infos[now])
        return self._step_with_extras(now)

    def _step_with_extras(self, now: int) -> Tuple[Any, Any, Any, Any, Info]:
        observations, rewards, terminated, truncated = self._steps[now]
        info = self._infos_now()
        ended = np.logical_or(terminated, truncated)
        final = self._is_same_step and self._lanes.has_ended
        arrays = self._sets[now]
        if self._function is not None:
            ranks = np.where(ended[:, None, None], arrays.last_ranks, arrays.ranks) if final else arrays.ranks
            rewards[:] = checked_rewards(self._function(ranks), self.num_envs)
        if final:
            add_finals(info, self.cartridge, self._options["observation"], arrays, ended)
        copied = self._copied
        return copied(observations), copied(rewards), copied(terminated), copied(truncated), info

    def _infos_now(self) -> Info:
        info = self._infos[self._now]
        return {name: value.copy() for name, value in info.items()} if self._copies else dict(info)

    def _copied(self, seen: Any) -> Any:
        if isinstance(seen, dict):
            return {name: self._copied(array) for name, array in seen.items()}
        return seen.copy() if self._copies else seen

    def _check_open(self) -> None:
        if self.closed:
            raise RuntimeError("the environment is closed")

    def _check_begun(self) -> None:
        self._check_open()
        if not self._has_begun:
            raise RuntimeError("expected reset() before the first step()")

    @property
    def ranks(self) -> Ranks:
        """The ranks of all boards now: uint8 of shape (n, height, width), whatever is observed."""
        return self._sets[self._now].ranks

    @property
    def seeds(self) -> npt.NDArray[np.uint64]:
        """The seed of each lane's present game."""
        return self._lanes.seeds

    @property
    def decks(self) -> Ranks:
        """The cards left: uint8 of shape (n, kinds), in the order of `cartridge.deck`."""
        return self._sets[self._now].deck

    @property
    def has_vectors(self) -> bool:
        """Whether the machine's vectors step these games; all others are stepped the plain way."""
        return self._lanes.has_vectors

    def random_rollout(self, steps: int, *, seed: int = 1) -> Dict[str, Any]:
        """Plays `num_envs` fresh games at random for `steps` attempts each, as `tilery bench` does.

        The environment's own games stay as they are. Gives "attempts", "moves", "games" (that ended),
        "score_sum" (of those), "highest" (how many ended with each highest rank) and "vectors". Games that
        do not fit packed boards of 4 x 4 are played the plain way, some hundred times slower, with directions
        that NumPy draws.
        """
        checked = one_seed(seed)
        first = 1 if checked is None else checked
        attempts = whole("steps", steps, 1, 2**38)
        counts = _tilery.random_rollout(self.cartridge, self.num_envs, attempts, first)
        return plain_rollout(self.cartridge, self.num_envs, attempts, first) if counts is None else counts

    def render(self) -> Optional[Tuple[Any, ...]]:
        """All boards, as `render_mode` says: texts, or pixels (uint8 of shape (h, w, 3)); None without one."""
        if self.render_mode is None:
            return None
        self._check_begun()
        return tuple(_tilery.render(self.cartridge, board, self.render_mode, 64) for board in self.ranks)

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing to release: the arrays live as long as they are used."""

    def __getstate__(self) -> Dict[str, Any]:
        state = {name: value for name, value in self.__dict__.items() if name not in self._native_parts}
        state["_saved"] = self._lanes.state()
        return state

    _native_parts = ("_lanes", "_sets", "_steps", "_infos", "_now", "_has_begun")

    def __setstate__(self, state: Dict[str, Any]) -> None:
        self.__dict__.update(state)
        saved = self.__dict__.pop("_saved")
        self._begin()
        self._now = self._lanes.restore(saved)
        self._has_begun = bool(saved[0])

    def __repr__(self) -> str:
        return f"VectorEnv('{self.cartridge.name}', num_envs={self.num_envs})"
