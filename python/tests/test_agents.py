"""Games in words, exams, sealed seeds and questions, as agents use them."""

import hashlib
import json
import pickle
import re
import runpy
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from pathlib import Path

import numpy as np
import pytest

import tilery

examples = Path(__file__).resolve().parents[2] / "examples" / "python"
directions = ("left", "down", "right", "up")


def play(env, most=100_000):
    for step in range(most):
        _, _, terminated, truncated, info = env.step(f"<move>{directions[step % 4]}</move>")
        if terminated or truncated:
            return info
    raise AssertionError("the game never ended")


@pytest.mark.parametrize("name", tilery.games())
def test_every_game_plays_in_words_and_proves_its_score(name):
    env = tilery.TextEnv(name, sealed=True, most_noops=100_000, max_moves=300)
    seen, _ = env.reset(seed=3)
    commitment = re.search(r"Sealed seed: ([0-9a-f]{64})", seen).group(1)
    info = play(env)
    verdict = tilery.verify(env.record())
    assert verdict["ok"] and verdict["sealed"] == commitment and verdict["score"] == info["score"]


def test_a_commitment_is_the_hash_of_seed_and_salt():
    env = tilery.TextEnv("2048", sealed=True)
    seen, _ = env.reset()
    record = env.finish()
    seed, salt, commitment = re.search(r"seed (\d+)\nseal ([0-9a-f]{32}) ([0-9a-f]{64})\n", record).groups()
    assert hashlib.sha256(f"tilery seed {seed} salt {salt}\n".encode()).hexdigest() == commitment
    assert commitment in seen


def test_a_sealed_game_shows_its_seed_only_when_it_has_ended():
    env = tilery.TextEnv("2048", sealed=True)
    seen, _ = env.reset(seed=987654321987)
    for direction in directions:
        seen += env.step(direction)[0]
    assert "987654321987" not in seen + json.dumps(env.transcript())
    with pytest.raises(ValueError, match="sealed"):
        env.record()
    assert "seed 987654321987\n" in env.finish()
    with pytest.raises(RuntimeError, match="reset"):
        env.step("left")


def test_a_sealed_game_with_undo_is_open_once_it_is_over():
    env = tilery.TextEnv("3x3", sealed=True, undo=True, most_noops=100_000)
    env.reset(seed=3)
    assert play(env)["ended"] == "over"
    assert tilery.verify(env.record())["ok"] and env.game_seed == 3


def test_a_copy_of_a_finished_game_is_finished():
    env = tilery.TextEnv("2048", sealed=True)
    env.reset(seed=3)
    env.step("left")
    env.finish()
    copied = pickle.loads(pickle.dumps(env))
    assert copied.record() == env.record()
    with pytest.raises(RuntimeError, match="reset"):
        copied.step("up")


def test_a_changed_commitment_does_not_verify():
    env = tilery.TextEnv("2048", sealed=True)
    env.reset()
    record = env.finish()
    wrong = re.sub(r"seal ([0-9a-f]{31})[0-9a-f]", lambda found: f"seal {found.group(1)}{'0' if found.group(0)[-1] != '0' else '1'}", record)
    assert tilery.verify(record)["ok"] and not tilery.verify(wrong)["ok"]


def test_no_text_shows_the_seed_of_a_game_that_is_not_sealed():
    env = tilery.TextEnv("2048", seed=123456789)
    seen, _ = env.reset()
    assert "123456789" not in seen and "seed 123456789\n" in env.record()


def test_the_same_seed_and_words_give_the_same_texts():
    def texts():
        env = tilery.TextEnv("threes", show_legal=True)
        env.reset(seed=5)
        for step in range(60):
            env.step(directions[step % 4])
        return env.transcript()

    assert texts() == texts()


def test_noops_and_unknown_words_are_counted_and_bounded():
    env = tilery.TextEnv("2048", seed=7, most_noops=3)
    env.reset()
    while env.step("left")[4]["noops"] == 0:
        pass
    _, _, terminated, truncated, info = env.step("I do not know")
    assert (info["noops"], info["unknown"], truncated) == (1, 1, False)
    env.step("left")
    assert env.step("left")[3]
    ending = tilery.TextEnv("2048", on_noop="end")
    ending.reset(seed=1)
    assert ending.step("dance")[3]


def test_rewards_are_gains_regrets_or_the_score():
    for kind in ("gain", "score"):
        env = tilery.TextEnv("2048", reward=kind, most_noops=10**6)
        env.reset(seed=2)
        total = 0.0
        for step in range(10**6):
            _, reward, terminated, truncated, info = env.step(directions[step % 4])
            total += reward
            if terminated:
                break
        assert total == info["score"] > 0
    env = tilery.TextEnv("2048", reward="regret", player=tilery.Player("2048"), nodes=300)
    env.reset(seed=2)
    for _ in range(5):
        _, reward, _, _, info = env.step(directions[0])
        assert reward == -info["regret"] <= 0
        _, reward, _, _, info = env.step(info["best"] if info["best"] else "up")


