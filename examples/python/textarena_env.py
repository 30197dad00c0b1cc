"""An environment in the shape of TextArena: reset(num_players, seed), get_observation(), step(action), close().

    python3 textarena_env.py
"""

import tilery


class TextArenaGame:
    """Actions have brackets: [left]. Each game has its own random numbers; no global generator is used."""

    def __init__(self, game="2048", error_allowance=10):
        self.env = tilery.TextEnv(game, on_noop="show", most_noops=error_allowance)

    def reset(self, num_players=1, seed=None):
        if num_players != 1:
            raise ValueError(f"num_players: expected 1, found {num_players}")
        seen, self.info = self.env.reset(seed=seed)
        self.observation = self.env.system_prompt + seen
        self.done = False

    def get_observation(self):
        return 0, self.observation

    def step(self, action):
        self.observation, _, terminated, truncated, self.info = self.env.step(action)
        self.done = terminated or truncated
        return self.done, {"turn_count": self.info["moves"]}

    def close(self):
        """The rewards by player, and the facts about the game."""
        return {0: float(self.info["score"])}, {0: {**self.info, "record": self.env.finish()}}


if __name__ == "__main__":
    arena = TextArenaGame("threes")
    arena.reset(num_players=1, seed=4)
    done, turn = False, 0
    while not done:
        player, observation = arena.get_observation()
        done, _ = arena.step(f"I choose [{('left', 'down', 'right', 'up')[turn % 4]}].")
        turn += 1
    rewards, info = arena.close()
    print(f"player 0: {rewards[0]:.0f} points after {info[0]['moves']} moves, true: {tilery.verify(info[0]['record'])['ok']}")
