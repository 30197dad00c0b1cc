#pragma once
// The position that the web game 2048 keeps in the browser, as JSON.

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "tilery/core/grid.h"
#include "tilery/record/foreign_formats.h"

namespace tilery {

/// Reads the value of `gameState`, or an object with this member: a start board and its score.
/// Other members follow from the board and are ignored. One reading.
ReadGames read_web_save(std::string_view bytes, std::string_view source);

/// A position of the web game.
struct WebSave {
  Grid<std::uint64_t> faces;
  std::uint64_t score = 0;
  bool is_over = false;
  bool is_won = false;
  bool goes_on = false;  ///< after winning
};

/// The position as JSON. Requires a square board.
std::string web_save_text(const WebSave& save);

}  // namespace tilery
