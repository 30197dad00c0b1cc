"""Gymnasium's and PettingZoo's own checkers, if they are installed, and checks that replace them."""

import importlib.metadata

import numpy as np
import pytest

import tilery
from tilery import _gymnasium

has_own = not _gymnasium.has_gymnasium


@pytest.mark.skipif(has_own, reason="Gymnasium is not installed")
@pytest.mark.parametrize("observation", ["ranks", "faces", "onehot", "dict"])
def test_gymnasium_checks_every_game(observation):
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    for name in tilery.games():
        check_env(gymnasium.make(f"tilery/{name}-v0", observation=observation).unwrapped)
    check_env(tilery.QuestEnv())
    assert isinstance(gymnasium.make_vec("tilery/2048-v0", num_envs=3), tilery.VectorEnv)


def test_pettingzoo_checks_the_duel():
    test = pytest.importorskip("pettingzoo.test")
    test.api_test(tilery.DuelEnv("2048-vcs", prize=1.0), num_cycles=200)


def same(first, second):
    if isinstance(first, dict):
        return first.keys() == second.keys() and all(same(first[name], second[name]) for name in first)
    return np.array_equal(first, second)


def checked(env):
    """The checks of Gymnasium's check_env, repeated here so that they run without Gymnasium."""
    seen, info = env.reset(seed=123)
    assert seen in env.observation_space and isinstance(info, dict)
    generator = env.np_random.bit_generator.state
    second, _ = env.reset()
    again, _ = env.reset(seed=123)
    assert same(seen, again) and env.np_random.bit_generator.state == generator
    fourth, _ = env.reset()
    assert same(second, fourth)
    env.reset(seed=456)
    assert env.np_random.bit_generator.state != generator
    env.reset(options={})
    env.action_space.seed(1)
    action = env.action_space.sample()
    assert action in env.action_space
    for _ in range(2):
        env.reset(seed=123)
        answer = env.step(action)
    seen, reward, terminated, truncated, info = answer
    assert seen in env.observation_space and isinstance(info, dict)
    assert isinstance(reward, float) and terminated in (True, False) and truncated is False
    assert env.unwrapped is env and env.render_mode is None and env.render() is None
    env.close()
    env.close()


@pytest.mark.parametrize("name", tilery.games())
@pytest.mark.parametrize("observation", ["ranks", "faces", "onehot", "dict"])
def test_environments_hold_to_the_api(name, observation):
    checked(tilery.Env(name, observation=observation))


def test_quests_hold_to_the_api():
    checked(tilery.QuestEnv())


def test_own_spaces_recognise_members():
    discrete = _gymnasium.OwnDiscrete(4, seed=1)
    assert all(discrete.sample() in discrete for _ in range(50))
    assert discrete.sample(np.array([0, 0, 1, 0], dtype=np.int8)) == 2
    for outside in (4, -1, 1.0, "1", None, np.array([1]), np.float64(1)):
        assert outside not in discrete
    box = _gymnasium.OwnBox(0, 9, (2, 2), np.uint8, seed=1)
    assert all(box.sample() in box for _ in range(50))
    assert np.full((2, 2), 10, dtype=np.uint8) not in box and np.zeros(4, dtype=np.uint8) not in box
    many = _gymnasium.OwnMultiDiscrete([4, 4], seed=1)
    assert many.sample() in many and np.array([4, 0]) not in many
    text = _gymnasium.OwnText(5, charset="ab")
    assert "ab" in text and "abc" not in text and "ababab" not in text


def test_installed_packages_name_the_entry_point():
    try:
        points = importlib.metadata.distribution("tilery").entry_points
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("run from the build, not from a wheel")
    assert [point.value for point in points if point.group == "gymnasium.envs"]
