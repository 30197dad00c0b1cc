#include "tilery/record/record_rules.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <utility>

#include "tilery/quest/world_reader.h"
#include "tilery/record/rules_hash.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

std::expected<quest::World, Error> find_shipped_world(const std::string& name) {
  TILERY_TRY(quest::WorldFile file, quest::read_shipped_world(name));
  return std::move(file.world);
}

void RecordRules::add(Cartridge cartridge) {
  Verifier verifier(cartridge.rules);
  Shared& shared = of_name(cartridge.name);
  shared.choices.push_back({std::move(cartridge), std::move(verifier)});
}

std::expected<RecordRules::Choice*, Error> RecordRules::find(const Record& record,
                                                             std::string_view source) {
  Shared& shared = of_name(record.cartridge);
  const auto completed = shared.is_complete ? std::expected<void, Error>() : complete(shared);
  for (Choice& choice : shared.choices) {
    if (choice.verifier.knows(record)) {
      return &choice;
    }
  }
  if (!record.cartridge_text.empty()) {
    TILERY_TRY(Cartridge carried, carried_cartridge(record, source));
    add(std::move(carried));
    return &shared.choices.back();
  }
  if (!completed) {
    return std::unexpected(completed.error());
  }
  return &shared.choices.front();
}

bool RecordRules::ships(const Record& record) {
  return std::ranges::any_of(of_name(record.cartridge).choices, [&](Choice& choice) {
    return choice.ships && choice.verifier.knows(record);
  });
}

RecordRules::Shared& RecordRules::of_name(const std::string& name) {
  const auto known = std::ranges::find(names_, name, &Shared::name);
  return known != names_.end() ? *known : names_.emplace_back(Shared{.name = name});
}

std::expected<void, Error> RecordRules::complete(Shared& shared) {
  std::expected<Cartridge, Error> own = find_(shared.name);
  if (own && own->name == shared.name) {
    add(*own);
  }
  if (const std::string shipped = shipped_text(shared.name); !shipped.empty()) {
    add(*read_cartridge(shipped, shared.name));
    shared.choices.back().ships = true;
  }
  if (shared.choices.empty()) {
    return std::unexpected(
        own ? Error{"cartridge", {}, fmt::format("a cartridge called {}", shared.name), own->name}
            : own.error());
  }
  shared.is_complete = true;
  return {};
}

std::expected<Cartridge, Error> cartridge_of(const Record& record, const FindCartridge& find,
                                             const std::string& source) {
  RecordRules rules(find);
  TILERY_TRY(const auto choice, rules.find(record, source));
  return choice->cartridge;
}

void WalkWorlds::add(quest::World world) { stored(std::move(world)); }

std::expected<const quest::World*, Error> WalkWorlds::find(const WorldRecord& record) {
  const auto is_of_record = [&record](const quest::World& world) {
    return world.name == record.world && world.hash == record.files_hash;
  };
  const auto known = std::ranges::find_if(worlds_, is_of_record);
  if (known != worlds_.end()) {
    return &*known;
  }
  const auto found = world_found_by(find_, record.world, found_);
  if (found && is_of_record(**found)) {
    return found;
  }
  const auto shipped_world = world_found_by(find_shipped_world, record.world, shipped_);
  if (shipped_world && is_of_record(**shipped_world)) {
    return shipped_world;
  }
  if (!record.place.empty()) {
    std::expected<quest::World, Error> placed = find_(record.place);
    if (placed && is_of_record(*placed)) {
      return stored(*std::move(placed));
    }
  }
  const auto named = std::ranges::find(worlds_, record.world, &quest::World::name);
  return named != worlds_.end() ? &*named : found;
}

bool WalkWorlds::ships(const quest::World& world) {
  const auto shipped_world = world_found_by(find_shipped_world, world.name, shipped_);
  return shipped_world && (*shipped_world)->hash == world.hash;
}

/// The equal world among worlds_; adds `world` if there is none.
const quest::World* WalkWorlds::stored(quest::World world) {
  const auto known = std::ranges::find_if(worlds_, [&world](const quest::World& one) {
    return one.name == world.name && one.hash == world.hash;
  });
  return known != worlds_.end() ? &*known : &worlds_.emplace_back(std::move(world));
}

/// The world that `find` gives for that name. Each world is read once by its own name, because
/// hashing its files takes long.
std::expected<const quest::World*, Error> WalkWorlds::world_found_by(const FindWorld& find,
                                                                     const std::string& name,
                                                                     Known& known) {
  if (const auto world = known.find(name); world != known.end()) {
    return world->second;
  }
  TILERY_TRY(quest::World found, find(name));
  const quest::World* const world = stored(std::move(found));
  if (world->name == name) {
    known.emplace(name, world);
  }
  return world;
}

std::expected<RecordedWorld, Error> replayed_walk(std::string_view text, const std::string& source,
                                                  WalkWorlds& worlds, WorkBudget* budget) {
  TILERY_TRY(const auto record, read_world_record(text, source));
  const auto world = worlds.find(record);
  return world ? replay(record, **world, source, budget) : std::unexpected(world.error());
}

bool belongs_to(const Record& record, const Cartridge& cartridge) {
  const std::optional<Rules> rules = resized(cartridge.rules, record.width, record.height);
  return record.cartridge == cartridge.name && rules && rules_hash(*rules) == record.rules_hash;
}

bool is_of_shipped(const Record& record) {
  const std::string shipped = shipped_text(record.cartridge);
  if (shipped.empty()) {
    return false;
  }
  const std::expected<Cartridge, Error> cartridge = read_cartridge(shipped, record.cartridge);
  return cartridge && belongs_to(record, *cartridge);
}

Record carrying(Record record, const Cartridge& cartridge) {
  record.cartridge_text = is_of_shipped(record) ? std::string() : toml_of(cartridge);
  return record;
}

std::expected<Cartridge, Error> carried_cartridge(const Record& record, std::string_view source) {
  if (record.cartridge_text.empty()) {
    return std::unexpected(Error{std::string(source),
                                 {},
                                 fmt::format("a record that carries {}", record.cartridge),
                                 "one without its cartridge"});
  }
  std::expected<Cartridge, Error> cartridge =
      read_cartridge(record.cartridge_text, fmt::format("{}, toml lines", source));
  if (cartridge && !belongs_to(record, *cartridge)) {
    return std::unexpected(
        Error{std::string(source),
              {},
              fmt::format("a cartridge {} with rules {:016x}", record.cartridge, record.rules_hash),
              fmt::format("{} with other rules in the toml lines", cartridge->name)});
  }
  return cartridge;
}

}  // namespace tilery
