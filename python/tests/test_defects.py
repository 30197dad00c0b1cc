"""One test for each fault that users once found in this package."""

import contextlib
import copy
import hashlib
import io
import os
import pickle
import pty
import re
import subprocess
import sys
import time
import types

import numpy as np
import pytest

import tilery


def play_until_over(game, most=20_000):
    while not game.is_over and game.moves < most:
        game.play(game.legal_moves[0])
    return game


def seconds_of(call, batches, calls):
    """The processor time of a call: the least of the means of `batches`, as other programs may keep the machine busy."""
    means = []
    for _ in range(batches):
        begin = time.process_time()
        for _ in range(calls):
            call()
        means.append((time.process_time() - begin) / calls)
    return min(means)


def near_goal(**options):
    """A game one move before its goal."""
    ranks = np.zeros((4, 4), np.uint8)
    ranks[0, :2] = 10
    return tilery.Game("2048", board=ranks, **options)


def test_a_game_continues_after_its_goal():
    game = near_goal()
    assert game.play("left") and game.faces.max() == 2048
    assert not game.asks and game.legal_moves
    assert game.play(game.legal_moves[0])
    assert tilery.verify(game.record())["ok"]


def test_a_game_that_asks_has_no_moves_until_go_on():
    game = near_goal(ask=True)
    game.play("left")
    player = tilery.Player("2048", network=None)
    assert game.asks and game.legal_moves == [] and not game.play("left")
    assert "the game asks" in game.rules and "play goes on" in near_goal().rules
    assert player.hint(game, depth=1).best is None
    assert game.go_on()
    assert game.play(player.hint(game, depth=1).best)


def test_undo_and_redo_pass_a_goal_that_does_not_ask():
    game = near_goal()
    start = game.board
    game.play("left")
    after = game.board
    assert game.undo() and np.array_equal(game.board, start)
    assert game.redo() and np.array_equal(game.board, after)
    assert game.legal_moves


def test_a_refused_tile_to_enter_does_not_pass_the_goal():
    asking = near_goal(ask=True)
    asking.play("left")
    game = tilery.Game.from_record(asking.record())
    assert not game.play("right", enters=(0, 3, 1))  # that cell is taken
    assert game.record() == asking.record()


def test_a_refused_move_does_not_pass_the_goal():
    refused = 0
    for seed in range(20):
        asking = near_goal(ask=True, seed=seed)
        asking.play("left")
        game = tilery.Game.from_record(asking.record())
        for direction in set(tilery.player.directions) - set(game.legal_moves):
            assert not game.play(direction)
            refused += 1
        assert game.record() == asking.record()
    assert refused


def test_hint_never_names_a_move_that_play_refuses():
    player = tilery.Player("2048", network=None)
    for ask in (False, True):
        game = near_goal(ask=ask)
        for _ in range(5):
            best = player.hint(game, depth=1, line=0).best
            assert (best is None) == game.asks
            if best is None:
                game.go_on()
            else:
                assert game.play(best)


@pytest.mark.parametrize("name", ["threes", "2048-vcs", "fives", "tribonacci", "2048"])
def test_from_record_uses_the_records_own_cartridge(name):
    game = tilery.Game(name, seed=4)
    for _ in range(20):
        if game.legal_moves:
            game.play(game.legal_moves[0])
    again = tilery.Game.from_record(game.record())
    assert again.cartridge == game.cartridge and np.array_equal(again.board, game.board)
    assert tilery.verify(game.record())["ok"]


def test_from_record_reads_a_cartridge_that_the_record_carries():
    own = tilery.Game(tilery.cartridge("2048").toml.replace('name = "2048"', 'name = "my-own"', 1), seed=1)
    own.play("left")
    assert tilery.Game.from_record(own.record()).cartridge == own.cartridge


