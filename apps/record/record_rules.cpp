#include "apps/record/record_rules.h"

#include <algorithm>
#include <utility>

#include "tilery/rules/shipped.h"

namespace tilery {

void RecordRules::add(Cartridge cartridge) {
  Verifier verifier(cartridge.rules);
  Shared& shared = of_name(cartridge.name);
  shared.choices.push_back({std::move(cartridge), std::move(verifier)});
}

std::expected<RecordRules::Choice*, Error> RecordRules::find(const Record& record) {
  Shared& shared = of_name(record.cartridge);
  if (!shared.is_complete) {
    if (const auto asked = complete(shared); !asked) {
      return std::unexpected(asked.error());
    }
  }
  for (Choice& choice : shared.choices) {
    if (choice.verifier.knows(record)) {
      return &choice;
    }
  }
  return &shared.choices.front();
}

RecordRules::Shared& RecordRules::of_name(const std::string& name) {
  const auto known = std::ranges::find(names_, name, &Shared::name);
  return known != names_.end() ? *known : names_.emplace_back(Shared{.name = name});
}

std::expected<void, Error> RecordRules::complete(Shared& shared) {
  std::expected<Cartridge, Error> own = shelf_.cartridge(shared.name);
  if (!own && shared.choices.empty()) {
    return std::unexpected(own.error());
  }
  if (own) {
    add(*std::move(own));
  }
  if (const std::string_view shipped = shipped_cartridge(shared.name); !shipped.empty()) {
    add(*read_cartridge(shipped, shared.name));
  }
  shared.is_complete = true;
  return {};
}

}  // namespace tilery
