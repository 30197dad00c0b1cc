#include "tilery/learn/recipe.h"

#include "tilery/board/packed_rules.h"

namespace tilery {

Recipe recipe_of(const Rules& rules) {
  Recipe recipe;
  if (!PackedRules::of(rules) || !rules.shape.blocked.empty()) {
    recipe.patterns = "rectangles";
  }
  return recipe;
}

}  // namespace tilery