def test_a_text_of_several_records_gives_its_games():
    games = [play_until_over(tilery.Game(name, seed=4), most=20) for name in ("threes", "fives", "2048")]
    records = [game.record() for game in games]
    text = "\n".join(records)
    again = tilery.Game.from_records(text)
    assert [game.record() for game in again] == records
    verdicts = tilery.verify_each(text)
    lines = [1 + text[: text.index(record)].count("\n") for record in records]
    assert [(one["ok"], one["line"], one["cartridge"]) for one in verdicts] == [
        (True, line, game.cartridge.name) for line, game in zip(lines, games)
    ]
    assert verdicts[0] == tilery.verify(records[0])
    wrong = text.replace(records[1], records[1].replace("\nevents ", "\nevents l", 1))
    assert [one["ok"] for one in tilery.verify_each(wrong)] == [True, False, True]
    with pytest.raises(ValueError, match=r"^record:\d+:\d+: expected .*, found"):
        tilery.Game.from_records(wrong)
    with pytest.raises(ValueError, match="one record"):
        tilery.Game.from_record(text)
    assert [one["ok"] for one in tilery.verify_each("")] == [False] and tilery.Game.from_records("") == []


def test_environments_with_neighbouring_seeds_share_no_game():
    played = set()
    for seed in range(8):
        env = tilery.VectorEnv("2048", num_envs=32)
        env.reset(seed=seed)
        played.update(env.seeds.tolist())
        env.reset()
        played.update(env.seeds.tolist())
    assert len(played) == 8 * 32 * 2
    env = tilery.VectorEnv("2048", num_envs=3)
    env.reset(seed=1)
    assert env.seeds.tolist() == [6791897765849424158, 17405687883870564846, 834844254806117752]
    again = tilery.VectorEnv("2048", num_envs=3)
    again.reset(seed=1)
    for one in (env, again):
        one.reset()
    assert again.seeds.tolist() == env.seeds.tolist()


def test_sub_environments_do_not_replay_each_others_games():
    lanes = [tilery.Env("2048") for _ in range(4)]
    played = []
    for lane, env in enumerate(lanes):
        env.reset(seed=1 + lane)
        played.append(env.game_seed)
        for _ in range(4):
            env.reset()
            played.append(env.game_seed)
    assert len(set(played)) == 20
    again = tilery.Env("2048")
    again.reset(seed=1)
    again.reset()
    assert again.game_seed == played[1]


def test_a_hundred_thousand_episodes_share_no_game():
    played, episodes = set(), 0
    for seed in (1, 2):
        env = tilery.VectorEnv("2048", num_envs=4096, max_episode_steps=1)
        env.reset(seed=seed)
        for _ in range(13):
            played.update(env.seeds.tolist())
            episodes += 4096
            for _ in range(2):  # the end, and the step that begins the next game
                env.step(np.zeros(4096, np.int8))
    assert len(played) == episodes > 100_000


def test_every_environment_of_one_game_tells_its_seed():
    duel, quest, words = tilery.DuelEnv(), tilery.QuestEnv(), tilery.TextEnv("2048", sealed=True)
    for env in (tilery.Env("2048"), duel, quest, tilery.TextEnv("2048")):
        env.reset(seed=5)
        assert env.game_seed == 5
        env.reset()
        assert env.game_seed != 5
    words.reset(seed=5)
    with pytest.raises(ValueError, match="sealed"):
        words.game_seed
    words.finish()
    assert words.game_seed == 5


@pytest.mark.parametrize("kind", [tilery.Env, tilery.DuelEnv, tilery.QuestEnv, tilery.TextEnv])
def test_a_seed_decides_the_games_that_follow_it(kind):
    def seeds(env, first):
        env.reset(seed=first)
        found = [env.game_seed]
        for _ in range(3):
            env.reset()
            found.append(env.game_seed)
        return found

    assert seeds(kind(), 5) == seeds(kind(), 5) and len({*seeds(kind(), 5), *seeds(kind(), 6)}) == 8
    used = kind()
    assert seeds(used, 6) != seeds(used, 5) == seeds(kind(), 5)
    twin = copy.deepcopy(used)
    twin.reset()
    used.reset()
    assert twin.game_seed == used.game_seed


def test_counted_lanes_have_consecutive_seeds():
    env = tilery.VectorEnv("2048", num_envs=3, seeds="counted")
    env.reset(seed=5)
    assert env.seeds.tolist() == [5, 6, 7]
    assert np.array_equal(env.ranks[1], tilery.Game("2048", seed=6).board)


