"""Questions in JSON, verdicts on records, and exams."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

import numpy as np

from tilery import _tilery
from tilery._cartridges import Cartridge, GameLike, cartridge
from tilery._checks import text, type_words, whole, word

if TYPE_CHECKING:
    from tilery.player import Player

_commands = ("inspect", "view", "hint", "review", "simulate", "rate", "solve", "verify")


def answer(command: str, question: Union[str, Dict[str, Any]]) -> Dict[str, Any]:
    """The answer to a question of docs/formats.md, "Questions as one function".

    The server and the commands of equal names give the same answers. `command` is inspect, view, hint,
    review, simulate, rate, solve or verify. `question` is a dictionary, which may hold arrays and numbers of
    NumPy, or its JSON. Its board has the numbers that players see; ranks (uint8) are refused. One thread asks at
    a time; others wait. Raises ValueError if the question cannot be answered.

    >>> answer("inspect", {"cartridge": "2048", "board": [2, 2, 0, 0] + [0] * 12})["moves"]["left"]["gain"]
    4
    """
    if isinstance(question, dict) and getattr(question.get("board"), "dtype", None) == np.uint8:
        raise ValueError("question: expected a board of the numbers that players see, found an array of uint8, which holds ranks")
    question_text = question if isinstance(question, str) else _json_of(question)
    found: Dict[str, Any] = json.loads(_tilery.answer(word("command", command, _commands), text("question", question_text)))
    if isinstance(found.get("error"), str) and "ok" not in found:
        raise ValueError(found["error"])
    return found


def _json_of(question: Any) -> str:
    def plain(value: Any) -> Any:
        if isinstance(value, (np.ndarray, np.generic)):
            return value.tolist()
        raise TypeError(type_words(value))

    try:
        return json.dumps(question, default=plain)
    except TypeError as error:
        raise ValueError(f"question: expected a dictionary of texts, numbers and lists, found {error}") from None


def verify(record: str) -> Dict[str, Any]:
    """The verdict on the record of a game or a walk, in the form of `tilery verify --json`.

    "ok" is whether the record is true, "error" the reason if not, "sealed" the hash of a sealed seed.

    >>> from tilery import Game
    >>> verify(Game("threes", seed=1).record())["ok"]
    True
    """
    return answer("verify", {"record": text("record", record)})


def verify_each(records: str) -> List[Dict[str, Any]]:
    """The verdict on each record in `records`, the text of a `.tilery` file. Each has the form of verify().

    "line" is the line on which the record begins. A text without a record gets one verdict, an error.

    >>> from tilery import Game
    >>> text = "".join(Game("threes", seed=seed).record() for seed in (1, 2))
    >>> [verdict["ok"] for verdict in verify_each(text)]
    [True, True]
    """
    return [json.loads(one) for one in _tilery.verify_each(text("records", records))]


def _sized(game: Cartridge, other: Cartridge) -> str:
    """The name and size of `game`, and the hash of its rules if `other` has the same name and size."""
    name, other_name = (f"{one.name} on {one.width}x{one.height}" for one in (game, other))
    return f"{name} (rules {game.rules_hash:016x})" if name == other_name else name


def exam(
    game: GameLike,
    answers: Union[Sequence[str], Callable[[Dict[str, Any]], str], None] = None,
    *,
    positions: int = 200,
    seed: int = 1,
    size: Optional[Tuple[int, int]] = None,
    player: Optional["Player"] = None,
    nodes: int = 20_000,
) -> Any:
    """The positions of an exam, or a report on answers, in the form of `tilery exam`.

    Without `answers`, gives a list of questions: dictionaries with "id", "stratum", "cartridge", "board"
    and so on. `answers` are a text for each position, or a function from a question to a text. With
    `answers`, gives the report, with the regret of each stratum and of all. `player` grades the answers,
    by default the game's own player; its game must have the same rules. It searches `nodes` nodes for each
    position.

    >>> questions = exam("2048", positions=4)
    >>> [question["stratum"] for question in questions]
    ['opening', 'crowded', 'before_merge', 'after_mistake']
    """
    from tilery.player import Player

    own = cartridge(game, size)
    if player is not None and not isinstance(player, Player):
        raise ValueError(f"player: expected a Player or None, found {player!r}")
    if player is not None and player.cartridge.rules_hash != own.rules_hash:
        wanted, found = _sized(own, player.cartridge), _sized(player.cartridge, own)
        raise ValueError(f"player: expected a player of {wanted}, found one with the rules of {found}")
    count = whole("positions", positions, 1, 100_000)
    lines, boards, next, deck, strata = _tilery.exam(own, count, whole("seed", seed, 0, 2**64 - 1))
    questions: List[Dict[str, Any]] = [json.loads(line) for line in lines]
    if answers is None:
        return questions
    if not callable(answers) and (isinstance(answers, str) or not np.iterable(answers)):
        raise ValueError(f"answers: expected a list of texts or a function, found {answers!r}")
    replies = [answers(question) for question in questions] if callable(answers) else answers
    reply_texts = [text("answers", str(reply)) for reply in replies]
    grader = Player(own) if player is None else player
    _, values = grader.hints(boards, next=next, deck=deck, nodes=nodes)
    return json.loads(_tilery.exam_report(own, strata, values, reply_texts, grader.has_network))
