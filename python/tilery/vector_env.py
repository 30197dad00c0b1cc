"""Thousands of games that move together, by Gymnasium's API."""

from __future__ import annotations

from typing import Any, Dict, Iterable, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from tilery import _tilery
from tilery._cartridges import GameLike, cartridge
from tilery._checks import flag, one_seed, whole, word
from tilery._gymnasium import AutoresetMode, BaseVectorEnv, Discrete, MultiDiscrete
from tilery._infos import add_finals, info_of
from tilery._options import (
    Info,
    Ranks,
    Reward,
    autoreset_mode as mode_of,
    board_options,
    checked_render_mode,
    checked_reset_mask,
    checked_rewards,
    checked_seeds,
    lanes_options,
    observation_space,
    render_modes,
    reward_function,
    start_games,
)


class VectorEnv(BaseVectorEnv):  # type: ignore[misc]
    """Thousands of games that move together, by the API of gymnasium.vector.VectorEnv.

    A step runs in C++ without the GIL and returns copies. With `copy=False` it returns views of two sets of
    arrays that are written in turn: a view is valid until the second step after it.

    * `game`: a name, a path, a text or a Cartridge; `size`: (width, height) for open sizes.
    * `observation`: "ranks" (uint8, shape (n, height, width), 0 for empty), "faces" (int64, the numbers that
      players see), "onehot" (bool, one more axis, by rank), or "dict": a dictionary of "board" (the ranks),
      and for games that have them "next" and "deck", as in `info`.
    * `reward`: "score", the score's gain as float64 of shape (n,); or a function that takes the ranks of
      all boards after the step, uint8 of shape (n, height, width), and returns n numbers.
    * `illegal`: the effect of an action that moves nothing. "noop": nothing, with reward 0. "masked": the
      next legal action in the order left, right, up, down is played. "raise": ValueError, and no lane moves.
    * `autoreset_mode`: gymnasium.vector.AutoresetMode, or its names.
    * `max_episode_steps`: truncates games after this number of steps.
    * `players`: 2 for games of two, who move in turn; `info["player"]` tells who is next.
    * `ended_mask`: the mask of a game that is over or was cut off, "zeros" or "ones". A softmax over an
      all-zero mask is NaN; with NEXT_STEP the action of such a game is ignored, so that "ones" is harmless.
    * `afterstates`: whether `info` has the results of all moves, as `tilery.slides` gives them: "afterstates",
      uint8 of shape (n, 4, height, width), and "gains", int64 of shape (n, 4).
    * `threads`: the number of threads that share a step, in games without SIMD instructions (`has_vectors`). Results
      do not change.

    `seeds="mixed"`: the seeds of the lanes are spread over all 64 bits, so that environments with different
    seeds play different games. `seeds="counted"`: lane i plays the games of the seeds seed + i, seed + i + n,
    seed + i + 2n, ... `env.seeds` gives the seeds of the present games, which `Game(..., seed=...)` repeats.
    Actions are 0 left, 1 right, 2 up, 3 down. Games continue after their goal without asking.

    `info` of reset() and step() has:

    * "action_mask", int8 of shape (n, 4): 1 for moves; see `ended_mask`;
    * "score", int64 of shape (n,): of the player to move;
    * with two players "player", uint8 of shape (n,), "scores", int64 of shape (n, 2), and "winner", int8 of
      shape (n,): 0 or 1 once a game is won, else -1;
    * "next" for games that show their next tile, uint8 of shape (n, 2): its lowest and highest possible rank;
    * "deck" for games with a deck, uint8 of shape (n, kinds): the cards left besides the next tile, in the
      order of `cartridge.deck`;
    * with SAME_STEP "final_obs", the last observations of the ended games (None for other games), and
      "final_info", their "action_mask" (see `ended_mask`), "score", "next", "deck", "scores" and "winner".

    >>> env = VectorEnv("2048", num_envs=3)
    >>> ranks, info = env.reset(seed=1)
    >>> ranks.shape, info["action_mask"].shape
    ((3, 4, 4), (3, 4))
    >>> ranks, rewards, terminated, truncated, info = env.step(np.array([0, 1, 0]))
    >>> rewards.shape, bool((rewards >= 0).all())
    ((3,), True)
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
        copy: bool = True,
        seeds: str = "mixed",
        ended_mask: str = "zeros",
        afterstates: bool = False,
        threads: int = 1,
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
        self._has_afterstates = flag("afterstates", afterstates)
        self._is_mixed = word("seeds", seeds, ["mixed", "counted"]) == "mixed"
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
            ended_mask=ended_mask,
            threads=threads,
        )
        self._begin()

    def _begin(self) -> None:
        self._lanes = _tilery.Lanes(**self._options)
        self._sets = [self._lanes.arrays(0), self._lanes.arrays(1)]
        players = self._options["players"]
        self._results = tuple(
            (one.observation, one.rewards, one.terminated, one.truncated, info_of(self.cartridge, players, one))
            for one in self._sets
        )
        self._has_extras = self._function is not None or self._is_same_step or self._has_afterstates
        self._has_begun = False

    def reset(
        self,
        *,
        seed: Union[int, Iterable[int], None] = None,
        options: Optional[Dict[str, Any]] = None,
    ) -> Tuple[Any, Info]:
        """Begins new games in all lanes, or where `options["reset_mask"]`, bool of shape (n,), is true.

        `seed` is one seed, from which the option `seeds` derives the seeds of the lanes, or a list of n
        seeds. Without a seed, seeds are drawn from `np_random`, but counted lanes take their next seeds.
        With `options["boards"]` (ranks, uint8 of shape (n, height, width)) the games begin on these boards.
        `options` may also have "next" (one rank for all, (n,) or (n, 2)) and "deck" ((kinds,) or (n, kinds)). By
        default the next tile is drawn and the deck is full. With `options["faces"]` True, boards and next tiles
        are the numbers that players see. ValueError for other keys.
        """
        self._check_open()
        wanted = board_options(options, "boards", "reset_mask")
        mask = checked_reset_mask(wanted.get("reset_mask"), self.num_envs)
        seeds = checked_seeds(seed, self.num_envs)
        super().reset(seed=None if seeds is None else seeds[0], options=options)
        if seeds is None and self._has_begun and not self._is_mixed and wanted.get("boards") is None:
            self._lanes.start_next(mask)
            return self._shown()
        if seeds is None:
            drawn = int(self.np_random.integers(0, 2**64, dtype=np.uint64))
            seeds = range(drawn, drawn + self.num_envs)
        if isinstance(seeds, range) and self._is_mixed:
            seeds = _tilery.lane_seeds(seeds[0], self.num_envs)
        if not self._has_begun and mask is not None:
            self._lanes.start_seeds([one % 2**64 for one in seeds])
        start_games(self._lanes, self.cartridge, seeds, wanted, mask)
        self._has_begun = True
        return self._shown()

    def step(self, actions: Any) -> Tuple[Any, Any, Any, Any, Info]:
        """Moves every lane. Returns (observations, rewards, terminated, truncated, info).

        `actions` are n whole numbers from 0 to 3 of any integer dtype. ValueError names the first wrong
        action, and then no lane has moved. `illegal` decides the effect of actions that move nothing.
        """
        if self.closed or not self._has_begun:
            self._check_begun()
        result = self._lanes.step(actions, self._results, self._copies)
        if self._has_extras:
            self._add_extras(result)
        return result

    def _add_extras(self, result: Tuple[Any, Any, Any, Any, Info]) -> None:
        """Adds to a step's result what Python computes: given rewards, the ends of games, afterstates."""
        _, rewards, terminated, truncated, info = result
        arrays = self._sets[self._lanes.now]
        ended = np.logical_or(terminated, truncated) if self._is_same_step and self._lanes.has_ended else None
        if self._function is not None:
            ranks = arrays.ranks if ended is None else np.where(ended[:, None, None], arrays.last_ranks, arrays.ranks)
            rewards[:] = checked_rewards(self._function(ranks), self.num_envs)
        self._add_afterstates(info)
        if ended is not None:
            add_finals(info, self.cartridge, self._options, arrays, ended)

    def _shown(self) -> Tuple[Any, Info]:
        observations, _, _, _, info = self._lanes.shown(self._results, self._copies)
        self._add_afterstates(info)
        return observations, info

    def _add_afterstates(self, info: Info) -> None:
        if self._has_afterstates:
            boards, gains, _ = _tilery.slides(self.cartridge, self.ranks)
            info.update(afterstates=boards, gains=gains, _afterstates=info["_score"], _gains=info["_score"])

    def _check_open(self) -> None:
        if self.closed:
            raise RuntimeError("the environment is closed")

    def _check_begun(self) -> None:
        self._check_open()
        if not self._has_begun:
            raise RuntimeError("expected reset() before the first step()")

    @property
    def ranks(self) -> Ranks:
        """The ranks of all boards now: uint8 of shape (n, height, width), for every `observation`."""
        return self._sets[self._lanes.now].ranks

    @property
    def seeds(self) -> npt.NDArray[np.uint64]:
        """The seed of each lane's present game."""
        return self._lanes.seeds

    @property
    def decks(self) -> Ranks:
        """The cards left: uint8 of shape (n, kinds), in the order of `cartridge.deck`."""
        return self._sets[self._lanes.now].deck

    @property
    def has_vectors(self) -> bool:
        """Whether SIMD instructions step these games; other games are stepped by plain code."""
        return self._lanes.has_vectors

    def random_rollout(self, steps: int, *, seed: int = 1) -> Dict[str, Any]:
        """Plays `num_envs` fresh games at random for `steps` attempts each, as `tilery bench` does.

        The environment's own games do not change. Gives "attempts", "moves", "games" (that ended),
        "score_sum" (of these games), "highest" (their number by highest rank) and "vectors": whether SIMD
        instructions played them. Raises ValueError for a game that never begins with a move.
        """
        checked = one_seed(seed)
        first = 1 if checked is None else checked
        attempts = whole("steps", steps, 1, 2**38)
        counts: Dict[str, Any] = _tilery.random_rollout(self.cartridge, self.num_envs, attempts, first)
        return counts

    def render(self) -> Optional[Tuple[Any, ...]]:
        """All games in the form of `render_mode`, see Env.render(). None without a `render_mode`."""
        if self.render_mode is None:
            return None
        self._check_begun()
        if self.render_mode == "ansi":
            return tuple(self._lanes.text(lane) for lane in range(self.num_envs))
        return tuple(_tilery.render(self.cartridge, board, self.render_mode, 64) for board in self.ranks)

    def get_attr(self, name: str) -> Tuple[Any, ...]:
        """The attribute for each lane: item i of an array of n, and any other value n times."""
        value = getattr(self, name)
        is_per_lane = isinstance(value, np.ndarray) and len(value) == self.num_envs
        return tuple(value) if is_per_lane else (value,) * self.num_envs

    def call(self, name: str, *args: Any, **kwargs: Any) -> Tuple[Any, ...]:
        """Calls a method once, for all lanes: its result if that is a tuple of n, else the result n times.

        Any other attribute is given as by get_attr().
        """
        value = getattr(self, name)
        if not callable(value):
            return self.get_attr(name)
        found = value(*args, **kwargs)
        return found if isinstance(found, tuple) and len(found) == self.num_envs else (found,) * self.num_envs

    def set_attr(self, name: str, values: Any) -> None:
        """Sets an attribute of the whole environment. `values` is one value, or n equal ones."""
        many = values if isinstance(values, (list, tuple)) else [values]
        if any(one != many[0] for one in many):
            raise ValueError(f"values: expected equal values for all lanes, found {values!r}")
        setattr(self, name, many[0])

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing to release: the arrays live as long as they are used."""

    def __getstate__(self) -> Dict[str, Any]:
        state = {name: value for name, value in self.__dict__.items() if name not in self._native_parts}
        state["_saved"] = self._lanes.state()
        return state

    _native_parts = ("_lanes", "_sets", "_results", "_has_extras", "_has_begun")

    def __setstate__(self, state: Dict[str, Any]) -> None:
        self.__dict__.update(state)
        saved = self.__dict__.pop("_saved")
        self._begin()
        self._lanes.restore(saved)
        self._has_begun = bool(saved[0])

    def __repr__(self) -> str:
        return f"VectorEnv('{self.cartridge.name}', num_envs={self.num_envs})"
