#include "tilery/learn/recipe.h"

#include <cstddef>

#include "tilery/value/network_shape.h"

namespace tilery {
namespace {

/// Three gigabytes in learning, where all are met.
constexpr std::size_t usual_most = (std::size_t{1} << 28) + (std::size_t{1} << 20);

bool suits(const Rules& rules, const std::string& patterns) {
  const auto shape = network_shape_of(rules, patterns);
  return shape && *weights_of(*shape) < usual_most;
}

}  // namespace

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
