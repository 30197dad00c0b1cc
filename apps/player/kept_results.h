#pragma once
// Measurements that are kept in a file of results and continue from it (--results).

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/files/file_output.h"
#include "tilery/core/communicator.h"
#include "tilery/core/error.h"
#include "tilery/player/advice.h"
#include "tilery/player/board_evaluator.h"
#include "tilery/player/game_series.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// A measurement and the file of its results.
struct Measurement {
  std::string results;                   ///< the path of the file; empty for none
  std::vector<std::string> description;  ///< lines in the file that identify the measurement
  std::uint64_t first_seed = 1;          ///< named in a further line of the file
  std::uint64_t most_games = 0;          ///< the most games that the file may hold
  Communicator& communicator;            ///< its rank 0 reads and writes the file
};

/// The line about a game: its name and the hash of its rules at the size of the games.
std::string results_line_of(const Cartridge& cartridge);
/// The line about a player. `word` begins it.
std::string results_line_of(const char* word, const BoardEvaluator& evaluator);
/// The line about a player's search.
std::string results_line_of(const SearchLimits& search_limits);

/// The kept results of a measurement, in all ranks; nothing without a file. Fails in rank 0 if the
/// file cannot be read or describes another measurement. Fails in all ranks if its games are
/// damaged, or more than `most_games`.
std::expected<std::optional<KeptGames>, Error> kept_games(const Measurement& measurement);
std::expected<std::optional<KeptPairs>, Error> kept_pairs(const Measurement& measurement);

// Results of a measurement in a file, during the measurement and afterwards. docs/formats.md,
// "Results of a measurement", holds the grammar.

/// The longest file of results that is read.
inline constexpr std::size_t most_results_bytes = std::size_t{1} << 30;

/// A file of `results`, headed by the lines of `description`, which identify the measurement.
/// Requires that the lines contain no line feed.
std::string results_file_bytes(std::span<const std::string> description, std::string_view results);

/// The results in a file. Fails if the file is damaged or if its first lines differ from
/// `description`. The error names `source`, and the line that differs.
std::expected<std::string, Error> results_in(std::string_view bytes,
                                             std::span<const std::string> description,
                                             const std::string& source);

/// A file of results by its path.
class ResultsFile {
 public:
  /// `description` as for results_in.
  ResultsFile(std::string path, std::vector<std::string> description)
      : path_(std::move(path)), description_(std::move(description)) {}

  [[nodiscard]] const std::string& path() const { return path_; }

  /// Reserves the file for this program until all copies of this object have ended. Fails if
  /// another program has reserved it, or if the file cannot be written.
  std::expected<void, Error> claim();

  /// The kept results; empty if there is no such file. Fails as results_in does, and if the file
  /// cannot be read or written.
  [[nodiscard]] std::expected<std::string, Error> read() const;

  /// Replaces the kept results. Throws std::runtime_error if that fails; then the old file stays.
  void keep(std::string_view results) const;

 private:
  std::string path_;
  std::vector<std::string> description_;
  std::shared_ptr<const FileClaim> claim_;
};

}  // namespace tilery
