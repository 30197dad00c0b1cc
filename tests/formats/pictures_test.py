"""Pictures and films of games, read by the test's own decoders, show the record's board at every
moment. Usage: pictures_test.py TILERY THEMES"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
import tomllib
import xml.etree.ElementTree as xml

from pictures import Gif, png_rows

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "terminal"))
from tmux_terminal import Home, Terminal  # noqa: E402

TILERY = os.path.abspath(sys.argv[1])
THEMES = sys.argv[2]
SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
CELL, GAP = 16, 2
SLIDE_MS, REST_MS, END_MS = 100, 300, 2000
LADDERS = {"2048": [2**rank for rank in range(1, 18)], "pillars": [2**rank for rank in range(1, 18)],
           "threes": [1, 2] + [3 * 2**rank for rank in range(13)]}  # fmt: skip


class Played:
    """A kept game, and every board that it went through."""

    def __init__(self, cartridge, seed, words, *options):
        self.folder = tempfile.TemporaryDirectory()
        self.environment = dict(os.environ, XDG_DATA_HOME=self.folder.name,
                                XDG_CONFIG_HOME=self.folder.name)  # fmt: skip
        self.run("play", cartridge, "--plain", "--seed", str(seed), *options,
                 given=(" ".join(words) + " q\n").encode())  # fmt: skip
        self.cartridge, self.record = cartridge, self.run("record", "saved")
        self.json = json.loads(self.export("json"))
        self.width, self.height = self.json["width"], self.json["height"]
        self.positions = [json.loads(self.export("json", "--position", str(i)))
                          for i in range(len(self.json["events"]) + 1)]  # fmt: skip
        self.boards = [position["board"] for position in self.positions]
        assert self.boards[-1] == self.json["end"]["board"] and len(self.boards) > 10
        self.some_boards = list(enumerate(self.boards))[::6]

    def run(self, *words, given=b""):
        return subprocess.run([TILERY, *words], input=given, check=True, capture_output=True,
                              env=self.environment).stdout  # fmt: skip

    def export(self, kind, *options):
        return self.run("record", "export", "-", "--format", kind, *options, given=self.record)

    def moments(self):
        """For each board, a time in ms from the start of the film at which the board stands still."""
        now = REST_MS
        yield now - 50
        for event in self.json["events"]:
            now += REST_MS + (0 if event["event"] in ("undo", "redo", "go_on") else SLIDE_MS)
            yield now - 50

    def corner(self, cell):
        """The left and the top pixel of a cell."""
        return GAP + cell % self.width * (CELL + GAP), GAP + cell // self.width * (CELL + GAP)


class Look:
    """The colours of a theme for a cartridge's faces."""

    def __init__(self, theme, cartridge, blocked=()):
        with open(os.path.join(THEMES, theme + ".toml"), "rb") as file:
            self.theme = tomllib.load(file)
        self.ladder, self.blocked = LADDERS[cartridge], blocked

    def tile(self, face):
        pair = self.theme["pair"] if self.ladder[:3] == [1, 2, 3] else []
        tiles = pair + self.theme["tiles"]
        return tiles[min(self.ladder.index(face), len(tiles) - 1)]

    def paper(self, cell, face):
        if face:
            return rgb(self.tile(face)[1])
        return rgb(self.theme["board"]["blocked" if cell in self.blocked else "empty"])


def rgb(text):
    return tuple(bytes.fromhex(text[1:]))


def is_between(color, paper, ink):
    return all(min(ends) <= part <= max(ends) for part, *ends in zip(color, paper, ink))


def is_inked(found, paper, ink):
    """Whether all colours lie between paper and ink, and one is at least a third of the way to the ink."""
    def far(color, other):
        return sum(abs(a - b) for a, b in zip(color, other))
    return all(is_between(color, paper, ink) for color in found) and any(
        3 * far(color, paper) > far(paper, ink) for color in found)


def shows(rows, game, board, look):
    """Whether each cell of the picture has its paper, and ink exactly if it has a tile."""
    for cell, face in enumerate(board):
        x, y = game.corner(cell)
        found = {color for row in rows[y + 2 : y + CELL - 2] for color in row[x + 2 : x + CELL - 2]}
        paper = look.paper(cell, face)
        if rows[y + 2][x + 2] != paper or paper not in found:
            return False
        if not is_inked(found, paper, rgb(look.tile(face)[0])) if face else found != {paper}:
            return False
    return len(rows) == game.height * (CELL + GAP) + GAP == len(rows[0]) * game.height // game.width


def check_png(game, look, theme):
    for number, board in game.some_boards:
        picture = game.export("png", "--position", str(number), "--theme", theme, "--cell", str(CELL))
        assert shows(png_rows(picture), game, board, look), (game.cartridge, theme, number)


def check_svg(game, look, theme):
    for number, board in game.some_boards:
        picture = xml.fromstring(game.export("svg", "--position", str(number), "--theme", theme,
                                             "--cell", str(CELL)))  # fmt: skip
        tiles = {}
        for group in picture.findall(SVG + "g"):
            place = tuple(map(int, re.findall(r"\d+", group.get("transform"))))
            text = group.find(SVG + "text")
            found = [text.get("fill"), group.find(SVG + "rect").get("fill")]
            assert found == look.tile(int(text.text)), found
            tiles[place] = int(text.text)
        expected = {game.corner(cell): face for cell, face in enumerate(board) if face}
        assert tiles == expected, (tiles, expected)


