#include "apps/record/walk_worlds.h"

#include <fmt/format.h>

#include <utility>

namespace tilery {

void WalkWorlds::add(quest::World world) { worlds_.push_back(std::move(world)); }

std::expected<const quest::World*, Error> WalkWorlds::find(const WorldRecord& record) {
  const quest::World* named = nullptr;
  for (const quest::World& world : worlds_) {
    if (world.name == record.world && world.hash == record.files_hash) {
      return &world;
    }
    named = world.name == record.world && named == nullptr ? &world : named;
  }
  if (named != nullptr) {
    return named;
  }
  std::expected<quest::WorldFile, Error> file = shelf_.world(record.world);
  if (!file) {
    return std::unexpected(file.error());
  }
  return &worlds_.emplace_back(std::move(file->world));
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

std::string walk_words(const RecordedWorld& walk) {
  const quest::State& state = walk.state();
  return fmt::format("{}, {} of {} parts done, {} turns{}", walk.world().name, state.stage,
                     walk.world().stages.size(), walk.record().turns.size(),
                     state.is_won ? ", won" : "");
}

}  // namespace tilery
