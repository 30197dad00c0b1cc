#include "apps/files/file_output.h"

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "apps/console/streams.h"

namespace tilery {
namespace {

std::unexpected<Error> cannot_write(const std::filesystem::path& path) {
  const std::string reason = std::generic_category().message(errno);
  return std::unexpected(Error{path, {}, {}, "cannot be written: " + reason});
}

std::expected<void, Error> write_all(int descriptor, const std::filesystem::path& path,
                                     const GiveBytes& give) {
  Output output(descriptor, path.native());
  const ByteSink sink = [&output](std::string_view bytes) {
    output.text() += bytes;
    output.flush_if_full();
  };
  TILERY_CHECK(give(sink));
  output.flush();
  return {};
}

/// Whether `path` is a device or a pipe, which is written in place because no file can replace it.
bool is_special(const std::filesystem::path& path) {
  struct stat about = {};
  return stat(path.c_str(), &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode);
}

/// Writes to a device or a pipe.
std::expected<void, Error> write_into(const std::filesystem::path& path, const GiveBytes& give) {
  const int descriptor = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) {
    return cannot_write(path);
  }
  std::expected<void, Error> written;
  try {
    written = write_all(descriptor, path, give);
  } catch (...) {
    close(descriptor);
    throw;
  }
  close(descriptor);
  return written;
}

/// Whether the open file is still the file at `path`. Another program may have removed or renamed
/// it.
bool is_at(int descriptor, const std::filesystem::path& path) {
  struct stat open = {};
  struct stat there = {};
  return fstat(descriptor, &open) == 0 && stat(path.c_str(), &there) == 0 &&
         open.st_dev == there.st_dev && open.st_ino == there.st_ino;
}

/// Whether the open file is a regular file of this user with one name.
bool is_plain(int descriptor) {
  struct stat open = {};
  return fstat(descriptor, &open) == 0 && S_ISREG(open.st_mode) && open.st_nlink == 1 &&
         open.st_uid == geteuid();
}

/// Locks the file; waits while another program has locked it. False if that fails.
bool lock(int descriptor) {
  while (flock(descriptor, LOCK_EX) != 0) {
    if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

/// Opens `path` empty and locks it: other programs wait until it is closed. A file that a killed
/// program left behind is reused. Returns the descriptor, or a number below 0 if that fails.
int open_alone(const std::filesystem::path& path) {
  constexpr int all_may_write = 0666;  // minus the user's umask
  constexpr int most_tries = 1000;
  for (int i = 0; i < most_tries; ++i) {
    const int descriptor =
        open(path.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, all_may_write);
    if (descriptor < 0) {
      return descriptor;
    }
    if (!lock(descriptor)) {
      close(descriptor);
      return -1;
    }
    // The program that held the lock may have renamed the file to its final name. A renamed file
    // must not be emptied.
    if (is_at(descriptor, path) && is_plain(descriptor) && ftruncate(descriptor, 0) == 0) {
      return descriptor;
    }
    close(descriptor);
  }
  errno = EEXIST;
  return -1;
}

/// The name of a new file until it replaces `path`.
std::filesystem::path name_beside(const std::filesystem::path& path) {
  return path.native() + ".tilery-new";
}

/// Where the bytes must be when writing ends: with the operating system, or on the disk.
enum class Durability : std::uint8_t { system, disk };

/// Waits until the bytes are on the disk.
void sync(int descriptor, const std::filesystem::path& path) {
  if (fsync(descriptor) != 0) {
    throw std::system_error(errno, std::generic_category(), path.native());
  }
}

/// Writes a new file and renames it to `path`.
std::expected<void, Error> replace(const std::filesystem::path& path, const GiveBytes& give,
                                   Durability durability) {
  const std::filesystem::path next = name_beside(path);
  const int descriptor = open_alone(next);
  if (descriptor < 0) {
    return cannot_write(path);
  }
  std::expected<void, Error> replaced;
  try {
    replaced = write_all(descriptor, path, give);
    if (replaced && durability == Durability::disk) {
      sync(descriptor, path);
    }
    if (replaced && std::rename(next.c_str(), path.c_str()) != 0) {
      replaced = cannot_write(path);
    }
    if (!replaced) {
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
  return write_file(path, giving(bytes));
}

GiveBytes giving(std::string_view bytes) {
  return [bytes](const ByteSink& sink) -> std::expected<void, Error> {
    sink(bytes);
    return {};
  };
}

std::expected<void, Error> write_file(const std::filesystem::path& path, const GiveBytes& give) {
  if (path == "-") {
    return write_all(standard_output, "standard output", give);
  }
  return is_special(path) ? write_into(path, give) : replace(path, give, Durability::system);
}

std::expected<void, Error> write_file_to_disk(const std::filesystem::path& path,
                                              const GiveBytes& give) {
  return is_special(path) ? write_into(path, give) : replace(path, give, Durability::disk);
}

std::expected<void, Error> may_write(const std::filesystem::path& path) {
  if (path == "-") {
    return {};
  }
  if (is_special(path)) {
    return access(path.c_str(), W_OK) == 0 ? std::expected<void, Error>() : cannot_write(path);
  }
  const std::filesystem::path next = name_beside(path);
  const int descriptor = open_alone(next);
  if (descriptor < 0) {
    return cannot_write(path);
  }
  unlink(next.c_str());
  close(descriptor);
  std::error_code unknown;
  if (std::filesystem::is_directory(path, unknown)) {
    errno = EISDIR;
    return cannot_write(path);
  }
  return {};
}

std::expected<std::unique_ptr<FileClaim>, Error> FileClaim::on(const std::string& path) {
  const std::string lock = path + ".lock";
  constexpr int most_tries = 100;
  for (int tries = 0; tries < most_tries; ++tries) {
    const int descriptor = ::open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (descriptor < 0) {
      return std::unexpected(
          Error{lock, {}, "a file that can be written to", std::strerror(errno)});
    }
    const int fault = ::flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
    const bool is_current = is_at(descriptor, lock);
    if (fault == 0 && is_current) {
      return std::unique_ptr<FileClaim>(new FileClaim(lock, descriptor));
    }
    ::close(descriptor);
    if (fault != 0 && fault != EWOULDBLOCK && fault != EINTR) {
      return std::unexpected(
          Error{lock, {}, {}, "cannot be locked: " + std::generic_category().message(fault)});
    }
    if (fault == EWOULDBLOCK && is_current) {
      break;
    }
  }
  return std::unexpected(
      Error{path, {}, "a file that no other program uses", "a file in use by another program"});
}

FileClaim::~FileClaim() {
  ::unlink(lock_.c_str());
  ::close(descriptor_);
}

}  // namespace tilery
