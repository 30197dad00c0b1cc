#pragma once
// The judges of several games, each made once.

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/player/judge.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// Makes the judge for a game at the size of its rules. Fails if its network cannot be had.
using FindJudge = std::function<std::expected<Judge, Error>(const Cartridge& cartridge)>;

/// Keeps the judges that were asked for last, at most `most_judges` of them. Used by one thread at
/// a time; what it gives away may be used by any thread, for as long as wanted.
class Judges {
 public:
  static constexpr std::size_t most_judges = 4;

  /// Without `find` every game is judged by the heuristic.
  explicit Judges(FindJudge find = {}) : find_(std::move(find)) {}

  /// The judge for a game at the size of its rules. Fails as `find` does.
  std::expected<std::shared_ptr<const Judge>, Error> judge(const Cartridge& cartridge);

 private:
  struct Kept {
    std::string name;
    std::uint64_t rules_hash = 0;
    std::shared_ptr<const Judge> judge;
  };

  FindJudge find_;
  std::vector<Kept> kept_;  ///< the one that was asked for last at the end
};

}  // namespace tilery
