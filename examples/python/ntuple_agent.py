"""A tuple agent in NumPy: rows and columns as a table, learned by temporal differences of afterstates.

The rules come from tilery.search: with an evaluator, depth 1 gives the value of each move.
"""

import sys

import numpy as np

import tilery

games = 64
steps = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
table = np.zeros(16**4)
powers = 16 ** np.arange(4)


def lines(boards):
    """The eight lines of each board as numbers."""
    boards = np.minimum(boards.reshape(-1, 4, 4), 15).astype(np.int64)
    return np.concatenate([boards @ powers, boards.transpose(0, 2, 1) @ powers], axis=1)


def value(boards):
    return table[lines(boards)].sum(axis=1)


def slid(boards, actions):
    """The afterstates, by merging in NumPy."""
    out = boards.copy()
    for action in range(4):
        chosen = boards[actions == action]
        if len(chosen):
            view = chosen if action < 2 else chosen.transpose(0, 2, 1)
            view = view[:, :, ::-1] if action % 2 else view
            after = np.array([[merged(row) for row in board] for board in view], dtype=np.uint8)
            after = after[:, :, ::-1] if action % 2 else after
            out[actions == action] = after if action < 2 else after.transpose(0, 2, 1)
    return out


def merged(row):
    tiles, made = [rank for rank in row if rank], []
    while tiles:
        pair = len(tiles) > 1 and tiles[0] == tiles[1]
        made.append(tiles[0] + 1 if pair else tiles[0])
        tiles = tiles[2 if pair else 1 :]
    return made + [0] * (4 - len(made))


env = tilery.VectorEnv("2048", num_envs=games, copy=True)
ranks, info = env.reset(seed=1)
scores, before = [], None
for step in range(steps):
    over = ~info["action_mask"].any(axis=1)
    values = tilery.search("2048", ranks, value, depth=1)
    best = np.where(over, 0, np.nan_to_num(values, nan=-1e9).argmax(axis=1))
    if before is not None:
        target = np.where(over, 0, np.nan_to_num(values, nan=-1e9).max(axis=1))
        numbers = lines(before)
        error = (target - value(before)) * alive
        np.add.at(table, numbers.ravel(), np.repeat(0.02 * error, 8))
    before, alive = slid(ranks, best), ~over
    ranks, rewards, terminated, truncated, info = env.step(best)
    scores.extend(info["score"][terminated].tolist())
quarter = max(1, len(scores) // 4)
print(f"{len(scores)} games: {np.mean(scores[:quarter]):.0f} points at first, {np.mean(scores[-quarter:]):.0f} at last")
