#pragma once
// The files of a static page, kept in memory and sent in the smallest coding that the browser
// takes.

#include <cstddef>
#include <expected>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "apps/serve/message.h"
#include "tilery/core/error.h"

namespace tilery::serve {

class PageFiles {
 public:
  /// No files.
  PageFiles() = default;

  /// All files in `folder` and below, except hidden ones. NAME.br and NAME.gz are NAME, compressed.
  /// Fails if there is no index.html, if a file cannot be read, or if the files exceed 256 MiB
  /// together.
  static std::expected<PageFiles, Error> in(const std::filesystem::path& folder);

  /// Adds a file, without compressed forms, at `path`, which begins with '/'.
  void add(const std::string& path, std::string bytes);

  /// The file of the request's path, in a coding that the request accepts: brotli, gzip or plain.
  /// The answer is 304 if the browser already has the file. Browsers keep files in /assets/ for
  /// ever, because their names have a hash; they ask for other files again each time. Nothing if
  /// there is no such file.
  [[nodiscard]] std::optional<Answer> find(const Request& request) const;

  [[nodiscard]] bool holds(const std::string& path) const { return files_.contains(path); }
  [[nodiscard]] std::size_t count() const { return files_.size(); }

 private:
  using Bytes = std::shared_ptr<const std::string>;
  struct File {
    Bytes plain;
    Bytes brotli;
    Bytes gzip;
    std::string type;
    std::string hash;  ///< of its content
  };
  /// The bytes of a file in a coding: "br", "gzip", or none.
  struct Form {
    Bytes bytes;
    std::string_view coding;
  };
  static Form form_for(const File& file, std::string_view accepted);

  std::map<std::string, File, std::less<>> files_;  ///< by path, with a '/' before it
};

}  // namespace tilery::serve