def test_games_begin_on_boards_with_their_next_tile_and_deck():
    board = tilery.Game("threes", seed=3).board
    game = tilery.Game("threes", board=board, next=2, deck=[1, 2, 3])
    assert game.next_tile == (2, 2) and game.deck == [1, 2, 3]
    with pytest.raises(ValueError, match="cannot hold"):
        game.record()
    plain = tilery.Game("threes", board=board, seed=8)
    plain.play(plain.legal_moves[0])
    assert tilery.verify(plain.record())["ok"]


def test_environments_begin_on_boards():
    boards = np.stack([tilery.Game("threes", seed=seed).board for seed in range(4)])
    env = tilery.VectorEnv("threes", num_envs=4)
    seen, info = env.reset(seed=1, options={"boards": boards, "next": [1, 2, 3, 1], "deck": [[1, 1, 1]] * 4})
    assert np.array_equal(seen, boards)
    assert info["next"].tolist() == [[1, 1], [2, 2], [3, 3], [1, 1]] and info["deck"].tolist() == [[1, 1, 1]] * 4
    env.reset(seed=1, options={"boards": boards})
    with pytest.raises(ValueError, match="boards"):
        env.reset(options={"boards": boards[:2]})
    one = tilery.Env("2048")
    ranks = np.zeros((4, 4), np.uint8)
    ranks[1, 1] = 5
    assert np.array_equal(one.reset(options={"board": ranks})[0], ranks)


@pytest.mark.parametrize("seeds", [range(60), [None] * 60])
def test_a_copy_foresees_nothing(seeds):
    game = tilery.Game("2048", seed=1)
    game.play("right")
    futures, odds = [], {(one.row, one.column, one.rank): one.odds for one in game.odds("left")}
    after, _ = game.after("left")
    for seed in seeds:
        twin = game.copy() if seed is None else game.copy(seed=seed)
        assert np.array_equal(twin.board, game.board) and (twin.score, twin.moves) == (game.score, game.moves)
        assert twin.play("left") and not twin.copy().undo()
        row, column = np.argwhere(twin.board != after)[0].tolist()
        futures.append((row, column, int(twin.board[row, column])))
    assert set(futures) <= set(odds) and len(set(futures)) > 9
    game.play("left")
    row, column = np.argwhere(game.board != after)[0].tolist()
    truth = (row, column, int(game.board[row, column]))
    assert futures.count(truth) < 15  # about 60 * odds[truth]; a copy that foresees would give 60
    with pytest.raises(ValueError, match="cannot hold"):
        game.copy().record()


def test_the_copies_of_a_game_are_the_same_in_each_run():
    def futures(game):
        game.play("left")
        return [rollout(game.copy()) for _ in range(5)] + [rollout(game.copy().copy()) for _ in range(5)]

    def rollout(twin):
        while twin.moves < 20 and not twin.is_over:
            twin.play(twin.legal_moves[0])
        return str(twin)

    first = futures(tilery.Game("threes", seed=7))
    assert futures(tilery.Game("threes", seed=7)) == first and len(set(first)) == 10
    game = tilery.Game("threes", seed=7)
    rollout(game.copy())
    assert str(play_until_over(game)) == str(play_until_over(tilery.Game("threes", seed=7)))


def test_copies_of_pythons_module_copy_are_the_same_game():
    game = tilery.Game("threes", seed=7)
    for _ in range(9):
        game.play(game.legal_moves[0])
    for twin in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert twin.record() == game.record()
        assert play_until_over(twin).record() == play_until_over(copy.copy(game)).record() and twin.undo()


def test_a_copy_with_a_seed_draws_a_hidden_bonus_anew():
    ranks = np.zeros((4, 4), np.uint8)
    ranks[0] = [10, 7, 6, 5]
    game = tilery.Game("threes", board=ranks, next=(4, 6), deck=[4, 4, 4])
    entered = set()
    for seed in range(40):
        twin = game.copy(seed=seed)
        assert twin.next_tile == (4, 6)
        twin.play("down")
        entered.add(int(twin.board[0].max()))
    assert len(entered) == 3


def test_a_tile_may_be_entered_by_hand():
    game = tilery.Game("2048", seed=7)
    free = next(one for one in game.odds("left") if one.rank == 2)
    assert game.play("left", enters=(free.row, free.column, 2))
    assert game.board[free.row, free.column] == 2
    assert not game.play("left", enters=(free.row, 0, 1)) and game.moves == 1  # an occupied cell


