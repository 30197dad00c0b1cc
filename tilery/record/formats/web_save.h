#pragma once
// What the web game 2048 keeps in the browser: one position as JSON.

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/grid.h"
#include "tilery/record/formats/readings.h"

namespace tilery {

/// One reading: a board to begin on, and the score there. The JSON is the value of `gameState`, or
/// an object with it. What follows from the board is not looked at.
ReadGames read_web_save(std::string_view bytes, std::string_view source);

/// A position as the web game keeps it.
struct WebSave {
  Grid<std::uint64_t> faces;
  std::uint64_t score = 0;
  bool is_over = false;
  bool is_won = false;
  bool goes_on = false;  ///< after having won
};

/// Requires a square board.
std::string text_of(const WebSave& save);

}  // namespace tilery
