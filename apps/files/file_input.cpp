#include "apps/files/file_input.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>

#include "apps/console/streams.h"
#include "tilery/core/decoded_text.h"

namespace tilery {
namespace {

/// A file that is open to be read.
class OpenFile {
 public:
  explicit OpenFile(const char* path) : descriptor_(open(path, O_RDONLY | O_CLOEXEC)) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() {
    if (is_open()) {
      close(descriptor_);
    }
  }

  [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }
  [[nodiscard]] int descriptor() const { return descriptor_; }

  [[nodiscard]] bool is_folder() const {
    struct stat about = {};
    return fstat(descriptor_, &about) == 0 && S_ISDIR(about.st_mode);
  }

  /// The size of a regular file; 0 for anything else.
  [[nodiscard]] std::size_t bytes() const {
    struct stat about = {};
    const bool is_plain = fstat(descriptor_, &about) == 0 && S_ISREG(about.st_mode);
    return is_plain ? static_cast<std::size_t>(about.st_size) : 0;
  }

 private:
  int descriptor_;
};

std::unexpected<Error> refusal(const std::string& path, std::string expected, std::string found) {
  return std::unexpected(Error{path, {}, std::move(expected), std::move(found)});
}

std::unexpected<Error> cannot_read(const std::string& path) {
  return refusal(path, {}, "cannot be read: " + std::generic_category().message(errno));
}

/// The line and the column of the byte number `byte` of `text`.
Place place_of(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, byte);
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  return {static_cast<int>(std::ranges::count(before, '\n')) + 1,
          static_cast<int>(byte - line_start) + 1};
}

/// The size of an input whose rest is not read.
std::string unread_words(std::size_t bytes) {
  return fmt::format("{} bytes, and perhaps more", bytes);
}

}  // namespace

std::expected<std::string, Error> read_input(const std::string& file, std::size_t most_bytes) {
  if (file != "-") {
    return read_file(file, most_bytes);
  }
  Input input(standard_input, name_of_input(file));
  std::string bytes;
  for (std::string_view more = input.read(); !more.empty(); more = input.read()) {
    bytes += more;
    if (bytes.size() > most_bytes) {
      return std::unexpected(Error{name_of_input(file),
                                   {},
                                   fmt::format("at most {} bytes", most_bytes),
                                   unread_words(bytes.size())});
    }
  }
  return bytes;
}

std::string name_of_input(const std::string& file) { return file == "-" ? "standard input" : file; }

std::expected<std::string, Error> read_file(const std::filesystem::path& path,
                                            std::size_t most_bytes) {
  const OpenFile file(path.c_str());
  if (!file.is_open()) {
    return cannot_read(path);
  }
  if (file.is_folder()) {
    return refusal(path, "a file to read", "a folder");
  }
  Input input(file.descriptor(), path.native());
  std::string text;
  text.reserve(std::min(file.bytes(), most_bytes));
  for (std::string_view bytes = input.read(); !bytes.empty(); bytes = input.read()) {
    text += bytes;
    if (text.size() > most_bytes) {
      return refusal(path, fmt::format("a file of at most {} bytes", most_bytes),
                     file.bytes() > most_bytes ? fmt::format("{} bytes", file.bytes())
                                               : unread_words(text.size()));
    }
  }
  return text;
}

std::expected<std::string, Error> read_file_part(const std::filesystem::path& path,
                                                 std::uint64_t begin, std::size_t most) {
  const OpenFile file(path.c_str());
  if (!file.is_open()) {
    return cannot_read(path);
  }
  std::string bytes(most, '\0');
  std::size_t size = 0;
  while (size < most) {
    const ssize_t more = pread(file.descriptor(), bytes.data() + size, most - size,
                               static_cast<off_t>(begin + size));
    if (more < 0 && errno != EINTR) {
      return cannot_read(path);
    }
    if (more == 0) {
      break;
    }
    size += more > 0 ? static_cast<std::size_t>(more) : 0;
  }
  bytes.resize(size);
  return bytes;
}

std::expected<std::string, Error> read_text_file(const std::filesystem::path& path,
                                                 std::size_t most_bytes) {
  TILERY_TRY(const std::string bytes, read_file(path, most_bytes));
  const DecodedText decoded(bytes);
  if (const std::size_t zero = decoded.text().find('\0'); zero != std::string_view::npos) {
    return std::unexpected(Error{path, place_of(decoded.text(), zero), "text", "a zero byte"});
  }
  return std::string(decoded.text());
}

}  // namespace tilery
