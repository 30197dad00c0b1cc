"""Maps, views and walks; games of two for PettingZoo."""

from pathlib import Path

import numpy as np
import pytest

import tilery

root = Path(__file__).resolve().parents[2]
drawing = ["#######", "#..#..#", "#.....#", "#..#..#", "#######"]
codes = np.array([[ord(c) for c in row] for row in drawing])


def test_walls_stop_sight():
    room = tilery.Map.from_codes(codes, opaque=[ord("#")])
    assert np.array_equal(room.codes, codes) and room.opaque.sum() == (codes == ord("#")).sum()
    seen = room.view(1, 1, radius=3)
    assert seen.seen[3, 4] and not seen.seen[3, 6]
    assert (seen.scene[~seen.seen] == 0).all()


def test_the_dark_hides_cells_without_light():
    hall = tilery.Map.from_codes(np.full((9, 9), 46))
    assert hall.view(4, 4, radius=4).seen.all()
    dark = hall.view(4, 4, radius=4, map_light=1, light=2)
    assert 1 < dark.seen.sum() < 30 and not dark.lit[0, 0]


def test_a_batch_of_views_is_the_views_one_by_one():
    room = tilery.Map.from_codes(codes, opaque=[ord("#")])
    cells = np.array([[1, 1], [5, 3], [3, 2]])
    batch = room.views(cells, radius=2)
    for i, (x, y) in enumerate(cells.tolist()):
        one = room.view(x, y, radius=2)
        assert all(np.array_equal(a[i], b) for a, b in zip(batch, one))
    assert room.views([], radius=2).seen.shape == (0, 5, 5)


def test_maps_that_ship_load_from_their_files():
    files = sorted(root.glob("maps/**/*.tm[xj]"))
    assert files
    for path in files:
        level = tilery.Map.load(path)
        assert level.codes.shape == (level.height, level.width)
        level.view(level.width // 2, level.height // 2)


def test_wrong_maps_and_cells_are_refused(tmp_path):
    room = tilery.Map.from_codes(codes)
    with pytest.raises(IndexError, match=r"cells\[0\]"):
        room.view(99, 0)
    for cells in ([[0.5, 1]], [[0, 1, 2]], [1, 2], "ab"):
        with pytest.raises((ValueError, TypeError)):
            room.views(cells)
    for options in ({"radius": 0}, {"radius": 64}, {"light": -1}, {"light": 999}):
        with pytest.raises(ValueError, match="expected"):
            room.view(1, 1, **options)
    with pytest.raises(ValueError, match="32767"):
        tilery.Map.from_codes([[99999]])
    with pytest.raises(FileNotFoundError):
        tilery.Map.load(tmp_path / "none.tmx")
    bad = tmp_path / "bad.tmx"
    bad.write_text("<map>")
    with pytest.raises(ValueError, match="bad.tmx"):
        tilery.Map.load(bad)


def test_a_quest_is_an_environment_of_texts():
    env = tilery.QuestEnv(max_turns=30, render_mode="ansi")
    with pytest.raises(RuntimeError, match="reset"):
        env.step("north")
    text, info = env.reset(seed=1)
    assert text in env.observation_space and info == {"stage": 0, "health": info["health"], "turns": 0, "won": False, "left": False}
    for line in ["help", "explore", "gibberish", "", "look", "north", "south"] * 8:
        text, reward, terminated, truncated, info = env.step(line)
        assert text in env.observation_space and reward >= 0
        if truncated:
            break
    assert info["turns"] > 0 and env.render() == text
    first = env.reset(seed=1)[0]
    assert first == tilery.QuestEnv().reset(seed=1)[0]
    with pytest.raises(ValueError, match="action"):
        env.step(3)
    with pytest.raises((ValueError, FileNotFoundError)):
        tilery.QuestEnv("nowhere")


def test_a_quest_is_won_by_words():
    lines = (root / "tests" / "protocol" / "merrow_commands.txt").read_text().splitlines()
    env = tilery.QuestEnv(max_steps=len(lines))
    env.reset(seed=1)
    total = 0.0
    for number, line in enumerate(lines, 1):
        text, reward, terminated, truncated, info = env.step(line)
        total += reward
        assert text in env.observation_space and not truncated and info["won"] == terminated
        if terminated:
            break
    assert info["won"] is True and info["left"] is False and number == len(lines)
    assert total == info["stage"] > 3 and info["health"] > 0
    verdict = tilery.verify(env.record())
    assert verdict["ok"] and verdict["turns"] == info["turns"]
    with pytest.raises(RuntimeError, match=r"the end of the walk \(won\)"):
        env.step("look")


def test_two_agents_play_a_duel_to_its_end():
    env = tilery.DuelEnv("2048-vcs", prize=1.0)
    env.reset(seed=5)
    rng = np.random.default_rng(1)
    turns, totals = {"player_0": 0, "player_1": 0}, {"player_0": 0.0, "player_1": 0.0}
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        turns[agent] += 1
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert min(turns.values()) > 10 and env.agents == []
    assert min(totals.values()) > 0
