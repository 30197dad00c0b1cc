#include "apps/serve/connections.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <new>
#include <ranges>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include "apps/serve/http_server.h"

namespace tilery::serve {
namespace {

using std::chrono::seconds;

/// Whether the socket can be read within `wait`: bytes, or the end of the connection.
bool may_read(int socket, std::chrono::milliseconds wait = seconds(10)) {
  pollfd polled = {.fd = socket, .events = POLLIN, .revents = 0};
  return ::poll(&polled, 1, static_cast<int>(wait.count())) > 0;
}

/// A client's end of a new connection to this port.
int connected_to(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int client = ::socket(AF_INET, SOCK_STREAM, 0);
  EXPECT_EQ(::connect(client, reinterpret_cast<sockaddr*>(&address), sizeof(address)), 0);
  return client;
}

/// Both ends of a connection over TCP.
class Pair {
 public:
  Pair() {
    const Listening listening = listen_at("127.0.0.1", 0).value();
    client_ = connected_to(listening.port);
    server_ = ::accept(listening.socket, nullptr, nullptr);
    ::close(listening.socket);
  }
  ~Pair() {
    hang_up();
    ::close(server_);
  }
  Pair(const Pair&) = delete;
  Pair& operator=(const Pair&) = delete;

  [[nodiscard]] int server() const { return server_; }

  void send(std::string_view text) const {
    ::send(client_, text.data(), text.size(), MSG_NOSIGNAL);
    EXPECT_TRUE(may_read(server_));
  }
  void hang_up() {
    if (client_ >= 0) {
      ::close(std::exchange(client_, -1));
    }
  }
  /// The server reads the bytes that have come.
  void read() const {
    std::array<char, 1000> bytes{};
    EXPECT_GT(::recv(server_, bytes.data(), bytes.size(), 0), 0);
  }
  /// Whether the server shuts the connection down within `wait`.
  [[nodiscard]] bool is_closed(std::chrono::milliseconds wait = seconds(10)) const {
    char byte = 0;
    return may_read(client_, wait) && ::recv(client_, &byte, 1, 0) == 0;
  }
  [[nodiscard]] bool is_open() const { return !is_closed(std::chrono::milliseconds(20)); }

  /// The server sends until its client has no room for more.
  void fill() const {
    const std::string bytes(1 << 16, 'x');
    while (::send(server_, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL) > 0) {
    }
  }
  /// The client reads the bytes that have come.
  void take() const {
    std::array<char, 1 << 16> bytes{};
    EXPECT_TRUE(may_read(client_));
    while (::recv(client_, bytes.data(), bytes.size(), MSG_DONTWAIT) > 0) {
    }
  }
  /// As is_closed(), but the client reads nothing.
  [[nodiscard]] bool is_shut() const {
    char byte = 0;
    return ::recv(server_, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
  }

 private:
  int client_ = -1;
  int server_ = -1;
};

class ServeConnections : public testing::Test {
 protected:
  void pass(seconds time) {
    now_ += time;
    connections_.look_after();
  }

  void expect_closed_after_ten_seconds(const Pair& pair) {
    pass(seconds(9));
    EXPECT_TRUE(pair.is_open());
    pass(seconds(1));
    EXPECT_TRUE(pair.is_closed());
  }

  Connections::Number add(const Pair& pair) { return connections_.add(pair.server(), "me"); }

