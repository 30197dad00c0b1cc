#include "apps/serve/timed_stream.h"

#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace tilery::serve {

bool TimedStream::is_ready(short events) const {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(end_ - Clock::now()).count();
  pollfd one = {.fd = socket_, .events = events, .revents = 0};
  return left > 0 && ::poll(&one, 1, static_cast<int>(left)) > 0;
}

void TimedStream::begin(std::chrono::milliseconds span, std::size_t most_bytes) {
  span_ = span;
  end_ = Clock::now() + span;
  is_writing_ = false;
  left_ = most_bytes;
}

bool TimedStream::waits_for_bytes(std::chrono::milliseconds span) {
  end_ = Clock::now() + span;
  return at_ < filled_ || is_ready(POLLIN);
}

ssize_t TimedStream::read(char* to, size_t size) {
  if (at_ == filled_) {
    if (!is_ready(POLLIN)) {
      return -1;
    }
    const ssize_t count = ::recv(socket_, buffer_.data(), buffer_.size(), 0);
    if (count <= 0) {
      return count;
    }
    at_ = 0;
    filled_ = static_cast<std::size_t>(count);
  }
  const std::size_t taken = std::min({size, filled_ - at_, left_});
  if (taken == 0) {
    return -1;
  }
  left_ -= taken;
  std::memcpy(to, buffer_.data() + at_, taken);
  at_ += taken;
  return static_cast<ssize_t>(taken);
}

ssize_t TimedStream::write(const char* from, size_t size) {
  if (!is_writing_) {
    is_writing_ = true;
    end_ = Clock::now() + span_;
  }
  if (!is_ready(POLLOUT)) {
    return -1;
  }
  return ::send(socket_, from, size, MSG_NOSIGNAL | MSG_DONTWAIT);
}

// Nobody here asks who is at the other end.
void TimedStream::get_remote_ip_and_port(std::string&, int&) const {}
void TimedStream::get_local_ip_and_port(std::string&, int&) const {}

}  // namespace tilery::serve
