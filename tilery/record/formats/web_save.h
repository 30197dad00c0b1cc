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

/// One reading: a board to begin on. The JSON is the value of `gameState`, or an object with it.
/// The score is left out, because no record begins with one, and so is what follows from the board.
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
