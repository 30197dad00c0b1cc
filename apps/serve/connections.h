#pragma once
// The connections of a server: their number and their timeouts.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

namespace tilery::serve {

struct ConnectionLimits {
  unsigned all = 0;         ///< connections at a time
  unsigned of_address = 0;  ///< connections from one address at a time
  std::chrono::milliseconds patience{};
};

/// Closes connections that exceed their timeout. If there are too many, closes the oldest one
/// without a whole request. Closing shuts the socket down; the server then gives the connection up.
class Connections {
 public:
  using Clock = std::chrono::steady_clock;
  using Number = std::uint64_t;

  explicit Connections(const ConnectionLimits& limits);

  /// Adds a connection and returns its number. `socket` is open until remove().
  Number add(int socket, const std::string& address);
  void remove(Number number);

  /// The first line of a request has come.
  void begin_request(Number number);
  /// The whole request has come, and its answer is being made. Stops `stop` if the client goes
  /// away.
  void begin_answering(Number number, std::stop_source stop);
  /// Sending an answer of `bytes` bytes begins.
  void begin_sending(Number number, std::size_t bytes);
  /// The answer is sent, or the request was given up.
  void end_request(Number number);

  /// The number of requests whose answers are being made or sent.
  [[nodiscard]] std::size_t busy() const;
  /// Stops every request whose answer is being made.
  void stop_all();

 private:
  enum class Phase { waiting, arriving, answering, sending, closing };
  struct Connection {
    int socket = -1;
    std::string address;
    Phase phase = Phase::waiting;
    Clock::time_point end;
    std::stop_source stop{std::nostopstate};
  };

  void make_room(const std::string& address);
  void close_oldest(const std::string* address);
  void enter(Number number, Phase phase, Clock::time_point end);
  void look_after(Connection& connection, Clock::time_point now);
  void watch(const std::stop_token& end);

  ConnectionLimits limits_;
  mutable std::mutex mutex_;
  std::map<Number, Connection> open_;  ///< the oldest first
  std::map<std::string, unsigned> by_address_;
  Number next_ = 1;
  std::jthread watcher_;  ///< declared last, so that it ends first
};

// A socket that listens at an address.

struct Listening {
  int socket = -1;
  int port = 0;
};

/// Listens at that address; port 0 takes any free one. Fails with a sentence that ends with the
/// system's own reason: "cannot listen on 127.0.0.1:8048: Address already in use".
std::expected<Listening, std::string> listen_at(const std::string& host, int port);

}  // namespace tilery::serve
