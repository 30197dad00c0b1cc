#pragma once
// HTTP over TCP with libmicrohttpd. One thread serves all connections.

#include <chrono>
#include <cstddef>
#include <expected>
#include <memory>
#include <string>

#include "apps/serve/api.h"
#include "apps/serve/gate.h"
#include "apps/serve/message.h"

namespace tilery::serve {

struct HttpOptions {
  std::string host = "127.0.0.1";
  int port = 0;  ///< 0: any free one
  GateRules gate = {.most_body = &most_body_at, .hosts = {}};
  /// Sites whose pages may show this one in a frame: sources of a content security policy.
  std::string frame_ancestors = "'none'";
  unsigned connections = 1'000;  ///< open at a time
  unsigned of_address = 100;     ///< open at a time from one IPv4 address or one IPv6 /64 network
  /// Memory of all bodies of requests and answers at a time, beside the first 64 KiB of each.
  std::size_t most_bodies = std::size_t{64} << 20;
  /// Timeout of each phase: waiting for a request, a request from its first byte to its last,
  /// sending the answer. A long answer gets a second more for each 64 KiB. The connection of a
  /// client that takes no byte for the timeout is closed all the same.
  std::chrono::milliseconds patience{10'000};
};

/// Serves from its construction on. Connections that exceed their timeout are closed. A new
/// connection beyond a bound replaces another one or is closed: see Connections. The timeouts do
/// not limit how long the handler works on an answer.
class HttpServer {
 public:
  /// Listens on the address. Fails with a sentence that holds the system's reason. `handler`
  /// runs in the thread that serves all connections: it must pass long work to another thread.
  static std::expected<HttpServer, std::string> start(const HttpOptions& options, Handler handler);

  HttpServer(HttpServer&&) noexcept;
  ~HttpServer();

  [[nodiscard]] int port() const;

  /// Answers the requests that have arrived by now, also of clients that are not yet accepted, and
  /// takes no further connection. After `patience` it stops the tokens of all requests and waits
  /// two more seconds. False if a request is still unanswered: then the server cannot end, and the
  /// program must exit at once.
  bool end(std::chrono::milliseconds patience);

 private:
  class Daemon;
  explicit HttpServer(std::unique_ptr<Daemon> daemon);

  std::unique_ptr<Daemon> daemon_;
};

}  // namespace tilery::serve
