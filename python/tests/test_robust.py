"""Thousands of wrong inputs: each raises an exception of Python, and nothing changes."""

import threading

import numpy as np
import pytest

import tilery

rng = np.random.default_rng(99)


def wrong_actions(count):
    """Arrays of actions that no environment of `count` lanes may take."""
    good = rng.integers(0, 4, count)
    kind = int(rng.integers(0, 9))
    if kind == 0:
        return good.astype(rng.choice([np.float32, np.float64, np.float16]))
    if kind == 1:
        return good[: int(rng.integers(0, count))]
    if kind == 2:
        bad = good.astype(rng.choice([np.int8, np.int16, np.int32, np.int64]))
        bad[int(rng.integers(count))] = rng.choice([-1, 4, 100, -100])
        return bad
    if kind == 3:
        return np.full(count, np.nan)
    if kind == 4:
        return good.astype(bool)
    if kind == 5:
        return good.astype(object) if rng.integers(2) else [None] * count
    if kind == 6:
        return rng.choice(np.array(["left", "up"]), count)
    if kind == 7:
        return good.astype(complex)
    return np.full(count, 2**63, dtype=np.uint64)


def test_wrong_actions_by_the_thousand_change_nothing():
    env = tilery.VectorEnv("2048", num_envs=7)
    env.reset(seed=1)
    before = env.ranks.copy()
    for _ in range(3000):
        with pytest.raises(ValueError, match="actions"):
            env.step(wrong_actions(7))
    assert np.array_equal(env.ranks, before)


@pytest.mark.parametrize("bad", [None, "left", 3, object(), {}, [[0, 1]], [[]], [], b"00"])
def test_objects_that_are_no_arrays_of_actions_are_refused(bad):
    env = tilery.VectorEnv("2048", num_envs=7)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="actions"):
        env.step(bad)


def test_good_actions_in_any_layout_do_the_same():
    def stepped(actions):
        env = tilery.VectorEnv("2048", num_envs=12)
        env.reset(seed=4)
        return env.step(actions)[0].copy()

    good = rng.integers(0, 4, 12)
    expected = stepped(good)
    wide = np.repeat(good, 3)
    forms = [good.tolist(), tuple(good.tolist()), wide[::3], good[::-1].copy()[::-1], good.reshape(3, 4)]
    forms += [good.astype(kind) for kind in ("i1", "i2", "i4", "u1", "u2", "u4", "u8", ">i4", ">u2", ">i8")]
    frozen = good.copy()
    frozen.flags.writeable = False
    fortran = np.asfortranarray(good.reshape(3, 4))
    packed = np.zeros(12, dtype=[("pad", "u1"), ("action", "i4")])
    packed["action"] = good
    for actions in [*forms, frozen, fortran, packed["action"]]:
        assert np.array_equal(stepped(actions), expected)


def test_wrong_options_are_refused():
    for options in [
        {"num_envs": 0}, {"num_envs": -1}, {"num_envs": 1.5}, {"num_envs": True}, {"num_envs": None},
        {"observation": "pixels"}, {"reward": "points"}, {"illegal": "punish"}, {"players": 2},
        {"players": 0}, {"max_episode_steps": 0}, {"max_episode_steps": -3}, {"render_mode": "human"},
        {"size": (0, 4)}, {"size": (33, 4)}, {"num_envs": 2**40},
    ]:  # fmt: skip
        with pytest.raises(ValueError, match="expected"):
            tilery.VectorEnv("2048", **{"num_envs": 2, **options})


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "one", [1], [1, None], [1, -2], True])
def test_wrong_seeds_are_refused(seed):
    env = tilery.VectorEnv("2048", num_envs=2)
    with pytest.raises((ValueError, TypeError)):
        env.reset(seed=seed)


@pytest.mark.parametrize("mask", [[1, 0], np.ones(3, dtype=bool), np.ones(2), "no", np.ones((2, 1), dtype=bool)])
def test_wrong_reset_masks_are_refused(mask):
    env = tilery.VectorEnv("2048", num_envs=2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="reset_mask"):
        env.reset(options={"reset_mask": mask})


def test_threads_step_environments_of_their_own():
    def play(seed, sums):
        env = tilery.VectorEnv("2048", num_envs=64)
        env.reset(seed=seed)
        for step in range(200):
            env.step(np.full(64, step % 4))
        sums.append((seed, int(env.ranks.sum())))

    alone, together = [], []
    for seed in range(4):
        play(seed, alone)
    threads = [threading.Thread(target=play, args=(seed, together)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(together) == alone


def test_one_environment_in_three_threads_is_refused_or_served_but_never_crashes():
    env = tilery.VectorEnv("2048", num_envs=20000)
    env.reset(seed=1)
    errors = []

    def steps():
        for _ in range(150):
            try:
                env.step(np.zeros(20000, dtype=np.int8))
            except RuntimeError as error:
                errors.append(str(error))

    threads = [threading.Thread(target=steps) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all("another thread" in error for error in errors)
