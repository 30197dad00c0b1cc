#pragma once
// The first fault in what a map's properties say, and its warnings.

#include <optional>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/explore/tiled/property.h"
#include "tilery/explore/tiled/warning.h"

namespace tilery {

struct Bounds {
  int least = 0;
  int most = 0;
};

/// Properties have no line any more: faults name who says what.
class LevelNotes {
 public:
  /// Requires `warnings` to outlive it.
  LevelNotes(std::string source, Warnings& warnings)
      : source_(std::move(source)), warnings_(warnings) {}

  /// Keeps the first fault.
  void fail(std::string expected, std::string_view found);
  void warn(std::string text);

  /// The property's value; `fallback` if there is none, and, with a fault, where it is something
  /// else. `owner` is whose it is: "tile 3 of dungeon".
  int whole_number(const Properties& properties, std::string_view name, Bounds bounds, int fallback,
                   std::string_view owner);
  bool truth(const Properties& properties, std::string_view name, bool fallback,
             std::string_view owner);

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  std::string source_;
  Warnings& warnings_;
  std::optional<Error> error_;
};

}  // namespace tilery
