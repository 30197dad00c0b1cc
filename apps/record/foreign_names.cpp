#include "apps/record/foreign_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "tilery/core/spelling.h"

namespace tilery {

std::expected<std::optional<ForeignFormat>, Error> format_of(const std::string& name) {
  if (name.empty()) {
    return std::nullopt;
  }
  if (const std::optional<ForeignFormat> format = foreign_format_named(name)) {
    return format;
  }
  std::vector<std::string_view> known;
  for (const ForeignFormatName& format : foreign_formats()) {
    known.push_back(format.name);
  }
  return std::unexpected(
      Error{"--format", {}, "a format that --help lists", quoted_with_hint(name, known)});
}

bool holds_moves(ForeignFormat format) {
  return std::ranges::any_of(foreign_formats(), [&](const ForeignFormatName& one) {
    return one.format == format && one.holds_moves;
  });
}

std::string foreign_format_list() {
  std::string list;
  for (const ForeignFormatName& format : foreign_formats()) {
    list += fmt::format("  {:<14} {}\n", format.name, format.about);
  }
  return list;
}

}  // namespace tilery
