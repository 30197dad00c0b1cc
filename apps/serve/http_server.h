#pragma once
// HTTP over TCP, by cpp-httplib, which the source alone includes: it is slow to compile.

#include <cstddef>
#include <expected>
#include <memory>
#include <string>

#include "apps/serve/message.h"
#include "tilery/core/error.h"

namespace tilery::serve {

struct HttpOptions {
  std::string host = "127.0.0.1";
  int port = 0;  ///< 0: any free one
  std::size_t most_body = std::size_t{1} << 22;
  int connections = 64;     ///< served at a time; others wait
  int request_ms = 10'000;  ///< for a request to arrive whole, and for its answer to leave
};

/// Serves until it is stopped. A slow client keeps one of its connections busy for the time of one
/// request at most; headers and bodies are bounded.
class HttpServer {
 public:
  /// `handler` is called by several threads at once.
  HttpServer(const HttpOptions& options, Handler handler);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  /// Takes the address; gives the port. Fails if the address is taken, or none of this machine's.
  std::expected<int, Error> bind();

  /// Serves until stop(). Requires bind().
  void serve();

  /// Ends serve() after the requests that are being answered. Any thread may call it.
  void stop();

 private:
  class Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace tilery::serve
