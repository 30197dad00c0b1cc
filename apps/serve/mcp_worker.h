#pragma once
// Answers messages of the Model Context Protocol for many connections.

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "apps/serve/work_queue.h"
#include "tilery/protocol/mcp_server.h"

namespace tilery::serve {

/// One server for all connections; its sessions last from message to message. One thread answers
/// messages in their order. Others do the work of hints and reviews, which keep no message waiting.
class McpWorker {
 public:
  /// Takes an answer, or nothing if the message was a notification. Called once, by a worker.
  using Take = std::function<void(std::optional<std::string>)>;

  /// At most `most_waiting` messages, and as many hints and reviews, wait.
  explicit McpWorker(McpHost host, unsigned workers = 2, std::size_t most_waiting = 64)
      : server_(std::move(host)), messages_(most_waiting), works_(most_waiting) {
    for (unsigned i = 0; i < workers; ++i) {
      threads_.emplace_back([this](const std::stop_token& end) { do_works(end); });
    }
    threads_.emplace_back([this](const std::stop_token& end) { answer_messages(end); });
  }

  /// Hands the message to the worker; false if too many wait. Any thread may ask.
  bool ask(std::string message, Take take) {
    Message asked = {std::move(message), std::move(take)};
    return messages_.push(asked);
  }

 private:
  struct Message {
    std::string text;
    Take take;
  };
  struct LongWork {
    std::function<std::string()> work;
    Take take;
  };

  void answer_messages(const std::stop_token& end) {
    while (std::optional<Message> message = messages_.next(end)) {
      McpReply reply = server_.reply(message->text);
      if (!reply.work) {
        message->take(std::move(reply.text));
        continue;
      }
      LongWork work = {server_.work(*reply.work), std::move(message->take)};
      if (!works_.push(work)) {
        work.take(work.work());  // by this thread, to slow down a client that asks too much
      }
    }
  }
  void do_works(const std::stop_token& end) {
    while (const std::optional<LongWork> work = works_.next(end)) {
      work->take(work->work());
    }
  }

  McpServer server_;
  WorkQueue<Message> messages_;
  WorkQueue<LongWork> works_;
  std::vector<std::jthread> threads_;  ///< last, so that they end first
};

}  // namespace tilery::serve
