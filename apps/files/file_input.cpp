#include "apps/files/file_input.h"

#include <fmt/format.h>
#include <unistd.h>

#include <string_view>

#include "apps/console/input.h"
#include "apps/files/text_file.h"

namespace tilery {

std::expected<std::string, Error> read_input(const std::string& file, std::size_t most_bytes) {
  if (file != "-") {
    return read_file(file, most_bytes);
  }
  Input input(STDIN_FILENO, name_of_input(file));
  std::string bytes;
  for (std::string_view more = input.read(); !more.empty(); more = input.read()) {
    bytes += more;
    if (bytes.size() > most_bytes) {
      return std::unexpected(
          Error{name_of_input(file), {}, fmt::format("at most {} bytes", most_bytes), "more"});
    }
  }
  return bytes;
}

std::string name_of_input(const std::string& file) { return file == "-" ? "standard input" : file; }

}  // namespace tilery
