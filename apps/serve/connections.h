#pragma once
// The connections of a server: their number and their timeouts.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <stop_token>
#include <string>

namespace tilery::serve {

struct ConnectionLimits {
  unsigned all = 0;         ///< connections at a time
  unsigned of_address = 0;  ///< connections from one address at a time
  std::chrono::milliseconds patience{};
};

/// Closes connections that exceed their timeout. If there are too many, closes the oldest idle one;
/// if none is idle, the oldest one whose request is still arriving. Closing shuts the socket down;
/// the server then gives the connection up.
/// One thread at a time uses it.
class Connections {
 public:
  using Clock = std::chrono::steady_clock;
  using Now = std::function<Clock::time_point()>;
  using Number = std::uint64_t;

  explicit Connections(const ConnectionLimits& limits, Now now = &Clock::now);

  /// Adds a connection and returns its number. `socket` is open until remove().
  Number add(int socket, const std::string& address);
  void remove(Number number);

  /// The first line of a request has come. Its deadline counts from its first byte, which
  /// look_after() may have noticed before.
  void begin_request(Number number);
  /// The whole request has come, and its answer is being made. Stops `stop` if the client goes
  /// away.
  void begin_answering(Number number, std::stop_source stop);
  /// Sending an answer of `bytes` bytes begins.
  void begin_sending(Number number, std::size_t bytes);
  /// Sending a refusal begins before the whole request has come. The request keeps its deadline.
  void begin_refusing(Number number);
  /// The answer is sent, or the request was given up.
  void end_request(Number number);

  /// Applies the timeouts, and stops the questions of clients that have gone. To be called often:
  /// the time between two calls is the error of every timeout.
  void look_after();

  /// Whether an answer is being made or sent, or bytes of a request wait to be read.
  [[nodiscard]] bool are_busy() const;
  /// Stops every request whose answer is being made.
  void stop_all();

 private:
  enum class Phase { waiting, arriving, answering, sending, closing };
  struct Connection {
    int socket = -1;
    std::string address;
    Phase phase = Phase::waiting;
    Clock::time_point end;
    std::uint64_t received = 0;  ///< bytes, when it began to wait for a request
    std::stop_source stop{std::nostopstate};
  };

  [[nodiscard]] Clock::time_point end_of_patience() const { return now_() + limits_.patience; }
  void make_room(const std::string& address);
  void close_oldest(const std::string* address);
  Connection* find(Number number);
  void begin_arriving(Connection& connection) const;
  void note_first_byte(Connection& connection) const;
  void look_after(Connection& connection) const;

  ConnectionLimits limits_;
  Now now_;
  std::map<Number, Connection> open_;  ///< the oldest first
  std::map<std::string, unsigned> by_address_;
  Number next_ = 1;
};

// A socket that listens at an address.

struct Listening {
  int socket = -1;
  int port = 0;
};

/// Listens at that address; port 0 takes any free one. Fails with a sentence that ends with the
/// system's own reason: "cannot listen on 127.0.0.1:8048: Address already in use".
std::expected<Listening, std::string> listen_at(const std::string& host, int port);

/// Whether a client has connected to a listening socket and is not yet accepted.
bool has_client_waiting(int socket);

}  // namespace tilery::serve
