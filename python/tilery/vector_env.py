"""Environments for learning, by Gymnasium's API: VectorEnv for thousands of games, Env for one."""

from __future__ import annotations

import os
from typing import Any, Callable, Dict, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from tilery import _tilery
from tilery._cartridges import Cartridge, GameLike, cartridge
from tilery._gymnasium import (
    AutoresetMode,
    BaseEnv,
    BaseVectorEnv,
    Box,
    Discrete,
    MultiDiscrete,
    one_seed,
)

Ranks = npt.NDArray[np.uint8]
Info = Dict[str, Any]
RewardFunction = Callable[[Ranks], npt.NDArray[np.float64]]
Reward = Union[str, RewardFunction]

_illegal = {"noop": "stay", "masked": "replace", "raise": "raise"}


def _chance_seed() -> int:
    return int.from_bytes(os.urandom(6), "little")


def _mode_name(mode: Any) -> str:
    value = getattr(mode, "value", mode)
    names = {one.value: one.value for one in AutoresetMode}
    names.update({one.name: one.value for one in AutoresetMode})
    if value not in names:
        raise ValueError(f"autoreset_mode: expected {', '.join(sorted(names))}, found {mode!r}")
    return str(names[value])


def _illegal_word(illegal: str) -> str:
    if illegal not in _illegal:
        raise ValueError(f"illegal: expected noop, masked or raise, found {illegal!r}")
    return _illegal[illegal]


def _reward_function(reward: Reward) -> Optional[RewardFunction]:
    if callable(reward):
        return reward
    if reward != "score":
        raise ValueError(f"reward: expected 'score' or a function of ranks, found {reward!r}")
    return None


def _checked_rewards(rewards: Any, count: int) -> npt.NDArray[np.float64]:
    array = np.asarray(rewards, dtype=np.float64)
    if array.shape != (count,):
        raise ValueError(f"reward: expected an array of shape ({count},), found {array.shape}")
    return array


def _count(name: str, value: Any, least: int, most: int = 2**62) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not least <= value <= most:
        raise ValueError(f"{name}: expected a whole number from {least} to {most}, found {value!r}")
    return int(value)


def observation_space(game: Cartridge, observation: str, batch: Tuple[int, ...] = ()) -> Any:
    """The space of what an environment shows of one board, or of a batch of boards."""
    shape = (*batch, game.height, game.width)
    if observation == "ranks":
        return Box(0, len(game.faces) - 1, shape, np.uint8)
    if observation == "faces":
        return Box(0, int(game.faces.max()), shape, np.int64)
    if observation == "onehot":
        return Box(0, 1, (*shape, len(game.faces)), np.bool_)
    raise ValueError(f"observation: expected ranks, onehot or faces, found {observation!r}")


