#pragma once
// Tables' files in memory, and builds of whole tables.

#include <map>
#include <optional>
#include <string>

#include "tilery/tables/table_build.h"
#include "tilery/tables/table_bytes.h"

namespace tilery::test {

class MemoryFiles : public TableFiles {
 public:
  std::map<std::string, std::string> files;

  std::expected<void, Error> write(const std::string& name,
                                   const std::function<void(const Sink&)>& give) override {
    std::string bytes;
    give([&bytes](std::string_view more) { bytes += more; });
    files[name] = bytes;
    return {};
  }
  std::expected<std::optional<std::string>, Error> read(const std::string& name) override {
    const auto file = files.find(name);
    return file == files.end() ? std::nullopt : std::optional(file->second);
  }
  void remove(const std::string& name) override { files.erase(name); }
};

/// Takes steps until all is solved, at most `most`; the number of steps.
inline int built(TableBuild& build, int most = 1 << 20) {
  int steps = 0;
  while (steps < most && *build.step()) {
    ++steps;
  }
  return steps;
}

}  // namespace tilery::test
