#include "apps/serve/http_server.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <microhttpd.h>
#include <mutex>
#include <new>
#include <optional>
#include <poll.h>
#include <pthread.h>
#include <stop_token>
#include <string>
#include <string_view>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "apps/mcp/mcp_command.h"
#include "apps/networks/network_files.h"
#include "apps/serve/api.h"
#include "apps/serve/body_room.h"
#include "apps/serve/connections.h"
#include "apps/serve/serve_command.h"
#include "tilery/core/threads.h"
#include "tilery/core/work_budget.h"
#include "tilery/protocol/hint_answer.h"

namespace tilery::serve {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t connection_memory = std::size_t{1} << 16;  ///< with all its header fields
constexpr std::size_t most_dropped = std::size_t{1} << 22;  ///< bytes of a body that is refused
constexpr milliseconds look_interval(50);   ///< between two looks at the connections' timeouts
constexpr milliseconds accept_time(1'000);  ///< when the server ends: for clients that wait
constexpr milliseconds stop_time(2'000);    ///< when the server ends: for stopped questions
constexpr unsigned spare_connections = 64;

Answer error_of(int status, const char* expected, const char* found) {
  return answer_of(error_answer(Error{"request", {}, expected, found}), status);
}

/// A request from its first line to the end of its answer.
struct Exchange {
  Connections::Number connection = 0;
  bool has_head = false;
  bool is_asked = false;          ///< the handler was called
  std::optional<Answer> refusal;  ///< of the body, which is then dropped
  std::size_t dropped = 0;        ///< bytes of the body
  std::size_t held = 0;           ///< bytes that the body, or later the answer, takes
  Request request;
  std::stop_source stop;
  std::shared_ptr<const std::string> body;  ///< of the answer, until it is sent

  int wake = -1;  ///< an eventfd that wakes the server's thread

  std::mutex mutex;
  std::optional<Answer> answer;
  MHD_Connection* suspended = nullptr;
};
using SharedExchange = std::shared_ptr<Exchange>;

/// Sets the answer, and wakes the connection if it waits for the answer.
void give(Exchange& exchange, Answer answer) {
  const std::lock_guard lock(exchange.mutex);
  exchange.answer = std::move(answer);
  if (MHD_Connection* const connection = std::exchange(exchange.suspended, nullptr)) {
    MHD_resume_connection(connection);
    ::eventfd_write(exchange.wake, 1);
  }
}

std::string client_of(MHD_Connection* connection) {
  const auto* info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info == nullptr || info->client_addr == nullptr ? std::string()
                                                         : client_at(*info->client_addr);
}

using Fields = std::vector<std::pair<std::string, std::string>>;

Fields fields_of(MHD_Connection* connection, MHD_ValueKind kind) {
  Fields fields;
  MHD_get_connection_values(
      connection, kind,
      [](void* to, MHD_ValueKind, const char* name, const char* value) {
        static_cast<Fields*>(to)->emplace_back(name, value == nullptr ? "" : value);
        return MHD_YES;
      },
      &fields);
  return fields;
}

int socket_of(MHD_Connection* connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

/// Whether the whole head of the request has come, and no answer has begun.
bool has_unanswered_head(MHD_Connection* connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE) != nullptr &&
         MHD_get_connection_info(connection, MHD_CONNECTION_INFO_HTTP_STATUS) == nullptr;
}

/// An answer as it is sent, with these header fields.
std::string bytes_of(const Answer& answer, const Fields& fields) {
  std::string bytes = fmt::format("HTTP/1.1 {} {}\r\nContent-Length: {}\r\n", answer.status,
                                  MHD_get_reason_phrase_for(static_cast<unsigned>(answer.status)),
                                  answer.body->size());
  for (const auto& [name, value] : fields) {
    bytes += fmt::format("{}: {}\r\n", name, value);
  }
  return bytes + "\r\n" + *answer.body;
}

}  // namespace

/// The daemon of libmicrohttpd and its callbacks. The daemon works in rounds. When a round ends,
/// all bytes that were read are parsed, so that connections_ knows each begun request. One thread
/// does the rounds: thread_, and later the caller of end(). Only the replies of handlers run in
/// other threads.
class HttpServer::Daemon {
 public:
  Daemon(HttpOptions options, Handler handler)
      : options_(std::move(options)),
        handler_(std::move(handler)),
        fields_(fields_of_answers(options_.frame_ancestors)),
        connections_({.all = options_.connections,
                      .of_address = options_.of_address,
                      .patience = options_.patience}),
        room_(options_.most_bodies) {}
  ~Daemon() {
    stop_thread();
    if (daemon_ != nullptr) {
      MHD_stop_daemon(daemon_);
    }
    if (wake_ >= 0) {
      ::close(wake_);
    }
  }
  Daemon(const Daemon&) = delete;
  Daemon& operator=(const Daemon&) = delete;

  std::expected<void, std::string> start() {
    const std::expected<Listening, std::string> listening = listen_at(options_.host, options_.port);
    if (!listening) {
      return std::unexpected(listening.error());
    }
    port_ = listening->port;
    wake_ = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    daemon_ = wake_ < 0 ? nullptr : daemon_at(listening->socket);
    if (daemon_ == nullptr) {
      const std::string reason = std::strerror(errno);
      ::close(listening->socket);
      return std::unexpected("cannot begin to serve: " + reason);
    }
    thread_ = std::jthread([this](const std::stop_token& stop) {
      while (!stop.stop_requested()) {
        serve_round();
      }
    });
    return {};
  }

  [[nodiscard]] int port() const { return port_; }

  bool end(milliseconds patience) {
    stop_thread();
    is_ending_ = true;
    const auto begin = Connections::Clock::now();
    const auto deadline = begin + patience;
    accept_until(std::min(deadline, begin + accept_time));
    bool is_quiet = serve_until_quiet(deadline);
    if (!is_quiet) {
      connections_.stop_all();
      is_quiet = serve_until_quiet(Connections::Clock::now() + stop_time);
    }
    if (is_quiet) {
      MHD_stop_daemon(std::exchange(daemon_, nullptr));
    }
    return is_quiet;
  }

 private:
  static Daemon& self(void* of) { return *static_cast<Daemon*>(of); }
  static Exchange& exchange_of(void* from) { return **static_cast<SharedExchange*>(from); }

  MHD_Daemon* daemon_at(int listening) {
    return MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG, 0, nullptr, nullptr,
        &Daemon::take, this, MHD_OPTION_EXTERNAL_LOGGER, &Daemon::note_fault, this,
        MHD_OPTION_LISTEN_SOCKET, listening, MHD_OPTION_CONNECTION_LIMIT,
        options_.connections + spare_connections, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        connection_memory, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_NOTIFY_CONNECTION,
        &Daemon::note_connection, this, MHD_OPTION_URI_LOG_CALLBACK, &Daemon::begin, this,
        MHD_OPTION_NOTIFY_COMPLETED, &Daemon::complete, this, MHD_OPTION_END);
  }

  static void note_connection(void* of, MHD_Connection* connection, void** number,
                              MHD_ConnectionNotificationCode code) {
    Connections& all = self(of).connections_;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
      try {
        auto own = std::make_unique<Connections::Number>();
        *own = all.add(socket_of(connection), client_of(connection));
        *number = own.release();
      } catch (const std::bad_alloc&) {
        *number = nullptr;  // take() refuses its requests
      }
    } else if (const std::unique_ptr<Connections::Number> own(
                   static_cast<Connections::Number*>(*number));
               own) {
      all.remove(*own);
    }
  }

