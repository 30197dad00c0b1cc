// Only this source contains paths of this clone: all others compile to the same objects everywhere.
#include "tests/support/paths.h"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace tilery::test {

std::string project_file(std::string_view path) {
  return std::string(TILERY_SOURCE_FOLDER "/").append(path);
}

std::string built_file(std::string_view path) {
  return std::string(TILERY_BUILD_FOLDER "/").append(path);
}

std::vector<std::string> seeds_of(std::string_view fuzzer) {
  std::vector<std::string> seeds;
  const std::filesystem::path folder = project_file("tests/fuzz/corpus");
  for (const auto& entry : std::filesystem::directory_iterator(folder / fuzzer)) {
    std::ifstream file(entry.path());
    seeds.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return seeds;
}

std::string tilery_program() { return built_file("apps/tilery"); }

}  // namespace tilery::test
