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

struct sockaddr;

namespace tilery::serve {

struct ConnectionLimits {
  unsigned all = 0;         ///< connections at a time
  unsigned of_address = 0;  ///< connections from one address at a time
  std::chrono::milliseconds patience{};
};

/// Shuts connections that exceed their timeout, and bounds the number of open ones. A new
/// connection beyond a bound takes the place of another one, in this order:
///   1. the oldest idle one;
///   2. the oldest one whose request is still arriving;
///   3. the one whose client has taken no byte of its answer for longest, and for a second or more.
/// If there is none, the new connection is shut. The bound of an address counts its own connections
/// only. The server gives up a connection that is shut, and calls remove().
/// One thread at a time uses it.
class Connections {
 public:
  using Clock = std::chrono::steady_clock;
  using Now = std::function<Clock::time_point()>;
  using Number = std::uint64_t;

  explicit Connections(const ConnectionLimits& limits, Now now = &Clock::now);

  /// Adds a connection and returns its number. `socket` is open until remove(). `address` names its
  /// client, see client_at().
  Number add(int socket, const std::string& address);
  void remove(Number number);

  /// The first line of a request has come. Its deadline counts from its first byte, which
  /// look_after() may have noticed before.
  void begin_request(Number number);
  /// The whole request has come, and its answer is being made. Stops `stop` and shuts the socket
  /// down if the client closes the connection, or its sending half. False if the connection is
  /// shut: then nobody waits for the answer.
  bool begin_answering(Number number, std::stop_source stop);
  /// Sending an answer of `bytes` bytes begins. Its time is the patience and a second for each 64
  /// KiB. It ends earlier if the client takes no byte for the time of the patience.
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
  enum class Phase { waiting, arriving, answering, sending };
  struct Connection {
    int socket = -1;
    std::string address;
    Phase phase = Phase::waiting;
    bool is_shut = false;
    Clock::time_point end;       ///< of the present phase; at this time the connection is shut
    std::uint64_t received = 0;  ///< bytes received when it began to wait for a request
    std::uint64_t taken = 0;     ///< bytes that the client has acknowledged
    Clock::time_point last_taken;
    std::stop_source stop{std::nostopstate};
  };

  [[nodiscard]] Clock::time_point end_of_patience() const { return now_() + limits_.patience; }
  bool shut_another(const std::string* address);
  Connection* replaceable(const std::string* address);
  [[nodiscard]] bool has_stalled(const Connection& connection) const;
  [[nodiscard]] bool is_over(const Connection& connection) const;
  void shut(Connection& connection);
  void uncount(const std::string& address);
  Connection* find(Number number);
  void begin_arriving(Connection& connection) const;
  void begin_sending(Connection& connection) const;
  void note_bytes(Connection& connection) const;
  void look_after(Connection& connection);

  ConnectionLimits limits_;
  Now now_;
  std::map<Number, Connection> open_;           ///< the oldest first
  std::size_t count_ = 0;                       ///< connections that are not shut
  std::map<std::string, unsigned> by_address_;  ///< connections that are not shut, by address
  Number next_ = 1;
};

/// The client's name for Connections::add: the 32 bits of its IPv4 address, also if it comes
/// through IPv6; else the first 64 bits of its IPv6 address, because one client may own the whole
/// network.
std::string client_at(const sockaddr& address);

// A socket that listens at an address.

struct Listening {
  int socket = -1;
  int port = 0;
};

/// Listens at that address; port 0 takes any free one. Fails with a sentence that holds the
/// system's own reason: "cannot listen on 127.0.0.1:80: Permission denied".
std::expected<Listening, std::string> listen_at(const std::string& host, int port);

/// Whether a client has connected to a listening socket and is not yet accepted.
bool has_client_waiting(int socket);

}  // namespace tilery::serve
