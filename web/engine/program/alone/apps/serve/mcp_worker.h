#pragma once
// The worker of apps/serve/mcp_worker.h where there are no threads: another process does hints and
// reviews.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tilery/protocol/mcp_server.h"

namespace tilery::serve {

class McpWorker {
 public:
  using Take = std::function<void(std::optional<std::string>)>;

  /// Hands a work on; then no answer is taken.
  using HandOn = std::function<void(std::string_view work)>;

  McpWorker(McpHost host, HandOn hand_on)
      : server_(std::move(host)), hand_on_(std::move(hand_on)) {}

  bool ask(const std::string& message, const Take& take) {
    McpReply reply = server_.reply(message);
    if (reply.work) {
      hand_on_(*reply.work);
    } else {
      take(std::move(reply.text));
    }
    return true;
  }

  /// The answer to a work that another process has handed on.
  std::string done(std::string_view work) { return server_.work(work)(); }

 private:
  McpServer server_;
  HandOn hand_on_;
};

}  // namespace tilery::serve
