#include "tilery/quest/deeds.h"

#include <algorithm>
#include <array>

#include "tilery/core/plain_text.h"

namespace tilery::quest {
namespace {

/// Whether somebody or something is called `name`.
bool exists(const World& world, std::string_view verb, std::string_view name) {
  const auto is_called = [&](const auto& one) { return one.name == name; };
  if (verb == "get" || verb == "give" || verb == "use") {
    return std::ranges::any_of(world.items, is_called);
  }
  if (verb == "enter") {
    return std::ranges::any_of(world.areas, is_called);
  }
  const bool is_item = verb == "light" && std::ranges::any_of(world.items, is_called);
  const bool is_of_creature = verb == "talk" || verb == "beat";
  return is_item || std::ranges::any_of(world.areas, [&](const Area& area) {
           return is_of_creature ? std::ranges::any_of(area.creatures, is_called)
                                 : std::ranges::any_of(area.things, is_called);
         });
}

constexpr std::array<std::string_view, 10> deed_verbs = {"get",  "give", "use",   "light", "open",
                                                         "read", "rest", "enter", "talk",  "beat"};

}  // namespace

int deed_of(World& world, std::string_view text) {
  const auto found = std::ranges::find(world.deeds, text);
  if (found == world.deeds.end()) {
    world.deeds.emplace_back(text);
    return static_cast<int>(world.deeds.size()) - 1;
  }
  return static_cast<int>(found - world.deeds.begin());
}

std::expected<void, Error> check_deeds(const World& world, const std::string& source) {
  for (const std::string& deed : world.deeds) {
    const std::size_t space = std::min(deed.find(' '), deed.size());
    const std::string_view verb = std::string_view(deed).substr(0, space);
    const std::string_view name = std::string_view(deed).substr(std::min(space + 1, deed.size()));
    if (std::ranges::find(deed_verbs, verb) == deed_verbs.end()) {
      return std::unexpected(Error{source,
                                   {},
                                   "a deed that begins with get, give, use, light, open, read, "
                                   "rest, enter, talk or beat",
                                   quoted(deed)});
    }
    if (!exists(world, verb, name)) {
      return std::unexpected(
          Error{source, {}, "a deed with something that the world has", quoted(deed)});
    }
  }
  return {};
}

}  // namespace tilery::quest
