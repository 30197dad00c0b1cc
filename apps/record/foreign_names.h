#pragma once
// The names of foreign formats on the command line.

#include <expected>
#include <optional>
#include <string>

#include "tilery/core/error.h"
#include "tilery/record/foreign_formats.h"

namespace tilery {

/// The format of that name; nothing for an empty name. Fails for an unknown one, with the nearest
/// that is known.
std::expected<std::optional<ForeignFormat>, Error> format_of(const std::string& name);

/// Whether games are written in it, and not positions alone.
bool holds_moves(ForeignFormat format);

/// All of them with a line each.
std::string foreign_format_list();

}  // namespace tilery
