"""Training, networks, exact values."""

import pickle

import numpy as np
import pytest

import tilery


@pytest.fixture(scope="module")
def trained():
    return tilery.train("2048", moves=150_000, patterns="squares", seed=3)


def test_a_network_learns(trained):
    played = tilery.Player("2048", network=trained.network).evaluate(games=20, depth=1)
    assert played["score"]["mean"] > 3000
    assert trained.curve["moves"][-1] >= 150_000 and trained.network.moves >= 150_000


def test_the_same_seed_gives_the_same_weights(trained):
    again = tilery.train("2048", moves=150_000, patterns="squares", seed=3)
    assert np.array_equal(again.network.weights, trained.network.weights)


def test_networks_go_through_files_bytes_and_pickles(trained, tmp_path):
    path = tmp_path / "small.network"
    trained.network.save(path)
    for twin in (
        tilery.Network.load(path),
        tilery.Network.from_bytes(path.read_bytes()),
        pickle.loads(pickle.dumps(trained.network)),
    ):
        assert np.array_equal(twin.weights, trained.network.weights) and twin.game == "2048"
    with pytest.raises(FileNotFoundError):
        tilery.Network.load(tmp_path / "none.network")
    with pytest.raises(ValueError, match="expected"):
        tilery.Network.from_bytes(b"nothing")


def test_weights_are_written_in_place():
    network = tilery.train("2048", moves=2000, patterns="squares").network
    board = tilery.Game("2048", seed=4).board[None]
    network.weights[:] = 1.0
    assert network.weights.min() == 1.0
    value = tilery.Player("2048", network=network).values(board)[0]
    network.weights[:] = 2.0
    assert tilery.Player("2048", network=network).values(board)[0] == 2 * value > 0


def test_a_network_for_another_game_is_refused(trained):
    with pytest.raises(ValueError, match="network"):
        tilery.Player("threes", network=trained.network)


def test_a_callback_may_end_the_training():
    reports = []
    result = tilery.train(
        "2048", seconds=30, patterns="squares", callback=lambda report: reports.append(report) or len(reports) >= 1
    )
    assert len(reports) == 1 and result.curve["seconds"][-1] < 15


def test_an_exception_of_a_callback_comes_through():
    def fails(report):
        raise LookupError("mine")

    with pytest.raises(LookupError, match="mine"):
        tilery.train("2048", seconds=30, patterns="squares", callback=fails)


@pytest.mark.parametrize(
    "options",
    [{}, {"moves": 0}, {"seconds": -1}, {"seconds": float("nan")}, {"moves": 10, "threads": 0},
     {"moves": 10, "rate": 0}, {"moves": 10, "patterns": "nonsense"}],
)  # fmt: skip
def test_wrong_trainings_are_refused(options):
    with pytest.raises(ValueError, match="expected"):
        tilery.train("2048", **options)


def on_2x2(name):
    toml = tilery.cartridge(name).toml
    for line, shorter in (("width = 4", "width = 2"), ("height = 4", "height = 2"), ("start = 9", "start = 3")):
        toml = toml.replace(line, shorter)
    return tilery.Cartridge(toml)


@pytest.mark.parametrize("name", ["2048", "threes", "dealt", "trios"])
def test_every_position_of_a_solution_is_found_again(name):
    solved = tilery.exact(on_2x2(name))
    boards = solved.boards
    rows = solved.moves(boards, next=solved.next, deck=solved.deck)
    has_move = ~np.isnan(rows).all(axis=1)
    assert has_move.sum() > 0.5 * len(rows)
    assert np.array_equal(has_move, tilery.slides(on_2x2(name), boards)[2].any(axis=1))
    # In Threes, the value of a board includes the board's score. The values of moves do not.
    score = np.where(boards > 2, 3.0 ** (boards - 2.0), 0).sum(axis=(1, 2)) if name == "threes" else 0
    np.testing.assert_allclose(np.nanmax(rows[has_move], axis=1), (solved.values - score)[has_move], atol=1e-9)
    best = solved.best(boards, next=solved.next, deck=solved.deck)
    assert np.array_equal(best >= 0, has_move)


def test_a_solution_of_a_game_with_a_deck_needs_the_deck():
    solved = tilery.exact(on_2x2("threes"))
    assert solved.deck.shape == (len(solved.boards), 3) and solved.deck.dtype == np.uint8
    for look in (solved.moves, solved.best):
        with pytest.raises(ValueError, match="^deck: expected the cards left by kind, as this game has a deck, found None$"):
            look(solved.boards, next=solved.next)
    with pytest.raises(ValueError, match="^deck: expected none, as this game has no deck, found one$"):
        tilery.exact("2x2").moves(solved.boards[:1], deck=[4, 4, 4])


def test_exact_solves_2x2_and_2x3_and_refuses_5x5():
    small = tilery.exact("2x2")
    assert small.boards.shape == (len(small.values), 2, 2)
    assert small.value == pytest.approx(66.964149)
    solved = tilery.exact("2x3")
    assert solved.boards.shape[1:] == (3, 2) and len(solved.boards) > 20_000
    is_over = ~tilery.slides("2048", solved.boards, size=(2, 3))[2].any(axis=1)
    assert is_over.any() and np.allclose(solved.values[is_over], 0)
    with pytest.raises(ValueError, match="cells"):
        tilery.exact("5x5")
    with pytest.raises(ValueError, match="aim"):
        tilery.exact("2x2", aim="luck")