  /// The context of a request; null if memory is short.
  static void* begin(void* of, const char* uri, MHD_Connection* connection) {
    try {
      return self(of).begin_exchange(uri, connection).release();
    } catch (const std::bad_alloc&) {
      return nullptr;
    }
  }

  std::unique_ptr<SharedExchange> begin_exchange(std::string_view uri, MHD_Connection* connection) {
    const auto* info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    if (info->socket_context == nullptr) {
      return nullptr;
    }
    auto exchange = std::make_unique<SharedExchange>(std::make_shared<Exchange>());
    (*exchange)->connection = *static_cast<const Connections::Number*>(info->socket_context);
    (*exchange)->wake = wake_;
    heads_[connection] = uri.substr(0, uri.find('?'));
    connections_.begin_request((*exchange)->connection);
    return exchange;
  }

  static void complete(void* of, MHD_Connection* connection, void** context,
                       MHD_RequestTerminationCode /*why*/) {
    self(of).heads_.erase(connection);
    const std::unique_ptr<SharedExchange> own(
        static_cast<SharedExchange*>(std::exchange(*context, nullptr)));
    if (own) {
      const std::lock_guard lock((*own)->mutex);  // give() may still use the daemon
      (*own)->stop.request_stop();
      self(of).hold(**own, 0);
      self(of).connections_.end_request((*own)->connection);
    }
  }

