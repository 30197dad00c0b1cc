"""All functions take boards, next tiles and the options of reset() alike."""

import numpy as np
import pytest

import tilery

player = tilery.Player("2048", network=None)
threes = tilery.Player("threes", network=None)
network = tilery.train("2048", moves=50, patterns="squares").network
threes_network = tilery.train("threes", moves=50, patterns="squares").network
solved = tilery.exact("2x2")


def weighted(boards):
    """An evaluator that tells boards apart."""
    return (boards * np.arange(1, boards.shape[1] + 1)).sum(axis=1) * 1.0


def begun(kind, name, boards, **options):
    """The board with which an environment begins."""
    if kind is tilery.VectorEnv:
        return kind(name, num_envs=len(boards)).reset(seed=1, options={"boards": boards, **options})[0]
    env = kind(name)
    seen = env.reset(seed=1, options={"board": boards[0], **options})
    return env.observe("player_0")["observation"] if kind is tilery.DuelEnv else seen[0]


# Every public function that takes boards: from boards and options to a result that depends on the boards.
takers = {
    "Game": lambda boards, **o: tilery.Game("2048", board=boards[0], **o).board,
    "Env.reset": lambda boards, **o: begun(tilery.Env, "2048", boards, **o),
    "VectorEnv.reset": lambda boards, **o: begun(tilery.VectorEnv, "2048", boards, **o),
    "DuelEnv.reset": lambda boards, **o: begun(tilery.DuelEnv, "2048-vcs", boards, **o),
    "slides": lambda boards, **o: tilery.slides("2048", boards, **o)[0],
    "Player.hint": lambda boards, **o: player.hint(boards[0], depth=1, **o).values,
    "Player.hints": lambda boards, **o: player.hints(boards, depth=1, **o)[1],
    "Player.values": player.values,
    "search": lambda boards, **o: tilery.search("2048", boards, weighted, depth=1, **o),
    "Network.features": network.features,
}


def ranks_and_faces(shape=(4, 4)):
    """Boards of ranks, and the numbers on their tiles."""
    ranks = np.random.default_rng(3).integers(0, 5, (3, *shape), dtype=np.uint8)
    ranks[:, 0, 0] = 0  # so that a move is left
    return ranks, tilery.cartridge("2048").faces[ranks]


@pytest.mark.parametrize("name", takers)
def test_boards_are_ranks_unless_faces_is_true(name):
    ranks, faces = ranks_and_faces()
    np.testing.assert_array_equal(takers[name](faces, faces=True), takers[name](ranks))
    for doubtful in (faces, faces.tolist(), ranks.astype(np.int64)):
        with pytest.raises(ValueError, match=r"^(boards?): expected ranks as uint8 \(by np\.uint8\(\1\), or faces=True .*, found int64$"):
            takers[name](doubtful)
    with pytest.raises(ValueError, match="^boards?: expected the numbers that players see, .*, found uint8, the type of ranks$"):
        takers[name](ranks, faces=True)
    with pytest.raises(ValueError, match="^boards?: expected tiles of the game, found 3$"):
        takers[name](np.full((3, 4, 4), 3), faces=True)
    with pytest.raises(ValueError, match="^faces: expected True or False, found 1$"):
        takers[name](ranks, faces=1)


def test_solutions_take_ranks_or_faces():
    ranks = solved.boards[:50]
    faces = tilery.cartridge("2048").faces[ranks]
    for look in (solved.moves, solved.best):
        np.testing.assert_array_equal(look(faces, faces=True), look(ranks))
        with pytest.raises(ValueError, match="^boards: expected ranks as uint8 .*, found int64$"):
            look(faces)


def test_a_duel_may_show_faces():
    plain, faced = tilery.DuelEnv("2048-vcs"), tilery.DuelEnv("2048-vcs", observation="faces")
    for env in (plain, faced):
        env.reset(seed=2)
    seen = faced.observe("player_0")
    assert seen in faced.observation_space("player_0")
    assert np.array_equal(seen["observation"], plain.cartridge.faces[plain.observe("player_0")["observation"]])
    with pytest.raises(ValueError, match="observation: expected ranks or faces, found 'text'"):
        tilery.DuelEnv("2048-vcs", observation="text")


