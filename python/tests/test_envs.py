"""Environments: Gymnasium's API, and the promises beyond it."""

import copy
import pickle
from pathlib import Path

import numpy as np
import pytest

import tilery
from tilery._gymnasium import AutoresetMode

names = tilery.games()


def actions_of(rng, count):
    return rng.integers(0, 4, count)


@pytest.mark.parametrize("name", names)
@pytest.mark.parametrize("observation", ["ranks", "faces", "onehot"])
def test_steps_return_members_of_the_spaces(name, observation):
    env = tilery.VectorEnv(name, num_envs=5, observation=observation)
    rng = np.random.default_rng(1)
    seen, info = env.reset(seed=3)
    for _ in range(20):
        assert seen in env.observation_space
        assert seen[2] in env.single_observation_space
        assert info["action_mask"].dtype == np.int8 and info["action_mask"].shape == (5, 4)
        actions = actions_of(rng, 5)
        assert actions in env.action_space
        seen, rewards, terminated, truncated, info = env.step(actions)
        assert rewards.dtype == np.float64 and rewards.shape == (5,)
        assert terminated.dtype == np.bool_ and truncated.dtype == np.bool_


def test_metadata_names_the_autoreset_mode_as_gymnasium_does():
    for mode in AutoresetMode:
        for spelling in (mode, mode.value, mode.name, mode.name.lower()):
            env = tilery.VectorEnv("2048", num_envs=2, autoreset_mode=spelling)
            assert env.metadata["autoreset_mode"] is mode
    with pytest.raises(ValueError, match="autoreset_mode"):
        tilery.VectorEnv("2048", num_envs=2, autoreset_mode="later")


def run_to_an_end(env, rng, most=3000):
    for _ in range(most):
        answer = env.step(actions_of(rng, env.num_envs))
        if (answer[2] | answer[3]).any():
            return answer
    raise AssertionError("no game ended")


def test_next_step_begins_again_in_the_step_after_the_end():
    env = tilery.VectorEnv("2048", num_envs=4)
    env.reset(seed=1)
    rng = np.random.default_rng(2)
    seen, _, terminated, _, info = run_to_an_end(env, rng)
    lane = int(np.flatnonzero(terminated)[0])
    assert not info["action_mask"][lane].any()
    seed = int(env.seeds[lane])
    seen, rewards, terminated, _, info = env.step(actions_of(rng, 4))
    assert rewards[lane] == 0 and not terminated[lane]
    assert int(env.seeds[lane]) == seed + 4
    assert np.array_equal(seen[lane], tilery.Game("2048", seed=seed + 4).board)


def test_same_step_shows_the_new_game_and_keeps_the_last_board():
    env = tilery.VectorEnv("2048", num_envs=4, autoreset_mode="SAME_STEP")
    env.reset(seed=1)
    seen, _, terminated, _, info = run_to_an_end(env, np.random.default_rng(2))
    lane = int(np.flatnonzero(terminated)[0])
    assert np.array_equal(seen[lane], tilery.Game("2048", seed=int(env.seeds[lane])).board)
    assert info["_final_obs"].tolist() == terminated.tolist()
    assert (info["final_obs"][lane] > 0).all()
    assert info["final_obs"][(lane + 1) % 4] is None
    assert info["final_info"]["score"][lane] > 0


def test_disabled_waits_for_a_reset_mask():
    env = tilery.VectorEnv("2048", num_envs=4, autoreset_mode="Disabled")
    env.reset(seed=1)
    rng = np.random.default_rng(2)
    seen, _, terminated, _, _ = run_to_an_end(env, rng)
    last, ended = seen.copy(), terminated.copy()
    seen, _, terminated, _, _ = env.step(actions_of(rng, 4))
    assert np.array_equal(seen[ended], last[ended]) and not terminated[ended].any()
    others = env.ranks[~ended].copy()
    seen, info = env.reset(options={"reset_mask": ended})
    assert np.array_equal(seen[~ended], others)
    assert info["action_mask"][ended].any()


