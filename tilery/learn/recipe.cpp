#include "tilery/learn/recipe.h"

#include <algorithm>
#include <cstddef>

#include "tilery/value/network_shape.h"

namespace tilery {
namespace {

/// The rate at the end is this part of the rate before.
constexpr double last_part = 10;

/// Three gigabytes in learning: 12 bytes for each weight.
constexpr std::size_t usual_most = (std::size_t{1} << 28) + (std::size_t{1} << 20);

bool suits(const Rules& rules, const std::string& patterns) {
  const auto shape = network_shape_of(rules, patterns);
  return shape && *weights_of(*shape) < usual_most;
}

}  // namespace

float rate_at(const Recipe& recipe, double share) {
  if (recipe.settling <= 0) {
    return recipe.rate;
  }
  const double settled = std::clamp(1 - (1 - share) / double{recipe.settling}, 0.0, 1.0);
  return recipe.rate / static_cast<float>(1 + (last_part - 1) * settled);
}

Recipe recipe_of(const Rules& rules) {
  Recipe recipe;
  recipe.restart = Restart::halfway;
  for (const char* patterns : {"4x6", "rectangles", "squares"}) {
    recipe.patterns = patterns;
    recipe.patterns += rules.spawn.is_previewed ? " lines?" : "";
    if (suits(rules, patterns)) {
      break;
    }
  }
  return recipe;
}

}  // namespace tilery
