// The process of a LineProgram.

#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <expected>
#include <string>
#include <utility>

#include "apps/exam/line_program.h"

namespace tilery {
namespace {

/// Runs in the new process: executes the command in a process group of its own, so that all its
/// processes can be ended.
[[noreturn]] void become(const char* command, int socket) {
  setpgid(0, 0);
  dup2(socket, STDIN_FILENO);
  dup2(socket, STDOUT_FILENO);
  signal(SIGPIPE, SIG_DFL);
  execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
  _exit(127);
}

}  // namespace

std::expected<LineProgram, Error> LineProgram::start(const std::string& command) {
  std::array<int, 2> sockets{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets.data()) != 0) {
    return std::unexpected(Error{command, {}, "a program to start", std::strerror(errno)});
  }
  const pid_t process = fork();
  if (process == 0) {
    become(command.c_str(), sockets[1]);
  }
  close(sockets[1]);
  if (process < 0) {
    close(sockets[0]);
    return std::unexpected(Error{command, {}, "a program to start", std::strerror(errno)});
  }
  return LineProgram(command, process, sockets[0]);
}

LineProgram::LineProgram(LineProgram&& other) noexcept
    : command_(std::move(other.command_)),
      process_(std::exchange(other.process_, -1)),
      socket_(std::exchange(other.socket_, -1)),
      pending_(std::move(other.pending_)) {}

LineProgram::~LineProgram() {
  if (socket_ >= 0) {
    close(socket_);
  }
  if (process_ > 0) {
    kill(-process_, SIGKILL);
    kill(process_, SIGKILL);  // in case it has not made its process group yet
    waitpid(process_, nullptr, 0);
  }
}

bool LineProgram::write(const std::string& text) const {
  return send(socket_, text.data(), text.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(text.size());
}

LineProgram::Received LineProgram::receive(std::chrono::milliseconds most_wait) {
  pollfd waiting = {.fd = socket_, .events = POLLIN, .revents = 0};
  if (poll(&waiting, 1, static_cast<int>(most_wait.count())) == 0) {
    return Received::nothing;
  }
  std::array<char, 4096> bytes{};
  const ssize_t count = recv(socket_, bytes.data(), bytes.size(), 0);
  if (count <= 0) {
    return Received::end;
  }
  pending_.append(bytes.data(), static_cast<std::size_t>(count));
  return Received::output;
}

}  // namespace tilery
