#pragma once
// What `tilery record export` can make of a record.

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "apps/record/record_pictures.h"
#include "tilery/core/error.h"
#include "tilery/record/record.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

struct ExportRequest {
  std::string format;
  std::optional<std::size_t> position;  ///< after that many events, for formats of positions
  std::size_t from = 0;                 ///< the first event that a film shows
  PictureLook look;
};

/// The record in that format; the formats are those of export_format_list. Fails where the format
/// is unknown or cannot carry the game, and where the record is not true to the cartridge.
std::expected<std::string, Error> exported(const Record& record, const Cartridge& cartridge,
                                           const ExportRequest& request, std::string_view source);

/// Whether a format's bytes are no text.
bool is_binary(std::string_view format);

/// All formats with a line each.
std::string export_format_list();

}  // namespace tilery
