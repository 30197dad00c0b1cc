#include "apps/files/file_output.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>

#include "apps/console/output.h"

namespace tilery {
namespace {

std::unexpected<Error> cannot_write(const std::filesystem::path& path) {
  return std::unexpected(
      Error{path, {}, "a file to write to", std::generic_category().message(errno)});
}

using Give = std::function<void(const ByteSink&)>;

void write_all(int descriptor, const std::filesystem::path& path, const Give& give) {
  Output output(descriptor, path.native());
  give([&output](std::string_view bytes) {
    output.text() += bytes;
    output.flush_if_full();
  });
  output.flush();
}

/// A device or a pipe is written to as it is: nothing can take its place.
bool is_special(const std::filesystem::path& path) {
  struct stat about = {};
  return stat(path.c_str(), &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode);
}

std::expected<void, Error> write_into(const std::filesystem::path& path, const Give& give) {
  const int descriptor = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) {
    return cannot_write(path);
  }
  write_all(descriptor, path, give);
  close(descriptor);
  return {};
}

std::expected<void, Error> replace(const std::filesystem::path& path, const Give& give) {
  constexpr int anybody_may_read = 0666;  // less what the user's mask takes away
  const std::filesystem::path next = fmt::format("{}.{}.new", path.native(), getpid());
  const int descriptor =
      open(next.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, anybody_may_read);
  if (descriptor < 0) {
    return cannot_write(path);
  }
  try {
    write_all(descriptor, path, give);
  } catch (...) {
    close(descriptor);
    unlink(next.c_str());
    throw;
  }
  close(descriptor);
  if (std::rename(next.c_str(), path.c_str()) != 0) {
    auto error = cannot_write(path);
    unlink(next.c_str());
    return error;
  }
  return {};
}

}  // namespace

std::expected<void, Error> write_file(const std::filesystem::path& path, std::string_view bytes) {
  return write_file(path, [bytes](const ByteSink& sink) { sink(bytes); });
}

std::expected<void, Error> write_file(const std::filesystem::path& path, const Give& give) {
  if (path == "-") {
    write_all(STDOUT_FILENO, "standard output", give);
    return {};
  }
  return is_special(path) ? write_into(path, give) : replace(path, give);
}

}  // namespace tilery
