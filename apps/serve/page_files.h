#pragma once
// The files of a static page, kept in memory and sent as small as the browser takes them.

#include <expected>
#include <filesystem>
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

  /// All files in `folder` and below, hidden ones aside. NAME.br and NAME.gz are NAME, compressed.
  /// Fails if there is no index.html, a file cannot be read, or they are more than 256 MiB.
  static std::expected<PageFiles, Error> in(const std::filesystem::path& folder);

  /// Adds a file that is in no folder.
  void add(const std::string& path, std::string bytes);

  /// The file of the request's path: brotli, gzip or plain, as the request accepts; 304 if the
  /// browser has it. Files in /assets/ have a hash in their names and are kept for ever; others are
  /// asked for again each time. Nothing if there is no such file.
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
  /// The bytes of a file as they are sent: "br", "gzip", or without a coding.
  struct Form {
    Bytes bytes;
    std::string_view coding;
  };
  static Form form_for(const File& file, std::string_view accepted);

  std::map<std::string, File, std::less<>> files_;  ///< by path, with a '/' before it
};

}  // namespace tilery::serve
