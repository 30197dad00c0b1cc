"""A random agent in a dozen lines: 256 games at once, each to its end."""

import numpy as np

import tilery

env = tilery.VectorEnv("2048", num_envs=256)
ranks, info = env.reset(seed=1)
rng = np.random.default_rng(1)
scores = np.full(256, -1)
while (scores < 0).any():  # the games that end first are the poor ones: wait for all
    chance = rng.random((256, 4)) * info["action_mask"]
    ranks, rewards, terminated, truncated, info = env.step(chance.argmax(axis=1))
    scores = np.where(terminated & (scores < 0), info["score"], scores)
print(f"{len(scores)} games, {scores.mean():.0f} points on average")
