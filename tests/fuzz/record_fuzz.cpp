// Reads any bytes as a record. Bytes that are no record give an error of one line with a place. A
// record is written and read back unchanged, and can be replayed or refused. The bytes are also
// read with a right checksum added, because random bytes never have one.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "tests/fuzz/require.h"
#include "tilery/record/record_text.h"
#include "tilery/record/rules_hash.h"
#include "tilery/record/verifier.h"
#include "tilery/rules/cartridge.h"

namespace {

using tilery::fuzz::require;
using tilery::fuzz::require_one_line;

void check_fault(std::string_view text, const tilery::Error& error) {
  const auto lines = 1 + std::ranges::count(text, '\n');
  require_one_line(error);
  require(error.place.line >= 1 && error.place.line <= lines);
}

/// The rules of every cartridge that ships, read once.
const std::map<std::string_view, tilery::Rules>& shipped_rules() {
  static const auto all = [] {
    std::map<std::string_view, tilery::Rules> rules;
    for (const tilery::ShippedCartridge& shipped : tilery::shipped_cartridges()) {
      rules.emplace(shipped.name, tilery::read_cartridge(shipped.toml, "shipped")->rules);
    }
    return rules;
  }();
  return all;
}

void check_record(tilery::Record record) {
  const std::string text = record_text(record);
  const auto again = tilery::read_record(text, "again");
  require(again && record_text(*again) == text);
  const auto shipped = shipped_rules().find(record.cartridge);
  if (shipped != shipped_rules().end()) {
    tilery::Verifier verifier(shipped->second);
    verifier.fault_of(record);
    // Random bytes never have the right hash of the rules. With it, the verifier plays the events.
    if (const auto rules = resized(shipped->second, record.width, record.height)) {
      record.rules_hash = rules_hash(*rules);
      verifier.fault_of(record);
    }
  }
}

void check_text(std::string_view text) {
  tilery::RecordReader reader(text, "fuzz");
  int last_line = 0;
  while (const auto record = reader.next()) {
    require(reader.line() > last_line);
    last_line = reader.line();
    if (*record) {
      check_record(**record);
    } else {
      check_fault(text, record->error());
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_text(text);
  check_text(fmt::format("{}end {:016x}\n", text, tilery::checksum_of(text)));
  return 0;
}
