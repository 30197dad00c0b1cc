"""A loop with any chat model: a function from messages to a text plays a game of 2048.

Put your model behind `model`: it gets the messages of a chat, dictionaries with "role" and "content",
and returns its answer. Here a stand-in always prefers the same directions.

    python3 chat_agent.py [GAMES]
"""

import sys

import tilery


def model(messages):
    """Answers with the first legal direction of a fixed order; your model reads the messages."""
    legal = messages[-1]["content"].split("Legal moves: ")[-1]
    best = next((way for way in ("down", "left", "right", "up") if way in legal), "up")
    return f"The large tiles stay below. <move>{best}</move>"


def play(env, seed, most_moves=1000):
    """Plays one game. Returns its score, and the mean regret of a move in points."""
    env.reset(seed=seed)
    regrets, ended = [], False
    while not ended and len(regrets) < most_moves:
        messages = env.transcript()
        answer = model(messages[:1] + messages[1:][-3:])  # the rules, and the last messages
        _, _, terminated, truncated, info = env.step(answer)
        regrets.append(info["regret"])
        ended = terminated or truncated
    return info["score"], sum(regrets) / len(regrets)


grader = tilery.Player("2048")
env = tilery.TextEnv("2048", show_legal=True, sealed=True, player=grader, nodes=200)
for seed in range(int(sys.argv[1]) if len(sys.argv) > 1 else 3):
    score, regret = play(env, seed)
    proof = tilery.verify(env.finish())
    print(f"game {seed}: score {score}, regret {regret:.1f} points a move, record true: {proof['ok']}")
