"""Games in the shape of a PufferEnv: buffers that the trainer owns are written in place.

    python3 puffer_env.py
"""

import numpy as np

import tilery


class TileryPuffer:
    def __init__(self, game="2048", num_envs=1024, buf=None):
        self.env = tilery.VectorEnv(game, num_envs, copy=False, autoreset_mode="SameStep")
        self.num_agents = num_envs
        self.single_observation_space = self.env.single_observation_space
        self.single_action_space = self.env.single_action_space
        buffers = buf or {}
        shape = (num_envs, *self.single_observation_space.shape)
        self.observations = buffers.get("observations", np.zeros(shape, np.uint8))
        self.rewards = buffers.get("rewards", np.zeros(num_envs, np.float32))
        self.terminals = buffers.get("terminals", np.zeros(num_envs, bool))
        self.truncations = buffers.get("truncations", np.zeros(num_envs, bool))
        self.masks = buffers.get("masks", np.ones(num_envs, bool))

    def reset(self, seed=0):
        seen, self.info = self.env.reset(seed=seed)
        self.observations[:] = seen
        return self.observations, []

    def step(self, actions):
        seen, rewards, terminated, truncated, self.info = self.env.step(actions)
        self.observations[:], self.rewards[:] = seen, rewards
        self.terminals[:], self.truncations[:] = terminated, truncated
        ended = terminated | truncated
        scores = self.info["final_info"]["score"][ended] if ended.any() else ()
        infos = [{"score": float(np.mean(scores)), "games": len(scores)}] if len(scores) else []
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def close(self):
        """Nothing to release."""


if __name__ == "__main__":
    env = TileryPuffer()
    env.reset(seed=1)
    games, points = 0, 0.0
    generator = np.random.default_rng(1)
    for _ in range(600):
        *_, infos = env.step(generator.integers(0, 4, env.num_agents))
        for info in infos:
            games, points = games + info["games"], points + info["score"] * info["games"]
    print(f"{games} games, {points / games:.0f} points")
