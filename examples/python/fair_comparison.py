"""A fair comparison: the table of ntuple_agent.py and the shipped player, in the same new games, to their ends."""

import sys

import numpy as np

import tilery

games, table = int(sys.argv[2]) if len(sys.argv) > 2 else 32, np.load(sys.argv[1] if len(sys.argv) > 1 else "table.npy")


def best_by_table(ranks):
    boards, gains, legal = tilery.slides("2048", ranks)
    lines = [np.minimum(one, 15) @ 16 ** np.arange(4) for one in (boards, boards.swapaxes(2, 3))]
    return np.where(legal, gains + table[lines].sum(axis=(0, 3)), -np.inf).argmax(axis=1)


def scores(choose):
    """The score of each game, from seeds that no training used. Waits for all games: the first to end are poor."""
    env = tilery.VectorEnv("2048", num_envs=games, autoreset_mode="DISABLED")
    ranks, over = env.reset(seed=2026)[0], np.zeros(games, dtype=bool)
    while not over.all():
        ranks, _, terminated, _, info = env.step(np.where(over, 0, choose(ranks)))
        over |= terminated
    return info["score"]


own, shipped = scores(best_by_table), scores(lambda ranks, player=tilery.Player("2048"): player.hints(ranks, depth=1)[0])
margin = 1.96 * (shipped - own).std(ddof=1) / np.sqrt(games)  # of the mean difference, at 95%
print(f"{games} games: {own.mean():.0f} points; shipped {shipped.mean():.0f}, {(shipped - own).mean():.0f} ± {margin:.0f} more")
