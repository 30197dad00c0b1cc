#pragma once
// Tables' files in memory, and builds of whole tables.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "tests/support/games.h"
#include "tilery/tablebase/tablebase_build.h"
#include "tilery/tablebase/tablebase_bytes.h"
#include "tilery/tablebase/tablebases.h"

namespace tilery::test {

class MemoryFiles : public TablebaseFiles {
 public:
  std::map<std::string, std::string> files;

  std::expected<void, Error> write(const std::string& name, const Give& give) override {
    std::string bytes;
    TILERY_CHECK(give([&bytes](std::string_view more) { bytes += more; }));
    files[name] = bytes;
    return {};
  }
  std::expected<std::optional<std::string>, Error> read(const std::string& name) override {
    const auto file = files.find(name);
    return file == files.end() ? std::nullopt : std::optional(file->second);
  }
  std::expected<std::optional<std::string>, Error> read_part(const std::string& name,
                                                             std::uint64_t begin,
                                                             std::size_t most) override {
    const auto file = files.find(name);
    return file == files.end() ? std::nullopt
                               : std::optional(file->second.substr(
                                     std::min<std::size_t>(begin, file->second.size()), most));
  }
  void remove(const std::string& name) override { files.erase(name); }
};

/// Takes steps until all is solved, at most `most`. Returns the number of steps.
inline int built(TablebaseBuild& build, int most = 1 << 20) {
  int steps = 0;
  while (steps < most && *build.step()) {
    ++steps;
  }
  return steps;
}

/// Tablebases of 2048 with one table, for a 16 in the last row.
inline Tablebases tables_with_a_row() {
  const Rules& rules = rules_of("2048");
  const TablebaseHeader header{.cartridge = "2048", .formation = *formation_named(rules, "4-16")};
  const FormationGame game = *FormationGame::of(rules, header.formation);
  MemoryFiles files;
  TablebaseBuild build(game, files, {.threads = 1});
  built(build);
  Tablebases tables(rules);
  if (write_table(build, game, header, files, "row.table")) {
    static_cast<void>(tables.add(*Tablebase::of(files.files["row.table"], "row.table")));
  }
  return tables;
}

/// A board with twelve large tiles, the smallest of them 16, and a row of free cells.
inline constexpr PackedBoard row_board{0x0321'4567'BA98'FEDC};

}  // namespace tilery::test
