"""Measures the figures of docs/bench.md for the package on PYTHONPATH, which should be a release build:

PYTHONPATH=build/release/python TILERY_COMMAND=build/release/apps/tilery taskset -c 1 python3 bench/python_bench.py

Steps a second are given by processor time and by the clock, which says little on a busy machine. With
TILERY_COMMAND, `tilery bench` plays at random between the rounds of random_rollout, for comparison.
"""

import json
import os
import platform
import random
import subprocess
import time

import numpy as np

import tilery


def best_rate(work, count, rounds=5):
    """The best of some rounds: (by processor time, by the clock)."""
    best_cpu = best_clock = 0.0
    for _ in range(rounds):
        cpu, clock = time.process_time(), time.perf_counter()
        work()
        best_cpu = max(best_cpu, count / (time.process_time() - cpu))
        best_clock = max(best_clock, count / (time.perf_counter() - clock))
    return best_cpu, best_clock


def legal_actions(name, num_envs, steps):
    """Legal actions drawn by NumPy beforehand, for a run that begins with seed 1."""
    env = tilery.VectorEnv(name, num_envs=num_envs)
    _, info = env.reset(seed=1)
    rng = np.random.default_rng(1)
    actions = []
    for _ in range(steps):
        chance = rng.random((num_envs, 4)) * info["action_mask"]
        actions.append(chance.argmax(axis=1))
        info = env.step(actions[-1])[4]
    return actions


def vector_steps(name, num_envs=4096, steps=400):
    actions = legal_actions(name, num_envs, steps)
    env = tilery.VectorEnv(name, num_envs=num_envs)

    def run():
        env.reset(seed=1)
        for action in actions:
            env.step(action)

    return best_rate(run, num_envs * steps)


def single_steps(steps=20000):
    env = tilery.Env("2048")
    draw = random.Random(1)
    actions = [draw.randrange(4) for _ in range(steps)]

    def run():
        env.reset(seed=1)
        for action in actions:
            if env.step(action)[2]:
                env.reset()

    cpu, clock = best_rate(run, steps)
    return 1e6 / cpu, 1e6 / clock


class PlainGame:
    """2048 in plain Python, as tutorials write it."""

    def __init__(self, rng):
        self.rng = rng
        self.board = [[0] * 4 for _ in range(4)]
        self.enter()
        self.enter()

    def enter(self):
        empty = [(y, x) for y in range(4) for x in range(4) if not self.board[y][x]]
        y, x = self.rng.choice(empty)
        self.board[y][x] = 2 if self.rng.random() < 0.1 else 1

    def slid(self, action):
        rows = self.board if action < 2 else [list(column) for column in zip(*self.board)]
        out, gain = [], 0
        for row in rows:
            tiles = [tile for tile in (row[::-1] if action % 2 else row) if tile]
            made = []
            while tiles:
                pair = len(tiles) > 1 and tiles[0] == tiles[1]
                made.append(tiles[0] + pair)
                gain += 2 ** made[-1] if pair else 0
                tiles = tiles[1 + pair :]
            made += [0] * (4 - len(made))
            out.append(made[::-1] if action % 2 else made)
        return out if action < 2 else [list(column) for column in zip(*out)], gain

    def step(self, action):
        after, gain = self.slid(action)
        if after != self.board:
            self.board = after
            self.enter()
        mask = [self.slid(one)[0] != self.board for one in range(4)]
        return gain, not any(mask), mask


def plain_steps(steps=4000):
    rng = random.Random(1)

    def run():
        game = PlainGame(rng)
        for _ in range(steps):
            if game.step(rng.randrange(4))[1]:
                game.__init__(rng)

    return best_rate(run, steps, rounds=3)


def rollout(num_envs=4096, steps=4000):
    env = tilery.VectorEnv("2048", num_envs=num_envs)
    moves = env.random_rollout(steps)["moves"]
    return best_rate(lambda: env.random_rollout(steps), moves, rounds=2)


def bench_rate(name="random play, 2048, vectors"):
    """Moves a second of processor time, by `tilery bench`."""
    command = [os.environ["TILERY_COMMAND"], "bench", name, "--json", "--seconds", "0.3"]
    result = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    return float(result["rate"])


def rollouts(rounds=4):
    """The best rates in some rounds: random_rollout by processor time and by the clock, and `tilery bench`."""
    best, bench = (0.0, 0.0), 0.0
    for _ in range(rounds):
        best = max(best, rollout())
        bench = max(bench, bench_rate()) if "TILERY_COMMAND" in os.environ else bench
    return (*best, bench)


def leaves(depth=2):
    """The number of leaves, and the leaves in a second: with a network of 16 x 64 x 1 in NumPy, and with values of 0."""
    rng = np.random.default_rng(1)
    first, second = rng.normal(size=(16, 64)).astype(np.float32), rng.normal(size=64).astype(np.float32)
    env = tilery.VectorEnv("2048", num_envs=64)
    env.reset(seed=1)
    for action in legal_actions("2048", 64, 60):
        env.step(action)
    board = env.ranks.copy()
    evaluated = []

    def network(boards):
        evaluated.append(len(boards))
        return np.maximum(boards.astype(np.float32) @ first, 0) @ second

    tilery.search("2048", board, network, depth=depth)
    count = sum(evaluated)
    nothing = np.zeros(4096)
    with_network = best_rate(lambda: tilery.search("2048", board, network, depth=depth), count)
    alone = best_rate(lambda: tilery.search("2048", board, lambda b: nothing[: len(b)], depth=depth), count)
    return count, with_network[0], alone[0]


def main():
    print(f"{platform.machine()}, Python {platform.python_version()}, NumPy {np.__version__}")
    for name in ("2048", "threes", "2048-vcs", "2584", "5x5"):
        cpu, clock = vector_steps(name, steps=400 if name != "5x5" else 20)
        print(f"VectorEnv {name:9} 4096 envs: {cpu / 1e6:8.2f} M steps/s of processor time, {clock / 1e6:8.2f} by the clock")
    cpu, clock = single_steps()
    print(f"Env.step 2048: {cpu:.2f} us of processor time, {clock:.2f} by the clock")
    cpu, clock, bench = rollouts()
    print(f"random_rollout 2048: {cpu / 1e6:.1f} M moves/s of processor time, {clock / 1e6:.1f} by the clock")
    if bench > 0:
        print(f"tilery bench, the same: {bench / 1e6:.1f} M moves/s; random_rollout has {cpu / bench:.0%} of it")
    cpu, clock = plain_steps()
    print(f"plain Python 2048: {cpu / 1e6:.4f} M steps/s of processor time, {clock / 1e6:.4f} by the clock")
    count, with_network, alone = leaves()
    print(f"search depth 2 of 64 boards: {count} leaves; {with_network / 1e6:.2f} M/s with a NumPy network, {alone / 1e6:.2f} without")


if __name__ == "__main__":
    main()
