#pragma once
// Messages about cartridges with a fault.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/rules/small_cartridge.h"

namespace tilery::test {

/// The message about `toml`, without its source; "no fault" if it can be read.
inline std::string fault_in(const std::string& toml) {
  const auto cartridge = read_cartridge(toml, "");
  if (cartridge) {
    return "no fault";
  }
  const std::string text = text_of(cartridge.error());
  return text.substr(text.starts_with(':') ? 1 : 0);
}

/// The small cartridge with `to` in place of `from` has the fault `fault`.
struct Change {
  std::string_view from;
  std::string_view to;
  std::string_view fault;
};

inline void expect_faults(const std::vector<Change>& changes) {
  for (const Change& change : changes) {
    EXPECT_EQ(fault_in(small_with(change.from, change.to)), change.fault) << change.to;
  }
}

/// The last two lines of the small cartridge, and the last line alone.
inline constexpr std::string_view odds = "odds = [[1, 2], [2, 2], [3, 1]]\nout_of = 5\n";
inline constexpr std::string_view end = "out_of = 5\n";

}  // namespace tilery::test
