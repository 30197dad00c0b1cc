// Any file of another program is refused or becomes a record. If the input names a format that
// holds moves, the record is exported to it and read again unchanged. The first byte of the input
// names the format, or leaves it to the importer.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "tests/fuzz/require.h"
#include "tilery/record/foreign_formats.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

const Cartridge& game() {
  static const Cartridge cartridge = *read_cartridge(shipped_cartridge("2048"), "2048");
  return cartridge;
}

/// The format that `choice` names. Nothing: the importer detects the format.
std::optional<ForeignFormatName> format_of(std::uint8_t choice) {
  const std::size_t number = choice % (foreign_formats().size() + 1);
  return number == 0 ? std::nullopt : std::optional(foreign_formats()[number - 1]);
}

void check(std::string_view bytes, std::optional<ForeignFormatName> named) {
  const auto imported =
      import_game(bytes, named ? std::optional(named->format) : std::nullopt, game(), "in");
  if (!imported) {
    fuzz::require_one_line(imported.error());
    return;
  }
  if (!named || !named->holds_moves) {
    return;
  }
  const auto exported = export_game(imported->record, game().rules, named->format, "record");
  fuzz::require(exported.has_value());
  const auto again = import_game(*exported, named->format, game(), "again");
  fuzz::require(again && again->record == imported->record);
}

}  // namespace
}  // namespace tilery

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 0) {
    tilery::check({reinterpret_cast<const char*>(data) + 1, size - 1}, tilery::format_of(data[0]));
  }
  return 0;
}
