"""Thousands of wrong inputs for every public function: each raises an error of Python, none crashes."""

import inspect
import re
import warnings

import numpy as np
import pytest

import tilery

warnings.filterwarnings("ignore", category=np.VisibleDeprecationWarning)


class Raises:
    """Raises at every conversion."""

    def __index__(self):
        raise ZeroDivisionError("index")

    def __array__(self, dtype=None):
        raise ZeroDivisionError("array")

    def __repr__(self):
        raise ZeroDivisionError("repr")

    def __fspath__(self):
        raise ValueError("expected nothing of this path")


class Liar:
    """Claims to have 40 items, and has none."""

    def __len__(self):
        return 40

    def __getitem__(self, index):
        raise IndexError


good = np.random.default_rng(5).integers(0, 4, (2, 4, 4))
wide = np.zeros((2, 8, 8), dtype=np.uint8)
frozen = good.astype(np.uint8)
frozen.flags.writeable = False
packed = np.zeros((2, 4, 4), dtype=[("pad", "u1"), ("rank", "<i8")])

values = [
    None, True, -1, 5.5, 2**31, 2**63, 2**64, -(2**70), 10**400, float("nan"), float("inf"), -float("inf"), 1e308, 1j,
    "", "\0", "\ud800", "left\nright", "x" * 5000, b"", b"\xff\xfe" * 40, bytearray(3), memoryview(b"ab"), (), [], [[]],
    [[1, 2], [3]], {}, {"a": 1}, set(), object(), Raises(), Liar(), len, lambda *args: 1 / 0, range(3),
    slice(3), type, NotImplemented, Ellipsis, np.nan, np.float32(1.5), np.uint64(2**63), np.int8(-7), np.bool_(True),
    np.datetime64("2020-01-01"), np.str_("up"), np.array(3), np.array([]), np.array([1.5, np.nan]),
    np.array(["a", "b"]), np.array([None, 1], dtype=object), np.array([2**70, -1], dtype=object), np.zeros(0, dtype=np.int64),
    np.zeros((0, 4, 4), dtype=np.uint8), np.zeros((4, 0), dtype=np.uint8), np.zeros((2, 4, 4, 1, 1), dtype=np.uint8),
    good, good[::-1], good.transpose(2, 1, 0), good.astype(">i4"), good.astype(float), good.astype(complex),
    good.astype(bool), good - 9, good + 250, good + 2**40, frozen, wide[:, ::2, ::2], packed["rank"], packed,
    np.full((2, 4, 4), np.nan), np.full((2, 4, 4), 2**64 - 1, dtype=np.uint64), np.full((2, 4, 4), 15, dtype=np.int8),
    np.ma.masked_array(good, good > 2), np.asfortranarray(good), good[0], good[0].tolist(), np.broadcast_to(good[0], (2, 4, 4)),
    np.zeros((2, 4, 4), dtype="M8[s]"), np.zeros(2, dtype="V3"), np.array(object()), np.zeros((1,) * 30, dtype=np.uint8),
]  # fmt: skip

games = {name: tilery.Game(name, seed=3) for name in ("2048", "threes")}
player = tilery.Player("2048", network=None)
threes = tilery.Player("threes", network=None)
room = tilery.Map.from_codes(np.zeros((6, 7), dtype=int))
network = tilery.train("2048", moves=50, patterns="squares").network
envs = {kind: tilery.VectorEnv(kind, num_envs=2) for kind in ("2048", "threes", "5x5")}
one = tilery.Env("threes", observation="dict")
quest, duel, text = tilery.QuestEnv(), tilery.DuelEnv(), tilery.TextEnv("2048", player=player, nodes=9)
solved = tilery.exact("2x2")
entry_way = games["2048"].legal_moves[0]
entry = games["2048"].odds(entry_way)[0]
for env in [*envs.values(), one, quest, duel]:
    env.reset(seed=1)


