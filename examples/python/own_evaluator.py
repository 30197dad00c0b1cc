"""An evaluator of one's own: a small neural network in NumPy, searched two moves deep in batches."""

import numpy as np

import tilery

rng = np.random.default_rng(1)
first = rng.normal(size=(16, 64)) * 0.1
second = rng.normal(size=64)


def network(boards):
    """Afterstates, uint8 of shape (n, 16), to n values: here empty cells and a random hidden layer."""
    hidden = np.maximum(boards @ first, 0)
    return 100.0 * (boards == 0).sum(axis=1) + hidden @ second


game = tilery.Game("2048", seed=1)
while not game.is_over and game.moves < 150:
    values = tilery.search("2048", game.board[None], network, depth=2)
    game.play(int(tilery.best_moves(values)[0]))
print(game)
print(f"{game.score} points after {game.moves} moves")
