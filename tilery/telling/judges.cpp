#include "tilery/telling/judges.h"

#include <algorithm>
#include <optional>

#include "tilery/record/rules_hash.h"

namespace tilery {

std::expected<std::shared_ptr<const Judge>, Error> Judges::judge(const Cartridge& cartridge) {
  const std::uint64_t hash = rules_hash(cartridge.rules);
  const auto found = std::ranges::find_if(kept_, [&](const Kept& kept) {
    return kept.rules_hash == hash && kept.name == cartridge.name;
  });
  if (found != kept_.end()) {
    std::rotate(found, found + 1, kept_.end());
    return kept_.back().judge;
  }
  std::expected<Judge, Error> made =
      find_ ? find_(cartridge) : Judge(cartridge.rules, std::nullopt);
  if (!made) {
    return std::unexpected(std::move(made.error()));
  }
  if (kept_.size() == most_judges) {
    kept_.erase(kept_.begin());
  }
  kept_.push_back({.name = cartridge.name,
                   .rules_hash = hash,
                   .judge = std::make_shared<const Judge>(*std::move(made))});
  return kept_.back().judge;
}

}  // namespace tilery
