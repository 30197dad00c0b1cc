#pragma once
// Solves small games: the exact value of every position, and the score of perfect play.

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "tilery/core/communicator.h"
#include "tilery/core/error.h"
#include "tilery/rules/rules.h"
#include "tilery/search/exact_values.h"
#include "tilery/tablebase/tablebase_bytes.h"

#pragma GCC visibility push(default)
namespace tilery {

/// Called after each layer of positions and every few thousand positions, with the numbers of found
/// and of solved positions. The numbers count whole layers. Solving begins when all positions are
/// found.
using ExactProgress = std::function<void(std::uint64_t found, std::uint64_t solved)>;

/// A game to solve.
struct ExactTask {
  std::string name;  ///< of the cartridge, for errors
  Rules rules;
  ExactAim aim = ExactAim::score;
  std::uint64_t most_bytes = 0;  ///< for positions and values
  /// Called by solved() after each layer of positions. Once it returns true, solved() fails. Empty:
  /// no cancellation.
  std::function<bool()> is_cancelled = {};
};

/// Bytes that a solved position takes.
inline constexpr std::uint64_t exact_bytes_a_position = 16;

/// The exact values of all positions of the game. Fails at once if the board clearly has too many
/// positions. Fails later if they turn out to need more than `task.most_bytes`.
std::expected<ExactValues, Error> solved(const ExactTask& task, const ExactProgress& progress);

/// A game that was solved through files.
struct StoredValues {
  double at_start = 0;  ///< the same bits as ExactValues::at_start
  std::uint64_t positions = 0;
  std::size_t layers = 0;
  std::uint64_t signature = 0;  ///< layer_signature of all positions and values
};

/// As solved(), for any number of positions: keeps positions and values in `files`, and only a few
/// layers in memory: `task.most_bytes` for this process as a whole. All ranks of the communicator
/// solve together; their number does not change the result. A run that was stopped, at any time,
/// continues after the last complete layer.
std::expected<StoredValues, Error> solved_through_files(const ExactTask& task,
                                                        TablebaseFiles& files,
                                                        Communicator& communicator,
                                                        const ExactProgress& progress);

/// The mean score of perfect play of a game that is too large to be solved here, as published.
struct PublishedScore {
  double score = 0;
  std::string_view start;   ///< the first position of these games, in words
  std::string_view source;  ///< authors, title, year, place
};

/// The published score of 2048 on 3 x 4 and 4 x 3; otherwise nothing.
std::optional<PublishedScore> published_perfect_score(const Rules& rules);

/// The mean score of perfect play, if the game is solved within a second, or if its score is
/// published or stored in this library (3x3). Otherwise nothing.
std::optional<double> known_perfect_score(const Rules& rules);

}  // namespace tilery
#pragma GCC visibility pop
