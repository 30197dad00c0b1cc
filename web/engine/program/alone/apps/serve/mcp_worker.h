#pragma once
// The worker of apps/serve/mcp_worker.h where there are no threads: another process does hints and
// reviews.

#include <expected>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include "tilery/core/error.h"
#include "tilery/protocol/mcp_server.h"

namespace tilery::serve {

class McpWorker {
 public:
  using Take = std::function<void(std::expected<std::optional<std::string>, Error>)>;

  /// Hands a work on; then no answer is taken.
  using HandOn = std::function<void(std::string_view work)>;

  McpWorker(McpHost host, HandOn hand_on)
      : server_(std::move(host)), hand_on_(std::move(hand_on)) {}

  bool ask(const std::string& message, const std::stop_token& /*stop*/, const Take& take) {
    McpReply reply = server_.reply(message);
    if (reply.work) {
      hand_on_(*reply.work);
    } else {
      take(std::move(reply.text));
    }
    return true;
  }

  /// The answer to a work that another process has handed on.
  std::string done(std::string_view work) { return server_.work(work).run({}); }

 private:
  McpServer server_;
  HandOn hand_on_;
};

}  // namespace tilery::serve