def test_the_regret_of_the_best_move_is_zero():
    grader = tilery.Player("threes")
    env = tilery.TextEnv("threes", player=grader, nodes=300)
    env.reset(seed=1)
    best = env.step("left")[4]["best"]
    again = tilery.TextEnv("threes", player=grader, nodes=300)
    again.reset(seed=1)
    assert again.step(best)[4]["regret"] == 0


def test_the_regret_of_a_game_in_words_is_that_of_an_exam():
    class Grader(tilery.Player):
        """Two moves that are equal up to rounding, one that is not possible, and a worse one."""

        def hint(self, *args, **options):
            return tilery.Hint("left", np.array([1000.0, 999.9999, np.nan, 900.0]), ())

    env = tilery.TextEnv("2048", player=Grader("2048", network=None), on_noop="show")
    for said, regret in (("left", 0), ("right", 0), ("down", 100), ("up", 100), ("no idea", 100)):
        env.reset(seed=7)
        assert env.step(said)[4]["regret"] == regret, said


def test_the_word_undo_takes_a_move_back_where_it_is_allowed():
    env = tilery.TextEnv("2048", undo=True)
    start, _ = env.reset(seed=7)
    env.step("left")
    seen, _, _, _, info = env.step("undo")
    assert info["moves"] == 0 and start.splitlines()[-9:] == seen.splitlines()[-9:]


def test_an_undo_has_no_regret():
    player = tilery.Player("2048", network=None)
    env = tilery.TextEnv("2048", undo=True, reward="regret", player=player, nodes=200, most_noops=3)
    _, info = env.reset(seed=7)
    _, reward, _, _, graded = env.step("undo")  # without a move to undo, it is graded as the worst move
    worst = np.nanmax(list(graded["values"].values())) - np.nanmin(list(graded["values"].values()))
    assert reward == -graded["regret"] == pytest.approx(-worst) and graded["noops"] == 1
    env.step("left")
    _, reward, _, _, graded = env.step(" Undo\n")
    assert (reward, graded["regret"], graded["moves"]) == (0.0, 0.0, 0) and set(graded["values"]) == {"left", "right", "up", "down"}
    forbidden = tilery.TextEnv("2048", reward="regret", player=player, nodes=200)
    forbidden.reset(seed=7)
    forbidden.step("left")
    assert forbidden.step("undo")[4]["regret"] > 0 and "undo" not in forbidden.system_prompt
    assert "undo takes the last move back" in env.system_prompt


def test_a_game_in_words_ends_even_if_every_move_is_taken_back():
    env = tilery.TextEnv("2048", undo=True, max_moves=20)
    env.reset(seed=7)
    ended = [env.step(said)[3] for said in (["left", "undo"] * 20)[:39]]
    assert ended == [False] * 38 + [True]


def test_the_prompt_has_the_rules_and_a_pickled_game_continues():
    env = tilery.TextEnv("threes")
    assert "1 and" in env.system_prompt and "<move>" in env.system_prompt
    assert "play goes on" in tilery.TextEnv("2048").system_prompt
    env.reset(seed=1)
    env.step("left")
    twin = pickle.loads(pickle.dumps(env))
    assert twin.step("down")[0] == env.step("down")[0]


def test_moves_are_named_by_words_or_in_marks():
    assert tilery.move_named("LEFT") == "left"
    assert tilery.move_named("[up] no, [down]") == "down"
    assert tilery.move_named("<move>right</move>") == "right"
    assert tilery.move_named("left, I think") is None


def test_exams_are_the_same_for_a_seed_and_grade_answers():
    questions = tilery.exam("2048", positions=12, seed=4)
    assert questions == tilery.exam("2048", positions=12, seed=4) != tilery.exam("2048", positions=12, seed=5)
    player = tilery.Player("2048")

    def best(question):
        board = np.array(question["board"]).reshape(4, 4)
        return player.hint(board, faces=True, nodes=2_000, line=0).best

    perfect = tilery.exam("2048", best, positions=12, seed=4, player=player, nodes=2_000)
    assert perfect["all"]["regret"]["mean"] == 0 and perfect["all"]["best"] == 12 and perfect["points"]
    silent = tilery.exam("2048", ["?"] * 12, positions=12, seed=4, player=player, nodes=2_000)
    assert silent["all"]["illegal"] == 12 and silent["all"]["share"]["mean"] == pytest.approx(1)
    with pytest.raises(ValueError, match="12 moves"):
        tilery.exam("2048", ["left"], positions=12, seed=4)


