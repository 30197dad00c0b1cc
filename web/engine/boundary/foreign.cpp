// Games in the formats of other programs.

#include <cstddef>
#include <expected>
#include <optional>
#include <string_view>
#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/record/foreign_formats.h"
#include "tilery/record/record_text.h"
#include "web/engine/boundary/cartridges.h"
#include "web/engine/boundary/exchange.h"

namespace tilery::web {
namespace {

constexpr std::string_view usual_cartridge = "2048";

/// The format of that name; nothing for an empty name. Fails for an unknown one.
std::expected<std::optional<ForeignFormat>, Error> format_of(std::string_view name) {
  const std::optional<ForeignFormat> format = foreign_format_named(name);
  return name.empty() || format
             ? std::expected<std::optional<ForeignFormat>, Error>(format)
             : std::unexpected(Error{"format", {}, "a format of another program", quoted(name)});
}

}  // namespace

TILERY_EXPORT(import_foreign)
int import_foreign(std::size_t text_size, std::size_t format_size, std::size_t cartridge_size) {
  Received received;
  const std::string_view text = received.take(text_size);
  const auto format = format_of(received.take(format_size));
  if (!format) {
    return refuse(format.error());
  }
  const auto cartridge = cartridge_in(received.take(cartridge_size), usual_cartridge);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  const auto game = import_game(text, *format, cartridge->cartridge, "game");
  if (!game) {
    return refuse(game.error());
  }
  give(record_text(game->record));
  return 1;
}

TILERY_EXPORT(export_foreign)
int export_foreign(std::size_t record_size, std::size_t format_size, std::size_t cartridge_size) {
  Received received;
  const std::expected<Record, Error> record = read_record(received.take(record_size), "record");
  if (!record) {
    return refuse(record.error());
  }
  const auto format = format_of(received.take(format_size));
  if (!format || !*format) {
    return refuse(format ? Error{"format", {}, "a format of another program", ""} : format.error());
  }
  const auto cartridge = cartridge_in(received.take(cartridge_size), record->cartridge);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  auto text = export_game(*record, cartridge->cartridge.rules, **format, "record");
  if (!text) {
    return refuse(text.error());
  }
  give(*std::move(text));
  return 1;
}

}  // namespace tilery::web