def test_truncation_cuts_games_off():
    env = tilery.VectorEnv("threes", num_envs=2, max_episode_steps=3)
    env.reset(seed=1)
    ends = [env.step(np.array([0, 1]))[3].tolist() for _ in range(4)]
    assert ends == [[False] * 2, [False] * 2, [True] * 2, [False] * 2]


def test_illegal_actions_have_the_chosen_effect():
    def with_an_illegal_action(env):
        """Plays until a move is illegal. Returns its lane, and actions with this move."""
        _, info = env.reset(seed=1)
        while info["action_mask"].all():
            info = env.step(info["action_mask"].argmax(axis=1))[4]
        lane, action = np.argwhere(info["action_mask"] == 0)[0]
        actions = info["action_mask"].argmax(axis=1)
        actions[lane] = action
        return lane, actions

    env = tilery.VectorEnv("2048", num_envs=8, illegal="noop")
    lane, actions = with_an_illegal_action(env)
    before = env.ranks.copy()
    seen, rewards, *_ = env.step(actions)
    assert np.array_equal(seen[lane], before[lane]) and rewards[lane] == 0
    env = tilery.VectorEnv("2048", num_envs=8, illegal="masked")
    lane, actions = with_an_illegal_action(env)
    before = env.ranks.copy()
    assert not np.array_equal(env.step(actions)[0][lane], before[lane])
    env = tilery.VectorEnv("2048", num_envs=8, illegal="raise")
    lane, actions = with_an_illegal_action(env)
    before = env.ranks.copy()
    with pytest.raises(ValueError, match=rf"actions\[{lane}\]: expected a move"):
        env.step(actions)
    assert np.array_equal(env.ranks, before)


def test_a_reward_may_be_a_function_of_ranks():
    env = tilery.VectorEnv("2048", num_envs=3, reward=lambda ranks: ranks.reshape(3, -1).max(axis=1))
    env.reset(seed=1)
    _, rewards, *_ = env.step(np.zeros(3, dtype=int))
    assert rewards.tolist() == env.ranks.reshape(3, -1).max(axis=1).tolist()
    bad = tilery.VectorEnv("2048", num_envs=3, reward=lambda ranks: 1.0)
    bad.reset(seed=1)
    with pytest.raises(ValueError, match=r"reward: expected an array of shape \(3,\)"):
        bad.step(np.zeros(3, dtype=int))


def test_arrays_last_until_the_second_step_after():
    env = tilery.VectorEnv("2048", num_envs=16, copy=False)
    first, _ = env.reset(seed=1)
    kept = first.copy()
    env.step(np.zeros(16, dtype=int))
    assert np.array_equal(first, kept)
    third = env.step(np.ones(16, dtype=int))[0]
    assert np.shares_memory(first, third)
    copying = tilery.VectorEnv("2048", num_envs=16)
    first, _ = copying.reset(seed=1)
    for _ in range(3):
        copying.step(np.zeros(16, dtype=int))
    assert np.array_equal(first, kept)


@pytest.mark.parametrize("name", names)
def test_pickles_and_copies_continue_alike(name):
    env = tilery.VectorEnv(name, num_envs=3)
    env.reset(seed=9)
    rng = np.random.default_rng(4)
    for _ in range(30):
        env.step(actions_of(rng, 3))
    twins = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]
    for _ in range(30):
        actions = actions_of(rng, 3)
        answer = env.step(actions)
        for twin in twins:
            other = twin.step(actions)
            assert all(np.array_equal(a, b) for a, b in zip(answer[:4], other[:4]))
            assert np.array_equal(answer[4]["score"], other[4]["score"])


