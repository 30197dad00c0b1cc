"""Tests of Tilery's 2048 against each statement of docs/environments.md."""

import random

import numpy as np
import pytest

import tilery


def board_of(*rows):
    """Ranks from the numbers that players see."""
    faces = np.array(rows)
    return np.where(faces > 0, np.log2(np.maximum(faces, 1)), 0).astype(np.uint8)


def test_a_game_begins_with_two_tiles():
    boards, _ = tilery.VectorEnv("2048", num_envs=500).reset(seed=1)
    assert ((boards > 0).sum(axis=(1, 2)) == 2).all()


def test_a_tile_that_a_merge_made_may_merge_in_the_next_move():
    game = tilery.Game("2048", board=board_of([2, 2, 4, 0], *[[0] * 4] * 3))
    assert game.play("left", enters=(3, 0, 1))
    assert game.faces[0].tolist() == [4, 4, 0, 0]
    assert game.legal_moves == ["left", "right", "up", "down"]
    game.play("left", enters=(3, 3, 1))
    assert game.faces[0].tolist() == [8, 0, 0, 0]


def test_a_tile_enters_after_a_merge_on_a_full_board():
    full = board_of([2, 2, 4, 8], [4, 8, 16, 32], [8, 16, 32, 64], [16, 32, 64, 128])
    game = tilery.Game("2048", board=full)
    assert game.legal_moves == ["left", "right"]
    game.play("left")
    assert game.faces[0, :3].tolist() == [4, 4, 8] and game.faces[0, 3] in (2, 4)


def test_no_op_changes_nothing_and_ends_nothing():
    env = tilery.Env("2048")
    board = board_of([2, 4, 0, 0], *[[0] * 4] * 3)
    env.reset(seed=1, options={"board": board})
    for _ in range(5):
        seen, reward, terminated, truncated, info = env.step(0)
        assert np.array_equal(seen, board) and not terminated and not truncated and reward == 0


def test_the_game_goes_on_at_2048_and_shows_65536():
    env = tilery.Env("2048")
    env.reset(seed=1, options={"board": board_of([1024, 1024, 0, 0], *[[0] * 4] * 3)})
    assert not env.step(0)[2]
    env.reset(seed=1, options={"board": board_of([32768, 32768, 0, 0], *[[0] * 4] * 3)})
    seen, reward, terminated, _, _ = env.step(0)
    assert seen[0, 0] == 16 and reward == 65536 and not terminated


def test_draws_from_other_generators_change_no_tile():
    def played(disturbance):
        env = tilery.Env("2048")
        boards = [env.reset(seed=5)[0]]
        for step in range(50):
            disturbance()
            boards.append(env.step(step % 4)[0])
        return np.array(boards)

    plain = played(lambda: None)
    assert np.array_equal(plain, played(lambda: (random.random(), np.random.random())))


def test_writing_into_an_observation_changes_no_game():
    for env, action in ((tilery.Env("2048"), 0), (tilery.VectorEnv("2048", num_envs=1), np.array([0]))):
        seen, _ = env.reset(seed=3)
        before = env.ranks.copy()
        seen[...] = 9
        assert np.array_equal(env.ranks, before)
        seen = env.step(action)[0]
        before = env.ranks.copy()
        seen[...] = 9
        assert np.array_equal(env.ranks, before)


@pytest.mark.parametrize("name", ["2048", "threes", "5x5", "2048-vcs"])
def test_slides_agree_with_games(name):
    env = tilery.VectorEnv(name, num_envs=64)
    boards, info = env.reset(seed=2)
    for step in range(60):
        after, gains, legal = tilery.slides(name, boards)
        assert np.array_equal(legal, info["action_mask"].astype(bool))
        actions = np.argmax(np.roll(legal, step % 4, axis=1), axis=1)
        actions = (actions - step % 4) % 4
        previous, lanes = boards, np.arange(len(boards))
        boards, rewards, ended, _, info = env.step(actions)
        moved = legal[lanes, actions] & ~ended
        gained = gains[lanes, actions][moved]
        if name == "threes":  # the score is counted on the board: the tile that enters adds to it
            assert (rewards[moved] >= gained).all()
        else:
            assert np.array_equal(rewards[moved], gained)
        kept = after[lanes, actions] > 0
        assert (boards[moved][kept[moved]] == after[lanes, actions][moved][kept[moved]]).all()
        assert np.array_equal(after[~legal], np.repeat(previous[:, None], 4, axis=1)[~legal])
