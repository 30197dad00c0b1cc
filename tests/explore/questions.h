#pragma once
// Random questions about the view, and the library's answers to them.

#include <vector>

#include "tests/explore/view_model.h"
#include "tilery/core/random.h"
#include "tilery/explore/view.h"

namespace tilery::test {

/// A random map of 1 x 1 cells or more, with mobs, lights and any edge, slant and rule of sight.
/// If `radius` is 0, it is drawn too (1 to 9).
model::Question random_question(Random& random, int radius = 0);

/// A question of the model in the types of the library.
class LibraryQuestion {
 public:
  explicit LibraryQuestion(const model::Question& question);

  [[nodiscard]] Scenery scenery() const;
  [[nodiscard]] Party party() const { return party_; }
  [[nodiscard]] ViewOptions options() const { return options_; }

 private:
  Map map_;
  Opacity opacity_;
  std::vector<Mob> mobs_;
  std::vector<Lamp> lamps_;
  Lights lights_;
  Party party_;
  ViewOptions options_;
};

/// The library's view in the types of the model.
model::Answer answer_of(const View& view);

}  // namespace tilery::test
