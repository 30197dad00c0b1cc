"""The rules, proved: golden games, the odds of entries, masks by their definition, the games of `tilery play`."""

import math
import os
import subprocess

import numpy as np
import pytest

import tilery


def slid(line):
    """A line of 2048 moved to its front, written directly from the rules' text."""
    tiles = [rank for rank in line if rank]
    out = []
    while tiles:
        if len(tiles) > 1 and tiles[0] == tiles[1]:
            out.append(tiles[0] + 1)
            tiles = tiles[2:]
        else:
            out.append(tiles.pop(0))
    return out + [0] * (len(line) - len(out))


def moved(board, action):
    """The board after a move of 2048, before a tile enters."""
    turned = board if action < 2 else board.T
    flipped = turned[:, ::-1] if action % 2 else turned
    after = np.array([slid(list(line)) for line in flipped], dtype=np.uint8)
    after = after[:, ::-1] if action % 2 else after
    return after if action < 2 else after.T


def test_golden_games_keep_their_scores_and_largest_tiles():
    """Fixed games, ends and scores; they may change only together with the rules."""
    golden = {}
    for name in ("2048", "threes", "2048-vcs", "2584", "5x5"):
        env = tilery.VectorEnv(name, num_envs=8, autoreset_mode="Disabled", seeds="counted")
        _, info = env.reset(seed=2024)
        for _ in range(400):
            _, _, _, _, info = env.step(info["action_mask"].argmax(axis=1))
        golden[name] = (int(info["score"].sum()), int(env.ranks.max()))
    assert golden == GOLDEN


GOLDEN = {
    "2048": (8272, 8),
    "threes": (2463, 7),
    "2048-vcs": (7740, 7),
    "2584": (15230, 12),
    "5x5": (19608, 9),
}


def test_masks_and_moves_of_2048_follow_the_definition():
    env = tilery.VectorEnv("2048", num_envs=64)
    seen, info = env.reset(seed=5)
    rng = np.random.default_rng(5)
    for _ in range(120):
        before, mask = seen.copy(), info["action_mask"].copy()
        ended = ~mask.any(axis=1)
        actions = rng.integers(0, 4, 64)
        seen, rewards, terminated, _, info = env.step(actions)
        for lane in np.flatnonzero(~ended):
            after = [moved(before[lane], action) for action in range(4)]
            legal = [int(not np.array_equal(board, before[lane])) for board in after]
            assert mask[lane].tolist() == legal
            played = after[actions[lane]]
            changed = np.argwhere(seen[lane] != played)
            assert len(changed) == legal[actions[lane]]
            if legal[actions[lane]]:
                row, column = changed[0]
                assert played[row, column] == 0 and seen[lane][row, column] in (1, 2)
            assert terminated[lane] == (not info["action_mask"][lane].any())


def chi_squared_surprise(counts, odds):
    """The excess of Pearson's sum over its expected value, in standard deviations (Wilson, Hilferty)."""
    total = sum(counts.values())
    assert set(counts) <= set(odds)
    chi = sum((counts.get(key, 0) - total * p) ** 2 / (total * p) for key, p in odds.items())
    free = len(odds) - 1
    return ((chi / free) ** (1 / 3) - (1 - 2 / (9 * free))) / math.sqrt(2 / (9 * free))


@pytest.mark.parametrize("name", ["2048", "threes", "2048-vcs", "2584"])
def test_entries_follow_the_exact_odds(name):
    """4,096 copies of one game take the same move with chance of their own."""
    game = tilery.Game(name, seed=12)
    for turn in range(9):
        game.play(game.legal_moves[turn % len(game.legal_moves)])
    direction = game.legal_moves[-1]
    odds = {(one.row, one.column, one.rank): one.odds for one in game.odds(direction)}
    env = tilery.VectorEnv(name, num_envs=4096)
    env.reset(seed=1)
    state = list(env._lanes.state()[1])
    first = list(saved_lane_of(game))
    lanes = []
    # Of a saved lane, items 3 and 4 are the seed and the counter of its chance; its position begins at item 5.
    for lane, one in enumerate(state):
        own = list(one)
        own[5:] = first[5:]
        own[3], own[4] = 10_000 + lane, 0
        lanes.append(tuple(own))
    env._lanes.restore((True, lanes))
    env._has_begun = True
    action = ["left", "right", "up", "down"].index(direction)
    seen, *_ = env.step(np.full(4096, action))
    counts = {}
    for board in seen:
        entry = next((row, column, rank) for row, column, rank in odds if board[row, column] == rank)
        counts[entry] = counts.get(entry, 0) + 1
    assert chi_squared_surprise(counts, odds) < 5


def saved_lane_of(game):
    """The saved lane of an environment that played the same game."""
    env = tilery.Env(game.cartridge)
    env.reset(seed=game.seed)
    for action in game.actions:
        env.step(["left", "right", "up", "down"].index(action))
    assert np.array_equal(env.ranks, game.board)
    return env._lanes.state()[1][0]


@pytest.mark.parametrize("name", ["2048", "threes", "duel"])
def test_games_equal_those_of_the_command(name):
    command = os.environ.get("TILERY_COMMAND", "")
    if not os.path.exists(command):
        pytest.skip("the command tilery is not built")
    words = ["left", "down", "right", "up"] * 6
    printed = subprocess.run(
        [command, "play", name, "--seed", "77", "--plain"],
        input="\n".join(words) + "\nquit\n", capture_output=True, text=True, check=True,
    ).stdout
    game = tilery.Game(name, seed=77)
    for word in words:
        game.play(word)
    assert str(game).strip() in printed
