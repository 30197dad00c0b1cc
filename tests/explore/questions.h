#pragma once
// Random questions about the view, and the library's answers to them.

#include <cstdint>
#include <vector>

#include "tests/explore/view_model.h"
#include "tilery/core/random.h"
#include "tilery/explore/view.h"

namespace tilery::test {

/// A question of any kind: maps from 1 x 1, both edges, all slants, mobs on seams, all lights and
/// rules. `radius` 0 draws one.
model::Question random_question(Random& random, int radius = 0);

/// A question in the library's form.
class Put {
 public:
  explicit Put(const model::Question& question);

  [[nodiscard]] Scenery scenery() const;
  [[nodiscard]] Party party() const { return party_; }
  [[nodiscard]] ViewOptions options() const { return options_; }
  [[nodiscard]] const Opacity& opacity() const { return opacity_; }

 private:
  Map map_;
  Opacity opacity_;
  std::vector<Mob> mobs_;
  std::vector<Lamp> lamps_;
  Lights lights_;
  Party party_;
  ViewOptions options_;
};

/// The library's answer in the model's form.
model::Answer answer_of(const View& view);

}  // namespace tilery::test
