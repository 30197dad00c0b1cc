"""A linear policy trained with plain NumPy on VectorEnv (Williams, REINFORCE with a baseline, 1992)."""

import sys

import numpy as np

import tilery

updates = int(sys.argv[1]) if len(sys.argv) > 1 else 60
games, horizon = 256, 32
rng = np.random.default_rng(1)
env = tilery.VectorEnv("2048", num_envs=games, observation="onehot", copy=True)
seen, info = env.reset(seed=1)
features = seen[0].size
weights = np.zeros((features, 4))
scores = []


def chances(seen, mask):
    scored = seen.reshape(games, -1) @ weights
    scored = np.where(mask > 0, scored, -1e9)
    powers = np.exp(scored - scored.max(axis=1, keepdims=True)) * np.maximum(mask, 1e-9)
    return powers / powers.sum(axis=1, keepdims=True)


for update in range(updates):
    states, choices, policies, rewards = [], [], [], []
    for _ in range(horizon):
        policy = chances(seen, info["action_mask"])
        actions = (policy.cumsum(axis=1) > rng.random((games, 1))).argmax(axis=1)
        states.append(seen.reshape(games, -1))
        policies.append(policy)
        choices.append(actions)
        seen, reward, terminated, truncated, info = env.step(actions)
        rewards.append(np.log1p(reward))
        scores.extend(info["score"][terminated].tolist())
    returns = np.cumsum(np.array(rewards)[::-1], axis=0)[::-1]
    advantages = returns - returns.mean(axis=1, keepdims=True)
    for state, policy, action, advantage in zip(states, policies, choices, advantages):
        slope = -policy
        slope[np.arange(games), action] += 1
        weights += 2.0 / games / horizon * state.T.astype(float) @ (slope * advantage[:, None])
quarter = max(1, len(scores) // 4)
print(f"{len(scores)} games: {np.mean(scores[:quarter]):.0f} points at first, {np.mean(scores[-quarter:]):.0f} at last")
