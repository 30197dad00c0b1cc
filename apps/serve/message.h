#pragma once
// A request and its answer, as far as the server's parts look at them.

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tilery::serve {

struct Request {
  std::string method;  ///< "GET"
  std::string path;    ///< without the query
  /// Decoded; keys may repeat.
  std::vector<std::pair<std::string, std::string>> query;
  std::string body;
  std::string accept_encoding;  ///< header fields; empty if there are none
  std::string if_none_match;
};

struct Answer {
  int status = 200;
  std::string type = "application/json";
  /// Shared, as files are sent many times.
  std::shared_ptr<const std::string> body;
  std::vector<std::pair<std::string, std::string>> headers;
};

using Handler = std::function<Answer(const Request&)>;

inline Answer answer_of(std::string text, int status = 200, std::string type = "application/json") {
  return {.status = status,
          .type = std::move(type),
          .body = std::make_shared<const std::string>(std::move(text)),
          .headers = {}};
}

}  // namespace tilery::serve
