#include "apps/serve/connections.h"

#include <linux/tcp.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>

namespace tilery::serve {
namespace {

constexpr std::size_t bytes_a_second = std::size_t{1} << 16;
/// A connection whose client has taken no byte for so long may be shut in favour of a new one.
constexpr std::chrono::seconds stalled_after(1);

bool has_event(int socket, short events) {
  pollfd polled = {.fd = socket, .events = events, .revents = 0};
  return ::poll(&polled, 1, 0) > 0 && (polled.revents & (events | POLLHUP | POLLERR)) != 0;
}

/// Whether the client has closed the connection, or its sending half.
bool has_gone(int socket) { return has_event(socket, POLLRDHUP); }

bool has_unread_bytes(int socket) {
  char byte = 0;
  return ::recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

/// The counts of a connection's bytes; nothing if the system does not say.
std::optional<tcp_info> info_of(int socket) {
  tcp_info info{};
  socklen_t size = sizeof(info);
  const bool is_known = ::getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) == 0;
  return is_known ? std::optional(info) : std::nullopt;
}

/// The number of bytes that the client has sent so far, read or not; 0 if the system does not say.
std::uint64_t received_by(int socket) {
  const std::optional<tcp_info> info = info_of(socket);
  return info ? info->tcpi_bytes_received : 0;
}

}  // namespace

Connections::Connections(const ConnectionLimits& limits, Now now)
    : limits_(limits), now_(std::move(now)) {}

Connections::Number Connections::add(int socket, const std::string& address) {
  const auto own = by_address_.find(address);
  const bool is_own_bound = own != by_address_.end() && own->second >= limits_.of_address;
  const bool has_room =
      is_own_bound ? shut_another(&address) : count_ < limits_.all || shut_another(nullptr);
  const Number number = next_++;
  unsigned& of_address = by_address_[address];
  Connection connection = {.socket = socket, .address = address, .end = end_of_patience()};
  Connection& added = open_.emplace(number, std::move(connection)).first->second;
  ++count_;
  ++of_address;
  if (!has_room) {
    shut(added);
  }
  return number;
}

/// Shuts a connection in favour of a new one: only a connection from `address`, unless it is null.
/// False if no connection may be shut.
bool Connections::shut_another(const std::string* address) {
  Connection* const connection = replaceable(address);
  if (connection != nullptr) {
    shut(*connection);
  }
  return connection != nullptr;
}

/// The connection that shut_another() shuts; null if there is none.
Connections::Connection* Connections::replaceable(const std::string* address) {
  Connection* found = nullptr;
  for (auto& [number, other] : open_) {
    if (other.is_shut || (address != nullptr && other.address != *address)) {
      continue;
    }
    note_bytes(other);
    if (other.phase == Phase::answering || (other.phase == Phase::sending && !has_stalled(other))) {
      continue;
    }
    const bool is_earlier = found == nullptr || other.phase < found->phase ||
                            (other.phase == Phase::sending && found->phase == Phase::sending &&
                             other.last_taken < found->last_taken);
    found = is_earlier ? &other : found;
  }
  return found;
}

bool Connections::has_stalled(const Connection& connection) const {
  return now_() - connection.last_taken >= stalled_after;
}

/// A shut connection no longer counts, although its socket is open until remove().
void Connections::shut(Connection& connection) {
  ::shutdown(connection.socket, SHUT_RDWR);
  connection.is_shut = true;
  uncount(connection.address);
}

void Connections::uncount(const std::string& address) {
  --count_;
  const auto own = by_address_.find(address);
  if (--own->second == 0) {
    by_address_.erase(own);
  }
}

void Connections::remove(Number number) {
  const auto found = open_.find(number);
  if (found == open_.end()) {
    return;
  }
  found->second.stop.request_stop();
  if (!found->second.is_shut) {
    uncount(found->second.address);
  }
  open_.erase(found);
}

/// The connection `number`; null if there is none, or if it is shut.
Connections::Connection* Connections::find(Number number) {
  const auto found = open_.find(number);
  return found == open_.end() || found->second.is_shut ? nullptr : &found->second;
}

void Connections::begin_arriving(Connection& connection) const {
  if (connection.phase == Phase::waiting) {
    connection.phase = Phase::arriving;
    connection.end = end_of_patience();
  }
}

void Connections::begin_request(Number number) {
  if (Connection* const connection = find(number)) {
    begin_arriving(*connection);
  }
}

bool Connections::begin_answering(Number number, std::stop_source stop) {
  Connection* const connection = find(number);
  if (connection != nullptr) {
    connection->phase = Phase::answering;
    connection->stop = std::move(stop);
  }
  return connection != nullptr;
}

void Connections::begin_sending(Connection& connection) const {
  connection.phase = Phase::sending;
  connection.last_taken = now_();
}

void Connections::begin_sending(Number number, std::size_t bytes) {
  if (Connection* const connection = find(number)) {
    begin_sending(*connection);
    connection->end = end_of_patience() + std::chrono::seconds(bytes / bytes_a_second);
  }
}

void Connections::begin_refusing(Number number) {
  if (Connection* const connection = find(number)) {
    begin_sending(*connection);
  }
}

void Connections::end_request(Number number) {
  if (Connection* const connection = find(number)) {
    connection->phase = Phase::waiting;
    connection->end = end_of_patience();
    connection->received = received_by(connection->socket);
  }
}

bool Connections::are_busy() const {
  return std::ranges::any_of(open_, [](const auto& numbered) {
    const Connection& connection = numbered.second;
    const bool may_read = connection.phase == Phase::waiting || connection.phase == Phase::arriving;
    return !connection.is_shut && (!may_read || has_unread_bytes(connection.socket));
  });
}

void Connections::stop_all() {
  for (auto& [number, connection] : open_) {
    connection.stop.request_stop();
  }
}

/// Notes the bytes received or taken since the last call. A request begins with its first byte,
/// even if the server has not read the byte yet.
void Connections::note_bytes(Connection& connection) const {
  if (connection.phase == Phase::waiting && received_by(connection.socket) > connection.received) {
    begin_arriving(connection);
  } else if (connection.phase == Phase::sending) {
    const std::optional<tcp_info> info = info_of(connection.socket);
    if (!info || info->tcpi_bytes_acked > connection.taken) {
      connection.taken = info ? info->tcpi_bytes_acked : 0;
      connection.last_taken = now_();
    }
  }
}

/// Whether the client has gone and left nothing to read, or the time of the phase is over.
bool Connections::is_over(const Connection& connection) const {
  const bool is_sending = connection.phase == Phase::sending;
  const bool has_no_more =
      !is_sending && has_gone(connection.socket) && !has_unread_bytes(connection.socket);
  return has_no_more || now_() >= connection.end ||
         (is_sending && now_() - connection.last_taken >= limits_.patience);
}

void Connections::look_after(Connection& connection) {
  if (connection.is_shut) {
    return;
  }
  note_bytes(connection);
  if (connection.phase == Phase::answering) {
    if (!connection.stop.stop_requested() && has_gone(connection.socket)) {
      // The client gets no answer, because the answer of a stopped search would be worse. The
      // connection still counts, because its question may wait for a worker.
      ::shutdown(connection.socket, SHUT_RDWR);
      connection.stop.request_stop();
    }
    return;
  }
  if (is_over(connection)) {
    shut(connection);
  }
}

void Connections::look_after() {
  for (auto& [number, connection] : open_) {
    look_after(connection);
  }
}

std::string client_at(const sockaddr& address) {
  if (address.sa_family == AF_INET6) {
    const in6_addr& client = reinterpret_cast<const sockaddr_in6*>(&address)->sin6_addr;
    const auto* bytes = reinterpret_cast<const char*>(&client);
    return IN6_IS_ADDR_V4MAPPED(&client) ? std::string(bytes + 12, 4) : std::string(bytes, 8);
  }
  const in_addr& client = reinterpret_cast<const sockaddr_in*>(&address)->sin_addr;
  return {reinterpret_cast<const char*>(&client), sizeof(client)};
}

namespace {

constexpr int most_waiting = 1024;    ///< clients that are not accepted yet
constexpr int most_unsent = 1 << 17;  ///< bytes of an answer; the system takes twice the memory

using Addresses = std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)>;

/// A socket that listens at `address`; -1, and errno is set, if that fails.
int listening_socket(const addrinfo& address) {
  const int socket = ::socket(address.ai_family, address.ai_socktype | SOCK_CLOEXEC, 0);
  if (socket < 0) {
    return -1;
  }
  const int yes = 1;
  ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
  // Accepted connections inherit this bound. Without it the system keeps megabytes for each client
  // that reads nothing.
  ::setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &most_unsent, sizeof(most_unsent));
  if (::bind(socket, address.ai_addr, address.ai_addrlen) != 0 ||
      ::listen(socket, most_waiting) != 0) {
    const int reason = errno;
    ::close(socket);
    errno = reason;
    return -1;
  }
  return socket;
}

