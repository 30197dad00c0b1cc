// Only this source contains paths of this clone: all others compile to the same objects everywhere.
#include "tests/support/paths.h"

namespace tilery::test {

std::string project_file(std::string_view path) {
  return std::string(TILERY_SOURCE_FOLDER "/").append(path);
}

std::string built_file(std::string_view path) {
  return std::string(TILERY_BUILD_FOLDER "/").append(path);
}

std::string tilery_program() { return built_file("apps/tilery"); }

}  // namespace tilery::test
