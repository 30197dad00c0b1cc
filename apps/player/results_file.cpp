#include "apps/player/results_file.h"

#include <filesystem>
#include <stdexcept>
#include <system_error>

#include "apps/files/file_input.h"
#include "apps/files/file_output.h"
#include "tilery/core/number_bytes.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/signature.h"

namespace tilery {
namespace {

constexpr std::string_view first_line = "tilery results 1";
constexpr std::string_view last_line = "results";

std::uint64_t checksum_of(std::string_view bytes) {
  ByteSignature signature;
  signature.add(bytes);
  return signature.value();
}

Error damaged(const std::string& source) {
  return {source, {}, "a whole file of results", "a damaged one"};
}

/// Takes `line` and its line feed from the front of `bytes`.
std::expected<void, Error> take(std::string_view& bytes, std::string_view line, const Error& at) {
  const std::size_t end = bytes.find('\n');
  const std::string_view found = bytes.substr(0, end);
  if (found != line || end == std::string_view::npos) {
    return std::unexpected(Error{at.source, at.place, quoted(line), quoted(found)});
  }
  bytes.remove_prefix(end + 1);
  return {};
}

}  // namespace

std::string results_file_bytes(std::span<const std::string> of, std::string_view results) {
  std::string bytes(first_line);
  for (const std::string& line : of) {
    bytes += '\n';
    bytes += line;
  }
  bytes += '\n';
  bytes += last_line;
  bytes += '\n';
  bytes += results;
  append_number(bytes, checksum_of(bytes));
  return bytes;
}

std::expected<std::string, Error> results_in(std::string_view bytes,
                                             std::span<const std::string> of,
                                             const std::string& source) {
  const std::string_view all = bytes;
  Error at = {source, {.line = 1}, {}, {}};
  std::expected<void, Error> taken = take(bytes, first_line, at);
  for (const std::string& line : of) {
    ++at.place.line;
    taken = taken ? take(bytes, line, at) : taken;
  }
  ++at.place.line;
  taken = taken ? take(bytes, last_line, at) : taken;
  if (!taken) {
    return std::unexpected(taken.error());
  }
  if (bytes.size() < number_bytes) {
    return std::unexpected(damaged(source));
  }
  std::string_view sum = bytes.substr(bytes.size() - number_bytes);
  bytes.remove_suffix(number_bytes);
  if (take_number(sum) != checksum_of(all.substr(0, all.size() - number_bytes))) {
    return std::unexpected(damaged(source));
  }
  return std::string(bytes);
}

std::expected<std::string, Error> ResultsFile::read() const {
  if (!may_write(path_)) {
    return std::unexpected(Error{path_, {}, "a file that can be written to", "another"});
  }
  std::error_code fault;
  if (!std::filesystem::exists(path_, fault)) {
    return std::string();
  }
  const std::expected<std::string, Error> bytes = read_file(path_, most_results_bytes);
  return bytes ? results_in(*bytes, of_, path_) : bytes;
}

void ResultsFile::keep(std::string_view results) const {
  const std::string bytes = results_file_bytes(of_, results);
  const auto written = write_file_to_disk(path_, [&](const ByteSink& sink) { sink(bytes); });
  if (!written) {
    throw std::runtime_error(text_of(written.error()));
  }
}

}  // namespace tilery