int port_of(int socket) {
  sockaddr_storage address{};
  socklen_t size = sizeof(address);
  ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
  const auto port = address.ss_family == AF_INET6
                        ? reinterpret_cast<const sockaddr_in6*>(&address)->sin6_port
                        : reinterpret_cast<const sockaddr_in*>(&address)->sin_port;
  return ntohs(port);
}

}  // namespace

std::expected<Listening, std::string> listen_at(const std::string& host, int port) {
  const std::string sentence = "cannot listen on " + host + ":" + std::to_string(port) + ": ";
  const addrinfo hints = {.ai_flags = AI_PASSIVE | AI_ADDRCONFIG,
                          .ai_family = AF_UNSPEC,
                          .ai_socktype = SOCK_STREAM,
                          .ai_protocol = 0,
                          .ai_addrlen = 0,
                          .ai_addr = nullptr,
                          .ai_canonname = nullptr,
                          .ai_next = nullptr};
  addrinfo* found = nullptr;
  const int failed = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found);
  const Addresses addresses(found, &::freeaddrinfo);
  if (failed != 0) {
    return std::unexpected(sentence + ::gai_strerror(failed));
  }
  const int socket = listening_socket(*addresses);
  if (socket < 0) {
    const std::string reason = std::strerror(errno);
    const bool is_taken = errno == EADDRINUSE;
    return std::unexpected(sentence +
                           (is_taken ? reason + " (--port 0 takes a free port)" : reason));
  }
  return Listening{.socket = socket, .port = port_of(socket)};
}

bool has_client_waiting(int socket) { return has_event(socket, POLLIN); }

}  // namespace tilery::serve