def step_with_reward(value):
    env = tilery.VectorEnv("2048", num_envs=2, reward=lambda ranks: value)
    env.reset(seed=1)
    return env.step([0, 1])


def duel_step(action):
    duel.reset(seed=1)
    duel.step(action)


def text_step(env, said="left"):
    env.reset(seed=1)
    return env.step(said)


def made_and_stepped(kind, **options):
    env = kind(**options)
    env.reset(seed=1)
    return env.step([0] * env.num_envs if kind is tilery.VectorEnv else 0)


env_options = dict(
    game="2048", size=(4, 4), observation="ranks", reward="score", illegal="noop", max_episode_steps=9, players=1, render_mode=None
)
# name: the function, valid arguments, and the arguments for which large numbers are valid but take long.
calls = {
    "Game": (tilery.Game, dict(game="2048", seed=1, players=1, size=(4, 4)), ()),
    "Game on a board": (tilery.Game, dict(game="threes", seed=1, board=frozen[0], next=1, deck=[1, 2, 3]), ()),
    "Game.from_record": (tilery.Game.from_record, dict(text=games["2048"].record(), game="2048"), ()),
    "Game.play": (lambda direction: games["2048"].copy().play(direction), dict(direction=0), ()),
    "Game.play with tiles": (
        lambda enters: games["2048"].copy().play(entry_way, enters=enters), dict(enters=tuple(entry[:3])), ()
    ),
    "Game.copy": (games["threes"].copy, dict(seed=1), ()),
    "Game.odds": (games["threes"].odds, dict(direction="left"), ()),
    "Game.score_of": (games["2048"].score_of, dict(player=0), ()),
    "Game.render": (games["2048"].render, dict(mode="svg", cell=16), ()),
    "cartridge": (tilery.cartridge, dict(game="2048", size=(3, 3)), ()),
    "VectorEnv": (lambda **o: made_and_stepped(tilery.VectorEnv, **o), dict(num_envs=2, autoreset_mode="NextStep", copy=False, threads=1, **env_options), ()),
    "VectorEnv.reset": (envs["2048"].reset, dict(seed=1, options=None), ()),
    "VectorEnv.reset on boards": (
        lambda **options: envs["threes"].reset(seed=[1, 2], options=options),
        dict(boards=frozen, next=[1, 2], deck=[[1, 2, 3]] * 2),
        (),
    ),
    "reset_mask": (lambda mask: envs["5x5"].reset(options={"reset_mask": mask}), dict(mask=np.array([True, False])), ()),
    "VectorEnv.step": (envs["2048"].step, dict(actions=[0, 1]), ()),
    "VectorEnv.step of threes": (envs["threes"].step, dict(actions=[0, 1]), ()),
    "VectorEnv.step of 5x5": (envs["5x5"].step, dict(actions=[0, 1]), ()),
    "VectorEnv.random_rollout": (envs["2048"].random_rollout, dict(steps=3, seed=1), ("steps",)),
    "reward": (step_with_reward, dict(value=[0, 1]), ()),
    "Env": (lambda **o: made_and_stepped(tilery.Env, **o), env_options, ()),
    "Env.reset": (one.reset, dict(seed=1, options=None), ()),
    "Env.reset on a board": (lambda **options: one.reset(options=options), dict(board=frozen[0], next=1, deck=[1, 2, 3]), ()),
    "Env.step": (one.step, dict(action=0), ()),
    "DuelEnv": (tilery.DuelEnv, dict(game="2048-vcs", prize=1.0, render_mode=None), ()),
    "DuelEnv.reset": (duel.reset, dict(seed=1, options=None), ()),
    "DuelEnv.step": (duel_step, dict(action=0), ()),
    "Player": (tilery.Player, dict(game="threes", network=None, size=(4, 4), threads=1), ()),
    "Player.hint": (player.hint, dict(game=frozen[0], depth=1, time_ms=0, nodes=0, next=None, player=0, moves=0, line=0), ()),
    "Player.hint of threes": (threes.hint, dict(game=frozen[0], depth=1, time_ms=0, nodes=0, next=2, deck=[1, 2, 3]), ()),
    "Player.hints": (player.hints, dict(boards=frozen, next=None, depth=1, time_ms=0, nodes=0, player=0, moves=0), ()),
    "Player.hints of threes": (threes.hints, dict(boards=frozen, next=[1, 2], depth=1, time_ms=0, nodes=0), ()),
    "Player.values": (player.values, dict(boards=frozen, next=None), ()),
    "Player.review": (player.review, dict(game=games["2048"], depth=1, time_ms=0, nodes=0), ()),
    "Player.evaluate": (player.evaluate, dict(games=1, depth=1, nodes=0, seed=1, threads=1), ("games",)),
    "search": (
        tilery.search,
        dict(game="2048", boards=frozen, evaluator=lambda boards: boards.sum(axis=1), depth=1, next=None, batch_size=9, size=(4, 4)),
        (),
    ),
    "evaluator": (lambda answer: tilery.search("2048", frozen, lambda boards: answer, depth=1), dict(answer=[0] * 8), ()),
    "best_moves": (tilery.best_moves, dict(values=np.zeros((2, 4))), ()),
    "Network.load": (tilery.Network.load, dict(path="none"), ()),
    "Network.from_bytes": (tilery.Network.from_bytes, dict(data=network.to_bytes()), ()),
    "Network.features": (network.features, dict(boards=frozen, next=None, size=(4, 4)), ()),
    "train": (
        tilery.train,
        dict(game="2048", moves=9, seconds=0, patterns="", seed=1, threads=1, rate=1.0, callback=None, progress=False, size=(2, 2)),
        ("moves",),
    ),
    "train on": (
        tilery.train,
        dict(moves=9, patterns="squares", network=None, decay=0.5, horizon=3, settling=0.1, optimism=1, restart="none", stages=[64]),
        ("moves",),
    ),
    "exact": (tilery.exact, dict(game="2x2", aim="goal", goal=16, most_bytes=2**20), ()),
    "Exact.moves": (solved.moves, dict(boards=solved.boards[:3], next=None, deck=None, player=0), ()),
    "Exact.best": (solved.best, dict(boards=solved.boards[:3], next=None, deck=None, player=0), ()),
    "slides": (tilery.slides, dict(game="2048", boards=frozen, size=(4, 4)), ()),
    "exam": (
        tilery.exam,
        dict(game="2048", answers=["left"] * 4, positions=4, seed=1, size=(4, 4), player=player, nodes=30),
        ("positions", "nodes"),
    ),
    "answer": (tilery.answer, dict(command="inspect", question={"cartridge": "2048", "board": [2, 2] + [0] * 14}), ()),
    "Map.load": (tilery.Map.load, dict(path="none"), ()),
    "Map.from_codes": (tilery.Map.from_codes, dict(codes=np.zeros((2, 2), dtype=int), opaque=[1], wraps=False), ()),
    "Map.view": (room.view, dict(x=1, y=1, radius=2, light=0, map_light=0), ()),
    "Map.views": (room.views, dict(cells=[[1, 1]], radius=2, light=0, map_light=0), ()),
    "QuestEnv": (tilery.QuestEnv, dict(world="merrow", max_turns=9, max_steps=9, render_mode=None), ()),
    "QuestEnv.reset": (quest.reset, dict(seed=1, options=None), ()),
    "QuestEnv.step": (quest.step, dict(action="look"), ()),
    "TextEnv": (
        lambda **o: text_step(tilery.TextEnv(**o)),
        dict(game="2048", seed=1, size=(4, 4), most_noops=9, max_moves=9, reward="gain", player=None, nodes=9, undo=False),
        ("nodes",),
    ),
    "TextEnv.reset": (text.reset, dict(seed=1, options=None), ()),
    "TextEnv.step": (lambda action: text_step(text, action), dict(action="left"), ()),
}


