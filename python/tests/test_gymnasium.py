"""Gymnasium's and PettingZoo's own checkers, if they are installed, and checks that replace them."""

import functools
import os
import pickle
import subprocess
import sys
import warnings

import numpy as np
import pytest

# A release of Gymnasium that is unpacked, not installed: TILERY_GYMNASIUM=FOLDER.
if "TILERY_GYMNASIUM" in os.environ:
    sys.path.append(os.environ["TILERY_GYMNASIUM"])

import tilery
from tilery import _gymnasium

needs_gymnasium = pytest.mark.skipif(
    not _gymnasium.has_gymnasium, reason="Gymnasium is not installed, and TILERY_GYMNASIUM does not name a release"
)
all_games = tilery.games(more=True)


@pytest.fixture(autouse=True)
def warnings_are_errors():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@needs_gymnasium
@pytest.mark.parametrize("observation", ["ranks", "faces", "onehot", "dict"])
def test_gymnasium_checks_every_game(observation):
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    for name in all_games:
        for illegal in ("noop", "masked"):
            check_env(gymnasium.make(f"tilery/{name}-v0", observation=observation, illegal=illegal).unwrapped)


@needs_gymnasium
@pytest.mark.parametrize("world", tilery.worlds())
def test_gymnasium_checks_every_world_and_games_in_words(world):
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    check_env(gymnasium.make(f"tilery/{world}-v0").unwrapped)
    check_env(tilery.TextEnv("threes", show_legal=True), skip_render_check=True)


@needs_gymnasium
@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_gymnasium_makes_and_wraps_environments(mode):
    import gymnasium

    with gymnasium.make("tilery/threes-v0", render_mode=mode, max_episode_steps=9) as env:
        env.reset(seed=1)
        ends = [env.step(env.action_space.sample())[3] for _ in range(9)]
        shown = env.render()
    assert ends == [False] * 8 + [True]
    assert isinstance(shown, str) if mode == "ansi" else shown.dtype == np.uint8
    recording = gymnasium.wrappers.RecordEpisodeStatistics(gymnasium.make("tilery/2048-v0", illegal="masked"))
    recording.reset(seed=1)
    ended = False
    while not ended:
        _, _, ended, _, info = recording.step(0)
    assert info["episode"]["r"] == info["score"] and info["episode"]["l"] > 20
    vector = gymnasium.make_vec("tilery/2048-v0", num_envs=3, render_mode=mode)
    assert isinstance(vector, tilery.VectorEnv)
    for reset_mode in gymnasium.vector.AutoresetMode:
        for spelling in (reset_mode, reset_mode.value, reset_mode.name, reset_mode.name.lower()):
            made = gymnasium.make_vec("tilery/2048-v0", num_envs=3, autoreset_mode=spelling)
            assert made.metadata["autoreset_mode"] is reset_mode
    vector.reset(seed=1)
    assert len(vector.render()) == 3
    counted = gymnasium.wrappers.vector.RecordEpisodeStatistics(tilery.VectorEnv("2048", num_envs=3, illegal="masked"))
    _, info = counted.reset(seed=1)
    while "episode" not in info:
        _, _, _, _, info = counted.step(np.zeros(3, dtype=np.int64))
    lane = info["_episode"].argmax()
    assert info["episode"]["r"][lane] == info["score"][lane]


@needs_gymnasium
def test_a_name_with_the_package_needs_no_import():
    program = "import gymnasium; env = gymnasium.make('tilery:tilery/2048-v0'); print(env.reset(seed=1)[0].shape)"
    path = os.pathsep.join(sys.path)
    run = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True
    )
    assert run.stdout == "(4, 4)\n", run.stderr


class CountedEnv(tilery.Env):
    """Plays the games of a lane of VectorEnv(seeds="counted")."""

    def __init__(self, lanes, *args, **options):
        super().__init__(*args, **options)
        self.lanes = lanes

    def reset(self, *, seed=None, options=None):
        return super().reset(seed=self.game_seed + self.lanes if seed is None else seed, options=options)


