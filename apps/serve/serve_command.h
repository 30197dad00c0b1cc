#pragma once
// tilery serve: its options, its page, and the limits of its questions.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "apps/serve/page_files.h"
#include "tilery/core/error.h"
#include "tilery/protocol/questions.h"

namespace tilery {

class ConsoleCommand;

/// Adds `serve` to the program.
void add_serve_command(ConsoleCommand program);

/// The options of `tilery serve`, by their names.
struct ServeOptions {
  std::string host = "127.0.0.1";
  int port = 8048;
  std::string page;
  std::string network;
  std::vector<std::string> allow_host;
  std::string frame_ancestors = "'none'";
  double hint_ms = 100;
  int waiting = 32;
  unsigned connections = 1'000;
  unsigned of_address = 100;
};

// Memory of one question, and of all games of agents. A test checks that a server on eight cores
// stays within MemoryMax of cmake/desktop/tilery.service.
inline constexpr int table_bits = 18;  ///< SearchLimits::table_bits: 8 MiB for each size of a game
inline constexpr std::uint64_t exact_bytes = std::uint64_t{1} << 26;
inline constexpr std::uint64_t record_bytes = std::uint64_t{1} << 28;
inline constexpr std::size_t session_bytes = std::size_t{1} << 27;
inline constexpr std::size_t most_bodies = std::size_t{1} << 26;  ///< HttpOptions::most_bodies
inline constexpr unsigned record_workers = 2;  ///< each needs `record_bytes`, and some bodies

/// Limits of questions about one position, about records and about games. Longer questions would
/// keep others waiting.
inline constexpr QuestionLimits hint_limits = {.depth = 6,
                                               .time_ms = 10'000,
                                               .nodes = 1'000'000,
                                               .table_bits = table_bits,
                                               .exact_bytes = exact_bytes};
inline constexpr QuestionLimits record_limits = {.record_bytes = record_bytes};
inline constexpr QuestionLimits game_limits = {.depth = 4,
                                               .time_ms = 2,
                                               .nodes = 2'000,
                                               .games = 1'000,
                                               .moves = 20'000'000,
                                               .rating_seconds = 8,
                                               .exact_bytes = exact_bytes};
inline constexpr std::chrono::milliseconds most_hint_time(12'000);
inline constexpr std::chrono::milliseconds most_game_time(10'000);

/// The page of --page, else the installed one, else a plain one.
std::expected<serve::PageFiles, Error> page_of(const ServeOptions& options);

/// Serves until a signal ends it. Returns the exit status. The native program and the npm package
/// each implement it.
int serve_until_stopped(const ServeOptions& options);

}  // namespace tilery
