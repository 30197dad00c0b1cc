"""Ctrl-C stops every long call within 0.1 s, also where the parent ignores it, as shells do for commands in the background."""

import functools
import os
import signal
import threading
import time

import numpy as np
import pytest

import tilery

signal.signal(signal.SIGINT, signal.default_int_handler)
board = tilery.Game("2048", seed=1).board
faces = tilery.Game("2048", seed=1).faces.ravel().tolist()


def wait_until_busy(begin):
    """Waits for some processor time since `begin`, after which a call is in its long part. A call that sleeps uses none."""
    busy = 0.2 if os.environ.get("TILERY_LONG") else 0.05
    end = time.monotonic() + 4 * busy
    while time.process_time() < begin + busy and time.monotonic() < end:
        time.sleep(0.005)


def interrupted(call):
    """The processor time from Ctrl-C to the end of `call`, in seconds, and the time by the clock."""
    sent = []

    def send():
        wait_until_busy(time.process_time())
        sent.extend([time.process_time(), time.perf_counter()])
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=send)
    has_ended = False
    with pytest.raises(KeyboardInterrupt):
        thread.start()
        call()
        has_ended = True
        time.sleep(10)
    ended = time.process_time(), time.perf_counter()
    thread.join()
    assert not has_ended, "the call ended by itself"
    return ended[0] - sent[0], ended[1] - sent[1]


def weighted_sums(boards):
    return (boards * np.arange(16.0)).sum(axis=1)


def many_boards(count):
    boards = np.zeros((count, 4, 4), dtype=np.uint8)
    boards[:, :2] = np.random.default_rng(1).integers(0, 6, (count, 2, 4))
    return boards


def long_game():
    game = tilery.Game("2048", seed=1)
    while game.moves < 400 and not game.is_over:
        game.play(game.legal_moves[0])
    return game


def player(**options):
    return tilery.Player("2048", network=None, **options)


def board_of_5x5(moves=20):
    env = tilery.VectorEnv("5x5", num_envs=1)
    _, info = env.reset(seed=1)
    for _ in range(moves):
        info = env.step(info["action_mask"].argmax(axis=1))[4]
    return env.ranks[0].copy()


@functools.lru_cache(maxsize=None)
def learned():
    return tilery.train("2048", moves=1_000, patterns="squares").network


@functools.lru_cache(maxsize=None)
def many_lanes():
    return tilery.VectorEnv("2048", num_envs=10**6)


def for_ever(call):
    while True:
        call()


# None of these ends by itself within minutes, however fast the machine is.
calls = {
    "hint": lambda: player().hint(board, depth=12),
    "hint in time": lambda: player().hint(board, time_ms=20_000),
    "hint of a game": lambda: player().hint(tilery.Game("2048", seed=1), depth=12),
    "hint on threads": lambda: player(threads=3).hint(tilery.Game("2048", seed=1), depth=12),
    "hint on threads in time": lambda: player(threads=3).hint(tilery.Game("2048", seed=1), time_ms=20_000),
    "hint of a large board": lambda: tilery.Player("5x5").hint(board_of_5x5(), depth=12),
    "hints": lambda: player().hints(many_boards(5000), depth=12),
    "hints on threads": lambda: player(threads=3).hints(np.repeat(board[None], 2, axis=0), depth=12),
    "values": lambda: for_ever(lambda: player().values(np.repeat(board[None], 2_000_000, axis=0))),
    "review": lambda: player().review(long_game(), depth=12),
    "evaluate": lambda: for_ever(lambda: player().evaluate(games=10**6, depth=1)),
    "evaluate deep": lambda: player().evaluate(games=10, depth=12),
    "evaluate on threads": lambda: player().evaluate(games=10, depth=12, threads=3),
    "evaluate a large board": lambda: tilery.Player("5x5").evaluate(games=10, depth=12),
    "search": lambda: tilery.search("2048", board[None], weighted_sums, depth=12),
    "search by a slow evaluator": lambda: tilery.search(
        "2048", np.repeat(board[None], 64, axis=0), lambda boards: time.sleep(0.02) or weighted_sums(boards), depth=3, batch_size=16
    ),
    "random_rollout": lambda: tilery.VectorEnv("2048", num_envs=4096).random_rollout(10**9),
    "random_rollout the plain way": lambda: tilery.VectorEnv("5x5", num_envs=4096).random_rollout(10**9),
    "random_rollout of many": lambda: many_lanes().random_rollout(10**6),
    "train": lambda: tilery.train("2048", seconds=3600, patterns="squares"),
    "train on threads": lambda: tilery.train("threes", moves=10**10, threads=2, patterns="squares"),
    "train on a large board": lambda: tilery.train("5x5", seconds=3600, patterns="squares"),
    "a first answer": lambda: tilery.answer("simulate", {"cartridge": "2048", "games": 10**9, "player": "trained"}),
    "answer hint": lambda: tilery.answer("hint", {"cartridge": "2048", "board": faces, "depth": 12}),
    "answer review": lambda: tilery.answer("review", {"record": long_game().record(), "depth": 12}),
    "answer simulate": lambda: tilery.answer("simulate", {"cartridge": "5x5", "games": 10**9}),
    "answer rate": lambda: tilery.answer("rate", {"cartridge": "2048", "seconds": 600, "games": 10_000}),
    "answer solve": lambda: for_ever(lambda: tilery.answer("solve", {"cartridge": "gather", "level": 20})),
    "answer verify": lambda: for_ever(lambda: tilery.answer("verify", {"record": long_game().record()})),
    "exam": lambda: tilery.exam("2048", positions=100_000),
    "exam of a large board": lambda: tilery.exam("8x8", positions=100_000),
    "exam with answers": lambda: tilery.exam("2048", ["left"] * 8, positions=8, nodes=10**9),
    "training continued": lambda: tilery.train("2048", seconds=3600, network=learned()),
    "exact": lambda: for_ever(lambda: tilery.exact("3x3", most_bytes=2**33)),
    "views": lambda: for_ever(
        lambda: tilery.Map.from_codes(np.zeros((99, 99), dtype=int)).views(np.full((50_000, 2), 50), radius=40)
    ),
}