  /// libmicrohttpd logs a fault of a request before it answers the request. If the whole head has
  /// come, as with a Content-Length that is no number, the library's answer has two heads (0.9.75).
  /// So this callback sends an answer of its own, and shuts the socket down before the library
  /// writes. The method is not known here: a faulty HEAD gets a body, too.
  static void note_fault(void* of, const char* message, va_list /*words*/) {
    if (!std::string_view(message).starts_with("Error processing request")) {
      return;  // a warning
    }
    try {
      self(of).answer_faulty_head();
    } catch (const std::bad_alloc&) {
      // The library's answer must do.
    }
  }

  void answer_faulty_head() {
    const auto faulty = std::ranges::find_if(
        heads_, [](const auto& head) { return has_unanswered_head(head.first); });
    if (faulty != heads_.end()) {
      const auto head = heads_.extract(faulty);
      answer_faulty_head(head.key(), head.mapped());
    }
  }

  void answer_faulty_head(MHD_Connection* connection, const std::string& path) const {
    const RequestHead head = {.method = {},
                              .version = "HTTP/1.1",
                              .fields = fields_of(connection, MHD_HEADER_KIND),
                              .path = path};
    const Answer answer =
        refusal_of(head, options_.gate)
            .value_or(error_of(431,
                               "a header of at most 64 KiB, where each field counts about 65 bytes "
                               "more, and cookies count twice",
                               "a longer one"));
    const std::string bytes = bytes_of(answer, header_of(answer, true));
    const int socket = socket_of(connection);
    ::send(socket, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    ::shutdown(socket, SHUT_WR);
  }

  /// Called when the header, a piece of the body or the whole request has come, or the answer is
  /// ready.
  static MHD_Result take(void* of, MHD_Connection* connection, const char* path, const char* method,
                         const char* version, const char* piece, std::size_t* piece_size,
                         void** context) {
    if (*context == nullptr) {
      return MHD_NO;  // begin() found no memory
    }
    try {
      return self(of).take_part(connection, path, method, version, piece, *piece_size, *context);
    } catch (const std::bad_alloc&) {
      return MHD_NO;  // the connection ends, and its memory is free again
    }
  }

  MHD_Result take_part(MHD_Connection* connection, const char* path, const char* method,
                       const char* version, const char* piece, std::size_t& piece_size,
                       void* context) {
    Exchange& exchange = exchange_of(context);
    if (!exchange.has_head) {
      exchange.has_head = true;
      heads_.erase(connection);
      return take_head(connection, exchange,
                       {method, version, fields_of(connection, MHD_HEADER_KIND), path});
    }
    if (piece_size > 0) {
      const std::size_t size = std::exchange(piece_size, 0);
      return take_piece(exchange, {piece, size}) ? MHD_YES : MHD_NO;
    }
    return take_whole(connection, *static_cast<SharedExchange*>(context));
  }

  MHD_Result take_head(MHD_Connection* connection, Exchange& exchange, const RequestHead& head) {
    if (const std::optional<Answer> refusal = refusal_of(head, options_.gate)) {
      connections_.begin_refusing(exchange.connection);
      return send(connection, exchange, *refusal, true);
    }
    exchange.request = {.method = head.method,
                        .path = head.path,
                        .query = fields_of(connection, MHD_GET_ARGUMENT_KIND),
                        .body = {},
                        .accept_encoding = std::string(head.field("Accept-Encoding")),
                        .if_none_match = std::string(head.field("If-None-Match")),
                        .client = client_of(connection)};
    return MHD_YES;
  }

  /// Gives the exchange room for `bytes` bytes. False, and nothing changes, without enough room.
  bool hold(Exchange& exchange, std::size_t bytes) {
    const bool has_room = room_.resize(exchange.held, bytes);
    exchange.held = has_room ? bytes : exchange.held;
    return has_room;
  }

  /// The refusal of a body that grows to `size` bytes; nothing if it fits. The memory doubles as
  /// the body grows, so that it is not copied each time, unless there is only room for the body.
  std::optional<Answer> refusal_of_body(Exchange& exchange, std::size_t size) {
    const std::size_t most = options_.gate.most_body(exchange.request.path);
    if (size > most) {
      return refusal_of_length(most, "a longer one");
    }
    const std::size_t bytes = std::max(size, std::min(2 * exchange.held, most));
    if (size > exchange.held && !hold(exchange, bytes) && !hold(exchange, size)) {
      return refusal_for(too_long_bodies());
    }
    exchange.request.body.reserve(exchange.held);
    return std::nullopt;
  }

  /// False if the connection must end, because a body without a stated length may have no end.
  bool take_piece(Exchange& exchange, std::string_view piece) {
    std::string& body = exchange.request.body;
    if (!exchange.refusal) {
      exchange.refusal = refusal_of_body(exchange, body.size() + piece.size());
    }
    if (!exchange.refusal) {
      body.append(piece);
      return true;
    }
    exchange.dropped += piece.size();
    body = std::string();
    hold(exchange, 0);
    return exchange.dropped <= most_dropped;
  }

  MHD_Result take_whole(MHD_Connection* connection, const SharedExchange& shared) {
    Exchange& exchange = *shared;
    if (exchange.refusal) {
      connections_.begin_refusing(exchange.connection);
      return send(connection, exchange, *exchange.refusal, true);
    }
    if (!std::exchange(exchange.is_asked, true)) {
      if (!connections_.begin_answering(exchange.connection, exchange.stop)) {
        return MHD_NO;
      }
      handler_(std::move(exchange.request), exchange.stop.get_token(),
               [shared](Answer answer) { give(*shared, std::move(answer)); });
    }
    std::unique_lock lock(exchange.mutex);
    if (!exchange.answer) {
      exchange.suspended = connection;
      MHD_suspend_connection(connection);
      return MHD_YES;
    }
    Answer answer = *std::move(exchange.answer);
    lock.unlock();
    hold(exchange, 0);
    const bool is_shared = answer.body.use_count() > 1;  // a file of the page
    if (!is_shared && !hold(exchange, answer.body->size())) {
      answer = refusal_for(too_long_bodies());
    }
    connections_.begin_sending(exchange.connection, answer.body->size());
    return send(connection, exchange, answer, is_ending_);
  }

  [[nodiscard]] Fields header_of(const Answer& answer, bool closes) const {
    Fields fields = serve::header_of(answer, fields_);
    if (closes) {
      fields.emplace_back("Connection", "close");
    }
    return fields;
  }

  MHD_Result send(MHD_Connection* connection, Exchange& exchange, const Answer& answer,
                  bool closes) const {
    exchange.body = answer.body;
    MHD_Response* const response = MHD_create_response_from_buffer(
        answer.body->size(), const_cast<char*>(answer.body->data()), MHD_RESPMEM_PERSISTENT);
    for (const auto& [name, value] : header_of(answer, closes)) {
      MHD_add_response_header(response, name.c_str(), value.c_str());
    }
    const MHD_Result result =
        MHD_queue_response(connection, static_cast<unsigned>(answer.status), response);
    MHD_destroy_response(response);
    return result;
  }

  /// Waits until bytes have come, an answer is ready, or a short time is over.
  void wait() {
    const int epoll = MHD_get_daemon_info(daemon_, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
    std::array<pollfd, 2> sources = {{{.fd = epoll, .events = POLLIN, .revents = 0},
                                      {.fd = wake_, .events = POLLIN, .revents = 0}}};
    MHD_UNSIGNED_LONG_LONG wait_ms = 0;
    const bool has_work = MHD_get_timeout(daemon_, &wait_ms) == MHD_YES && wait_ms == 0;
    ::poll(sources.data(), sources.size(), has_work ? 0 : static_cast<int>(look_interval.count()));
    if (sources[1].revents != 0) {
      eventfd_t wakes = 0;
      ::eventfd_read(wake_, &wakes);
    }
  }

  void serve_round() {
    wait();
    MHD_run(daemon_);
    if (const auto now = Connections::Clock::now(); now >= next_look_) {
      next_look_ = now + look_interval;
      connections_.look_after();
    }
  }

  /// Accepts the clients that wait, and no further one.
  void accept_until(Connections::Clock::time_point deadline) {
    const int listening = MHD_get_daemon_info(daemon_, MHD_DAEMON_INFO_LISTEN_FD)->listen_fd;
    while (has_client_waiting(listening) && Connections::Clock::now() < deadline) {
      serve_round();
    }
    ::close(MHD_quiesce_daemon(daemon_));
  }

  /// Serves until all requests that have come are answered. False if the deadline comes before
  /// that.
  bool serve_until_quiet(Connections::Clock::time_point deadline) {
    while (connections_.are_busy() && Connections::Clock::now() < deadline) {
      serve_round();
    }
    return !connections_.are_busy();
  }

  void stop_thread() {
    if (thread_.joinable()) {
      thread_.request_stop();
      ::eventfd_write(wake_, 1);
      thread_.join();
    }
  }

  HttpOptions options_;
  Handler handler_;
  Fields fields_;  ///< of every answer
  Connections connections_;
  BodyRoom room_;
  Connections::Clock::time_point next_look_;
  std::map<MHD_Connection*, std::string> heads_;  ///< paths of requests without a whole head
  bool is_ending_ = false;
  int port_ = 0;
  int wake_ = -1;
  MHD_Daemon* daemon_ = nullptr;
  std::jthread thread_;
};

HttpServer::HttpServer(std::unique_ptr<Daemon> daemon) : daemon_(std::move(daemon)) {}
HttpServer::HttpServer(HttpServer&&) noexcept = default;
HttpServer::~HttpServer() = default;

std::expected<HttpServer, std::string> HttpServer::start(const HttpOptions& options,
                                                         Handler handler) {
  auto daemon = std::make_unique<Daemon>(options, std::move(handler));
  TILERY_CHECK(daemon->start());
  return HttpServer(std::move(daemon));
}

int HttpServer::port() const { return daemon_->port(); }

bool HttpServer::end(milliseconds patience) { return daemon_->end(patience); }

}  // namespace tilery::serve

namespace tilery {

// tilery serve in threads: workers for each kind of question, and libmicrohttpd.

namespace {

constexpr int most_boards_waiting = 256;
constexpr int most_games_waiting = 4;
constexpr int most_records_waiting = 32;
constexpr std::chrono::seconds most_time_to_end(5);

/// Evaluators whose networks all workers share, because networks are large.
class SharedEvaluators {
 public:
  explicit SharedEvaluators(const std::string& file)
      : evaluators_([file](const Cartridge& cartridge) {
          return find_evaluator_of_any(cartridge, file);
        }) {}

