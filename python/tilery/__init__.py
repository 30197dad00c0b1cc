"""Tilery: the fastest environments for 2048, Threes and their kin, and a player to study.

docs/python.md teaches all of it.
"""

from __future__ import annotations

from tilery._cartridges import Cartridge, cartridge, games
from tilery.envs import Env, VectorEnv
from tilery.game import EntryOdds, Game
from tilery.registration import register_envs

__version__ = "0.1.0"
__all__ = ["Cartridge", "EntryOdds", "Env", "Game", "VectorEnv", "cartridge", "games", "register_envs"]

register_envs()