def assert_ctrl_c_stops(call):
    """In one of ten tries, the call ends within 0.1 s of processor time or of clock time."""
    tries = []
    while len(tries) < 10 and (not tries or min(tries) > 0.1):
        tries.append(min(interrupted(call)))
    assert min(tries) < 0.1, tries


@pytest.mark.parametrize("name", calls)
def test_ctrl_c_stops(name):
    learned(), many_lanes()  # made before the first call
    assert_ctrl_c_stops(calls[name])


@functools.lru_cache(maxsize=None)
def record_of_a_million_events(name):
    """A game of 500,000 moves, each of which is undone."""
    game = tilery.Game(name, seed=1)
    move = game.legal_moves[0]
    for _ in range(500_000):
        game.play(move)
        game.undo()
    return game.record()


readers = {
    "from_record": tilery.Game.from_record,
    "from_records": tilery.Game.from_records,
    "verify": tilery.verify,
    "verify_each": tilery.verify_each,
    "review": lambda record: tilery.answer("review", {"record": record, "depth": 1}),
}


@pytest.mark.parametrize("name", ["2048", "5x5"])  # a board that fits into 64 bits, and a larger one
@pytest.mark.parametrize("reader", readers)
def test_ctrl_c_stops_the_replay_of_a_million_events(name, reader):
    record = record_of_a_million_events(name)
    assert_ctrl_c_stops(lambda: for_ever(lambda: readers[reader](record)))


def test_an_answer_after_ctrl_c_is_as_before():
    question = {"cartridge": "2048", "board": faces, "depth": 2}
    before = tilery.answer("hint", question)
    interrupted(lambda: tilery.answer("hint", {**question, "depth": 12}))
    assert tilery.answer("hint", question)["values"] == before["values"]


def test_ctrl_c_stops_an_answer_that_waits_for_another_thread():
    """A thread other than the main one gets no signal, so that its question goes on."""
    other = threading.Thread(target=tilery.answer, args=("hint", {"cartridge": "2048", "board": [0] * 15 + [2], "time_ms": 3000}))
    other.start()
    time.sleep(0.05)
    inspect = {"cartridge": "2048", "board": [0] * 15 + [2]}
    assert min(interrupted(lambda: tilery.answer("inspect", inspect))) < 1  # the other question takes 3 s
    other.join()


def test_a_call_after_ctrl_c_works():
    own = player(threads=2)
    expected = own.hint(board, depth=3).values
    interrupted(lambda: own.hint(board, depth=12))
    assert np.array_equal(own.hint(board, depth=3).values, expected, equal_nan=True)
