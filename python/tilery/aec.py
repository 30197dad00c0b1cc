"""Games of two as a PettingZoo AEC environment: agents move in turn."""

from __future__ import annotations

import copy
from typing import Any, Dict, List, Optional, Tuple

import numpy as np

from tilery._cartridges import GameLike, cartridge
from tilery._checks import one_seed, real, word
from tilery._gymnasium import Box, DictSpace, Discrete
from tilery._options import board_options, observation_space
from tilery.game import Game

try:
    from pettingzoo import AECEnv as _Base
except ImportError:

    class _Base:  # type: ignore[no-redef]
        """The part of pettingzoo.AECEnv that an environment inherits."""

        agents: List[str]

        def agent_iter(self, max_iter: int = 2**63) -> Any:
            """The agents in the order in which they act, until none is left."""
            while self.agents and max_iter > 0:
                max_iter -= 1
                yield self.agent_selection  # type: ignore[attr-defined]

        def last(self, observe: bool = True) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
            """The observation, reward, termination, truncation and info of the agent to act."""
            agent = self.agent_selection  # type: ignore[attr-defined]
            seen = self.observe(agent) if observe else None  # type: ignore[attr-defined]
            return (
                seen,
                self._cumulative_rewards[agent],  # type: ignore[attr-defined]
                self.terminations[agent],  # type: ignore[attr-defined]
                self.truncations[agent],  # type: ignore[attr-defined]
                self.infos[agent],  # type: ignore[attr-defined]
            )


class DuelEnv(_Base):  # type: ignore[misc]
    """A game of two (2048-vcs, duel): agents "player_0" and "player_1".

    An observation is a dictionary with "observation" (ranks, uint8 of shape (height, width), or with
    `observation="faces"` the numbers that players see, int64) and "action_mask" (int8 of shape (4,)). The reward
    of the agent that moves is its gain of score. At the end the winner gets `prize` and the loser -`prize`.
    `infos[agent]` has "scores" (of both players) and "winner" (0, 1, or None for a draw and before the end). An
    action that moves nothing raises ValueError.

    >>> env = DuelEnv("2048-vcs")
    >>> env.reset(seed=4)
    >>> env.agent_selection
    'player_0'
    """

    metadata: Dict[str, Any] = {"name": "tilery_duel_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: GameLike = "2048-vcs",
        *,
        observation: str = "ranks",
        prize: float = 0.0,
        render_mode: Optional[str] = None,
    ) -> None:
        self.cartridge = rules = cartridge(game)
        if rules.players < 2:
            raise ValueError(f"game: expected a game for two, such as 2048-vcs, found {rules.name!r} for one")
        self._game = Game(rules, seed=0, players=2)
        self.prize = real("prize", prize, -1e9, 1e9)
        self.render_mode = None if render_mode is None else word("render_mode", render_mode, ["ansi"])
        self.possible_agents = ["player_0", "player_1"]
        self._shows_faces = word("observation", observation, ["ranks", "faces"]) == "faces"
        board = observation_space(rules, observation)
        spaces = {"observation": board, "action_mask": Box(0, 1, (4,), np.int8)}
        self.observation_spaces = {agent: DictSpace(spaces) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(4) for agent in self.possible_agents}
        self.agents: List[str] = []
        self._generator: Optional[np.random.Generator] = None

    def observation_space(self, agent: str) -> Any:
        """The space of the agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of the agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins the game of `seed`, or without a seed the game of a seed drawn from a generator. The last `seed`
        decides the generator, so that a match of many games can be repeated; `game_seed` tells each seed.

        With `options["board"]` the game begins on that board; `options` may also have "next", "deck" and "faces", see
        `tilery.Game`. ValueError for other keys, except "options": PettingZoo's tests pass it, and it does nothing.
        """
        checked = one_seed(seed)
        wanted = board_options(options, "board", "options")
        wanted.pop("options", None)
        if self._generator is None or checked is not None:
            self._generator = np.random.default_rng(checked)
        drawn = int(self._generator.integers(0, 2**64, dtype=np.uint64)) if checked is None else checked
        self._game = Game(self.cartridge, seed=drawn, players=2, **wanted)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        if self._game.is_over:
            self._end()
            self._cumulative_rewards = dict(self.rewards)
        self.infos: Dict[str, Dict[str, Any]] = {agent: self._result() for agent in self.agents}
        self.agent_selection = self.agents[self._game.player]

    def observe(self, agent: str) -> Dict[str, Any]:
        """The board, and the agent's legal moves. The mask is all 0 while the other agent is to move."""
        self._expect_reset("observe()")
        mask = np.zeros(4, dtype=np.int8)
        if agent == self.agent_selection:
            for name in self._game.legal_moves:
                mask[("left", "right", "up", "down").index(name)] = 1
        return {"observation": self._game.faces if self._shows_faces else self._game.board, "action_mask": mask}

    def last(self, observe: bool = True) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        """The observation, reward, termination, truncation and info of the agent to act. ValueError if no agent plays."""
        self._expect_agents()
        seen: Tuple[Any, float, bool, bool, Dict[str, Any]] = super().last(observe)
        return seen

    def step(self, action: Optional[int]) -> None:
        """Moves for `agent_selection`. Pass None after the game is over."""
        self._expect_agents()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        number = self._game.player
        before = self._game.score_of(number)
        if action is None:
            raise ValueError("action: expected 0 to 3 while the game goes on, found None")
        if not self._game.play(action):
            raise ValueError(f"action: expected a move, found {action!r}, which moves nothing")
        self._game.go_on()
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {one: 0.0 for one in self.agents}
        self.rewards[agent] = float(self._game.score_of(number) - before)
        if self._game.is_over:
            self._end()
        for one, reward in self.rewards.items():
            self._cumulative_rewards[one] += reward
        self.infos = {one: self._result() for one in self.agents}
        self.agent_selection = self.possible_agents[self._game.player]

    def _expect_reset(self, use: str) -> None:
        if not hasattr(self, "agent_selection"):
            raise RuntimeError(f"expected reset() before {use}")

    def _expect_agents(self) -> None:
        if not self.agents:
            raise ValueError("expected an agent that still plays, found none: call reset()")

    @property
    def game_seed(self) -> int:
        """The seed of the present game."""
        self._expect_reset("game_seed")
        return self._game.seed

    def _result(self) -> Dict[str, Any]:
        return {"scores": [self._game.score_of(0), self._game.score_of(1)], "winner": self._game.winner}

    def _end(self) -> None:
        self.terminations = {one: True for one in self.agents}
        winner = self._game.winner
        for number, one in enumerate(self.possible_agents):
            if winner is not None:
                self.rewards[one] += self.prize if number == winner else -self.prize

    def _leave(self, agent: str, action: Optional[int]) -> None:
        if action is not None:
            raise ValueError(f"action: expected None from an agent whose game is over, found {action!r}")
        self.agents.remove(agent)
        for table in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            table.pop(agent)  # type: ignore[attr-defined]
        self.rewards = {one: 0.0 for one in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]

    def __copy__(self) -> "DuelEnv":
        return copy.deepcopy(self)

    def render(self) -> Optional[str]:
        """The board as text, with render_mode "ansi"."""
        return str(self._game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing to release."""

    @property
    def unwrapped(self) -> Any:
        """The environment itself."""
        return self

    @property
    def num_agents(self) -> int:
        """The number of agents that still play."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """The number of agents."""
        return len(self.possible_agents)
