#include "tilery/protocol/companion.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"
#include "tilery/record/record_text.h"
#include "tilery/record/recorded_game.h"

namespace tilery {
namespace {

using test::cartridge_named;

/// A hint that takes the first direction that moves a tile.
std::expected<Hint, Error> first_move(const Rules& rules, const Position& position) {
  Hint hint{.unit = ValueUnit::points};
  double value = 100;
  for (const Direction direction : all_directions) {
    if (slide(position.board, direction, rules).moved()) {
      hint.values[static_cast<std::size_t>(direction)] = value;
      value -= 40;
    }
  }
  return hint;
}

class Companions : public testing::Test {
 protected:
  /// The answers to all lines, one after the other.
  std::string answers_to(const std::vector<std::string>& lines,
                         std::string_view cartridge = "2048") {
    companion.emplace(cartridge_named(cartridge), first_move);
    std::string all;
    for (const std::string& line : lines) {
      last = companion->answer(line);
      all += last;
    }
    return all;
  }

  std::optional<Companion> companion;
  std::string last;
};

const std::string corner = "0 2 0 0 / 0 0 0 0 / 0 0 2 0 / 0 0 0 0";

TEST_F(Companions, SayTheMoveAndAskForTheTile) {
  EXPECT_EQ(answers_to({corner}),
            "     a   b   c   d\n"
            " 1   .   2   .   .\n"
            " 2   .   .   .   .\n"
            " 3   .   .   2   .\n"
            " 4   .   .   .   .\n"
            "Slide left. (right loses 40 points, up loses 80 points, down loses 120 points)\n"
            "Then type the cell of the new tile, as in b3, or 4 b3 if a 4 came. If you made "
            "another move, type it first: up b3. help tells more.\n");
}

TEST_F(Companions, AskForAHintOfThePlayerWhoseTurnItIs) {
  const auto duel = read_cartridge(
      "name = \"rivals\"\ntitle = \"Rivals\"\nabout = \"Two.\"\n[board]\nwidth = 3\nheight = 2\n"
      "[tiles]\nvalues = [2]\nthen = \"double\"\n[spawn]\nstart = 2\nodds = [[2, 9], [4, 1]]\n"
      "[players]\nmost = 2\ngoals = [{ tile = 32 }, { moves = 5 }]\n",
      "rivals");
  ASSERT_TRUE(duel) << text_of(duel.error());
  Position asked_position;
  Companion of_two(*duel, [&asked_position](const Rules& rules, const Position& position) {
    asked_position = position;
    return first_move(rules, position);
  });
  of_two.answer("2 2 4 / . . .");
  EXPECT_EQ(asked_position.player, 0);
  of_two.answer("left 2 c2");
  EXPECT_EQ(asked_position.player, 1);
  EXPECT_EQ(asked_position.moves, 1U);
}

TEST_F(Companions, ACellAloneMeansTheUsualTileAfterTheSuggestedMove) {
  answers_to({corner, "d4"});
  EXPECT_TRUE(
      last.starts_with("     a   b   c   d\n"
                       " 1   2   .   .   .\n"
                       " 2   .   .   .   .\n"
                       " 3   2   .   .   .\n"
                       " 4   .   .   .   2\nSlide"))
      << last;
}

TEST_F(Companions, ATileAndADirectionMayBeTyped) {
  for (const char* line : {"up 4 d4", "up d4 4", "UP, 4 D4", "4 d4 up"}) {
    answers_to({corner, line});
    EXPECT_TRUE(
        last.starts_with("     a   b   c   d\n"
                         " 1   .   2   2   .\n"
                         " 2   .   .   .   .\n"
                         " 3   .   .   .   .\n"
                         " 4   .   .   .   4\n"))
        << line << "\n"
        << last;
  }
}

TEST_F(Companions, TheBoardMayBeTypedRowByRowOrPastedAsDrawn) {
  const std::string once = answers_to({corner});
  EXPECT_EQ(answers_to({"0 2 0 0", "0 0 0 0", "0 0 2 0", "0 0 0 0"}), once);
  EXPECT_EQ(answers_to({"+--+--+--+--+", "|  | 2|  |  |", "|  |  |  |  |", "|  |  | 2|  |",
                        "|  |  |  |  |", "+--+--+--+--+"}),
            once);
  EXPECT_EQ(answers_to({"0100000000100000"}), once);
  EXPECT_EQ(answers_to({"0 2", "0 0", ""}).substr(0, 10), "     a   b") << "another size";
}

TEST_F(Companions, ATypedBoardMayHaveBarsOnlyBetweenItsCells) {
  const std::string board = answers_to({corner});
  EXPECT_EQ(answers_to({"0 | 2 | 0 | 0", "0|0|0|0", "0|0|2|0", "0|0|0|0"}), board);
  EXPECT_EQ(answers_to({"|  | 2|  | 0", "|  |  |  | 0", "|  |  | 2| 0", "|  |  |  | 0"}), board);
  EXPECT_EQ(answers_to({"0 | 2|  |  |", "0 |  |  |  |", "0 |  | 2|  |", "0 |  |  |  |"}), board);
}

TEST_F(Companions, ATypedTableMayHaveEmptyCells) {
  const std::string board = answers_to({corner});
  EXPECT_EQ(answers_to({",2,,", ",,,", ",,2,", ",,,"}), board);
  EXPECT_EQ(answers_to({";2;;", ";;;", ";;2;", ";;;"}), board);
  EXPECT_EQ(answers_to({"\t2\t\t", "\t\t\t", "\t\t2\t", "\t\t\t"}), board);
  EXPECT_EQ(answers_to({"0,2,0,0,", "0,0,0,0,", "0,0,2,0,", "0,0,0,0"}), board);
}

TEST_F(Companions, EveryLineCanBeTakenBack) {
  const std::string once = answers_to({corner});
  answers_to({corner, "d4", "back"});
  EXPECT_EQ(last, "Back.\n" + once);
  answers_to({corner, "board 2 2 / 0 0", "back"});
  EXPECT_EQ(last, "Back.\n" + once) << "a corrected board, too";
  answers_to({corner, "board", "0 0", "back"});
  EXPECT_EQ(last, once) << "half a board";
  answers_to({corner, "back", "back"});
  EXPECT_NE(last.find("Type the board"), std::string::npos);

  const std::string threes = "1 2 3 0 / 0 0 0 0 / 0 6 0 0 / 3 0 0 48 next 2";
  answers_to({threes, "d3"}, "threes");
  const std::string moved = last;
  answers_to({threes, "d3", "2", "back"}, "threes");
  EXPECT_EQ(last, "Back.\n" + moved) << "the next tile, but not the move before it";
  EXPECT_EQ(answers_to({threes}, "threes"),
            (answers_to({threes, "d3", "2", "back", "back"}, "threes"), last).substr(6));
  EXPECT_EQ(answers_to({threes}, "threes"),
            (answers_to({threes, "d3 2", "back"}, "threes"), last).substr(6));
}

TEST_F(Companions, TheBoardCanBeCorrected) {
  answers_to({corner, "board", "2 2 0 0", "0 0 0 0", "0 0 0 0", "0 0 0 4"});
  EXPECT_NE(last.find(" 1   2   2   .   .\n"), std::string::npos) << last;
  answers_to({corner, "board 2 2 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 4"});
  EXPECT_NE(last.find(" 4   .   .   .   4\n"), std::string::npos) << last;
  answers_to({corner, " Board,2 2 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 8"});
  EXPECT_NE(last.find(" 4   .   .   .   8\n"), std::string::npos) << last;
  answers_to({corner, "board ,2,, / ,,, / ,,, / ,,,16"});
  EXPECT_NE(last.find(" 4   .   .   .  16\n"), std::string::npos) << last;
}

TEST_F(Companions, ImpossibleInputIsReportedAndChangesNothing) {
  const std::vector<std::pair<std::string, std::string>> faults = {
      {"a1", "a1 is not empty after left.\n"},
      {"e1", "\"e1\" is outside the board, whose last cell is d4.\n"},
      {"3 d4", "\"3\" is no tile of this game.\n"},
      {"8 d4", "After left no 8 can come in d4.\n"},
      {"d4 c4", "After left one tile comes. Type its cell, as in b3.\n"},
      {"left", "After left one tile comes. Type its cell, as in b3.\n"},
      {"4", "Type the cell, too, as in 4 b3.\n"},
      {"2 4 d4", "Type one tile before each cell, as in 4 b3.\n"},
      {"nonsense", "What is \"nonsense\"? Type help for the words.\n"},
      {"d4 99999999999999999999", "What is \"99999999999999999999\"? Type help for the words.\n"},
  };
  for (const auto& [line, expected] : faults) {
    answers_to({corner, line});
    EXPECT_EQ(last, expected) << line;
    EXPECT_FALSE(companion->record().has_value()) << line;
  }
  const std::string threes = "1 2 3 0 / 0 0 0 0 / 0 6 0 0 / 3 0 0 48";
  answers_to({threes + " next 2", "d3 96"}, "threes");
  EXPECT_TRUE(last.starts_with("The next tile: expected 1, 2, 3")) << last;
  EXPECT_FALSE(companion->record().has_value());
  EXPECT_NE(companion->answer("d3 2").find("Slide"), std::string::npos) << "the move was not made";
  answers_to({threes + " next 96"}, "threes");
  EXPECT_TRUE(last.starts_with("The next tile: expected 1, 2, 3")) << last;
  EXPECT_TRUE(last.ends_with("Type the board again.\n")) << last;
  answers_to({threes + " next 2", "board " + threes + " next 96", "back", "hint"}, "threes");
  const std::string after_back = last;
  answers_to({threes + " next 2", "hint"}, "threes");
  EXPECT_EQ(last, after_back);
  answers_to({"2 0 0 0 / 2 0 0 0 / 0 0 0 0 / 0 0 0 0", "left d4"});
  EXPECT_EQ(last, "left moves no tile on this board.\n");
  EXPECT_NE(answers_to({"2 3 / 0 0"}).find("row 1, column 2: expected a tile"), std::string::npos);
  EXPECT_NE(answers_to({"2 4 / 4 2"}).find("No move is left"), std::string::npos);
}

TEST_F(Companions, ThreesAsksForTheNextTile) {
  const std::string board = "1 2 3 0 / 0 0 0 0 / 0 6 0 0 / 3 0 0 48";
  EXPECT_NE(answers_to({board}, "threes").find("Which tile does the game show as its next one?"),
            std::string::npos);
  answers_to({board, "2"}, "threes");
  EXPECT_NE(last.find("Slide left."), std::string::npos);
  answers_to({board + " next 2", "d3 1"}, "threes");
  EXPECT_NE(last.find(" 3   6   .   .   2\n"), std::string::npos) << last;
  EXPECT_NE(last.find("Slide "), std::string::npos) << "a 1 is next";
  answers_to({board + " next 2", "d3"}, "threes");
  EXPECT_NE(last.find("Which tile does the game show"), std::string::npos) << last;
  answers_to({board, "7"}, "threes");
  EXPECT_EQ(last, "\"7\" is no tile of this game.\n");
  answers_to({board, "96"}, "threes");
  EXPECT_TRUE(last.starts_with("The next tile: expected 1, 2, 3")) << last;
}

TEST_F(Companions, TheMovesAreARecordForAReview) {
  answers_to({corner, "d4", "up 4 d4"});
  const auto record = companion->record();
  ASSERT_TRUE(record && *record);
  EXPECT_EQ((*record)->events, (std::vector{Event::left, Event::up}));
  const auto game = replay(**record, cartridge_named("2048").rules);
  ASSERT_TRUE(game.has_value());
  EXPECT_EQ(ranks_of(game->game().position().board),
            (std::vector<Rank>{2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2}));
}

TEST_F(Companions, ARecordGoesOnPastTheGoal) {
  answers_to({"1024 1024 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 2", "d1", "d2"});
  const auto record = companion->record();
  ASSERT_TRUE(record && *record) << last;
  EXPECT_EQ((*record)->events.size(), 3U) << "two moves and the decision to go on";
}

TEST_F(Companions, EndWithQuit) {
  answers_to({"quit"});
  EXPECT_TRUE(companion->has_ended());
}

}  // namespace
}  // namespace tilery
