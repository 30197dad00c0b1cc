"""The rules of 2048 on lists of exponents, written anew to check Tilery against, and games to encode."""

import random

UP, RIGHT, DOWN, LEFT = "up", "right", "down", "left"
DIRECTIONS = (UP, RIGHT, DOWN, LEFT)


def merged(line):
    """A line of exponents, slid towards its first cell, and the gain of the score."""
    tiles = [tile for tile in line if tile]
    out, gain = [], 0
    while tiles:
        tile = tiles.pop(0)
        if tiles and tiles[0] == tile:
            tiles.pop(0)
            tile += 1
            gain += 2**tile
        out.append(tile)
    return out + [0] * (len(line) - len(out)), gain


def lines_of(width, height, direction):
    """The cells of every line, each from the wall that tiles move towards."""
    rows = [[y * width + x for x in range(width)] for y in range(height)]
    lines = rows if direction in (LEFT, RIGHT) else [list(column) for column in zip(*rows)]
    return [line[::-1] for line in lines] if direction in (RIGHT, DOWN) else lines


def slid(board, width, direction):
    """The board after a slide, and the gain of the score."""
    after, total = list(board), 0
    for line in lines_of(width, len(board) // width, direction):
        tiles, gain = merged([board[cell] for cell in line])
        total += gain
        for cell, tile in zip(line, tiles):
            after[cell] = tile
    return after, total


class Game:
    """A first board, steps (direction, cell, exponent) or "undo", and every board and score."""

    def __init__(self, width, height, start):
        self.width, self.height, self.start = width, height, list(start)
        self.steps, self.boards, self.scores, self.gains = [], [list(start)], [0], []

    def moves(self):
        return [d for d in DIRECTIONS if slid(self.boards[-1], self.width, d)[0] != self.boards[-1]]

    def play(self, direction, choose):
        """Makes a move. choose(board after the slide) gives the cell and exponent that enter."""
        board, gain = slid(self.boards[-1], self.width, direction)
        cell, tile = choose(board)
        assert board[cell] == 0 and board != self.boards[-1]
        board[cell] = tile
        self.steps.append((direction, cell, tile))
        self.gains.append(gain)
        self.boards.append(board)
        self.scores.append(self.scores[-1] + gain)

    def undo(self):
        """Takes back the last move that was not taken back. Returns False at the start."""
        depth = 0
        for index in range(len(self.steps) - 1, -1, -1):
            depth += 1 if self.steps[index] == "undo" else -1
            if depth < 0:
                self.steps.append("undo")
                self.gains.append(0)
                self.boards.append(self.boards[index])
                self.scores.append(self.scores[index])
                return True
        return False

    def without_undo(self):
        """The same game without the moves that were taken back."""
        kept = []
        for index, step in enumerate(self.steps):
            if step == "undo":
                kept.pop()
            else:
                kept.append(index)
        game = Game(self.width, self.height, self.start)
        for index in kept:
            direction, cell, tile = self.steps[index]
            game.play(direction, lambda _: (cell, tile))
        return game


def any_tile(chance):
    """A `choose` for Game.play: a random empty cell, and exponent 2 with odds 0.1, else 1."""
    def choose(board):
        cell = chance.choice([c for c, tile in enumerate(board) if tile == 0])
        return cell, 2 if chance.random() < 0.1 else 1

    return choose


def random_game(seed, width=4, height=4, most_moves=10**9, undo=0.0, start=None):
    """Random play; with odds `undo` a move is taken back instead."""
    chance = random.Random(seed)
    if start is None:
        start = [0] * (width * height)
        for _ in range(2):
            cell, tile = any_tile(chance)(start)
            start[cell] = tile
    game = Game(width, height, start)
    while len(game.steps) < most_moves and game.moves():
        if chance.random() < undo and game.undo():
            continue
        game.play(chance.choice(game.moves()), any_tile(chance))
    return game


def helped_game(seed, goal=11, beam_width=12):
    """A 4 x 4 game that reaches the tile `goal` and stops soon after, found by a beam search."""
    chance = random.Random(seed)
    beside = [(c, c + 1) for c in range(15) if c % 4 != 3] + [(c, c + 4) for c in range(12)]
    weights = [2.0 ** (15 - place) for place in (0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13, 12)]

    def value(board):
        """Prefers empty cells, neighbours that differ little, and large tiles in the first cells."""
        order = sum(tile * weight for tile, weight in zip(board, weights)) / 2.0**12
        return 4 * board.count(0) - sum(abs(board[a] - board[b]) for a, b in beside) + order

    start = [1, 1] + [0] * 14
    kept = [(0.0, start, ())]
    after_goal = 0
    while after_goal < 20:
        tries = {}
        for _, board, steps in kept:
            for direction in DIRECTIONS:
                after = slid(board, 4, direction)[0]
                if after == board:
                    continue
                empty = [cell for cell, tile in enumerate(after) if tile == 0]
                for cell in chance.sample(empty, min(2, len(empty))):
                    tile = chance.choice((1, 2))
                    entered = after[:cell] + [tile] + after[cell + 1 :]
                    step = (direction, cell, tile)
                    tries[tuple(entered)] = (value(entered), entered, (steps, step))
        kept = sorted(tries.values(), key=lambda entry: entry[0], reverse=True)[:beam_width]
        if not kept:
            raise ValueError("the game ended before its goal")
        after_goal += max(kept[0][1]) >= goal
    steps, chain = [], kept[0][2]
    while chain:
        chain, step = chain
        steps.append(step)
    game = Game(4, 4, start)
    for direction, cell, tile in reversed(steps):
        game.play(direction, lambda _: (cell, tile))
    return game