def test_an_afterstate_has_the_slid_board_and_the_gain():
    game = tilery.Game("2048", board=np.array([[1, 1, 0, 0]] + [[0] * 4] * 3, np.uint8))
    board, gain = game.after("left")
    assert board[0].tolist() == [2, 0, 0, 0] and gain == 4
    assert np.array_equal(game.after(np.int8(1))[0], game.after("right")[0])
    for no_move, found in (("up", "up, which is no move now"), (-1, "-1"), (4, "4"), ("left ", "'left '"), (1.0, "1.0")):
        with pytest.raises(ValueError, match=f"^direction: expected .*, found {found}$"):
            game.after(no_move)


@pytest.mark.parametrize("method", ["after", "odds"])
def test_a_move_that_play_refuses_has_no_afterstate_and_no_odds(method):
    ranks = np.zeros((4, 4), np.uint8)
    ranks[0, :2] = 5
    over = tilery.Game("sprint-64", board=ranks)
    assert over.play("left") and over.is_over
    asking = near_goal(ask=True)
    asking.play("left")
    turn = tilery.Cartridge(
        'name = "turns"\ntitle = "Turns"\nabout = "Rows and columns."\n[board]\nwidth = 4\nheight = 4\n'
        '[tiles]\nvalues = [2]\nthen = "double"\n[spawn]\nstart = 2\nodds = [[2, 1]]\nout_of = 1\n'
        '[players]\nmost = 2\ndirections = [["left", "right"], ["up", "down"]]\n'
    )
    for game in (over, asking, tilery.Game(turn, players=2)):
        for direction in ("left", "right", "up", "down"):
            if direction in game.legal_moves:
                getattr(game, method)(direction)
                continue
            with pytest.raises(ValueError, match=f"^direction: expected .*, found {direction}, which is no move now$"):
                getattr(game, method)(direction)
            assert not game.play(direction)


def test_quit_ends_a_quest_and_later_steps_raise():
    quest = tilery.QuestEnv()
    text, info = quest.reset(seed=1234567)
    assert "1234567" not in text and info["won"] is False
    _, _, terminated, truncated, info = quest.step("quit")
    assert (terminated, truncated, info["left"]) == (False, True, True)
    with pytest.raises(RuntimeError, match="reset"):
        quest.step("look")
    quest.reset(seed=2)
    quest.step("look")


def test_a_quest_ends_after_max_steps_whatever_the_lines_are():
    quest = tilery.QuestEnv(max_steps=20)
    quest.reset(seed=1)
    ended = [quest.step(("look", "gibberish")[step % 2])[3] for step in range(20)]
    assert ended == [False] * 19 + [True]
    turns = tilery.QuestEnv(max_turns=5)
    turns.reset(seed=1)
    assert turns.step("wait 9")[3]


def test_a_quest_may_do_without_hints_and_journeys():
    quest = tilery.QuestEnv(hints=False, journeys=False)
    quest.reset(seed=1)
    assert "without hints" in quest.step("hint")[0]
    assert "without journeys" in quest.step("explore")[0]


def test_observations_are_copies_by_default():
    env = tilery.VectorEnv("2048", num_envs=2)
    kept = [env.reset(seed=1)[0]]
    for step in range(6):
        kept.append(env.step(np.full(2, step % 4))[0])
    assert len({id(one) for one in kept}) == 7
    assert len({one.tobytes() for one in kept}) > 3


def test_two_players_know_their_scores_and_the_winner():
    duel = tilery.DuelEnv("2048-vcs", prize=1.0)
    duel.reset(seed=4)
    for _ in duel.agent_iter():
        seen, _, terminated, truncated, info = duel.last()
        assert len(info["scores"]) == 2
        if terminated and info["winner"] is not None:
            assert info["scores"][info["winner"]] == max(info["scores"])
        duel.step(None if terminated or truncated else int(seen["action_mask"].argmax()))


