"""The player, and searches by evaluators written in Python."""

import json
import os
import subprocess
import threading
import time
import warnings

import numpy as np
import pytest

import tilery


def boards_of(name, count, moves=40):
    env = tilery.VectorEnv(name, num_envs=count, copy=True)
    _, info = env.reset(seed=3)
    rng = np.random.default_rng(1)
    for _ in range(moves):
        chance = rng.random((count, 4)) * info["action_mask"]
        _, _, _, _, info = env.step(chance.argmax(axis=1))
    return env.ranks.copy(), info


def test_hints_of_a_game_and_of_its_board_agree():
    player = tilery.Player("2048", network=None)
    game = tilery.Game("2048", seed=5)
    for depth in (1, 2, 3):
        hint = player.hint(game, depth=depth)
        assert hint.best in game.legal_moves and hint.line[0] == hint.best
        assert [d for d, v in zip(tilery.player.directions, hint.values) if not np.isnan(v)] == game.legal_moves
        assert np.array_equal(player.hint(game.board, depth=depth).values, hint.values, equal_nan=True)


def test_a_batch_of_boards_has_the_hints_of_each():
    player = tilery.Player("2048", network=None)
    boards, _ = boards_of("2048", 12)
    best, values = player.hints(boards, depth=2)
    assert best.dtype == np.int8 and values.shape == (12, 4)
    for board, one, row in zip(boards, best, values):
        hint = player.hint(board, depth=2)
        assert np.array_equal(hint.values, row, equal_nan=True)
        assert hint.best == (None if one < 0 else tilery.player.directions[one])


def test_threes_needs_its_next_tile():
    player = tilery.Player("threes", network=None)
    game = tilery.Game("threes", seed=2)
    assert player.hint(game.board, depth=1, next=game.next_tile).best in game.legal_moves
    with pytest.raises(ValueError, match=r"^next\[0\]: expected the next tile"):
        player.hint(game.board, depth=1)


def test_a_game_and_its_record_get_the_same_review():
    game = tilery.Game("2048", seed=1)
    for turn in range(30):
        game.play(game.legal_moves[turn % len(game.legal_moves)])
    player = tilery.Player("2048", network=None)
    review = player.review(game, depth=1)
    assert len(review["loss"]) == 30 and (review["loss"] >= 0).all()
    assert review["grade"] is None
    again = player.review(game.record(), depth=1)
    assert np.array_equal(again["loss"], review["loss"])


def test_values_of_large_tiles_hold_the_gains_of_their_merges():
    player = tilery.Player("2048", tables=None)

    def game_of(rank):
        board = np.array([[rank, rank, 2, 1], [0] * 4, [0] * 4, [1, 0, 0, 2]], dtype=np.uint8)
        return tilery.Game("2048", board=board, seed=1)

    def values_of(rank):
        game = game_of(rank)
        values = player.hint(game, depth=1).values
        assert np.array_equal(player.hints(game.board[None], depth=1)[1][0], values)
        return values

    def growth(rank):
        game = game_of(rank)
        game.play("left")
        game.play("up")
        expected = player.review(game, depth=1)["expected"]
        return expected[1] - expected[0]

    for rank in (15, 16, 20):
        assert np.allclose(values_of(rank), values_of(14) + 2 ** (rank + 1) - 2**15, atol=0.1), rank
        assert abs(growth(rank) - growth(14)) < 0.1, rank


def test_evaluate_is_the_same_on_any_number_of_threads():
    player = tilery.Player("2048", network=None)
    one = player.evaluate(games=20, depth=1, seed=7)
    assert player.evaluate(games=20, depth=1, seed=7, threads=3) == one
    assert one["games"] == 20 and one["score"]["mean"] > 1000
    assert one["reached"][4] == 1.0


def corner(boards):
    weights = np.arange(boards.shape[1], dtype=float)
    return (boards * weights).sum(axis=1)


