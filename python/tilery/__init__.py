"""Tilery: the fastest environments for 2048, Threes and their kin, and a player to study.

docs/python.md teaches all of it.
"""

from __future__ import annotations

try:
    import numpy  # noqa: F401
except ImportError as missing:
    raise ImportError("tilery needs NumPy 1.24 or newer: pip install numpy, or apt-get install python3-numpy") from missing

from tilery._cartridges import Cartridge, cartridge, daily_seed, games
from tilery._questions import answer, exam, verify, verify_each
from tilery.aec import DuelEnv
from tilery.env import Env
from tilery.game import EntryOdds, Game, slides
from tilery.learning import Exact, Network, Trained, exact, train
from tilery.maps import Map, Views
from tilery.player import Hint, Player, best_moves, search
from tilery.quest import QuestEnv, worlds
from tilery.registration import register_envs
from tilery.text_env import TextEnv, move_named
from tilery.vector_env import VectorEnv

__version__ = "0.1.0"
__all__ = [
    "Cartridge",
    "DuelEnv",
    "EntryOdds",
    "Env",
    "Exact",
    "Game",
    "Hint",
    "Map",
    "Network",
    "Player",
    "QuestEnv",
    "TextEnv",
    "Trained",
    "VectorEnv",
    "Views",
    "answer",
    "best_moves",
    "cartridge",
    "daily_seed",
    "exact",
    "exam",
    "games",
    "move_named",
    "register_envs",
    "search",
    "slides",
    "train",
    "verify",
    "verify_each",
    "worlds",
]

register_envs()