@pytest.mark.parametrize("name", names)
def test_one_environment_plays_the_game_of_its_seed(name):
    env = tilery.Env(name)
    game = tilery.Game(name, seed=11)
    seen, info = env.reset(seed=11)
    for turn in range(120):
        assert np.array_equal(seen, game.board) and info["score"] == game.score
        mask = info["action_mask"]
        assert [d for d, legal in zip(("left", "right", "up", "down"), mask) if legal] == game.legal_moves
        if game.is_over:
            break
        action = np.flatnonzero(mask)[turn % int(mask.sum())]
        seen, reward, terminated, truncated, info = env.step(action)
        before = game.score
        game.play(int(action))
        game.go_on()
        assert terminated == game.is_over and truncated is False
        assert type(reward) is float and type(terminated) is bool
        assert reward == game.score - before
    assert env.game_seed == 11


def test_env_gives_arrays_of_its_own():
    env = tilery.Env("2048")
    first, info = env.reset(seed=1)
    mask = info["action_mask"].copy()
    second, *_ = env.step(int(np.flatnonzero(mask)[0]))
    assert not np.shares_memory(first, second)
    assert np.array_equal(info["action_mask"], mask)


def test_env_renders_and_pickles_and_refuses_a_step_before_reset():
    env = tilery.Env("threes", render_mode="rgb_array")
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)
    env.reset(seed=2)
    assert env.render().shape[2] == 3
    twin = pickle.loads(pickle.dumps(env))
    assert np.array_equal(twin.step(2)[0], env.step(2)[0])
    text = tilery.Env("threes", render_mode="ansi")
    text.reset(seed=1)
    assert "+------+" in text.render()


def test_info_names_the_player_to_move():
    env = tilery.VectorEnv("2048-vcs", num_envs=2, players=2)
    _, info = env.reset(seed=1)
    assert info["player"].tolist() == [0, 0]
    seen = set()
    for turn in range(12):
        _, _, _, _, info = env.step(info["action_mask"].argmax(axis=1))
        seen.update(info["player"].tolist())
    assert seen == {0, 1}


def test_seeds_come_from_a_number_a_list_or_chance():
    env = tilery.VectorEnv("2048", num_envs=3, seeds="counted")
    env.reset(seed=5)
    assert env.seeds.tolist() == [5, 6, 7]
    env.reset()
    assert env.seeds.tolist() == [8, 9, 10]
    env.reset(seed=[9, 9, 1])
    assert env.seeds.tolist() == [9, 9, 1]
    fresh = tilery.VectorEnv("2048", num_envs=1)
    fresh.reset()
    other = tilery.VectorEnv("2048", num_envs=1)
    other.reset()
    assert fresh.seeds[0] != other.seeds[0]


def test_a_closed_environment_does_not_step():
    env = tilery.VectorEnv("2048", num_envs=1)
    env.reset(seed=1)
    env.close()
    env.close()
    with pytest.raises(RuntimeError, match="closed"):
        env.step(np.zeros(1, dtype=int))


def test_random_rollout_counts_attempts_moves_and_games():
    env = tilery.VectorEnv("2048", num_envs=256)
    counts = env.random_rollout(500)
    assert counts["attempts"] == 256 * 500
    assert 0.5 * counts["attempts"] < counts["moves"] <= counts["attempts"]
    assert counts["highest"].sum() == counts["games"] > 500


@pytest.mark.parametrize("name", ["3x3", "5x5", "tower", "threes-5x5", "duel"])
def test_random_rollout_serves_games_that_do_not_pack(name):
    env = tilery.VectorEnv(name, num_envs=32)
    counts = env.random_rollout(300, seed=4)
    assert counts["attempts"] == 32 * 300 and counts["vectors"] == env.has_vectors
    assert 0.3 * counts["attempts"] < counts["moves"] <= counts["attempts"]
    assert counts["highest"].sum() == counts["games"]
    assert (counts["score_sum"] > 0) == (counts["games"] > 0)
    again = env.random_rollout(300, seed=4)
    assert all(np.array_equal(again[key], value) for key, value in counts.items())


