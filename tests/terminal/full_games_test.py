"""Plays whole games of the shipped cartridges in a real terminal. Computes boards and scores itself, and compares
them with the screen and with the kept game. Usage: full_games_test.py TILERY [GAMES-OF-EACH [PART/PARTS]]
PART/PARTS: 2/3 plays the second cartridge, the fifth and so on."""

import contextlib
import os
import random
import re
import sqlite3
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "model"))
import shipped_games  # noqa: E402
import sliding_model as model  # noqa: E402
from tmux_terminal import Home, Terminal  # noqa: E402

KEYS = {"left": "Left", "right": "d", "up": "k", "down": "s"}
PLAYED = [(name, 1) for name in shipped_games.GAMES] + [(name, 2) for name in shipped_games.FOR_TWO]
# Random games of these take hundreds of moves.
LONG = ("5x5", "8x8", "tower", "2584", "threefold", "coins", "threes-5x5", "duel")
HUGE = 64  # cells; games on boards of at least this size take a thousand moves and are played only on request


def board_in(text, width, height):
    """The faces on the drawn board, row by row, 0 for an empty or blocked cell. None if it is not whole."""
    faces, row = [], [0] * width
    for line in text.split("\n"):
        if re.search("[├└]─", line):
            faces += row
            row = [0] * width
        cells = [cell.strip() for cell in re.findall(r"(?<=│)([^│\n]*)(?=│)", line)]
        if len(cells) == width:
            row = [int(cell) if cell.isdigit() else old for cell, old in zip(cells, row)]
    return faces if len(faces) == width * height else None


def scores_in(text):
    head = text.strip().split("\n")[0]
    return [int(digits) for digits in re.findall(r"(?:Score|Player \d) (\d+)", head)]


def follows(before, after):
    """Whether `after` is `before` with one more tile."""
    differing = [i for i in range(len(before)) if before[i] != after[i]]
    return len(differing) == 1 and before[differing[0]] == 0


class Player:
    def __init__(self, terminal, name, players, seed):
        self.terminal, self.game = terminal, shipped_games.GAMES[name]
        self.chance, self.hurries = random.Random(seed), name in LONG
        self.scores, self.turn, self.moves = [0] * players, 0, 0
        self.shown = []
        self.board = terminal.wait_drawn(self.board_in, "board")

    def board_in(self, text):
        return board_in(text, self.game.width, self.game.height)

    def ways(self):
        """The possible directions, each with the board after it and the gain."""
        led = {way: self.game.slid(self.board, way) for way in KEYS}
        return {way: (after, gain) for way, (after, gain, moved) in led.items() if moved}

    def choice(self, ways):
        """A random direction, up only if there is no other. In a long game, the direction that leaves the fewest
        empty cells, so that the game ends."""
        if self.hurries:
            return min(ways, key=lambda way: self.empty_cells(ways[way][0]))
        likely = [way for way in ("down", "left", "right") if way in ways]
        return self.chance.choice(likely or sorted(ways))

    def empty_cells(self, board):
        """The number of empty cells of `board`, and the most that one more slide can leave."""
        return board.count(0), max(self.game.slid(board, way)[0].count(0) for way in KEYS)

    def move(self, way, after, gain):
        self.terminal.keys(KEYS[way])
        self.terminal.wait_drawn(
            lambda text: self.sees(text, after),
            f"{way} from {self.board} to {after} and a tile more",
        )
        self.moves += 1
        self.scores[self.turn] += gain
        if self.game.passes(gain):
            self.turn = (self.turn + 1) % len(self.scores)

    def sees(self, text, after):
        """Whether the screen shows `after` with one more tile. If so, notes its board and scores."""
        now = self.board_in(text)
        if not now or not follows(after, now):
            return False
        self.board, self.shown = now, scores_in(text)
        return True

    def expected(self):
        """The scores that the screen should show."""
        if self.game.counts_board:
            return [sum(model.worth(face) for face in self.board)]
        limit = 10**self.game.digits if self.game.digits else None
        return [score % limit if limit else score for score in self.scores]

    def play(self):
        """Plays to the end of the game."""
        while ways := self.ways():
            way = self.choice(ways)
            self.move(way, *ways[way])
            assert self.shown == self.expected(), (self.moves, self.shown, self.expected())
        self.terminal.wait_for("Game over|The goal is made")


CHOSEN_SEED = 16  # in the column `standing`


def saved(home):
    where = f"file:{home.database()}?mode=ro"
    with contextlib.closing(sqlite3.connect(where, uri=True)) as database:
        return database.execute(
            "SELECT score, second_score, moves, largest, is_over, standing FROM games"
        ).fetchone()


def play_game(tilery, name, players, seed):
    home = Home()
    command = [tilery, "play", name, "--players", str(players), "--seed", str(seed),
               "--color", "never", "--no-animation"]  # fmt: skip
    with Terminal(home, command) as terminal:
        terminal.wait_for("u undo")
        player = Player(terminal, name, players, seed)
        player.play()
        terminal.keys("q")
        terminal.wait_for_end()
    expected = player.expected()
    expected = (expected[0], expected[1] if players == 2 else 0, player.moves, max(player.board), 1, CHOSEN_SEED)
    assert saved(home) == expected, (name, saved(home), expected)
    home.close()
    return player.moves


def main():
    tilery = os.path.abspath(sys.argv[1])
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    part, parts = map(int, (sys.argv[3] if len(sys.argv) > 3 else "1/1").split("/"))
    for name, players in PLAYED[part - 1 :: parts]:
        game = shipped_games.GAMES[name]
        if games == 1 and game.width * game.height >= HUGE:
            continue
        for seed in range(games):
            moves = play_game(tilery, name, players, seed)
            print(f"{name}, {players} player(s), seed {seed}: {moves} moves", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
