"""Thousands of games in the shape of Stable-Baselines3's VecEnv: reset(), step_async(), step_wait(), action masks.

If the package is installed, derive the class from its VecEnv and keep the methods. sb3-contrib's MaskablePPO calls
action_masks().

    python3 sb3_vec_env.py
"""

import numpy as np

import tilery


class TileryVecEnv:
    def __init__(self, game="2048", num_envs=64):
        self.env = tilery.VectorEnv(game, num_envs, observation="onehot", autoreset_mode="SameStep")
        self.num_envs = num_envs
        self.observation_space = self.env.single_observation_space
        self.action_space = self.env.single_action_space
        self._seed = None

    def seed(self, seed=None):
        self._seed = seed

    def reset(self):
        seen, info = self.env.reset(seed=self._seed)
        self._seed = None  # a seed holds for one reset
        self.mask = info["action_mask"].astype(bool)
        self.returns = np.zeros(self.num_envs)
        self.lengths = np.zeros(self.num_envs, int)
        return seen

    def step_async(self, actions):
        self._actions = actions

    def step_wait(self):
        seen, rewards, terminated, truncated, info = self.env.step(self._actions)
        self.mask = info["action_mask"].astype(bool)
        self.returns += rewards
        self.lengths += 1
        done = terminated | truncated
        infos = [{} for _ in range(self.num_envs)]
        for lane in np.flatnonzero(done):
            infos[lane] = {
                "terminal_observation": info["final_obs"][lane],
                "TimeLimit.truncated": bool(truncated[lane]),
                "episode": {"r": float(self.returns[lane]), "l": int(self.lengths[lane])},
            }
        self.returns[done] = self.lengths[done] = 0
        return seen, rewards.astype(np.float32), done, infos

    def step(self, actions):
        self.step_async(actions)
        return self.step_wait()

    def action_masks(self):
        return self.mask

    def env_method(self, name, *arguments):
        return [getattr(self, name)(*arguments)] * self.num_envs


if __name__ == "__main__":
    envs = TileryVecEnv()
    envs.seed(1)
    envs.reset()
    generator = np.random.default_rng(1)
    scores = []
    while len(scores) < 200:
        masks = envs.action_masks()
        _, _, _, infos = envs.step((generator.random(masks.shape) * masks).argmax(axis=1))
        scores += [info["episode"]["r"] for info in infos if info]
    print(f"{len(scores)} games, {np.mean(scores):.0f} points")