def is_refused(call, arguments):
    """True if the call refuses its arguments as it should; False if it takes them."""
    try:
        call(**arguments)
    except (ValueError, IndexError) as error:
        assert "expected" in str(error), f"{error!r} does not name the expected value"
        return True
    except (OSError, ZeroDivisionError):  # no such file; or raised by what was passed in
        return True
    return False


@pytest.mark.parametrize("name", calls)
@pytest.mark.filterwarnings("ignore")
def test_wrong_arguments_are_refused(name):
    """Each value for each argument, or 40 random values if there are many arguments. Then several at once, at random."""
    call, right, long = calls[name]
    rng = np.random.default_rng(len(name))
    refused = count = 0
    for argument in right:
        usual = [value for value in values if argument not in long or not isinstance(value, int) or value < 9]
        chosen = usual if len(right) < 4 else [usual[i] for i in rng.permutation(len(usual))[:40]]
        for value in chosen:
            refused += is_refused(call, {**right, argument: value})
            count += 1
    for _ in range(20):
        mixed = {key: values[rng.integers(len(values))] if key not in long and rng.random() < 0.5 else value for key, value in right.items()}
        refused += is_refused(call, mixed)
        count += 1
    assert refused > 0.4 * count, f"{refused} of {count} were refused"


def test_right_arguments_are_taken():
    for name, (call, right, _) in calls.items():
        if not name.endswith(".load"):
            assert not is_refused(call, right), name


