#include "apps/files/file_output.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <string>
#include <system_error>

#include "apps/console/streams.h"

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

/// Whether the open file stands at `path`, is nothing but a file, and stands nowhere else.
bool is_plain_at(int descriptor, const std::filesystem::path& path) {
  struct stat open = {};
  struct stat there = {};
  return fstat(descriptor, &open) == 0 && stat(path.c_str(), &there) == 0 &&
         open.st_dev == there.st_dev && open.st_ino == there.st_ino && S_ISREG(open.st_mode) &&
         open.st_nlink == 1 && open.st_uid == geteuid();
}

/// Waits until nobody else has the file.
bool lock(int descriptor) {
  while (flock(descriptor, LOCK_EX) != 0) {
    if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

/// Opens `path` for this program alone, empty: others wait until it is closed. What a program left
/// there that was killed is taken over. Below 0 where that fails.
int open_alone(const std::filesystem::path& path) {
  constexpr int anybody_may_read = 0666;  // less what the user's mask takes away
  constexpr int most_tries = 1000;
  for (int i = 0; i < most_tries; ++i) {
    const int descriptor = open(
        path.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, anybody_may_read);
    if (descriptor < 0) {
      return descriptor;
    }
    if (!lock(descriptor)) {
      close(descriptor);
      return -1;
    }
    // Whoever had it may have given it its name, and then it must not be touched.
    if (is_plain_at(descriptor, path) && ftruncate(descriptor, 0) == 0) {
      return descriptor;
    }
    close(descriptor);
  }
  errno = EEXIST;
  return -1;
}

/// Where a file is written that will take the place of `path`.
std::filesystem::path name_beside(const std::filesystem::path& path) {
  return path.native() + ".tilery-new";
}

enum class Durability : std::uint8_t { system, disk };

/// Waits until the bytes are on the disk.
void sync(int descriptor, const std::filesystem::path& path) {
  if (fsync(descriptor) != 0) {
    throw std::system_error(errno, std::generic_category(), path.native());
  }
}

std::expected<void, Error> replace(const std::filesystem::path& path, const Give& give,
                                   Durability durability) {
  const std::filesystem::path next = name_beside(path);
  const int descriptor = open_alone(next);
  if (descriptor < 0) {
    return cannot_write(path);
  }
  std::expected<void, Error> replaced;
  try {
    write_all(descriptor, path, give);
    if (durability == Durability::disk) {
      sync(descriptor, path);
    }
    if (std::rename(next.c_str(), path.c_str()) != 0) {
      replaced = cannot_write(path);
      unlink(next.c_str());
    }
  } catch (...) {
    unlink(next.c_str());
    close(descriptor);
    throw;
  }
  close(descriptor);
  return replaced;
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
  return is_special(path) ? write_into(path, give) : replace(path, give, Durability::system);
}

std::expected<void, Error> write_file_to_disk(const std::filesystem::path& path, const Give& give) {
  return is_special(path) ? write_into(path, give) : replace(path, give, Durability::disk);
}

bool may_write(const std::filesystem::path& path) {
  if (path == "-" || is_special(path)) {
    return path == "-" || access(path.c_str(), W_OK) == 0;
  }
  const std::filesystem::path next = name_beside(path);
  const int descriptor = open_alone(next);
  if (descriptor < 0) {
    return false;
  }
  unlink(next.c_str());
  close(descriptor);
  std::error_code unknown;
  return !std::filesystem::is_directory(path, unknown);
}

}  // namespace tilery
