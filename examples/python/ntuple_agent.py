"""A learning agent in NumPy: a table of rows and columns, learned by temporal differences of afterstates."""

import sys

import numpy as np

import tilery

steps, path = int(sys.argv[1]) if len(sys.argv) > 1 else 3000, sys.argv[2] if len(sys.argv) > 2 else "table.npy"
games, table, scores = 512, np.zeros(16**4, dtype=np.float32), []
powers = (16 ** np.arange(4)).astype(np.float32)  # 32-bit floats hold these numbers exactly, and multiply fast

env = tilery.VectorEnv("2048", num_envs=games, afterstates=True, autoreset_mode="SAME_STEP")
_, info = env.reset(seed=1)
for step in range(steps):
    ranks = np.minimum(info["afterstates"], 15).astype(np.float32)  # (games, 4 directions, rows, columns)
    lines = np.concatenate([ranks @ powers, ranks.swapaxes(2, 3) @ powers], axis=2).astype(np.int64)
    values = np.where(info["action_mask"], info["gains"] + table[lines].sum(axis=2), -np.inf)
    if step > 0:  # the target is the gain and the value of the best next move, or 0 after the last move
        error = np.where(over, 0, values.max(axis=1)) - table[before].sum(axis=1)
        count = np.bincount(before.ravel(), minlength=table.size)
        total = np.bincount(before.ravel(), np.repeat(error, 8), table.size)
        table += (0.05 * total / np.maximum(count, 1)).astype(np.float32)  # each line by its mean error
    best = values.argmax(axis=1)
    before = lines[np.arange(games), best]
    _, _, over, _, info = env.step(best)
    scores += info["final_info"]["score"][over].tolist() if over.any() else []
np.save(path, table)
quarter = max(1, len(scores) // 4)
print(f"{len(scores)} games: {np.mean(scores[:quarter]):.0f} points at first, {np.mean(scores[-quarter:]):.0f} at last")