def test_vectors_of_two_players_know_both_scores_and_the_winner():
    env = tilery.VectorEnv("2048-vcs", num_envs=3, players=2, autoreset_mode="SameStep")
    single = tilery.Env("2048-vcs", players=2)
    _, info = env.reset(seed=[1, 2, 3])
    single.reset(seed=1)
    ended, single_info = False, None
    for _ in range(5_000):
        actions = info["action_mask"].argmax(axis=1)
        if single_info is None:
            answer = single.step(int(actions[0]))
        _, _, terminated, _, info = env.step(actions)
        assert info["scores"].shape == (3, 2)
        mover = np.take_along_axis(info["scores"], info["player"][:, None].astype(int), axis=1)[:, 0]
        assert np.array_equal(mover, info["score"]) and (info["winner"] == -1).all()
        if single_info is None and answer[2]:
            single_info = answer[4]
        if terminated[0]:
            final = info["final_info"]
            scores, winner = final["scores"][0].tolist(), int(final["winner"][0])
            assert winner == (-1 if scores[0] == scores[1] else scores.index(max(scores)))
            assert single_info is not None and list(single_info["scores"]) == scores
            assert single_info["winner"] == (None if winner < 0 else winner)
            ended = True
            break
    assert ended


def test_another_environment_of_a_game_is_made_at_once():
    first = tilery.Env("2048")
    assert seconds_of(lambda: tilery.Env("2048"), 20, 20) < 0.00005
    assert seconds_of(lambda: tilery.Env("3x3"), 20, 20) < 0.0002  # no environment of 3x3 lives between the calls
    assert seconds_of(lambda: copy.copy(first), 20, 20) < 0.0002
    assert tilery.cartridge("2048") is tilery.cartridge("2048")
    other = tilery.Env("2584")
    other.reset(seed=1)
    first.reset(seed=1)
    assert first.step(0)[0] in first.observation_space and other.step(0)[0] in other.observation_space


@pytest.mark.parametrize("name", ["2048", "5x5"])
def test_the_masks_of_ended_games_may_be_ones(name):
    for wanted, most in (("zeros", 0), ("ones", 4)):
        env = tilery.VectorEnv(name, num_envs=16, ended_mask=wanted, max_episode_steps=20)
        env.reset(seed=1)
        for step in range(20):
            _, _, terminated, truncated, info = env.step(np.full(16, step % 4))
        ended = terminated | truncated
        assert ended.all() and (info["action_mask"].sum(axis=1) == most).all()
        _, _, _, _, info = env.step(np.zeros(16, int))
        assert (0 < info["action_mask"].sum(axis=1)).all()


def test_threads_change_no_step():
    def played(threads):
        env = tilery.VectorEnv("tribonacci", num_envs=37, threads=threads)
        _, info = env.reset(seed=4)
        seen = []
        for _ in range(60):
            ranks, rewards, *_, info = env.step(info["action_mask"].argmax(axis=1))
            seen.append((ranks.tobytes(), rewards.tobytes(), info["score"].tobytes()))
        return seen

    assert played(1) == played(2) == played(5)
    with pytest.raises(ValueError, match="threads"):
        tilery.VectorEnv("2048", threads=0)


def test_training_takes_the_options_of_the_command():
    usual = tilery.train("2048", moves=30_000, patterns="squares").network.weights
    for options in ({"decay": 0.0}, {"horizon": 1}, {"settling": 0.9}, {"optimism": 300.0}, {"restart": "none"}):
        other = tilery.train("2048", moves=30_000, patterns="squares", **options).network.weights
        assert len(other) == len(usual) and not np.array_equal(other, usual), options
    staged = tilery.train("2048", moves=30_000, patterns="squares", stages=[64, (64, 32)], restart="carousel").network
    assert len(staged.weights) == 3 * len(usual)
    for wrong in ({"decay": 2}, {"restart": "up"}, {"stages": [3]}, {"stages": [64, 32]}, {"restart": "carousel"}):
        with pytest.raises(ValueError, match="expected"):
            tilery.train("2048", moves=1_000, patterns="squares", **wrong)
    with pytest.raises(ValueError, match="found a network"):
        tilery.train("2048", moves=1_000, network=staged, optimism=1)


