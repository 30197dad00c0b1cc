// Reads any bytes as a question about a view. Bytes that are no question give an error of one line
// with a place. An answer covers the whole window.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "tests/fuzz/require.h"
#include "tilery/protocol/view_answer.h"

namespace {

using tilery::fuzz::require;
using tilery::fuzz::require_one_line;

void check_fault(std::string_view line, const tilery::Error& error) {
  require_one_line(error);
  require(error.place.column >= 0 && error.place.column <= static_cast<int>(line.size()) + 1);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  const auto request = tilery::read_view_request(line);
  if (!request) {
    check_fault(line, request.error());
    return 0;
  }
  std::string answer;
  add_view_answer(answer, view(request->scenery(), request->party, request->options));
  const int side = 2 * request->options.radius + 1;
  require(answer.size() > static_cast<std::size_t>(side * side) * 10);
  return 0;
}
