#pragma once
// Writes the parts of a TMJ file that maps, layers, tiles and objects share.

#include <optional>
#include <string_view>

#include "tilery/core/json_writer.h"
#include "tilery/explore/tiled/property.h"
#include "tilery/explore/tiled/tiled_file.h"

namespace tilery {

/// Writes a number, without a fraction if it has none: Tiled writes 12, not 12.0.
void add_decimal(JsonWriter& json, std::string_view name, double value);

/// Writes the member unless its value is empty.
void add_if_any(JsonWriter& json, std::string_view name, std::string_view value);

/// Writes the list "properties" unless it is empty.
void add_properties(JsonWriter& json, const Properties& properties);

/// Writes the members that describe an image, if there is one.
void add_image(JsonWriter& json, const std::optional<TiledImage>& image);

/// Writes a tileset as an object: its content, or the place of its file.
void add_tileset(JsonWriter& json, const TiledTileset& tileset);

}  // namespace tilery