def check_gif(game, look, theme):
    film = Gif(game.export("gif", "--theme", theme, "--cell", str(CELL)))
    ends, pictures, now = [], [], 0
    for picture, delay in film.frames():
        now += delay * 10
        ends.append(now)
        pictures.append(picture)
    for number, (moment, board) in enumerate(zip(game.moments(), game.boards)):
        shown = next(i for i, end in enumerate(ends) if end > moment)
        assert shows(pictures[shown], game, board, look), (game.cartridge, theme, number)
    length = list(game.moments())[-1] + 50 + END_MS
    assert film.plays_for_ever and abs(now - length) <= 10, (now, length)


def place_at(tile, ms):
    """The place of a tile in an animated SVG at `ms`; None if the tile is hidden then."""
    seen, translation = tile.get("visibility") != "hidden", tile.get("transform")
    for change in tile.findall(SVG + "set"):
        if float(change.get("begin").rstrip("s")) * 1000 <= ms:
            seen = change.get("to") == "visible"
    for motion in tile.findall(SVG + "animateTransform"):
        begin, whole = (float(motion.get(name).rstrip("s")) * 1000 for name in ("begin", "dur"))
        times = [float(time) for time in motion.get("keyTimes").split(";")]
        places = motion.get("values").split(";")
        assert times == sorted(times) and (times[0], times[-1]) == (0, 1)
        assert len(times) == len(places)
        past = [place for time, place in zip(times, places) if begin + time * whole <= ms]
        translation = past[-1] if past else translation
    return tuple(map(int, re.findall(r"\d+", translation))) if seen else None


def check_svg_film(game, look, theme):
    film = xml.fromstring(game.export("svg-animated", "--theme", theme, "--cell", str(CELL)))
    faces = {}
    for group in film.find(SVG + "defs"):
        text = group.find(SVG + "text")
        faces["#" + group.get("id")] = int(text.text)
        assert text.get("fill") == look.tile(int(text.text))[0]
    for moment, board in zip(game.moments(), game.boards):
        seen = [(place_at(tile, moment), faces[tile.get(LINK)]) for tile in film.findall(SVG + "use")]
        expected = [(game.corner(cell), face) for cell, face in enumerate(board) if face]
        visible = [(place, face) for place, face in seen if place]
        assert sorted(visible) == sorted(expected), (moment, seen, expected)


def cast_screens(cast):
    """The time in ms of each line of output, and all output until then."""
    written = ""
    for line in cast.splitlines()[1:]:
        moment, kind, text = json.loads(line)
        assert kind == "o"
        written += text
        yield moment * 1000, written


def shown_in_terminal(header, written):
    """The screen of a terminal that has got `written`. The terminal has one more column for a bar, which
    is written last: once it appears, the screen is complete."""
    home = Home()
    path = os.path.join(home.path, "written")
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(written + f"\x1b[0m\x1b[1;{header['width'] + 1}H|")
    size = {"width": header["width"] + 1, "height": header["height"]}
    with Terminal(home, ["sh", "-c", f"stty raw; cat {path}; sleep 1000"], **size) as terminal:
        text = terminal.wait_for(r"(?s).*\|.*").group(0)
    home.close()
    return text


def check_cast(game, numbers):
    """In a terminal, the film shows the boards with these numbers."""
    cast = game.export("cast").decode()
    header = json.loads(cast.split("\n")[0])
    assert header["version"] == 2 and header["title"] == game.cartridge, header
    screens = list(cast_screens(cast))
    assert [moment for moment, _ in screens] == sorted(moment for moment, _ in screens)
    moments = list(game.moments())
    for number in numbers:
        moment = moments[number]
        written = [text for at, text in screens if at <= moment][-1]
        position = game.positions[number]
        expected = [face for face in position["board"] if face]
        expected += [position["moves"], *position["score"]]
        screen = shown_in_terminal(header, written)
        assert list(map(int, re.findall(r"\d+", screen))) == expected, (screen, expected)


def main():
    chance = random.Random(5)
    words = [chance.choice(["left", "right", "up", "down"]) for _ in range(60)]
    undone = words[:20] + ["undo"] * 4 + ["redo"] * 2 + words[20:30]
    games = [
        (Played("2048", 7, undone), Look("web", "2048"), "web"),
        (Played("pillars", 3, words[:30]), Look("dark", "pillars", (5, 10)), "dark"),
        (Played("threes", 4, words[:40]), Look("colorblind", "threes"), "colorblind"),
    ]
    for game, look, theme in games:
        check_png(game, look, theme)
        check_svg(game, look, theme)
        check_gif(game, look, theme)
        check_svg_film(game, look, theme)
        check_cast(game, [0, 7, len(game.boards) - 1])
        print(f"{game.cartridge} in {theme}: {len(game.boards)} boards")
    check_cast(Played("2048-vcs", 1, words, "--players", "2"), [20])
    return 0


if __name__ == "__main__":
    sys.exit(main())
