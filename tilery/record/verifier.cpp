#include "tilery/record/verifier.h"

#include "tilery/record/packed_replay.h"
#include "tilery/record/recorded_game.h"

namespace tilery {

std::optional<Error> Verifier::fault_of(const Record& record, std::string_view source) {
  const Sized& sized = of_size(record.width, record.height);
  const bool is_timed_well =
      record.waits_ms.empty() || record.waits_ms.size() == record.events.size();
  if (sized.packed && sized.hash == record.rules_hash && is_timed_well) {
    const auto result = packed_replay(*sized.rules, *sized.packed, record);
    if (result && result == record.result.value_or(*result)) {
      return std::nullopt;
    }
  }
  const auto game = replay(record, rules_, source);  // says what is wrong
  return game ? std::nullopt : std::optional(game.error());
}

bool Verifier::knows(const Record& record) {
  const Sized& sized = of_size(record.width, record.height);
  return sized.rules && sized.hash == record.rules_hash;
}

const Verifier::Sized& Verifier::of_size(int width, int height) {
  const auto [place, is_new] = sizes_.try_emplace({width, height});
  Sized& sized = place->second;
  if (is_new) {
    sized.rules = resized(rules_, width, height);
    if (sized.rules) {
      sized.hash = rules_hash(*sized.rules);
      sized.packed = PackedRules::of(*sized.rules);
    }
  }
  return sized;
}

}  // namespace tilery
