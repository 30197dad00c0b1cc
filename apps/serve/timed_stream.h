#pragma once
// A connection on which a request must arrive, and its answer leave, in time.

#include <httplib.h>
#include <poll.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <string>

namespace tilery::serve {

class TimedStream : public httplib::Stream {
 public:
  using Clock = std::chrono::steady_clock;

  explicit TimedStream(socket_t socket) : socket_(socket) {}

  /// The next request has `span` to arrive, with at most `most_bytes`, and its answer `span` to
  /// leave; thinking between the two is not counted.
  void begin(std::chrono::milliseconds span, std::size_t most_bytes);

  /// Whether bytes of the next request have come, or come within `span`.
  bool waits_for_bytes(std::chrono::milliseconds span);

  [[nodiscard]] bool is_readable() const override { return is_ready(POLLIN); }
  [[nodiscard]] bool is_writable() const override { return is_ready(POLLOUT); }
  ssize_t read(char* to, size_t size) override;
  ssize_t write(const char* from, size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override;
  void get_local_ip_and_port(std::string& ip, int& port) const override;
  [[nodiscard]] socket_t socket() const override { return socket_; }

 private:
  /// Waits until the socket is ready for `events`, or the time is over.
  [[nodiscard]] bool is_ready(short events) const;

  socket_t socket_;
  Clock::time_point end_;
  std::chrono::milliseconds span_{};
  bool is_writing_ = false;
  std::size_t left_ = 0;  ///< bytes that the request may still have
  std::array<char, 4096> buffer_{};
  std::size_t at_ = 0;
  std::size_t filled_ = 0;
};

}  // namespace tilery::serve
