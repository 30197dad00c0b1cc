#include "tilery/retro/atari_rom.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <numeric>
#include <string>
#include <vector>

#include "tests/retro/atari_games.h"
#include "tests/retro/symbols.h"
#include "tests/support/paths.h"
#include "tilery/retro/tia_color.h"

namespace tilery::retro {
namespace {

constexpr std::uint16_t rom_start = 0xF800;

TEST(AtariRom, EqualsTheOutputOfDasm) {
  const std::vector<std::uint8_t> now = assembled();
  const AtariRom& shipped = atari_template();
  ASSERT_EQ(now.size(), atari_rom_size);
  EXPECT_TRUE(std::ranges::equal(now, shipped))
      << "assemble retro/atari2600/2048.asm again: its first line says how";
}

TEST(AtariRom, HasItsTablesWhereTheSourceHasThem) {
  std::size_t end = 0;
  for (const AtariTable& table : atari_tables()) {
    EXPECT_EQ(rom_start + table.offset, symbol(table.name)) << table.name;
    EXPECT_EQ(table.offset, end) << table.name;
    end = table.offset + table.bytes;
  }
  EXPECT_EQ(rom_start + end, symbol("tables_end"));
  EXPECT_EQ(symbol("RANKS"), highest_atari_rank);
}

/// web/page/src/atari/console.ts and tests/browser/atari_test.mjs have these numbers.
TEST(AtariRom, HasItsMemoryWhereThePageReadsIt) {
  EXPECT_EQ(symbol("board"), 0x80);
  EXPECT_EQ(symbol("score"), 0x9D);
  EXPECT_EQ(symbol("state"), 0xA6);
  EXPECT_EQ(symbol("vector"), 0xA8);
  EXPECT_EQ(symbol("player"), 0xAD);
  EXPECT_EQ(symbol("players"), 0xAE);
  EXPECT_EQ(symbol("frame"), 0xB6);
  EXPECT_EQ(symbol("tv"), 0xBB);
  EXPECT_EQ(symbol("STATE_IDLE"), 0);
  EXPECT_EQ(symbol("STATE_OVER"), 6);
  EXPECT_EQ(symbol("STATE_ASKS"), 8);
}

TEST(AtariRom, DiffersFromTheTemplateOnlyInItsTables) {
  for (const char* name : atari_games) {
    const AtariRom rom = rom_of(name);
    const std::size_t end = symbol("tables_end") - rom_start;
    EXPECT_TRUE(std::equal(rom.begin() + static_cast<std::ptrdiff_t>(end), rom.end(),
                           atari_template().begin() + static_cast<std::ptrdiff_t>(end)))
        << name;
    EXPECT_FALSE(std::ranges::equal(rom, atari_template())) << name;
  }
}

TEST(AtariRom, GivesNeighboursOnTheLadderDifferentColours) {
  for (const ShippedTheme& shipped : shipped_themes()) {
    const CartridgeText text{.toml = shipped_cartridge("2584-vcs"), .source = "2584-vcs"};
    const Cartridge& cartridge = atari_cartridge("2584-vcs");
    const AtariRom rom = *atari_rom(text, *read_theme(shipped.toml, shipped.name));
    for (const char* table : {"colours_ntsc", "colours_pal"}) {
      const std::size_t first = symbol(table) - rom_start;
      for (std::size_t rank = 2; rank <= cartridge.rules.ladder.top(); ++rank) {
        EXPECT_NE(rom[first + rank], rom[first + rank - 1])
            << shipped.name << ", " << table << ", rank " << rank;
      }
      EXPECT_NE(rom[first], rom[first + symbol("COLOUR_PAPER")]) << shipped.name << ", empty cell";
    }
  }
}

TEST(AtariRom, GivesEachTileTheHueNearestToThatOfTheTheme) {
  const Cartridge& cartridge = atari_cartridge("2584-vcs");
  const CartridgeText text{.toml = shipped_cartridge("2584-vcs"), .source = "2584-vcs"};
  for (const ShippedTheme& shipped : shipped_themes()) {
    const Theme theme = *read_theme(shipped.toml, shipped.name);
    const AtariRom rom = *atari_rom(text, theme);
    const std::size_t ntsc = symbol("colours_ntsc") - rom_start;
    const std::size_t pal = symbol("colours_pal") - rom_start;
    for (std::size_t rank = 1; rank <= cartridge.rules.ladder.top(); ++rank) {
      const TiaColor nearest = nearest_tia(theme.colors.tile(static_cast<Rank>(rank)).paper);
      EXPECT_EQ(rom[ntsc + rank] >> 4, nearest >> 4) << shipped.name << ", rank " << rank;
      EXPECT_EQ(rom[pal + rank] >> 4, pal_of(nearest) >> 4) << shipped.name << ", rank " << rank;
    }
  }
}

std::string text_of_guide(const std::string& path) {
  std::ifstream file(test::project_file(path));
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

TEST(AtariRom, HasTheBytesThatItsGuideCounts) {
  const std::string guide = text_of_guide("retro/atari2600/README.md");
  struct Part {
    std::string name;
    int from;
    int end;
  };
  const int vectors = 0xFFFA;
  const Part parts[] = {
      {"tables that a cartridge fills", rom_start, symbol("tables_end")},
      {"frames and marks", symbol("tables_end"), symbol("work")},
      {"rules, sound and input", symbol("work"), symbol("draw_picture")},
      {"picture", symbol("draw_picture"), symbol("code_end")},
      {"free", symbol("code_end"), vectors},
      {"vectors", vectors, rom_start + static_cast<int>(atari_rom_size)},
  };
  for (const Part& part : parts) {
    const std::string row =
        fmt::format("| {} | `${:04X}` | {} |", part.name, part.from, part.end - part.from);
    EXPECT_NE(guide.find(row), std::string::npos) << "retro/atari2600/README.md lacks " << row;
  }
}

const Theme& any_theme() {
  static const Theme theme = *read_theme(shipped_themes().front().toml, "theme");
  return theme;
}

/// The error for a cartridge's text, called "game"; empty if there is none.
std::string refusal(const std::string& toml) {
  const auto rom = atari_rom({.toml = toml, .source = "game"}, any_theme());
  return rom ? "" : tilery::text_of(rom.error());
}

std::string refusal_of(const std::string& name) {
  return refusal(std::string(shipped_cartridge(name)));
}

/// The error for "2048-vcs" with `old` replaced.
std::string refusal_with(const std::string& old, const std::string& now) {
  std::string toml(shipped_cartridge("2048-vcs"));
  const std::size_t at = toml.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return refusal(toml.replace(at, old.size(), now));
}

TEST(AtariRom, FitsTheGameInTheGuideForMakers) {
  const std::string guide = text_of_guide("docs/atari2600.md");
  const std::size_t from = guide.find("name = \"tv\"");
  ASSERT_NE(from, std::string::npos);
  EXPECT_EQ(refusal(guide.substr(from, guide.find("```", from) - from)), "");
}

TEST(AtariRom, RefusesShippedGamesByTheKeyThatDoesNotFit) {
  EXPECT_EQ(refusal_of("2048"),
            "game:10:1: expected tiles.largest = 8192 or less for an Atari 2600, found 2147483648");
  EXPECT_EQ(refusal_of("5x5"),
            "game:6:9: expected board.width = 4 and board.height = 4 for an Atari 2600, found 5 "
            "and 5");
  EXPECT_NE(refusal_of("threes").find("expected tiles.largest = 6144 or less"), std::string::npos)
      << refusal_of("threes");
  EXPECT_NE(refusal_of("2584").find("tiles.largest = 6765"), std::string::npos)
      << refusal_of("2584");
}

/// 2048-vcs with a change, and the error for it.
struct Refusal {
  std::string old;
  std::string now;
  std::string place;
  std::string expected;
  std::string found;
};

const Refusal refusals[] = {
    {"height = 4", "height = 4\nwrap = \"rows\"", "8:8", "board.wrap = \"none\"", "\"rows\""},
    {"height = 4", "height = 8", "7:10", "board.width = 4 and board.height = 4", "4 and 8"},
    {"[tiles]", "[moves]\ndirections = [\"left\", \"up\"]\n[tiles]", "10:14",
     "moves.directions with all four", "[\"left\", \"up\"]"},
    {"largest = 8192", "largest = 16384", "12:11", "tiles.largest = 8192 or less", "16384"},
    {"largest = 8192", "largest = 8192\nlabels = [\"1\", \"A\"]", "13:16",
     "tiles.labels of one to four digits", "\"A\""},
    {"merge = \"equal\"", "reach = \"step\"", "13:9", "tiles.reach = \"far\"", "\"step\""},
    {"merge = \"equal\"", "merge = [{ parts = [2, 2, 2], made = [4] }]", "13:9",
     "tiles.merge of two tiles into one that is larger", "[2, 2, 2] into [4]"},
    {"merge = \"equal\"", "merge = [[2, 2, 4], [2, 4, 8], [2, 8, 16]]", "13:9",
     "tiles.merge with at most two kinds of tile for each", "3 for tile 2"},
    {"odds = [[2, 230], [4, 26]]\nout_of = 256\nplace = \"probing\"", "deck = [[2, 4]]", "17:8",
     "spawn.odds", "spawn.deck"},
    {"place = \"probing\"", "place = \"uniform\"", "19:9", "spawn.place = \"probing\"",
     "\"uniform\""},
    {"place = \"probing\"", "", "15:1", "spawn.place = \"probing\"", "\"uniform\""},
    {"[[2, 230], [4, 26]]", "[[2, 200], [4, 30], [8, 26]]", "17:28",
     "spawn.odds of one or two tiles", "3"},
    {"place = \"probing\"", "place = \"probing\"\nevery = 2", "20:9", "spawn.every = 1", "2"},
    {"place = \"probing\"", "place = \"probing\"\ncount = 3", "20:9", "spawn.count = 1", "3"},
    {"start = 1", "start = { tiles = [2, 4] }", "16:9", "spawn.start as a number or a board",
     "the tiles [2, 4]"},
    {"kind = \"gathered\"", "kind = \"counted\"\nworth = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]",
     "22:8", "score.kind = \"gathered\"", "\"counted\""},
    {"digits = 6", "digits = 5", "23:10", "score.digits = 6", "5"},
    {"digits = 6", "", "21:1", "score.digits = 6", "a score that never wraps"},
    {"tile = 2048", "tile = 4", "26:8", "a goal.tile above 4, the largest tile of spawn.odds,",
     "4"},
    {"merge = \"equal\"", "merge = \"equal\"\nchain = true", "14:9", "no tiles.chain", "true"},
    {"merge = \"equal\"", "merge = \"equal\"\nfall = \"down\"", "14:8", "no tiles.fall",
     "\"down\""},
    {"merge = \"equal\"", "merge = [{ parts = [2, 2], made = [4], gain = 7 }]", "13:9",
     "tiles.merge without gain", "7"},
    {"tile = 2048\nthen = \"go on\"", "tile = 2048\nthen = \"stop\"\nmoves = 50", "28:9",
     "no goal.moves", "50"},
    {"tile = 2048\nthen = \"go on\"", "clear = true\nthen = \"stop\"", "26:9", "no goal.clear",
     "true"},
    {"tile = 2048\nthen = \"go on\"",
     "board = [\"8 ? ? ?\", \"? ? ? ?\", \"? ? ? ?\", \"? ? ? ?\"]\nthen = \"stop\"", "26:9",
     "no goal.board", "a board of 16 cells"},
    {"[goal]\ntile = 2048\nthen = \"go on\"\n\n[players]\nmost = 2\nturn = \"merge keeps\"",
     "[players]\nmost = 2\ngoals = [{ tile = 64 }, { moves = 60 }]", "27:9", "no players.goals",
     "a goal for each player"},
    {"turn = \"merge keeps\"", "directions = [[\"left\", \"right\"], [\"up\", \"down\"]]", "31:14",
     "no players.directions", "[[\"left\", \"right\"], [\"up\", \"down\"]]"},
};

TEST(AtariRom, NamesPlaceAndValueOfEachRuleThatItHasNoTableFor) {
  for (const Refusal& one : refusals) {
    EXPECT_EQ(refusal_with(one.old, one.now), "game:" + one.place + ": expected " + one.expected +
                                                  " for an Atari 2600, found " + one.found);
  }
}

/// The error for "2048-vcs" with the ladder 2, 4, `values`.
std::string refusal_of_ladder(const std::vector<int>& values) {
  return refusal_with("values = [2]\nthen = \"double\"\nlargest = 8192",
                      fmt::format("values = [2, 4, {}]", fmt::join(values, ", ")));
}

TEST(AtariRom, NamesTheFirstTileOfAListThatDoesNotFit) {
  std::vector<int> tiles(17);
  std::iota(tiles.begin(), tiles.end(), 2033);
  tiles.back() = 9999;
  EXPECT_EQ(refusal_of_ladder(tiles), "") << "19 tiles up to 9999";
  tiles.push_back(20000);
  EXPECT_EQ(refusal_of_ladder(tiles),
            "game:10:119: expected at most 19 tiles up to 9999 in tiles.values for an Atari 2600, "
            "found 20000 as tile 20");
  EXPECT_EQ(refusal_of_ladder({2048, 10000, 20000, 30000}),
            "game:10:23: expected at most 19 tiles up to 9999 in tiles.values for an Atari 2600, "
            "found 10000 as tile 4");
  EXPECT_EQ(refusal_with("largest = 8192", "largest = 16384"),
            "game:12:11: expected tiles.largest = 8192 or less for an Atari 2600, found 16384")
      << "a tile that continues the list";
}

TEST(AtariRom, RefusesLevelsInsteadOfPlayingTheFirst) {
  std::string toml(shipped_cartridge("2048-vcs"));
  for (const std::string part : {"[board]\nwidth = 4\nheight = 4\n", "start = 1\n"}) {
    toml.erase(toml.find(part), part.size());
  }
  toml.erase(toml.find("[goal]"));
  toml += R"([[levels]]
start = ["2 . . 2", ". . . .", ". . . .", ". . . ."]
goal = { tile = 8 }
)";
  EXPECT_EQ(refusal(toml), "game:21:1: expected no levels for an Atari 2600, found 1");
}

TEST(AtariRom, RefusesATextThatIsNoCartridge) {
  EXPECT_EQ(refusal("name = 7\n").substr(0, 9), "game:1:8:");
}

TEST(AtariRom, FitsThreeShippedGamesAndNoOthers) {
  std::vector<std::string> names;
  for (const ShippedCartridge& fitting : atari_cartridges()) {
    names.emplace_back(fitting.name);
  }
  EXPECT_EQ(names, (std::vector<std::string>{"2048-vcs", "2584-vcs", "64-vcs"}));
  for (const auto list : {shipped_cartridges(), more_cartridges()}) {
    for (const ShippedCartridge& one : list) {
      EXPECT_EQ(refusal_of(std::string(one.name)).empty(),
                std::ranges::find(names, one.name) != names.end())
          << one.name;
    }
  }
}

}  // namespace
}  // namespace tilery::retro
