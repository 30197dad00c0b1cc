#pragma once
// Answers messages of the Model Context Protocol for many connections.

#include <cstddef>
#include <expected>
#include <functional>
#include <new>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

#include "apps/serve/message.h"
#include "apps/serve/question_pool.h"
#include "apps/serve/work_queue.h"
#include "tilery/core/error.h"
#include "tilery/protocol/mcp_server.h"

namespace tilery::serve {

/// Answers the messages of all connections in their order, on one thread. It hands hints and
/// reviews to pools, so that they delay no other message. Sessions last until the worker ends.
class McpWorker {
 public:
  /// The answer to a message; nothing for a notification, which has no answer. An error if a pool
  /// is full, memory is short or the server ends.
  using Answer = std::expected<std::optional<std::string>, Error>;
  /// Gets the answer. Called once, on the worker's thread or a pool's.
  using Take = std::function<void(Answer)>;

  /// At most `most_waiting` messages wait. The pools must outlive the worker.
  McpWorker(McpHost host, QuestionPool& hints, QuestionPool& reviews, std::size_t most_waiting = 64)
      : server_(std::move(host)),
        hints_(hints),
        reviews_(reviews),
        messages_(most_waiting),
        thread_([this](const std::stop_token& end) { answer_messages(end); }) {}

  /// Adds a message to the queue; false if the queue is full. Any thread may call it. `stop`
  /// cancels the message, and its hint or review. `client` as for McpServer::reply().
  bool ask(std::string message, std::stop_token stop, Take take, std::string client = {}) {
    Message queued = {std::move(message), std::move(stop), std::move(take), std::move(client)};
    return messages_.push(queued);
  }

 private:
  struct Message {
    std::string text;
    std::stop_token stop;
    Take take;
    std::string client;
  };

  void answer_messages(const std::stop_token& end) {
    while (const std::optional<Message> message = messages_.next(end)) {
      if (message->stop.stop_requested()) {
        message->take(std::unexpected(server_ends()));
        continue;
      }
      try {
        answer(*message);
      } catch (const std::bad_alloc&) {
        message->take(std::unexpected(out_of_memory()));
      }
    }
  }

  /// If this throws, the message has no answer yet.
  void answer(const Message& message) {
    McpReply reply = server_.reply(message.text, message.client);
    if (reply.work) {
      hand_on(server_.work(*reply.work), message);
    } else {
      message.take(std::move(reply.text));
    }
  }

  /// Hands a hint or a review to its pool.
  void hand_on(McpWork work, const Message& message) {
    QuestionPool& pool = work.is_review ? reviews_ : hints_;
    auto compute = [run = std::move(work.run)](Questions&, const IsCancelled& is_cancelled) {
      return PooledWork::Answer(run(is_cancelled));
    };
    if (!pool.add({std::move(compute), message.stop, message.take})) {
      message.take(std::unexpected(too_many_questions()));
    }
  }

  McpServer server_;
  QuestionPool& hints_;
  QuestionPool& reviews_;
  WorkQueue<Message> messages_;
  std::jthread thread_;  ///< last, so that it ends first
};

}  // namespace tilery::serve
