#pragma once
// Writes whole files, and claims files for one program at a time.

#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "tilery/core/error.h"

namespace tilery {

/// Replaces the file's content by `bytes`; a `path` of "-" is standard output. The bytes go to
/// FILE.tilery-new first, so that the old content stays until all bytes are written. Fails, naming
/// the path, if the file cannot be created; throws std::system_error if writing fails later.
std::expected<void, Error> write_file(const std::filesystem::path& path, std::string_view bytes);

/// Takes the next bytes.
using ByteSink = std::function<void(std::string_view bytes)>;

/// Writes the bytes that `give` hands to its sink, piece by piece: for files too large for memory.
std::expected<void, Error> write_file(const std::filesystem::path& path,
                                      const std::function<void(const ByteSink&)>& give);

/// Hands all bytes of a file to the sink, or fails.
using GiveBytes = std::function<std::expected<void, Error>(const ByteSink&)>;

/// Writes as write_file does, and returns when the bytes are on the disk: after a power cut FILE is
/// the old file or the whole new one. If `give` fails, returns its error and keeps the old file.
std::expected<void, Error> write_file_to_disk(const std::filesystem::path& path,
                                              const GiveBytes& give);

/// Checks whether write_file could create the file now. Fails as write_file does. Changes nothing.
std::expected<void, Error> may_write(const std::filesystem::path& path);

// A claim on a file, so that only one program at a time works on it.

/// Holds the claim on a file until it is destroyed. A killed program leaves no claim. The claim is
/// a lock on PATH.lock, which is removed at the end, because the file itself may be replaced
/// meanwhile.
class FileClaim {
 public:
  /// Fails, naming `path`, if another program has the claim. Fails, naming PATH.lock, if that file
  /// cannot be made.
  static std::expected<std::unique_ptr<FileClaim>, Error> on(const std::string& path);

  ~FileClaim();
  FileClaim(const FileClaim&) = delete;
  FileClaim& operator=(const FileClaim&) = delete;

 private:
  FileClaim(std::string lock, int descriptor) : lock_(std::move(lock)), descriptor_(descriptor) {}

  std::string lock_;
  int descriptor_;
};

}  // namespace tilery
