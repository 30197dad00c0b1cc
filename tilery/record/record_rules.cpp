#include "tilery/record/record_rules.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/quest/shipped.h"
#include "tilery/record/record_cartridge.h"
#include "tilery/rules/shipped.h"

namespace tilery {

std::expected<Cartridge, Error> find_shipped_cartridge(const std::string& name) {
  const std::string_view toml = shipped_cartridge(name);
  return toml.empty() ? std::unexpected(Error{"cartridge", {}, "a game that ships", quoted(name)})
                      : read_cartridge(toml, name);
}

std::expected<quest::World, Error> find_shipped_world(const std::string& name) {
  std::expected<quest::WorldFile, Error> file = quest::read_shipped_world(name);
  return file ? std::expected<quest::World, Error>(std::move(file->world))
              : std::unexpected(std::move(file.error()));
}

void RecordRules::add(Cartridge cartridge) {
  Verifier verifier(cartridge.rules);
  Shared& shared = of_name(cartridge.name);
  shared.choices.push_back({std::move(cartridge), std::move(verifier)});
}

std::expected<RecordRules::Choice*, Error> RecordRules::find(const Record& record,
                                                             std::string_view source) {
  Shared& shared = of_name(record.cartridge);
  const auto asked = shared.is_complete ? std::expected<void, Error>() : complete(shared);
  for (Choice& choice : shared.choices) {
    if (choice.verifier.knows(record)) {
      return &choice;
    }
  }
  if (!record.cartridge_text.empty()) {
    std::expected<Cartridge, Error> carried = carried_cartridge(record, source);
    if (!carried) {
      return std::unexpected(carried.error());
    }
    add(*std::move(carried));
    return &shared.choices.back();
  }
  if (!asked) {
    return std::unexpected(asked.error());
  }
  return &shared.choices.front();
}

RecordRules::Shared& RecordRules::of_name(const std::string& name) {
  const auto known = std::ranges::find(names_, name, &Shared::name);
  return known != names_.end() ? *known : names_.emplace_back(Shared{.name = name});
}

std::expected<void, Error> RecordRules::complete(Shared& shared) {
  std::expected<Cartridge, Error> own = find_(shared.name);
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

std::expected<Cartridge, Error> cartridge_of(const Record& record, const FindCartridge& find,
                                             const std::string& source) {
  RecordRules rules(find);
  const auto choice = rules.find(record, source);
  return choice ? std::expected<Cartridge, Error>((*choice)->cartridge)
                : std::unexpected(choice.error());
}

void WalkWorlds::add(quest::World world) { worlds_.push_back(std::move(world)); }

std::expected<const quest::World*, Error> WalkWorlds::find(const WorldRecord& record) {
  const quest::World* named = nullptr;
  for (const quest::World& world : worlds_) {
    if (world.name == record.world && world.hash == record.files_hash) {
      return &world;
    }
    named = world.name == record.world && named == nullptr ? &world : named;
  }
  std::expected<quest::World, Error> world =
      named == nullptr ? find_(record.world) : std::unexpected(Error{});
  if (world && world->hash == record.files_hash) {
    return &worlds_.emplace_back(*std::move(world));
  }
  if (std::optional<quest::World> placed = world_in_place(record)) {
    return &worlds_.emplace_back(*std::move(placed));
  }
  if (named != nullptr) {
    return named;
  }
  if (!world) {
    return std::unexpected(std::move(world.error()));
  }
  return &worlds_.emplace_back(*std::move(world));
}

/// The world in the place that the record names, if its files are the record's.
std::optional<quest::World> WalkWorlds::world_in_place(const WorldRecord& record) const {
  if (record.place.empty()) {
    return std::nullopt;
  }
  std::expected<quest::World, Error> world = find_(record.place);
  const bool is_it = world && world->hash == record.files_hash;
  return is_it ? std::optional(*std::move(world)) : std::nullopt;
}

std::expected<RecordedWorld, Error> replayed_walk(std::string_view text, const std::string& source,
                                                  WalkWorlds& worlds) {
  const auto record = read_world_record(text, source);
  if (!record) {
    return std::unexpected(record.error());
  }
  const auto world = worlds.find(*record);
  return world ? replay(*record, **world, source) : std::unexpected(world.error());
}

}  // namespace tilery
