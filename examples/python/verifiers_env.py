"""An environment in the shape that `verifiers` loads: a data set of tasks, a chat of many turns, rewards.

`load_environment()` returns an object with `dataset`, `rollout(model, row)` and `rubric`. To use it in the package
itself, derive from its MultiTurnEnv, and call setup_state, env_response and the rewards below from its own.

    python3 verifiers_env.py
"""

import tilery


class TwentyFortyEight:
    """Games of 2048 by seed. The rewards are the score and the share of answers that made a move."""

    def __init__(self, game="2048", tasks=4, max_turns=100):
        self.game, self.max_turns = game, max_turns
        self.dataset = [{"task": f"tilery-{game}", "info": {"seed": seed}} for seed in range(tasks)]
        self.rubric = {"score": lambda state: state["score"], "legal": lambda state: 1.0 - state["noops"] / max(1, state["turns"])}

    def setup_state(self, row):
        env = tilery.TextEnv(self.game, show_legal=True, max_moves=self.max_turns, on_noop="show")
        env.reset(seed=row["info"]["seed"])
        return {"env": env, "messages": env.transcript(), "done": False, "turns": 0, "score": 0, "noops": 0}

    def env_response(self, state, answer):
        seen, reward, terminated, truncated, info = state["env"].step(answer)
        state["turns"] += 1
        state.update(done=terminated or truncated, score=info["score"], noops=info["noops"] + info["unknown"])
        state["messages"] = state["env"].transcript()
        return [{"role": "user", "content": seen}], state

    def rollout(self, model, row):
        """Plays a whole game by `model`, a function from messages to a text. Returns its rewards and its record."""
        state = self.setup_state(row)
        while not state["done"] and state["turns"] < self.max_turns:
            _, state = self.env_response(state, model(state["messages"]))
        rewards = {name: reward(state) for name, reward in self.rubric.items()}
        return rewards, state["env"].finish()


def load_environment(**options):
    return TwentyFortyEight(**options)


if __name__ == "__main__":
    environment = load_environment()
    for number, row in enumerate(environment.dataset):
        rewards, record = environment.rollout(lambda messages: ("left", "down", "right", "up")[len(messages) // 2 % 4], row)
        print(f"task {number}: {rewards['score']} points, {rewards['legal']:.2f} legal, true: {tilery.verify(record)['ok']}")
