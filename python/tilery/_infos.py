"""The `info` of VectorEnv: views of the arrays that steps write."""

from __future__ import annotations

from typing import Any, Dict

import numpy as np
import numpy.typing as npt

from tilery import _tilery
from tilery._cartridges import Cartridge

Info = Dict[str, Any]


def info_of(game: Cartridge, players: int, arrays: _tilery.LaneArrays) -> Info:
    """The info of the steps that write into `arrays`: arrays by name. "_name" flags the lanes in which "name" counts."""
    info: Info = {"action_mask": arrays.mask, "score": arrays.scores}
    if game.shows_next:
        info["next"] = arrays.next
    if game.deck:
        info["deck"] = arrays.deck
    if players == 2:
        info.update(player=arrays.players, scores=arrays.both_scores, winner=arrays.winners)
    everyone = np.ones(len(arrays.scores), dtype=np.bool_)
    info.update({"_" + name: everyone for name in list(info)})
    return info


def add_finals(
    info: Info, game: Cartridge, options: Dict[str, Any], arrays: _tilery.LaneArrays, ended: npt.NDArray[np.bool_]
) -> None:
    """Adds the last observations and infos of the ended games, in the form of Gymnasium's SAME_STEP.

    `options` are those of _tilery.Lanes.
    """
    final = np.full(len(ended), None, dtype=object)
    for lane in np.flatnonzero(ended):
        final[lane] = _final_observation(game, options["observation"], arrays, int(lane))
    masks = np.repeat(ended[:, None] & options["opens_masks"], 4, axis=1).astype(np.int8)
    last_info: Info = {"action_mask": masks, "score": np.where(ended, arrays.last_scores, 0)}
    if game.shows_next:
        last_info["next"] = np.where(ended[:, None], arrays.last_next, 0)
    if game.deck:
        last_info["deck"] = np.where(ended[:, None], arrays.last_deck, 0)
    if len(arrays.last_winners) > 0:
        last_info["scores"] = np.where(ended[:, None], arrays.last_both_scores, 0)
        last_info["winner"] = np.where(ended, arrays.last_winners, -1)
    last_info.update({"_" + name: ended.copy() for name in list(last_info)})
    info.update(final_obs=final, _final_obs=ended.copy(), final_info=last_info, _final_info=ended.copy())


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
