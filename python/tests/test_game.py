"""Games as people play them."""

import copy
import os
import pickle
import random
import re

import numpy as np
import pytest

import tilery


def played(name="2048", seed=7, moves=40, **options):
    game = tilery.Game(name, seed=seed, **options)
    for turn in range(moves):
        legal = game.legal_moves
        if not legal:
            break
        game.play(legal[turn % len(legal)])
        game.go_on()
    return game


def test_a_game_has_its_board_as_ranks_and_as_faces():
    game = played()
    assert game.board.dtype == np.uint8 and game.board.shape == (4, 4)
    assert np.array_equal(game.faces, np.where(game.board > 0, 2 ** game.board.astype(int), 0))


def test_a_board_is_a_copy():
    game = played()
    game.board[:] = 0
    assert game.board.any()


def test_undo_and_redo_walk_back_and_forth():
    game = played(moves=10)
    boards = [game.board]
    while game.undo():
        boards.append(game.board)
    assert len(boards) == 11 and game.moves == 0
    while game.redo():
        pass
    assert np.array_equal(game.board, boards[0])


@pytest.mark.parametrize("name", tilery.games())
def test_odds_list_all_entries_and_sum_to_one(name):
    game = played(name, moves=25)
    for direction in game.legal_moves:
        odds = game.odds(direction)
        assert abs(sum(one.odds for one in odds) - 1) < 1e-12
        after = game.copy()
        after.play(direction)
        entered = {(one.row, one.column) for one in odds if one.rank == after.board[one.row, one.column]}
        assert entered


@pytest.mark.parametrize("name", tilery.games(more=True))
def test_loops_of_random_and_of_greedy_moves_end(name):
    if name in ("8x8", "antimatter") and not os.environ.get("TILERY_LONG"):
        pytest.skip("a game is long: only ./test all plays it")
    rng = random.Random(1)
    game = tilery.Game(name, seed=1)
    while not game.is_over:
        game.play(rng.choice(game.legal_moves))
    greedy = tilery.Game(name, seed=2)
    while not greedy.is_over:
        greedy.play(max(greedy.legal_moves, key=lambda way: greedy.after(way)[1]))
    assert game.moves > 0 and greedy.moves > 0


def test_levels_are_games_by_name(tmp_path):
    third = tilery.Game("gather.3", seed=1)
    assert third.cartridge.name == "gather.3" and third.faces[0].tolist() == [2, 0, 0, 2]
    for way in ("up", "left", "down", "left"):
        assert third.play(way)
    assert third.is_over and third.cartridge.goal == third.faces.max() == 8
    assert tilery.verify(third.record())["ok"]
    assert tilery.Game.from_record(third.record()).cartridge == third.cartridge
    pack = tilery.cartridge("gather")
    assert pack.levels == 20 and pack.level(3) == third.cartridge and tilery.cartridge("2048").levels == 0
    own = tmp_path / "mine.toml"
    own.write_text(pack.toml)
    assert tilery.cartridge(f"{own}.3") == tilery.cartridge(tmp_path / "mine.toml.3") == third.cartridge
    for name, expected in (("gather.21", "a level from 1 to 20, found 21"), ("2048.1", "a game with levels, found 2048")):
        with pytest.raises(ValueError, match=f"^level: expected {expected}$"):
            tilery.Game(name)
    for name in ("gather.0", "gather.03", "gather.", "nothing.3", str(tmp_path / "none.toml.3")):
        with pytest.raises(FileNotFoundError):
            tilery.Game(name)


@pytest.mark.parametrize("name", tilery.games(more=True))
def test_play_takes_every_best_move_of_a_hint(name):
    player = tilery.Player(name, network=None)
    game = tilery.Game(name, seed=1)
    while not game.is_over and game.moves < 60:
        assert game.play(player.hint(game, depth=1, line=0).best)
    assert game.legal_moves or player.hint(game, depth=1).best is None


def test_odds_of_no_move_are_refused():
    game = tilery.Game("2048", seed=1)
    while len(game.legal_moves) == 4:
        game.play("left") or game.play("up")
    illegal = next(d for d in ("left", "right", "up", "down") if d not in game.legal_moves)
    expected = f"expected {' or '.join(filter(None, [', '.join(game.legal_moves[:-1]), game.legal_moves[-1]]))}, found {illegal}, which"
    with pytest.raises(ValueError, match=expected):
        game.odds(illegal)


