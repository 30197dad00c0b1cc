#pragma once
// The parts of questions about a game: its rules, a board, the limits of the search.

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/core/work_budget.h"
#include "tilery/game/position.h"
#include "tilery/player/advice.h"
#include "tilery/protocol/flat_question.h"
#include "tilery/record/record_rules.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

class JsonWriter;

// The game of a question in JSON: by its name, or by its text.

/// The values of `cartridge`, a name, and `toml`, the text of a cartridge.
struct AskedGame {
  AskedText cartridge;
  AskedText toml;

  [[nodiscard]] bool is_there() const { return cartridge.is_there() || toml.is_there(); }
};

/// Whether `one` and `other` name the same game.
bool is_same_game(const AskedGame& one, const AskedGame& other);

/// The keys whose values go into `asked`, which must outlive them.
std::array<QuestionKey, 2> keys_of(AskedGame& asked);

/// Fails if a question has both keys. The error has only a column.
std::expected<void, Error> check_one_game(const AskedGame& asked);

/// Fails unless the question in `line` has exactly one of both keys. The error has only a column.
std::expected<void, Error> check_game(const AskedGame& asked, std::string_view line);

/// The game of a question: by `toml` if it is given, else the cartridge that `find` gives for the
/// name `cartridge`. Fails if the text is no cartridge, naming "toml" and the line in it, and if
/// `find` fails. Requires one of both values.
std::expected<Cartridge, Error> cartridge_of(const AskedGame& asked, const FindCartridge& find);

// The limits of a search, as keys of a question in JSON.

/// The largest values that a question may set.
struct QuestionLimits {
  int depth = deepest_search;                          ///< moves looked ahead
  double time_ms = 600'000;                            ///< for a move
  std::uint64_t nodes = most_nodes;                    ///< for a move
  int table_bits = 22;                                 ///< SearchLimits::table_bits
  std::uint64_t games = 1'000'000'000;                 ///< of a simulation
  std::uint64_t moves = WorkBudget::endless;           ///< of all games of a simulation
  double rating_seconds = 600;                         ///< of a rating
  std::uint64_t exact_bytes = std::uint64_t{1} << 28;  ///< of memory for perfect play
  std::uint64_t record_bytes = WorkBudget::endless;    ///< of memory for a verified record
};

/// The values of `depth`, `time_ms`, `nodes`, `selective` and `least_odds`.
struct AskedLimits {
  AskedNumber depth;
  AskedDecimal time_ms;
  AskedNumber nodes;
  AskedTruth selective;
  AskedDecimal least_odds;
};

/// The keys whose values go into `asked`, which must outlive them.
std::array<QuestionKey, 5> keys_of(AskedLimits& asked, const QuestionLimits& limits);

/// The limits that a question sets, or `usual` if it sets none. If it sets a time or nodes but no
/// depth, the depth is `limits.depth`. Fails if it sets a time and there is no clock. The error has
/// only a column.
std::expected<SearchLimits, Error> limits_of(const AskedLimits& asked, const SearchLimits& usual,
                                             const QuestionLimits& limits, const Clock& clock);

// A question about a board, as a line of JSON.

/// The longest line about a board that programs should read, in bytes.
inline constexpr std::size_t longest_board_line = std::size_t{1} << 20;

struct BoardRequest {
  AskedGame game;
  AskedList board;
  AskedList next;
  AskedList deck;
  AskedNumber waited;
  AskedNumber player;  ///< 1 or 2
  AskedNumber moves;
  AskedNumber width;  ///< of the rows, if `board` has rows
  AskedNumber height;
  AskedLimits search_limits;
};

/// The largest number of moves in a question.
inline constexpr std::uint64_t most_asked_moves = 1'000'000'000;

/// The keys that a question may have besides `board`, `width`, `height`, `next`, `deck`, `waited`,
/// `player` and `moves`.
struct BoardKeys {
  bool game = false;           ///< the keys of AskedGame; one is required
  bool search_limits = false;  ///< the keys of AskedLimits
};

/// Reads `line`: an object with `board`, a list of whole numbers or of rows of them, and perhaps
/// the other keys. Fails on anything else. The error has only a column, counted in bytes from 1;
/// placed() completes it.
std::expected<BoardRequest, Error> read_board_request(std::string_view line, BoardKeys keys = {},
                                                      const QuestionLimits& limits = {});

// A position in JSON, as a player sees it and as questions name it.

/// The faces of all cells, row by row; 0 for empty and blocked cells.
std::vector<std::uint64_t> faces_of(const Rules& rules, const WalledBoard& board);

/// The faces that the next tile may have; empty for games that do not show it.
std::vector<std::uint64_t> next_faces(const Rules& rules, const Position& position);

/// The directions that are moves. None if the game is over or waits at its goal.
std::vector<Direction> legal_moves(const Rules& rules, const Position& position);

/// Adds "board", "width", "height", and for games that have them "next", "deck" and "waited" to the
/// open object: the keys of a question about a board (docs/formats.md, "A question").
void add_position(JsonWriter& json, const Rules& rules, const Position& position);

/// Adds "player" and "moves" to the open object where the values of moves depend on them:
/// needs_turns().
void add_turn(JsonWriter& json, const Rules& rules, const Position& position);

/// A question about the position: {"cartridge": name, "board": ...}, without a line feed.
std::string position_question(std::string_view cartridge, const Rules& rules,
                              const Position& position);

}  // namespace tilery