  /// Finds evaluators in this object, which must outlive the function. Any thread may call it.
  FindEvaluator finder() {
    return [this](const Cartridge& cartridge) { return evaluator(cartridge); };
  }

 private:
  std::expected<BoardEvaluator, Error> evaluator(const Cartridge& cartridge) {
    const std::lock_guard lock(mutex_);
    const auto evaluator = evaluators_.evaluator(cartridge);
    return evaluator ? std::expected<BoardEvaluator, Error>(**evaluator)
                     : std::unexpected(evaluator.error());
  }

  std::mutex mutex_;
  EvaluatorCache evaluators_;
};

/// Makes the sources for the workers of a pool.
serve::QuestionPool::MakeSources sources_with(const ServeOptions& options,
                                              SharedEvaluators& evaluators,
                                              const QuestionLimits& limits) {
  return [&options, &evaluators, limits](IsCancelled is_cancelled) {
    QuestionSources sources;
    sources.evaluator = evaluators.finder();
    sources.work.search.search_limits = {
        .depth = limits.depth, .milliseconds = options.hint_ms, .clock = steady_milliseconds};
    sources.work.clock = steady_milliseconds;
    sources.work.limits = limits;
    sources.work.is_cancelled = std::move(is_cancelled);
    return sources;
  };
}

/// The pools for all kinds of questions. Long questions leave cores to short ones.
struct QuestionWorkers {
  explicit QuestionWorkers(const ServeOptions& options)
      : evaluators(options.network),
        boards(sources_with(options, evaluators, hint_limits),
               {.workers = 2, .most_waiting = most_boards_waiting}),
        hints(sources_with(options, evaluators, hint_limits),
              {.workers = std::max(2U, machine_threads()),
               .most_waiting = options.waiting,
               .most_time = most_hint_time}),
        reviews(sources_with(options, evaluators, game_limits), games()),
        simulations(sources_with(options, evaluators, game_limits), games()),
        records(sources_with(options, evaluators, record_limits),
                {.workers = record_workers,
                 .most_waiting = most_records_waiting,
                 .most_time = most_game_time}) {}

