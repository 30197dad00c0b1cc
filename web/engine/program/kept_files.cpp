#include "web/engine/program/kept_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstddef>
#include <expected>
#include <system_error>
#include <utility>

#include "apps/files/file_input.h"
#include "apps/files/folders.h"
#include "apps/store/recovery.h"

namespace tilery {
namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 26;
constexpr int mode_of_new_files = 0666;  ///< before the umask takes rights away

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno != EINTR) {
      return false;
    }
    text.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
  }
  return true;
}

/// Whether the file has as many bytes as `text`, and its bytes from number `first` on.
bool ends_as(int descriptor, std::string_view text, std::size_t first) {
  struct stat about = {};
  std::string end(text.size() - first, '\0');
  return ::fstat(descriptor, &about) == 0 &&
         static_cast<std::uint64_t>(about.st_size) == text.size() &&
         ::pread(descriptor, end.data(), end.size(), static_cast<off_t>(first)) ==
             static_cast<ssize_t>(end.size()) &&
         end == text.substr(first);
}

}  // namespace

std::filesystem::path KeptFiles::path_of(GameId id) const {
  return folder_ / fmt::format("{}.{}", id, suffix_);
}

std::vector<GameId> KeptFiles::numbers() const {
  std::vector<GameId> numbers;
  for (const std::filesystem::path& path : files_in(folder_, "." + suffix_)) {
    const std::string stem = path.stem().string();
    GameId id = 0;
    const auto [end, fault] = std::from_chars(stem.data(), stem.data() + stem.size(), id);
    if (fault == std::errc{} && end == stem.data() + stem.size() && id > 0) {
      numbers.push_back(id);
    }
  }
  std::ranges::sort(numbers);
  return numbers;
}

std::optional<std::string> KeptFiles::read(GameId id) const {
  std::expected<std::string, Error> text = read_file(path_of(id), most_bytes);
  return text ? std::optional(*std::move(text)) : std::nullopt;
}

bool KeptFiles::is_gone(GameId id) const {
  struct stat about = {};
  return ::stat(path_of(id).c_str(), &about) != 0 && errno == ENOENT;
}

std::optional<GameId> KeptFiles::create(std::string_view text, GameId last, bool waits_for_disk) {
  std::error_code fault;
  std::filesystem::create_directories(folder_, fault);
  const std::vector<GameId> taken = numbers();
  const GameId first = std::max(last, taken.empty() ? GameId{0} : taken.back()) + 1;
  GameId id = first;
  int descriptor = -1;
  for (constexpr int most_tries = 1000; descriptor < 0; ++id) {
    descriptor = ::open(path_of(id).c_str(), O_WRONLY | O_CREAT | O_EXCL, mode_of_new_files);
    if (descriptor < 0 && (errno != EEXIST || id >= first + most_tries)) {
      return std::nullopt;
    }
  }
  --id;
  const bool is_written =
      write_all(descriptor, text) && (!waits_for_disk || ::fsync(descriptor) == 0);
  const int reason = errno;
  ::close(descriptor);
  if (!is_written) {
    ::unlink(path_of(id).c_str());
    errno = reason;
    return std::nullopt;
  }
  return id;
}

KeptFiles::Appended KeptFiles::append(GameId id, std::string_view text, std::uint64_t size,
                                      bool waits_for_disk) {
  const int descriptor = ::open(path_of(id).c_str(), O_WRONLY | O_APPEND);
  if (descriptor < 0) {
    return errno == ENOENT ? Appended::has_changed : Appended::failed;
  }
  struct stat about = {};
  const bool has_size = ::fstat(descriptor, &about) == 0;
  const bool is_unchanged = has_size && static_cast<std::uint64_t>(about.st_size) == size;
  const bool is_written =
      is_unchanged && write_all(descriptor, text) && (!waits_for_disk || ::fsync(descriptor) == 0);
  const int reason = errno;
  if (is_unchanged && !is_written) {
    ::ftruncate(descriptor, static_cast<off_t>(size));
  }
  ::close(descriptor);
  errno = reason;
  if (has_size && !is_unchanged) {
    return Appended::has_changed;
  }
  return is_written ? Appended::done : Appended::failed;
}

/// No lock keeps another program from adding a line between the look and the cut.
void KeptFiles::cut(GameId id, std::string_view text, std::size_t size) {
  const int descriptor = ::open(path_of(id).c_str(), O_RDWR);
  if (descriptor < 0) {
    return;
  }
  if (ends_as(descriptor, text, size)) {
    ::ftruncate(descriptor, static_cast<off_t>(size));
  }
  ::close(descriptor);
}

void KeptFiles::remove(GameId id, std::uint64_t size) {
  struct stat about = {};
  if (::stat(path_of(id).c_str(), &about) == 0 &&
      static_cast<std::uint64_t>(about.st_size) == size) {
    ::unlink(path_of(id).c_str());
  }
}

/// Refused: this program keeps each game in its own file, so damage to one file harms one game.
std::expected<Recovery, Error> recover_games(const std::filesystem::path& damaged,
                                             const std::filesystem::path& /*file*/) {
  return std::unexpected(Error{damaged.native(),
                               {},
                               "the native program, which keeps games in a database",
                               "the npm package"});
}

}  // namespace tilery
