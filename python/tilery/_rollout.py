"""Random play of games that the native random_rollout does not serve."""

from __future__ import annotations

from typing import Any, Dict

import numpy as np

from tilery import _tilery
from tilery._cartridges import Cartridge

most_lanes = 8192  # at once: a step of more would keep Ctrl-C waiting


def plain_rollout(game: Cartridge, lanes: int, steps: int, seed: int) -> Dict[str, Any]:
    """VectorEnv.random_rollout, with directions drawn by NumPy."""
    counts: Dict[str, Any] = {"attempts": steps * lanes, "moves": 0, "games": 0, "score_sum": 0}
    counts.update(highest=np.zeros(len(game.faces), dtype=np.int64), vectors=False)
    rng = np.random.default_rng(seed)
    for number, first in enumerate(range(0, lanes, most_lanes)):
        own_seed = (seed + (number << 40)) % 2**64  # no game of one block comes again in another
        _play(game, min(most_lanes, lanes - first), steps, own_seed, rng, counts)
    return counts


def _play(
    game: Cartridge, lanes: int, steps: int, seed: int, rng: np.random.Generator, counts: Dict[str, Any]
) -> None:
    native = _tilery.Lanes(game, lanes, 1, 1, "SameStep", "stay", 0, "ranks")
    native.start_all(seed)
    arrays = native.arrays(0)
    every = np.arange(lanes)
    for _ in range(steps):
        actions = rng.integers(0, 4, lanes, dtype=np.uint8)
        counts["moves"] += int(arrays.mask[every, actions].sum())
        native.step(actions)
        if native.has_ended:
            ended = arrays.terminated
            highest = arrays.last_ranks[ended].max(axis=(1, 2))
            counts["games"] += int(ended.sum())
            counts["score_sum"] += int(arrays.last_scores[ended].sum())
            counts["highest"] += np.bincount(highest, minlength=len(counts["highest"]))