def test_exams_are_graded_only_by_players_of_their_game():
    def answer(question):
        raise AssertionError("the player is refused before the first question")

    for name, size, found in (("2584", None, "2584 on 4x4"), ("2048", (5, 5), "2048 on 5x5")):
        with pytest.raises(ValueError, match=f"^player: expected a player of 2048 on 4x4, found one with the rules of {found}$"):
            tilery.exam("2048", answer, positions=4, player=tilery.Player(name, size=size))
    report = tilery.exam("2048", lambda question: "left", positions=4, nodes=300, player=tilery.Player("2048", network=None))
    assert report["all"]["positions"] == 4


def test_exams_name_the_rules_of_a_player_whose_game_has_the_same_name():
    shipped = tilery.cartridge("2048")
    own = tilery.cartridge(shipped.toml.replace("tile = 2048", "tile = 1024", 1))
    wanted, found = (rf"2048 on 4x4 \(rules {one.rules_hash:016x}\)" for one in (shipped, own))
    with pytest.raises(ValueError, match=f"^player: expected a player of {wanted}, found one with the rules of {found}$"):
        tilery.exam(shipped, positions=4, player=tilery.Player(own, network=None))


def test_exams_know_next_tiles_and_decks():
    question = tilery.exam("threes", positions=4)[0]
    assert {"next", "deck", "board"} <= set(question)
    report = tilery.exam("threes", lambda question: "left", positions=4, nodes=300)
    assert report["all"]["positions"] == 4


def test_questions_are_answered_as_the_commands_answer_them():
    board = [2, 2, 0, 0] + [0] * 12
    assert tilery.answer("hint", {"cartridge": "2048", "board": board, "depth": 1})["network"] is True
    assert tilery.answer("simulate", {"cartridge": "2048", "games": 10})["games"] == 10
    with pytest.raises(ValueError, match="question:1:"):
        tilery.answer("inspect", '{"cartridge":"2048","bord":[]}')
    with pytest.raises(ValueError, match="command"):
        tilery.answer("dance", "{}")


def run(name, *arguments):
    command = [sys.executable, "-B", str(examples / f"{name}.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_the_chat_agent_plays_and_its_record_is_true():
    lines = run("chat_agent", "1").splitlines()
    score, regret = re.search(r"score (\d+), regret ([\d.]+) points", lines[0]).groups()
    assert int(score) > 300 and float(regret) > 0 and "record true: True" in lines[0]


def test_the_examples_for_verifiers_and_textarena_make_true_records():
    lines = run("verifiers_env").splitlines()
    assert len(lines) == 4 and all("true: True" in line for line in lines)
    assert "true: True" in run("textarena_env")


def test_the_examples_for_stable_baselines_and_pufferlib_score_as_random_play():
    games, points = map(int, re.findall(r"\d+", run("sb3_vec_env")))
    assert games >= 200 and 900 < points < 1300
    games, points = map(int, re.findall(r"\d+", run("puffer_env")))
    assert games > 1000 and 900 < points < 1300


def test_a_seed_of_the_example_for_stable_baselines_holds_for_one_reset():
    envs = runpy.run_path(str(examples / "sb3_vec_env.py"))["TileryVecEnv"](num_envs=8)
    envs.seed(1)
    first, second = envs.reset().copy(), envs.reset().copy()
    envs.seed(1)
    assert (envs.reset() == first).all() and (second != first).any()


def test_the_example_server_for_openenv_keeps_sessions_apart():
    server = subprocess.Popen(
        [sys.executable, "-B", str(examples / "openenv_server.py"), "0"], stdout=subprocess.PIPE, text=True
    )
    try:
        address = server.stdout.readline().split()[-1]

        def call(path, **arguments):
            body = json.dumps(arguments).encode()
            with urllib.request.urlopen(urllib.request.Request(address + path, data=body)) as answer:
                return json.load(answer)

        records = []

        def agent(number):
            opened = call("/reset", game=("2048", "threes")[number % 2], seed=None if number < 4 else number)
            for step in range(30):
                if call("/step", session=opened["session"], action=directions[(step + number) % 4])["done"]:
                    break
            records.append(call("/close", session=opened["session"])["record"])

        agents = [threading.Thread(target=agent, args=(number,)) for number in range(8)]
        for one in agents:
            one.start()
        for one in agents:
            one.join()
        assert len(records) == 8 and all(tilery.verify(record)["ok"] for record in records)
        for path, arguments in (("/step", {"session": "x", "action": "left"}), ("/step", {}), ("/dance", {})):
            with pytest.raises(urllib.error.HTTPError) as refused:
                call(path, **arguments)
            assert "expected" in refused.value.read().decode() or refused.value.code in (400, 404)
        for length in ("x", "-1", "1.5"):
            request = urllib.request.Request(address + "/reset", data=b"", headers={"Content-Length": length})
            with pytest.raises(urllib.error.HTTPError, match="400"):
                urllib.request.urlopen(request, timeout=10)
    finally:
        server.kill()
        server.wait()
