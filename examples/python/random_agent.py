"""A random agent in ten lines: 256 games at once."""

import numpy as np

import tilery

env = tilery.VectorEnv("2048", num_envs=256)
ranks, info = env.reset(seed=1)
rng = np.random.default_rng(1)
scores = []
for _ in range(600):
    chance = rng.random((256, 4)) * info["action_mask"]
    ranks, rewards, terminated, truncated, info = env.step(chance.argmax(axis=1))
    scores.extend(info["score"][terminated])
print(f"{len(scores)} games, {np.mean(scores):.0f} points on average")