@pytest.mark.parametrize("name", tilery.games())
def test_records_copies_and_pickles_are_equal_games(name):
    game = played(name)
    game.undo()
    twins = [
        tilery.Game.from_record(game.record(), name),
        copy.copy(game),
        copy.deepcopy(game),
        pickle.loads(pickle.dumps(game)),
    ]
    legal = game.legal_moves
    for twin in twins:
        assert twin.record() == game.record()
        if legal:
            twin.play(legal[0])
    if legal:
        game.play(legal[0])
        assert all(np.array_equal(twin.board, game.board) for twin in twins)


def test_a_changed_record_is_refused_with_its_place():
    text = played().record()
    with pytest.raises(ValueError, match=r"^record:\d+:\d+: expected"):
        tilery.Game.from_record(text.replace("seed", "sead"), "2048")


def test_a_game_of_two_has_no_third_player():
    game = tilery.Game("2048-vcs", seed=5, players=2)
    assert game.players == 2 and game.player == 0
    game.play(game.legal_moves[0])
    assert game.score_of(0) >= 0
    with pytest.raises(IndexError, match="player"):
        game.score_of(2)


def test_a_game_draws_itself_as_svg_pixels_and_text():
    game = played("threes")
    assert game._repr_svg_().startswith("<?xml") or game._repr_svg_().lstrip().startswith("<svg")
    pixels = game.render("rgb_array", cell=16)
    assert pixels.dtype == np.uint8 and pixels.ndim == 3 and pixels.shape[2] == 3
    assert "+------+" in game.render()
    with pytest.raises(ValueError, match="rgb_array"):
        game.render("human")


def test_pictures_show_a_blue_1_and_a_red_2_in_threes_alone():
    def red_and_blue(cartridge, face):
        svg = tilery.Game(cartridge, seed=7).render("svg")
        paper = re.search(rf'fill="#(..)..(..)"/><text [^>]*>{face}</text>', svg)
        return [int(part, 16) for part in paper.groups()]

    red, blue = red_and_blue("threes", 1)
    assert blue > red + 60
    red, blue = red_and_blue("threes", 2)
    assert red > blue + 60
    red, blue = red_and_blue("2048", 2)
    assert abs(red - blue) < 60


def test_a_cartridge_is_found_by_name_path_text_and_size(tmp_path):
    text = tilery.cartridge("2048").toml
    path = tmp_path / "mine.toml"
    path.write_text(text)
    assert tilery.Game(path).cartridge == tilery.Game(text).cartridge == tilery.cartridge("2048")
    assert tilery.Game("2048", size=(5, 3)).board.shape == (3, 5)
    with pytest.raises(FileNotFoundError, match="2049"):
        tilery.Game("2049")
    with pytest.raises(ValueError, match=r"text:\d+:\d+: expected"):
        tilery.Game(text + "\nnonsense = 1\n")
    with pytest.raises(ValueError, match="size"):
        tilery.Game("2048", size=(0, 3))


def test_a_byte_order_mark_decides_the_encoding_of_a_text(tmp_path):
    path = tmp_path / "mine.toml"
    for encoding in ("utf-8", "utf-16-le", "utf-16-be"):
        path.write_bytes(("\ufeff" + tilery.cartridge("2048").toml).encode(encoding))
        assert tilery.Game(path).cartridge == tilery.cartridge("2048"), encoding
    path.write_bytes(b"title = '\xff'\n")
    with pytest.raises(ValueError, match="byte 9: expected a text in UTF-8, found byte 0xFF"):
        tilery.Game(path)
    record = played("2048").record()
    assert tilery.Game.from_record("\ufeff" + record).record() == record


def test_threes_shows_its_next_tile_and_its_deck():
    game = played("threes", moves=5)
    low, high = game.next_tile
    assert 1 <= low <= high
    assert sum(game.deck) <= 12 and game.cartridge.deck == [(1, 4), (2, 4), (3, 4)]
    assert tilery.Game("2048").next_tile is None


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "one", None, True])
def test_a_bad_seed_is_refused(seed):
    with pytest.raises(ValueError, match="seed"):
        tilery.Game("2048", seed=seed)


@pytest.mark.parametrize("direction", [4, -1, "north", None, 1.0, True, b"left", [0], 2**70])
def test_a_bad_direction_is_refused(direction):
    with pytest.raises(ValueError, match="direction"):
        tilery.Game("2048").play(direction)