def test_a_duel_begins_on_a_board_and_ends_at_once_where_no_move_is_left():
    stuck = np.tile(np.array([[1, 2], [2, 1]], dtype=np.uint8), (2, 2))
    env = tilery.DuelEnv("2048-vcs", prize=1.0)
    env.reset(seed=1, options={"board": stuck})
    for agent in env.agent_iter():
        assert env.last()[2]
        env.step(None)


# Every public function that takes next tiles: from boards, tiles and options to a result that depends on the tiles.
takers_of_next = {
    "Game": lambda boards, next, **o: tilery.Game("threes", board=boards[0], next=next, **o).next_tile,
    "Env.reset": lambda boards, next, **o: begun_next(tilery.Env, boards, next, **o),
    "VectorEnv.reset": lambda boards, next, **o: begun_next(tilery.VectorEnv, boards, next, **o),
    "Player.hint": lambda boards, next, **o: threes.hint(boards[0], next=next, depth=2, **o).values,
    "Player.hints": lambda boards, next, **o: threes.hints(boards, next=next, depth=2, **o)[1],
    "Player.values": lambda boards, next, **o: threes.values(boards, next=next, **o),
    "search": lambda boards, next, **o: tilery.search("threes", boards, weighted, next=next, depth=2, **o),
    "Network.features": lambda boards, next, **o: threes_network.features(boards, next=next, **o),
}
takers_of_one_board = ("Game", "Env.reset", "Player.hint")


def begun_next(kind, boards, next, **options):
    name = "board" if kind is tilery.Env else "boards"
    env = kind("threes") if kind is tilery.Env else kind("threes", num_envs=len(boards))
    return env.reset(seed=1, options={name: boards[0] if kind is tilery.Env else boards, "next": next, **options})[1]["next"]


@pytest.mark.parametrize("name", takers_of_next)
def test_a_next_tile_is_one_number_or_one_or_two_for_each_board(name):
    taker = takers_of_next[name]
    boards = np.stack([tilery.Game("threes", seed=seed).board for seed in (1, 2, 3)])
    boards[:, 0, 0] = 8  # a 96, which brings bonuses of 6 and 12
    each, pairs = ([2], [2, 2]) if name in takers_of_one_board else ([2, 2, 2], [[2, 2]] * 3)
    right = taker(boards, pairs)
    for same in (2, np.uint8(2), np.array(2), each, np.array(pairs, dtype=np.uint64)):
        np.testing.assert_array_equal(taker(boards, same), right, err_msg=repr(same))
    if name in ("Player.hint", "Player.hints", "search"):
        assert not np.array_equal(taker(boards, 3), right)
    with pytest.raises(ValueError, match="^next: expected ranks from 1 to "):
        taker(boards, 0)
    with pytest.raises(ValueError, match="^next: expected the lowest rank before the highest, found "):
        taker(boards, [3, 1] if name in takers_of_one_board else [[3, 1]] * 3)
    for wrong in ([2, 2, 2, 2], [[2, 2]] * 4, [[[2, 2]]]):
        with pytest.raises(ValueError, match="^next: expected one tile, or one or two for each of [13] boards, found an array of shape"):
            taker(boards, wrong)
    for wrong in (1.0, True, "1", [None]):
        with pytest.raises(ValueError, match="^next: expected whole numbers, found "):
            taker(boards, wrong)


@pytest.mark.parametrize("name", takers_of_next)
def test_with_faces_the_next_tile_is_a_face_too(name):
    boards = np.stack([tilery.Game("threes", seed=seed).board for seed in (1, 2, 3)])
    boards[:, 0, 0] = 8
    faces = tilery.cartridge("threes").faces[boards]
    bonus = [6, 12] if name in takers_of_one_board else [[6, 12]] * 3
    ranks = [4, 5] if name in takers_of_one_board else [[4, 5]] * 3
    np.testing.assert_array_equal(takers_of_next[name](faces, bonus, faces=True), takers_of_next[name](boards, ranks))


