"""Base classes and spaces of Gymnasium 1.1 or newer; without it, stand-ins with the same interface."""

from __future__ import annotations

from typing import Any

from tilery._bases import OwnAutoresetMode, OwnEnv, OwnVectorEnv
from tilery._spaces import OwnBox, OwnDict, OwnDiscrete, OwnMultiDiscrete, OwnText

try:
    import gymnasium as _gym
    from gymnasium import vector as _vector

    AutoresetMode: Any = _vector.AutoresetMode
    BaseVectorEnv: Any = _vector.VectorEnv
    BaseEnv: Any = _gym.Env
    Discrete: Any = _gym.spaces.Discrete
    MultiDiscrete: Any = _gym.spaces.MultiDiscrete
    Box: Any = _gym.spaces.Box
    Text: Any = _gym.spaces.Text
    DictSpace: Any = _gym.spaces.Dict
    has_gymnasium = True
except (ImportError, AttributeError):  # not installed, or older than 1.1
    has_gymnasium = False
    AutoresetMode = OwnAutoresetMode
    BaseVectorEnv = OwnVectorEnv
    BaseEnv = OwnEnv
    Discrete = OwnDiscrete
    MultiDiscrete = OwnMultiDiscrete
    Box = OwnBox
    Text = OwnText
    DictSpace = OwnDict
