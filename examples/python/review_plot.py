"""A review drawn with matplotlib: the points that each move lost against the best one, by the network that ships."""

import sys

import matplotlib

if len(sys.argv) > 1:
    matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

import tilery

rng = np.random.default_rng(4)
game = tilery.Game("2048", seed=4)
while not game.is_over and game.moves < 120:
    game.play(str(rng.choice(game.legal_moves)))
review = tilery.Player("2048").review(game, depth=2)
figure, axes = plt.subplots()
axes.bar(review["action"], review["loss"])
axes.set_yscale("symlog", linthresh=10)  # so that one large mistake does not hide the others
axes.set(xlabel="move", ylabel="points lost", title=f"grade {review['grade']}, {review['best_share']:.0%} best moves")
if len(sys.argv) > 1:
    figure.savefig(sys.argv[1])
else:
    plt.show()
print(f"{len(review['loss'])} moves reviewed: grade {review['grade']}, mean loss {review['mean_loss']:.0f} points")