kinds = {
    "Env": (tilery.Env, "board, next, deck or faces"),
    "VectorEnv": (tilery.VectorEnv, "boards, next, deck, faces or reset_mask"),
    "TextEnv": (tilery.TextEnv, "no keys"),
    "QuestEnv": (tilery.QuestEnv, "no keys"),
    "DuelEnv": (tilery.DuelEnv, "board, next, deck, faces or options"),
}


@pytest.mark.parametrize("name", kinds)
@pytest.mark.parametrize("key", ["bord", "Board", "seed", 3])
def test_unknown_options_of_reset_are_refused(name, key):
    kind, known = kinds[name]
    with pytest.raises(ValueError, match=f"^options: expected {known}, found {key!r}$"):
        kind().reset(options={key: 1})


@pytest.mark.parametrize("name", ["Env", "VectorEnv", "DuelEnv"])
def test_options_that_belong_to_a_board_are_refused_without_one(name):
    board = "boards" if name == "VectorEnv" else "board"
    with pytest.raises(ValueError, match=f"^options: expected {board} beside next, found next alone$"):
        kinds[name][0]().reset(options={"next": 1})


@pytest.mark.parametrize("name", ["Env", "VectorEnv", "DuelEnv"])
def test_faces_that_are_false_are_as_if_absent(name):
    board = "boards" if name == "VectorEnv" else "board"
    for options in ({"faces": False}, {board: None, "faces": False}, {board: None, "next": None, "faces": np.False_}):
        kinds[name][0]().reset(seed=1, options=options)
    with pytest.raises(ValueError, match=f"^options: expected {board} beside faces, found faces alone$"):
        kinds[name][0]().reset(options={"faces": True})


def test_a_hint_about_a_game_refuses_arguments_that_the_game_knows():
    game = tilery.Game("threes", seed=1)
    for known in ({"next": 1}, {"deck": [1, 2, 3]}, {"player": 0}, {"moves": 3}, {"faces": True}):
        with pytest.raises(ValueError, match="^game: expected a board beside next, deck, .*, found a Game"):
            threes.hint(game, **known)


def test_questions_take_faces_and_refuse_ranks():
    ranks = np.array([2, 2, *[0] * 14], dtype=np.uint8)
    faces = tilery.cartridge("2048").faces[ranks]
    assert tilery.answer("inspect", {"cartridge": "2048", "board": faces})["moves"]["left"]["gain"] == 8
    with pytest.raises(ValueError, match="^question: expected a board of the numbers that players see, found an array of uint8"):
        tilery.answer("inspect", {"cartridge": "2048", "board": ranks})


def test_one_text_is_no_list_of_answers():
    with pytest.raises(ValueError, match="^answers: expected a list of texts or a function, found 'left'$"):
        tilery.exam("2048", "left", positions=4)


def test_errors_name_the_argument_and_the_board():
    boards = np.stack([tilery.Game(name, seed=1).board for name in ("2048", "2048")])
    with pytest.raises(ValueError, match=r"^next\[0\]: expected none, as this game does not show its next tile, found 2$"):
        player.values(boards, next=1)
    with pytest.raises(ValueError, match=r"^next\[0\]: expected the next tile, which this game shows, found none$"):
        threes.values(boards)
    with pytest.raises(ValueError, match=r"^deck\[0\]: expected at most 4 of 1, the next tile among them, found 5$"):
        threes.hints(boards, next=1, deck=[4, 4, 4])
    for refused in (
        lambda: player.hints(boards, deck=[1]),
        lambda: tilery.Game("2048", board=boards[0], deck=[1]),
        lambda: tilery.Env("2048").reset(options={"board": boards[0], "deck": [1]}),
    ):
        with pytest.raises(ValueError, match="^deck: expected none, as this game has no deck, found one$"):
            refused()
