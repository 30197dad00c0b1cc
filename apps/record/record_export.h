#pragma once
// What `tilery record export` makes of games.

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "apps/record/record_film.h"
#include "tilery/core/error.h"
#include "tilery/record/record.h"
#include "tilery/record/record_rules.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

struct ExportRequest {
  std::string format;
  std::optional<std::size_t> position;  ///< after that many events, for formats of positions
  std::size_t from = 0;                 ///< the first event that a film shows
  PictureLook look;
};

/// The record as a file of that format. Fails where export_format_list does not have the format,
/// where the format cannot carry the game, and where the record is not true to the cartridge.
std::expected<std::string, Error> exported(const Record& record, const Cartridge& cartridge,
                                           const ExportRequest& request, std::string_view source);

/// Whether files of that format are bytes that are no text.
bool is_binary(std::string_view format);

/// Lines for a help page, one a format: all foreign formats, and all formats that `exported` knows.
std::string foreign_format_list();
std::string export_format_list();

}  // namespace tilery
