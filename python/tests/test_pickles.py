"""Every object can be pickled and copied, and the copy continues as the original."""

import copy
import pickle

import numpy as np
import pytest

import tilery

ways = {
    "pickle": lambda one: pickle.loads(pickle.dumps(one)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


def walked():
    env = tilery.QuestEnv()
    env.reset(seed=3)
    for line in ("north", "explore", "east", "gibberish"):
        env.step(line)
    return env


def duelled():
    env = tilery.DuelEnv()
    env.reset(seed=3)
    for _ in range(5):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    return env


def stepped(env):
    _, info = env.reset(seed=3)
    for _ in range(20):
        action = info["action_mask"].argmax(axis=-1)
        info = env.step(action)[4]
    return env


def one_step(env):
    seen, reward, *_ = env.step([0, 1, 2] if isinstance(env, tilery.VectorEnv) else 0)
    return [*(seen.values() if isinstance(seen, dict) else [seen]), reward]


def duel_step(env):
    env.step(int(env.last()[0]["action_mask"].argmax()))
    return [env.last()[0]["observation"], env.last()[1]]


network = tilery.train("2048", moves=500, patterns="squares").network
board = tilery.Game("2048", seed=4).board
originals = {
    "Cartridge": (tilery.cartridge("2048", (3, 5)), lambda one: [one.toml, one.width, hash(one)]),
    "Game": (tilery.Game("threes", seed=3), lambda one: [one.play("left"), one.board, one.record()]),
    "VectorEnv": (stepped(tilery.VectorEnv("threes", num_envs=3, observation="dict")), one_step),
    "Env": (stepped(tilery.Env("threes", observation="dict")), one_step),
    "DuelEnv": (duelled(), duel_step),
    "QuestEnv": (walked(), lambda one: [one.step("explore")[0], one.record()]),
    "Map": (tilery.Map.from_codes(np.eye(9, dtype=int), opaque=[1]), lambda one: list(one.view(1, 5))),
    "Network": (network, lambda one: [one.weights, one.moves]),
    "Player": (tilery.Player("2048", network=network, threads=2), lambda one: [one.hint(board).values, one.threads]),
    "Player by the heuristic": (tilery.Player("5x5"), lambda one: [one.has_network, one.cartridge.name]),
    "Exact": (tilery.exact("2x2"), list),
    "Hint": (tilery.Player("2048", network=None).hint(board), list),
}


@pytest.mark.parametrize("name", originals)
@pytest.mark.parametrize("way", ways)
def test_a_copy_continues_alike(name, way):
    original, next_of = originals[name]
    original = ways["pickle"](original)
    twins = [ways[way](original), ways["pickle"](original)]
    expected = next_of(ways["pickle"](original))
    for twin in [*twins, original]:  # the original comes last: the steps of its twins must not change it
        assert type(twin) is type(original)
        results = next_of(twin)
        assert len(results) == len(expected)
        for found, wanted in zip(results, expected):
            assert np.array_equal(found, wanted, equal_nan=isinstance(wanted, np.ndarray) and wanted.dtype.kind == "f")


def test_environments_that_have_not_begun_pickle_too():
    for env in (tilery.VectorEnv("2048"), tilery.Env("2048"), tilery.QuestEnv()):
        twin = pickle.loads(pickle.dumps(env))
        with pytest.raises(RuntimeError, match="reset"):
            twin.step("look" if isinstance(env, tilery.QuestEnv) else [0])
        twin.reset(seed=1)


@pytest.mark.parametrize("part", range(13))
@pytest.mark.parametrize("value", [None, -1, 2**64, 99, "x", b"\xff" * 16, b"\xff" * 8, (200, 200, 200), (-1,), 1.5])
def test_states_with_other_values_are_refused_or_playable(part, value):
    """A pickle from another source may hold any values in the 13 parts of a lane's state."""
    env = stepped(tilery.VectorEnv("threes", num_envs=3))
    begun, lanes = env._lanes.state()
    changed = list(lanes[1])
    changed[part] = value
    try:
        env._lanes.restore((begun, [lanes[0], tuple(changed), lanes[2]]))
    except ValueError as error:
        assert "expected" in str(error)
    for _ in range(30):
        env.step([0, 1, 2])
    assert int(env.ranks.max()) < len(env.cartridge.faces)


@pytest.mark.parametrize("player", [-1, 2, 99])
def test_a_state_with_an_unknown_player_is_refused_where_each_has_a_goal(player):
    duel = tilery.Cartridge(
        'name = "rivals"\ntitle = "Rivals"\nabout = "Two goals."\n[board]\nwidth = 4\nheight = 4\n'
        '[tiles]\nvalues = [2]\nthen = "double"\n[spawn]\nstart = 2\nodds = [[2, 1]]\nout_of = 1\n'
        "[players]\nmost = 2\ngoals = [{ tile = 64 }, { moves = 60 }]\n"
    )
    env = stepped(tilery.VectorEnv(duel, num_envs=2, players=2))
    begun, lanes = env._lanes.state()
    changed = list(lanes[1])
    changed[10] = player  # the player who moves next
    with pytest.raises(ValueError, match=f"expected a player of the game, found {player}"):
        env._lanes.restore((begun, [lanes[0], tuple(changed)]))