def with_numbers_of(kind, value):
    """`value` with numbers of NumPy in place of ints."""
    if isinstance(value, (list, tuple)):
        return type(value)(with_numbers_of(kind, one) for one in value)
    if isinstance(value, dict):
        return {name: with_numbers_of(kind, one) for name, one in value.items()}
    return kind(value) if type(value) is int else value


def has_int(value):
    return any(map(has_int, value)) if isinstance(value, (list, tuple)) else type(value) is int


def parameters_for_ints():
    """Yields (function, parameter) for each parameter of a public function whose type contains int."""
    for name in tilery.__all__:
        public = getattr(tilery, name)
        parts = vars(public).items() if inspect.isclass(public) else [("", public)]
        for part, function in parts:
            plain = inspect.unwrap(getattr(function, "__func__", function))
            if inspect.isfunction(plain) and (not part.startswith("_") or part == "__init__"):
                qualified = name if part in ("", "__init__") else f"{name}.{part}"
                for one in inspect.signature(plain).parameters.values():
                    if re.search(r"\bint\b", str(one.annotation)) and one.name != "most_boards":  # the old name of nodes warns
                        yield qualified, one.name


@pytest.mark.parametrize("kind", [np.int64, np.uint64, np.int32])
@pytest.mark.parametrize("name", [name for name in calls if not name.endswith(".load")])
def test_numbers_of_numpy_are_taken_for_ints(name, kind):
    call, right, _ = calls[name]
    call(**with_numbers_of(kind, right))


def test_every_parameter_for_ints_is_tried():
    tried = {(name.split(" ")[0], argument) for name, (_, right, _) in calls.items() for argument in right if has_int(right[argument])}
    parameters = set(parameters_for_ints())
    assert len(parameters) > 50 and parameters <= tried, parameters - tried
    assert tilery.cartridge("gather").level(np.int64(3)) == tilery.cartridge("gather.3")


def test_a_question_that_json_cannot_hold_is_refused():
    with pytest.raises(ValueError, match="question: expected a dictionary of texts, numbers and lists, found a set"):
        tilery.answer("inspect", {"board": {1}})
    with pytest.raises(ValueError, match="found an object$"):
        tilery.answer("inspect", {"board": object()})
    with pytest.raises(ValueError, match="found an Ellipse$"):
        tilery.answer("inspect", {"board": type("Ellipse", (), {})()})
