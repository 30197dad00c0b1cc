#include "tilery/explore/tiled/level_notes.h"

#include <fmt/format.h>

#include <utility>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

/// What stands there, as an error shows it.
std::string_view shown(const Property& property) {
  return property.kind == PropertyKind::group ? std::string_view("a class") : property.value;
}

}  // namespace

void LevelNotes::fail(std::string expected, std::string_view found) {
  if (!error_) {
    error_ = {source_, {}, std::move(expected), quoted(found)};
  }
}

void LevelNotes::warn(std::string text) {
  warnings_.add({.source = source_, .place = {}, .text = std::move(text)});
}

int LevelNotes::whole_number(const Properties& properties, std::string_view name, Bounds bounds,
                             int fallback, std::string_view owner) {
  const Property* property = find_property(properties, name);
  if (property == nullptr) {
    return fallback;
  }
  const auto number = whole_number_in(properties, name);
  if (!number || *number < bounds.least || *number > bounds.most) {
    fail(fmt::format("a whole number from {} to {} for {} of {}", bounds.least, bounds.most, name,
                     owner),
         shown(*property));
    return fallback;
  }
  return static_cast<int>(*number);
}

bool LevelNotes::truth(const Properties& properties, std::string_view name, bool fallback,
                       std::string_view owner) {
  const Property* property = find_property(properties, name);
  const std::optional<bool> value = truth_in(properties, name);
  if (property != nullptr && !value) {
    fail(fmt::format("true or false for {} of {}", name, owner), shown(*property));
  }
  return value.value_or(fallback);
}

}  // namespace tilery
