#pragma once
// A request and its answer, without the details that only the HTTP library needs.

#include <cerrno>
#include <cstring>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "tilery/core/error.h"

namespace tilery::serve {

struct Request {
  std::string method;  ///< such as "GET"
  std::string path;    ///< without the query
  /// Decoded; keys may repeat.
  std::vector<std::pair<std::string, std::string>> query;
  std::string body;
  std::string accept_encoding;  ///< the header field Accept-Encoding; empty if there is none
  std::string if_none_match;    ///< the header field If-None-Match; empty if there is none
  std::string client = {};      ///< its address, as client_at() gives it; empty if it is unknown
};

struct Answer {
  int status = 200;
  std::string type = "application/json";
  /// Shared, because the same file is sent many times.
  std::shared_ptr<const std::string> body;
  std::vector<std::pair<std::string, std::string>> headers;
};

/// Takes the answer to a request. Called once, by any thread.
using Reply = std::function<void(Answer)>;

/// Answers a request, at once or later. The token is stopped when the client has gone or the server
/// ends.
using Handler = std::function<void(Request request, std::stop_token stop, Reply reply)>;

// Temporary errors: the same request may succeed later.

inline constexpr const char* of_server = "server";  ///< the source of these errors

inline Error too_many_questions() {
  return {of_server, {}, "fewer questions at a time", "too many"};
}
inline Error too_long_bodies() {
  return {of_server, {}, "less than 64 MiB of long bodies at a time", "more"};
}
inline Error server_ends() { return {of_server, {}, "a running server", "one that ends"}; }

/// Has ErrorKind::resource, because the question is not at fault.
inline Error out_of_memory() {
  return {.source = "memory",
          .place = {},
          .expected = "enough for the answer",
          .found = std::strerror(ENOMEM),
          .kind = ErrorKind::resource};
}

inline Answer answer_of(std::string text, int status = 200, std::string type = "application/json") {
  return {.status = status,
          .type = std::move(type),
          .body = std::make_shared<const std::string>(std::move(text)),
          .headers = {}};
}

}  // namespace tilery::serve
