#include "tilery/telling/kernel_words.h"

#include "tilery/board/packed_rules.h"
#include "tilery/board/simd_play.h"
#include "tilery/board/wide_play.h"

namespace tilery {

std::string kernel_words(const Rules& rules) {
  const std::optional<PackedRules> packed = PackedRules::of(rules);
  const bool has_vectors = (packed && serves_simd_play(*packed)) || wide_play_rules(rules);
  std::string words = packed ? "packed boards" : "walled boards";
  if (has_vectors) {
    words += ", in vectors where games are played at random";
  }
  if (const auto reason = reason_for_walls(rules)) {
    words += ", because of " + std::string(*reason);
  }
  return words;
}

}  // namespace tilery
