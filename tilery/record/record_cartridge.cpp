#include "tilery/record/record_cartridge.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "tilery/record/rules_hash.h"
#include "tilery/rules/shipped.h"

namespace tilery {

bool belongs_to(const Record& record, const Cartridge& cartridge) {
  const std::optional<Rules> rules = resized(cartridge.rules, record.width, record.height);
  return record.cartridge == cartridge.name && rules && rules_hash(*rules) == record.rules_hash;
}

bool is_of_shipped(const Record& record) {
  const std::string_view shipped = shipped_cartridge(record.cartridge);
  if (shipped.empty()) {
    return false;
  }
  const std::expected<Cartridge, Error> cartridge = read_cartridge(shipped, record.cartridge);
  return cartridge && belongs_to(record, *cartridge);
}

Record carrying(Record record, const Cartridge& cartridge) {
  record.cartridge_text = is_of_shipped(record) ? std::string() : toml_of(cartridge);
  return record;
}

std::expected<Cartridge, Error> carried_cartridge(const Record& record, std::string_view source) {
  if (record.cartridge_text.empty()) {
    return std::unexpected(Error{std::string(source),
                                 {},
                                 fmt::format("a record that carries {}", record.cartridge),
                                 "one without its cartridge"});
  }
  std::expected<Cartridge, Error> cartridge =
      read_cartridge(record.cartridge_text, fmt::format("{}, toml lines", source));
  if (cartridge && !belongs_to(record, *cartridge)) {
    return std::unexpected(
        Error{std::string(source),
              {},
              fmt::format("a cartridge {} with rules {:016x}", record.cartridge, record.rules_hash),
              fmt::format("{} with other rules in the toml lines", cartridge->name)});
  }
  return cartridge;
}

}  // namespace tilery