  Connections::Clock::time_point now_;
  Connections connections_{{.all = 10, .of_address = 2, .patience = seconds(10)},
                           [this] { return now_; }};
};

TEST_F(ServeConnections, ARequestHasItsTimeFromItsFirstByte) {
  const Pair pair;
  add(pair);
  pass(seconds(9));
  pair.send("G");
  pass(seconds(0));
  expect_closed_after_ten_seconds(pair);
}

TEST_F(ServeConnections, AFirstByteThatWasReadAtOnceCountsToo) {
  const Pair pair;
  add(pair);
  pair.send("G");
  pair.read();
  pass(seconds(9));
  expect_closed_after_ten_seconds(pair);
}

TEST_F(ServeConnections, AWholeFirstLineGivesARequestNoMoreTime) {
  const Pair pair;
  const Connections::Number number = add(pair);
  pair.send("G");
  pass(seconds(0));
  pass(seconds(9));
  connections_.begin_request(number);
  pass(seconds(1));
  EXPECT_TRUE(pair.is_closed());
}

TEST_F(ServeConnections, ARefusalGivesARequestNoMoreTime) {
  const Pair pair;
  const Connections::Number number = add(pair);
  connections_.begin_request(number);
  pass(seconds(9));
  connections_.begin_refusing(number);
  pass(seconds(1));
  EXPECT_TRUE(pair.is_closed());
}

TEST_F(ServeConnections, AnAnswerHasItsOwnTimeAndSoHasTheWaitAfterIt) {
  const Pair pair;
  const Connections::Number number = add(pair);
  pair.send("GET /");
  pair.read();
  connections_.begin_request(number);
  pass(seconds(9));
  connections_.begin_answering(number, {});
  pass(seconds(100));
  connections_.begin_sending(number, std::size_t{3} << 16);
  pass(seconds(9));
  EXPECT_EQ(::send(pair.server(), "x", 1, 0), 1);
  pair.take();
  pass(seconds(3));
  EXPECT_TRUE(pair.is_open());
  connections_.end_request(number);  // bytes of this request begin no other one
  expect_closed_after_ten_seconds(pair);
}

TEST_F(ServeConnections, AClientThatTakesNoByteOfItsAnswerHasTenSeconds) {
  const Pair pair;
  const Connections::Number number = add(pair);
  connections_.begin_answering(number, {});
  connections_.begin_sending(number, std::size_t{100} << 16);
  pair.fill();
  pass(seconds(0));
  pass(seconds(9));
  EXPECT_FALSE(pair.is_shut());
  pair.take();
  pair.fill();
  pass(seconds(1));
  EXPECT_FALSE(pair.is_shut()) << "it has taken bytes";
  pass(seconds(9));
  EXPECT_FALSE(pair.is_shut());
  pass(seconds(1));
  EXPECT_TRUE(pair.is_shut());
}

TEST_F(ServeConnections, AClientThatTakesBytesSlowlyHasASecondForEach64KiB) {
  const Pair pair;
  const Connections::Number number = add(pair);
  connections_.begin_answering(number, {});
  connections_.begin_sending(number, std::size_t{10} << 16);
  for (int second = 0; second < 20; ++second) {
    EXPECT_FALSE(pair.is_shut()) << second;
    pair.fill();
    pair.take();
    pass(seconds(1));
  }
  EXPECT_TRUE(pair.is_shut());
}

TEST_F(ServeConnections, AreBusyFromUnreadBytesUntilTheAnswerIsSent) {
  const Pair pair;
  const Connections::Number number = add(pair);
  EXPECT_FALSE(connections_.are_busy());
  pair.send("GET / HTTP/1.1\r\n\r\n");
  EXPECT_TRUE(connections_.are_busy());
  connections_.begin_request(number);
  EXPECT_TRUE(connections_.are_busy());
  pair.read();
  EXPECT_FALSE(connections_.are_busy()) << "the rest of the request may never come";
  connections_.begin_answering(number, {});
  EXPECT_TRUE(connections_.are_busy());
  connections_.begin_sending(number, 1);
  EXPECT_TRUE(connections_.are_busy());
  connections_.end_request(number);
  EXPECT_FALSE(connections_.are_busy());
}

TEST_F(ServeConnections, StopAQuestionWhoseClientHangsUp) {
  Pair pair;
  const Connections::Number number = add(pair);
  const std::stop_source stop;
  connections_.begin_answering(number, stop);
  pass(seconds(0));
  EXPECT_FALSE(stop.stop_requested());
  pair.hang_up();
  EXPECT_TRUE(may_read(pair.server()));
  pass(seconds(0));
  EXPECT_TRUE(stop.stop_requested());
}

TEST_F(ServeConnections, CloseTheOldestIdleOneOfAnAddressThatHasTooMany) {
  std::deque<Pair> pairs(4);
  const Connections::Number answered = add(pairs[0]);
  connections_.begin_answering(answered, {});
  add(pairs[1]);
  add(pairs[2]);
  connections_.add(pairs[3].server(), "another");
  EXPECT_TRUE(pairs[0].is_open());
  EXPECT_TRUE(pairs[1].is_closed());
  EXPECT_TRUE(pairs[2].is_open());
  EXPECT_TRUE(pairs[3].is_open());
}

TEST_F(ServeConnections, CloseAnIdleOneBeforeAnOlderOneWhoseRequestArrives) {
  std::deque<Pair> pairs(4);
  add(pairs[0]);
  pairs[0].send("G");  // not yet noticed by look_after()
  add(pairs[1]);
  add(pairs[2]);
  EXPECT_TRUE(pairs[0].is_open());
  EXPECT_TRUE(pairs[1].is_closed());
  pairs[2].send("G");
  add(pairs[3]);
  EXPECT_TRUE(pairs[0].is_closed()) << "the oldest, as none is idle";
  EXPECT_TRUE(pairs[2].is_open());
  EXPECT_TRUE(pairs[3].is_open());
}

TEST_F(ServeConnections, AnAddressWhoseConnectionsAllGetAnswersOpensNoOther) {
  std::deque<Pair> pairs(4);
  connections_.begin_answering(add(pairs[0]), {});
  const Connections::Number sending = add(pairs[1]);
  connections_.begin_answering(sending, {});
  connections_.begin_sending(sending, 1);
  EXPECT_FALSE(connections_.begin_answering(add(pairs[2]), {})) << "it is shut";
  EXPECT_FALSE(pairs[0].is_shut());
  EXPECT_FALSE(pairs[1].is_shut());
  EXPECT_TRUE(pairs[2].is_shut());
  connections_.add(pairs[3].server(), "another");
  EXPECT_FALSE(pairs[3].is_shut());
}

TEST_F(ServeConnections, NeverMoreAreOpenThanTheLimitForAllAddresses) {
  std::deque<Pair> pairs(14);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    connections_.begin_answering(connections_.add(pairs[i].server(), std::to_string(i)), {});
  }
  EXPECT_EQ(std::ranges::count_if(pairs, &Pair::is_shut), 4);
  EXPECT_TRUE(std::ranges::none_of(pairs | std::views::take(10), &Pair::is_shut));
}

TEST_F(ServeConnections, AConnectionThatIsShutTakesNoPlaceOfAnother) {
  std::deque<Pair> pairs(3);
  const Connections::Number stuck = add(pairs[0]);
  pass(seconds(10));
  EXPECT_TRUE(pairs[0].is_shut());
  add(pairs[1]);
  add(pairs[2]);
  EXPECT_FALSE(pairs[1].is_shut());
  EXPECT_FALSE(pairs[2].is_shut());
  connections_.remove(stuck);  // frees no second place
  Pair fourth;
  add(fourth);
  EXPECT_TRUE(pairs[1].is_shut());
}

TEST_F(ServeConnections, TheClientThatTakesNothingForLongestMakesRoom) {
  std::deque<Pair> pairs(3);
  for (const Pair* pair : {&pairs[0], &pairs[1]}) {
    const Connections::Number number = add(*pair);
    connections_.begin_answering(number, {});
    connections_.begin_sending(number, std::size_t{100} << 16);
    pair->fill();
  }
  pass(seconds(0));
  pass(seconds(2));
  pairs[0].take();
  pairs[0].fill();
  add(pairs[2]);
  EXPECT_FALSE(pairs[0].is_shut());
  EXPECT_TRUE(pairs[1].is_shut());
  EXPECT_FALSE(pairs[2].is_shut());
}

/// The answer of the server at this port; empty if it closes the connection without one.
std::string answer_at(int port) {
  const int client = connected_to(port);
  constexpr std::string_view request =
      "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
  ::send(client, request.data(), request.size(), MSG_NOSIGNAL);
  std::string answer;
  std::array<char, 1000> bytes{};
  ssize_t size = 1;
  while (size > 0) {
    EXPECT_TRUE(may_read(client));
    size = ::recv(client, bytes.data(), bytes.size(), MSG_DONTWAIT);
    answer.append(bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
  }
  ::close(client);
  return answer;
}

TEST(ServeConnection, WithoutMemoryForItsRequestIsClosedAndTheServerStays) {
  std::atomic<bool> is_short = true;
  auto server =
      HttpServer::start({}, [&](const Request&, const std::stop_token&, const Reply& reply) {
        if (is_short.exchange(false)) {
          throw std::bad_alloc();
        }
        reply(answer_of("enough"));
      });
  ASSERT_TRUE(server) << server.error();
  EXPECT_EQ(answer_at(server->port()), "");
  EXPECT_TRUE(answer_at(server->port()).ends_with("\r\n\r\nenough"));
  EXPECT_TRUE(server->end(seconds(10)));
}

sockaddr_in6 ipv6_address(const char* text) {
  sockaddr_in6 address{};
  address.sin6_family = AF_INET6;
  EXPECT_EQ(::inet_pton(AF_INET6, text, &address.sin6_addr), 1);
  return address;
}

std::string client_of(const char* text) {
  if (std::string_view(text).contains(':')) {
    const sockaddr_in6 address = ipv6_address(text);
    return client_at(reinterpret_cast<const sockaddr&>(address));
  }
  sockaddr_in address{};
  address.sin_family = AF_INET;
  EXPECT_EQ(::inet_pton(AF_INET, text, &address.sin_addr), 1);
  return client_at(reinterpret_cast<const sockaddr&>(address));
}

TEST(ServeClient, IsOneAddressOfIPv4AlsoThroughIPv6) {
  EXPECT_EQ(client_of("::ffff:192.0.2.1"), client_of("192.0.2.1"));
  EXPECT_NE(client_of("::ffff:192.0.2.1"), client_of("::ffff:192.0.2.2"));
  EXPECT_NE(client_of("192.0.2.1"), client_of("192.0.2.2"));
}

TEST(ServeClient, IsOneNetworkOf64BitsOfIPv6) {
  EXPECT_EQ(client_of("2001:db8::1"), client_of("2001:db8::ffff:ffff:ffff:ffff"));
  EXPECT_NE(client_of("2001:db8::1"), client_of("2001:db8:0:1::1"));
  EXPECT_NE(client_of("::1"), client_of("0.0.0.0"));
}

}  // namespace
}  // namespace tilery::serve
