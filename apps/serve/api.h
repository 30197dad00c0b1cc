#pragma once
// Routes of the server: questions in JSON, the hint call of other pages, the page's files.

#include <cstddef>
#include <stop_token>
#include <string_view>

#include "apps/serve/mcp_worker.h"
#include "apps/serve/message.h"
#include "apps/serve/page_files.h"
#include "apps/serve/question_pool.h"

namespace tilery::serve {

/// The longest accepted body of any path, in bytes. A record of a million events is shorter.
inline constexpr std::size_t most_body = std::size_t{1} << 22;

/// The longest accepted body of a request to that path, in bytes. It is `most_body` for records to
/// verify and for maps, and 1 MiB for messages. For a review it is 64 KiB, enough for a game of
/// about 50,000 moves. For all others it is 256 KiB, enough for a board and the text of a
/// cartridge.
std::size_t most_body_at(std::string_view path);

/// The answer to a request that failed: 503 with Retry-After if the server has too much to do or
/// ends, 500 if memory is short or a file cannot be read, else 400.
Answer refusal_for(const Error& error);

/// One pool for each kind of question, so that slow questions do not delay quick ones.
struct Pools {
  QuestionPool& boards;  ///< inspect and view
  QuestionPool& hints;
  QuestionPool& reviews;
  QuestionPool& simulations;    ///< simulate, rate and solve
  QuestionPool& records;        ///< verify
  McpWorker* agents = nullptr;  ///< answers /mcp; null: there is no /mcp
};

/// Answers requests; several threads may call it.
///   POST /api/COMMAND    a question of docs/formats.md. COMMAND is inspect, view, hint, review,
///                        simulate, rate, solve or verify.
///   POST /mcp            a message of the Model Context Protocol
///   GET /move?board=HEX  the hint call of docs/formats.md
///   GET /api/health, /api/openapi.json, /networks/NAME.network, and the page's files
/// Errors are JSON, {"error": ...}. The status is 400 for a wrong question; 404 for an unknown
/// path, whatever the method; 405 for the wrong method of a known one; 413 for a long body; 500 if
/// memory is short or the network cannot be read; 503 if too many questions wait or the server
/// ends.
class Api {
 public:
  /// Also serves the shipped networks that `page` lacks.
  Api(Pools pools, PageFiles page);

  /// Calls `reply` once, either before it returns or later in a worker of a pool. `stop` cancels
  /// the question.
  void answer(const Request& request, std::stop_token stop, Reply reply) const;

 private:
  void question(std::string_view command, const Request& request, std::stop_token stop,
                Reply reply) const;
  void message(const Request& request, std::stop_token stop, Reply reply) const;
  void move(const Request& request, std::stop_token stop, Reply reply) const;
  [[nodiscard]] Answer health() const;
  [[nodiscard]] Answer file(const Request& request) const;
  [[nodiscard]] bool may_be_read(const Request& request) const;
  [[nodiscard]] QuestionPool& pool_of(std::string_view command) const;

  Pools pools_;
  PageFiles page_;
};

/// A document of OpenAPI 3.0, in JSON.
std::string_view openapi_description();

}  // namespace tilery::serve