  static serve::PoolPlan games() {
    return {.workers = std::max(1U, machine_threads() / 2),
            .most_waiting = most_games_waiting,
            .most_time = most_game_time};
  }

  SharedEvaluators evaluators;
  serve::QuestionPool boards;
  serve::QuestionPool hints;
  serve::QuestionPool reviews;
  serve::QuestionPool simulations;
  serve::QuestionPool records;
};

/// The host of /mcp. Its hints and reviews use the evaluators and the time limits of the other
/// questions.
McpHost host_of_agents(const ServeOptions& options, SharedEvaluators& evaluators) {
  McpHost host = mcp_host(options.network, {});
  host.evaluator = evaluators.finder();
  host.limits.most_review_ms = static_cast<double>(most_game_time.count());
  host.limits.sessions.most_bytes = session_bytes;
  return host;
}

/// Blocks SIGTERM and SIGINT in all threads that begin later; wait() returns at the first signal.
class StopSignals {
 public:
  StopSignals() {
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGTERM);
    sigaddset(&signals_, SIGINT);
    pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
  }

  void wait() const {
    int signal = 0;
    sigwait(&signals_, &signal);
  }

 private:
  sigset_t signals_{};
};

/// "http://HOST:PORT/"; an IPv6 address stands in brackets.
std::string address_of(const std::string& host, int port) {
  const bool is_v6 = host.find(':') != std::string::npos;
  return "http://" + (is_v6 ? "[" + host + "]" : host) + ":" + std::to_string(port) + "/";
}

serve::HttpOptions http_options_of(const ServeOptions& options) {
  serve::HttpOptions http = {.host = options.host, .port = options.port};
  http.gate = {.most_body = &serve::most_body_at, .hosts = options.allow_host};
  http.gate.hosts.push_back(options.host);
  http.frame_ancestors = options.frame_ancestors;
  http.connections = options.connections;
  http.of_address = options.of_address;
  http.most_bodies = most_bodies;
  return http;
}

}  // namespace

int serve_until_stopped(const ServeOptions& options) {
  std::expected<serve::PageFiles, Error> page = page_of(options);
  if (!page) {
    return refuse(page.error());
  }
  const StopSignals signals;
  QuestionWorkers workers(options);
  serve::McpWorker agents(host_of_agents(options, workers.evaluators), workers.hints,
                          workers.reviews);
  const serve::Api api({workers.boards, workers.hints, workers.reviews, workers.simulations,
                        workers.records, &agents},
                       *std::move(page));
  std::expected<serve::HttpServer, std::string> server = serve::HttpServer::start(
      http_options_of(options),
      [&](const serve::Request& request, std::stop_token stop, serve::Reply reply) {
        api.answer(request, std::move(stop), std::move(reply));
      });
  if (!server) {
    fmt::print(stderr, "tilery: {}\n", server.error());
    return machine_failed;
  }
  print("Tilery answers at " + address_of(options.host, server->port()) + " (Ctrl-C ends it)\n");
  signals.wait();
  if (!server->end(most_time_to_end)) {
    std::_Exit(all_fine);  // a question could not be stopped; nothing has to be saved
  }
  return all_fine;
}

}  // namespace tilery
