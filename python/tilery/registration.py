"""Registers the games and worlds in Gymnasium, as "tilery/2048-v0" and so on."""

from __future__ import annotations

from tilery._cartridges import games
from tilery._gymnasium import has_gymnasium
from tilery.quest import worlds


def register_envs() -> None:
    """Registers every shipped game and world. `import tilery` calls it if Gymnasium is installed.

    `gymnasium.make("tilery:tilery/2048-v0")` imports the package and so calls it, too.
    """
    if not has_gymnasium:
        return
    import gymnasium

    for name in games(more=True):
        if f"tilery/{name}-v0" not in gymnasium.registry:
            gymnasium.register(
                id=f"tilery/{name}-v0",
                entry_point="tilery.env:Env",
                vector_entry_point="tilery.vector_env:VectorEnv",
                kwargs={"game": name},
            )
    for name in worlds():
        if f"tilery/{name}-v0" not in gymnasium.registry:
            gymnasium.register(id=f"tilery/{name}-v0", entry_point="tilery.quest:QuestEnv", kwargs={"world": name})