@pytest.mark.parametrize("name", ["2048", "2048-61b", "5x5"])
def test_a_search_one_move_deep_is_the_gain(name):
    boards, info = boards_of(name, 6)
    sizes = []

    def evaluate(afters):
        assert afters.dtype == np.uint8 and afters.ndim == 2
        sizes.append(len(afters))
        return np.zeros(len(afters))

    values = tilery.search(name, boards, evaluate, depth=1, batch_size=5)
    assert max(sizes) <= 5
    assert np.array_equal(np.isnan(values), info["action_mask"] == 0)
    game = tilery.Game(name, seed=3)
    for turn in range(30):
        game.play(game.legal_moves[turn % len(game.legal_moves)])
    row = tilery.search(name, game.board[None], evaluate, depth=1)[0]
    for number, direction in enumerate(tilery.player.directions):
        after = game.copy()
        if after.play(direction):
            assert row[number] == after.score - game.score


def test_each_leaf_is_evaluated_once_and_deeper_searches_evaluate_more():
    game = tilery.Game("2048", seed=6)
    for depth, least in ((1, 1), (2, 50), (3, 500)):
        seen = []
        tilery.search("2048", game.board[None], lambda b: seen.append(b.copy()) or corner(b), depth=depth)
        leaves = np.concatenate(seen)
        assert len(np.unique(leaves, axis=0)) == len(leaves) >= least


def test_a_search_by_the_heuristic_of_the_player_agrees_with_the_player():
    player = tilery.Player("2048", network=None)
    boards, _ = boards_of("2048", 5)
    by_python = tilery.search("2048", boards, lambda b: player.values(b.reshape(-1, 4, 4)), depth=2)
    assert np.allclose(by_python, player.hints(boards, depth=2)[1], equal_nan=True)


@pytest.mark.parametrize(
    "answer", [None, 1.0, "no", np.zeros(3), np.array([[1.0]]), [np.nan], object(), {}]
)
def test_wrong_answers_of_evaluators_are_refused(answer):
    board = tilery.Game("2048", seed=6).board[None]
    with pytest.raises((ValueError, TypeError)):
        tilery.search("2048", board, lambda boards: answer, depth=2)


def test_an_evaluators_own_exception_comes_through():
    def fails(boards):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        tilery.search("2048", tilery.Game("2048").board[None], fails)


def wrong_boards(rng):
    good = rng.integers(0, 5, (3, 4, 4))
    kind = int(rng.integers(0, 7))
    return [
        good.astype(float), good[0], good.reshape(3, 2, 8)[:, :, :3], good - 1 - good.max(),
        np.full((3, 4, 4), np.nan), good.astype(bool), good + 300,
    ][kind]  # fmt: skip


def test_wrong_boards_are_refused():
    player = tilery.Player("2048", network=None)
    rng = np.random.default_rng(8)
    for _ in range(500):
        with pytest.raises(ValueError, match="boards"):
            player.hints(wrong_boards(rng), depth=1)


@pytest.mark.parametrize("options", [{"depth": 0}, {"depth": 99}, {"time_ms": -1}, {"time_ms": float("nan")}, {"nodes": -1}])
def test_wrong_limits_are_refused(options):
    with pytest.raises(ValueError, match="expected"):
        tilery.Player("2048", network=None).hint(tilery.Game("2048"), **options)


def test_a_player_without_threads_is_refused():
    with pytest.raises(ValueError, match="threads"):
        tilery.Player("2048", threads=0)


def test_threads_change_no_value():
    """hint() divides moves among threads, hints() and values() divide boards."""
    boards, _ = boards_of("2048", 40)
    alone, together = tilery.Player("2048", network=None), tilery.Player("2048", network=None, threads=3)
    assert (alone.threads, together.threads) == (1, 3)
    assert np.array_equal(alone.hints(boards, depth=2)[1], together.hints(boards, depth=2)[1], equal_nan=True)
    many = np.repeat(boards, 20, axis=0)
    assert np.array_equal(alone.values(many), together.values(many))
    game = tilery.Game("2048", seed=5)
    for depth in (1, 2, 4):
        first, second = alone.hint(game, depth=depth), together.hint(game, depth=depth)
        assert np.array_equal(first.values, second.values, equal_nan=True) and first.line == second.line
    assert together.evaluate(games=6) == alone.evaluate(games=6)
    assert together.hint(game, time_ms=20).best in game.legal_moves


