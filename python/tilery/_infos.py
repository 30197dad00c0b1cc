"""What VectorEnv tells beside observations: views of the arrays that steps write."""

from __future__ import annotations

from typing import Any, Dict

import numpy as np
import numpy.typing as npt

from tilery import _tilery
from tilery._cartridges import Cartridge

Info = Dict[str, Any]


def info_of(game: Cartridge, players: int, arrays: _tilery.LaneArrays) -> Info:
    """The info of the steps that write into `arrays`: each array, and as "_name" which lanes have it."""
    info: Info = {"action_mask": arrays.mask, "score": arrays.scores}
    if game.shows_next:
        info["next"] = arrays.next
    if game.deck:
        info["deck"] = arrays.deck
    if players == 2:
        info["player"] = arrays.players
    everyone = np.ones(len(arrays.scores), dtype=np.bool_)
    info.update({"_" + name: everyone for name in list(info)})
    return info


def add_finals(
    info: Info, game: Cartridge, observation: str, arrays: _tilery.LaneArrays, ended: npt.NDArray[np.bool_]
) -> None:
    """Adds what the games that ended showed last, as Gymnasium's SAME_STEP asks for it."""
    final = np.full(len(ended), None, dtype=object)
    for lane in np.flatnonzero(ended):
        final[lane] = _final_observation(game, observation, arrays, int(lane))
    told: Info = {"score": np.where(ended, arrays.last_scores, 0)}
    if game.shows_next:
        told["next"] = np.where(ended[:, None], arrays.last_next, 0)
    if game.deck:
        told["deck"] = np.where(ended[:, None], arrays.last_deck, 0)
    told.update({"_" + name: ended.copy() for name in list(told)})
    info.update(final_obs=final, _final_obs=ended.copy(), final_info=told, _final_info=ended.copy())


def _final_observation(game: Cartridge, observation: str, arrays: _tilery.LaneArrays, lane: int) -> Any:
    ranks = arrays.last_ranks[lane]
    if observation == "faces":
        return game.faces[ranks]
    if observation == "onehot":
        return ranks[..., None] == np.arange(len(game.faces), dtype=np.uint8)
    if observation == "ranks":
        return ranks.copy()
    last = {"board": ranks, "next": arrays.last_next[lane], "deck": arrays.last_deck[lane]}
    return {name: last[name].copy() for name in arrays.observation}
