"""The visible moves of every shipped game: its board, the slide of a line, the player to move and the
score. Written from the rules alone, like sliding_model.py."""

from dataclasses import dataclass
from typing import Callable

import sliding_model as model

COINS = {(1, 1): 2, (1, 2): 3, (2, 3): 5, (5, 5): 10, (10, 10): 20, (10, 20): 30, (20, 30): 50,
         (50, 50): 100, (100, 100): 200, (100, 200): 300, (200, 300): 500, (500, 500): 1000}  # fmt: skip


def tripled(a, b):
    return a * 3 if a == b else 0


def neighbours(a, b):
    """The sum of two neighbours in Fibonacci's series (1 and 1, 1 and 2, 2 and 3, 3 and 5), else 0."""
    low, high, following = 1, 1, 2
    while high < max(a, b):
        low, high, following = high, following, high + following
    return following if {a, b} == {low, high} else 0


def coins(a, b):
    return COINS.get((min(a, b), max(a, b)), 0)


@dataclass(frozen=True)
class ShippedGame:
    join: Callable = model.doubled()
    width: int = 4
    height: int = 4
    blocked: tuple = ()  # cells
    rule: Callable = model.run_together
    counts_board: bool = False  # the score is the sum over the tiles on the board
    digits: int = 0  # digits that the score shows; 0 is all
    passes: Callable = lambda gain: True  # whether the turn passes after a move with this gain

    def slid(self, board, direction):
        """The board after a move, its gain, and the numbers of the lines that moved."""
        return model.slid_lines(self.rule, self.join, board, self.runs(direction))

    def runs(self, direction):
        """The cells of each run, from the wall that the tiles move towards."""
        for line in model.lines_of(self.width, self.height, direction):
            run = []
            for cell in line:
                if cell in self.blocked:
                    yield run
                    run = []
                else:
                    run.append(cell)
            yield run


STEPPING = {"rule": model.give_way}
THREES = {"rule": model.give_way, "counts_board": True}
GAMES = {
    "2048": ShippedGame(),
    "2048-vcs": ShippedGame(model.doubled(8192), digits=6, passes=lambda gain: gain == 0),
    "2048-basic": ShippedGame(),
    "2048-61b": ShippedGame(),
    "threes": ShippedGame(model.threes_joined(12288), **THREES),
    "threes-1k": ShippedGame(model.threes_joined(), **THREES),
    "3x3": ShippedGame(width=3, height=3),
    "5x5": ShippedGame(width=5, height=5),
    "8x8": ShippedGame(width=8, height=8),
    "tower": ShippedGame(width=3, height=6),
    "pillars": ShippedGame(blocked=(5, 10)),
    "glacier": ShippedGame(**STEPPING),
    "2584": ShippedGame(neighbours),
    "threefold": ShippedGame(tripled),
    "coins": ShippedGame(coins),
    "threes-5x5": ShippedGame(model.threes_joined(), width=5, height=5, **THREES),
    "duel": ShippedGame(width=5),
}
FOR_TWO = ("2048-vcs", "duel")