def test_a_number_of_nodes_gives_the_same_values_on_any_number_of_threads():
    game = tilery.Game("2048", seed=5)
    alone, together = tilery.Player("2048", network=None), tilery.Player("2048", network=None, threads=3)
    first = alone.hint(game, nodes=3000)
    alone.hint(tilery.Game("2048", seed=6), nodes=5000)
    for second in (together.hint(game, nodes=3000), alone.hint(game, nodes=3000)):
        assert np.array_equal(first.values, second.values, equal_nan=True) and first.line == second.line
    assert not np.array_equal(first.values, alone.hint(game, nodes=5).values, equal_nan=True)
    assert alone.evaluate(games=2, nodes=100) == together.evaluate(games=2, nodes=100)
    assert alone.evaluate(games=2, nodes=100) != alone.evaluate(games=2)


def test_a_batch_lets_other_threads_run():
    player = tilery.Player("2048", network=None)

    def turns_beside(boards):
        thread = threading.Thread(target=player.hints, args=(boards,), kwargs={"depth": 3})
        thread.start()
        turns = 0
        while thread.is_alive():
            turns += 1
            time.sleep(0.001)
        return turns

    boards, _ = boards_of("2048", 300)
    while turns_beside(boards) <= 5:  # a fast machine needs more boards; if no other thread runs, no number is enough
        assert len(boards) < 10**5
        boards = np.repeat(boards, 10, axis=0)


def test_one_player_in_two_threads_is_refused():
    boards, _ = boards_of("2048", 200)
    player = tilery.Player("2048", network=None)
    refusals = []

    def ask(some_boards):
        try:
            player.hints(some_boards, depth=3)
        except RuntimeError as error:
            refusals.append(str(error))

    # Either thread may be the one that comes second. On a busy machine they may not meet at once.
    end = time.monotonic() + 120
    while not refusals and time.monotonic() < end:
        thread = threading.Thread(target=ask, args=(boards,))
        thread.start()
        while thread.is_alive():
            ask(boards[:1])
        thread.join()
    assert refusals and all("another thread" in refusal for refusal in refusals)


