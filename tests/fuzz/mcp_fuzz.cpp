// The input is a list of lines, each a message of one client. Each line gets one line of JSON-RPC
// as answer, or none.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "tests/fuzz/require.h"
#include "tilery/core/json_reader.h"
#include "tilery/core/plain_text.h"
#include "tilery/protocol/mcp_server.h"

namespace {

using tilery::fuzz::require;

tilery::McpServer new_server() {
  return tilery::McpServer(
      {.version = "fuzz",
       .draw = [] { return std::uint64_t{7}; },  // fixed, so that an input can name its game
       .limits = {.sessions = {.most_sessions = 4, .most_bytes = 1 << 20},
                  .hints = {.depth = 1},
                  .most_reviewed = 10}});
}

void check(const std::string& answer) {
  const auto value = tilery::read_json_value(answer);
  require(value && value->is_object() && !tilery::has_control_characters(answer));
  require(value->member("jsonrpc").text == "2.0");
  require(value->member("result").is_object() != value->member("error").is_object());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static tilery::McpServer server = new_server();
  std::string_view lines(reinterpret_cast<const char*>(data), size);
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    if (const auto answer = server.answer(lines.substr(0, end))) {
      check(*answer);
    }
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  require(server.sessions().size() <= 4 && server.sessions().bytes() < (2 << 20));
  return 0;
}
