"""Makes the games known to Gymnasium, as "tilery/2048-v0" and so on."""

from __future__ import annotations

from tilery._cartridges import games
from tilery._gymnasium import has_gymnasium


def register_envs() -> None:
    """Registers every game that ships. `import tilery` calls it where Gymnasium is installed.

    Gymnasium calls it by the entry point `gymnasium.envs`, or on `gymnasium.make("tilery:tilery/2048-v0")`.
    """
    if not has_gymnasium:
        return
    import gymnasium

    for name in games():
        if f"tilery/{name}-v0" not in gymnasium.registry:
            gymnasium.register(
                id=f"tilery/{name}-v0",
                entry_point="tilery.env:Env",
                vector_entry_point="tilery.vector_env:VectorEnv",
                kwargs={"game": name},
            )
