"""A search by an evaluator of your own: the table of ntuple_agent.py values the afterstates two moves ahead."""

import sys

import numpy as np

import tilery

table = np.load(sys.argv[1] if len(sys.argv) > 1 else "table.npy")
games = int(sys.argv[2]) if len(sys.argv) > 2 else 64
powers = 16 ** np.arange(4)


def value(boards):
    """The points expected after each afterstate. `boards` are uint8 of shape (n, 16)."""
    ranks = np.minimum(boards, 15).reshape(-1, 4, 4)
    return table[ranks @ powers].sum(axis=1) + table[ranks.swapaxes(1, 2) @ powers].sum(axis=1)


for depth in (1, 2):
    env = tilery.VectorEnv("2048", num_envs=games, autoreset_mode="DISABLED")
    ranks, info = env.reset(seed=1)
    over = np.zeros(games, dtype=bool)
    while not over.all():  # all boards in one call: the leaves of the search come in large batches
        best = tilery.best_moves(tilery.search("2048", ranks, value, depth=depth))
        ranks, _, terminated, _, info = env.step(np.maximum(best, 0))
        over |= terminated
    print(f"{depth} ahead: {info['score'].mean():.0f} points in {games} games")
