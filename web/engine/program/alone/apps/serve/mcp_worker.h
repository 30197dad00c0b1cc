#pragma once
// The worker of apps/serve/mcp_worker.h for the npm package, which has no threads. Another worker
// of node answers hints and reviews.

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

  /// Receives a hint or review for another worker. ask() then gives no answer to its message.
  using HandOn = std::function<void(std::string_view work)>;

  McpWorker(McpHost host, HandOn hand_on)
      : server_(std::move(host)), hand_on_(std::move(hand_on)) {}

  bool ask(const std::string& message, const std::stop_token& /*stop*/, const Take& take,
           const std::string& client = {}) {
    McpReply reply = server_.reply(message, client);
    if (reply.work) {
      hand_on_(*reply.work);
    } else {
      take(std::move(reply.text));
    }
    return true;
  }

  /// Answers a hint or review that another worker handed on.
  std::string answer_work(std::string_view work) { return server_.work(work).run({}); }

 private:
  McpServer server_;
  HandOn hand_on_;
};

}  // namespace tilery::serve
