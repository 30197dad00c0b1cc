#pragma once
// Hints for the boards of one game, of every size that it leaves open.

#include <cstddef>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "tilery/core/error.h"
#include "tilery/player/known_tiles.h"
#include "tilery/player/root_parallel.h"
#include "tilery/rules/cartridge.h"
#include "tilery/telling/error_answer.h"
#include "tilery/telling/hint_words.h"
#include "tilery/telling/inspector.h"

namespace tilery {

/// Makes the judge for a game at the size of its rules. Fails if its network cannot be had.
using FindJudge = std::function<std::expected<Judge, Error>(const Cartridge& cartridge)>;

/// How hints are searched.
struct HintSearch {
  Thinking thinking{.depth = 3};
  int threads = 1;  ///< 1 to RootParallel::most_threads
};

/// Answers questions for hints. Keeps a judge for each of the last few sizes.
class HintAnswers {
 public:
  HintAnswers(Cartridge cartridge, FindJudge find_judge, const HintSearch& search);
  ~HintAnswers();
  HintAnswers(HintAnswers&&) noexcept;

  /// Makes the judge for boards of that size. `rules` are the cartridge's at some size. Fails if
  /// the judge cannot be had.
  std::expected<void, Error> get_ready(const Rules& rules);

  /// The hint for `board`. Fails as position_of and get_ready do.
  std::expected<Hint, Error> hint(const Rules& rules, WalledBoard board, const KnownTiles& known);

  /// Adds the answer to `line`, which stands at `place`, to `out`: the hint in JSON, or
  /// {"error": ...}.
  void answer(std::string_view line, QuestionPlace place, std::string& out);

  /// The hint for the board of a request. The error has a column alone.
  std::expected<Hint, Error> hint_for(const BoardRequest& request);

 private:
  class Sized;

  std::expected<Sized*, Error> sized_for(const Rules& rules);

  Cartridge cartridge_;
  FindJudge find_judge_;
  HintSearch search_;
  Inspector boards_;
  std::map<std::pair<int, int>, std::unique_ptr<Sized>> by_size_;
};

}  // namespace tilery
