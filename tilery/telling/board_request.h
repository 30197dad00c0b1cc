#pragma once
// A question about a board, as a line of JSON.

#include <cstddef>
#include <expected>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/telling/asked_game.h"
#include "tilery/telling/flat_question.h"
#include "tilery/telling/thinking_request.h"

namespace tilery {

/// The longest line about a board that programs should read, in bytes.
inline constexpr std::size_t longest_board_line = std::size_t{1} << 20;

struct BoardRequest {
  AskedGame game;
  AskedList board;
  AskedList next;
  AskedList deck;
  AskedNumber waited;
  AskedNumber width;
  AskedNumber height;
  AskedThinking thinking;
};

/// Which keys a question may have besides `board`, `width`, `height`, `next`, `deck` and
/// `waited`.
struct BoardKeys {
  bool game = false;      ///< those of AskedGame, one of which is required
  bool thinking = false;  ///< those of AskedThinking
};

/// Reads `line`: an object with `board`, a list of whole numbers, and perhaps the other keys. Fails
/// on anything else; the error has a column alone, counted in bytes from 1.
std::expected<BoardRequest, Error> read_board_request(std::string_view line, BoardKeys keys = {},
                                                      const QuestionLimits& limits = {});

}  // namespace tilery