class VectorEnv(BaseVectorEnv):  # type: ignore[misc]
    """Thousands of games that move together, by the API of gymnasium.vector.VectorEnv.

    A step runs in C++ without the GIL. It writes into two sets of arrays in turn: what a step returns
    stays as it is until the second step after it. Copy what you keep longer, or pass `copy=True`.

    * `game`: a name, a path, a text or a Cartridge; `size`: (width, height) for open sizes.
    * `observation`: "ranks" (uint8, shape (n, height, width), 0 for empty), "faces" (int64, what players
      see), or "onehot" (bool, one more axis, by rank).
    * `reward`: "score", the score's gain as float64 of shape (n,); or a function that takes the ranks of
      all boards after the step, uint8 of shape (n, height, width), and returns n numbers.
    * `illegal`: what an action that moves nothing does. "noop": nothing, with reward 0. "masked": the
      next legal action in the order left, right, up, down is played. "raise": ValueError, and no lane moves.
    * `autoreset_mode`: gymnasium.vector.AutoresetMode, or its names.
    * `max_episode_steps`: truncates games after so many steps.
    * `players`: 2 for games of two, who move in turn; `info["player"]` tells who is next.

    Lane i plays the games of the seeds seed + i, seed + i + n, seed + i + 2n, ...: the same games as
    `Game(..., seed=...)`. Actions are 0 left, 1 right, 2 up, 3 down. Goals that ask are passed over.

    `info["action_mask"]` is int8 of shape (n, 4): 1 for moves, all 0 where the game is over.
    `info["score"]` is int64. Games that show their next tile have `info["next"]`, uint8 of shape (n, 2):
    the lowest and the highest rank that it may have. With SAME_STEP, `info["final_obs"]` and
    `info["final_info"]` hold what the ended games showed last.

    >>> env = VectorEnv("2048", num_envs=3)
    >>> ranks, info = env.reset(seed=1)
    >>> ranks.shape, info["action_mask"].tolist()[0]
    ((3, 4, 4), [1, 1, 1, 1])
    >>> ranks, rewards, terminated, truncated, info = env.step(np.array([0, 1, 0]))
    >>> rewards.tolist()
    [0.0, 0.0, 0.0]
    """

    metadata: Dict[str, Any] = {
        "render_modes": ["ansi", "rgb_array"],
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
        self.num_envs = _count("num_envs", num_envs, 1, 2**24)
        mode = _mode_name(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": AutoresetMode(mode)}
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode: expected ansi, rgb_array or None, found {render_mode!r}")
        self.render_mode = render_mode
        self.single_observation_space = observation_space(self.cartridge, observation)
        self.observation_space = observation_space(self.cartridge, observation, (self.num_envs,))
        self.single_action_space = Discrete(4)
        self.action_space = MultiDiscrete([4] * self.num_envs)
        self.closed = False
        self._copies = bool(copy)
        self._function = _reward_function(reward)
        self._mode = mode
        self._observation = observation
        self._options: Dict[str, Any] = dict(
            cartridge=self.cartridge,
            lanes=self.num_envs,
            players=_count("players", players, 1),
            next_game=mode,
            illegal=_illegal_word(illegal),
            most_steps=0 if max_episode_steps is None else _count("max_episode_steps", max_episode_steps, 1),
            observation=observation,
        )
        self._begin(_tilery.Lanes(**self._options))

    def _begin(self, lanes: _tilery.Lanes) -> None:
        self._lanes = lanes
        self._everyone = np.ones(self.num_envs, dtype=np.bool_)
        self._answers: list[_tilery.LaneArrays] = [lanes.answer(0), lanes.answer(1)]
        self._steps: list[Tuple[Any, Any, Any, Any]] = [
            (one.observation, one.rewards, one.terminated, one.truncated) for one in self._answers
        ]
        self._infos = [self._info_of(one) for one in self._answers]
        self._now = 0
        self._has_begun = False

    def _info_of(self, answer: _tilery.LaneArrays) -> Info:
        info: Info = {"action_mask": answer.mask, "score": answer.scores}
        if self.cartridge.shows_next:
            info["next"] = answer.next
        if self._options["players"] == 2:
            info["player"] = answer.players
        info.update({"_" + name: self._everyone for name in list(info)})
        return info

    def reset(
        self,
        *,
        seed: Union[int, Sequence[int], None] = None,
        options: Optional[Dict[str, Any]] = None,
    ) -> Tuple[Any, Info]:
        """Begins new games in all lanes, or where `options["reset_mask"]`, bool of shape (n,), is true.

        Lane i begins with the game of `seed + i`, or of `seed[i]` for a sequence. Without a seed every
        lane goes on to its next game; the first reset then draws a seed by chance.
        """
        self._check_open()
        if seed is None or isinstance(seed, (int, np.integer)):
            first = one_seed(seed)
            super().reset(seed=first, options=options)
            self._start(first, options)
        else:
            seeds = [one_seed(one) for one in seed]
            if None in seeds:
                raise ValueError("seed: expected whole numbers, found None among them")
            self._now = self._lanes.start_seeds(seeds)
        self._has_begun = True
        return self._copied(self._steps[self._now][0]), self._infos_now()

    def _start(self, seed: Optional[int], options: Optional[Dict[str, Any]]) -> None:
        mask = (options or {}).get("reset_mask")
        if mask is not None:
            mask = np.asarray(mask)
            if mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
                raise ValueError(
                    f"reset_mask: expected bool of shape ({self.num_envs},), found {mask.dtype} of {mask.shape}"
                )
        if mask is not None and self._has_begun:
            self._now = self._lanes.start_next(mask)
        elif seed is not None or not self._has_begun:
            self._now = self._lanes.start_all(_chance_seed() if seed is None else seed)
        else:
            self._now = self._lanes.start_next()

    def step(self, actions: Any) -> Tuple[Any, Any, Any, Any, Info]:
        """Moves every lane: (observations, rewards, terminated, truncated, info).

        `actions` are n whole numbers from 0 to 3 of any integer dtype; ValueError names the first that
        is wrong, and then nothing has moved. An action that moves nothing is met as `illegal` says.
        """
        if self.closed or not self._has_begun:
            self._check_begun()
        now = self._now = self._lanes.step(actions)
        if self._function is None and not self._copies and self._mode != "SameStep":
            seen, rewards, terminated, truncated = self._steps[now]
            return seen, rewards, terminated, truncated, dict(self._infos[now])
        return self._step_with_extras(now)

    def _step_with_extras(self, now: int) -> Tuple[Any, Any, Any, Any, Info]:
        observations, rewards, terminated, truncated = self._steps[now]
        info = self._infos_now()
        ended = np.logical_or(terminated, truncated)
        final = self._mode == "SameStep" and self._lanes.has_ended
        answer = self._answers[now]
        if self._function is not None:
            ranks = answer.ranks
            if final:
                ranks = np.where(ended[:, None, None], answer.last_ranks, ranks)
            rewards[:] = _checked_rewards(self._function(ranks), self.num_envs)
        if final:
            self._add_finals(info, answer, ended)
        copied = self._copied
        return copied(observations), copied(rewards), copied(terminated), copied(truncated), info

    def _add_finals(self, info: Info, answer: Any, ended: Any) -> None:
        final = np.full(self.num_envs, None, dtype=object)
        for lane in np.flatnonzero(ended):
            final[lane] = self._observed(answer.last_ranks[lane])
        info["final_obs"] = final
        info["_final_obs"] = ended.copy()
        scores = np.where(ended, answer.last_scores, 0)
        info["final_info"] = {"score": scores, "_score": ended.copy()}
        info["_final_info"] = ended.copy()

    def _observed(self, ranks: Ranks) -> Any:
        if self._observation == "faces":
            return self.cartridge.faces[ranks]
        if self._observation == "onehot":
            return ranks[..., None] == np.arange(len(self.cartridge.faces), dtype=np.uint8)
        return ranks.copy()

    def _infos_now(self) -> Info:
        info = self._infos[self._now]
        return {name: value.copy() for name, value in info.items()} if self._copies else dict(info)

    def _copied(self, array: Any) -> Any:
        return array.copy() if self._copies else array

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
        return self._answers[self._now].ranks

    @property
    def seeds(self) -> npt.NDArray[np.uint64]:
        """The seed of each lane's present game."""
        return self._lanes.seeds

    @property
    def decks(self) -> Ranks:
        """The cards left: uint8 of shape (n, kinds), in the order of `cartridge.deck`."""
        return self._lanes.decks

    @property
    def has_vectors(self) -> bool:
        """Whether the machine's vectors step these games; all others are stepped the plain way."""
        return self._lanes.has_vectors

    def random_rollout(self, steps: int, *, seed: int = 1) -> Dict[str, Any]:
        """Plays `num_envs` fresh games at random for `steps` attempts each, as `tilery bench` does.

        The environment's own games stay as they are. Gives "attempts", "moves", "games" (that ended),
        "score_sum" (of those), "highest" (how many ended with each highest rank) and "vectors". Serves
        4 x 4 games; raises ValueError for others.
        """
        return _tilery.random_rollout(self.cartridge, self.num_envs, _count("steps", steps, 1), one_seed(seed))

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

    _native_parts = ("_lanes", "_answers", "_steps", "_infos", "_everyone", "_now", "_has_begun")

    def __setstate__(self, state: Dict[str, Any]) -> None:
        saved = state.pop("_saved")
        self.__dict__.update(state)
        self._begin(_tilery.Lanes(**self._options))
        self._now = self._lanes.restore(saved)
        self._has_begun = bool(saved[0])

    def __repr__(self) -> str:
        return f"VectorEnv('{self.cartridge.name}', num_envs={self.num_envs})"


class Env(BaseEnv):  # type: ignore[misc]
    """One game, by the API of gymnasium.Env. The options are those of VectorEnv.

    Every step returns arrays of its own. Unlike lanes, a game that is over stays until reset().

    >>> env = Env("threes")
    >>> ranks, info = env.reset(seed=3)
    >>> ranks.shape, ranks.dtype, info["next"].tolist()
    ((4, 4), dtype('uint8'), [1, 1])
    >>> ranks, reward, terminated, truncated, info = env.step(2)
    >>> terminated, truncated
    (False, False)
    """

    metadata: Dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 10}

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
    ) -> None:
        self.cartridge = cartridge(game, size)
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode: expected ansi, rgb_array or None, found {render_mode!r}")
        self.render_mode = render_mode
        self.observation_space = observation_space(self.cartridge, observation)
        self.action_space = Discrete(4)
        self._function = _reward_function(reward)
        self._options: Dict[str, Any] = dict(
            cartridge=self.cartridge,
            lanes=1,
            players=_count("players", players, 1),
            next_game="Disabled",
            illegal=_illegal_word(illegal),
            most_steps=0 if max_episode_steps is None else _count("max_episode_steps", max_episode_steps, 1),
            observation=observation,
        )
        self._begin(_tilery.Lanes(**self._options))

    def _begin(self, lanes: _tilery.Lanes) -> None:
        self._lanes = lanes
        self._answer = lanes.answer(0)
        self._has_begun = False
        self._move = lanes.step_one

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Any, Info]:
        """Begins the game of `seed`; without one the next game: that of the last seed plus 1."""
        checked = one_seed(seed)
        super().reset(seed=checked, options=options)
        if checked is not None or not self._has_begun:
            self._lanes.start_all(_chance_seed() if checked is None else checked)
        else:
            self._lanes.start_next()
        self._has_begun = True
        return self._lanes.observation_copy(), self._lanes.info_copy()

    def step(self, action: Any) -> Tuple[Any, float, bool, bool, Info]:
        """Moves: (observation, reward, terminated, truncated, info); `action` is 0 to 3."""
        if not self._has_begun:
            raise RuntimeError("expected reset() before the first step()")
        if self._function is None:
            return self._move(action)
        observation, _, terminated, truncated, info = self._move(action)
        reward = float(_checked_rewards(self._function(self._answer.ranks), 1)[0])
        return observation, reward, terminated, truncated, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions: bool of shape (4,), as maskable agents ask for them."""
        masks: npt.NDArray[np.bool_] = self._answer.mask[0].astype(np.bool_)
        return masks

    @property
    def ranks(self) -> Ranks:
        """The ranks of the board now: uint8 of shape (height, width). A copy."""
        ranks: Ranks = self._answer.ranks[0].copy()
        return ranks

    @property
    def game_seed(self) -> int:
        """The seed of the present game: `Game(..., seed=...)` plays the same."""
        return int(self._lanes.seeds[0])

    @property
    def deck(self) -> Ranks:
        """The cards left, by kind in the order of `cartridge.deck`."""
        deck: Ranks = self._lanes.decks[0]
        return deck

    def render(self) -> Any:
        """The board, as `render_mode` says: a text, or pixels (uint8 of shape (h, w, 3)); None without one."""
        if self.render_mode is None:
            return None
        if not self._has_begun:
            raise RuntimeError("expected reset() before render()")
        return _tilery.render(self.cartridge, self.ranks, self.render_mode, 64)

    def close(self) -> None:
        """Nothing to release."""

    def __getstate__(self) -> Dict[str, Any]:
        parts = ("_lanes", "_answer", "_move", "_has_begun")
        state = {name: value for name, value in self.__dict__.items() if name not in parts}
        state["_saved"] = self._lanes.state()
        return state

    def __setstate__(self, state: Dict[str, Any]) -> None:
        saved = state.pop("_saved")
        self.__dict__.update(state)
        self._begin(_tilery.Lanes(**self._options))
        self._lanes.restore(saved)
        self._has_begun = bool(saved[0])

    def __repr__(self) -> str:
        return f"Env('{self.cartridge.name}')"
