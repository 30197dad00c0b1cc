#include "tilery/record/formats/web_save.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/record/formats/small_game.h"

namespace tilery {
namespace {

using test::fault_of;
using test::imported;

// A 2 in column 2 of row 1, a 4 in column 1 of row 2: the cells stand column by column.
const std::string state =
    R"({"grid":{"size":2,"cells":[[null,{"position":{"x":0,"y":1},"value":4}],)"
    R"([{"position":{"x":1,"y":0},"value":2},null]]},)"
    R"("score":4,"over":false,"won":false,"keepPlaying":false})"
    "\n";

TEST(WebSave, CellsAreStoredColumnByColumn) {
  EXPECT_EQ(imported(state)->start, (std::vector<Rank>{0, 1, 2, 0}));
}

TEST(WebSave, AStorageHoldsTheStateAsText) {
  std::string quoted;
  for (const char letter : state) {
    quoted += letter == '"' ? "\\\"" : letter == '\n' ? "" : std::string(1, letter);
  }
  EXPECT_EQ(imported(R"({"bestScore":"9","gameState":")" + quoted + "\"}")->start,
            (std::vector<Rank>{0, 1, 2, 0}));
}

TEST(WebSave, APositionIsWrittenAsTheWebGameDoes) {
  WebSave save = {.faces = Grid<std::uint64_t>(2, 2), .score = 4};
  save.faces.values = {0, 2, 4, 0};
  EXPECT_EQ(web_save_text(save), state);
}

TEST(WebSave, FaultsNameTheirMember) {
  EXPECT_EQ(fault_of(R"({"grid":{"size":33}})", "web"),
            "in, grid.size: expected a size from 1 to 32, found 33");
  EXPECT_EQ(fault_of(R"({"grid":{"size":1,"cells":[[{"value":3}]]}})", "web"),
            "in, grid.cells[0][0].value: expected a power of two from 2, found 3");
  EXPECT_EQ(
      fault_of(R"({"grid":{"size":1,"cells":[[{"value":2,"position":{"x":0,"y":1}}]]}})", "web"),
      "in, grid.cells[0][0].position: expected its place, column 1, row 1, found "
      R"({"x":0,"y":1})");
  EXPECT_EQ(fault_of(R"({"grid":{"size":2,"cells":[[null,null]]}})", "web"),
            "in, grid.cells: expected 2 columns of 2 cells, found [[null,null]]");
  EXPECT_EQ(fault_of("{\"grid\" 1}", "web"), "in, byte 8: expected ':', found number literal");
}

}  // namespace
}  // namespace tilery
