"""VectorEnv of one or several builds of the package, in M steps/s of processor time:

taskset -c 1 python3 bench/vector_env_bench.py build/release/python [OTHER_FOLDER...]

A folder holds the package `tilery`. The builds are measured in turn, each time in a new process, and the best of
some rounds counts. With two builds the last column is the second one's speed divided by the first one's. Games
other than the first four are measured in 4,096 lanes alone.
"""

import itertools
import json
import os
import subprocess
import sys
import time

rounds = 5
steps_of = {1: 3000, 64: 1500, 1024: 300, 4096: 100}
first = ("2048", "threes", "2048-vcs", "5x5")
others = ("3x3", "8x8", "threes-5x5", "2584", "coins", "pillars", "elevens", "tribonacci", "bombs", "spite")
cases = (*itertools.product(first, steps_of), *itertools.product(others, [4096]))


def actions_of(env):
    """Legal actions drawn beforehand, for a run that begins with seed 1."""
    import numpy

    _, info = env.reset(seed=1)
    rng = numpy.random.default_rng(1)
    actions = []
    for _ in range(steps_of[env.num_envs]):
        chance = rng.random((env.num_envs, 4)) * info["action_mask"]
        actions.append(chance.argmax(axis=1))
        info = env.step(actions[-1])[4]
    return actions


def rates():
    """The best of three runs for each game, number of games, and option `copy`."""
    import tilery

    found = {}
    for name, games in cases:
        actions = actions_of(tilery.VectorEnv(name, num_envs=games))
        for copy in (False, True):
            env = tilery.VectorEnv(name, num_envs=games, copy=copy)
            best = 0.0
            for _ in range(3):
                env.reset(seed=1)
                begin = time.process_time()
                for action in actions:
                    env.step(action)
                best = max(best, games * len(actions) / (time.process_time() - begin))
            found[f"{name:10} {games:5} {'copies' if copy else 'views'}"] = best
    return found


def measured(folder):
    """rates() of the package in a folder, in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": folder}
    command = [sys.executable, "-B", __file__, "--rates"]
    return json.loads(subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE).stdout)


def main(folders):
    best = [{} for _ in folders]
    for _, (build, folder) in itertools.product(range(rounds), enumerate(folders)):
        for case, rate in measured(folder).items():
            best[build][case] = max(rate, best[build].get(case, 0.0))
    for case in best[0]:
        columns = [f"{build[case] / 1e6:8.2f}" for build in best]
        ratio = [f"{best[1][case] / best[0][case]:6.2f}"] if len(best) == 2 else []
        print(f"{case:23}", *columns, *ratio)


if __name__ == "__main__":
    if sys.argv[1:] == ["--rates"]:
        print(json.dumps(rates()))
    else:
        main(sys.argv[1:] or ["build/release/python"])
