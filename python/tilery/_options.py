"""The options shared by environments: observations, rewards and illegal actions."""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterable, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from tilery._cartridges import Cartridge
from tilery._checks import array, flag, options_of, ranks_of, shown_of, whole, word
from tilery._gymnasium import AutoresetMode, Box, DictSpace

Ranks = npt.NDArray[np.uint8]
Info = Dict[str, Any]
RewardFunction = Callable[[Ranks], npt.NDArray[np.float64]]
Reward = Union[str, RewardFunction]

render_modes = ["ansi", "rgb_array"]
_illegal = {"noop": "stay", "masked": "replace", "raise": "raise"}


def lanes_options(
    game: Cartridge,
    *,
    lanes: int,
    sets: int,
    mode: str,
    observation: str,
    illegal: str,
    max_episode_steps: Optional[int],
    players: int,
    ended_mask: str = "zeros",
    threads: int = 1,
) -> Dict[str, Any]:
    """The arguments of `_tilery.Lanes`, checked."""
    return dict(
        cartridge=game,
        lanes=lanes,
        sets=sets,
        players=whole("players", players, 1, game.players),
        next_game=mode,
        illegal=_illegal[word("illegal", illegal, list(_illegal))],
        most_steps=0 if max_episode_steps is None else whole("max_episode_steps", max_episode_steps, 1),
        observation=observation,
        opens_masks=word("ended_mask", ended_mask, ["zeros", "ones"]) == "ones",
        threads=whole("threads", threads, 1, 256),
    )


def observation_space(game: Cartridge, observation: str, batch: Tuple[int, ...] = ()) -> Any:
    """The space of an environment's observations of one board, or of a batch of boards."""
    word("observation", observation, ["ranks", "faces", "onehot", "dict"])
    top = len(game.faces) - 1
    shape = (*batch, game.height, game.width)
    if observation == "faces":
        return Box(0, int(game.faces.max()), shape, np.int64)
    if observation == "onehot":
        return Box(0, 1, (*shape, top + 1), np.bool_)
    board = Box(0, top, shape, np.uint8)
    if observation == "ranks":
        return board
    spaces = {"board": board}
    if game.shows_next:
        spaces["next"] = Box(0, top, (*batch, 2), np.uint8)
    if game.deck:
        most = max(cards for _, cards in game.deck)
        spaces["deck"] = Box(0, most, (*batch, len(game.deck)), np.uint8)
    return DictSpace(spaces)


def autoreset_mode(mode: Any) -> Any:
    """The AutoresetMode whose value or name is `mode`; capitals do not matter."""
    value = getattr(mode, "value", mode)
    for one in AutoresetMode:
        if isinstance(value, str) and value.lower() in (one.value.lower(), one.name.lower()):
            return one
    names = ", ".join(one.value for one in AutoresetMode)
    raise ValueError(f"autoreset_mode: expected {names}, found {mode!r}")


def checked_render_mode(mode: Optional[str]) -> Optional[str]:
    """`mode`, if environments can render it."""
    return None if mode is None else word("render_mode", mode, render_modes)


def reward_function(reward: Reward) -> Optional[RewardFunction]:
    """The function, or None for the score's gain."""
    if callable(reward):
        return reward
    if not isinstance(reward, str) or reward != "score":
        raise ValueError(f"reward: expected 'score' or a function of ranks, found {reward!r}")
    return None


def checked_rewards(rewards: Any, count: int) -> npt.NDArray[np.float64]:
    """The result of a reward function; ValueError unless it is `count` numbers."""
    found = array("reward", rewards)
    if found.shape != (count,) or found.dtype.kind not in "biuf":
        raise ValueError(
            f"reward: expected an array of shape ({count},) of numbers, found {found.shape} of {found.dtype}"
        )
    return found.astype(np.float64)


def checked_reset_mask(mask: Any, count: int) -> Optional[npt.NDArray[np.bool_]]:
    """`mask`; ValueError unless it is None or has a flag for each of `count` games."""
    if mask is None:
        return None
    flags = array("reset_mask", mask)
    if flags.dtype != np.bool_ or flags.shape != (count,):
        raise ValueError(f"reset_mask: expected bool of shape ({count},), found {flags.dtype} of {flags.shape}")
    return flags


def checked_seeds(seed: Union[int, Iterable[int], None], count: int) -> Optional[Sequence[int]]:
    """The seeds of `count` games: `seed`, seed + 1 and so on, or a list of `count` seeds."""
    if seed is None:
        return None
    if not isinstance(seed, (list, tuple, range)) and not (isinstance(seed, np.ndarray) and seed.ndim == 1):
        first = whole("seed", seed, 0, 2**64 - 1)
        return range(first, first + count)
    seeds = [whole("seed", one, 0, 2**64 - 1) for one in seed]
    if len(seeds) != count:
        raise ValueError(f"seed: expected {count} seeds, found {len(seeds)}")
    return seeds


def board_options(options: Any, name: str, *others: str) -> Dict[str, Any]:
    """The checked `options` of reset(). They may have the keys `name` (a board or boards), "next", "deck" and "faces",
    which describe it, and `others`."""
    known = dict(options_of(options, [name, *_beside_a_board, *others]))
    for key in _beside_a_board:
        is_given = known.get(key) is not None and (key != "faces" or flag(key, known[key]))
        if is_given and known.get(name) is None:
            raise ValueError(f"options: expected {name} beside {key}, found {key} alone")
    return known


_beside_a_board = ("next", "deck", "faces")


def start_games(
    lanes: Any, game: Cartridge, seeds: Sequence[int], options: Dict[str, Any], mask: Optional[npt.NDArray[np.bool_]]
) -> None:
    """Starts games of `seeds`, on `options["boards"]` (or "board") if given."""
    name = "board" if "board" in options else "boards"
    own = [one % 2**64 for one in seeds]
    if options.get(name) is None:
        lanes.start_seeds(own, mask)
        return
    are_faces = flag("faces", options.get("faces", False))
    ranks = ranks_of(name, options[name], game.faces, are_faces)
    many = ranks[None] if ranks.ndim < 3 else ranks
    shown = shown_of(options.get("next"), len(many), game.faces, are_faces)
    lanes.start_boards(many, shown, options.get("deck"), own, mask)
