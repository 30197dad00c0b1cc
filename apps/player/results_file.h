#pragma once
// Results of a measurement in a file, while it goes on and afterwards. docs/formats.md, "Results of
// a measurement", holds the grammar.

#include <cstddef>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"

namespace tilery {

/// The longest file of results that is read.
inline constexpr std::size_t most_results_bytes = std::size_t{1} << 30;

/// A file of `results` of what the lines `of` tell. They hold no line feed.
std::string results_file_bytes(std::span<const std::string> of, std::string_view results);

/// The results in a file. Fails, naming `source`, if it is damaged, and with the line if it holds
/// results of anything else.
std::expected<std::string, Error> results_in(std::string_view bytes,
                                             std::span<const std::string> of,
                                             const std::string& source);

/// A file of results by its path.
class ResultsFile {
 public:
  ResultsFile(std::string path, std::vector<std::string> of)
      : path_(std::move(path)), of_(std::move(of)) {}

  [[nodiscard]] const std::string& path() const { return path_; }

  /// What is kept; empty if there is no such file. Fails as results_in does, and where the file
  /// cannot be read or written.
  [[nodiscard]] std::expected<std::string, Error> read() const;

  /// Replaces what is kept. Throws std::runtime_error if that fails: the old file stays.
  void keep(std::string_view results) const;

 private:
  std::string path_;
  std::vector<std::string> of_;
};

}  // namespace tilery
