#include "apps/mcp/mcp_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "apps/networks/network_files.h"
#include "tilery/core/json_writer.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/work_budget.h"

namespace tilery {
namespace {

constexpr const char* mcp_footer = R"(
A server of the Model Context Protocol on standard input and output: a language
model opens games and walks, plays them, and gets records that `tilery verify`
checks. A client starts the server by itself; the client's settings name the command:

  {"mcpServers": {"tilery": {"command": "tilery", "args": ["mcp"]}}}

The seed of a game is sealed: its hash is shown at the start, the seed in the
finished record. tilery serve answers the same messages at POST /mcp.

Examples:
  tilery mcp
  tilery mcp --without hints reviews undo seeds    for a benchmark
)";

constexpr std::size_t longest_message = std::size_t{1} << 20;

struct McpOptions {
  std::vector<std::string> without;
  std::string network;
  std::size_t games = SessionLimits{}.most_sessions;
};

std::uint64_t drawn_number() {
  static std::random_device device;
  return std::uint64_t{device()} << 32 | device();
}

std::int64_t utc_now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::seconds>(now).count();
}

/// The answer to a message of `bytes` bytes, which is too long to be read.
std::string too_long_answer(std::size_t bytes) {
  JsonWriter json;
  json.open_object();
  json.member("jsonrpc", "2.0");
  json.member("id", nullptr);
  json.open_object("error");
  json.member("code", -32600);
  json.member("message", fmt::format("expected a message of at most {} bytes, found {}",
                                     longest_message, bytes));
  json.close();
  json.close();
  return std::move(json).take();
}

/// Answers messages, one on each line, until the input ends.
void answer_messages(McpServer& server) {
  Input input(standard_input, "standard input");
  Output output(standard_output, "standard output");
  LineInput lines(input, longest_message);
  while (const std::optional<InputLine> line = lines.next()) {
    if (!line->is_too_long && line->text.empty()) {
      continue;
    }
    if (const auto answer = line->is_too_long ? std::optional(too_long_answer(line->bytes))
                                              : server.answer(line->text)) {
      output.text() += *answer + "\n";
      output.flush();
    }
  }
}

int serve_models(const McpOptions& options) {
  for (const std::string& feature : options.without) {
    if (std::ranges::find(mcp_features, feature) == mcp_features.end()) {
      return refuse({"--without", {}, listed(mcp_features), tilery::quoted(feature)});
    }
  }
  McpHost host = mcp_host(options.network, options.without);
  host.limits.sessions.most_sessions = options.games;
  McpServer server(std::move(host));
  answer_messages(server);
  return all_fine;
}

}  // namespace

McpHost mcp_host(const std::string& network, const std::vector<std::string>& without) {
  return {.version = TILERY_VERSION,
          .draw = drawn_number,
          .clock = steady_milliseconds,
          .utc = utc_now,
          .evaluator =
              [network](const Cartridge& cartridge) {
                return find_evaluator_of_any(cartridge, network);
              },
          .without = without};
}

void add_mcp_command(ConsoleCommand program) {
  auto options = std::make_shared<McpOptions>();
  ConsoleCommand command = program.add("mcp", "Serve games to language models");
  command.explain(mcp_footer);
  command.texts("--without", options->without,
                "Features that no game may have: legal_moves, hints, reviews, undo, seeds");
  command.text("--network", options->network,
               "The network that evaluates boards: a file, shipped, or none for the heuristic "
               "(your own network if there is one, else the shipped one)");
  command.number("--games", options->games, "Games open at a time", 1, 100'000);
  command.does([options] { return serve_models(*options); });
}

}  // namespace tilery