def test_exact_has_the_odds_of_goals_and_knows_reflected_boards():
    assert tilery.exact("2x2", aim="goal").value == 0
    odds = tilery.exact("2x2", aim="goal", goal=16).value
    assert 0 < odds <= 1
    with pytest.raises(ValueError, match="a tile of the game"):
        tilery.exact("2x2", aim="goal", goal=15)
    solved = tilery.exact("2x3")
    values = solved.moves(solved.boards)
    best = np.nanmax(np.where(np.isnan(values).all(axis=1, keepdims=True), 0, values), axis=1)
    assert np.allclose(best, solved.values)
    flipped = solved.boards[:, ::-1]
    assert np.allclose(np.nan_to_num(np.nanmax(np.nan_to_num(solved.moves(flipped), nan=-1), axis=1)), np.where(np.isnan(values).all(axis=1), -1, best))


def test_a_solution_names_the_best_move_on_every_image_of_a_board():
    solved = tilery.exact("2x3", aim="goal", goal=32)
    boards = solved.boards[::5]
    values, best = solved.moves(boards), solved.best(boards)
    known = best >= 0
    assert best.dtype == np.int8 and known.sum() > 100 and (known == ~np.isnan(values).all(axis=1)).all()
    rows = np.arange(len(boards))[known]
    assert np.array_equal(values[rows, best[known]], np.nanmax(values[rows], axis=1))
    assert np.allclose(values[rows, best[known]], solved.values[::5][known])
    mirrored = solved.best(boards[:, :, ::-1])
    left_is_right = np.where(best < 2, best ^ 1, best)
    alone = known & (np.nansum(np.isclose(values, np.nanmax(np.nan_to_num(values, nan=-1), axis=1)[:, None]), axis=1) == 1)
    assert alone.sum() > 50 and np.array_equal(mirrored[alone], left_is_right[alone])
    assert solved.best(np.full((1, 3, 2), 9, np.uint8)).tolist() == [-1]  # no game reaches this board
    played = 0
    game = tilery.Game("2048", size=(2, 3), seed=5)
    while not game.is_over and game.faces.max() < 32:
        assert game.play(int(solved.best(game.board[None])[0]))
        played += 1
    assert played > 5


def test_training_continues_a_network():
    first = tilery.train("2048", moves=30_000, patterns="squares")
    before = first.network.weights.copy()
    more = tilery.train("2048", moves=60_000, network=first.network)
    assert np.array_equal(first.network.weights, before)
    assert more.network.moves >= 60_000 and len(more.network.weights) == len(before)
    assert not np.array_equal(more.network.weights, before)


def test_weights_are_numbered_by_features():
    network = tilery.train("2048", moves=20_000, patterns="squares").network
    boards = np.stack([tilery.Game("2048", seed=seed).board for seed in range(5)])
    features = network.features(boards)
    player = tilery.Player("2048", network=network)
    assert np.allclose(network.weights[features].sum(axis=1), player.values(boards), rtol=1e-5)
    assert all(0 <= cell < 16 for pattern in network.patterns for cell in pattern)


def test_all_games_have_different_names():
    assert tilery.Game("fives", seed=1).legal_moves
    names = tilery.games(more=True)
    assert len(names) > 80 and len(set(names)) == len(names)
    with pytest.raises(FileNotFoundError):
        tilery.Game("")


def test_a_review_is_in_points():
    game = play_until_over(tilery.Game("2048", seed=1))
    evaluated = tilery.Player("2048").review(game, depth=1)
    assert evaluated["mean_loss"] == pytest.approx(evaluated["loss"].mean())
    assert 0 < evaluated["mean_loss_share"] < 1 and evaluated["grade"] in "ABCDE"
    heuristic = tilery.Player("2048", network=None).review(game, depth=1)
    assert heuristic["grade"] is None and heuristic["mean_loss_share"] is None


def test_a_record_of_another_game_is_named_as_such():
    text = tilery.Game("threes").record()
    with pytest.raises(ValueError, match="^record: expected a game of 2048, found one of threes$"):
        tilery.Game.from_record(text, "2048")


def test_faces_are_not_taken_for_ranks():
    player = tilery.Player("2048", network=None)
    faces = [[2, 4, 8, 16], [0, 0, 2, 4], [0, 0, 0, 2], [0, 0, 0, 0]]
    with pytest.raises(ValueError, match="faces=True"):
        player.hint(faces)
    ranks = np.where(np.array(faces) > 0, np.log2(np.maximum(faces, 1)), 0).astype(np.uint8)
    assert player.hint(faces, faces=True, depth=2).best == player.hint(ranks, depth=2).best
    with pytest.raises(ValueError, match="found 3"):
        player.hint(np.full((4, 4), 3), faces=True)


