#include "apps/serve/http_server.h"

#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <utility>

#include "apps/serve/timed_stream.h"
#include "tilery/telling/error_answer.h"

namespace tilery::serve {
namespace {

constexpr int most_waiting_connections = 512;
constexpr int idle_ms = 5'000;
constexpr int look_up_ms = 100;
constexpr std::size_t most_requests = 1'000'000'000;  // of a connection
constexpr std::size_t most_header_bytes = 65'536;

/// The page may load what stands beside it, compile WebAssembly, and nothing else; CodeMirror
/// writes styles into the page.
const httplib::Headers security_headers = {
    {"Content-Security-Policy",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
     "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
     "manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "
     "frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
};

Request request_of(const httplib::Request& from) {
  Request request = {.method = from.method,
                     .path = from.path,
                     .query = {from.params.begin(), from.params.end()},
                     .body = from.body,
                     .accept_encoding = from.get_header_value("Accept-Encoding"),
                     .if_none_match = from.get_header_value("If-None-Match")};
  return request;
}

void send(const Answer& answer, httplib::Response& to) {
  to.status = answer.status;
  for (const auto& [name, value] : answer.headers) {
    to.set_header(name, value);
  }
  if (answer.body->empty()) {
    return;
  }
  // A provider's bytes go out as they are; others httplib would compress again and again.
  to.set_content_provider(
      answer.body->size(), answer.type,
      [body = answer.body](std::size_t at, std::size_t size, httplib::DataSink& sink) {
        return sink.write(body->data() + at, size);
      });
}

Answer error_of(int status) {
  const char* expected = status == 413   ? "a body of at most 4 MiB"
                         : status == 414 ? "a shorter address"
                         : status == 415 ? "a body that is not compressed"
                         : status == 416 ? "one range, or none"
                                         : "a request in HTTP/1.1";
  return answer_of(error_answer(Error{"request", {}, expected, ""}), status);
}

}  // namespace

/// httplib's server with connections that end in time.
class HttpServer::Inside : public httplib::Server {
 public:
  Inside(HttpOptions options, serve::Handler handler)
      : options_(std::move(options)), handler_(std::move(handler)) {
    new_task_queue = [this] {
      return new httplib::ThreadPool(static_cast<std::size_t>(options_.connections));
    };
    set_payload_max_length(options_.most_body);
    set_default_headers(security_headers);
    set_tcp_nodelay(true);
    // httplib would share the port with another program.
    set_socket_options([](socket_t socket) {
      const int yes = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
    });
    set_keep_alive_max_count(most_requests);
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      return answer_without_body(request, response);
    });
    Post("/[a-z/]{1,32}", [this](const httplib::Request& request, httplib::Response& response) {
      send(handler_(request_of(request)), response);
    });
    set_error_handler(Handler([](const httplib::Request&, httplib::Response& response) {
      if (response.body.empty() && !response.content_provider_) {
        send(error_of(response.status), response);
      }
    }));
  }

  std::expected<int, Error> bind() {
    const int port = options_.port == 0
                         ? bind_to_any_port(options_.host)
                         : (bind_to_port(options_.host, options_.port) ? options_.port : -1);
    if (port < 0) {
      return std::unexpected(Error{options_.host + ":" + std::to_string(options_.port),
                                   {},
                                   "a free address of this machine",
                                   "another"});
    }
    ::listen(svr_sock_, most_waiting_connections);  // httplib lets five wait
    return port;
  }

  void end() {
    is_ending_ = true;
    stop();
  }

 private:
  /// Answers what has no body to read; POST goes on to its handler.
  HandlerResponse answer_without_body(const httplib::Request& request,
                                      httplib::Response& response) {
    if (request.has_header("Content-Encoding")) {
      send(error_of(415), response);
      return HandlerResponse::Handled;
    }
    if (request.ranges.size() > 1) {
      send(error_of(416), response);
      return HandlerResponse::Handled;
    }
    if (request.method == "POST" || request.method == "PUT" || request.method == "PATCH") {
      return HandlerResponse::Unhandled;
    }
    send(handler_(request_of(request)), response);
    return HandlerResponse::Handled;
  }

  /// Waits for the next request of a connection; false if none comes, or the server ends.
  [[nodiscard]] bool has_more(TimedStream& stream) const {
    for (int waited = 0; waited < idle_ms && !is_ending_; waited += look_up_ms) {
      if (stream.waits_for_bytes(std::chrono::milliseconds(look_up_ms))) {
        return true;
      }
    }
    return false;
  }

  bool process_and_close_socket(socket_t socket) override {
    TimedStream stream(socket);
    bool is_closed = false;
    while (!is_closed && !is_ending_) {
      if (!has_more(stream)) {
        break;
      }
      stream.begin(std::chrono::milliseconds(options_.request_ms),
                   options_.most_body + most_header_bytes);
      if (!process_request(stream, false, is_closed, [](httplib::Request&) {})) {
        break;
      }
    }
    ::shutdown(socket, SHUT_RDWR);
    ::close(socket);
    return true;
  }

  HttpOptions options_;
  serve::Handler handler_;
  std::atomic<bool> is_ending_ = false;
};

HttpServer::HttpServer(const HttpOptions& options, Handler handler)
    : inside_(std::make_unique<Inside>(options, std::move(handler))) {}

HttpServer::~HttpServer() = default;

std::expected<int, Error> HttpServer::bind() { return inside_->bind(); }

void HttpServer::serve() { inside_->listen_after_bind(); }

void HttpServer::stop() { inside_->end(); }

}  // namespace tilery::serve
