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
#include <utility>

namespace tilery::serve {
namespace {

constexpr std::size_t bytes_a_second = std::size_t{1} << 16;

bool has_event(int socket, short events) {
  pollfd one = {.fd = socket, .events = events, .revents = 0};
  return ::poll(&one, 1, 0) > 0 && (one.revents & (events | POLLHUP | POLLERR)) != 0;
}

/// Whether the client has closed the connection, or its sending half.
bool has_gone(int socket) { return has_event(socket, POLLRDHUP); }

bool has_unread_bytes(int socket) {
  char byte = 0;
  return ::recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

/// The number of bytes that the client has sent so far, read or not; 0 if the system does not say.
std::uint64_t received_by(int socket) {
  tcp_info info{};
  socklen_t size = sizeof(info);
  const bool is_known = ::getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) == 0;
  return is_known ? info.tcpi_bytes_received : 0;
}

}  // namespace

Connections::Connections(const ConnectionLimits& limits, Now now)
    : limits_(limits), now_(std::move(now)) {}

Connections::Number Connections::add(int socket, const std::string& address) {
  make_room(address);
  const Number number = next_++;
  ++by_address_[address];
  open_[number] = {.socket = socket, .address = address, .end = end_of_patience()};
  return number;
}

void Connections::make_room(const std::string& address) {
  const auto own = by_address_.find(address);
  if (own != by_address_.end() && own->second >= limits_.of_address) {
    close_oldest(&address);
  } else if (open_.size() >= limits_.all) {
    close_oldest(nullptr);
  }
}

/// Closes the oldest idle connection, from that address if one is given. If none is idle, closes
/// the oldest one whose request has not arrived whole.
void Connections::close_oldest(const std::string* address) {
  for (const Phase phase : {Phase::waiting, Phase::arriving}) {
    const auto oldest = std::ranges::find_if(open_, [&](auto& one) {
      note_first_byte(one.second);
      return one.second.phase == phase && (address == nullptr || one.second.address == *address);
    });
    if (oldest != open_.end()) {
      ::shutdown(oldest->second.socket, SHUT_RDWR);
      oldest->second.phase = Phase::closing;
      return;
    }
  }
}

void Connections::remove(Number number) {
  const auto found = open_.find(number);
  if (found == open_.end()) {
    return;
  }
  found->second.stop.request_stop();
  const auto own = by_address_.find(found->second.address);
  if (--own->second == 0) {
    by_address_.erase(own);
  }
  open_.erase(found);
}

/// The connection; null if there is none, or if it is closing.
Connections::Connection* Connections::find(Number number) {
  const auto found = open_.find(number);
  return found == open_.end() || found->second.phase == Phase::closing ? nullptr : &found->second;
}

void Connections::begin_arriving(Connection& connection) const {
  if (connection.phase == Phase::waiting) {
    connection.phase = Phase::arriving;
    connection.end = end_of_patience();
  }
}

void Connections::begin_request(Number number) {
  if (Connection* const one = find(number)) {
    begin_arriving(*one);
  }
}

void Connections::begin_answering(Number number, std::stop_source stop) {
  // Also on a connection that is closing: look_after() then stops the question.
  if (const auto found = open_.find(number); found != open_.end()) {
    found->second.phase = Phase::answering;
    found->second.stop = std::move(stop);
  }
}

void Connections::begin_sending(Number number, std::size_t bytes) {
  if (Connection* const one = find(number)) {
    one->phase = Phase::sending;
    one->end = end_of_patience() + std::chrono::seconds(bytes / bytes_a_second);
  }
}

void Connections::begin_refusing(Number number) {
  if (Connection* const one = find(number)) {
    one->phase = Phase::sending;
  }
}

void Connections::end_request(Number number) {
  if (Connection* const one = find(number)) {
    one->phase = Phase::waiting;
    one->end = end_of_patience();
    one->received = received_by(one->socket);
  }
}

bool Connections::are_busy() const {
  return std::ranges::any_of(open_, [](const auto& one) {
    const Connection& connection = one.second;
    const bool may_read = connection.phase == Phase::waiting || connection.phase == Phase::arriving;
    return may_read ? has_unread_bytes(connection.socket) : connection.phase != Phase::closing;
  });
}

void Connections::stop_all() {
  for (auto& [number, one] : open_) {
    one.stop.request_stop();
  }
}

/// A request begins with its first byte, also if the byte is not read yet.
void Connections::note_first_byte(Connection& connection) const {
  if (connection.phase == Phase::waiting && received_by(connection.socket) > connection.received) {
    begin_arriving(connection);
  }
}

void Connections::look_after(Connection& connection) const {
  note_first_byte(connection);
  if (connection.phase == Phase::answering) {
    if (has_gone(connection.socket)) {
      connection.stop.request_stop();
    }
  } else if (connection.phase != Phase::closing && now_() >= connection.end) {
    ::shutdown(connection.socket, SHUT_RDWR);
    connection.phase = Phase::closing;
  }
}

void Connections::look_after() {
  for (auto& [number, one] : open_) {
    look_after(one);
  }
}

namespace {

constexpr int most_waiting = 1024;

using Addresses = std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)>;

/// The socket, or -1 with errno.
int listening_socket(const addrinfo& address) {
  const int socket = ::socket(address.ai_family, address.ai_socktype | SOCK_CLOEXEC, 0);
  const int yes = 1;
  ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
  if (socket >= 0 && (::bind(socket, address.ai_addr, address.ai_addrlen) != 0 ||
                      ::listen(socket, most_waiting) != 0)) {
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
