#pragma once
// Hints for the boards of one game, of every size that it leaves open.

#include <expected>
#include <map>
#include <memory>
#include <utility>

#include "tilery/core/error.h"
#include "tilery/player/known_tiles.h"
#include "tilery/player/root_parallel.h"
#include "tilery/rules/cartridge.h"
#include "tilery/telling/hint_words.h"
#include "tilery/telling/inspector.h"
#include "tilery/telling/judges.h"

namespace tilery {

/// How hints are searched.
struct HintSearch {
  Thinking thinking{.depth = 3};
  int threads = 1;  ///< 1 to RootParallel::most_threads
};

/// Keeps a search for each of the last few sizes.
class HintAnswers {
 public:
  HintAnswers(Cartridge cartridge, std::shared_ptr<Judges> judges, int threads);
  ~HintAnswers();
  HintAnswers(HintAnswers&&) noexcept;

  /// Makes the judge for boards of that size. `rules` are the cartridge's at some size. Fails if
  /// the judge cannot be had.
  std::expected<void, Error> get_ready(const Rules& rules);

  /// The hint for the board of `question`, whose rules are the cartridge's at some size. Fails as
  /// position_of and get_ready do.
  std::expected<Hint, Error> hint(InspectQuestion question, const Thinking& thinking);

  /// The hint for a position of a game with these rules, the cartridge's at some size. Uses only
  /// what the player knows of the tiles to come. Fails if the judge cannot be had.
  std::expected<Hint, Error> hint(const Rules& rules, const Position& position,
                                  const Thinking& thinking);

  /// The hint for the board of a request. The error has a column alone.
  std::expected<Hint, Error> hint_for(const BoardRequest& request, const Thinking& thinking);

 private:
  class Sized;

  std::expected<Sized*, Error> sized_for(const Rules& rules);

  Cartridge cartridge_;
  std::shared_ptr<Judges> judges_;
  int threads_;
  Inspector boards_;
  std::map<std::pair<int, int>, std::unique_ptr<Sized>> by_size_;
};

}  // namespace tilery