def assert_equal(found, wanted, place=""):
    if isinstance(wanted, dict):
        assert found.keys() == wanted.keys(), place
        for name in wanted:
            assert_equal(found[name], wanted[name], f"{place}/{name}")
    elif isinstance(wanted, tuple) or (isinstance(wanted, np.ndarray) and wanted.dtype == object):
        assert len(found) == len(wanted), place
        for item, (one, other) in enumerate(zip(found, wanted)):
            assert_equal(one, other, f"{place}[{item}]")
    else:
        assert np.array_equal(found, wanted), place
        assert getattr(found, "dtype", None) == getattr(wanted, "dtype", None), place


@needs_gymnasium
@pytest.mark.parametrize("observation", ["ranks", "dict"])
@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
@pytest.mark.parametrize("name", all_games)
def test_vectors_equal_gymnasiums_own(name, mode, observation):
    from gymnasium.vector import AutoresetMode, SyncVectorEnv

    options = {"observation": observation, "illegal": "masked", "max_episode_steps": 40}
    make = functools.partial(CountedEnv, 3, name, **options)
    slow = SyncVectorEnv([make] * 3, autoreset_mode=AutoresetMode(mode))
    fast = tilery.VectorEnv(name, num_envs=3, autoreset_mode=mode, seeds="counted", **options)
    assert fast.metadata["autoreset_mode"] == slow.metadata["autoreset_mode"]
    assert fast.single_observation_space == slow.single_observation_space
    assert fast.observation_space == slow.observation_space and fast.action_space == slow.action_space
    assert_equal(fast.reset(seed=1), slow.reset(seed=1))
    rng = np.random.default_rng(1)
    for step in range(100):
        actions = rng.integers(0, 4, 3)
        answer = fast.step(actions)
        assert_equal(answer, slow.step(actions), f"step {step}: ")
        ended = answer[2] | answer[3]
        if mode == "Disabled" and ended.any():
            found, wanted = (env.reset(options={"reset_mask": ended.copy()}) for env in (fast, slow))
            assert_equal(found[0], wanted[0])
            assert np.array_equal(found[1]["action_mask"][ended], wanted[1]["action_mask"][ended])


@needs_gymnasium
@pytest.mark.parametrize("context", ["fork", "spawn"])
@pytest.mark.parametrize("shared_memory", [True, False])
def test_pickled_environments_play_in_processes(context, shared_memory):
    from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv

    if context == "spawn":
        pytest.importorskip("cloudpickle")
    pickles = [pickle.dumps(tilery.Env("threes", observation="dict", max_episode_steps=most)) for most in (20, 30)]
    makes = [functools.partial(pickle.loads, data) for data in pickles]
    apart = AsyncVectorEnv(makes, context=context, shared_memory=shared_memory)
    together = SyncVectorEnv(makes)
    try:
        assert_equal(apart.reset(seed=1), together.reset(seed=1))
        for step in range(70):
            actions = np.full(2, step % 4)
            assert_equal(apart.step(actions), together.step(actions), f"step {step}: ")
        seeds = apart.get_attr("game_seed")
        assert seeds == together.get_attr("game_seed") and len(set(seeds)) == 2
    finally:
        apart.close()


def test_pettingzoo_checks_the_duel():
    test = pytest.importorskip("pettingzoo.test")
    warnings.simplefilter("ignore")  # it warns of observations that are dictionaries, as masks need them
    test.api_test(tilery.DuelEnv("2048-vcs", prize=1.0), num_cycles=200)
    test.seed_test(tilery.DuelEnv, num_cycles=100)


def same(first, second):
    if isinstance(first, dict):
        return first.keys() == second.keys() and all(same(first[name], second[name]) for name in first)
    return np.array_equal(first, second)


def check_without_gymnasium(env):
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
def test_environments_pass_the_checks_of_gymnasium(name, observation):
    check_without_gymnasium(tilery.Env(name, observation=observation))


def test_quests_pass_the_checks_of_gymnasium():
    check_without_gymnasium(tilery.QuestEnv())


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
