"""Next tiles and decks in observations and in `info`."""

from pathlib import Path

import numpy as np
import pytest

import tilery

shipped = Path(__file__).resolve().parents[2] / "cartridges"


def played_beside(env, games, steps, rng):
    """Steps `env` and the games of its seeds. Yields the observations, whether each lane has ended, and the info."""
    for _ in range(steps):
        masks = [[d in game.legal_moves for d in tilery.player.directions] for game in games]
        actions = np.array([rng.choice(np.flatnonzero(mask)) if any(mask) else 0 for mask in masks])
        seen, _, terminated, truncated, info = env.step(actions)
        for game, action in zip(games, actions):
            game.play(int(action))
            game.go_on()
        yield seen, terminated | truncated, info
        if terminated.any() or truncated.any():
            return


@pytest.mark.parametrize("num_envs", [3, 70])
def test_threes_shows_its_next_tile_and_its_deck(num_envs):
    env = tilery.VectorEnv("threes", num_envs=num_envs, observation="dict", seeds="counted")
    seen, info = env.reset(seed=4)
    games = [tilery.Game("threes", seed=4 + lane) for lane in range(num_envs)]
    assert sorted(env.single_observation_space.keys()) == ["board", "deck", "next"]
    compared = 0
    for seen, _, info in played_beside(env, games, 40, np.random.default_rng(1)):
        assert seen in env.observation_space
        for lane, game in enumerate(games):
            if game.is_over:
                continue
            assert np.array_equal(seen["board"][lane], game.board)
            assert tuple(seen["next"][lane]) == tuple(info["next"][lane]) == game.next_tile
            assert seen["deck"][lane].tolist() == info["deck"][lane].tolist() == game.deck
            compared += 1
    assert compared > 10 * num_envs
    assert np.array_equal(env.decks, info["deck"]) and info["_deck"].all()


def test_one_game_shows_the_same_as_many():
    env = tilery.Env("threes", observation="dict")
    seen, info = env.reset(seed=9)
    game = tilery.Game("threes", seed=9)
    while not game.is_over:
        assert seen in env.observation_space
        assert tuple(seen["next"]) == tuple(info["next"]) == game.next_tile
        assert seen["deck"].tolist() == info["deck"].tolist() == env.deck.tolist() == game.deck
        action = int(np.flatnonzero(info["action_mask"])[0])
        game.play(action)
        before = seen
        seen, _, _, _, info = env.step(action)
        assert not np.shares_memory(before["deck"], seen["deck"])


def test_a_game_that_ends_keeps_its_last_observation():
    env = tilery.VectorEnv("threes", num_envs=4, observation="dict", autoreset_mode="SAME_STEP", seeds="counted")
    env.reset(seed=2)
    games = [tilery.Game("threes", seed=2 + lane) for lane in range(4)]
    for seen, ended, info in played_beside(env, games, 2000, np.random.default_rng(3)):
        pass
    lane = int(np.flatnonzero(ended)[0])
    last = info["final_obs"][lane]
    assert games[lane].is_over and last in env.single_observation_space
    assert np.array_equal(last["board"], games[lane].board)
    assert tuple(last["next"]) == tuple(info["final_info"]["next"][lane]) == games[lane].next_tile
    assert last["deck"].tolist() == info["final_info"]["deck"][lane].tolist() == games[lane].deck
    assert seen["board"][lane].astype(bool).sum() == 9  # the next game has begun


@pytest.mark.parametrize("name", tilery.games())
def test_a_dictionary_has_what_the_game_has(name):
    env = tilery.VectorEnv(name, num_envs=2, observation="dict", copy=True)
    seen, _ = env.reset(seed=1)
    kept = {key: array.copy() for key, array in seen.items()}
    game = env.cartridge
    assert set(seen) == {"board"} | ({"next"} if game.shows_next else set()) | ({"deck"} if game.deck else set())
    for _ in range(4):
        assert env.step(np.array([0, 1]))[0] in env.observation_space
    assert all(np.array_equal(seen[key], kept[key]) for key in seen)


def test_a_game_whose_deck_is_too_large_for_vectors_shows_its_deck():
    text = (shipped / "threes.toml").read_text()
    text = text.replace('"threes"', '"my-threes"', 1).replace("width = 4", "width = 5").replace("height = 4", "height = 6")
    game = tilery.cartridge(text)
    env = tilery.VectorEnv(game, num_envs=3, observation="dict", seeds="counted")
    env.reset(seed=1)
    games = [tilery.Game(game, seed=1 + lane) for lane in range(3)]
    for seen, _, info in played_beside(env, games, 60, np.random.default_rng(1)):
        for lane, one in enumerate(games):
            assert np.array_equal(seen["board"][lane], one.board)
            assert seen["deck"][lane].tolist() == one.deck and tuple(seen["next"][lane]) == one.next_tile


def test_one_lane_keeps_its_arrays_for_a_step_too():
    env = tilery.VectorEnv("2048", num_envs=1, copy=False)
    first, info = env.reset(seed=1)
    kept = first.copy()
    env.step(info["action_mask"].argmax(axis=1))
    assert np.array_equal(first, kept)


def test_a_reset_mask_gives_new_seeds_to_some_lanes():
    env = tilery.VectorEnv("2048", num_envs=3, seeds="counted")
    env.reset(seed=5)
    env.reset(seed=20, options={"reset_mask": np.array([False, True, False])})
    assert env.seeds.tolist() == [5, 21, 7]
    env.reset(seed=2**64 - 1)
    assert env.seeds.tolist() == [2**64 - 1, 0, 1]
    with pytest.raises(ValueError, match="seed: expected 3 seeds, found 2"):
        env.reset(seed=[1, 2])


def test_arrays_of_environments_cannot_be_resized():
    env = tilery.VectorEnv("2048", num_envs=64, copy=False)
    ranks, info = env.reset(seed=1)
    for array in (ranks, info["action_mask"], info["score"]):
        with pytest.raises(ValueError, match="own"):
            array.resize((1,), refcheck=False)
    ranks.flags.writeable = False
    env.step(np.zeros(64, dtype=int))
    env.step(np.zeros(64, dtype=int))


@pytest.mark.parametrize("name", ["2048", "threes", "5x5", "2048-vcs", "no-down"])
@pytest.mark.parametrize("options", [{}, {"copy": False}, {"autoreset_mode": "SAME_STEP", "max_episode_steps": 7}])
def test_info_has_the_afterstates_of_the_boards_that_it_comes_with(name, options):
    env = tilery.VectorEnv(name, num_envs=9, afterstates=True, **options)
    _, info = env.reset(seed=1)
    for _ in range(30):
        boards, gains, legal = tilery.slides(name, env.ranks)
        assert np.array_equal(info["afterstates"], boards) and np.array_equal(info["gains"], gains)
        alive = info["action_mask"].any(axis=1)
        assert np.array_equal(info["action_mask"][alive], legal[alive])
        assert info["_afterstates"].all() and info["_gains"].all()
        actions = info["action_mask"].argmax(axis=1)
        kept = info["afterstates"].copy()
        before, (_, rewards, ended, cut, later) = info, env.step(actions)
        assert np.array_equal(before["afterstates"], kept)
        if name != "threes":  # its score counts the tile that enters as well
            assert np.array_equal(rewards[alive], before["gains"][np.arange(9), actions][alive])
        info = later
    assert "afterstates" not in tilery.VectorEnv(name, num_envs=1).reset(seed=1)[1]