def test_a_hint_about_a_board_takes_its_deck():
    player = tilery.Player("threes", network=None)
    board = tilery.Game("threes", seed=2).board
    full = player.hint(board, next=1, depth=2).values
    few = player.hint(board, next=1, deck=[0, 4, 4], depth=2).values
    assert not np.array_equal(full, few, equal_nan=True)


def test_a_deck_may_be_an_array_of_any_integer_type():
    player = tilery.Player("threes", network=None)
    board = tilery.Game("threes", seed=2).board
    values = player.hint(board, next=1, deck=[0, 4, 4], depth=1).values
    for dtype in (np.int8, np.uint8, np.int16, np.int64):
        typed = player.hint(board, next=1, deck=np.array([0, 4, 4], dtype), depth=1).values
        np.testing.assert_array_equal(typed, values)


def test_a_hint_without_a_line_is_cheaper():
    player = tilery.Player("2048", network=None)
    game = tilery.Game("2048", seed=1)
    assert player.hint(game, line=0).line == () and len(player.hint(game, line=2).line) == 2

    def seconds_of_a_hint(line):
        return seconds_of(lambda: player.hint(game, depth=1, line=line), 10, 50)

    assert seconds_of_a_hint(0) < 0.5 * seconds_of_a_hint(5)


def test_text_shows_the_next_tile_the_score_and_the_move():
    game = tilery.Game("threes", seed=1)
    assert "Next: " in str(game) and "Score" in str(game)
    game.play(game.legal_moves[0])
    assert game.words.startswith(game.actions[-1]) and game.words.endswith(".")
    assert "Threes" in game.rules