@pytest.mark.parametrize("name", tilery.games())
def test_every_game_of_the_menu_is_stepped_by_vectors(name):
    env = tilery.VectorEnv(name, num_envs=8)
    assert env.has_vectors == tilery.VectorEnv("2048", num_envs=8).has_vectors
    cpus = Path("/proc/cpuinfo")
    assert env.has_vectors or not (cpus.exists() and " avx2 " in cpus.read_text())
    assert not tilery.VectorEnv(name, num_envs=1).has_vectors


def test_games_without_vectors_say_so():
    for name in ("doughnut", "downpour", "no-down", "spite"):
        assert not tilery.VectorEnv(name, num_envs=8).has_vectors
    assert not tilery.VectorEnv("2048", num_envs=8, size=(9, 9)).has_vectors


def test_random_rollout_refuses_a_game_without_a_first_move():
    stuck = tilery.Cartridge(
        'name = "stuck"\ntitle = "Stuck"\nabout = "No move."\n[board]\nwidth = 1\nheight = 1\n'
        '[tiles]\nvalues = [2]\nthen = "double"\nmerge = "equal"\n[spawn]\nstart = 1\nodds = [[2, 1]]\nout_of = 1\n'
    )
    with pytest.raises(ValueError, match="games that begin with a move"):
        tilery.VectorEnv(stuck, num_envs=2).random_rollout(10)


def test_a_duel_that_is_over_says_so():
    duel = tilery.DuelEnv()
    for call in (duel.last, lambda: duel.step(0)):
        with pytest.raises(ValueError, match=r"found none: call reset\(\)"):
            call()
    duel.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in duel.agent_iter():
        seen, _, terminated, _, _ = duel.last()
        if terminated:
            with pytest.raises(ValueError, match="expected None from an agent whose game is over, found 2$"):
                duel.step(2)
        duel.step(None if terminated else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    for call in (duel.last, lambda: duel.step(None)):
        with pytest.raises(ValueError, match=r"found none: call reset\(\)"):
            call()


def test_a_duel_that_has_not_begun_has_neither_a_seed_nor_an_observation():
    duel = tilery.DuelEnv()
    with pytest.raises(RuntimeError, match=r"^expected reset\(\) before game_seed$"):
        duel.game_seed
    with pytest.raises(RuntimeError, match=r"^expected reset\(\) before observe\(\)$"):
        duel.observe("player_0")


def test_a_refused_action_keeps_the_reward_of_the_agent():
    duel = tilery.DuelEnv()
    duel.reset(seed=1)
    while duel.last()[1] == 0:
        duel.step(int(duel.last()[0]["action_mask"].argmax()))
    reward = duel.last()[1]
    with pytest.raises(ValueError, match="found None"):
        duel.step(None)
    assert duel.last()[1] == reward


def test_a_wrong_action_is_named_with_its_shape():
    env = tilery.Env("2048")
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"found an array of shape \(1,\)"):
        env.step(np.array([2]))
    with pytest.raises(ValueError, match=r"found a list$"):
        env.step([2])
    with pytest.raises(ValueError, match=r"found an object$"):
        env.step(object())
    with pytest.raises(ValueError, match=r"found an Ellipse$"):
        env.step(type("Ellipse", (), {})())
    for wrong, found in ((True, "True"), (np.bool_(False), "False"), (2.5, "2.5"), (np.float64(2.5), "2.5"), (None, "None")):
        with pytest.raises(ValueError, match=f"found {found}$"):
            env.step(wrong)


def test_a_duel_needs_a_game_for_two_and_an_action_while_it_goes_on():
    with pytest.raises(ValueError, match="game: expected a game for two, such as 2048-vcs, found '3x3' for one"):
        tilery.DuelEnv("3x3")
    duel = tilery.DuelEnv()
    duel.reset(seed=1)
    with pytest.raises(ValueError, match="action: expected 0 to 3 while the game goes on, found None"):
        duel.step(None)
