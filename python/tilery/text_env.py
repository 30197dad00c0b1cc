"""A game in words, for agents that read and write text."""

from __future__ import annotations

import json
import os
from typing import Any, Dict, List, Optional, Tuple

import numpy as np

from tilery import _tilery
from tilery._cartridges import GameLike, cartridge
from tilery._checks import flag, one_seed, options_of, text, whole, word
from tilery._gymnasium import BaseEnv, Text
from tilery.player import Player

_characters = "\n\t" + "".join(map(chr, [*range(32, 127), *range(160, 592), *range(0x2000, 0x2100)]))


def move_named(text: str, game: GameLike = "2048") -> Optional[str]:
    """The move that a text names: the whole text in upper or lower case, or the last word in
    <move>...</move> or in [...]. None for any other text.

    >>> move_named("The corner is safe, so <move>down</move>.")
    'down'
    """
    return _tilery.move_named(text, cartridge(game))


class TextEnv(BaseEnv):  # type: ignore[misc]
    """A game in words, by the API of gymnasium.Env: texts are observations and actions.

    An observation has the effect of the last move, the score, the next tile and the board. An action is any
    text that names a move for move_named().

    * `seed`: of the first game; drawn if left out. With `sealed=True` a drawn seed is *sealed*: reset()
      shows its hash, and only the finished record shows the seed and the salt of the hash. `tilery verify`
      and `tilery.verify` check both. So not even an agent that runs code can foresee a tile.
    * `show_legal`: whether observations name the legal moves.
    * `on_noop`: the effect of a text that names no move, or a move that changes nothing. "refuse" tells the
      reason, "show" shows the board again, "end" ends the game. After `most_noops` such texts, the next one ends
      the game.
    * `max_moves`: the game is truncated after this number of moves. Moves that were taken back count.
    * `undo`: whether the text "undo" takes the last move back, with a regret of 0. Without a move to take back, it
      counts as a move that changes nothing.
    * `reward`: "gain" (of the score), "regret" (0 for the best move; for others minus the points that they
      lose against the best one; points need a network), or "score" (at the end).
    * `player`: the Player whose values grade the moves, with `nodes` nodes for each move. With a player, `info` has
      "values", "best" and "regret" under every reward.

    `info` has "score", "moves", "noops", "unknown", "legal" (with `show_legal`) and "ended".
    record() gives the record that proves the score, transcript() all texts and actions.

    >>> env = TextEnv("2048", seed=7)
    >>> seen, info = env.reset()
    >>> seen, reward, terminated, truncated, info = env.step("I play <move>left</move>")
    >>> seen.splitlines()[0][:5], info["moves"]
    ('left:', 1)
    """

    metadata: Dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        game: GameLike = "2048",
        *,
        seed: Optional[int] = None,
        size: Optional[Tuple[int, int]] = None,
        show_legal: bool = False,
        on_noop: str = "refuse",
        most_noops: int = 50,
        max_moves: int = 20_000,
        undo: bool = False,
        reward: str = "gain",
        player: Optional[Player] = None,
        nodes: int = 1_000,
        sealed: bool = False,
        render_mode: Optional[str] = None,
    ) -> None:
        self.cartridge = cartridge(game, size)
        self.reward = word("reward", reward, ["gain", "regret", "score"])
        if player is not None and not isinstance(player, Player):
            raise ValueError(f"player: expected a Player or None, found {player!r}")
        self.player = Player(self.cartridge) if player is None and self.reward == "regret" else player
        self.render_mode = None if render_mode is None else word("render_mode", render_mode, ["ansi"])
        self.observation_space = Text(100_000, min_length=0, charset=_characters)
        self.action_space = Text(10_000, min_length=0, charset=_characters)
        self._first_seed = one_seed(seed)
        self._is_sealed = flag("sealed", sealed)
        self._nodes = whole("nodes", nodes, 1, 10**12)
        self._has_undo = flag("undo", undo)
        self._options = (
            word("on_noop", on_noop, ["refuse", "show", "end"]),
            whole("most_noops", most_noops, 0, 10**9),
            whole("max_moves", max_moves, 1, 10**6),
            flag("show_legal", show_legal),
            self._has_undo,
        )
        self._native: Optional[_tilery.NativeAgent] = None
        self._begun: Tuple[int, Optional[Tuple[int, int]]] = (0, None)  # the seed, and the salt of a sealed game
        self._is_finished = False
        self._last = ""
        self._transcript: List[Dict[str, str]] = []

    @property
    def system_prompt(self) -> str:
        """The first message to an agent: the rules of the game in words, and how to answer."""
        undo = "The answer undo takes the last move back.\n" if self._has_undo else ""
        return (
            f"You play {self.cartridge.title}.\n{_tilery.rules_text(self.cartridge, False)}"
            f"Answer with one move: <move>left</move>, <move>right</move>, <move>up</move> or <move>down</move>.\n{undo}"
        )

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[str, Dict[str, Any]]:
        """Begins the game of `seed`. Without it, the first game has the environment's `seed`; later seeds are drawn."""
        chosen_seed = one_seed(seed)
        options_of(options)
        super().reset(seed=chosen_seed, options=options)
        if chosen_seed is None:
            chosen_seed, self._first_seed = self._first_seed, None
        salt = None
        if self._is_sealed:
            chosen_seed = int.from_bytes(os.urandom(8), "little") if chosen_seed is None else chosen_seed
            salt = (int.from_bytes(os.urandom(8), "little"), int.from_bytes(os.urandom(8), "little"))
        if chosen_seed is None:
            chosen_seed = int(self.np_random.integers(0, 2**64, dtype=np.uint64))
        self._begun = (chosen_seed, salt)
        self._is_finished = False
        self._native = self._begin()
        opening = self._native.opening()
        self._last = opening if self._is_sealed else opening.replace(f"Seed {chosen_seed}.\n", "", 1)
        self._transcript = [{"role": "system", "content": self.system_prompt}, {"role": "user", "content": self._last}]
        return self._last, self._info()

    def _begin(self) -> _tilery.NativeAgent:
        return _tilery.NativeAgent(self.cartridge, *self._begun, _tilery.AgentOptions(*self._options))

    def step(self, action: str) -> Tuple[str, float, bool, bool, Dict[str, Any]]:
        """Plays the move that the text names. Returns (text, reward, terminated, truncated, info)."""
        game = self._game()
        if game.end:
            raise RuntimeError(f"expected reset() after the end of the game ({game.end})")
        said = text("action", action)
        graded, moves = self._graded(said), game.moves
        self._last, _, gain = self._played(game, said)
        if graded and game.moves < moves:  # an undo
            graded["regret"] = 0.0
        self._transcript += [{"role": "assistant", "content": said}, {"role": "user", "content": self._last}]
        if game.end:
            game.finish()  # without it, a game that is over could still be undone
        info = {**self._info(), **graded}
        terminated = game.end == "over"
        return self._last, self._reward_of(gain, graded), terminated, game.end != "" and not terminated, info

    def _played(self, game: _tilery.NativeAgent, said: str) -> Tuple[str, bool, int]:
        return game.undo() if self._has_undo and said.strip().lower() == "undo" else game.move(said)

    def _graded(self, said: str) -> Dict[str, Any]:
        """Values, best move and regret of a move before it is made."""
        if self.player is None:
            return {}
        state = json.loads(self._game().state_json())
        faces = np.array(state["board"]).reshape(state["height"], state["width"])
        known = self.cartridge.faces.tolist()
        next = state.get("next")
        window = [next[0], next[-1]] if isinstance(next, list) else next
        cards = [state["deck"].count(known[rank]) for rank, _ in self.cartridge.deck] if self.cartridge.deck else None
        hint = self.player.hint(faces, next=window, deck=cards, faces=True, nodes=self._nodes, line=0)
        values = dict(zip(("left", "right", "up", "down"), hint.values.tolist()))
        return {"values": values, "best": hint.best, "regret": _tilery.regret(self.cartridge, hint.values, said)}

    def _reward_of(self, gain: int, graded: Dict[str, Any]) -> float:
        if self.reward == "gain":
            return float(gain)
        if self.reward == "regret":
            return 0.0 - float(graded["regret"])
        game = self._game()
        return float(game.score) if game.end else 0.0

    def _game(self) -> _tilery.NativeAgent:
        if self._native is None:
            raise RuntimeError("expected reset() before the first step()")
        return self._native

    def _info(self) -> Dict[str, Any]:
        state: Dict[str, Any] = json.loads(self._game().state_json())
        return {name: state[name] for name in ("score", "moves", "noops", "unknown", "legal", "ended") if name in state}

    @property
    def game_seed(self) -> int:
        """The seed of the present game. Raises ValueError for a sealed game that has not ended."""
        self._unsealed_record()
        return self._begun[0]

    def finish(self) -> str:
        """Ends the game now, and gives its record."""
        self._game().finish()
        self._is_finished = True
        return self.record()

    def record(self) -> str:
        """The game as a record, with its seed and the salt of its seal. Raises ValueError for a sealed game
        that has not ended; finish() ends it."""
        return self._unsealed_record()

    def _unsealed_record(self) -> str:
        """The record; ValueError while the seed is sealed."""
        record = self._game().record()
        if record is None:
            raise ValueError("record: expected a game that has ended, as its seed is sealed, found one that goes on")
        return record

    def transcript(self) -> List[Dict[str, str]]:
        """All texts and actions, as messages of a chat: dictionaries with "role" and "content"."""
        return list(self._transcript)

    def render(self) -> Optional[str]:
        """The last text, with render_mode "ansi"."""
        return self._last if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing to release."""

    def __getstate__(self) -> Dict[str, Any]:
        state = {name: value for name, value in self.__dict__.items() if name != "_native"}
        return {**state, "_has_begun": self._native is not None}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        """Restores the game: begins it and repeats every action."""
        self.__dict__.update(state)
        self._native = self._begin() if self.__dict__.pop("_has_begun") else None
        self._transcript = list(self._transcript)
        for message in self._transcript:
            if message["role"] == "assistant" and self._native is not None:
                self._played(self._native, message["content"])
        if self._native is not None and (self._is_finished or self._native.end):
            self._native.finish()

