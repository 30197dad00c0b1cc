"""A player that plays whole games of every preset through a real terminal, counts for itself, and
holds its count against the screen, the store and the record. Usage:
full_games_test.py TILERY [GAMES-PER-PRESET]"""

import contextlib
import os
import random
import re
import sqlite3
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "model"))
import sliding_model as model  # noqa: E402
from tmux_terminal import Home, Terminal  # noqa: E402

KEYS = {"left": "Left", "right": "d", "up": "k", "down": "s"}
PRESETS = [(name, 1) for name in model.DOUBLING + model.STEPPING] + [("2048-vcs", 2)]


def board_in(text):
    """The faces between the lines of the board, row by row."""
    faces, row = [], []
    for line in text.split("\n"):
        if re.search("[├└]─", line):
            faces += row
            row = []
        cells = re.findall(r"(?<=│)([^│\n]*)(?=│)", line)
        if len(cells) == 4:
            row = [int(cell) if cell.strip() else old for cell, old in
                   zip(cells, row or [0] * 4)]  # fmt: skip
    return faces if len(faces) == 16 else None


def scores_in(text):
    head = text.split("\n")[0]
    return [int(digits) for digits in re.findall(r"(?:Score|Player \d) (\d+)", head)]


def counted(board):
    """What a board of Threes is worth."""
    worth = {3 * 2**power: 3 ** (power + 1) for power in range(20)}
    return sum(worth.get(face, 0) for face in board)


def follows(before, after):
    """Whether `after` is `before` with one tile more."""
    differing = [i for i in range(16) if before[i] != after[i]]
    return len(differing) == 1 and before[differing[0]] == 0


class Player:
    def __init__(self, terminal, preset, players, seed):
        self.terminal, self.preset, self.players = terminal, preset, players
        self.chance = random.Random(seed)
        self.scores, self.turn, self.moves = [0] * players, 0, 0
        self.shown = []
        self.board = terminal.wait(board_in, "board")

    def ways(self):
        """Every direction that is a move, with what it leads to."""
        led = {way: model.slid(self.preset, self.board, 4, 4, way) for way in KEYS}
        return {way: (after, gain) for way, (after, gain, moved) in led.items() if moved}

    def move(self, way, after, gain):
        self.terminal.keys(KEYS[way])
        self.terminal.wait(
            lambda text: self.sees(text, after),
            f"{way} from {self.board} to {after} and a tile more",
        )
        self.moves += 1
        self.scores[self.turn] += gain
        if self.players == 2 and gain == 0:
            self.turn = 1 - self.turn

    def sees(self, text, after):
        """Whether the board is `after` and a tile more; notes the board and the scores if so."""
        now = board_in(text)
        # A screen that is half drawn does not stay as it is.
        if not now or not follows(after, now) or text != self.terminal.text():
            return False
        self.board, self.shown = now, scores_in(text)
        return True

    def expected(self):
        if self.preset in model.STEPPING:
            return [counted(self.board)]
        return [score % 1_000_000 if self.preset == "2048-vcs" else score for score in self.scores]

    def play(self):
        """To the end of the game; what was left to do is nothing."""
        while ways := self.ways():
            likely = [way for way in ("down", "left", "right") if way in ways]
            way = self.chance.choice(likely or sorted(ways))
            self.move(way, *ways[way])
            assert self.shown == self.expected(), (self.preset, self.shown, self.expected())
        self.terminal.wait_for("Game over|The goal is made")


def saved(home):
    where = f"file:{home.database()}?mode=ro"
    with contextlib.closing(sqlite3.connect(where, uri=True)) as database:
        return database.execute(
            "SELECT score, second_score, moves, largest, is_over, has_undo FROM games"
        ).fetchone()


def play_game(tilery, preset, players, seed):
    home = Home()
    command = [tilery, "play", preset, "--players", str(players), "--seed", str(seed),
               "--color", "never", "--no-animation"]  # fmt: skip
    with Terminal(home, command) as terminal:
        terminal.wait_for("u undo")
        player = Player(terminal, preset, players, seed)
        player.play()
        terminal.keys("q")
        terminal.wait_for_end()
    expected = player.expected()
    expected = (expected[0], expected[1] if players == 2 else 0, player.moves, max(player.board), 1, 0)
    assert saved(home) == expected, (preset, saved(home), expected)
    home.close()
    return player.moves


def main():
    tilery = os.path.abspath(sys.argv[1])
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for preset, players in PRESETS:
        for seed in range(games):
            moves = play_game(tilery, preset, players, seed)
            print(f"{preset}, {players} player(s), seed {seed}: {moves} moves", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
