"""Kills the program in its terminal at random moments. Each time its game must continue at the last move
or the last but one. Usage: kill_test.py TILERY [KILLS]"""

import os
import random
import subprocess
import sys
import time

from kept_play import kept_events
from tmux_terminal import Home
from watched_program import Watched

KEYS = {"l": "a", "r": "d", "u": "w", "d": "s"}  # by the letter of an event


def moves_of_a_game(tilery, seed):
    """The keys of a game that line mode has played: each key makes a move."""
    home = Home()
    words = "".join(random.Random(seed).choices("asdwas", k=300))
    subprocess.run([tilery, "play", "--plain", "2048", "--seed", str(seed)],
                   input=" ".join(words) + " q\n", text=True, check=True, capture_output=True,
                   env=home.environment())  # fmt: skip
    keys = kept_keys(home)
    home.close()
    return keys


def kept_keys(home):
    """The events of the game begun last, as keys."""
    return "".join(KEYS[letter] for letter in kept_events(home)[-1][1])


class Player:
    """Plays one game after another, through any number of kills."""

    def __init__(self, tilery):
        self.tilery, self.home, self.chance = tilery, Home(), random.Random(7)
        self.seed, self.played, self.lost = 0, 0, 0
        self.begin_game()

    def begin_game(self):
        self.seed += 1
        self.keys, self.done = moves_of_a_game(self.tilery, self.seed), 0

    def start(self):
        words = ["--resume"] if self.done else ["2048", "--seed", str(self.seed)]
        return Watched(self.home, [self.tilery, "play", *words, "--no-animation"])

    def play_until_killed(self):
        """Plays some moves, each once the move before is on the screen. Kills the program at a random moment
        of the last one. Gives the numbers of moves that were seen and of keys that were pressed."""
        program = self.start()
        if self.done and self.chance.random() < 0.1:  # sometimes kills it while it starts
            time.sleep(self.chance.random() * 0.05)
            program.kill()
            return self.done, self.done
        program.read_screen()
        pressed = min(self.done + self.chance.randint(1, 8), len(self.keys))
        for key in self.keys[self.done : pressed - 1]:
            program.press_and_see(key)
        program.press(self.keys[pressed - 1])
        time.sleep(self.chance.choice([0, 0.0003, 0.001, 0.003, 0.01]) * self.chance.random())
        program.kill()
        return pressed - 1, pressed

    def expect_continuation(self, seen, pressed):
        """Expects all moves that were seen to be kept, and at most the last key to be lost."""
        kept = kept_keys(self.home)
        assert self.keys.startswith(kept), (self.seed, self.keys[:pressed], kept)
        assert seen <= len(kept) <= pressed, (self.seed, seen, pressed, len(kept))
        self.played += len(kept) - self.done
        self.lost += pressed - len(kept)
        self.done = len(kept)
        if self.done == len(self.keys):
            self.begin_game()

    def verify(self):
        """Expects `tilery verify` to accept the records of the kept games."""
        saved = subprocess.run([self.tilery, "record", "saved"], check=True, capture_output=True,
                               env=self.home.environment()).stdout  # fmt: skip
        subprocess.run([self.tilery, "verify", "-"], input=saved, check=True, capture_output=True,
                       env=self.home.environment())  # fmt: skip


def main():
    player = Player(os.path.abspath(sys.argv[1]))
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    for _ in range(kills):
        player.expect_continuation(*player.play_until_killed())
    player.verify()
    print(f"{kills} kills, {player.played} moves kept, {player.lost} keys lost with a kill")
    player.home.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