def test_environments_show_the_next_tile_and_the_score_as_text():
    env = tilery.Env("threes", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(tilery.Game("threes", seed=1)) and "Next: " in env.render()
    many = tilery.VectorEnv("threes", num_envs=2, render_mode="ansi", seeds="counted")
    many.reset(seed=1)
    assert many.render()[0] == env.render() != many.render()[1]


def test_tiles_have_labels():
    assert tilery.cartridge("elements").labels[1:3] == ["H", "He"]
    assert tilery.cartridge("2048").labels[:3] == ["", "2", "4"]


def test_the_package_is_a_program():
    def run(*words, text=""):
        return subprocess.run([sys.executable, "-B", "-m", "tilery", *words], input=text, capture_output=True, text=True)

    assert run().stdout.split()[0] == "2048"
    question = '{"cartridge": "2048", "board": [2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]}'
    assert '"gain": 4' in run("inspect", question).stdout and run("inspect", text=question).returncode == 0
    assert run("inspect", "{").returncode == 2 and "expected" in run("dance", "{}").stderr


def test_vector_environments_have_the_calls_of_gymnasium():
    env = tilery.VectorEnv("2048", num_envs=3, render_mode="ansi")
    env.reset(seed=1)
    assert len(env.get_attr("ranks")) == 3 and env.get_attr("ranks")[1].shape == (4, 4)
    assert env.get_attr("num_envs") == (3, 3, 3) and len(env.call("render")) == 3
    env.set_attr("render_mode", [None] * 3)
    assert env.call("render") == (None, None, None)
    with pytest.raises(ValueError, match="equal"):
        env.set_attr("render_mode", [None, "ansi", None])


def test_ctrl_c_stops_the_first_training_at_once():
    """A first training touches every page of its tables, which takes the system long."""
    program = (
        "import os, signal, sys, threading, time, tilery\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # the parent may ignore it
        "def interrupt():\n    print(time.process_time(), flush=True)\n    os.kill(os.getpid(), signal.SIGINT)\n"
        "threading.Timer(float(sys.argv[1]), interrupt).start()\n"
        "try:\n    tilery.train('2048', moves=10**12)\n"
        "except KeyboardInterrupt:\n    print(time.process_time())\n"
    )

    def seconds_to_stop(after):
        """The processor time from Ctrl-C, `after` seconds after the start, to the end of the program."""
        command = [sys.executable, "-c", program, str(after)]
        said = subprocess.run(command, capture_output=True, text=True, timeout=60).stdout.split()
        return float(said[1]) - float(said[0])

    # A machine that others keep busy may slow down some of the tries.
    for after in (0.5, 3):
        assert any(seconds_to_stop(after) < 0.1 for _ in range(4))


def test_a_copy_of_a_game_that_asks_still_asks():
    game = near_goal(ask=True)
    game.play("left")
    assert copy.copy(game).asks


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_training_and_evaluation_tell_their_progress_in_one_line(monkeypatch):
    def progress_shown(progress, stream):
        monkeypatch.setattr(sys, "stderr", stream)
        tilery.train("2048", moves=1000, patterns="squares", progress=progress)
        tilery.Player("2048", network=None).evaluate(games=2, nodes=1_000, progress=progress)
        return stream.getvalue()

    assert progress_shown(None, io.StringIO()) == progress_shown(False, Terminal()) == ""
    for shown in (progress_shown(None, Terminal()), progress_shown(True, io.StringIO())):
        lines = shown.split("\n")
        assert re.search(r"[\d,]+ of 1,000 moves, [\d,]+ a second, mean score [\d,]+", lines[0].split("\r")[-1])
        assert lines[1] == "" or re.search("[012] of 2 games", lines[1].split("\r")[-1])


def test_jupyter_shows_the_progress_of_a_stream_that_is_no_terminal(monkeypatch):
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setitem(sys.modules, "ipykernel", types.ModuleType("ipykernel"))
    tilery.train("2048", moves=1000, patterns="squares")
    assert "1,000 moves" in stream.getvalue() and stream.getvalue().count("\n") == 1


def test_a_terminal_shows_one_line_of_progress_and_a_pipe_none():
    program = (
        "import tilery\n"
        "tilery.train('2048', moves=1000, patterns='squares')\n"
        "tilery.Player('2048', network=None).evaluate(games=2, nodes=1_000)\n"
    )
    master, terminal = pty.openpty()
    subprocess.run([sys.executable, "-c", program], stderr=terminal, check=True)
    os.close(terminal)
    shown = b""
    with contextlib.suppress(OSError):  # Linux raises EIO at the end
        while part := os.read(master, 4096):
            shown += part
    os.close(master)
    lines = shown.decode().split("\r\n")
    assert len(lines) == 3 and "1,000 moves" in lines[0] and "of 2 games" in lines[1] and lines[2] == ""
    piped = subprocess.run([sys.executable, "-c", program], stderr=subprocess.PIPE, check=True)
    assert piped.stderr == b""


def test_a_curve_draws_itself():
    pytest.importorskip("matplotlib")
    trained = tilery.train("2048", moves=5000, patterns="squares")
    axes = trained.plot()
    assert axes.get_xlabel() == "moves" and trained.plot(axes) is axes and len(axes.lines) == 2


def test_a_line_with_an_emoji_gets_a_text_of_the_observation_space():
    env = tilery.QuestEnv()
    env.reset(seed=1)
    said = env.step("take \U0001f511")[0]
    assert said in env.observation_space and "?" in said
    assert pickle.loads(pickle.dumps(env)).step("look")[0] == env.step("look")[0]


def test_a_pickled_player_has_the_shipped_network_by_name():
    player = tilery.Player("2048")
    data = pickle.dumps(player)
    assert player.has_network and len(data) < 10_000
    board = tilery.Game("2048", seed=4).board
    assert np.array_equal(pickle.loads(data).hint(board, depth=1).values, player.hint(board, depth=1).values)
    with pytest.raises(ValueError, match="expected a version that ships the network 0000000000000000 of 2048, found "):
        pickle.loads(data.replace(hashlib.sha256(player._network).hexdigest().encode(), b"0" * 64))


def test_the_channels_of_onehot_are_the_tiles_of_the_game():
    env = tilery.VectorEnv("2048", num_envs=2, observation="onehot")
    seen, _ = env.reset(seed=1)
    assert seen.shape == (2, 4, 4, len(tilery.cartridge("2048").faces))
    assert (seen[..., :18].sum(axis=-1) == 1).all()  # 16 cells hold no more, as docs/python.md says


def test_a_bound_of_one_number_is_shown_as_that_number():
    with pytest.raises(ValueError, match=r"^players: expected 1, found 2$"):
        tilery.VectorEnv("threes", players=2)