def answers_of_the_command(words, text, folder):
    """The lines that the command answers to `text`, read as JSON. It uses no data of the user, such as tablebases."""
    command = os.environ.get("TILERY_COMMAND", "")
    if not os.path.exists(command):
        pytest.skip("TILERY_COMMAND names no command")
    run = subprocess.run(
        [command, *words, "--json"], input=text,
        env={**os.environ, "XDG_DATA_HOME": str(folder)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [json.loads(line) for line in run.stdout.splitlines()]


def hints_of_the_command(boards, folder):
    faces = tilery.cartridge("2048").faces[boards].reshape(len(boards), -1).tolist()
    lines = [json.dumps({"board": board, "width": 4, "height": 4, "depth": 2}) for board in faces]
    return answers_of_the_command(["hint", "2048"], "\n".join(lines) + "\n", folder)


def test_player_and_command_give_the_same_reviews(tmp_path):
    rng = np.random.default_rng(4)
    games = [tilery.Game(name, seed=4) for name in ("2048", "threes", "3x3", "5x5")]
    for game in games:
        while not game.is_over and game.moves < 32:
            game.play(str(rng.choice(game.legal_moves)))
    records = "\n".join(game.record() for game in games)
    for game, answer in zip(games, answers_of_the_command(["review", "-"], records, tmp_path)):
        player = tilery.Player(game.cartridge.name)
        review = player.review(game)
        assert answer["cartridge"] == game.cartridge.name and answer["network"] == player.has_network
        assert answer["best_share"] == review["best_share"] and answer.get("grade") == review["grade"]
        assert answer.get("mean_loss") == review["mean_loss_share"]
        assert len(answer["moves"]) == len(review["loss"]) > 30
        for name in ("loss", *(["expected"] if player.has_network else [])):
            assert [move[name] for move in answer["moves"]] == pytest.approx(review[name], abs=0.00501)
        for name in ("played", "best"):
            assert [move[name] for move in answer["moves"]] == [tilery.player.directions[way] for way in review[name]]
        if player.has_network:
            assert answer["regret"] == pytest.approx(review["mean_loss"], abs=0.00501)


known_to_tables = [
    [[14, 13, 12, 10], [9, 8, 3, 5], [3, 4, 2, 1], [2, 0, 1, 0]],
    [[14, 13, 12, 11], [9, 8, 3, 4], [2, 0, 4, 4], [0, 1, 2, 4]],
    [[14, 13, 12, 11], [10, 8, 4, 2], [1, 4, 1, 1], [3, 0, 1, 0]],
]


def test_player_and_command_give_the_same_hints_by_tables(tmp_path):
    player, plain = tilery.Player("2048"), tilery.Player("2048", tables=None)
    boards = np.concatenate([np.array(known_to_tables, dtype=np.uint8), boards_of("2048", 3)[0]])
    best, values = player.hints(boards, depth=2)
    assert (player.has_tables, plain.has_tables) == (True, False)
    differ = (np.nan_to_num(plain.hints(boards, depth=2)[1]) != np.nan_to_num(values)).any(axis=1)
    assert differ.tolist() == [True] * 3 + [False] * 3
    for answer, move, row in zip(hints_of_the_command(boards, tmp_path), best, values):
        assert answer["best"] == tilery.player.directions[move]
        known = {name: value for name, value in zip(tilery.player.directions, row) if not np.isnan(value)}
        assert answer["values"] == pytest.approx(known, abs=0.01)


def test_without_a_network_there_are_no_tables():
    assert not tilery.Player("2048", network=None).has_tables
    with pytest.raises(ValueError, match="tables: expected"):
        tilery.Player("2048", network=None, tables="mine")


def test_the_former_name_of_nodes_is_taken_with_a_warning():
    game = tilery.Game("2048", seed=5)
    player = tilery.Player("2048", network=None)
    boards = np.stack([game.board, game.board])
    calls = {
        "hint": lambda **limit: player.hint(game, **limit).values,
        "hints": lambda **limit: player.hints(boards, **limit)[1],
        "review": lambda **limit: player.review(played, **limit)["value"],
        "evaluate": lambda **limit: player.evaluate(games=2, **limit)["score"]["mean"],
    }
    played = tilery.Game("2048", seed=5)
    for _ in range(8):
        played.play(played.legal_moves[0])
    for name, call in calls.items():
        with pytest.warns(DeprecationWarning, match="^most_boards is now nodes; the next version refuses it$") as warned:
            former = call(most_boards=50)
        assert warned[0].filename == __file__, name
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            np.testing.assert_array_equal(former, call(nodes=50), err_msg=name)
        with pytest.raises(ValueError, match="^most_boards: expected its new name alone, found nodes=9 beside it$"):
            call(nodes=9, most_boards=9)


def test_a_network_that_ships_is_refused_for_another_size_and_for_a_game_without_one():
    with pytest.raises(ValueError, match="^network: expected a game with a network that ships, found '2048' of another size or"):
        tilery.Player("2048", size=(3, 5), network="shipped")
    with pytest.raises(ValueError, match="^network: expected a game with a network that ships, found '2584'$"):
        tilery.Player("2584", network="shipped")
    assert tilery.Player("2048", network="shipped").has_network and not tilery.Player("2048", size=(3, 5)).has_network
