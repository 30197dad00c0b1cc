"""mame_test.py TILERY REFEREE SYMBOLS [NAME...]: plays whole games on MAME's Atari 2600.

For each of six cartridges `tilery rom` makes a ROM. MAME plays it by scripted joysticks under NTSC and
PAL, with the counter and with the fixed seed of chance. The referee compares every move with the engine,
every frame with its length and every sound with its move. NAMEs are cartridges; without one all are
played, 276 games in all. Each short cartridge for two must end a game for two under every setting. If the
cartridge asks at its goal, it must also end a game for two that went on there.
"""

import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
LONG_GAMES = {"2048-vcs": 10, "2584-vcs": 3}  # how many games for each setting
SHORT_GAMES = 14
COUNTS = re.compile(r"games (\d+) for two (\d+) gone on (\d+) moves (\d+) frames (\d+)$")  # of the referee
SETTINGS = {"": 262, "F": 262, "P": 312, "PF": 312}  # switches: lines of a frame


def cartridges(root: pathlib.Path) -> list[pathlib.Path]:
    shipped = [root / "cartridges" / name for name in ("2048-vcs.toml", "more/2584-vcs.toml", "more/64-vcs.toml")]
    return [*shipped, *sorted((HERE / "cartridges").glob("*.toml"))]


def play(mame: str, symbols: str, rom: pathlib.Path, folder: pathlib.Path, switches: str, games: int) -> None:
    environment = os.environ | {
        "TILERY_SYMBOLS": symbols,
        "TILERY_LOG": str(folder / "log"),
        "TILERY_GAMES": str(games),
        "TILERY_SEED": str(sum(map(ord, rom.stem + switches))),
        "TILERY_SWITCHES": switches,
        "SDL_VIDEODRIVER": "dummy",
        "HOME": str(folder),
    }
    command = [mame, "a2600", "-cart", str(rom), "-video", "none", "-sound", "none", "-nothrottle",
               "-skip_gameinfo", "-autoboot_script", str(HERE / "mame_play.lua"), "-autoboot_delay", "0",
               "-cfg_directory", str(folder), "-nvram_directory", str(folder)]
    # The log says whether all games were played; MAME sometimes crashes while it ends.
    subprocess.run(command, env=environment, cwd=folder, check=False, timeout=1800, capture_output=True)


def shortfall(cartridge: pathlib.Path, games: int, counts: re.Match[str] | None) -> str:
    """Why the counts of a log are too low; empty if they suffice."""
    if counts is None:
        return "the referee stopped"
    played, for_two, gone_on = map(int, counts.groups()[:3])
    if played != games:
        return f"expected {games} games, found {played}"
    rules = tomllib.loads(cartridge.read_text())
    if cartridge.stem in LONG_GAMES or rules.get("players", {}).get("most") != 2:
        return ""
    if for_two == 0:
        return "expected a game for two that ended, found none"
    asks = rules.get("goal", {}).get("then") == "ask"
    return "expected a game for two that went on at its goal and ended, found none" if asks and gone_on == 0 else ""


def main() -> int:
    tilery, referee, symbols = sys.argv[1:4]
    names = sys.argv[4:]
    mame = shutil.which("mame", path=os.environ["PATH"] + ":/usr/games")
    if mame is None:
        print("not run: MAME is not installed (tools/ensure_deps mame installs it)")
        return 77
    root = HERE.parent.parent
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)

        def check(cartridge: pathlib.Path, switches: str, games: int) -> str:
            place = folder / (cartridge.stem + switches)
            place.mkdir()
            rom = place / (cartridge.stem + ".bin")
            subprocess.run([tilery, "rom", str(cartridge), "--file", str(rom)], check=True)
            play(mame, symbols, rom, place, switches, games)
            verdict = subprocess.run([referee, str(cartridge), str(place / "log"), str(SETTINGS[switches])],
                                     capture_output=True, text=True)
            return f"{cartridge.stem} {switches or '-'}: {verdict.stdout.strip()}"

        tasks = [(cartridge, switches, LONG_GAMES.get(cartridge.stem, SHORT_GAMES))
                 for cartridge in cartridges(root) for switches in SETTINGS
                 if not names or cartridge.stem in names]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(lambda task: check(*task), tasks))
    counts = [COUNTS.search(result) for result in results]
    wrong = [shortfall(cartridge, games, count) for (cartridge, _, games), count in zip(tasks, counts)]
    print("\n".join(f"{result}{fault and '; '}{fault}" for result, fault in zip(results, wrong)))
    totals = [sum(int(count.group(part)) for count in counts if count) for part in (1, 2, 3, 4, 5)]
    print("{} whole games, {} for two, {} of them past their goal, {} moves, {} frames".format(*totals))
    return 0 if tasks and not any(wrong) else 1


if __name__ == "__main__":
    sys.exit(main())
