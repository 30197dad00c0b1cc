#pragma once
// The readings of an ambiguous file, gathered.

#include <cstddef>
#include <expected>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/record/foreign.h"

namespace tilery {

/// Why a reading ends, and how far it came.
struct ReadingFault {
  std::size_t byte = 0;
  Error error;
};

/// All that a file may mean, the likeliest first; at least one.
using ReadGames = std::expected<std::vector<ForeignGame>, ReadingFault>;

using Reading = std::expected<ForeignGame, ReadingFault>;

/// Keeps the readings that work, and of those that do not the fault of the one that came furthest.
class Readings {
 public:
  void add(Reading reading) {
    if (reading) {
      games_.push_back(*std::move(reading));
    } else {
      add(std::move(reading.error()));
    }
  }

  void add(ReadingFault fault) {
    if (!fault_ || fault.byte >= fault_->byte) {
      fault_ = std::move(fault);
    }
  }

  /// Requires that a reading has been added.
  [[nodiscard]] ReadGames take() && {
    if (games_.empty()) {
      return std::unexpected(*std::move(fault_));
    }
    return std::move(games_);
  }

 private:
  std::vector<ForeignGame> games_;
  std::optional<ReadingFault> fault_;
};

}  // namespace tilery
